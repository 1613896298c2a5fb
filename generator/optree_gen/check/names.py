# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks of names: unique within an op, and unique in the code that is generated from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from operator import attrgetter

from optree_core.dialect_op import DialectOp
from optree_core.model import TERMINATOR, Op, OpKind, Parameter
from optree_core.parameter_type import ParameterType

from optree_gen.diagnostics.diagnostic import Diagnostic, Found, error, first_declared
from optree_gen.diagnostics.source import Span, Text, span_of
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
from optree_gen.spec.payload import FORMS
from optree_gen.spec.spec import Spec
from optree_gen.spec.syntax import readable

from .context import Context
from .tables import words


def reserved(context: Context, spec: Spec) -> Found:
    for name in _let_names(spec):
        if name in FORMS or name in context.tree.scalars.functions:
            message = f"'{name}' is the name of a scalar function"
            yield error("name-clash", name, message, "choose another name")
    for entry in spec.operands or ():
        if entry.name == "fn":
            message = "'fn' is a keyword of payloads"
            yield error("name-clash", entry.name, message, "choose another name")


def groups(context: Context, op: Op, spec: Spec) -> Found:
    """Report operands that have the name of a variadic operand's element, such as `inputs0`.

    Elements of a variadic operand have numbers, or the names of the bound function's arguments.
    """
    names = [operand.name for operand in op.operands]
    bound = next((b.value.span for b in spec.bind), spec.key_span("bind"))
    for name in dict.fromkeys([name for name in names if names.count(name) > 1]):
        message = f"'{name}' is both an operand and an argument of the bound function"
        yield error("name-clash", bound, message, "rename the operand of the category")
    for group in [operand.name for operand in op.operands if operand.variadic]:
        for name in names:
            if name.startswith(group) and name[len(group) :].isdigit():
                place = next((e.name for e in spec.operands or () if e.name == name), spec.op)
                message = f"'{name}' is the name of an element of the variadic operand '{group}'"
                yield error("name-clash", place, message, "choose another name")


def operations(context: Context) -> Found:
    """Report ops whose names differ in specs and are equal in C++."""
    scope = _Scope("C++")
    for name, spec in sorted(context.specs.items()):
        yield from scope.add(f"'{name}'", [Name(name).pascal], spec.op.span)


def scopes(context: Context, spec: Spec) -> Found:
    found: dict[str, tuple[str, Span]] = {}
    inherited = context.tree.ops.get(str(spec.op))
    operands = inherited.operands if spec.operands is None and inherited is not None else ()
    names = [*(operand.name for operand in operands), *(entry.name for entry in spec.parameters)]
    names += [name for _, name in _declared(spec)]
    if len({*names}) == len(names):  # The common case: all names differ.
        return
    if spec.operands is None and inherited is not None:
        owner = context.specs.get(inherited.provenance.get("operands", ""), spec)
        for operand in inherited.operands:
            written = next((e.name for e in owner.operands or () if e.name == operand.name), None)
            found[operand.name] = ("an operand", span_of(written, owner.op.span))
    yield from _arguments(spec, found)
    for what, name in _declared(spec):
        if name not in found:
            found[str(name)] = (what, name.span)
            continue
        other, place = found[str(name)]
        message = f"'{name}' is {other} already and cannot be {what}"
        if what == other:
            message = f"{what[2:].lstrip()} '{name}' is declared twice"
        hint = "operands, loops, symbols and let names share one scope"
        yield error("name-clash", name, message, hint, first_declared(place))


def _arguments(spec: Spec, operands: dict[str, tuple[str, Span]]) -> Found:
    """Report a name that a parameter shares with an operand or a result: both become arguments of
    one builder, or members of one class."""
    places = dict(operands)
    for what, entries in (("an operand", spec.operands), ("a result", spec.results)):
        places |= {str(entry.name): (what, entry.name.span) for entry in entries or ()}
    for entry in spec.parameters:
        if entry.name in places and entry.symbols is None:
            what, place = places[entry.name]
            message = f"'{entry.name}' is {what} already and cannot be a parameter"
            labels = first_declared(place)
            hint = "both become members of one class"
            if what == "an operand":
                hint = "both become arguments of one function"
            yield error("name-clash", entry.name, message, hint, labels)


def _declared(spec: Spec) -> list[tuple[str, Text]]:
    return [
        *(("an operand", entry.name) for entry in spec.operands or ()),
        *(("a result", entry.name) for entry in spec.results or ()),
        *(("a loop", _loop_name(name)) for name in spec.loops or ()),
        *(("a symbol", name) for entry in spec.parameters for name in entry.symbols or ()),
        *(("a let name", name) for name in _let_names(spec)),
    ]


def _loop_name(text: Text) -> Text:
    """Return the name of a loop, or that of any number of them: `batch` of `*batch`."""
    return Text(text[1:], text.part(1, len(text) - 1)) if text.startswith("*") else text


def _let_names(spec: Spec) -> list[Text]:
    return [head.name for head in readable(signature for signature, _ in spec.lets or ())]


# Names that differ in specs, but are equal or reserved in generated code.


@dataclass
class _Scope:
    """The names in one scope of a language.

    found: name -> the thing that has it, and its place. reported: things with a clash.
    """

    language: str
    found: dict[str, tuple[str, Span | None]] = field(default_factory=dict)
    reported: set[str] = field(default_factory=set)

    def add(self, what: str, names: Iterable[str], span: Span) -> Found:
        """Add the names of a thing; report the first that another thing has."""
        for made in dict.fromkeys(names):
            other, place = self.found.setdefault(made, (what, span))
            if (other, place) == (what, span) or what in self.reported:
                continue
            self.reported.add(what)
            message = f"{what} and {other} have the same name in {self.language}: '{made}'"
            labels = [] if place is None or place == span else first_declared(place)
            yield error("name-clash", span, message, "rename one of them", labels)


def clashes(context: Context) -> Found:
    if context.diagnostics.failed:
        return  # Generated names would repeat the mistakes of the specs.
    for op, spec in context.ops():
        if op.name not in context.named:
            yield from _op(context, DialectOp(op, context.tree.dialect), spec)
    if context.tree.dialect.defined and context.tree.ops:
        yield from _dialect(context)


def _op(context: Context, here: DialectOp, spec: Spec) -> Found:
    """Report clashes among the generated names of one op, in the first language that has any."""
    found = [*_taken(context, here, spec)] if here.dialect.defined and here.exists else []
    taken = [key for key, _ in found]
    mistakes = [mistake for _, mistake in found]
    for language, group in groupby(generated_names(here, context.tree), attrgetter("language")):
        scope, generated = _Scope(language), list(group)
        made_names = [name for made in generated for name in dict.fromkeys(made.names)]
        if not mistakes and len({*made_names}) == len(made_names):
            continue
        for made in generated:
            if made.kind == "attribute" and (made.name, made.parameter) in taken:
                continue
            if made.kind == "method":
                scope.found |= dict.fromkeys(made.names, ("a method of its interface", None))
            else:
                span = _span(context, spec, made.kind, made.name, made.parameter)
                mistakes += scope.add(f"the {made.kind} '{made.name}'", made.names, span)
        if mistakes:
            break
    yield from mistakes


def _span(context: Context, spec: Spec, kind: str, name: str, parameter: str = "") -> Span:
    """Return the place where an operand, a loop, or an attribute's parameter is declared."""
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


def _taken(
    context: Context, here: DialectOp, spec: Spec
) -> Iterator[tuple[tuple[str, str], Diagnostic]]:
    """Yield (name, parameter) and a mistake for operands and attributes with reserved names."""
    maps = [] if here.maps is None else [("attribute", here.maps, "", "")]
    held = [("attribute", a.name, a.parameter.name, a.parameter.type) for a in here.attributes]
    operands = [("operand", operand.name, "", "") for operand in here.op.operands]
    wanted = {("attribute", "indexing_maps"): "", ("attribute", "iterator_types"): "iterators"}
    for kind, name, parameter, type in (*operands, *maps, *held):
        span = _span(context, spec, kind, name, parameter)
        if (name in ASKED_FOR and wanted.get((kind, name)) != type) or (
            kind == "attribute" and argument_name(name) != name
        ):
            what = f"the {kind} '{name}' needs another name"
            message = f"{what}: '{name}' is a C++ keyword or a member of every op"
            hint = "rename it; 'attribute' sets the name that a parameter has in IR"
            yield (name, parameter), error("name-clash", span, message, hint)
        elif type == ParameterType.ITERATORS and name != "iterator_types":
            message = f"the attribute of iterator types is 'iterator_types', not '{name}'"
            hint = "write 'attribute: iterator_types'"
            yield (name, parameter), error("wrong-value", span, message, hint)


#: The terminator and the index op of bodies: a defined dialect uses those of its base.
_BODIES = (TERMINATOR, "index")


def _dialect(context: Context) -> Found:
    """Report clashes among the C++ classes, TableGen records and IRDL names of the dialect."""
    names = Names(context.tree.dialect)
    classes, records, symbols = _Scope("C++"), _Scope("TableGen"), _Scope("IRDL")
    mlir = ("a class of MLIR or of the dialect", None)
    classes.found |= dict.fromkeys((*words("classes"), names.dialect_class), mlir)
    for name in BASE_RECORDS:
        records.found[names.record(name)] = ("a record of the dialect", None)
    for op, spec in context.ops():
        for interface in op.interfaces:
            record = external_record(names, interface)
            records.found[record] = (f"the interface {interface}", spec.op.span)

    def declared(what: str, cpp: str, beside: str, place: Span) -> Found:
        """Add the class `cpp`, its companion `cpp` + `beside`, and its record; report clashes."""
        yield from classes.add(what, [cpp, f"{cpp}{beside}"], place)
        yield from records.add(what, [names.record(cpp)], place)

    _, first = next(context.ops())
    for enum in (names.functions, names.signs):
        what = f"the attribute '{enum.mnemonic}'"
        yield from declared(what, enum.cpp, "Attr", first.op.span)
        yield from records.add(what, [names.record(f"{enum.cpp}Attr")], first.op.span)
        symbols.found[enum.mnemonic] = (what, None)
    domains: dict[str, Parameter] = {}
    for op, spec in context.ops():
        place, what = spec.op.span, f"'{op.name}'"
        taken = op.kind is not OpKind.META or op.name not in context.inherited
        if op.name in _BODIES and taken:
            message = f"bodies use {what}, so no op of a defined dialect can have that name"
            yield error("name-clash", place, message, "choose another name")
        yield from symbols.add(what, [op.name], place)
        if category_of(context.tree, op) is op:
            yield from declared(what, names.interface(op), "", place)
        here = DialectOp(op, context.tree.dialect)
        if not here.exists:
            continue
        yield from declared(what, names.op_class(op), "Adaptor", place)
        for attribute in here.attributes:
            if attribute.parameter.type is ParameterType.ENUM:
                place = _span(context, spec, "parameter", attribute.parameter.name)
                yield from _enum(attribute.parameter, place, domains, declared)


def _enum(
    parameter: Parameter,
    place: Span,
    domains: dict[str, Parameter],
    declared: Callable[[str, str, str, Span], Found],
) -> Found:
    """Report clashes of an enum's class and cases. Parameters of one name share an enum."""
    cpp = enum_name(parameter)
    known = domains.setdefault(cpp, parameter)
    if known is parameter:
        yield from declared(f"the enum of the parameter '{parameter.name}'", cpp, "Attr", place)
        cases = _Scope("C++")
        for value in parameter.domain:
            yield from cases.add(f"the value '{value}'", [Name(value).identifier], place)
    elif known.domain != parameter.domain:
        message = f"another parameter has an enum '{cpp}' with other values"
        hint = "rename one parameter, or give both the same domain"
        yield error("name-clash", place, message, hint)
