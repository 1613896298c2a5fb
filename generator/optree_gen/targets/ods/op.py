# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The view of one op: the content of its ODS record."""

from __future__ import annotations

from dataclasses import dataclass

from optree_core.dialect_op import MAPS, DefaultMaps, DialectOp, Segments
from optree_core.expression import Region
from optree_core.model import Op, Tree
from optree_core.parameter_type import ParameterType

from optree_gen.emit.assembly import assembly_format
from optree_gen.emit.ods_names import (
    Names,
    accessor,
    argument_name,
    category_of,
    external_record,
)

from .attribute import Attributes, AttributeView
from .description import description
from .element import ElementTypes
from .interface import implemented, payload_getter, payload_parameters
from .operand import OdsOperandView, value_views

_SEGMENT_TRAITS = {
    Segments.COUNTED: "AttrSizedOperandSegments",
    Segments.SAME_SIZE: "SameVariadicOperandSize",
}


@dataclass(frozen=True, slots=True)
class PayloadGetter:
    """A method that returns a parameter of the payload. value: C++."""

    type: str
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Hooks:
    """Members of the class that are written by hand, and the calls that all ops have besides.

    common_fold: the call that folds any op; empty: there is none. verify: the member that verifies.
        common_verify: the function that it calls first.
    """

    verifier: bool
    canonicalizer: bool
    folder: bool
    common_fold: str
    verify: str
    common_verify: str


@dataclass(frozen=True, slots=True)
class OdsOpView:
    """An op as ODS defines it.

    base: the ODS class of structured ops with a payload, of ops with a given body (given_body), of
        composites (not structured), or of ops without a destination.
    results: of an op without a destination; the class of the others has theirs.
    regions: of an op outside the tree.
    traits: beyond those of the base.
    owns_maps, owns_iterators: no attribute holds them, so they are computed.
    maps_getter: the accessor of the attribute of the maps if it does not have the usual name.
    default_maps: maps of an op without the attribute; None: the attribute is required.
    dynamic_maps: two instances can have different maps.
    assembly: a declarative format; empty: C++ parses and prints.
    result_name: name of a printed result; empty: a number.
    getters: methods by which interfaces read the payload's parameters.
    """

    record: str
    cpp: str
    mnemonic: str
    base: str
    structured: bool
    given_body: bool
    traits: tuple[str, ...]
    summary: str
    description: str
    operands: tuple[OdsOperandView, ...]
    results: tuple[OdsOperandView, ...]
    regions: tuple[str, ...]
    attributes: tuple[AttributeView, ...]
    owns_maps: bool
    maps_getter: str
    default_maps: DefaultMaps | None
    dynamic_maps: bool
    owns_iterators: bool
    decomposes: bool
    result_name: str
    assembly: str
    getters: tuple[PayloadGetter, ...]
    hooks: Hooks

    @property
    def has_builder(self) -> bool:
        """True if a builder can take operands one by one: an optional or variadic operand is the
        only input or the only output."""
        sides = (self.inputs, self.inits)
        return self.structured and all(
            len(side) == 1 or not any(o.group for o in side) for side in sides
        )

    @property
    def has_destination(self) -> bool:
        """True if outputs are operands, which the results replace on tensors."""
        return bool(self.inits)

    @property
    def folds_to_one(self) -> bool:
        """True if the folder written by hand gives the one result that each such op has."""
        single = len(self.results) == 1 and not self.results[0].group
        return self.hooks.folder and single

    @property
    def inputs(self) -> tuple[OdsOperandView, ...]:
        return tuple(o for o in self.operands if not o.init)

    @property
    def inits(self) -> tuple[OdsOperandView, ...]:
        return tuple(o for o in self.operands if o.init)


class Ops:
    def __init__(self, names: Names, tree: Tree) -> None:
        self.names = names
        self.tree = tree
        self.elements = ElementTypes(tree.scalars)
        self.attributes = Attributes(names, self.elements)

    def view(self, here: DialectOp) -> OdsOpView:
        names, op = self.names, here.op
        classes = self.elements.of(op)
        attributes = self.attributes.of(here)
        operands = value_views(names, op, op.operands, classes)
        open_maps = here.maps is not None
        held = [attribute.parameter for attribute in here.attributes]
        return OdsOpView(
            record=names.record(names.op_class(op)),
            cpp=names.op_class(op),
            mnemonic=op.name,
            base=names.record(self.base(op)),
            structured=op.structured,
            given_body=op.structured and op.has_region,
            traits=self.traits(here),
            summary=op.summary,
            description=description(here, self.tree, attributes, classes),
            operands=operands,
            results=value_views(names, op, op.results, classes),
            regions=tuple(argument_name(region.name) for region in op.regions),
            attributes=attributes,
            owns_maps=not open_maps,
            maps_getter="" if here.maps in (None, MAPS) else accessor(here.maps),
            default_maps=here.maps_default if open_maps else None,
            dynamic_maps=open_maps or any(p.symbols for p in held) or op.loops is None,
            owns_iterators=all(p.type is not ParameterType.ITERATORS for p in held),
            result_name=op.result_name,
            decomposes=bool(op.computes or (op.inits and (op.decomposes or op.moves or op.steps)))
            and not op.structured,
            assembly="" if op.structured else assembly_format(here),
            getters=self.getters(op),
            hooks=_hooks(op),
        )

    def base(self, op: Op) -> str:
        if not op.structured:
            return "CompositeOp" if op.inits else "ResultOp"
        return "RegionOp" if isinstance(op.payload, Region) else "StructuredOp"

    def traits(self, here: DialectOp) -> tuple[str, ...]:
        names, op = self.names, here.op
        category = category_of(self.tree, op) if op.structured else None
        found = [_SEGMENT_TRAITS[here.segments]] if here.segments else []
        if (
            op.effects == "none"
        ):  # Not `Pure`: where the op does not run, it may not be valid to run.
            found.append("NoMemoryEffect")
        if category is not None:
            found.append(names.record(names.interface(category)))
        if op.regions:  # What a body does, the op does.
            found.append("RecursiveMemoryEffects")
        if not here.has_properties:
            # A later release may write properties that this one has to read.
            found.append("DeclareOpInterfaceMethods<BytecodeOpInterface>")
        if op.structured and op.interfaces:
            found.append(names.record("HasMapPerOperand"))
        return (*found, *(external_record(names, name) for name in implemented(op)))

    def getters(self, op: Op) -> tuple[PayloadGetter, ...]:
        """Return the methods by which interfaces of the op's categories read its payload."""
        category = category_of(self.tree, op) if op.structured else None
        if category is None:
            return ()
        found = []
        for declared in payload_parameters(category):
            parameter = op.parameter(declared.name)
            assert parameter is not None
            if parameter.value is not None:
                value = self.attributes.cpp_value(parameter, parameter.value)
            else:
                value = f"{accessor(parameter.attribute or parameter.name)}()"
            name = payload_getter(declared)
            cpp = self.names.qualified(self.names.payload_enum(parameter).cpp)
            found.append(PayloadGetter(cpp, name, value))
        return tuple(found)


def _hooks(op: Op) -> Hooks:
    if op.structured:
        kind, fold = "Structured", "::op_tree::foldStructured(getOperation(), results)"
    elif op.inits:
        kind, fold = "Composite", "::op_tree::foldComposite(getOperation())"
    else:
        kind, fold = "ResultOp", ""
    return Hooks(
        verifier="verifier" in op.hooks,
        canonicalizer="canonicalizer" in op.hooks,
        folder="folder" in op.hooks,
        common_fold=fold,
        verify="verifyRegions" if op.structured else "verify",
        common_verify=f"::op_tree::verify{kind}",
    )
