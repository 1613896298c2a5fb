# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`python -m optree_gen.cli` is the command `optree-gen`."""

from __future__ import annotations

import sys

from . import main

sys.exit(main())
