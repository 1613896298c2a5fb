# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Mutations that most likely keep a spec valid: other names, words, order, values."""

from __future__ import annotations

import json
import random
import re

from optree_gen.spec.load import Mapping, Scalar, Sequence

from optree_lab.tables import beside, tuples

from .drawing import HOSTILE, LOOPS
from .mutation import Mutant, Mutator, Subject

_DATA = tuples(beside(__file__))


def quoted(text: str) -> str:
    """Return the text as a scalar in double quotes, on one line."""
    return json.dumps(text, ensure_ascii=True)


def _line_added(lines: tuple[str, ...]) -> Mutator:
    """Return a mutator that adds one of the lines, unless the spec has its key."""

    def mutator(subject: Subject, rng: random.Random) -> Mutant | None:
        line = rng.choice(lines)
        key = line.partition(":")[0]
        if subject.key(key) is not None:
            return None
        number = rng.randint(1, 30)
        text = line.format(
            number=number,
            later=number + rng.randint(1, 9),
            reason=quoted(rng.choice(HOSTILE)[:150]),
            paragraphs=quoted("\n\n".join(rng.choice(HOSTILE) for _ in range(rng.randint(1, 5)))),
            name=rng.choice(LOOPS),
            op=rng.choice([word for word in subject.words if word != subject.op] or ["other"]),
        )
        return Mutant(subject.added(text), f"{key} added")

    return mutator


def _text_replaced(what: str, pattern: str, by: tuple[str, ...]) -> Mutator:
    """Return a mutator that replaces the first match in a spec's text."""

    def mutator(subject: Subject, rng: random.Random) -> Mutant | None:
        text = re.sub(pattern, rng.choice(by), subject.text, count=1)
        return Mutant(text, what) if text != subject.text else None

    return mutator


def summary(subject: Subject, rng: random.Random) -> Mutant:
    line = f"summary: {quoted(rng.choice(HOSTILE)[:190])}\n"
    return Mutant(subject.with_entry("summary", line), "hostile summary")


def documented_parameter(subject: Subject, rng: random.Random) -> Mutant | None:
    """Document a parameter that the spec declares in braces."""
    for _, node in subject.entries("parameters"):
        keys = list(node.entries) if isinstance(node, Mapping) else []
        if keys and "doc" not in keys:
            start = subject.offset(keys[0].span)
            if subject.text[start - 1] == "{":
                doc = f"doc: {quoted(rng.choice(HOSTILE))}, "
                text = subject.text[:start] + doc + subject.text[start:]
                return Mutant(text, "hostile doc of a parameter")
    return None


def loop_names(subject: Subject, rng: random.Random) -> Mutant | None:
    """Rename a loop wherever maps use it."""
    node = subject.node("loops")
    if not isinstance(node, Sequence) or not node.items or subject.node("like") is not None:
        return None
    loop = str(rng.choice([item.value for item in node.items if isinstance(item, Scalar)]))
    new = rng.choice([*LOOPS, f"{loop}{rng.randint(0, 99)}"])
    if re.search(rf"\b{new}\b", subject.text):
        return None
    changed = [
        re.sub(rf"\b{re.escape(loop)}\b", new, part)
        if re.match(r"(loops|indexing_maps|payload|let|also_matches):", part)
        else part
        for part in subject.parts
    ]
    return Mutant("".join(changed), f"loop {loop} is {new}")


def _order(key: str) -> Mutator:
    """Return a mutator that shuffles a list of names: loops, or the dimensions of an operand."""

    def mutator(subject: Subject, rng: random.Random) -> Mutant | None:
        nodes = (*(node for _, node in subject.entries(key)), subject.node(key))
        lists = [n.items for n in nodes if isinstance(n, Sequence) and len(n.items) > 1]
        items = rng.choice(lists) if lists else []
        if not items or not all(isinstance(item, Scalar) for item in items):
            return None
        return Mutant(
            subject.shuffled([item.span for item in items], rng), f"{key} in another order"
        )

    return mutator


def key_order(subject: Subject, rng: random.Random) -> Mutant | None:
    head, *rest = subject.parts
    rng.shuffle(rest)
    return Mutant(
        head + "".join(p if p.endswith("\n") else p + "\n" for p in rest), "keys shuffled"
    )


def layout(subject: Subject, rng: random.Random) -> Mutant | None:
    lines = []
    for line in subject.lines:
        lines.append(line + rng.choice(["", "", "   ", "  # a comment: [x] {y}"]) if line else line)
        if rng.random() < 0.2 and not line.rstrip().endswith((">", "|")):
            lines.append(rng.choice(["", "# a comment"]))
    if any(line.endswith(("|", ">")) or "  " in line[:2] for line in subject.lines):
        return Mutant(subject.text.replace("\n", "\r\n"), "other line ends")
    return Mutant("\n".join(lines) + rng.choice(["", "\n", "\n\n"]), "another layout")


def other_function(subject: Subject, rng: random.Random) -> Mutant | None:
    node = subject.node("bind", "kind") or subject.node("bind", "combine")
    if not isinstance(node, Scalar):
        return None
    new = rng.choice(["add", "mul", "max_signed", "min_signed", "exp", "tanh", "div", "sub", "erf"])
    return Mutant(subject.replaced(node.span, new), f"bound to {new}")


MUTATORS: tuple[Mutator, ...] = (
    *map(_line_added, _DATA["lines"]),
    *(_text_replaced(**row) for row in _DATA["replaced"]),
    summary,
    documented_parameter,
    loop_names,
    _order("loops"),
    key_order,
    layout,
    other_function,
    _order("indexing_maps"),
)
