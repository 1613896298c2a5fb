# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Composites and algorithms: the syntax from their specs, and shapes."""

from __future__ import annotations

from abc import ABC
from collections.abc import Sequence

from optree_core.dialect_op import DialectOp
from optree_core.element_sharing import difference
from optree_core.element_type import ElementType, TypeClass, find_element_type, stored_type
from optree_core.elementwise import check_elements
from optree_core.model import OperandSpec, Role
from optree_core.shape import NoShape, output_sizes
from optree_core.size import Size
from optree_core.step_types import check_steps
from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, IntegerAttr, TensorType, i32, i64
from xdsl.dialects.utils import dynamic_index_list
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import IRDLOperation, var_result_def
from xdsl.irdl.declarative_assembly_format import (
    AttributeVariable,
    CustomDirective,
    ParsingState,
    PrintingState,
    TypeDirective,
    VariadicOperandVariable,
    irdl_custom_directive,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from .op import SpecifiedOp
from .regions import verify_regions
from .syntax import check_integer
from .types import Number, Tensor, element, is_memref, scalar, shape


@irdl_custom_directive
class DynamicIndexList(dynamic_index_list.DynamicIndexList):
    """xDSL's directive, which takes unsigned numbers of 64 bits for negative ones."""

    dynamic_position: VariadicOperandVariable
    static_position: AttributeVariable

    def parse(self, parser: Parser, state: ParsingState) -> None:
        place = parser.pos
        read = dynamic_index_list.parse_dynamic_index_list_without_types
        dynamic, static = read(parser, DYNAMIC_INDEX)
        for number in static:
            check_integer(parser, number, place)
        self.dynamic_position.set(state, dynamic)
        self.static_position.set(state, DenseArrayBase.from_list(i64, static))


@irdl_custom_directive
class InferredResults(CustomDirective):
    """The results, which the syntax omits: one if the destination is a tensor."""

    init: TypeDirective
    results: TypeDirective

    def parse(self, parser: Parser, state: ParsingState) -> None:
        specs = _spec(state.op_type).op.operands
        place = next(i for i, spec in enumerate(specs) if spec.is_init)
        types = state.operand_types[place] or ()
        self.results.set(state, [type for type in types if isinstance(type, TensorType)])

    def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
        pass


@irdl_custom_directive
class Keyword(CustomDirective):
    """The name of a parameter's value; the attribute holds the number of the name."""

    attribute: AttributeVariable

    def is_present(self, op: IRDLOperation) -> bool:
        return self.attribute.is_present(op)

    def is_anchorable(self) -> bool:
        return self.attribute.is_anchorable()

    def parse(self, parser: Parser, state: ParsingState) -> None:
        names = _names(state.op_type, self.attribute.name)
        place = parser.pos
        optional = self.attribute.is_optional
        name = parser.parse_optional_identifier() if optional else parser.parse_identifier()
        if name is None:
            return
        if name not in names:
            parser.raise_error(f"expected one of {', '.join(names)}", place)
        self.attribute.set(state, IntegerAttr(names.index(name), i32))

    def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
        given = self.attribute.get(op)
        if not isinstance(given, IntegerAttr):
            return  # The op has the default.
        state.print_whitespace(printer)
        printer.print_string(_names(type(op), self.attribute.name)[given.value.data])


def _names(kind: type[IRDLOperation], attribute: str) -> tuple[str, ...]:
    return next(a.parameter.domain for a in _spec(kind).attributes if a.name == attribute)


def _spec(kind: type[IRDLOperation]) -> DialectOp:
    assert issubclass(kind, OutsideOp)
    return kind.SPEC


class OutsideOp(SpecifiedOp, ABC):
    """An op outside the tree, with the syntax of its spec."""

    custom_directives = (DynamicIndexList, InferredResults, Keyword)

    def verify_(self) -> None:
        try:
            self._verify()
        except NoShape as error:
            raise VerifyException(f"'{self.name}': '{error.operand}' {error}") from None
        except ValueError as error:
            raise VerifyException(f"'{self.name}' {error}") from None

    def _verify(self) -> None:
        op = self.SPEC.op
        if op.tensors_only and any(map(is_memref, self.operand_types)):
            raise ValueError("is on tensors only")
        given, also = self.values(), self.SPEC.dialect.element_types
        groups = {
            spec: [value.type for value in group]
            for spec, group in (*self._groups(), *self._result_groups())
            if spec.role is not Role.VALUE or spec.optional
        }
        for spec, types in groups.items():
            if spec.role is Role.VALUE or not spec.type:
                continue
            if not all(element(type, also).is_a(spec.type) for type in types):
                raise ValueError(f"has '{spec.name}' of other elements than {spec.type}")
        elements = {spec.name: list(map(scalar, types)) for spec, types in groups.items()}
        if differing := difference(op, elements):
            (first, place), (second, other) = differing
            raise ValueError(
                f"has '{second}' of element type {elements[second][other]}; "
                f"'{first}' has {elements[first][place]}"
            )
        for output in (t for s in groups if s.is_init for t in groups[s]):
            found_type = scalar(output)
            if not Number.verifies(found_type) and stored_type(str(found_type), also) is None:
                raise ValueError(f"has no payload on elements of type {scalar(output)}")
        kinds = {
            spec.name: [_kind(type) for type in types] for spec, types in groups.items() if types
        }
        check_steps(op, self.TREE.scalars, kinds, given)
        members = {spec.name: list(map(shape, types)) for spec, types in groups.items()}
        for name, sizes in output_sizes(op, members, given).items():
            for found in members[name]:
                _check_output(sizes, found)
        each = {
            spec.name: [v.type if spec.role is Role.VALUE else scalar(v.type) for v in group]
            for spec, group in (*self._groups(), *self._result_groups())
        }
        verify_regions(op, self.SPEC.dialect.name, self.regions, each)


class CompositeOp(OutsideOp, ABC):
    """An op in destination style."""

    result_tensors = var_result_def(Tensor)

    def _result_groups(self) -> list[tuple[OperandSpec, list[SSAValue]]]:
        return []  # The destinations have the types.

    def _verify(self) -> None:
        self.verify_destinations()
        self.verify_containers()
        super()._verify()


class ResultOp(OutsideOp, ABC):
    """An op without a destination."""

    def _verify(self) -> None:
        self.verify_attributes()
        super()._verify()
        groups = (*self._groups(), *self._result_groups())
        also = self.SPEC.dialect.element_types
        elements = {
            spec.name: [element(value.type, also) for value in group]
            for spec, group in groups
            if self.SPEC.op.computes is not None
        }
        check_elements(self.SPEC.op, self.TREE, elements, self.values())


def _kind(type: Attribute) -> ElementType:
    """Return the element type; one that operations do not compute with has the class for these."""
    name = str(scalar(type))
    return find_element_type(name) or ElementType(name, TypeClass.OTHER, 0)


def _check_output(sizes: Sequence[Size], found: Sequence[int | None]) -> None:
    """Raise a ValueError if an output does not have these sizes."""
    if len(sizes) != len(found):
        raise ValueError(f"has an output of rank {len(found)}, not {len(sizes)}")
    for axis, (size, actual) in enumerate(zip(sizes, found, strict=True)):
        if not size.admits(actual):
            wanted = size.admitted
            raise ValueError(f"has {actual} elements in dimension {axis}, not {wanted}")
