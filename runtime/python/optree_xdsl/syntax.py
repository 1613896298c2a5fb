# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The custom syntax of structured ops, as the C++ tools parse and print it."""

from __future__ import annotations

from dataclasses import dataclass, field

from optree_core.dialect_op import DialectOp
from xdsl.dialects.arith import FastMathFlagsAttr
from xdsl.dialects.builtin import ArrayAttr, DenseArrayBase, StringAttr, TensorType, i64
from xdsl.dialects.linalg.attrs import IteratorType, IteratorTypeAttr
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.parser import Parser
from xdsl.printer import Printer

from .bodies import YieldOp, create
from .op import SpecifiedOp
from .types import scalar

#: The attribute for the number of operands in each group.
SEGMENTS = "operandSegmentSizes"

ITERATORS = "iterator_types"

#: Dialects whose operations may have properties that the short form lacks: MLIR's `llvm`, and
#: `builtin`, to which xDSL's unregistered operations belong.
_OTHER_PROPERTIES = ("builtin", "llvm")


@dataclass(frozen=True, slots=True)
class Syntax:
    """The custom syntax of an op, with the names of attributes that have a place of their own.

    function: first, as `name=attribute`. listed: after the operands, as `name = [...]`.
    maps: the indexing maps. Each is empty if the op has no such attribute.
    """

    op: DialectOp

    @property
    def is_root(self) -> bool:
        return self.op.op.is_root

    @property
    def has_body(self) -> bool:
        return self.op.op.has_region

    @property
    def maps(self) -> str:
        return self.op.maps or ""

    @property
    def listed(self) -> str:
        forms = {form.parameter for form in self.op.op.maps.forms if form.parameter}
        return next((a.name for a in self.op.attributes if a.parameter.name in forms), "")

    @property
    def function(self) -> str:
        if self.has_body or self.listed:
            return ""
        open_functions = (
            a.name
            for a in self.op.attributes
            if a.parameter.is_function and a.parameter.value is None
        )
        return next(open_functions, "")


@dataclass
class Parts:
    """The parts of an op that its syntax has, in the order in which the op is built."""

    inputs: list[SSAValue] = field(default_factory=list)
    inits: list[SSAValue] = field(default_factory=list)
    attributes: dict[str, Attribute] = field(default_factory=dict)
    results: list[Attribute] = field(default_factory=list)
    region: Region | None = None

    def infer_results(self) -> None:
        self.results = [v.type for v in self.inits if isinstance(v.type, TensorType)]


def parse(parser: Parser, syntax: Syntax) -> Parts:
    """Parse the text after the op's name; parts.region is None if the payload is the body."""
    parts = Parts()
    if syntax.is_root:
        _parse_root(parser, parts)
        return parts
    payload = _parse_payload(parser) if syntax.has_body else None
    _parse_prefix(parser, syntax, parts)
    _parse_attributes(parser, parts)
    _parse_operands(parser, parts)
    if syntax.has_body or syntax.listed:
        _parse_list(parser, syntax, parts)
        parts.infer_results()
        _parse_dictionary(parser, parts)
    else:
        parts.results = _parse_results(parser)
    if payload is not None:
        parts.region = _short_body(parser, parts, *payload, accumulates=bool(syntax.listed))
    elif syntax.has_body:
        paren = parser.Delimiter.PAREN
        arguments = parser.parse_comma_separated_list(paren, parser.parse_argument)
        parts.region = parser.parse_region(arguments)
    return parts


def _parse_root(parser: Parser, parts: Parts) -> None:
    parts.attributes.update(parser.parse_optional_attr_dict())
    given = parts.attributes.get(ITERATORS)
    if not isinstance(given, ArrayAttr):
        parser.raise_error(f"expected {ITERATORS}, a list")
    iterators = []
    for item in given:
        if not isinstance(item, StringAttr) or item.data not in list(IteratorType):
            parser.raise_error(f"unexpected iterator type {item}")
        iterators.append(IteratorTypeAttr(IteratorType(item.data)))
    parts.attributes[ITERATORS] = ArrayAttr(iterators)
    _parse_attributes(parser, parts)
    _parse_operands(parser, parts)
    if parser.parse_optional_keyword("attrs"):
        parser.parse_punctuation("=")
        _parse_dictionary(parser, parts)
    parts.region = parser.parse_region()
    parts.results = _parse_results(parser)


def _parse_payload(parser: Parser) -> tuple[str, dict[str, Attribute]] | None:
    """Parse `{ name {attributes} }`, the only operation of a body."""
    if not parser.parse_optional_punctuation("{"):
        return None
    payload = parser.parse_identifier(), parser.parse_optional_attr_dict()
    parser.parse_punctuation("}")
    return payload


def _short_body(
    parser: Parser, parts: Parts, name: str, attributes: dict[str, Attribute], accumulates: bool
) -> Region:
    """Build the body for the short form of a payload."""
    kind = parser.ctx.get_optional_op(name)
    if kind is None:
        parser.raise_error(f"Operation {name} is not registered")
    if not parts.inits:
        parser.raise_error("expected an output")
    block = Block(arg_types=[scalar(v.type) for v in (*parts.inputs, *parts.inits)])
    made = create(kind, _elements(block, accumulates), block.args[-1].type, attributes)
    block.add_ops([made, YieldOp(*made.results)])
    return Region(block)


def _elements(block: Block, accumulates: bool) -> list[SSAValue]:
    """Return the operands of a body's only operation, in the order of the short form."""
    return [*([block.args[-1]] if accumulates else []), *block.args[:-1]]


def _parse_prefix(parser: Parser, syntax: Syntax, parts: Parts) -> None:
    """Parse `name=function maps = [...]`."""
    for name in (syntax.function, syntax.maps):
        if name and parser.parse_optional_keyword(name):
            parser.parse_punctuation("=")
            parts.attributes[name] = parser.parse_attribute()


def _parse_attributes(parser: Parser, parts: Parts) -> None:
    """Parse `<{properties}> {attributes}`."""
    parts.attributes.update(parser.parse_optional_properties_dict())
    _parse_dictionary(parser, parts)


def _parse_dictionary(parser: Parser, parts: Parts) -> None:
    given = parser.parse_optional_attr_dict()
    twice = given.keys() & parts.attributes.keys()
    if twice:
        parser.raise_error(f"'{min(twice)}' is given twice")
    parts.attributes.update(given)


def _parse_operands(parser: Parser, parts: Parts) -> None:
    for keyword, values in (("ins", parts.inputs), ("outs", parts.inits)):
        if not parser.parse_optional_keyword(keyword):
            continue
        parser.parse_punctuation("(")
        place = parser.pos
        undelimited = parser.Delimiter.NONE
        names = parser.parse_comma_separated_list(undelimited, parser.parse_unresolved_operand)
        parser.parse_punctuation(":")
        types = parser.parse_comma_separated_list(undelimited, parser.parse_type)
        parser.parse_punctuation(")")
        values.extend(parser.resolve_operands(names, types, place))


def _parse_list(parser: Parser, syntax: Syntax, parts: Parts) -> None:
    """Parse `name = [1, 0]`."""
    if not syntax.listed:
        return
    parser.parse_keyword(syntax.listed)
    parser.parse_punctuation("=")
    square = parser.Delimiter.SQUARE
    numbers = parser.parse_comma_separated_list(square, lambda: _parse_integer(parser))
    parts.attributes[syntax.listed] = DenseArrayBase.from_list(i64, numbers)


def _parse_integer(parser: Parser) -> int:
    place = parser.pos
    number = parser.parse_integer(allow_boolean=False)
    check_integer(parser, number, place)
    return number


def check_integer(parser: Parser, number: int, place: int) -> None:
    """Report a number at a place of the text that an attribute of i64 cannot hold."""
    if not -(1 << 63) <= number < 1 << 63:
        parser.raise_error(f"{number} needs more than 64 bits", place)


def _parse_results(parser: Parser) -> list[Attribute]:
    if not parser.parse_optional_punctuation("->"):
        return []
    types = parser.parse_optional_comma_separated_list(parser.Delimiter.PAREN, parser.parse_type)
    return list(types) if types is not None else [parser.parse_type()]


def print_op(printer: Printer, syntax: Syntax, op: SpecifiedOp, omits_maps: bool) -> None:
    """Print the text after the op's name. omits_maps: a reader infers the maps."""
    body = op.regions[0]
    properties = {name: value for name, value in op.properties.items() if name != SEGMENTS}
    attributes = {**properties, **op.attributes}
    if syntax.is_root:
        _print_root(printer, op)
        return
    payload = None
    if syntax.has_body and (not syntax.listed or len(body.block.args) == 2):
        payload = short_payload(body.block, accumulates=bool(syntax.listed))
    if payload is not None:
        _print_payload(printer, payload)
    if syntax.function:
        printer.print_string(f" {syntax.function}=")
        printer.print_attribute(attributes.pop(syntax.function))
    if syntax.maps:
        maps = attributes.pop(syntax.maps, None)
        if maps is not None and not omits_maps:
            printer.print_string(f" {syntax.maps} = ")
            printer.print_attribute(maps)
    if syntax.has_body or syntax.listed:
        listed = attributes.pop(syntax.listed, None)
        _print_operands(printer, op)
        if isinstance(listed, DenseArrayBase):
            numbers = ", ".join(map(str, listed.get_values()))
            printer.print_string(f" {syntax.listed} = [{numbers}]")
        printer.print_op_attributes(attributes)
    else:
        printer.print_op_attributes(attributes)
        _print_operands(printer, op)
        _print_results(printer, op)
    if syntax.has_body and payload is None:
        printer.print_string(" (")
        printer.print_list(body.block.args, printer.print_block_argument)
        printer.print_string(") ")
        printer.print_region(body, print_entry_block_args=False)


def _print_root(printer: Printer, op: SpecifiedOp) -> None:
    own = {name: value for name, value in op.properties.items() if name != SEGMENTS}
    given = own.get(ITERATORS)
    if isinstance(given, ArrayAttr):
        own[ITERATORS] = ArrayAttr([StringAttr(str(i.data.value)) for i in given
                                    if isinstance(i, IteratorTypeAttr)])  # fmt: skip
    printer.print_op_attributes(own)
    _print_operands(printer, op)
    if op.attributes:
        printer.print_string(" attrs =")
        printer.print_op_attributes(op.attributes)
    printer.print_string(" ")
    printer.print_region(op.regions[0])
    _print_results(printer, op)


def _print_payload(printer: Printer, payload: Operation) -> None:
    printer.print_string(f" {{ {payload.name}")
    none = FastMathFlagsAttr("none")
    properties = {name: value for name, value in payload.properties.items() if value != none}
    printer.print_op_attributes({**properties, **payload.attributes})
    printer.print_string(" }")


def _print_operands(printer: Printer, op: SpecifiedOp) -> None:
    for keyword, values in (("ins", op.inputs_of()), ("outs", op.inits_of())):
        if values:
            printer.print_string(f" {keyword}(")
            printer.print_list(values, printer.print_ssa_value)
            printer.print_string(" : ")
            printer.print_list([v.type for v in values], printer.print_attribute)
            printer.print_string(")")


def _print_results(printer: Printer, op: SpecifiedOp) -> None:
    types = [result.type for result in op.results]
    if types:
        printer.print_string(" -> ")
        printer.print_string("(" if len(types) > 1 else "")
        printer.print_list(types, printer.print_attribute)
        printer.print_string(")" if len(types) > 1 else "")


def short_payload(block: Block, accumulates: bool) -> Operation | None:
    """Return the only operation of a body if the short form can write it, else None.

    It applies to all arguments in the order of the short form, and its type is that of the output's
    element.
    """
    operations = list(block.ops)
    if len(operations) != 2 or (not accumulates and len(block.args) < 2):
        return None
    payload, end = operations
    fits = (
        len(payload.results) == 1
        and not payload.regions
        and not end.attributes
        and payload.dialect_name() not in _OTHER_PROPERTIES
        and list(payload.operands) == _elements(block, accumulates)
        and list(end.operands) == list(payload.results)
        and payload.results[0].type == block.args[-1].type
    )
    return payload if fits else None
