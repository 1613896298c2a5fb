# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""An op of the bound dialect and its twin in the defined one: does a transform do the same to both?

Each op is put into small programs, each transform is run on the program and on its twin, and the
texts that come out are compared after the prefix is renamed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from optree_gen.cases import legal_modes, plain
from optree_gen.mlir_text import MlirWriter
from optree_gen.model import Tree
from optree_gen.modes import build
from twin_transforms import TRANSFORMS, Transform
from upstream import RELEASE, Upstream

#: Extents of the loops, in order: even, so that halves are whole; all different.
EXTENTS = (4, 6, 8, 10, 12, 2, 14, 16, 18, 20)

#: Same text; same text, which is that of the input; the same but for the order in which constants
#: stand in front; the same once both are canonicalized; no result on either; different.
OUTCOMES = ("same", "idle", "reordered", "canonical", "neither", "DIFFERENT")

_NAME = re.compile(r"\blinalg\.(?!yield\b|index\b)")


@dataclass(frozen=True)
class Subject:
    """An op in a function that returns what it computes.

    function: with `{name}` for the function's name and `{op}` for the line of the op.
    iterators: what its loops do, as far as they are known.
    """

    op: str
    arguments: str
    line: str
    result: str
    iterators: tuple[str, ...]


def subjects(tree: Tree, templates: Path, container: str) -> Iterator[Subject]:
    """Every op that upstream has and that has a form of its own."""
    writer = MlirWriter(templates, tree.dialect, tree.scalars)
    for op in tree.structured():
        if op.abstract or op.payload is None or not op.mlir.includes(RELEASE) or not op.parent:
            continue
        form = plain(op, tree)[0]
        mode = legal_modes(op, tree, form)[0]
        case = build(op, mode, tree.scalars, form, container=container, extents=EXTENTS)
        generic = case.generic(tree.scalars)
        yield from parse(writer.op(case), tuple(generic.iterator_types))


_HEADER = re.compile(r"func\.func @\w+\((?P<arguments>.*?)\)(?: -> \((?P<result>.*)\))? \{")


def parse(text: str, iterators: tuple[str, ...]) -> Iterator[Subject]:
    """The ops in the functions of `text`, one in each."""
    for function in re.split(r"\n(?=func\.func)", text.strip()):
        header, *lines = function.strip().splitlines()
        found = _HEADER.fullmatch(header)
        end = next(i for i, line in enumerate(lines) if line.startswith("  return"))
        line = "\n".join(lines[:end])
        name = _NAME.search(line)
        assert found, function
        assert name, function
        op = re.match(r"\w+", line[name.end() :])
        assert op, function
        yield Subject(op[0], found["arguments"], line, found["result"] or "", iterators)


def program(subject: Subject, transform: Transform, dialect: str) -> str | None:
    """The subject, of that dialect, as the transform needs it; None where it does not apply."""
    if transform.needs_result and not subject.result:
        return None
    script = transform.text(subject.iterators, f"{dialect}.{subject.op}")
    if script is None:
        return None
    line = _NAME.sub(f"{dialect}.", subject.line)
    body = (
        transform.setting.format(
            name=subject.op,
            arguments=subject.arguments,
            op=line,
            again=line.replace("%r =", "%again =", 1),
            result=subject.result,
            # Another op than the subject, so that only one is the subject.
            consumer="copy" if subject.op != "copy" else "abs",
        )
        if transform.setting
        else _function(subject, line)
    )
    return f"module attributes {{transform.with_named_sequence}} {{\n{body}\n{script}}}\n"


def _function(subject: Subject, line: str) -> str:
    returned = f" -> {subject.result}" if subject.result else ""
    end = f"return %r : {subject.result}" if subject.result else "return"
    return f"func.func @{subject.op}({subject.arguments}){returned} {{\n{line}\n  {end}\n}}"


@dataclass(frozen=True)
class Comparison:
    """What a transform did to the twins: one of OUTCOMES, and both texts where they differ."""

    op: str
    transform: str
    outcome: str
    texts: tuple[str, str] = ("", "")


def compare(
    transform: Transform, every: Sequence[Subject], bound: Path, defined: Path, dialect: str
) -> Iterator[Comparison]:
    """The outcome for each subject that the transform applies to."""
    texts = {s.op: program(s, transform, "linalg") for s in every}
    chosen = [s for s in every if texts[s.op] is not None]
    found = []
    for tool, name in ((bound, "linalg"), (defined, dialect)):
        run = Upstream(tool, transform.passes)
        chunks = {s.op: str(program(s, transform, name)) for s in chosen}
        found.append({op: _named(text, dialect) for op, text in run.run(chunks).items()})
    untouched = Upstream(bound, ()).run({s.op: str(texts[s.op]) for s in chosen})
    for subject in chosen:
        ours, theirs = found[1].get(subject.op), found[0].get(subject.op)
        if ours is None and theirs is None:
            yield Comparison(subject.op, transform.name, "neither")
        elif _inlined(ours) == _inlined(theirs) and ours != theirs:
            yield Comparison(subject.op, transform.name, "reordered")
        elif ours != theirs:
            alike = (
                ours
                and theirs
                and _canonical(bound, subject.op, ours) == _canonical(bound, subject.op, theirs)
            )
            yield Comparison(
                subject.op,
                transform.name,
                "canonical" if alike else "DIFFERENT",
                (theirs or "fails", ours or "fails"),
            )
        else:
            assert ours is not None
            idle = ours == _named(untouched.get(subject.op, ""), dialect)
            yield Comparison(subject.op, transform.name, "idle" if idle else "same")


_CONSTANT = re.compile(r"^ *(%\w+) = (arith\.constant .*)\n", re.MULTILINE)


def _inlined(text: str | None) -> str | None:
    """The text with constants in the places where they are used."""
    if text is None:
        return None
    values = dict(_CONSTANT.findall(text))
    return re.sub(
        r"%\w+", lambda name: values.get(name.group(), name.group()), _CONSTANT.sub("", text)
    )


def _canonical(tool: Path, name: str, text: str) -> str | None:
    return _inlined(Upstream(tool, ("--canonicalize",)).run({name: text}).get(name))


def _named(text: str, dialect: str) -> str:
    """The text with ops of the defined dialect called as upstream's, without the script."""
    text = re.sub(r"  transform\.named_sequence .*?\n  }\n", "", text, flags=re.DOTALL)
    return re.sub(rf"(?<![a-z_]){dialect}([._])", r"linalg\1", text).strip()


def table(found: Sequence[Comparison]) -> dict[str, dict[str, str]]:
    """Op -> transform -> outcome."""
    rows: dict[str, dict[str, str]] = {}
    for comparison in found:
        rows.setdefault(comparison.op, {})[comparison.transform] = comparison.outcome
    return {op: rows[op] for op in sorted(rows)}


def counts(rows: Mapping[str, Mapping[str, str]]) -> dict[str, dict[str, int]]:
    """Transform -> outcome -> number of ops."""
    found: dict[str, dict[str, int]] = {t.name: dict.fromkeys(OUTCOMES, 0) for t in TRANSFORMS}
    for row in rows.values():
        for transform, outcome in row.items():
            found[transform][outcome] += 1
    return found
