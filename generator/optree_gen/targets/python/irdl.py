# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A dialect that the specs define as IRDL, from which MLIR's Python bindings register its ops.

A constraint of IRDL stands for one type, so each value of a group has a constraint of its own.
Attributes that may be left out are not declared: IRDL knows none that are optional.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from optree_core.dialect_op import DefaultMaps, DialectOp
from optree_core.element_type import TypeClass
from optree_core.expression import SIGNS
from optree_core.model import Op, OperandSpec, Parameter, Role, Tree
from optree_mlir.irdl import GROUP

#: Attributes by the type of a parameter, as IRDL names them.
_BASES = {
    "iterators": '"#builtin.array"',
    "dims": '"#builtin.dense_array"',
    "permutation": '"#builtin.dense_array"',
    "i64_array": '"#builtin.dense_array"',
    "i64": '"#builtin.integer"',
    "dim": '"#builtin.integer"',
    "index": '"#builtin.integer"',
    "enum": '"#builtin.integer"',
    "bool": '"#builtin.integer"',
    "string": '"#builtin.string"',
}

_ENUM = re.compile(r'#\w+\.(\w+)<"(.*)">')


@dataclass(frozen=True, slots=True)
class ValueView:
    """An operand or a result. kind: `shaped`, `any`, or the name of a type.

    multiplicity: the keyword before the constraint, with a blank.
    """

    label: str
    name: str
    kind: str
    multiplicity: str = ""


@dataclass(frozen=True, slots=True)
class IrdlOpView:
    """An op; attributes: name and the quoted or symbolic name of what holds it."""

    name: str
    operands: tuple[ValueView, ...]
    results: tuple[ValueView, ...]
    attributes: tuple[tuple[str, str], ...]
    region: bool


@dataclass(frozen=True, slots=True)
class IrdlView:
    """enums: the name of each, and its cases."""

    dialect: str
    enums: tuple[tuple[str, tuple[str, ...]], ...]
    ops: tuple[IrdlOpView, ...]


def irdl_view(tree: Tree) -> IrdlView:
    """The dialect of a tree whose ops are `defined`."""
    dialect = tree.dialect
    enums = []
    for form, values in (
        (dialect.function_attribute, tuple(tree.scalars.functions)),
        (dialect.sign_attribute, SIGNS),
    ):
        if match := _ENUM.fullmatch(form):
            cases = tuple(match[2].replace("{}", value) for value in values)
            enums.append((match[1], cases))
    ops = tuple(_op(op, tree) for op in tree.ops.values() if not op.abstract)
    return IrdlView(dialect.name, tuple(enums), ops)


def _op(op: Op, tree: Tree) -> IrdlOpView:
    operands = tuple(value for spec in op.operands for value in _values(spec))
    return IrdlOpView(op.name, operands, tuple(_results(op)), tuple(_attributes(op, tree)),
                  op.structured)  # fmt: skip


def _values(spec: OperandSpec) -> Iterator[ValueView]:
    kind = "any"
    if spec.role in (Role.INPUT, Role.INIT, Role.SHAPE):
        kind = "shaped"
    elif spec.type == TypeClass.INDEX:
        kind = "!builtin.index"
    if not spec.variadic:
        multiplicity = "optional " if spec.optional else ""
        yield ValueView(f"o_{spec.name}", f"o_{spec.name}", kind, multiplicity)
        return
    for i in range(GROUP):
        yield ValueView(f"g_{spec.name}{i}", f"g_{spec.name}{i}", kind, "optional ")


def _results(op: Op) -> Iterator[ValueView]:
    """Tensors for outputs, where the op is on tensors; what else the op yields."""
    for spec in op.results:
        yield ValueView(f"r_{spec.name}", f"r_{spec.name}", "any")
    for spec in op.inits:
        for i in range(GROUP if spec.variadic else 1):
            name = f"s_{spec.name}{i}" if spec.variadic else f"r_{spec.name}"
            yield ValueView(name, name, "!builtin.tensor", "optional ")


def _attributes(op: Op, tree: Tree) -> Iterator[tuple[str, str]]:
    """The attributes that an op has to have."""
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
    return "" if parameter.per is not None else _BASES.get(parameter.type, "")
