# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""An example of the custom syntax of an op outside the tree."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from optree_core.dialect_op import Attribute, DialectOp
from optree_core.element_sharing import key_of
from optree_core.element_type import TypeClass, element_type, find_element_type, number_text
from optree_core.model import BODY_END, Op, OperandSpec, Parameter, RegionSpec, Role, Tree
from optree_core.parameter_type import ParameterType
from optree_core.region import region_elements
from optree_core.shape import NoShape, Shape, output_sizes, sample

from .assembly import assembly_format, subject_of
from .assembly_format import (
    RESULTS,
    Clauses,
    Directive,
    Element,
    FormatGroup,
    FormatVariable,
    Literal,
    parts,
    read_format,
)
from .ods_names import argument_name

#: A longer example has its operands and results in lines of their own.
_WIDTH = 80


class SyntaxExample(NamedTuple):
    """An op in its custom syntax. operands: the name and the type of each value that it uses."""

    text: str
    operands: tuple[tuple[str, str], ...]


def syntax_example(here: DialectOp, tree: Tree) -> SyntaxExample:
    """Return the op in its custom syntax, with the attributes and operands that each op has and
    those that the spec's `example` gives. A variadic operand is two values."""
    values = _Values(here, tree)
    printer = _Printer(values)
    # The names of the default format are those of ODS.
    subject = subject_of(here.op, argument_name)
    printer.elements(read_format(assembly_format(here), subject))
    count = len(values.results)
    results = f"%0{f':{count}' if count > 1 else ''} = " if count else ""
    text = f"{results}{here.op.qualified_name}{printer.text}"
    if len(text) > _WIDTH:
        text = re.sub(r" (?=(?:ins|outs)\(|-> (?!\())", "\n    ", text)
    operands = tuple(pair for pairs in values.operands.values() for pair in pairs)
    return SyntaxExample(text, operands)


def element_text(operand: OperandSpec, op: Op) -> str:
    """Return an element type that the operand and those that share it take; f32 if they may."""
    key = key_of(operand, 0)
    sharing = [v for v in (*op.operands, *op.results) if key is not None and key_of(v, 0) == key]
    known = {"int": "i32", "complex": "complex<f32>"}
    kinds = [spec.type for spec in (operand, *sharing) if spec.type]
    kinds.sort(key=lambda kind: find_element_type(kind) is None)  # A type rather than a class.
    kind = known.get(kinds[0], kinds[0]) if kinds else None
    return "f32" if find_element_type(kind) is None else str(kind)


class _Values:
    """The texts of an example: of attributes, and of operands a name and a type per value.

    numbers: the values of all parameters. mentioned: the attributes that the format writes itself.
    """

    def __init__(self, here: DialectOp, tree: Tree) -> None:
        self.here = here
        op, given = here.op, dict(here.op.example)
        shapes, self.numbers = sample(op)
        try:
            sizes = output_sizes(op, shapes, self.numbers)
            found: dict[str, Shape] = {n: [s.value for s in sizes[n]] for n in sizes}
        except NoShape:  # The op needs other sizes; its syntax is the same.
            found = {}
        self.operands: dict[str, list[tuple[str, str]]] = {}
        usual = next((members[0] for members in shapes.values() if members[0]), (4, 8))
        for spec in op.operands:
            absent = spec.optional and spec.name not in given
            if spec.role in (Role.SCALAR, Role.VALUE) or absent:
                lists = given.get(spec.name)
                unknown = spec.variadic and lists is None and spec.name not in shapes
                count = 0 if absent or unknown else 1
                types = [element_text(spec, op)] * count
            else:
                known = shapes.get(spec.name, (found.get(spec.name, usual),) * (1 + spec.variadic))
                types = [_tensor(shape, element_text(spec, op)) for shape in known]
            names = [f"%{spec.name}", *(f"%{spec.name}_{n}" for n in range(1, len(types)))]
            self.operands[argument_name(spec.name)] = list(zip(names, types, strict=False))
        if op.inits:
            inits = {argument_name(o.name) for o in op.inits}
            named = {
                RESULTS: [t for n, pairs in self.operands.items() if n in inits for _, t in pairs]
            }
        else:
            named = {argument_name(o.name): self.types_of(o, found, usual) for o in op.results}
        self.named_results: dict[str, list[str]] = named
        self.regions = {argument_name(region.name): region for region in op.regions}
        functions = list(tree.scalars.functions)
        self.attributes: dict[str, tuple[Attribute, object]] = {}
        for attribute in here.attributes:
            parameter = attribute.parameter
            value = self.numbers.get(parameter.name)
            if parameter.is_function and value not in functions:
                value = functions[0]
            if parameter.required or parameter.name in given:
                self.attributes[argument_name(attribute.name)] = (attribute, value)

    @property
    def results(self) -> list[str]:
        """The types of all results."""
        return [kind for kinds in self.named_results.values() for kind in kinds]

    def types_of(self, result: OperandSpec, sizes: Mapping[str, Shape], usual: Shape) -> list[str]:
        """Return the types of a result: one, two if it is variadic, none if it is optional."""
        kind = element_text(result, self.here.op)
        if result.is_init:
            kind = _tensor(sizes.get(result.name, usual), kind)
        return [kind] * (0 if result.optional else 1 + result.variadic)

    def body(self, region: RegionSpec) -> str:
        """Return a body, which returns its arguments where the types fit, else what is computed."""
        op = self.here.op
        members = {
            spec.name: [element_text(spec, op)]
            * max(1, len(self.operands.get(argument_name(spec.name), ())))
            for spec in (*op.operands, *op.results)
        }
        specs = (*op.operands, *op.results)
        takes, gives = (
            region_elements(specs, items, members) for items in (region.arguments, region.yields)
        )
        arguments = [f"%arg{number}: {kind}" for number, kind in enumerate(takes)]
        names = [
            f"%arg{takes.index(kind)}" if kind in takes else f"%made{number}"
            for number, kind in enumerate(gives)
        ]
        lines = [
            f"    {name} = {_made(kind, takes)}"
            for name, kind in zip(names, gives, strict=True)
            if name.startswith("%made")
        ]
        values = f" {', '.join(names)} : {', '.join(gives)}" if names else ""
        lines.append(f"    {op.dialect}.{BODY_END}{values}")
        start = [f"  ^bb0({', '.join(arguments)}):"] * bool(arguments)
        return "\n".join(["{", *start, *lines, "}"])

    def dictionary(self, mentioned: Iterable[str]) -> str:
        """Return the attributes that the format does not mention, as `attr-dict` prints them."""
        entries = [
            f"{attribute.name} = {self.here.value_text(attribute.parameter, value)}"
            for name, (attribute, value) in self.attributes.items()
            if name not in mentioned
        ]
        return f"{{{', '.join(entries)}}}" if entries else ""


def _made(kind: str, elements: list[str]) -> str:
    """Return the operation of an example's body that makes a value: it compares the first two
    elements if they have one type, else it is a constant."""
    first = find_element_type(elements[0]) if elements else None
    known = element_type(kind)
    operation = {TypeClass.FLOAT: "cmpf olt", TypeClass.INT: "cmpi slt"}.get(
        first.type_class if first else TypeClass.COMPLEX
    )
    if kind == "i1" and operation and elements[:1] == elements[1:2]:
        return f"arith.{operation}, %arg0, %arg1 : {elements[0]}"
    zero = 0.0 if known.type_class is TypeClass.FLOAT else 0
    return f"arith.constant {number_text(zero, known)}"


def _tensor(shape: Shape, element: str) -> str:
    sizes = ("?" if size is None else str(size) for size in shape)
    return f"tensor<{'x'.join([*sizes, element])}>"


@dataclass
class _Printer:
    """Prints elements with the spaces that MLIR writes. properties: `prop-dict` has the attributes
    that the format does not mention, else `attr-dict` has them."""

    values: _Values
    text: str = ""
    space: bool = True
    punctuation: bool = False
    properties: bool = False
    mentioned: set[str] = field(default_factory=set)

    def elements(self, elements: Iterable[Element]) -> None:
        elements = list(elements)
        found = [part for element in elements for part in parts(element)]
        self.mentioned |= {part.name for part in found if isinstance(part, FormatVariable)}
        self.properties = any(isinstance(p, Directive) and p.name == "prop-dict" for p in found)
        for element in elements:
            self.element(element)

    def element(self, element: Element) -> None:
        values = self.values
        match element:
            case Literal(text):
                self.literal(text)
            case FormatVariable(name) if name in values.regions:
                self.body(values.regions[name])
            case FormatVariable(name) if name in values.attributes:
                self.word(_attribute_text(*values.attributes[name]))
            case FormatVariable(name):
                self.word(_names_of(values.operands.get(name, [])))
            case FormatGroup(then, otherwise, anchor):
                present = self.present(anchor) is not element.inverted
                for member in then if present else otherwise:
                    self.element(member)
            case Clauses(clauses):
                for clause in clauses:
                    if any(map(self.present, clause[1:])):
                        for member in clause:
                            self.element(member)
            case Directive(name, arguments, _, custom):
                self.directive(name, arguments, custom)

    def directive(self, name: str, arguments: tuple[Element, ...], custom: str) -> None:
        values = self.values
        if name == "type":
            self.word(", ".join(self.types(arguments[0])))
        elif name == "qualified":
            self.element(arguments[0])
        elif name == "regions":
            for region in values.regions.values():
                self.body(region)
        elif name == "operands":
            self.word(_names_of(pair for pairs in values.operands.values() for pair in pairs))
        elif name == "functional-type":
            inputs, results = map(self.types, arguments)
            shown = results[0] if len(results) == 1 else f"({', '.join(results)})"
            self.word(f"({', '.join(inputs)}) -> {shown}")
        elif custom == "DynamicIndexList":
            name = next(part.name for part in arguments[1:] if isinstance(part, FormatVariable))
            self.word(_attribute_text(*values.attributes[name]))
        elif name == ("prop-dict" if self.properties else "attr-dict"):
            found = self.values.dictionary(self.mentioned)
            self.word(f"<{found}>" if self.properties and found else found)
        elif name == "attr-dict-with-keyword" and not self.properties:
            found = self.values.dictionary(self.mentioned)
            self.word(f"attributes {found}" if found else "")

    def body(self, region: RegionSpec) -> None:
        self.word(self.values.body(region))

    def types(self, argument: Element) -> list[str]:
        values = self.values
        match argument:
            case FormatVariable(name) if name in values.operands:
                return [kind for _, kind in values.operands[name]]
            case Directive("operands"):
                return [kind for pairs in values.operands.values() for _, kind in pairs]
            case FormatVariable(name):
                return values.named_results[name]
        return values.results

    def present(self, element: Element) -> bool:
        match element:
            case FormatVariable(name):
                values = self.values
                return name in values.attributes or bool(values.operands.get(name))
            case Directive("type", (argument,)):
                return bool(self.types(argument))
            case Directive(_, arguments):
                return any(map(self.present, arguments))
        return False

    def literal(self, text: str) -> None:
        if text in ("", " ", "\\n"):
            self.text += " " if text == " " else ""
            self.space = text == "\\n"
            return
        closing = ">)}],"
        if self.space and not (len(text) == 1 and text in (
            closing if self.punctuation else f"<({{[{closing}"
        )):  # fmt: skip
            self.text += " "
        self.text += text
        self.space = text not in ("<", "(", "{", "[")
        self.punctuation = not (text[0].isalpha() or text[0] == "_")

    def word(self, text: str) -> None:
        if text:
            self.text += (" " if self.space or not self.punctuation else "") + text
            self.space, self.punctuation = True, False


def _names_of(pairs: Iterable[tuple[str, str]]) -> str:
    return ", ".join(name for name, _ in pairs)


def _attribute_text(attribute: Attribute, value: object) -> str:
    """Return an attribute as the format prints it: without its type."""
    parameter: Parameter = attribute.parameter
    if parameter.type.decides_payload:
        return f"<{value}>"
    if parameter.type is ParameterType.ENUM:
        return str(value)
    return parameter.kind.bare_text(value)
