# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random structured generics, and what has to hold of whatever a pass makes of them.

`subject` is a generic as data, `text` a function around it. `origins` and `mutation` make subjects
from ops of the tree, `free` from nothing. `passes` runs passes on many functions, `laws` says what
each pass has to obey, and `shrink` makes smaller what breaks one.
"""
