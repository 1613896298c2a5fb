# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The structs that typed matchers of ops fill."""

from __future__ import annotations

from collections.abc import Iterator

from optree_core.dialect_op import DialectOp
from optree_core.model import Dialect, Op, Parameter, Tree

from optree_gen.emit.naming import Name
from optree_gen.emit.target import GeneratedNames

from .layout import op_row
from .node import ROOT_PARAMETERS
from .view import MatchView, MemberView


def matched_names(here: DialectOp, tree: Tree) -> Iterator[GeneratedNames]:
    """The members of the struct."""
    del tree
    op = here.op
    if op.structured and not op.is_root:
        for kind, name in (
            *(("operand", operand.name) for operand in op.operands),
            *(("loop", loop) for loop in op.loops or ()),
            *(("parameter", parameter.name) for parameter in _open(op)),
        ):
            yield GeneratedNames("the C++ of its matcher", kind, name, (Name(name).cpp,))


def _open(op: Op) -> list[Parameter]:
    return [p for p in op.parameters if p.type not in ROOT_PARAMETERS and p.value is None]


def match_view(op: Op, dialect: Dialect) -> MatchView:
    """The struct that a matcher of the op fills."""
    members = []
    for operand in op.operands:
        many = operand.variadic
        noun = "operands" if many else "operand"
        members.append(
            MemberView(
                "llvm::SmallVector<mlir::Value>" if many else "mlir::Value",
                Name(operand.name).cpp,
                noun,
                operand.name,
                operand.doc or f"The {noun} `{operand.name}`.",
            )
        )
    for loop in op.loops or ():
        members.append(
            MemberView("unsigned", Name(loop).cpp, "loop", loop, f"The dimension of `{loop}`.")
        )
    kinds = {
        "sign": ("::optree_gen::Sign", "sign"),
        "function": ("llvm::StringRef", "function"),
    }
    for parameter in _open(op):
        kind, reader = kinds.get(parameter.type, ("llvm::SmallVector<int64_t>", "integers"))
        members.append(
            MemberView(
                kind,
                Name(parameter.name).cpp,
                reader,
                parameter.name,
                parameter.doc or f"The value of `{parameter.name}`.",
            )
        )
    return MatchView(
        Name(op.name).pascal,
        op_row(op.name),
        f"{DialectOp(op, dialect).owner.name}.{op.name}",
        op.summary,
        tuple(members),
    )
