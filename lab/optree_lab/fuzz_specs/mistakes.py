# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Mutations that make one mistake and know the line that must be reported first."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator

from optree_gen.diagnostics.source import Text
from optree_gen.spec.load import Scalar, Sequence

from optree_lab.tables import beside, tuples

from .mutation import Mutant, Mutator, Subject

_DATA = tuples(beside(__file__))

#: The mistake, the key that the spec must lack, and the lines of which one is added.
_LINES: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    *((row["what"], row.get("absent", ""), row["lines"]) for row in _DATA["lines"]),
    ("deep nesting", "", tuple(f"let: {o * n}" for o in ("[", "{a: ") for n in (30, 300, 3000))),
    (
        "too many",
        "precedes",
        tuple(f"precedes: [{', '.join(f'a{i}' for i in range(n))}]" for n in (65, 5000)),
    ),
)


def _line_added(what: str, absent: str, lines: tuple[str, ...]) -> Mutator:
    def mutator(subject: Subject, rng: random.Random) -> Mutant | None:
        if absent and subject.key(absent) is not None:
            return None
        text = subject.added(rng.choice(lines))
        return Mutant(text, what, text.count("\n"))

    return mutator


def _value_replaced(what: str, keys: tuple[str, ...], values: tuple[str, ...]) -> Mutator:
    def mutator(subject: Subject, rng: random.Random) -> Mutant | None:
        node = subject.node(*keys)
        if isinstance(node, Sequence) and node.items:
            node = node.items[0]
        if not isinstance(node, Scalar):
            return None
        text = rng.choice(values).format(node.value)
        return Mutant(subject.replaced(node.span, text), what, node.span.line)

    return mutator


def misspelt_key(subject: Subject, rng: random.Random) -> Mutant:
    key = rng.choice([k for k in subject.root.entries if k not in ("op", "summary")] or ["summary"])
    place = subject.root.key(str(key)).span
    new = rng.choice([str(key)[:-1] + "x", str(key) + "s_", "x" + str(key)])
    return Mutant(subject.replaced(place, new, len(str(key))), "misspelt key", place.line)


def missing_summary(subject: Subject, rng: random.Random) -> Mutant:
    rest = subject.with_entry("summary", "")
    first = next(i for i, line in enumerate(rest.splitlines(), 1) if re.match("[a-z]", line))
    return Mutant(rest, "no summary", first)


def wrong_type(subject: Subject, rng: random.Random) -> Mutant:
    key = str(rng.choice([k for k in subject.root.entries if k not in ("op", "description")]))
    value = {"summary": "[a, list]", "parent": "{a: b}", "kind": "[category]", "abstract": "12"}
    text = subject.with_entry(key, f"{key}: {value.get(key, 'true')}\n")
    return Mutant(text, f"{key} of a wrong type", subject.root.key(key).span.line)


def undeclared_loop(subject: Subject, rng: random.Random) -> Mutant | None:
    items = [item for dims in _dimensions(subject) for item in dims]
    if not items or subject.node("loops") is None:
        return None
    span = rng.choice(items).span
    return Mutant(subject.replaced(span, "unheard_of"), "undeclared loop", span.line)


def map_syntax(subject: Subject, rng: random.Random) -> Mutant | None:
    for first, *_ in _dimensions(subject):
        bad = rng.choice(["m +* k", "(m", "m ** 2", "3 4", "m - k", "'m + '", "m % 2", "m / 2"])
        return Mutant(subject.replaced(first.span, bad), "no index expression", first.span.line)
    return None


def _dimensions(subject: Subject) -> Iterator[list[Scalar]]:
    """Yield the dimensions of each operand whose map is a list."""
    for _, node in subject.entries("indexing_maps"):
        if isinstance(node, Sequence):
            scalars = [item for item in node.items if isinstance(item, Scalar)]
            if scalars:
                yield scalars


def payload_syntax(subject: Subject, rng: random.Random) -> Mutant | None:
    bad = rng.choice(["add(", "add(out,", ")", "add(out out)", "fn[", "1 +", "add(out, )x"])
    return _payload(subject, lambda line: f'payload: "{bad}"', "no payload")


def payload_name(subject: Subject, rng: random.Random) -> Mutant | None:
    def unknown(line: str) -> str:
        return re.sub(r"\b(add|mul|max|min|sub)\(", "frobnicate(", line, count=1)

    return _payload(subject, unknown, "unknown function")


def _payload(subject: Subject, changed: Callable[[str], str], what: str) -> Mutant | None:
    """Return the spec with another payload, if the payload is on one line."""
    node = subject.node("payload")
    if not isinstance(node, Scalar):
        return None
    lines = subject.lines
    line = lines[node.span.line - 1]
    new = changed(line)
    if not line.startswith("payload: ") or line.endswith((">", "|", '"')) or new == line:
        return None
    lines[node.span.line - 1] = new
    return Mutant("\n".join(lines) + "\n", what, node.span.line)


def unknown_binding(subject: Subject, rng: random.Random) -> Mutant | None:
    names = [name for name, _ in subject.entries("bind")]
    return _renamed(subject, rng, names, "binds what there is not")


def unknown_operand(subject: Subject, rng: random.Random) -> Mutant | None:
    maps = subject.entries("indexing_maps") if subject.node("operands") is None else []
    names = [name for name, _ in maps if name not in ("predicate", "attribute")]
    return _renamed(subject, rng, names, "a map of no operand")


def _renamed(subject: Subject, rng: random.Random, names: list[Text], what: str) -> Mutant | None:
    if not names:
        return None
    name = rng.choice(names)
    return Mutant(subject.replaced(name.span, "unheard_of", len(name)), what, name.span.line)


MUTATORS: tuple[Mutator, ...] = (
    *(_line_added(*row) for row in _LINES),
    *(_value_replaced(**row) for row in _DATA["values"]),
    misspelt_key,
    missing_summary,
    wrong_type,
    undeclared_loop,
    map_syntax,
    payload_syntax,
    payload_name,
    unknown_binding,
    unknown_operand,
)
