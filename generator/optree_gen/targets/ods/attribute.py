# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Attributes in ODS: the parameters that an op leaves open, and maps that its spec leaves open."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from optree_core.dialect_op import DefaultMaps, DialectOp
from optree_core.model import Op, Parameter
from optree_core.parameter_type import ParameterType
from optree_core.scalar import ScalarTable

from optree_gen.emit.ods_names import EnumSpelling, Names, accessor, argument_name
from optree_gen.emit.output import notice
from optree_gen.emit.quoting import cpp_literal

from .element import ElementTypes

_INTEGERS = "::llvm::ArrayRef<int64_t>"
_INDENT = " " * 12
_BOUND = re.compile(r"(?P<relation>>=?)\s*(?P<number>-?\d+)")


@dataclass(frozen=True, slots=True)
class AttributeKind:
    """The ODS and C++ of a type of parameter.

    ods: the TableGen attribute. cpp: the type of a builder's argument. make: the C++ expression of
    the attribute, with `{}` for the argument and `$_builder` for the ODS builder.
    """

    ods: str
    cpp: str
    make: str

    @property
    def is_list(self) -> bool:
        return self.cpp.startswith("::llvm::ArrayRef<")

    @property
    def can_be_empty(self) -> bool:
        return self.is_list or self.cpp == "::llvm::StringRef"


_DENSE = AttributeKind("DenseI64ArrayAttr", _INTEGERS, "$_builder.getDenseI64ArrayAttr({})")
_INTEGER = AttributeKind("I64Attr", "int64_t", "$_builder.getI64IntegerAttr({})")
_MAPS = AttributeKind(
    "AffineMapArrayAttr",
    "::llvm::ArrayRef<::mlir::AffineMap>",
    "$_builder.getAffineMapArrayAttr({})",
)
_KINDS = {
    "dims": _DENSE,
    "permutation": _DENSE,
    "i64_array": _DENSE,
    "index": _INTEGER,
    "dim": _INTEGER,
    "i64": _INTEGER,
    "bool": AttributeKind("BoolAttr", "bool", "$_builder.getBoolAttr({})"),
    "string": AttributeKind("StrAttr", "::llvm::StringRef", "$_builder.getStringAttr({})"),
}


@dataclass(frozen=True, slots=True)
class AttributeView:
    """An attribute as ODS declares it, and as an argument of a builder.

    constraint: the TableGen attribute with its conditions.
    wrapper: `OptionalAttr`, one of the wrappers that give a default, or empty.
    default: its C++ value. fallback: the default of the builder's argument.
    given: the C++ condition under which the builder sets the attribute; empty for always.
    """

    name: str
    kind: AttributeKind
    constraint: str
    wrapper: str
    default: str
    fallback: str
    given: str
    doc: str

    @property
    def accessor(self) -> str:
        return accessor(self.name)

    @property
    def cpp(self) -> str:
        return self.kind.cpp

    @property
    def make(self) -> str:
        return self.kind.make.format(self.name)


class OdsEnumView(NamedTuple):
    """An enum; one with a mnemonic has an attribute class. cases: symbol, code, text in IR."""

    record: str
    enum: EnumSpelling
    summary: str
    cases: tuple[tuple[str, int, str], ...]


class Attributes:
    """Attribute views of one dialect's ops."""

    def __init__(self, names: Names, elements: ElementTypes) -> None:
        self.names = names
        self.elements = elements

    def of(self, here: DialectOp) -> tuple[AttributeView, ...]:
        """Return the op's attributes in declaration order, required ones first.

        C++ builders can then have defaults for the arguments of the others.
        """
        views = [] if here.maps is None else [self.maps(here, here.maps)]
        views += [self.parameter(here.op, a.name, a.parameter) for a in here.attributes]
        return tuple(sorted(views, key=lambda view: bool(view.wrapper)))

    def parameter(self, op: Op, attribute: str, parameter: Parameter) -> AttributeView:
        kind = self.kind(parameter)
        name = argument_name(attribute)
        wrapper = default = fallback = given = ""
        value = parameter.known
        if value is not None:
            # mlir-tblgen prints the keyword of an optional enum as if it had no default.
            keyword = parameter.type is ParameterType.ENUM
            wrapper = "DefaultValuedAttr" if keyword else "DefaultValuedOptionalAttr"
            default = fallback = self.cpp_value(parameter, value)
            given = f"{name} != {default}"
            if kind.is_list:
                fallback, given = "{}", f"!{name}.empty()"
        elif parameter.optional:
            wrapper, fallback, given = "OptionalAttr", "{}", f"!{name}.empty()"
            if not kind.can_be_empty:
                kind = replace(kind, cpp=f"std::optional<{kind.cpp}>", make=kind.make.format("*{}"))
                fallback, given = "std::nullopt", f"{name}.has_value()"
        doc = " ".join(filter(None, (notice(parameter.lifecycle), parameter.doc)))
        constraint = self.confined(op, parameter, kind)
        return AttributeView(name, kind, constraint, wrapper, default, fallback, given, doc)

    def maps(self, here: DialectOp, attribute: str) -> AttributeView:
        """Return the attribute of maps: required, or with the default of the spec or category."""
        name = argument_name(attribute)
        doc = "One map from loops to each operand's dimensions, in operand order."
        if not here.maps_default:
            return AttributeView(name, _MAPS, _MAPS.ods, "", "", "", "", doc)
        wrapper, default = "DefaultValuedOptionalAttr", "{}"
        if here.maps_default is DefaultMaps.FIXED:
            owner = self.names.qualified(self.names.op_class(here.op))
            default = f"{owner}::getDefaultIndexingMaps($_builder.getContext())"
        given = f"!{name}.empty()"
        return AttributeView(name, _MAPS, _MAPS.ods, wrapper, default, "{}", given, doc)

    def kind(self, parameter: Parameter) -> AttributeKind:
        names = self.names
        if enum := names.enum(parameter):
            cpp = names.qualified(enum.cpp)
            record = names.record(f"{enum.cpp}Attr" if enum.mnemonic else enum.cpp)
            make = f"{cpp}Attr::get($_builder.getContext(), {{}})"
            return AttributeKind(record, cpp, make)
        if parameter.type is ParameterType.ITERATORS:
            return AttributeKind(
                names.record("IteratorTypeArrayAttr"),
                "::llvm::ArrayRef<::mlir::utils::IteratorType>",
                "::optree_gen::getIteratorTypeArrayAttr($_builder, {})",
            )
        if parameter.per is not None:
            ods = f"RankedI64ElementsAttr<[{len(parameter.symbols)}]>"
            return AttributeKind(ods, _INTEGERS, "$_builder.getI64TensorAttr({})")
        return _KINDS[parameter.type]

    def cpp_value(self, parameter: Parameter, value: object) -> str:
        """Return the value as C++."""
        if enum := self.names.enum(parameter):
            return f"{self.names.qualified(enum.cpp)}::{enum.symbol(str(value))}"
        if isinstance(value, bool):
            return "true" if value else "false"
        if parameter.per is not None and not isinstance(value, tuple):
            value = (value,) * len(parameter.symbols)
        if isinstance(value, tuple):
            return f"{{{', '.join(f'INT64_C({int(v)})' for v in value)}}}"
        return str(int(value)) if isinstance(value, int) else cpp_literal(str(value))

    def confined(self, op: Op, parameter: Parameter, kind: AttributeKind) -> str:
        """Return the TableGen attribute, confined by the conditions that ODS can check."""
        record = self.names.record
        conditions = []
        for where in parameter.where:
            if bound := _BOUND.fullmatch(where.strip()):
                least = int(bound["number"]) + (bound["relation"] == ">")
                suffix = "Elements" if parameter.per else "Array" if kind.is_list else ""
                name = record(f"{suffix}AtLeast") if suffix else "IntMinValue"
                conditions.append(f"{name}<{least}>")
            elif where in ("increasing", "distinct"):
                conditions.append(record(where.capitalize()))
        if parameter.type is ParameterType.DIM:
            conditions.append("IntMinValue<0>")
        if parameter.type is ParameterType.PERMUTATION:
            conditions.append(record("Permutation"))
        if parameter.is_function and parameter.value is None:
            legal = self.elements.legal_functions(op, parameter)
            if len(legal) < len(self.elements.scalars.functions):
                enum = self.names.functions
                cases = ", ".join(f'"{enum.symbol(name)}"' for name in legal)
                listed = textwrap.fill(cases, 80, initial_indent=_INDENT, subsequent_indent=_INDENT)
                conditions.append(f"{record('FunctionAmong')}<[\n{listed}]>")
        return f"ConfinedAttr<{kind.ods}, [{', '.join(conditions)}]>" if conditions else kind.ods


def enum_views(names: Names, scalars: ScalarTable, ops: tuple[Op, ...]) -> tuple[OdsEnumView, ...]:
    """Return the enums of functions, of signs, and of parameters with a domain, each once.

    Raises:
        ValueError: two parameters with the same name have different domains.
    """

    def view(enum: EnumSpelling, summary: str, codes: Mapping[str, int]) -> OdsEnumView:
        cases = ((enum.symbol(v), code, enum.case.format(v)) for v, code in codes.items())
        return OdsEnumView(names.record(enum.cpp), enum, summary, tuple(cases))

    own: dict[str, OdsEnumView] = {}
    held = (a.parameter for op in ops for a in DialectOp(op, names.dialect).attributes)
    for parameter in held:
        if parameter.type is ParameterType.ENUM and (enum := names.enum(parameter)):
            # A fixed noun phrase: it is part of messages, C++ and a format string, which a text
            # from a spec could break.
            summary = f"what '{parameter.name}' may be"
            made = view(enum, summary, {v: code for code, v in enumerate(parameter.domain)})
            if own.setdefault(enum.cpp, made).cases != made.cases:
                raise ValueError(f"two enums are named {enum.cpp}")
    return (*(view(*enum) for enum in names.enums(scalars)), *own.values())
