# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The IRDL form of a dialect, which the generator writes and `prepare` reads."""

from __future__ import annotations

#: The file with the ops, in the directory of a generated package.
IRDL_FILE = "dialect.irdl.mlir"

#: The most values in a variadic group: IRDL has an operand, with its own constraint, for each.
GROUP = 16
