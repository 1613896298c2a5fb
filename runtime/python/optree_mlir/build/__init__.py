# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the arguments of a builder and builds the op."""
