# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Parameters as attributes hold them, and the attributes that the tables do not describe."""

from __future__ import annotations

from collections.abc import Mapping

from optree_core.model import Parameter
from optree_core.parameter_type import ParameterType

from ..bindings import ir
from ..build.parameters import held_value
from .nodes import OpNode, Tables

#: The value of a parameter: a sign or a function by name, integers as a tuple.
Value = str | tuple[int, ...]


def fixed_value(parameter: Parameter) -> Value | None:
    """The value that the op fixes, or its default; None where it has neither."""
    value = parameter.known
    if value is None or isinstance(value, str):
        return value
    assert isinstance(value, int)
    return (value,) * size(parameter)


def size(parameter: Parameter) -> int:
    """The number of integers that a parameter of type index has."""
    return len(parameter.symbols) if parameter.per is not None else 1


def decode(
    tables: Tables, parameter: Parameter, attributes: Mapping[str, ir.Attribute]
) -> Value | None:
    """The value that an operation holds for a parameter, the default where it is left out.

    None where neither says anything, or the attribute is not what the parameter's are.
    """
    bound = parameter.value is not None
    found = None if bound else attributes.get(parameter.attribute or "")
    if found is None:
        return fixed_value(parameter)
    value = held_value(tables.dialect, parameter, found)
    if parameter.type is ParameterType.INDEX:
        value = [value] if isinstance(value, int) else value
        if not isinstance(value, list) or len(value) != size(parameter):
            return None
    if isinstance(value, list):
        return tuple(map(int, value))
    return value if isinstance(value, str) else None


def undescribed(node: OpNode, attributes: Mapping[str, ir.Attribute]) -> bool:
    """True if an attribute of the op's definition would be lost, such as a documentation."""
    return any(name not in node.described and node.is_inherent(name) for name in attributes)


def kept(node: OpNode, attributes: Mapping[str, ir.Attribute]) -> dict[str, ir.Attribute]:
    """The attributes that travel with an operation: those its definition does not know."""
    cached = f"{node.tables.dialect.name}.memoized_indexing_maps"
    return {
        name: value
        for name, value in attributes.items()
        if name not in node.described and name != cached and not node.is_inherent(name)
    }
