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

from .finding import Change
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
            for change in _function(before[name], function, new[1]):
                yield name, change
    tables = _added(old[0]), _added(new[0])
    yield from ((CASTS, change) for change in _casts(*tables, new[1]))
    yield from ((READINGS, change) for change in _readings(*tables, new[1]))
    yield from ((READINGS, change) for change in _speculation(*tables, new[1]))


def _readings(old: ScalarTable, new: ScalarTable, side: load.Mapping) -> Iterator[Change]:
    """Operations that are read as functions, and asserts of elements as one of all of them."""
    for key, name in (("spellings", "spelling"), ("assertions", "assertion")):
        before, after = (list(map(written, getattr(table, key))) for table in (old, new))
        listed = side.get(key)
        for place, text in enumerate(after):
            if text not in before:
                span = node_span(side, key)
                if isinstance(listed, load.Sequence) and place < len(listed.items):
                    span = listed.items[place].span
                message = f"new {name}: {text}"
                yield Change(f"{name}-added", message, span, text, "", text)
        for text in before:
            if text not in after:
                span = node_span(side, key)
                yield Change(f"{name}-removed", f"{name} gone: {text}", span, text, text, "")


def _speculation(old: ScalarTable, new: ScalarTable, side: load.Mapping) -> Iterator[Change]:
    """Operations that trap or give poison from now on, or no longer."""
    for key, does in (("traps", "traps for"), ("poison", "gives")):
        before, after = (_undefined(getattr(table, key)) for table in (old, new))
        for name in sorted({*before, *after}):
            was, now = before.get(name, "nothing"), after.get(name, "nothing")
            if was != now:
                message = f"{name} {does} {now}, was {was}"
                yield Change("speculation-changed", message, node_span(side, key), name, was, now)


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
    casts = table.casts[len(base.casts) :]
    spellings = table.spellings[len(base.spellings) :]
    assertions = table.assertions[len(base.assertions) :]
    helpers = {k: v for k, v in table.helpers.items() if base.helpers.get(k) != v}
    traps = {k: v for k, v in table.traps.items() if base.traps.get(k) != v}
    poison = table.poison[len(base.poison) :]
    return replace(
        table,
        casts=casts,
        helpers=helpers,
        spellings=spellings,
        assertions=assertions,
        traps=traps,
        poison=poison,
    )


def _function(old: ScalarFunction, new: ScalarFunction, side: load.Mapping) -> Iterator[Change]:
    def change(
        rule: str, key: str, message: str, before: object, after: object, *sub: str
    ) -> Change:
        span = node_span(side, "functions", new.name, key, *sub)
        subject = ".".join((key, *sub))
        return Change(rule, message, span, subject, str(before), str(after))

    if (old.arguments, old.result) != (new.arguments, new.result):
        texts = [f"({', '.join(f'{n}: {t}' for n, t in f.arguments.items())}) -> {f.result}"
                 for f in (old, new)]  # fmt: skip
        message = f"was {texts[0]}, is {texts[1]}"
        yield change("function-signature-changed", "arguments", message, *texts)
    before, after = _meanings(old), _meanings(new)
    for kind, text in after.items():
        key = "lower" if kind in new.lower else "derive"
        if kind not in before:
            message = f"is legal on {kind}: {text}"
            yield change("function-class-added", key, message, "", text, kind)
        elif before[kind] != text:
            message = f"on {kind}: was {before[kind]}, is {text}"
            yield change("function-changed", key, message, before[kind], text, kind)
    for kind, text in before.items():
        if kind not in after:
            message = f"is no longer legal on {kind} (was {text})"
            yield change("function-class-removed", "lower", message, text, "", kind)
    if old.code != new.code:
        message = f"is encoded as {new.code}, was as {old.code}"
        yield change("function-code-changed", "code", message, old.code, new.code)
    for key in ("commutes", "associative", "identity"):
        was, is_ = getattr(old, key), getattr(new, key)
        if _text(was) != _text(is_):  # 0.0 and -0.0 are equal.
            message = f"{key}: was {_text(was)}, is {_text(is_)}"
            yield change("function-algebra-changed", key, message, was, is_)
    for key in ("summary", "latex", "latex_level", "latex_reduction", "numpy"):
        was, is_ = getattr(old, key), getattr(new, key)
        if was != is_:
            yield change("function-docs-changed", key, f"{key} changed", was, is_)


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
        gone = [text for text in before if text not in after]
        come = [text for text in after if text not in before]
        message = f"was {'; '.join(gone) or 'in another order'}, is {'; '.join(come) or 'gone'}"
        span = _cast_span(side, [text not in before for text in after])
        yield Change("casts-changed", message, span, "", "; ".join(before), "; ".join(after))
    if old.helpers != new.helpers:
        before_text, after_text = _text(old.helpers), _text(new.helpers)
        message = f"helpers were {before_text}, are {after_text}"
        span = node_span(side, "helpers")
        yield Change("casts-changed", message, span, "helpers", before_text, after_text)


def _cast_span(side: load.Mapping, changed: Sequence[bool]) -> Span:
    """The first cast that is not as it was; else all of them."""
    node = side.get("casts")
    if isinstance(node, load.Sequence) and True in changed:
        return node.items[list(changed).index(True)].span
    return node_span(side, "casts")
