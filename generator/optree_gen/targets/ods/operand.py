# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operands in ODS, each with a type constraint from its role and its legal element types."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from optree_core.element_type import FLOAT_WIDTHS, TYPE_CLASSES, TypeClass, element_type
from optree_core.model import Op, OperandSpec

from optree_gen.emit.ods_names import Names, accessor, argument_name

from .element import Classes

#: Role -> the shapes that the operand may have.
_SHAPES = {
    "input": "Shaped",
    "init": "Shaped",
    "shape": "Shaped",
    "either": "Either",
    "scalar": "Scalar",
}

_CLASS_NAMES = {
    "float": "Float",
    "int": "Int",
    "i1": "Bool",
    "complex": "Complex",
    "index": "Index",
}

#: Classes with a single type -> MLIR's buildable record, whose type the syntax may omit.
_BUILDABLE = {"i1": "I1", "index": "Index"}


@dataclass(frozen=True, slots=True)
class TypeConstraint:
    """A type constraint that operands share.

    shape: `Shaped` (a ranked tensor or memref), `Scalar`, or `Either`.
    elements: TableGen records of the element types; empty for any type.
    record: its own record, or that of the element type of a scalar with a single one.
    """

    shape: str
    elements: tuple[str, ...]
    record: str

    @property
    def defined(self) -> bool:
        """True if the dialect has to define the record."""
        return self.record not in self.elements


class OdsOperandView(NamedTuple):
    """An operand as ODS declares it."""

    spec: OperandSpec
    name: str
    accessor: str
    constraint: TypeConstraint


def constraint(names: Names, operand: OperandSpec, classes: Classes, free: bool) -> TypeConstraint:
    """Return the constraint for an operand whose element type is in one of `classes`.

    free: the op has a region, whose operations may take any type.
    """
    shape = _SHAPES[operand.role]
    if free and operand.type is None:
        return TypeConstraint(shape, (), names.record(f"{shape}OfAny"))
    elements: tuple[str, ...]
    if operand.type is not None and operand.type not in TYPE_CLASSES:
        elements = (_element_record(operand.type),)
        title = "".join(c for c in elements[0] if c.isalnum())
    else:
        elements = tuple(_BUILDABLE.get(c) or names.record(_CLASS_NAMES[c]) for c in classes)
        everything = len(classes) == len(TYPE_CLASSES)
        title = "Number" if everything else "".join(_CLASS_NAMES[c] for c in classes)
    if shape == "Scalar" and len(elements) == 1:
        return TypeConstraint(shape, elements, elements[0])
    return TypeConstraint(shape, elements, names.record(f"{shape}Of{title}"))


def operand_views(names: Names, op: Op, classes: dict[str, Classes]) -> tuple[OdsOperandView, ...]:
    free = op.structured and op.has_region
    return tuple(
        OdsOperandView(
            o, argument_name(o.name), accessor(o.name), constraint(names, o, classes[o.name], free)
        )
        for o in op.operands
    )


def _element_record(name: str) -> str:
    """Return the TableGen record of an element type."""
    element = element_type(name)
    if element.type_class is TypeClass.COMPLEX:
        return f"Complex<{_element_record(element.part.name)}>"
    if element.type_class is TypeClass.INDEX:
        return "Index"
    return name.upper() if name in FLOAT_WIDTHS or element.width == 1 else f"I<{element.width}>"
