# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Executes ops and rewrites, and compares the results with the reference."""
