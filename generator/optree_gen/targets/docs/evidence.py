# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What was found out about ops by executing them, as the pages of the documentation show it.

A dialect's evidence is JSON below `docs/data/<dialect>/`, written by commands of the checkout:
`verification.json`, `examples.json`, `frontends.json`. What is absent is not shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from optree_core.model import Tree

from optree_gen.disk.containment import ForeignFileError, read_json
from optree_gen.disk.json_shape import (
    Shape,
    fields,
    is_a,
    list_of,
    some_fields,
    table_of,
    text,
    wrong,
)

#: Below a checkout: one directory per dialect.
DIRECTORY = "docs/data"

#: What pages show of it; other files there are not theirs.
_COUNT = is_a(int)
_TEXTS = list_of(text)
_EXAMPLE = some_fields(
    steps=list_of(fields(op=text, ir=_TEXTS)),
    specialized=text,
    python=_TEXTS,
    ods=text,
)
_VERIFIED = fields(calls=_COUNT, values=_COUNT, modes=table_of(_TEXTS, text))
_REACH = fields(direct=_COUNT, raised=_COUNT, models=_TEXTS)

#: The files, and what each looks like.
FILES: dict[str, Shape] = {
    "examples.json": table_of(_EXAMPLE, text),
    "verification.json": fields(forms=_TEXTS, ops=table_of(_VERIFIED, text)),
    "frontends.json": fields(modules=_COUNT, ops=table_of(table_of(_REACH, text), text)),
}


@dataclass(frozen=True, slots=True)
class Step:
    """An op on the way to the root, and the IR that was printed."""

    op: str
    ir: str


@dataclass(frozen=True, slots=True)
class Example:
    """Real output for one op.

    steps: from the op to the root, empty where the release has no such op. specialized: the op that
    the last one becomes again. python: what the builder's example prints. ods: the op's record.
    """

    steps: tuple[Step, ...] = ()
    specialized: str = ""
    python: str = ""
    ods: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What execution in one mode gave, per form."""

    mode: str
    forms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Verification:
    """forms: what was compared, in the order of outcomes. calls, values: how much of it."""

    forms: tuple[str, ...]
    calls: int
    values: int
    outcomes: tuple[Outcome, ...]


@dataclass(frozen=True, slots=True)
class Reach:
    """How often a frontend's modules have an op: written by it, or made of a generic."""

    frontend: str
    direct: int
    raised: int
    models: tuple[str, ...]


class Evidence:
    """The evidence of one dialect; every question has an answer, if an empty one."""

    def __init__(self, examples: Any, verification: Any, frontends: Any) -> None:
        self.examples = examples or {}
        self.verification = verification or {"ops": {}}
        self.frontends = frontends or {"ops": {}, "modules": 0}

    @classmethod
    def of(cls, tree: Tree) -> Evidence:
        """What the tree's checkout has."""
        if tree.checkout is None:
            return cls(None, None, None)
        directory = tree.checkout / DIRECTORY / tree.dialect.name
        return cls(
            *(_read(directory / name, tree.checkout, shape) for name, shape in FILES.items())
        )

    @property
    def modules(self) -> int:
        """How many modules the frontends' figures are counted over."""
        return int(self.frontends["modules"])

    def example(self, op: str) -> Example:
        entry = self.examples.get(op, {})
        return Example(
            tuple(Step(step["op"], "\n".join(step["ir"])) for step in entry.get("steps", ())),
            entry.get("specialized", ""),
            "\n".join(entry.get("python", ())),
            entry.get("ods", ""),
        )

    def verified(self, op: str) -> Verification | None:
        entry = self.verification["ops"].get(op)
        if entry is None:
            return None
        return Verification(
            tuple(self.verification["forms"]),
            entry["calls"],
            entry["values"],
            tuple(Outcome(mode, tuple(found)) for mode, found in entry["modes"].items()),
        )

    def reached(self, op: str) -> tuple[Reach, ...]:
        found = self.frontends["ops"].get(op, {})
        return tuple(
            Reach(name, entry["direct"], entry["raised"], tuple(entry["models"]))
            for name, entry in found.items()
        )


def _read(path: Path, checkout: Path, shape: Shape) -> Any:
    """A table that a run has written; what is none counts as missing."""
    if not path.exists():
        return None
    try:
        found = read_json(path, checkout)
    except ForeignFileError:
        return None
    return None if wrong(shape, found) else found
