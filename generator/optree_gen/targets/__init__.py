# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The targets that come with optree-gen, a folder each; `emit/target.py` says what a target is."""
