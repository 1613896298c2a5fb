# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A defined dialect as IRDL, from which MLIR's Python bindings register its ops.

A constraint of IRDL stands for one type, so each value of a variadic operand is declared with its
own constraint. Optional attributes are not declared, because IRDL has none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from optree_core.dialect_op import DefaultMaps, DialectOp
from optree_core.element_type import TypeClass
from optree_core.expression import SIGNS
from optree_core.irdl import GROUP
from optree_core.model import BODY_END, TERMINATOR, Op, Parameter, Role, Tree

_ENUM = re.compile(r'#\w+\.(\w+)<"(.*)">')


class ValueView(NamedTuple):
    """An operand or a result. kind: `shaped`, `any`, or the name of a type.

    multiplicity: the keyword before the constraint, with a blank.
    """

    name: str
    kind: str
    multiplicity: str = ""


class IrdlOpView(NamedTuple):
    """An op in IRDL. attributes: name, and the quoted or symbolic name of the attribute's kind."""

    op: Op
    operands: tuple[ValueView, ...]
    results: tuple[ValueView, ...]
    attributes: tuple[tuple[str, str], ...]


class IrdlView(NamedTuple):
    """A dialect in IRDL. enums: the name of each enum, and its cases."""

    dialect: str
    enums: tuple[tuple[str, list[str]], ...]
    ops: tuple[IrdlOpView, ...]


def irdl_view(tree: Tree) -> IrdlView:
    """Return the view of a tree that `defined` returned."""
    dialect = tree.dialect
    forms = (dialect.function_attribute, tree.scalars.functions), (dialect.sign_attribute, SIGNS)
    enums = tuple(
        (match[1], [match[2].replace("{}", value) for value in values])
        for form, values in forms
        if (match := _ENUM.fullmatch(form))
    )
    found = [op for op in tree.ops.values() if not op.abstract]
    if any(op.regions for op in found):
        found.append(replace(tree.ops[TERMINATOR], name=BODY_END))
    ops = tuple(
        IrdlOpView(op, tuple(_operands(op)), tuple(_results(op)), tuple(_attributes(op, tree)))
        for op in found
    )
    return IrdlView(dialect.name, enums, ops)


def _operands(op: Op) -> Iterator[ValueView]:
    for spec in op.operands:
        kind = "any"
        if spec.role in (Role.INPUT, Role.INIT, Role.SHAPE):
            kind = "shaped"
        elif spec.role is Role.SCALAR and spec.type == TypeClass.INDEX:
            kind = "!builtin.index"
        # One constraint of IRDL is one type, and the members of a group may differ in theirs.
        if spec.variadic:
            yield from (ValueView(f"g_{spec.name}{i}", kind, "optional ") for i in range(GROUP))
        else:
            yield ValueView(f"o_{spec.name}", kind, "optional " if spec.optional else "")


def _results(op: Op) -> Iterator[ValueView]:
    """Yield the named results, then an optional tensor per output: an op on memrefs has none."""
    for spec in op.results:
        if spec.variadic:
            yield from (ValueView(f"s_{spec.name}{i}", "any", "optional ") for i in range(GROUP))
        else:
            yield ValueView(f"r_{spec.name}", "any", "optional " if spec.optional else "")
    for spec in op.inits:
        names = [f"s_{spec.name}{i}" for i in range(GROUP)] if spec.variadic else [f"r_{spec.name}"]
        yield from (ValueView(name, "!builtin.tensor", "optional ") for name in names)


def _attributes(op: Op, tree: Tree) -> Iterator[tuple[str, str]]:
    """Yield the name and kind of each required attribute."""
    here = DialectOp(op, tree.dialect)
    if here.maps is not None and here.maps_default is not DefaultMaps.FIXED:
        yield here.maps, '"#builtin.array"'
    for attribute in here.attributes:
        parameter = attribute.parameter
        base = _base(parameter, tree) if parameter.required else ""
        if base:
            yield attribute.name, base


def _base(parameter: Parameter, tree: Tree) -> str:
    if parameter.is_function:
        match = _ENUM.fullmatch(tree.dialect.function_attribute)
        return f"@{tree.dialect.name}::@{match[1]}" if match else '"#builtin.string"'
    return f'"{parameter.kind.irdl}"' if parameter.kind.irdl else ""
