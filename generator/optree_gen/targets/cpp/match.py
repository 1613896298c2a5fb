# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The structs that the typed matchers of ops return."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter

from optree_core.dialect_op import DialectOp
from optree_core.model import Dialect, Op, OperandSpec, Parameter, Tree

from optree_gen.emit.naming import Name
from optree_gen.emit.quoting import cpp_string
from optree_gen.emit.target import GeneratedNames

from .view import DeclarationView, MatchView


def matched_names(here: DialectOp, tree: Tree) -> Iterator[GeneratedNames]:
    """Yield the names of the struct's members."""
    del tree
    op = here.op
    if op.structured and not op.is_root:
        for kind, name in (
            *(("operand", operand.name) for operand in op.operands),
            *(("loop", loop) for loop in op.loops or ()),
            *(("parameter", parameter.name) for parameter in _open(op)),
        ):
            yield _member(kind, name)


def _member(kind: str, name: str) -> GeneratedNames:
    return GeneratedNames("the C++ of its matcher", kind, name, (Name(name).cpp,))


def _open(op: Op) -> list[Parameter]:
    return [p for p in op.parameters if p.type.kind.matched and p.value is None]


#: The C++ type of a member, and the accessor of `op_tree::MatchReader` that returns its value.
_VALUE = ("mlir::Value", "operand")
_VALUES = ("llvm::SmallVector<mlir::Value>", "operands")
_LOOP = ("unsigned", "loop")
_KINDS = {"sign": ("::op_tree::Sign", "sign"), "function": ("llvm::StringRef", "function")}

#: Accessor of `op_tree::MatchReader` -> the noun for the values that it reads.
_NOUNS = {"operand": "operands", "operands": "group of operands", "loop": "dimensions of the loops"}


def match_view(op: Op, dialect: Dialect) -> MatchView:
    return MatchView(
        Name(op.name).pascal,
        f"{DialectOp(op, dialect).owner.name}.{op.name}",
        op.summary,
        _declarations(op.operands, op.loops or (), tuple(_open(op))),
    )


def _declarations(
    operands: tuple[OperandSpec, ...], loops: tuple[str, ...], parameters: tuple[Parameter, ...]
) -> tuple[DeclarationView, ...]:
    members = [
        (_VALUES if operand.variadic else _VALUE, operand.doc, operand.name) for operand in operands
    ]
    members += [(_LOOP, "", loop) for loop in loops]
    for parameter in parameters:
        kind = _KINDS.get(parameter.type, ("llvm::SmallVector<int64_t>", "integers"))
        members.append((kind, parameter.doc, parameter.name))
    found = []
    for ((type, reader), doc), group in groupby(members, itemgetter(0, 1)):
        names = [name for _, _, name in group]
        found.append(
            DeclarationView(
                type,
                doc or f"The {_NOUNS.get(reader, 'parameters')}.",
                tuple([Name(name).cpp for name in names]),
                tuple([f"reader.{reader}({cpp_string(name)})" for name in names]),
            )
        )
    return tuple(found)
