# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Names every attribute of a dialect that specs define, for its Python package.

Parameters without an attribute in a bound dialect get one here, and every release has all ops.
Enums are written as in IRDL.
"""

from __future__ import annotations

from dataclasses import replace

from optree_core.condition import ValueCondition
from optree_core.dialect_op import DialectOp
from optree_core.model import (
    TERMINATOR,
    Availability,
    Dialect,
    Form,
    MapForm,
    Maps,
    Op,
    OperandSpec,
    OpKind,
    Parameter,
    Role,
    Tree,
)
from optree_core.parameter_type import ParameterType

#: The ops that bodies in Python need; a dialect that extends another has its own.
_BODIES = (
    Op(
        name=TERMINATOR,
        dialect="",
        kind=OpKind.META,
        parent=None,
        summary="Ends a body and gives the elements of its results.",
        operands=(OperandSpec("values", Role.SCALAR, variadic=True),),
        maps=Maps((MapForm(Form.FREE),)),
    ),
    Op(
        name="index",
        dialect="",
        kind=OpKind.META,
        parent=None,
        summary="The current position along one loop of the surrounding op.",
        results=(OperandSpec("result", Role.SCALAR, "index"),),
        parameters=(
            Parameter("dim", ParameterType.I64, where=ValueCondition(least=0), attribute="dim"),
        ),
    ),
)


def defined(tree: Tree) -> Tree:
    """Return the tree with a name for every attribute."""
    dialect = tree.dialect
    bodies = {
        op.name: replace(op, dialect=dialect.name, origin=tree.root.origin)
        for op in _BODIES
        if op.name not in tree.ops
    }
    return replace(
        tree,
        dialect=replace(
            dialect,
            function_attribute=_quoted(dialect.function_attribute),
            sign_attribute=_quoted(dialect.sign_attribute),
        ),
        ops={name: _named(op, dialect) for name, op in (tree.ops | bodies).items()},
    )


def _named(op: Op, dialect: Dialect) -> Op:
    named = DialectOp(op, dialect).named()
    everywhere = Availability()
    return named if named.mlir == everywhere else replace(named, mlir=everywhere)


def _quoted(form: str) -> str:
    """Return `#d.kind<cast_{}>` as `#d.kind<"cast_{}">`."""
    before, bracket, after = form.partition("<")
    return f'{before}<"{after.rstrip(">")}">' if bracket else form
