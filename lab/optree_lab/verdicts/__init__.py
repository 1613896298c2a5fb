# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Verdicts on composites and algorithms: those of C++, of the Python builders and of xDSL."""
