# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The MLIR release that the project is built and tested with, and what others write differently."""

from __future__ import annotations

RELEASE = 22

#: From this release on, an op of a bound dialect has its function as `<add>` before its operands,
#: before as `kind = #dialect.function<add>`.
BARE_FUNCTION = 24
