# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The form of a dialect in IRDL, which the generator writes and `prepare` reads."""

from __future__ import annotations

#: The file with the ops, in the directory of a generated package.
IRDL_FILE = "dialect.irdl.mlir"

#: How many values a variadic group has at most: IRDL gives each a constraint of its own.
GROUP = 16
