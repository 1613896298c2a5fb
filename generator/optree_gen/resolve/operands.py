# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""An op's operands, inherited or declared, and their indexing maps."""

from __future__ import annotations

from collections.abc import Set
from contextlib import suppress
from dataclasses import dataclass, replace

from optree_core.element_type import TypeClass
from optree_core.expression import Expr, IndexExpr, Region, walk
from optree_core.model import Form, MapForm, Maps, OperandSpec, OpKind, RegionSpec, Role
from optree_core.predicate import MapPredicate
from optree_core.shape_expression import SizeExpr, SizeName, parse_one, size_names
from optree_core.token_reader import TokenError

from optree_gen.diagnostics.diagnostic import Diagnostics, did_you_mean
from optree_gen.diagnostics.source import Text
from optree_gen.spec.spec import MapEntry, OperandEntry
from optree_gen.spec.syntax import PLACE_OPERATIONS, is_place, parse_index, parse_place, parse_word

from .context import OpSignature, ResolveContext, resolved

Groups = dict[str, tuple[str, ...]]


def resolve_operands(
    context: ResolveContext, functions: dict[str, str]
) -> tuple[tuple[OperandSpec, ...], Groups]:
    """Return the operands, and variadic operand -> the operands that a bound function makes of it.

    For example, binding `select` replaces a variadic operand by the function's three arguments.
    """
    own = context.spec.operands
    inherited = context.parent.operands if context.parent else ()
    if own is None:
        operands = inherited
    else:
        context.supplied("operands")
        leaf = context.spec.op_kind is OpKind.NAMED
        operands = _refined(context, own, inherited) if inherited and leaf else _declared(own)
    return _spread(context, operands, functions)


def resolve_results(context: ResolveContext) -> tuple[OperandSpec, ...]:
    if context.spec.results is not None:
        return _declared(context.spec.results)
    return context.parent.results if context.parent else ()


def resolve_regions(context: ResolveContext) -> tuple[RegionSpec, ...]:
    return tuple(resolved(RegionSpec, entry) for entry in context.spec.regions)


def of_one_shape(
    operands: tuple[OperandSpec, ...], results: tuple[OperandSpec, ...]
) -> tuple[tuple[OperandSpec, ...], tuple[OperandSpec, ...]]:
    """Return operands and results of an op that computes element by element: all have one shape,
    unless the spec gives one."""
    taken = {o.name for o in (*operands, *results)}
    name = next(word for word in ("sizes", "shape", "all_sizes") if word not in taken)
    sizes = (SizeName(name),)
    return (
        tuple(o if o.shape or o.is_init else replace(o, shape=sizes, lists=(0,)) for o in operands),
        tuple(r if r.shape or not r.is_init else replace(r, shape=sizes) for r in results),
    )


def _declared(own: tuple[OperandEntry, ...]) -> tuple[OperandSpec, ...]:
    return tuple(_operand(entry) for entry in own)


def _refined(
    context: ResolveContext, own: tuple[OperandEntry, ...], inherited: tuple[OperandSpec, ...]
) -> tuple[OperandSpec, ...]:
    assert context.parent is not None
    entries = {str(entry.name): entry for entry in own}
    names = [spec.name for spec in inherited]
    for entry in own:
        if entry.name not in names:
            message = f"'{context.parent.name}' has no operand '{entry.name}'"
            hint = did_you_mean(entry.name, names)
            hint = hint or "an op can refine operands of its parent, but not add any"
            labels = context.parent_label()
            context.diagnostics.error("unknown-operand", entry.name, message, hint, labels)
    return tuple(
        _operand(entries[spec.name], spec) if spec.name in entries else spec for spec in inherited
    )


def _spread(
    context: ResolveContext, operands: tuple[OperandSpec, ...], functions: dict[str, str]
) -> tuple[tuple[OperandSpec, ...], Groups]:
    payload = context.parent.payload if context.parent else None
    if payload is None or isinstance(payload, Region) or not functions:
        return operands, {}
    arguments: dict[str, dict[str, str]] = {}
    for node in walk(payload):
        variadic = getattr(node, "variadic", None)
        name = functions.get(getattr(node, "parameter", ""), "")
        function = context.scalars.functions.get(name)
        if variadic and function:
            arguments[variadic] = function.arguments
    if not arguments:
        return operands, {}
    spread: list[OperandSpec] = []
    for spec in operands:
        if spec.name not in arguments:
            spread.append(spec)
            continue
        for name, kind in arguments[spec.name].items():
            type_class = None if kind == "T" else kind
            spread.append(replace(spec, name=name, variadic=False, type=type_class))
    return tuple(spread), {group: tuple(names) for group, names in arguments.items()}


#: Fields of the parent's operand that a refined operand keeps unless it sets them itself.
_INHERITED = ("type", "variadic", "optional", "doc", "same_size")


def _operand(entry: OperandEntry, base: OperandSpec | None = None) -> OperandSpec:
    role = Role(str(entry.role))
    names, lists = size_names(entry.shape)
    written = resolved(
        OperandSpec,
        entry,
        role=role,
        shape=_sizes(entry.shape) if role is Role.INIT else names,
        lists=() if role is Role.INIT else lists,
        where=_sizes(entry.where),
        element=str(entry.element or ""),
        combines=str(entry.combines or ""),
    )
    if base is None:
        return written
    return replace(written, **{n: getattr(written, n) or getattr(base, n) for n in _INHERITED})


def _sizes(texts: tuple[Text, ...]) -> tuple[SizeExpr, ...]:
    """Return the expressions without those that have a mistake of syntax, which `check` reports."""
    found = []
    for text in texts:
        with suppress(TokenError):
            found.append(parse_one(text))
    return tuple(found)


# Loops and indexing maps, merged per operand over the sibling's and the parent's.


#: Form of map -> the type of the parameter that is its argument.
FORMS_WITH_PARAMETER = {"permute": "permutation", "drop": "dims"}
FORMS = ("identity", "identity_or_scalar", *FORMS_WITH_PARAMETER)


def resolve_loops(context: ResolveContext) -> tuple[tuple[str, ...] | None, tuple[str, ...]]:
    """Return the loops of an op of a fixed number, and those of an op of which the first stands for
    any number."""
    for spec in (context.spec, context.like):
        if spec is not None and spec.loops is not None:
            context.provenance["loops"] = str(spec.op)
            loops = tuple(map(str, spec.loops))
            return (None, loops) if loops[:1] and loops[0].startswith("*") else (loops, ())
    parent = context.parent
    return (parent.loops, parent.maps.loops) if parent else (None, ())


#: Operands at places that the payload computes, each with an index per dimension.
Places = dict[str, tuple[Expr, ...]]


def resolve_maps(context: ResolveContext, signature: OpSignature) -> tuple[Maps, Places]:
    """Return the maps, and the places of operands whose map divides: such an operand has a map of
    zeros, and the payload reads it there."""
    parent = context.parent
    inherited = parent.maps if parent else Maps(())
    forms: dict[str, MapForm] = {}
    if parent:
        pairs = zip(parent.operands, inherited.forms, strict=True)
        forms = {spec.name: form for spec, form in pairs}
    star = signature.trailing[0] if signature.trailing else ""
    loops = frozenset(signature.loops or signature.trailing[1:])
    symbols = _symbols(context, signature)
    reader = _FormReader(loops, symbols, signature.types, context.diagnostics, star)
    known = signature.operand_names | set(signature.groups)
    for name, entry in _entries(context).items():
        if name not in known and entry.operand.span.source == context.spec.source:
            message = "'{}' is not an operand of this op"
            context.diagnostics.unknown("unknown-operand", entry.operand, message, known)
        forms[name] = reader.form(entry)
    for group, names in signature.groups.items():
        for name in names:
            forms.setdefault(name, forms.get(group, MapForm(Form.FREE)))
    result = tuple(forms.get(spec.name, MapForm(Form.FREE)) for spec in signature.operands)
    attribute = context.spec.maps_attribute or inherited.attribute
    # If no map is left open, the op needs no attribute of maps.
    if all(form.form not in (Form.FREE, Form.DEFAULT) for form in result):
        attribute = None
    maps = Maps(
        result,
        _predicate(context, inherited),
        str(attribute) if attribute else None,
        signature.trailing,
    )
    return maps, _places(context, signature, loops)


def _places(context: ResolveContext, signature: OpSignature, loops: frozenset[str]) -> Places:
    found: Places = {}
    scalars = context.scalars.functions.values()
    functions = {f.lower[TypeClass.INT]: f.name for f in scalars if TypeClass.INT in f.lower}
    inputs = [spec.name for spec in signature.operands if spec.role is Role.INPUT]
    for name, entry in _entries(context).items():
        divided = next((item for item in entry.results if is_place(item)), None)
        if divided is None:
            continue
        message = hint = ""
        if name not in inputs:
            message = f"'{name}' is no input, so that its index cannot divide"
            hint = "the payload reads an operand whose index divides"
        elif context.spec.payload is None and context.spec.values is None:
            message = "an index divides where the payload is that of another op"
            hint = "write the payload here, below an op that leaves it open"
        elif entry.within is not None:
            message, hint = "an index divides in a map that has alternatives", "remove 'within'"
        if message:
            context.diagnostics.error("map-syntax", divided, message, hint)
            continue
        given = [parse_place(item, loops, functions, context.diagnostics) for item in entry.results]
        found[name] = tuple(place for place in given if place is not None)
        lacking = [f"'{name}'" for name in PLACE_OPERATIONS if name not in functions]
        if lacking and None not in given:
            listed = ", ".join(lacking)
            message = f"an index divides by operations that no scalar function lowers to: {listed}"
            context.diagnostics.error("map-syntax", divided, message)
    return found


def _symbols(context: ResolveContext, signature: OpSignature) -> Set[str]:
    """Return all symbols, also those of an unknown parameter, which `parameters` reports."""
    written = (
        symbol
        for spec in (context.spec, context.like)
        for entry in (spec.parameters if spec else ())
        for symbol in entry.symbols or ()
    )
    named = {symbol for parameter in signature.parameters for symbol in parameter.symbols}
    return named.union(map(str, written))


def _entries(context: ResolveContext) -> dict[str, MapEntry]:
    found: dict[str, MapEntry] = {}
    for spec in (context.like, context.spec):
        for entry in spec.maps or () if spec else ():
            found[str(entry.operand)] = entry
            context.supplied("indexing_maps")
    return found


def _predicate(context: ResolveContext, inherited: Maps) -> MapPredicate:
    own = context.spec.predicate
    if own is None:
        return inherited.predicate
    known = context.dialect.vocabulary.predicates
    if own not in known:
        context.diagnostics.unknown("unknown-predicate", own, "unknown map predicate '{}'", known)
    return context.dialect.vocabulary.predicate(str(own))


@dataclass(frozen=True)
class _FormReader:
    loops: frozenset[str]
    symbols: Set[str]
    parameters: dict[str, str]
    diagnostics: Diagnostics
    #: What stands for any number of loops, such as `*batch`; empty: nothing does.
    star: str = ""

    def form(self, entry: MapEntry) -> MapForm:
        if entry.form is not None:
            return self.named(entry.form)
        if self.star and entry.within is None and entry.results[:1] == (self.star,):
            return MapForm(Form.TRAILING, self.results(entry.results[1:]))
        default = self.results(entry.results)
        if entry.within is None:
            return MapForm(Form.EXPLICIT, default)
        return MapForm(Form.DEFAULT, default, tuple(map(self.results, entry.within)))

    def named(self, text: Text) -> MapForm:
        word = parse_word(text, "map-syntax", self.diagnostics)
        if word is None:
            return MapForm(Form.FREE)
        wanted, arguments = FORMS_WITH_PARAMETER.get(word.text), word.arguments or ()
        if word.text not in FORMS or len(arguments) != (wanted is not None):
            hint = did_you_mean(word.text, FORMS)
            if word.text in FORMS:
                hint = f"write {word.text}{'(<parameter>)' if wanted else ''}"
            self.diagnostics.error("map-syntax", text, f"'{text}' is not a map form", hint)
            return MapForm(Form.FREE)
        if wanted is None:
            return MapForm(Form(word.text))
        name = arguments[0].name
        if name not in self.parameters:
            message = "'{}' is not a parameter of this op"
            self.diagnostics.unknown("unknown-parameter", name, message, self.parameters)
        elif self.parameters[name] != wanted:
            message = f"'{name}' has type {self.parameters[name]}, but {word.text} takes type "
            self.diagnostics.error("map-syntax", name, message + wanted)
        return MapForm(Form(word.text), parameter=str(name))

    def results(self, items: tuple[Text, ...]) -> tuple[IndexExpr, ...]:
        if any(map(is_place, items)):
            return (IndexExpr(),) * len(items)
        parsed = (parse_index(item, self.loops, self.symbols, self.diagnostics) for item in items)
        return tuple(expr if expr is not None else IndexExpr() for expr in parsed)
