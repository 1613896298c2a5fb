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

from .finding import Change, SpecPart
from .snapshot import Snapshot, node_span

#: A table, and the node of the file that it was read from.
Table: TypeAlias = tuple[ScalarTable, load.Mapping]

#: The one that changes of spellings and assertions are reported at: any body may hold them.
READINGS = "bodies"


def compare(old: Snapshot, new: Snapshot) -> Iterator[tuple[str, str, Change]]:
    """Changes with their file and the function (or `casts`) that they are of, file by file."""
    nothing: Table = ScalarTable(), load.Mapping({}, Span(Source("", ""), 1, 1))
    for path in sorted({*old.tables, *new.tables}):
        tables = old.tables.get(path, nothing), new.tables.get(path, nothing)
        yield from ((path, name, change) for name, change in _table(*tables))


def _table(old: Table, new: Table) -> Iterator[tuple[str, Change]]:
    before, after = old[0].own_functions, new[0].own_functions
    for name in before:
        if name not in after:
            span = node_span(old[1], "functions", name)
            yield name, Change("function-removed", f"the function '{name}' is gone", span)
    for name, function in after.items():
        if name not in before:
            span = node_span(new[1], "functions", name)
            yield name, Change("function-added", f"new function '{name}'", span)
        else:
            changes = _function(before[name], function, new[1])
            yield from ((name, change) for change in changes)
    tables = _added(old[0]), _added(new[0])
    yield from ((CASTS, change) for change in _casts(*tables, new[1]))
    yield from ((READINGS, change) for change in _readings(*tables, new[1]))
    yield from ((READINGS, change) for change in _speculation(*tables, new[1]))


def _readings(old: ScalarTable, new: ScalarTable, side: load.Mapping) -> Iterator[Change]:
    """Operations that are read as functions, and asserts of elements as one of all of them."""
    for key, name in (("spellings", "spelling"), ("assertions", "assertion")):
        before, after = (list(map(written, getattr(table, key))) for table in (old, new))
        for place, text in enumerate(after):
            if text not in before:
                span = _item_span(side, key, place)
                yield SpecPart(span, text).change(f"{name}-added", f"new {name}: {{2}}", "", text)
        for text in before:
            if text not in after:
                part = SpecPart(node_span(side, key), text)
                yield part.change(f"{name}-removed", f"{name} gone: {{2}}", text)


def _speculation(old: ScalarTable, new: ScalarTable, side: load.Mapping) -> Iterator[Change]:
    """Operations that trap or give poison from now on, or no longer."""
    for key, does in (("traps", "traps for"), ("poison", "gives")):
        before, after = (_undefined(getattr(table, key)) for table in (old, new))
        for name in sorted({*before, *after}):
            texts = before.get(name, "nothing"), after.get(name, "nothing")
            if texts[0] != texts[1]:
                part = SpecPart(node_span(side, key), name)
                yield part.change("speculation-changed", f"{{2}} {does} {{1}}, was {{0}}", *texts)


def _undefined(listed: Mapping[str, Sequence[str]] | Sequence[str]) -> dict[str, str]:
    """Operation -> the operands for which it traps, or poison."""
    if isinstance(listed, Mapping):
        return {name: ", ".join(values) for name, values in listed.items()}
    return dict.fromkeys(listed, "poison")


def written(reading: Spelling | Assertion) -> str:
    """The operations and what they are read as, in a line."""
    if isinstance(reading, Assertion):
        each = f"{reading.each} of " if reading.each else ""
        zero = " against zero" if reading.against_zero else ""
        return (
            f"{reading.compare} {_numbers(reading.predicates)} of {each}each {reading.on}{zero} "
            f"is that of {reading.combine}"
        )
    steps = ", ".join(
        " ".join(filter(None, (s.mnemonic, _numbers(s.predicates), *s.arguments)))
        for s in reading.steps
    )
    types = f" in {', '.join(reading.types)}" if reading.types else ""
    where = "".join(f", {name} {' and '.join(w)}" for name, w in reading.where.items())
    names = ", ".join(reading.arguments)
    return f"{steps} is {reading.value} of ({names}) on {reading.on}{types}{where}"


def _numbers(predicates: Sequence[int]) -> str:
    return "|".join(map(str, predicates))


def _added(table: ScalarTable) -> ScalarTable:
    """The table without what it only takes over from the one that it adds to."""
    base = table.base or ScalarTable()
    own: dict[str, object] = {
        key: getattr(table, key)[len(getattr(base, key)) :]
        for key in ("casts", "spellings", "assertions", "poison")
    }
    for key in ("helpers", "traps"):
        taken = getattr(base, key)
        own[key] = {k: v for k, v in getattr(table, key).items() if taken.get(k) != v}
    return replace(table, **own)  # type: ignore[arg-type]


#: Facts of a function whose change is reported, the rule and the message.
_FACTS = (
    ("code", "function-code-changed", "is encoded as {1}, was as {0}"),
    *((key, "function-algebra-changed", f"{key}: was {{0}}, is {{1}}")
      for key in ("commutes", "associative", "identity")),
    *((key, "function-docs-changed", f"{key} changed")
      for key in ("summary", "latex", "latex_level", "latex_reduction", "numpy")),
)  # fmt: skip


def _function(old: ScalarFunction, new: ScalarFunction, side: load.Mapping) -> Iterator[Change]:
    def part(*keys: str) -> SpecPart:
        return SpecPart(node_span(side, "functions", new.name, *keys), ".".join(keys))

    texts = [
        f"({', '.join(f'{n}: {t}' for n, t in f.arguments.items())}) -> {f.result}"
        for f in (old, new)
    ]
    if texts[0] != texts[1]:
        message = "was {0}, is {1}"
        yield part("arguments").change("function-signature-changed", message, *texts)
    before, after = _meanings(old), _meanings(new)
    for kind, text in after.items():
        here = part("lower" if kind in new.lower else "derive", kind)
        if kind not in before:
            message = "is legal on {kind}: {1}"
            yield here.change("function-class-added", message, "", text, kind=kind)
        elif before[kind] != text:
            message = "on {kind}: was {0}, is {1}"
            yield here.change("function-changed", message, before[kind], text, kind=kind)
    for kind, text in before.items():
        if kind not in after:
            message = "is no longer legal on {kind} (was {0})"
            yield part("lower", kind).change("function-class-removed", message, text, kind=kind)
    for key, rule, message in _FACTS:
        was, is_ = getattr(old, key), getattr(new, key)
        if _text(was) != _text(is_):  # 0.0 and -0.0 are equal.
            here = part(key)
            text = message.format(_text(was), _text(is_))
            yield Change(rule, text, here.span, here.subject, str(was), str(is_))


def _text(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(str, value)) or "none"
    if isinstance(value, dict):
        return ", ".join(f"{k}: {v}" for k, v in value.items()) or "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _meanings(function: ScalarFunction) -> dict[str, str]:
    """Type class -> what the function is on it."""
    found = {}
    for kind, mnemonic in function.lower.items():
        predicate = function.predicate.get(kind)
        found[kind] = mnemonic if predicate is None else f"{mnemonic} {predicate}"
    return found | {kind: str(expr) for kind, expr in function.derive.items()}


def _casts(old: ScalarTable, new: ScalarTable, side: load.Mapping) -> Iterator[Change]:
    if old.casts != new.casts:
        before, after = (
            [f"{r.source} to {r.target} ({r.width}): {r.steps or r.signed}/{r.steps or r.unsigned}"
             for r in table.casts] for table in (old, new)
        )  # fmt: skip
        gone = "; ".join(text for text in before if text not in after)
        come = "; ".join(text for text in after if text not in before)
        message = f"was {gone or 'in another order'}, is {come or 'gone'}"
        first = next((i for i, text in enumerate(after) if text not in before), None)
        span = _item_span(side, "casts", first)
        yield Change("casts-changed", message, span, "", "; ".join(before), "; ".join(after))
    if old.helpers != new.helpers:
        part = SpecPart(node_span(side, "helpers"), "helpers")
        texts = _text(old.helpers), _text(new.helpers)
        yield part.change("casts-changed", "helpers were {0}, are {1}", *texts)


def _item_span(side: load.Mapping, key: str, place: int | None) -> Span:
    """An item of a list; the list's key where there is none."""
    listed = side.get(key)
    if isinstance(listed, load.Sequence) and place is not None and place < len(listed.items):
        return listed.items[place].span
    return node_span(side, key)
