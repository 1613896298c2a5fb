# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Structured ops: a loop nest over operands, with indexing maps and a scalar body."""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from optree_core.dialect_op import DefaultMaps, Segments
from optree_core.element_type import element_type
from optree_core.generic import (
    Illegal,
    Instance,
    check_sizes,
    expanded_operands,
    indexing_maps,
    instantiate,
)
from optree_core.parameter_type import ParameterType
from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr, DenseArrayBase, i32
from xdsl.dialects.linalg.attrs import IteratorType, IteratorTypeAttr
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.irdl import OptPropertyDef, region_def, var_result_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import is_side_effect_free
from xdsl.utils.exceptions import VerifyException

from . import bodies, maps
from .bodies import IndexOp, YieldOp
from .op import SpecifiedOp
from .syntax import SEGMENTS, Parts, Syntax, parse, print_op
from .types import Tensor, element, listed, scalar, shape

# Conditions of MLIR's interfaces on bodies, beyond those of specs.

#: Pairs of a multiplication and the addition of the products.
_PAIRS = {
    ("arith.mulf", "arith.addf"),
    ("arith.muli", "arith.addi"),
    ("arith.andi", "arith.ori"),
    ("complex.mul", "complex.add"),
}

#: Dialects whose operations of one operand have no effects.
_PURE = ("arith", "complex", "math")


def contraction(block: Block) -> None:
    """Check that the body adds a product of the inputs' elements to the output's, with any casts.

    Raises:
        ValueError: the body computes something else.
    """
    problem = ValueError("has a body that is no contraction")
    end = block.last_op
    if len(block.args) != 3 or end is None or len(end.operands) != 1:
        raise problem
    sum = _binary(_source(end.operands[0]))
    if sum is None:
        raise problem
    left, right = map(_source, sum.operands)
    if block.args[2] not in (left, right):
        raise problem
    product = _binary(_source(right if left in block.args else left))
    if product is None or (product.name, sum.name) not in _PAIRS:
        raise problem
    factors = [_source(value) for value in product.operands]
    if factors not in ([block.args[0], block.args[1]], [block.args[1], block.args[0]]):
        raise problem


def _binary(value: SSAValue) -> Operation | None:
    """Return the operation of two operands that computes the value, or None."""
    found = value.owner
    if not isinstance(found, Operation):
        return None
    return found if len(found.operands) == 2 and len(found.results) == 1 else None


def _source(value: SSAValue) -> SSAValue:
    """Return the value before casts and other pure operations of one operand."""
    owner = value.owner
    while isinstance(owner, Operation) and len(owner.operands) == 1 and _is_pure(owner):
        value = owner.operands[0]
        owner = value.owner
    return value


def _is_pure(operation: Operation) -> bool:
    """True for an operation without effects; xDSL lacks the trait for some of them."""
    return operation.dialect_name() in _PURE or is_side_effect_free(operation)


#: Interface that specs name -> the check of the body.
INTERFACES: dict[str, Callable[[Block], None]] = {"linalg::ContractionOpInterface": contraction}


_Self = TypeVar("_Self", bound="StructuredOp")


class StructuredOp(SpecifiedOp, ABC):
    """An op of the tree. Its payload, if it has one, is its body, which the syntax omits."""

    result_tensors = var_result_def(Tensor)
    region = region_def("single_block")

    @classmethod
    def parse(cls: type[_Self], parser: Parser) -> _Self:
        start = parser.pos
        parts = parse(parser, Syntax(cls.SPEC))
        try:
            return cls.made(parts)
        except (Illegal, VerifyException, ValueError) as error:
            parser.raise_error(f"'{cls.name}': {error}", start)

    def print(self, printer: Printer) -> None:
        omits_maps = self.given_maps() is not None and self.has_default_maps()
        print_op(printer, Syntax(self.SPEC), self, omits_maps)

    @classmethod
    def on(
        cls: type[_Self],
        inputs: Sequence[SSAValue],
        outputs: Sequence[SSAValue],
        attributes: Mapping[str, Attribute] | None = None,
        body: Region | None = None,
    ) -> _Self:
        """Build the op on these operands and attributes; its results' types follow.

        body: for an op whose body the user gives.

        Raises:
            Illegal: the op has no payload on the element types.
        """
        parts = Parts(list(inputs), list(outputs), dict(attributes or {}), region=body)
        parts.infer_results()
        return cls.made(parts)

    @classmethod
    def made(cls: type[_Self], parts: Parts) -> _Self:
        """Build the op from parts, with the body and the maps that they imply.

        Raises:
            Illegal: the op has no payload on these element types.
            ValueError: a required attribute is missing.
        """
        properties = {name: value for name, value in parts.attributes.items()
                      if name in cls.get_irdl_definition().properties}  # fmt: skip
        others = {n: value for n, value in parts.attributes.items() if n not in properties}
        if cls.SPEC.segments is Segments.COUNTED:
            counts = [len(parts.inputs), len(parts.inits)]
            properties[SEGMENTS] = DenseArrayBase.from_list(i32, counts)
        made: _Self = cls.create(
            operands=[*parts.inputs, *parts.inits],
            result_types=parts.results,
            properties=properties,
            attributes=others,
        )
        name = cls.SPEC.maps
        if name is not None and name not in properties:
            default = made.default_maps()
            if default is not None:
                made.properties[name] = maps.attribute(default)
        for name, definition in cls.get_irdl_definition().properties.items():
            if name not in made.properties and not isinstance(definition, OptPropertyDef):
                raise ValueError(f"needs '{name}'")
        made.add_region(parts.region or made.payload_region())
        return made

    def payload_region(self) -> Region:
        """Return the body of the op's payload on its element types.

        Raises:
            Illegal: the payload is illegal on these types.
        """
        instance = self.instance()
        body = instantiate(self.SPEC.op, instance, self.TREE.scalars).body
        assert body is not None
        return bodies.region(body, list(map(scalar, self.operand_types)), self.operands)

    def instance(self) -> Instance:
        """Return the op's element types, ranks, parameters and maps.

        If the user gives the body, all element types are `index`, as they are not checked.

        Raises:
            Illegal: an element type is not one that ops compute with.
        """
        ranks = tuple(len(shape(type)) for type in self.operand_types)
        elements = (element_type("index"),) * len(ranks)
        if not self.SPEC.op.has_region:
            try:
                moved = self.TREE.dialect.element_types
                elements = tuple(element(type, moved=moved) for type in self.operand_types)
            except ValueError as error:
                raise Illegal(str(error)) from None
        given = self.given_maps()
        known = None if given is None else tuple(map(maps.read, given))
        return Instance(elements, ranks, self.values(), known)

    def given_maps(self) -> list[AffineMap] | None:
        """Return the maps of the op's attribute; None if the attribute is omitted."""
        found = self.properties.get(self.SPEC.maps or "")
        if not isinstance(found, ArrayAttr):
            return None
        return [item.data for item in found if isinstance(item, AffineMapAttr)]

    def default_maps(self) -> list[AffineMap] | None:
        """Return the maps of an omitted attribute; None if the attribute is required."""
        if self.SPEC.maps_default is DefaultMaps.IDENTITY:
            if not self.operands:
                return None
            rank = len(shape(self.operand_types[-1]))
            return [AffineMap.identity(rank)] * len(self.operands)
        return self._maps_of_forms() if self.SPEC.maps_default is DefaultMaps.FIXED else None

    def has_default_maps(self) -> bool:
        """True if the op's maps are those of an omitted attribute."""
        return self.given_maps() == self.default_maps()

    def maps(self) -> list[AffineMap]:
        """Return the indexing maps, one per operand.

        Raises:
            Illegal: the operands and attributes do not fit together.
        """
        given = self.given_maps()
        return self._maps_of_forms() if given is None else given

    def _maps_of_forms(self) -> list[AffineMap]:
        op = self.SPEC.op
        ranks = tuple(len(shape(type)) for type in self.operand_types)
        instance = Instance((), ranks, self.values())
        operands = expanded_operands(op, len(ranks))
        if op.open_maps or len(operands) != len(ranks):
            raise Illegal("has no indexing maps")
        return [maps.written(found) for found in indexing_maps(op, instance)]

    def verify_(self) -> None:
        try:
            self._verify()
        except (Illegal, ValueError, ZeroDivisionError) as error:
            raise VerifyException(f"'{self.name}': {error}") from None

    def _verify(self) -> None:
        op = self.SPEC.op
        self.verify_destinations()
        self.verify_containers()
        found = self.maps()
        shapes = [shape(type) for type in self.operand_types]
        if len(found) != len(shapes):
            raise ValueError(f"has {len(found)} indexing maps for {len(shapes)} operands")
        loops = self._loops(found)
        for indexing, sizes in zip(found, shapes, strict=True):
            if indexing.num_dims != loops or indexing.num_symbols:
                raise ValueError(f"has a map that is not over its {loops} loops: {indexing}")
            if len(indexing.results) != len(sizes):
                raise ValueError(f"reads an operand of rank {len(sizes)} by {indexing}")
        maps.check_sizes(found, shapes)
        self._verify_body(loops)
        if not op.has_region or op.maps.predicate.demands:
            maps.check_one_size(found, shapes)
            check_sizes(op, list(map(maps.read, found)), shapes)
            instantiate(op, self.instance(), self.TREE.scalars)
        for interface in op.interfaces:
            if interface in INTERFACES:
                INTERFACES[interface](self.region.block)

    def _loops(self, found: Sequence[AffineMap]) -> int:
        """Return the number of loops: of iterator types if an attribute holds them."""
        iterators = next(
            (a.name for a in self.SPEC.attributes if a.parameter.type is ParameterType.ITERATORS),
            "",
        )
        given = self.properties.get(iterators)
        if isinstance(given, ArrayAttr):
            if IteratorTypeAttr(IteratorType.WINDOW) in given:
                raise ValueError("has the iterator type 'window', which MLIR lacks")
            return len(given)
        return found[-1].num_dims if found else 0

    def _verify_body(self, loops: int) -> None:
        """Check that the body takes the operands' elements and yields one element per output."""
        block = self.region.block
        elements: list[Attribute] = [scalar(type) for type in self.operand_types]
        if [argument.type for argument in block.args] != elements:
            raise ValueError(f"has a body whose arguments are not of {listed(self.operand_types)}")
        end = block.last_op
        if not isinstance(end, YieldOp):
            raise ValueError("has a body that does not end in 'linalg.yield'")
        wanted = [scalar(value.type) for value in self.inits_of()]
        if [value.type for value in end.operands] != wanted:
            raise ValueError("yields elements of other types than those of its outputs")
        for inner in block.ops:
            if isinstance(inner, IndexOp) and not 0 <= inner.dim.value.data < loops:
                raise ValueError(f"has a body that reads the index of loop {inner.dim.value.data}")
