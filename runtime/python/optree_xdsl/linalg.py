# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""xDSL's `linalg` with the two ops that bodies use as MLIR has them: in any structured op."""

from __future__ import annotations

from xdsl.dialects.builtin import IndexType, IntegerAttr, i64
from xdsl.dialects.linalg import Linalg
from xdsl.dialects.linalg.ops import IndexOp as UpstreamIndexOp
from xdsl.dialects.linalg.ops import YieldOp
from xdsl.ir import Dialect
from xdsl.irdl import IRDLOperation, base, irdl_op_definition, prop_def, result_def, traits_def
from xdsl.traits import Pure

__all__ = ["IndexOp", "YieldOp", "linalg"]


@irdl_op_definition
class IndexOp(IRDLOperation):
    """`linalg.index`, which xDSL's own allows in a `linalg.generic` only."""

    name = "linalg.index"
    dim = prop_def(IntegerAttr.constr(i64))
    result = result_def(base(IndexType))
    traits = traits_def(Pure())
    assembly_format = "$dim attr-dict `:` type($result)"


def linalg() -> Dialect:
    """The dialect to register in place of xDSL's `linalg`."""
    operations = [IndexOp if op is UpstreamIndexOp else op for op in Linalg.operations]
    return Dialect(Linalg.name, operations, list(Linalg.attributes))
