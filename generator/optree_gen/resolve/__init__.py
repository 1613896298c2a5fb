# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Resolve specs into the tree: inheritance written out, so that each op stands for itself.

What a child says replaces what it inherits, except `indexing_maps`, `parameters` and `bind`,
which merge per key. Mistakes of inheritance itself are found here; `check` finds the others.
"""

from .walk import resolve

__all__ = ["resolve"]
