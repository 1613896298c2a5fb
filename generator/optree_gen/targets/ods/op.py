# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The view of one op: the content of its ODS record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from optree_core.dialect_op import MAPS, DefaultMaps, DialectOp, Segments
from optree_core.expression import Region
from optree_core.model import Op, Tree
from optree_core.parameter_type import ParameterType

from optree_gen.emit.assembly import assembly_format
from optree_gen.emit.ods_names import Names, accessor, category_of, external_record

from .attribute import Attributes, AttributeView
from .description import example, formula, listed_attributes, shows_maps
from .element import ElementTypes
from .interface import implemented, payload_getter, payload_parameters
from .operand import OdsOperandView, operand_views

_SEGMENT_TRAITS = {
    Segments.COUNTED: "AttrSizedOperandSegments",
    Segments.SAME_SIZE: "SameVariadicOperandSize",
}


@dataclass(frozen=True, slots=True)
class OdsOpView:
    """An op as ODS defines it.

    base: the TableGen class of a structured op with a payload, of one with a region, or of a
        composite.
    traits: in addition to those of the base.
    formula: the payload as an assignment. shows_maps: the formula shows the maps completely.
    listed: attributes that the syntax requires, each with an example value.
    example: keyword, operands and types of the inputs and of the outputs.
    owns_maps, owns_iterators: True if they are computed and not held by an attribute.
    maps_getter: the accessor of the attribute of maps if its name is not `indexing_maps`.
    default_maps: the maps if the attribute is left out; None if it is required.
    dynamic_maps: True if two instances can have different maps.
    assembly: a declarative format; empty if C++ parses and prints the op.
    getters: type, name and C++ value of the methods by which interfaces read the payload.
    """

    spec: Op
    record: str
    cpp: str
    base: str
    traits: tuple[str, ...]
    formula: str
    shows_maps: bool
    listed: Mapping[str, str]
    example: tuple[tuple[str, list[str], list[str]], ...]
    operands: tuple[OdsOperandView, ...]
    attributes: tuple[AttributeView, ...]
    owns_maps: bool
    maps_getter: str
    default_maps: DefaultMaps | None
    dynamic_maps: bool
    owns_iterators: bool
    assembly: str
    getters: tuple[tuple[str, str, str], ...]

    @property
    def has_builder(self) -> bool:
        """True if a C++ builder can take the operands one by one."""
        return self.spec.structured and all(
            len(side) == 1 or not any(o.variadic or o.optional for o in side)
            for side in (self.spec.inputs, self.spec.inits)
        )

    @property
    def inputs(self) -> tuple[OdsOperandView, ...]:
        return tuple(o for o in self.operands if not o.spec.is_init)

    @property
    def inits(self) -> tuple[OdsOperandView, ...]:
        return tuple(o for o in self.operands if o.spec.is_init)


class Ops:
    """Op views of one tree."""

    def __init__(self, names: Names, tree: Tree) -> None:
        self.names = names
        self.tree = tree
        self.elements = ElementTypes(tree.scalars)
        self.attributes = Attributes(names, self.elements)

    def view(self, here: DialectOp) -> OdsOpView:
        names, op = self.names, here.op
        classes = self.elements.of(op)
        attributes = self.attributes.of(here)
        operands = operand_views(names, op, classes)
        open_maps = here.maps is not None
        held = [attribute.parameter for attribute in here.attributes]
        listed = listed_attributes(here)
        shown = op.structured and not op.has_region
        shown = shown and all(a.wrapper or a.name in listed for a in attributes)
        return OdsOpView(
            spec=op,
            record=names.record(names.op_class(op)),
            cpp=names.op_class(op),
            base=names.record(self.base(op)),
            traits=self.traits(here),
            formula=formula(op),
            shows_maps=shows_maps(op),
            listed=listed,
            example=example(op, classes) if shown else (),
            operands=operands,
            attributes=attributes,
            owns_maps=not open_maps,
            maps_getter="" if here.maps in (None, MAPS) else accessor(here.maps),
            default_maps=here.maps_default if open_maps else None,
            dynamic_maps=open_maps or any(p.symbols for p in held) or op.loops is None,
            owns_iterators=all(p.type is not ParameterType.ITERATORS for p in held),
            assembly="" if op.structured else assembly_format(here),
            getters=self.getters(op),
        )

    def base(self, op: Op) -> str:
        if not op.structured:
            return "CompositeOp"
        return "RegionOp" if isinstance(op.payload, Region) else "StructuredOp"

    def traits(self, here: DialectOp) -> tuple[str, ...]:
        names, op = self.names, here.op
        category = category_of(self.tree, op) if op.structured else None
        found = [_SEGMENT_TRAITS[here.segments]] if here.segments else []
        if category is not None:
            found.append(names.record(names.interface(category)))
        if not here.has_properties:
            # A later release may write properties that this one has to read.
            found.append("DeclareOpInterfaceMethods<BytecodeOpInterface>")
        if op.structured and op.interfaces:
            found.append(names.record("HasMapPerOperand"))
        return (*found, *(external_record(names, name) for name in implemented(op)))

    def getters(self, op: Op) -> tuple[tuple[str, str, str], ...]:
        """Return type, name and value of the methods that interfaces read its payload by."""
        category = category_of(self.tree, op) if op.structured else None
        found = []
        for declared in payload_parameters(category) if category else ():
            parameter = op.parameter(declared.name)
            assert parameter is not None
            type = self.attributes.kind(parameter).cpp
            if parameter.value is not None:
                value = self.attributes.cpp_value(parameter, parameter.value)
            else:
                value = f"{accessor(parameter.attribute or parameter.name)}()"
            found.append((type, payload_getter(declared), value))
        return tuple(found)
