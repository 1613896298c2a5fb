# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Limits of size, time and memory for work on a stranger's project; worker processes."""
