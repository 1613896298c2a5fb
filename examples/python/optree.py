# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`mlir.dialects.optree`: contexts that are made after its import have the dialect."""

from .._mlir_libs import get_dialect_registry
from ._optree import register_dialects
from ._optree_ops_gen import *

register_dialects(get_dialect_registry())
