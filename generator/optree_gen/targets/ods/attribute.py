# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Attributes in ODS: the open parameters of an op, and its maps if no loops fix them."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass, replace

from optree_core.attribute_kind import AttributeKind
from optree_core.dialect_op import DefaultMaps, DialectOp
from optree_core.model import Op, Parameter
from optree_core.parameter_type import ParameterType
from optree_core.scalar import ScalarTable

from optree_gen.emit.naming import Name
from optree_gen.emit.ods_names import Names, accessor, argument_name, enum_name
from optree_gen.emit.output import notice
from optree_gen.emit.quoting import cpp_integer, cpp_literal

from .element import ElementTypes

_INDENT = " " * 12

_MAPS = AttributeKind(
    ods="AffineMapArrayAttr",
    cpp="::llvm::ArrayRef<::mlir::AffineMap>",
    make="$_builder.getAffineMapArrayAttr({})",
)


@dataclass(frozen=True, slots=True)
class AttributeView:
    """An attribute as ODS declares it, and as an argument of a builder.

    constraint: the TableGen attribute with its conditions.
    wrapper: `OptionalAttr`, one of the wrappers with a default, or empty.
    default: the C++ value of the default. fallback: default of a builder's argument.
    given: C++ that is true if a builder sets the attribute; empty: always.
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


@dataclass(frozen=True, slots=True)
class OdsEnumView:
    """An enum. mnemonic: of the attribute that holds it, if there is one. cases: symbol, code,
    text."""

    record: str
    cpp: str
    mnemonic: str
    summary: str
    cases: tuple[tuple[str, int, str], ...]


class Attributes:
    def __init__(self, names: Names, elements: ElementTypes) -> None:
        self.names = names
        self.elements = elements

    def of(self, here: DialectOp) -> tuple[AttributeView, ...]:
        """Return the attributes in declaration order, required ones first: builders have defaults
        for the others."""
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
            # An attribute with its default is left out, so that equal ops print equally.
            given = f"{name} != {default}"
            if kind.is_list:
                fallback, given = "{}", f"!{name}.empty()"
        elif parameter.optional:
            wrapper, fallback, given = "OptionalAttr", "{}", f"!{name}.empty()"
            # An empty list or text says that there is no attribute; a number needs an optional.
            if not kind.can_be_empty:
                kind = replace(kind, cpp=f"std::optional<{kind.cpp}>", make=kind.make.format("*{}"))
                fallback, given = "std::nullopt", f"{name}.has_value()"
        doc = " ".join(filter(None, (notice(parameter.lifecycle), parameter.doc)))
        constraint = self.confined(op, parameter, kind)
        return AttributeView(name, kind, constraint, wrapper, default, fallback, given, doc)

    def maps(self, here: DialectOp, attribute: str) -> AttributeView:
        """Return the attribute of the maps: required, or with a default of the spec or category."""
        name = argument_name(attribute)
        wrapper = default = fallback = given = ""
        if here.maps_default:
            wrapper, fallback, given = "DefaultValuedOptionalAttr", "{}", f"!{name}.empty()"
            default = "{}"
        if here.maps_default is DefaultMaps.FIXED:
            owner = self.names.qualified(self.names.op_class(here.op))
            default = f"{owner}::getDefaultIndexingMaps($_builder.getContext())"
        doc = "One map from loops to each operand's dimensions, in operand order."
        return AttributeView(name, _MAPS, _MAPS.ods, wrapper, default, fallback, given, doc)

    def kind(self, parameter: Parameter) -> AttributeKind:
        names = self.names
        if enum := names.enum(parameter):
            cpp = names.qualified(enum.cpp)
            make = f"{cpp}Attr::get($_builder.getContext(), {{}})"
            record = f"{enum.cpp}Attr" if enum.mnemonic else enum.cpp
            return replace(parameter.kind, ods=names.record(record), cpp=cpp, make=make)
        if parameter.type is ParameterType.ITERATORS:
            return replace(
                parameter.kind,
                ods=names.record("IteratorTypeArrayAttr"),
                cpp="::llvm::ArrayRef<::mlir::utils::IteratorType>",
                make="::op_tree::getIteratorTypeArrayAttr($_builder, {})",
            )
        kind = parameter.kind
        return replace(kind, ods=kind.ods.format(len(parameter.symbols)))

    def cpp_value(self, parameter: Parameter, value: object) -> str:
        if enum := self.names.enum(parameter):
            return f"{self.names.qualified(enum.cpp)}::{enum.symbol(str(value))}"
        if isinstance(value, bool):
            return "true" if value else "false"
        if parameter.per is not None and not isinstance(value, tuple):
            value = (value,) * len(parameter.symbols)
        if isinstance(value, tuple):
            return f"{{{', '.join(cpp_integer(int(v), typed=True) for v in value)}}}"
        literal = cpp_integer(value) if isinstance(value, int) else cpp_literal(str(value))
        return parameter.kind.literal.format(repr(value) if isinstance(value, float) else literal)

    def confined(self, op: Op, parameter: Parameter, kind: AttributeKind) -> str:
        """Return the TableGen attribute with the conditions that ODS can check."""
        record = self.names.record
        conditions = []
        where = parameter.demand
        if where.least is not None:
            suffix = "Elements" if parameter.per else "Array" if kind.is_list else ""
            name = record(f"{suffix}AtLeast") if suffix else "IntMinValue"
            conditions.append(f"{name}<{where.least}>")
        if where.increasing:
            conditions.append(record("Increasing"))
        if where.distinct:
            conditions.append(record("Distinct"))
        if parameter.type is ParameterType.PERMUTATION:
            conditions.append(record("Permutation"))
        if parameter.is_function and parameter.value is None:
            legal = self.elements.legal_functions(op, parameter)
            # A constraint that admits every case would only cost time in each verification.
            if len(legal) < len(self.elements.scalars.functions):
                enum = self.names.functions
                cases = ", ".join(f'"{enum.symbol(name)}"' for name in legal)
                listed = textwrap.fill(cases, 80, initial_indent=_INDENT, subsequent_indent=_INDENT)
                conditions.append(f"{record('FunctionAmong')}<[\n{listed}]>")
        return f"ConfinedAttr<{kind.ods}, [{', '.join(conditions)}]>" if conditions else kind.ods


def enum_views(names: Names, scalars: ScalarTable, ops: tuple[Op, ...]) -> tuple[OdsEnumView, ...]:
    """Return the enums of functions and of signs, and those that parameters declare, each once.

    Raises:
        ValueError: two parameters of one name have different domains.
    """
    views = [
        OdsEnumView(
            names.record(enum.cpp),
            enum.cpp,
            enum.mnemonic,
            summary,
            tuple((enum.symbol(v), code, enum.case.format(v)) for v, code in codes.items()),
        )
        for enum, summary, codes in names.enums(scalars)
    ]
    own: dict[str, OdsEnumView] = {}
    held = (a.parameter for op in ops for a in DialectOp(op, names.dialect).attributes)
    for parameter in (p for p in held if p.type is ParameterType.ENUM):
        name = enum_name(parameter)
        cases = tuple((Name(v).identifier, code, v) for code, v in enumerate(parameter.domain))
        # The summary becomes part of messages, C++ and a format string, so it quotes no doc.
        summary = f"what '{parameter.name}' may be"
        view = OdsEnumView(names.record(name), name, "", summary, cases)
        if own.setdefault(name, view).cases != cases:
            raise ValueError(f"two enums are named {name}")
    return (*views, *own.values())
