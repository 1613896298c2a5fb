# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Results of executing ops, as the pages of the documentation show them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class LoweringStep:
    """An op on the way to the root, and the IR that was printed."""

    op: str
    ir: str


@dataclass(frozen=True, slots=True)
class OpExample:
    """Real output for one op.

    steps: from the op to the root, empty where the release has no such op. specialized: the op that
    the last one becomes again. program: the builder's example; python: what it prints.
    ods: the op's record.
    """

    steps: tuple[LoweringStep, ...] = ()
    specialized: str = ""
    program: str = ""
    python: str = ""
    ods: str = ""


@dataclass(frozen=True, slots=True)
class ExecutionOutcome:
    """Results of execution in one mode, per form."""

    mode: str
    forms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Verification:
    """forms: what was compared, in the order of outcomes. calls, values: how much of it."""

    forms: tuple[str, ...]
    calls: int
    values: int
    outcomes: tuple[ExecutionOutcome, ...]


@dataclass(frozen=True, slots=True)
class Reach:
    """Counts of an op in a frontend's modules: written by the frontend, or made of a generic."""

    frontend: str
    direct: int
    raised: int
    models: tuple[str, ...]


class ExecutionResults:
    """The results of one dialect; every question has an answer, if an empty one."""

    def __init__(self, results: Mapping[str, Any]) -> None:
        self.examples = results.get("examples.json", {})
        self.verification = results.get("verification.json", {"ops": {}})
        self.frontends = results.get("frontends.json", {"ops": {}, "modules": 0})

    @property
    def modules(self) -> int:
        """The number of modules over which the frontends' figures are counted."""
        return int(self.frontends["modules"])

    def example(self, op: str) -> OpExample:
        entry = self.examples.get(op, {})
        return OpExample(
            tuple(
                LoweringStep(step["op"], "\n".join(step["ir"])) for step in entry.get("steps", ())
            ),
            entry.get("specialized", ""),
            "\n".join(entry.get("program", ())),
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
            tuple(ExecutionOutcome(mode, tuple(found)) for mode, found in entry["modes"].items()),
        )

    def reached(self, op: str) -> tuple[Reach, ...]:
        found = self.frontends["ops"].get(op, {})
        return tuple(
            Reach(name, entry["direct"], entry["raised"], tuple(entry["models"]))
            for name, entry in found.items()
        )
