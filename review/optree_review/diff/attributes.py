# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Parameters and the attributes that carry them, before and after."""

from __future__ import annotations

from collections.abc import Iterator

from optree_core.condition import follows
from optree_core.lifecycle import Stability
from optree_core.model import Parameter

from .finding import Change, SpecPart
from .pairing import Pair


def compare(pair: Pair) -> Iterator[Change]:
    old = {p.name: p for p in pair.old.parameters}
    new = {p.name: p for p in pair.new.parameters}
    for name, parameter in old.items():
        if name not in pair.parameters:
            stability = parameter.lifecycle.stability
            rule = "attribute-removed" if stability is Stability.STABLE else "attribute-retired"
            was = "" if stability is Stability.STABLE else f"; it was {stability}"
            message = f"attribute '{_shown(parameter)}' is gone{was}"
            place, field = pair.place("parameters"), f"parameters.{name}"
            yield Change(rule, message, place, name, name, "", field)
    for name, parameter in new.items():
        if name in pair.parameters.values():
            continue
        rule = "attribute-required" if _required(parameter) else "attribute-added"
        default = _value(parameter.default)
        message = f"new attribute '{_shown(parameter)}'{default and f', {default} by default'}"
        part = _part(pair, name)
        yield Change(rule, message, part.span, name, "", name, part.field)
    for before, after in pair.parameters.items():
        yield from _compare(pair, old[before], new[after])
    kept = [pair.parameters[name] for name in old if name in pair.parameters]
    order = [name for name in new if name in kept]
    if kept != order:
        part = SpecPart(pair.place("parameters"), "", f"parameters.{order[0]}")
        message = "attributes were in the order {0}, are {1}"
        yield part.change("attributes-reordered", message, ", ".join(kept), ", ".join(order))


def _compare(pair: Pair, old: Parameter, new: Parameter) -> Iterator[Change]:
    part = _part(pair, new.name)
    if old.name != new.name or (old.attribute != new.attribute and old.attribute and new.attribute):
        upgraded = _shown(old) in new.lifecycle.formerly
        rule = "attribute-renamed-upgraded" if upgraded else "attribute-renamed"
        message = "attribute '{0}' is now named '{1}'"
        yield part.change(rule, message, _shown(old), _shown(new))
    if (old.type, old.per, old.of) != (new.type, new.per, new.of):
        message = "'{2}' was of type {0}, is {1}"
        yield part.change("attribute-type-changed", message, _type(old), _type(new))
    if old.value is not None or new.value is not None:
        yield from _binding(pair, old, new)
    else:
        yield from _open(pair, old, new)
    if old.domain != new.domain:
        extends = old.domain and new.domain[: len(old.domain)] == old.domain
        opened = old.domain and not new.domain
        rule = "attribute-domain-extended" if extends or opened else "attribute-domain-changed"
        texts = (", ".join(p.domain) or "any" for p in (old, new))
        yield part.change(rule, "'{2}' takes {1}; it took {0}", *texts)
    if old.numbers != new.numbers:
        message = "the values of '{2}' stood for {0}, stand for {1}"
        yield part.change("attribute-domain-changed", message, _numbers(old), _numbers(new))
    if old.where != new.where:
        narrower, wider = (
            any(not follows(c, others) for c in conditions)
            for conditions, others in ((new.where, old.where), (old.where, new.where))
        )
        rule = "attribute-relaxed" if wider else "docs-changed"
        same = "" if narrower or wider else ", which is the same"
        texts = (", ".join(w) or "no condition" for w in (old.where, new.where))
        message = f"the values of '{{2}}': {{0}}, now {{1}}{same}"
        yield part.change("attribute-restricted" if narrower else rule, message, *texts)
    if old.doc != new.doc:
        yield part.change("docs-changed", "the description of '{2}' changed", old.doc, new.doc)


def _binding(pair: Pair, old: Parameter, new: Parameter) -> Iterator[Change]:
    """At least one side is bound; a default that nothing can override counts as a default."""
    fields = f"bind.{new.name}", f"bind.{old.name}"
    before, after = _value(old.value), _value(new.value)
    if not any(field in op.provenance for field in fields for op in (pair.old, pair.new)):
        if old.value != new.value:
            yield _other_default(pair, new.name, before, after)
        return
    part = _part(pair, new.name, bound=True)
    if old.value is None:
        yield part.change("binding-added", "'{2}' is bound to {1}; it was open", "", after)
    elif new.value is None:
        yield part.change("binding-removed", "'{2}' is open; it was bound to {0}", before)
    else:
        if old.value != new.value:
            message = "'{2}' was bound to {0}, is bound to {1}"
            yield part.change("binding-changed", message, before, after)
        if old.attribute is not None and new.attribute is None:
            message = "attribute '{0}', which had no effect, is gone"
            yield part.change("attribute-removed", message, old.attribute)
        elif old.attribute is None and new.attribute is not None:
            message = "new attribute '{1}', which has no effect"
            yield part.change("attribute-added", message, "", new.attribute)


def _open(pair: Pair, old: Parameter, new: Parameter) -> Iterator[Change]:
    """Neither side is bound."""
    part = _part(pair, new.name)
    before, after = _value(old.default), _value(new.default)
    if _required(old) and not _required(new):
        message = "'{2}' may be left out; it had to be written"
        yield part.change("attribute-optional", message, before, after)
    elif _required(new) and not _required(old):
        message = "'{2}' has to be written; it could be left out"
        yield part.change("attribute-required", message, before, after)
    elif before != after:
        yield _other_default(pair, new.name, before, after)
    if old.attribute is not None and new.attribute is None:
        message = "attribute '{0}' is gone; '{2}' stays a parameter"
        yield part.change("attribute-removed", message, old.attribute)
    elif old.attribute is None and new.attribute is not None:
        rule = "attribute-required" if _required(new) else "attribute-added"
        message = "'{2}' is now carried by an attribute, '{1}'"
        yield part.change(rule, message, "", new.attribute)


def _other_default(pair: Pair, name: str, before: str, after: str) -> Change:
    message = "the default of '{2}' was {0:none}, is {1:none}"
    return _part(pair, name).change("attribute-default-changed", message, before, after)


def _required(parameter: Parameter) -> bool:
    return parameter.default is None and parameter.value is None and not parameter.optional


def _shown(parameter: Parameter) -> str:
    return parameter.attribute or parameter.name


def _type(parameter: Parameter) -> str:
    per = f" per {parameter.per} dimension" if parameter.per else ""
    of = f" of {parameter.of}" if parameter.of else ""
    return f"{parameter.type}{per}{of}"


def _numbers(parameter: Parameter) -> str:
    shown = [f"{name} = {', '.join(map(str, column))}" for name, column in parameter.numbers]
    return "; ".join(shown) or "no numbers"


def _value(value: object) -> str:
    if value is None:
        return ""
    return str(list(value)) if isinstance(value, tuple) else str(value)


def _part(pair: Pair, name: str, bound: bool = False) -> SpecPart:
    """The parameter, where it is bound or declared; else where all of them are."""
    key = "bind" if bound else "parameters"
    written = [e.name for e in pair.new_spec.bind] + [e.name for e in pair.new_spec.parameters]
    place = next((text.span for text in written if text == name), pair.place(key))
    return SpecPart(place, name, f"{key}.{name}")
