# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Limits of time and memory on what a project may ask for."""
