# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The targets that come with optree-gen, one folder each; `emit/target.py` defines a target."""
