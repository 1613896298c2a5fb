# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Parameters, and the attributes that hold them, before and after."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from optree_core.dialect_op import DialectOp
from optree_core.lifecycle import Stability
from optree_core.model import Parameter

from .finding import Change, SpecPart
from .pairing import Pair


def compare(pair: Pair) -> Iterator[Change]:
    old, new = (
        {p.name: p for p in DialectOp(op, tree.dialect).named().parameters}
        for op, tree in ((pair.old, pair.old_tree), (pair.new, pair.new_tree))
    )
    for name, parameter in old.items():
        if name not in pair.parameters:
            stability = parameter.lifecycle.stability
            kind = "attribute-removed" if stability is Stability.STABLE else "attribute-retired"
            part = SpecPart(pair.place("parameters"), name, f"parameters.{name}")
            yield part.change(kind, name, attribute=_shown(parameter), stability=stability)
    for name, parameter in new.items():
        if name not in pair.parameters.values():
            default = _value(parameter.default)
            given = default and f", {default} by default"
            kind = f"{_addition(parameter)}/new"
            part = _part(pair, name)
            yield part.change(kind, "", name, attribute=_shown(parameter), given=given)
    for before, after in pair.parameters.items():
        yield from _compare(pair, old[before], new[after])
    kept = [pair.parameters[name] for name in old if name in pair.parameters]
    order = [name for name in new if name in kept]
    if kept != order:
        part = SpecPart(pair.place("parameters"), "", f"parameters.{order[0]}")
        yield part.change("attributes-reordered", ", ".join(kept), ", ".join(order))


def _compare(pair: Pair, old: Parameter, new: Parameter) -> Iterator[Change]:
    part = _part(pair, new.name)
    if old.name != new.name or (old.attribute != new.attribute and old.attribute and new.attribute):
        upgraded = _shown(old) in new.lifecycle.formerly
        kind = "attribute-renamed-upgraded" if upgraded else "attribute-renamed"
        yield part.change(kind, _shown(old), _shown(new))
    if (old.type, old.per, old.of) != (new.type, new.per, new.of):
        yield part.change("attribute-type-changed", _type(old), _type(new))
    if old.value is not None or new.value is not None:
        yield from _binding(pair, old, new)
    else:
        yield from _open(part, old, new)
    counts = len(old.symbols), len(new.symbols)
    if counts[0] != counts[1] and old.attribute and new.attribute:
        yield part.change("attribute-type-changed/count", *map(str, counts))
    elif {*old.symbols} != {*new.symbols}:
        yield part.change("loops-renamed/symbols", *map(", ".join, (old.symbols, new.symbols)))
    if old.domain != new.domain:
        extends = old.domain and new.domain[: len(old.domain)] == old.domain
        opened = old.domain and not new.domain
        kind = "attribute-domain-extended" if extends or opened else "attribute-domain-changed"
        yield part.change(kind, *(", ".join(p.domain) or "any" for p in (old, new)))
    if old.numbers != new.numbers:
        yield part.change("attribute-domain-changed/numbers", _numbers(old), _numbers(new))
    if old.where != new.where:
        texts = (str(where) or "no condition" for where in (old.where, new.where))
        narrower = not old.where.implies(new.where)
        yield part.change("attribute-restricted" if narrower else "attribute-relaxed", *texts)
    if old.doc != new.doc:
        yield part.change("docs-changed/part", old.doc, new.doc)


def _binding(pair: Pair, old: Parameter, new: Parameter) -> Iterator[Change]:
    """Compare parameters of which at least one is bound; a value without a `bind` is a default."""
    fields = f"bind.{new.name}", f"bind.{old.name}"
    before, after = _value(old.value), _value(new.value)
    if not any(field in op.provenance for field in fields for op in (pair.old, pair.new)):
        states = (p if p.value is None else replace(p, default=p.value) for p in (old, new))
        yield from _open(_part(pair, new.name), *states)
        return
    part = _part(pair, new.name, bound=True)
    if old.value is None:
        yield part.change("binding-added", "", after)
    elif new.value is None and _required(new):
        yield part.change("attribute-required/opened", before)
    elif new.value is None:
        kind = "binding-removed/idle" if old.attribute else "binding-removed"
        yield part.change(kind, before, idle=old.attribute)
    else:
        if old.value != new.value:
            yield part.change("binding-changed", before, after)
        if old.attribute is not None and new.attribute is None:
            yield part.change("attribute-removed/idle", old.attribute)
        elif old.attribute is None and new.attribute is not None:
            yield part.change("attribute-added/idle", "", new.attribute)


def _open(part: SpecPart, old: Parameter, new: Parameter) -> Iterator[Change]:
    """Compare parameters that are open on both sides, or bound to their default."""
    before, after = _value(old.default), _value(new.default)
    if _required(old) and not _required(new):
        yield part.change("attribute-optional", before, after)
    elif _required(new) and not _required(old):
        yield part.change("attribute-required", before, after)
    elif before != after:
        yield part.change("attribute-default-changed", before, after)
    if old.attribute is not None and new.attribute is None:
        yield part.change("attribute-removed/carried", old.attribute)
    elif old.attribute is None and new.attribute is not None:
        yield part.change(f"{_addition(new)}/carries", "", new.attribute)


def _addition(parameter: Parameter) -> str:
    return "attribute-required" if _required(parameter) else "attribute-added"


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
    """Return the place where the parameter is bound or declared, else the place of the key."""
    key = "bind" if bound else "parameters"
    written = [e.name for e in pair.new_spec.bind] + [e.name for e in pair.new_spec.parameters]
    place = next((text.span for text in written if text == name), pair.place(key))
    return SpecPart(place, name, f"{key}.{name}")
