# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""optree-gen: generate dialect code from YAML op specs that form a tree."""

__version__ = "0.2.0"
