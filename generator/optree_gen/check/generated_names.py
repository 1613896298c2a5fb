# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Names that differ in specs, and agree, or are taken, in what is generated from them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby
from operator import attrgetter

from optree_core.dialect_op import DialectOp
from optree_core.model import Parameter

from optree_gen.diagnostics.diagnostic import Label
from optree_gen.diagnostics.source import Span, Text
from optree_gen.emit.naming import Name
from optree_gen.emit.ods_names import (
    ASKED_FOR,
    BASE_RECORDS,
    Names,
    argument_name,
    category_of,
    enum_name,
    external_record,
)
from optree_gen.emit.target import generated_names
from optree_gen.spec.spec import Spec

from .context import Context

#: What generated code calls by its short name, which no enum of a dialect's own may have.
_MLIR = frozenset(
    (
        "AffineExpr", "AffineMap", "ArrayAttr", "ArrayRef", "Attribute", "Block",
        "BlockArgument", "Builder", "Dialect", "DialectRegistry", "DictionaryAttr", "FailureOr",
        "FoldAdaptor", "IRMapping", "InFlightDiagnostic", "LinalgOp", "Location",
        "LogicalResult", "MLIRContext", "MemRefType", "NamedAttribute", "OpAsmParser",
        "OpAsmPrinter", "OpBuilder", "OpFoldResult", "OpOperand", "OpResult", "Operation",
        "OperationName", "OperationState", "OptionalParseResult", "ParseResult", "Properties",
        "Range", "RankedTensorType", "Region", "RewritePatternSet", "ShapedType", "SmallVector",
        "SmallVectorImpl", "StringRef", "TileLoopNest", "TilingResult", "Type", "TypeRange",
        "Value", "ValueRange",
    )
)  # fmt: skip


@dataclass
class _Scope:
    """Names of one language in one place, and who has each."""

    context: Context
    language: str
    found: dict[str, tuple[str, Span | None]] = field(default_factory=dict)
    reported: set[str] = field(default_factory=set)

    def add(self, what: str, names: Iterable[str], span: Span) -> None:
        """Report the first of the names that another thing has."""
        for made in dict.fromkeys(names):
            other, place = self.found.setdefault(made, (what, span))
            if (other, place) == (what, span) or what in self.reported:
                continue
            self.reported.add(what)
            self.context.diagnostics.error(
                "name-clash",
                span,
                f"{what} and {other} have the same name in {self.language}: '{made}'",
                "rename one of them",
                [] if place is None or place == span else [Label(place, "first declared here")],
            )


def check(context: Context) -> None:
    if context.diagnostics.failed:
        return  # What is wrong in the specs themselves would be said once more.
    defined = context.tree.dialect.defined
    for op, spec in context.ops():
        if op.name not in context.inherited:
            _op(context, DialectOp(op, context.tree.dialect), spec)
    if defined and context.tree.ops:
        _dialect(context)


def _op(context: Context, here: DialectOp, spec: Spec) -> None:
    """Names of one op, in one language after another until one has a mistake."""
    before = len(context.diagnostics.found)
    defined = context.tree.dialect.defined and here.exists
    taken = _taken(context, here, spec) if defined else ()
    for language, group in groupby(generated_names(here, context.tree), attrgetter("language")):
        scope = _Scope(context, language)
        for made in group:
            if made.kind == "attribute" and (made.name, made.parameter) in taken:
                continue
            if made.kind == "method":
                scope.found |= dict.fromkeys(made.names, ("a method of its interface", None))
            else:
                span = _span(context, spec, made.kind, made.name, made.parameter)
                scope.add(f"the {made.kind} '{made.name}'", made.names, span)
        if len(context.diagnostics.found) > before:
            return


def _span(context: Context, spec: Spec, kind: str, name: str, parameter: str = "") -> Span:
    """The place where an operand, a loop, or an attribute's parameter is declared."""
    places: Iterable[Text] = (entry.name for entry in spec.parameters)
    if kind == "operand":
        op = context.tree.ops[str(spec.op)]
        source = context.specs.get(op.provenance.get("operands", ""))
        declared = (place.operands or () for place in (spec, source) if place)
        places = (entry.name for entries in declared for entry in entries)
    elif kind == "loop":
        places = spec.loops or ()
    elif kind == "attribute" and not parameter:
        return spec.key_span("indexing_maps")
    return next((place.span for place in places if place == (parameter or name)), spec.op.span)


def _taken(context: Context, here: DialectOp, spec: Spec) -> set[tuple[str, str]]:
    """Report operands and attributes with names of C++ or of interfaces; return their names."""
    found = set()
    maps = [] if here.maps is None else [("attribute", here.maps, "", "")]
    held = [("attribute", a.name, a.parameter.name, a.parameter.type) for a in here.attributes]
    operands = [("operand", operand.name, "", "") for operand in here.op.operands]
    wanted = {("attribute", "indexing_maps"): "", ("attribute", "iterator_types"): "iterators"}
    for kind, name, parameter, type in (*operands, *maps, *held):
        span = _span(context, spec, kind, name, parameter)
        if (name in ASKED_FOR and wanted.get((kind, name)) != type) or (
            kind == "attribute" and argument_name(name) != name
        ):
            found.add((name, parameter))
            context.diagnostics.error(
                "name-clash",
                span,
                f"the {kind} '{name}' cannot be called so: '{name}' is a word of C++, "
                "or something that every op has",
                "choose another name; 'attribute' says what a parameter is called in IR",
            )
        elif type == "iterators" and name != "iterator_types":
            found.add((name, parameter))
            context.diagnostics.error(
                "wrong-value",
                span,
                f"the attribute of iterator types is 'iterator_types', not '{name}'",
                "write 'attribute: iterator_types'",
            )
    return found


#: Ops that bodies are made of, in Python and in the text that it writes.
_BODIES = ("yield", "index")


def _dialect(context: Context) -> None:
    """Classes and TableGen records of the whole dialect."""
    for op, spec in context.ops():
        if op.name in _BODIES and op.name not in context.inherited:
            context.diagnostics.error(
                "name-clash",
                spec.op.span,
                f"no op of a dialect that is defined is called '{op.name}': bodies are made of it",
                "choose another name",
            )
    names = Names(context.tree.dialect)
    classes, records = _Scope(context, "C++"), _Scope(context, "TableGen")
    symbols = _Scope(context, "IRDL")
    _, first = next(context.ops())
    place = first.op.span
    for name in (*_MLIR, names.dialect_class):
        classes.found[name] = ("something of MLIR or of the dialect", None)
    for name in BASE_RECORDS:
        records.found[names.record(name)] = ("a record of the dialect", None)
    for op, spec in context.ops():
        for interface in op.interfaces:
            record = external_record(names, interface)
            records.found[record] = (f"the interface {interface}", spec.op.span)
    for enum in (names.functions, names.signs):
        what = f"the attribute '{enum.mnemonic}'"
        classes.add(what, [enum.cpp, f"{enum.cpp}Attr"], place)
        symbols.found[enum.mnemonic] = (what, None)
        records.add(what, map(names.record, (enum.cpp, f"{enum.cpp}Attr")), place)
    domains: dict[str, Parameter] = {}
    for op, spec in context.ops():
        what = f"'{op.name}'"
        symbols.add(what, [op.name], spec.op.span)
        if category_of(context.tree, op) is op:
            cpp = names.interface(op)
            classes.add(what, [cpp], spec.op.span)
            records.add(what, [names.record(cpp)], spec.op.span)
        here = DialectOp(op, context.tree.dialect)
        if not here.exists:
            continue
        cpp = names.op_class(op)
        classes.add(what, [cpp, f"{cpp}Adaptor"], spec.op.span)
        records.add(what, [names.record(cpp)], spec.op.span)
        for parameter in (a.parameter for a in here.attributes if a.parameter.type == "enum"):
            _enum(context, names, (classes, records), spec, parameter, domains)


def _enum(
    context: Context,
    names: Names,
    scopes: tuple[_Scope, _Scope],
    spec: Spec,
    parameter: Parameter,
    domains: dict[str, Parameter],
) -> None:
    """An enum, which all parameters of one name share."""
    span = _span(context, spec, "parameter", parameter.name)
    cpp = enum_name(parameter)
    first = domains.setdefault(cpp, parameter)
    if first is parameter:
        classes, records = scopes
        what = f"the enum of the parameter '{parameter.name}'"
        classes.add(what, [cpp, f"{cpp}Attr"], span)
        records.add(what, [names.record(cpp)], span)
        _cases(context, parameter, span)
    elif first.domain != parameter.domain:
        context.diagnostics.error(
            "name-clash",
            span,
            f"another parameter of the dialect has an enum called '{cpp}' of other values",
            "rename one of them, or give both the same domain",
        )


def _cases(context: Context, parameter: Parameter, span: Span) -> None:
    scope = _Scope(context, "C++")
    for value in parameter.domain:
        scope.add(f"the value '{value}'", [Name(value).identifier], span)
