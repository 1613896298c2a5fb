# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The structs that typed matchers of ops fill."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from optree_core.dialect_op import DialectOp
from optree_core.model import Dialect, Op, Parameter, Tree

from optree_gen.emit.naming import Name
from optree_gen.emit.target import GeneratedNames

from .layout import op_row
from .node import ROOT_PARAMETERS
from .view import DeclarationView, MatchView, MemberView


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


_KINDS = {"sign": "::optree_gen::Sign", "function": "llvm::StringRef"}

#: Accessors of `optree_gen::MatchReader`, with the noun for what each reads.
_NOUNS = {"operand": "operands", "operands": "group of operands", "loop": "dimensions of the loops"}


def match_view(op: Op, dialect: Dialect) -> MatchView:
    """The struct that a matcher of the op fills."""
    members = [
        _member("llvm::SmallVector<mlir::Value>", operand.name, "operands", operand.doc)
        if operand.variadic
        else _member("mlir::Value", operand.name, "operand", operand.doc)
        for operand in op.operands
    ]
    members += [_member("unsigned", loop, "loop") for loop in op.loops or ()]
    for parameter in _open(op):
        kind = _KINDS.get(parameter.type, "llvm::SmallVector<int64_t>")
        reader = parameter.type if parameter.type in _KINDS else "integers"
        members.append(_member(kind, parameter.name, reader, parameter.doc))
    declarations = groupby(members, lambda m: (m.type, m.doc))
    return MatchView(
        Name(op.name).pascal,
        op_row(op.name),
        f"{DialectOp(op, dialect).owner.name}.{op.name}",
        op.summary,
        tuple(DeclarationView(*key, tuple(group)) for key, group in declarations),
    )


def _member(type: str, name: str, reader: str, doc: str = "") -> MemberView:
    said = doc or f"The {_NOUNS.get(reader, 'parameters')}."
    return MemberView(type, Name(name).cpp, reader, name, said)
