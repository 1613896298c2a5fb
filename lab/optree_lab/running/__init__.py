# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles IR and calls it, in processes that may crash."""
