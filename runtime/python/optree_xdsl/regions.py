# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Regions of composites and algorithms: their terminator, and their signatures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from optree_core.model import BODY_END, Op
from optree_core.region import region_elements
from xdsl.ir import Attribute, Region
from xdsl.irdl import IRDLOperation, irdl_op_definition, traits_def, var_operand_def
from xdsl.traits import IsTerminator, Pure


def terminator(name: str) -> type[IRDLOperation]:
    """Return the class of the op that ends regions."""

    return irdl_op_definition(type("ReturnOp", (_Return,), {"name": name, "__module__": __name__}))


class _Return(IRDLOperation):
    """Ends a body of an op outside the tree and gives its values."""

    values = var_operand_def()
    traits = traits_def(Pure(), IsTerminator())
    assembly_format = "attr-dict ($values^ `:` type($values))?"


def verify_regions(
    op: Op, dialect: str, regions: Sequence[Region], elements: Mapping[str, Sequence[Attribute]]
) -> None:
    """Raise ValueError if a region does not have its signature.

    elements: the element types of the members of each operand and result.
    """
    specs = (*op.operands, *op.results)
    for spec, region in zip(op.regions, regions, strict=True):
        block = region.block
        end = block.last_op
        if end is None or end.name != f"{dialect}.{BODY_END}":
            raise ValueError(f"has a region '{spec.name}' that does not end with '{BODY_END}'")
        for verb, items, types in (
            ("takes", spec.arguments, block.arg_types),
            ("returns", spec.yields, end.operand_types),
        ):
            wanted = list(map(str, region_elements(specs, items, elements)))
            found = list(map(str, types))
            if found != wanted:
                needed = f"{', '.join(wanted) or 'nothing'} is needed"
                raise ValueError(
                    f"has a region '{spec.name}' that {verb} {', '.join(found) or 'nothing'}; "
                    f"{needed}"
                )
