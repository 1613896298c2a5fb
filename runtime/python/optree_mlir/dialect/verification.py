# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Verifies attributes that IRDL cannot describe: those that an op may omit.

IRDL can only declare attributes that are required. With bindings without IRDL, this module also
checks operands and required attributes.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from optree_core.irdl import GROUP
from optree_core.model import Op, Parameter

from ..bindings import attributes_of, ir, is_a, operation_of, operations_in
from ..build.arguments import kind_of
from ..build.operands import misfit
from ..build.parameters import checked, choices, held_value
from ..errors import ElementTypeError, ParameterError, naming, shown
from .loaded import RESULT_SEGMENTS, SEGMENTS

if TYPE_CHECKING:
    from .defined import DefinedDialect


def verify(dialect: DefinedDialect, module: ir.Module) -> None:
    """Verify a module; see `DefinedDialect.verify` for the errors."""
    whole = operation_of(module)
    whole.verify()
    for operation in operations_in(whole):
        op = dialect.by_name.get(operation.name)
        if op is not None:
            with naming(op.qualified_name):
                attributes = attributes_of(operation)
                _check(dialect, op, attributes)
                if not dialect.has_irdl:
                    _check_complete(op, attributes)
                    _check_operands(op, operation, attributes)


def _check(dialect: DefinedDialect, op: Op, attributes: dict[str, ir.Attribute]) -> None:
    values: dict[str, object] = {}
    for parameter in op.parameters:
        found = attributes.get(parameter.attribute or "")
        if parameter.value is not None or found is None:
            continue
        value = held_value(dialect, parameter, found)
        if value is None:
            raise ParameterError(
                f"{parameter.attribute} is {shown(found)}; {_wanted(dialect, parameter)}"
            )
        values[parameter.name] = value
    checked(dialect, op, values)
    maps = attributes.get(op.maps.attribute or "")
    if maps is not None and not (
        is_a(ir.ArrayAttr, maps)
        and all(is_a(ir.AffineMapAttr, item) for item in ir.ArrayAttr(maps))
    ):
        raise ParameterError(f"{op.maps.attribute} is {shown(maps)}; a list of maps is needed")


def _check_complete(op: Op, attributes: dict[str, ir.Attribute]) -> None:
    """Raise ParameterError if a required attribute is missing."""
    needed = [p.attribute for p in op.parameters if p.required]
    if op.open_maps:
        needed.append(op.maps.attribute)
    for name in needed:
        if name is not None and name not in attributes:
            raise ParameterError(f"{name} is missing")


def _check_operands(op: Op, operation: ir.Operation, attributes: dict[str, ir.Attribute]) -> None:
    """Raise an OpError if operands are missing or have the wrong container."""
    places = [s for s in op.operands for _ in range(GROUP if s.variadic else 1)]
    taken = [1] * len(places)
    if SEGMENTS in attributes:
        found = attributes[SEGMENTS]
        taken = list(ir.DenseI32ArrayAttr(found)) if is_a(ir.DenseI32ArrayAttr, found) else []
    specs = [spec for spec, count in zip(places, taken, strict=False) for _ in range(count)]
    values = list(operation.operands)
    if len(taken) != len(places) or len(specs) != len(values):
        raise ParameterError(f"{len(values)} operands do not fit the operands of the spec")
    for spec, value in zip(specs, values, strict=True):
        if wanted := misfit(spec.role, kind_of(value).shaped):
            raise ElementTypeError(f"{spec.name} is {value.type}; it has to be {wanted}")


def _wanted(dialect: DefinedDialect, parameter: Parameter) -> str:
    if names := choices(dialect, parameter):
        return f"one of {', '.join(names)} is needed"
    return f"{parameter.kind.needs} is needed"


# Writes a module as text that the C++ dialect reads. It undoes workarounds for limits of IRDL:
# operands of a group have one type there, so that each value is an operand of its own; values of
# attributes are strings; and bodies use this dialect's `yield` and `index`, since linalg's look for
# a linalg op around them.


def write(dialect: DefinedDialect, module: ir.Module) -> str:
    """Return the text; see `DefinedDialect.write` for the errors."""
    verify(dialect, module)
    whole = ir.Module.parse(str(module), module.context)
    own = {f"{dialect.name}.{name}" for name in dialect.handwritten[0]}
    bodies = (dialect.yield_name, dialect.index_name)
    stays = []  # An op in a body that is written by hand is the dialect's own.
    for operation in operations_in(whole.operation):
        _to_cpp(dialect, operation)
        if operation.name in bodies:
            stays.append(operation.parent.name in own)
    text = whole.operation.get_asm(print_generic_op_form=True, assume_verified=True)
    # In IRDL, the value of an attribute is a string.
    text = re.sub(rf'(#{dialect.name}\.\w+)<"(\w+)">', r"\1<\2>", text)
    kept = iter(stays)
    return re.sub(
        rf'"{dialect.name}\.(yield|index)"\(',
        lambda found: found[0] if next(kept) else f'"{dialect.loops}.{found[1]}"(',
        text,
    )


def _to_cpp(dialect: DefinedDialect, operation: ir.Operation) -> None:
    """Replace an operation's segments by those of ODS: one per operand of the op."""
    op = dialect.by_name.get(operation.name)
    attributes = attributes_of(operation)
    if operation.name == dialect.end_name and SEGMENTS in attributes:
        del operation.attributes[SEGMENTS]
    if op is not None and RESULT_SEGMENTS in attributes:
        del operation.attributes[RESULT_SEGMENTS]
    if op is None or SEGMENTS not in attributes:
        return
    flags = iter(ir.DenseI32ArrayAttr(attributes[SEGMENTS]))
    sizes = [sum(next(flags) for _ in range(GROUP if spec.variadic else 1)) for spec in op.operands]
    del operation.attributes[SEGMENTS]
    if sum(spec.variadic or spec.optional for spec in op.operands) > 1:
        operation.attributes[SEGMENTS] = ir.DenseI32ArrayAttr.get(sizes, operation.context)
