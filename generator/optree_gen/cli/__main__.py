# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`python -m optree_gen.cli` is the command `optree-gen`."""

from __future__ import annotations

import sys

from . import main

sys.exit(main())
