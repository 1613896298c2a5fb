# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Parameters and the attributes that carry them, before and after."""

from __future__ import annotations

from collections.abc import Iterator

from optree_core.condition import follows
from optree_core.model import Parameter
from optree_gen.diagnostics.source import Span

from .finding import Change, Pair


def compare(pair: Pair) -> Iterator[Change]:
    old = {p.name: p for p in pair.old.parameters}
    new = {p.name: p for p in pair.new.parameters}
    for name, parameter in old.items():
        if name not in pair.parameters:
            stability = parameter.lifecycle.stability
            rule = "attribute-removed" if stability == "stable" else "attribute-retired"
            was = "" if stability == "stable" else f"; it was {stability}"
            message = f"attribute '{_shown(parameter)}' is gone{was}"
            place = pair.place("parameters")
            yield Change(rule, message, place, name, name, "", f"parameters.{name}")
    for name, parameter in new.items():
        if name in pair.parameters.values():
            continue
        optional = not _required(parameter)
        rule = "attribute-added" if optional else "attribute-required"
        meaning = (
            f", {_value(parameter.default)} by default" if parameter.default is not None else ""
        )
        message = f"new attribute '{_shown(parameter)}'{meaning}"
        yield Change(rule, message, _span(pair, name), name, "", name, f"parameters.{name}")
    for before, after in pair.parameters.items():
        yield from _compare(pair, old[before], new[after])
    yield from _order(pair)


def _compare(pair: Pair, old: Parameter, new: Parameter) -> Iterator[Change]:
    place = _span(pair, new.name)
    field = f"parameters.{new.name}"

    def change(rule: str, message: str, before: str, after: str) -> Change:
        return Change(rule, message, place, new.name, before, after, field)

    if old.name != new.name or (old.attribute != new.attribute and old.attribute and new.attribute):
        message = f"attribute '{_shown(old)}' is now named '{_shown(new)}'"
        upgraded = _shown(old) in new.lifecycle.formerly
        rule = "attribute-renamed-upgraded" if upgraded else "attribute-renamed"
        yield change(rule, message, _shown(old), _shown(new))
    if (old.type, old.per, old.of) != (new.type, new.per, new.of):
        message = f"'{new.name}' was of type {_type(old)}, is {_type(new)}"
        yield change("attribute-type-changed", message, _type(old), _type(new))
    if old.value is not None or new.value is not None:
        yield from _binding(pair, old, new)
    else:
        yield from _default_changes(pair, old, new)
        if (old.attribute is None) != (new.attribute is None):
            if new.attribute is None:
                message = f"attribute '{old.attribute}' is gone; '{new.name}' stays a parameter"
                yield change("attribute-removed", message, old.attribute or "", "")
            else:
                message = f"'{new.name}' is now carried by an attribute, '{new.attribute}'"
                rule = "attribute-required" if _required(new) else "attribute-added"
                yield change(rule, message, "", new.attribute)
    if old.domain != new.domain:
        extends = old.domain and new.domain[: len(old.domain)] == old.domain
        opened = old.domain and not new.domain
        rule = "attribute-domain-extended" if extends or opened else "attribute-domain-changed"
        before, after = (", ".join(p.domain) or "any" for p in (old, new))
        message = f"'{new.name}' takes {after}; it took {before}"
        yield change(rule, message, before, after)
    if old.numbers != new.numbers:
        before, after = (_numbers(p) for p in (old, new))
        message = f"the values of '{new.name}' stood for {before}, stand for {after}"
        yield change("attribute-domain-changed", message, before, after)
    if old.where != new.where:
        narrower, wider = (
            any(not follows(c, others) for c in conditions)
            for conditions, others in ((new.where, old.where), (old.where, new.where))
        )
        rule = "attribute-relaxed" if wider else "docs-changed"
        before, after = (", ".join(w) or "no condition" for w in (old.where, new.where))
        message = f"the values of '{new.name}': {before}, now {after}"
        if not (narrower or wider):
            message += ", which is the same"
        yield change("attribute-restricted" if narrower else rule, message, before, after)
    if old.doc != new.doc:
        yield change("docs-changed", f"the description of '{new.name}' changed", old.doc, new.doc)


def _numbers(parameter: Parameter) -> str:
    shown = [f"{name} = {', '.join(map(str, column))}" for name, column in parameter.numbers]
    return "; ".join(shown) or "no numbers"


def _binding(pair: Pair, old: Parameter, new: Parameter) -> Iterator[Change]:
    """At least one side is bound; a default that nothing can override counts as a default."""
    field, place = f"bind.{new.name}", _span(pair, new.name, bound=True)
    before, after = _value(old.value), _value(new.value)

    def change(rule: str, message: str, before: str, after: str) -> Change:
        return Change(rule, message, place, new.name, before, after, field)

    written = any(
        field in op.provenance or f"bind.{old.name}" in op.provenance for op in (pair.old, pair.new)
    )
    if not written:
        if old.value != new.value:
            yield _other_default(pair, new.name, before, after)
        return
    if old.value is None:
        yield change("binding-added", f"'{new.name}' is bound to {after}; it was open", "", after)
        return
    if new.value is None:
        message = f"'{new.name}' is open; it was bound to {before}"
        yield change("binding-removed", message, before, "")
        return
    if old.value != new.value:
        message = f"'{new.name}' was bound to {before}, is bound to {after}"
        yield change("binding-changed", message, before, after)
    if old.attribute is not None and new.attribute is None:
        message = f"attribute '{old.attribute}', which had no effect, is gone"
        yield change("attribute-removed", message, old.attribute, "")
    elif old.attribute is None and new.attribute is not None:
        message = f"new attribute '{new.attribute}', which has no effect"
        yield change("attribute-added", message, "", new.attribute)


def _default_changes(pair: Pair, old: Parameter, new: Parameter) -> Iterator[Change]:
    before, after = _value(old.default), _value(new.default)
    if _required(new) != _required(old):
        rule, message = ("attribute-required", "has to be written; it could be left out")
        if _required(old):
            rule, message = ("attribute-optional", "may be left out; it had to be written")
        place, field = _span(pair, new.name), f"parameters.{new.name}"
        yield Change(rule, f"'{new.name}' {message}", place, new.name, before, after, field)
    elif before != after:
        yield _other_default(pair, new.name, before, after)


def _other_default(pair: Pair, name: str, before: str, after: str) -> Change:
    message = f"the default of '{name}' was {before or 'none'}, is {after or 'none'}"
    place, field = _span(pair, name), f"parameters.{name}"
    return Change("attribute-default-changed", message, place, name, before, after, field)


def _order(pair: Pair) -> Iterator[Change]:
    old = [pair.parameters[p.name] for p in pair.old.parameters if p.name in pair.parameters]
    new = [p.name for p in pair.new.parameters if p.name in old]
    if old != new:
        before, after = ", ".join(old), ", ".join(new)
        message = f"attributes were in the order {before}, are {after}"
        field = f"parameters.{new[0]}"
        place = pair.place("parameters")
        yield Change("attributes-reordered", message, place, "", before, after, field)


def _required(parameter: Parameter) -> bool:
    return parameter.default is None and parameter.value is None and not parameter.optional


def _shown(parameter: Parameter) -> str:
    return parameter.attribute or parameter.name


def _type(parameter: Parameter) -> str:
    words = [parameter.type]
    if parameter.per:
        words.append(f"per {parameter.per} dimension")
    if parameter.of:
        words.append(f"of {parameter.of}")
    return " ".join(words)


def _value(value: object) -> str:
    if value is None:
        return ""
    return str(list(value)) if isinstance(value, tuple) else str(value)


def _span(pair: Pair, name: str, bound: bool = False) -> Span:
    """The place that binds or declares the parameter; else the key of all of them."""
    for bind in pair.new_spec.bind:
        if bind.name == name:
            return bind.name.span
    for entry in pair.new_spec.parameters:
        if entry.name == name:
            return entry.name.span
    return pair.place("bind" if bound else "parameters")
