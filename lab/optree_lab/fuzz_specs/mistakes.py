# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Mutations that make one mistake: each knows the line that has to be reported first."""

from __future__ import annotations

import random
import re

from optree_gen.spec.load import Mapping, Scalar, Sequence

from .mutation import Mutant, Mutator, Subject

_CONTROLS = ("\x00", "\x07", "\x1b")


def _on_line(subject: Subject, line: int, text: str, what: str) -> Mutant:
    lines = subject.lines
    lines[line - 1] = text
    return Mutant("\n".join(lines) + "\n", what, line)


def misspelt_key(subject: Subject, rng: random.Random) -> Mutant:
    key = rng.choice([k for k in subject.root.entries if k not in ("op", "summary")] or ["summary"])
    place = subject.root.key(str(key)).span
    new = rng.choice([str(key)[:-1] + "x", str(key) + "s_", "x" + str(key)])
    return Mutant(subject.replaced(place, new, len(str(key))), "misspelt key", place.line)


def duplicate_key(subject: Subject, rng: random.Random) -> Mutant:
    text = subject.added("summary: Once more.")
    return Mutant(text, "key twice", text.count("\n"))


def missing_summary(subject: Subject, rng: random.Random) -> Mutant | None:
    parts = re.split(r"(?m)^(?=[a-z_]+:)", subject.text)
    rest = "".join(part for part in parts if not part.startswith("summary:"))
    first = next(i for i, line in enumerate(rest.splitlines(), 1) if re.match("[a-z]", line))
    return Mutant(rest, "no summary", first)


def unknown_parent(subject: Subject, rng: random.Random) -> Mutant | None:
    node = subject.node("parent")
    if not isinstance(node, Scalar):
        return None
    return Mutant(subject.replaced(node.span, "nobody_of_note"), "unknown parent", node.span.line)


def unknown_like(subject: Subject, rng: random.Random) -> Mutant | None:
    node = subject.node("like")
    if not isinstance(node, Scalar):
        return None
    return Mutant(subject.replaced(node.span, "nobody_of_note"), "unknown like", node.span.line)


def unknown_sibling(subject: Subject, rng: random.Random) -> Mutant | None:
    if subject.key("siblings") is not None:
        return None
    text = subject.added("siblings: [nobody_of_note]")
    return Mutant(text, "unknown sibling", text.count("\n"))


def wrong_kind(subject: Subject, rng: random.Random) -> Mutant | None:
    if subject.key("kind") is not None:
        return None
    text = subject.added("kind: sort_of")
    return Mutant(text, "unknown kind", text.count("\n"))


def wrong_type(subject: Subject, rng: random.Random) -> Mutant:
    key = str(rng.choice([k for k in subject.root.entries if k not in ("op", "description")]))
    place = subject.root.key(key).span
    parts = re.split(r"(?m)^(?=[a-z_]+:)", subject.text)
    value = {"summary": "[a, list]", "parent": "{a: b}", "kind": "[category]", "abstract": "12"}
    new = value.get(key, "true")
    changed = [f"{key}: {new}\n" if part.startswith(f"{key}:") else part for part in parts]
    return Mutant("".join(changed), f"{key} of a wrong type", place.line)


def undeclared_loop(subject: Subject, rng: random.Random) -> Mutant | None:
    maps = [
        node
        for name, node in subject.entries("indexing_maps")
        if isinstance(node, Sequence) and node.items
    ]
    if not maps or subject.node("loops") is None:
        return None
    items = rng.choice(maps).items
    item = rng.choice([i for i in items if isinstance(i, Scalar)])
    return Mutant(subject.replaced(item.span, "unheard_of"), "undeclared loop", item.span.line)


def map_syntax(subject: Subject, rng: random.Random) -> Mutant | None:
    for _, node in subject.entries("indexing_maps"):
        if isinstance(node, Sequence) and node.items and isinstance(node.items[0], Scalar):
            span = node.items[0].span
            bad = rng.choice(["m +* k", "(m", "m ** 2", "3 4", "m - k", "'m + '", "m % 2", "m / 2"])
            return Mutant(subject.replaced(span, bad), "no index expression", span.line)
    return None


def payload_syntax(subject: Subject, rng: random.Random) -> Mutant | None:
    node = subject.node("payload")
    if not isinstance(node, Scalar):
        return None
    line = subject.lines[node.span.line - 1]
    if not line.startswith("payload: ") or line.endswith((">", "|", '"')):
        return None
    bad = rng.choice(["add(", "add(out,", ")", "add(out out)", "fn[", "1 +", "add(out, )x"])
    return _on_line(subject, node.span.line, f'payload: "{bad}"', "no payload")


def payload_name(subject: Subject, rng: random.Random) -> Mutant | None:
    node = subject.node("payload")
    if not isinstance(node, Scalar):
        return None
    line = subject.lines[node.span.line - 1]
    if not line.startswith("payload: ") or line.endswith((">", "|")):
        return None
    new = re.sub(r"\b(add|mul|max|min|sub)\(", "frobnicate(", line, count=1)
    return None if new == line else _on_line(subject, node.span.line, new, "unknown function")


def unknown_binding(subject: Subject, rng: random.Random) -> Mutant | None:
    entries = subject.entries("bind")
    if not entries:
        return None
    name = rng.choice(entries)[0]
    text = subject.replaced(name.span, "unheard_of", len(name))
    return Mutant(text, "binds what there is not", name.span.line)


def wrong_binding(subject: Subject, rng: random.Random) -> Mutant | None:
    for name, node in subject.entries("bind"):
        if name in ("cast", "kind", "combine") and isinstance(node, Scalar):
            return Mutant(
                subject.replaced(node.span, "sideways"), "bound to no value", node.span.line
            )
    return None


def repeated_loop(subject: Subject, rng: random.Random) -> Mutant | None:
    node = subject.node("loops")
    if not isinstance(node, Sequence) or not node.items:
        return None
    first = node.items[0]
    assert isinstance(first, Scalar)
    text = subject.replaced(first.span, f"{first.value}, {first.value}")
    return Mutant(text, "a loop twice", first.span.line)


def unused_loop(subject: Subject, rng: random.Random) -> Mutant | None:
    node = subject.node("loops")
    if not isinstance(node, Sequence) or not node.items:
        return None
    first = node.items[0]
    assert isinstance(first, Scalar)
    text = subject.replaced(first.span, f"idle_one, {first.value}")
    return Mutant(text, "a loop that nothing uses", first.span.line)


def unknown_operand(subject: Subject, rng: random.Random) -> Mutant | None:
    entries = [
        e for e in subject.entries("indexing_maps") if e[0] not in ("predicate", "attribute")
    ]
    if not entries or subject.node("operands") is not None:
        return None
    name = rng.choice(entries)[0]
    text = subject.replaced(name.span, "unheard_of", len(name))
    return Mutant(text, "a map of no operand", name.span.line)


def bad_name(subject: Subject, rng: random.Random) -> Mutant:
    node = subject.node("op")
    assert isinstance(node, Scalar)
    new = rng.choice(["Matmul", "9lives", "a-b", "../up", "'a b'", "ünder", "x" * 80, "a.b"])
    return Mutant(subject.replaced(node.span, new), "no name", node.span.line)


def other_path(subject: Subject, rng: random.Random) -> Mutant:
    node = subject.node("op")
    assert isinstance(node, Scalar)
    return Mutant(subject.replaced(node.span, "elsewhere_9"), "another name", node.span.line)


def anchor(subject: Subject, rng: random.Random) -> Mutant:
    node = subject.node("summary")
    assert isinstance(node, Scalar)
    new = rng.choice(["&a x", "!!str x", "!x y"])
    return Mutant(subject.replaced(node.span, new, 1), "an anchor or a tag", node.span.line)


def tab(subject: Subject, rng: random.Random) -> Mutant:
    text = subject.added("bind:\n\tcast: signed")
    return (
        Mutant(text, "a tab", text.count("\n"))
        if subject.key("bind") is None
        else Mutant(
            subject.added("mlir:\n\tsince: 3"),
            "a tab",
            subject.added("mlir:\n\tsince: 3").count("\n"),
        )
    )


def open_bracket(subject: Subject, rng: random.Random) -> Mutant:
    text = subject.added("where: [single_op(cast)")
    return Mutant(text, "an open bracket", text.count("\n"))


def control_character(subject: Subject, rng: random.Random) -> Mutant:
    text = subject.added(f"description: a{rng.choice(_CONTROLS)}b")
    return Mutant(text, "a control character", text.count("\n"))


def deep(subject: Subject, rng: random.Random) -> Mutant:
    opening = rng.choice(["[", "{a: "])
    text = subject.added(f"let: {opening * rng.choice([30, 300, 3000])}")
    return Mutant(text, "deep nesting", text.count("\n"))


def many(subject: Subject, rng: random.Random) -> Mutant | None:
    if subject.key("siblings") is not None:
        return None
    text = subject.added(f"siblings: [{', '.join(f'a{i}' for i in range(rng.choice([65, 5000])))}]")
    return Mutant(text, "too many", text.count("\n"))


def huge_number(subject: Subject, rng: random.Random) -> Mutant | None:
    if subject.key("mlir") is not None:
        return None
    number = rng.choice(["9" * 30, "-1", "0x" + "f" * 40, "1e999", ".nan", "1000", "0"])
    text = subject.added(f"mlir: {{since: {number}}}")
    return Mutant(text, "a number out of range", text.count("\n"))


def unknown_condition(subject: Subject, rng: random.Random) -> Mutant | None:
    if subject.key("where") is not None:
        return None
    text = subject.added(
        f"where: ['{rng.choice(['full_moon', 'full_moon(x)', 'single_op(', ''])}']"
    )
    return Mutant(text, "no condition", text.count("\n"))


def lifecycle(subject: Subject, rng: random.Random) -> Mutant:
    options = ["until: 2027-03-01", "until: tomorrow", "since: soon", "stability: shaky",
               "deprecated: {replaced_by: generic}", "deprecated: old", "formerly: [Not A Name]",
               "deprecated: {reason: Old., replaced_by: nobody_of_note}",
               "retired: {gone: {default: 1}}"]  # fmt: skip
    text = subject.added(rng.choice(options))
    return Mutant(text, "no lifecycle", text.count("\n"))


def hostile_interface(subject: Subject, rng: random.Random) -> Mutant | None:
    if subject.key("interfaces") is not None:
        return None
    bad = rng.choice(["A; }", "A<B>", "../x", "A::", "a b", '"'])
    text = subject.added(f"interfaces: ['{bad}']")
    return Mutant(text, "no C++ name", text.count("\n"))


def nested_value(subject: Subject, rng: random.Random) -> Mutant | None:
    node = subject.node("parameters")
    if not isinstance(node, Mapping) or not node.entries:
        return None
    name = next(iter(node.entries))
    value = node.entries[name]
    if not isinstance(value, Mapping) or value.get("type") is None:
        return None
    kind = value.get("type")
    assert isinstance(kind, Scalar)
    return Mutant(subject.replaced(kind.span, "quaternion"), "no type", kind.span.line)


MUTATORS: tuple[Mutator, ...] = (
    misspelt_key,
    duplicate_key,
    missing_summary,
    unknown_parent,
    unknown_like,
    unknown_sibling,
    wrong_kind,
    wrong_type,
    undeclared_loop,
    map_syntax,
    payload_syntax,
    payload_name,
    unknown_binding,
    wrong_binding,
    repeated_loop,
    unused_loop,
    unknown_operand,
    bad_name,
    other_path,
    anchor,
    tab,
    open_bracket,
    control_character,
    deep,
    many,
    huge_number,
    unknown_condition,
    lifecycle,
    hostile_interface,
    nested_value,
)
