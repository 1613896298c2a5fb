# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compile IR and call it, in processes that may crash."""
