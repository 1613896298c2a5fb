# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The MLIR release that the project is built and tested with."""

from __future__ import annotations

RELEASE = 22
