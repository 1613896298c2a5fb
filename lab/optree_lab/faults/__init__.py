# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Injects faults, to see if verification notices them."""
