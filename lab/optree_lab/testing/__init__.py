# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Helpers that only tests use."""
