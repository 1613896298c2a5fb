# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Diagnostics: their places, their rules, and how they are printed."""
