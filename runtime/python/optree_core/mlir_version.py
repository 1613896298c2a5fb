# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The MLIR release that the project is built and tested with, and differences of others."""

from __future__ import annotations

RELEASE = 22

#: The first release that prints the function of a bound dialect's op as `<add>`, before the
#: operands; earlier releases print `kind = #dialect.function<add>`.
BARE_FUNCTION = 24
