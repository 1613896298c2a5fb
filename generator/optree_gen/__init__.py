# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""optree-gen: generate dialect code from YAML op specs that form a tree."""

import sys

from .moved import MovedModules

__version__ = "0.2.0"

sys.meta_path.insert(0, MovedModules())
