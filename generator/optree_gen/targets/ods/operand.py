# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operands in ODS, with type constraints from their roles and legal element types."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from optree_core.element_type import FLOAT_WIDTHS, TYPE_CLASSES, TypeClass, element_type
from optree_core.model import Op, OperandSpec, Role

from optree_gen.emit.ods_names import Names, accessor, argument_name

from .element import Classes

#: Role -> shape of the type constraint.
_SHAPES = {
    "input": "Shaped",
    "init": "Shaped",
    "shape": "Shaped",
    "either": "Either",
    "scalar": "Scalar",
}

#: Shape -> that of an op without effects, which has no memrefs.
_WITHOUT_MEMREFS = {"Shaped": "Tensor", "Either": "TensorOrScalar"}

#: MLIR's record of any type at all.
_ANY_TYPE = "AnyType"

_CLASS_NAMES = {
    "float": "Float",
    "int": "Int",
    "i1": "Bool",
    "complex": "Complex",
    "index": "Index",
}

#: Classes with one type, and MLIR's record of it, which is buildable: assembly may omit the type.
_BUILDABLE = {"i1": "I1", "index": "Index"}


@dataclass(frozen=True, slots=True)
class TypeConstraint:
    """A type constraint that operands share.

    shape: `Shaped` (a ranked tensor or memref), `Scalar`, `Either` of these; `Tensor`,
        `TensorOrScalar`.
    elements: TableGen records of the element types; empty: any type at all.
    record: its own record, or that of the only element type a scalar may have.
    """

    shape: str
    elements: tuple[str, ...]
    record: str

    @property
    def defined(self) -> bool:
        """True if the dialect has to define the record."""
        return self.record not in self.elements


class OdsOperandView(NamedTuple):
    """An operand or a result as ODS declares it.

    group: `Variadic`, `Optional` or empty. init: it is an output. cpp: the type of a builder's
    argument.
    """

    name: str
    accessor: str
    constraint: TypeConstraint
    group: str
    init: bool
    doc: str

    @property
    def cpp(self) -> str:
        return "::mlir::ValueRange" if self.group == "Variadic" else "::mlir::Value"


def constraint(
    names: Names, operand: OperandSpec, classes: Classes, free: bool = False, pure: bool = False
) -> TypeConstraint:
    """Return the constraint for an operand or result whose element type is of one of `classes`.

    free: the user gives the body, which may compute on types without scalar functions. pure: the
    op has no effects.
    """
    if operand.role is Role.VALUE:
        return TypeConstraint("Scalar", (_ANY_TYPE,), _ANY_TYPE)
    shape = _SHAPES[operand.role]
    shape = _WITHOUT_MEMREFS.get(shape, shape) if pure else shape
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


def value_views(
    names: Names, op: Op, values: tuple[OperandSpec, ...], classes: dict[str, Classes]
) -> tuple[OdsOperandView, ...]:
    """Return the views of some operands or results of an op."""
    free = op.structured and op.has_region
    pure = op.effects == "none"
    return tuple(
        OdsOperandView(
            name=argument_name(o.name),
            accessor=accessor(o.name),
            constraint=constraint(names, o, classes[o.name], free, pure),
            group="Variadic" if o.variadic else "Optional" if o.optional else "",
            init=o.is_init,
            doc=o.doc,
        )
        for o in values
    )


def _element_record(name: str) -> str:
    """Return the TableGen record of one element type."""
    element = element_type(name)
    if element.type_class is TypeClass.COMPLEX:
        return f"Complex<{_element_record(element.part.name)}>"
    if element.type_class is TypeClass.INDEX:
        return "Index"
    return name.upper() if name in FLOAT_WIDTHS or element.width == 1 else f"I<{element.width}>"
