# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The scalar tables before and after: functions, casts, helpers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from optree_core.inference import CASTS
from optree_core.scalar import Assertion, ScalarFunction, ScalarTable, Spelling
from optree_gen.diagnostics.source import Source, Span
from optree_gen.spec import load
from optree_gen.spec.spec_files import SCALAR_FILE
from optree_proof.algebra import LAWS

from .finding import Change, SpecPart
from .payload import renamed
from .snapshot import SPECS, Snapshot, node_span

#: A table, and the node of the file that it was read from.
Table: TypeAlias = tuple[ScalarTable, load.Mapping]

#: The subject of changes of spellings and assertions, since any body may contain them.
READINGS = "bodies"


def compare(old: Snapshot, new: Snapshot) -> Iterator[tuple[str, str, Change]]:
    """Yield each change with its file and its function (or `casts`), file by file.

    The finding on a dialect that comes or goes includes its table, unless a dialect that stays
    extends it.
    """
    stays = {base.name for name in old.views.keys() & new.views.keys()
             for view in (old.views[name], new.views[name])
             for base in (view.dialect, *view.dialect.bases)}  # fmt: skip
    comes_or_goes = (old.views.keys() ^ new.views.keys()) - stays
    whole = {f"{SPECS}/{name}/{SCALAR_FILE}" for name in comes_or_goes}
    for path in sorted({*old.tables, *new.tables} - whole):
        nothing: Table = ScalarTable(), load.Mapping({}, Span(Source(path, ""), 1, 1))
        tables = old.tables.get(path, nothing), new.tables.get(path, nothing)
        yield from ((path, name, change) for name, change in _table(*tables))


def _table(old: Table, new: Table) -> Iterator[tuple[str, Change]]:
    before, after = old[0].own_functions, new[0].own_functions
    for kind, side, functions, others in (
        ("function-removed", old[1], before, after),
        ("function-added", new[1], after, before),
    ):
        for name in functions:
            if name not in others:
                part = SpecPart(node_span(side, "functions", name))
                yield name, part.change(kind, function=name)
                if side is new[1]:
                    none = ScalarFunction(name, {})
                    yield from ((name, c) for c in _facts(none, functions[name], side, _LAWS))
    for name, function in after.items():
        if name in before:
            changes = _function(before[name], function, new[1])
            yield from ((name, change) for change in changes)
    tables = _added(old[0]), _added(new[0])
    yield from ((CASTS, change) for change in _casts(*tables, new[1]))
    yield from ((READINGS, change) for change in _readings(*tables, new[1]))


def _readings(old: ScalarTable, new: ScalarTable, side: load.Mapping) -> Iterator[Change]:
    """Yield changes of spellings and assertions, and of the operations that trap or give poison."""
    for key, rule in (("spellings", "spelling"), ("assertions", "assertion")):
        before, after = (list(map(written, getattr(table, key))) for table in (old, new))
        for place, text in enumerate(after):
            if text not in before:
                part = SpecPart(_item_span(side, key, place), text)
                yield part.change(f"{rule}-added", "", text)
        for text in before:
            if text not in after:
                yield SpecPart(node_span(side, key), text).change(f"{rule}-removed", text)
    for key, does in (("traps", "traps for"), ("poison", "gives")):
        first, second = (_undefined(getattr(table, key)) for table in (old, new))
        for name in sorted({*first, *second}):
            texts = first.get(name, "nothing"), second.get(name, "nothing")
            if texts[0] != texts[1]:
                part = SpecPart(node_span(side, key), name)
                yield part.change("speculation-changed", *texts, does=does)


def _undefined(listed: Mapping[str, Sequence[str]] | Sequence[str]) -> dict[str, str]:
    """Return operation -> the operands for which it traps, or `poison`."""
    if isinstance(listed, Mapping):
        return {name: ", ".join(values) for name, values in listed.items()}
    return dict.fromkeys(listed, "poison")


def written(reading: Spelling | Assertion) -> str:
    """Return a spelling or an assertion in one line, with the function that replaces it."""
    if isinstance(reading, Assertion):
        each = f"{reading.each} of " if reading.each else ""
        zero = " against zero" if reading.against_zero else ""
        holds = f", and holds for {reading.holds} ones" if reading.holds else ""
        return (
            f"{reading.compare} {_numbers(reading.predicates)} of {each}each {reading.on}{zero} "
            f"is that of {reading.combine}{holds}"
        )
    steps = ", ".join(
        " ".join(filter(None, (s.mnemonic, _numbers(s.predicates), *s.arguments)))
        for s in reading.steps
    )
    types = f" in {', '.join(reading.types)}" if reading.types else ""
    where = "".join(f", {name} {' and '.join(w)}" for name, w in reading.where.items())
    names = ", ".join(reading.arguments)
    needs = f" under {' and '.join(reading.needs)}" if reading.needs else ""
    return f"{steps} is {reading.value} of ({names}) on {reading.on}{types}{where}{needs}"


def _numbers(predicates: Sequence[int]) -> str:
    return "|".join(map(str, predicates))


def _added(table: ScalarTable) -> ScalarTable:
    """Return the table without the entries of its base."""
    base = table.base or ScalarTable()
    own: dict[str, object] = {
        key: getattr(table, key)[len(getattr(base, key)) :]
        for key in ("casts", "spellings", "assertions", "poison")
    }
    for key in ("helpers", "traps"):
        taken = getattr(base, key)
        own[key] = {k: v for k, v in getattr(table, key).items() if taken.get(k) != v}
    return replace(table, **own)  # type: ignore[arg-type]


#: Field with a law of a function -> the rule for its changes.
_LAWS = dict.fromkeys(LAWS, "function-algebra-changed")

#: Field of a function -> the rule for its changes.
_FACTS = {
    "code": "function-code-changed",
    **_LAWS,
    "sign": "function-algebra-changed",
    **dict.fromkeys(
        ("summary", "latex", "latex_level", "latex_reduction", "numpy"), "function-docs-changed"
    ),
}


def _function(old: ScalarFunction, new: ScalarFunction, side: load.Mapping) -> Iterator[Change]:
    def part(*keys: str) -> SpecPart:
        return SpecPart(node_span(side, "functions", new.name, *keys), ".".join(keys))

    signatures = [
        f"({', '.join(f'{n}: {t}' for n, t in f.arguments.items())}) -> {f.result}"
        for f in (old, new)
    ]
    names = _renames(old, new)
    if signatures[0] != signatures[1]:
        kind = "function-arguments-renamed" if names else "function-signature-changed"
        yield part("arguments").change(kind, *signatures)
    before, after = _meanings(old, names), _meanings(new, {})
    for kind, text in after.items():
        here = part("lower" if kind in new.lower else "derive", kind)
        if kind not in before:
            yield here.change("function-class-added", "", text, kind=kind)
        elif before[kind] != text:
            yield here.change("function-changed", before[kind], text, kind=kind)
    for kind, text in before.items():
        if kind not in after:
            yield part("lower", kind).change("function-class-removed", text, kind=kind)
    yield from _facts(old, new, side, _FACTS)


def _facts(
    old: ScalarFunction, new: ScalarFunction, side: load.Mapping, rules: Mapping[str, str]
) -> Iterator[Change]:
    """Yield changes of the fields that have a rule."""
    for key, rule in rules.items():
        part = SpecPart(node_span(side, "functions", new.name, key), key)
        was, is_ = getattr(old, key), getattr(new, key)
        if _text(was) != _text(is_):  # `!=` would miss 0.0 and -0.0.
            texts = str(was), str(is_)
            yield part.change(rule, *texts, was=_text(was), now=_text(is_))


def _renames(old: ScalarFunction, new: ScalarFunction) -> dict[str, str]:
    """Return the renamed arguments, before -> after; empty if one changes its place or type."""
    if (*old.arguments.values(), old.result) != (*new.arguments.values(), new.result):
        return {}
    pairs = zip(old.arguments, new.arguments, strict=True)
    found = {before: after for before, after in pairs if before != after}
    return {} if old.arguments.keys() & {*found.values()} else found


def _text(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(str, value)) or "none"
    if isinstance(value, dict):
        return ", ".join(f"{k}: {v}" for k, v in value.items()) or "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _meanings(function: ScalarFunction, names: Mapping[str, str]) -> dict[str, str]:
    """Type class -> what the function is on it, with new names of its arguments."""
    found = {}
    for kind, mnemonic in function.lower.items():
        predicate = function.predicate.get(kind)
        found[kind] = mnemonic if predicate is None else f"{mnemonic} {predicate}"
    return found | {kind: str(renamed(e, names)) for kind, e in function.derive.items()}


def _casts(old: ScalarTable, new: ScalarTable, side: load.Mapping) -> Iterator[Change]:
    if old.casts != new.casts:
        before, after = (
            [f"{r.source} to {r.target} ({r.width}): {r.steps or r.signed}/{r.steps or r.unsigned}"
             for r in table.casts] for table in (old, new)
        )  # fmt: skip
        gone = "; ".join(text for text in before if text not in after)
        come = "; ".join(text for text in after if text not in before)
        first = next((i for i, text in enumerate(after) if text not in before), None)
        part = SpecPart(_item_span(side, "casts", first))
        names = {"gone": gone or "in another order", "come": come or "gone"}
        yield part.change("casts-changed", "; ".join(before), "; ".join(after), **names)
    if old.helpers != new.helpers:
        part = SpecPart(node_span(side, "helpers"), "helpers")
        yield part.change("casts-changed/helpers", _text(old.helpers), _text(new.helpers))


def _item_span(side: load.Mapping, key: str, place: int | None) -> Span:
    """Return the place of an item in a list, else the place of the list's key."""
    listed = side.get(key)
    if isinstance(listed, load.Sequence) and place is not None and place < len(listed.items):
        return listed.items[place].span
    return node_span(side, key)
