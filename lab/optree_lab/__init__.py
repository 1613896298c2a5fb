# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The laboratory: verifies, fuzzes, compares and measures what the generator makes."""
