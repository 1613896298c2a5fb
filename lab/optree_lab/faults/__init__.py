# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Faults in ops, and guards left out of the C++, which verification has to notice."""
