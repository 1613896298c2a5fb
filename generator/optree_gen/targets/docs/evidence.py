# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Results of executing ops, as the pages of the documentation show them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

#: Models of a frontend that a page names.
MODELS_SHOWN = 4


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
class VerifiedTable:
    """forms: what was compared, in the order of outcomes. calls, values: how much of it.

    rows: modes with the same outcome in each form, and these outcomes.
    """

    forms: tuple[str, ...]
    calls: str
    values: str
    rows: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class ReachRow:
    """Counts of an op in a frontend's modules: written by the frontend, or made of a generic.

    models: some of those that have it, of which there are so many more.
    """

    frontend: str
    direct: str
    raised: str
    models: tuple[str, ...]
    more: int


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

    def verified(self, op: str) -> VerifiedTable | None:
        """The outcomes of an op; modes with the same ones share a row."""
        entry = self.verification["ops"].get(op)
        if entry is None:
            return None
        rows: dict[tuple[str, ...], list[str]] = {}
        for mode, outcomes in entry["modes"].items():
            rows.setdefault(tuple(outcomes), []).append(mode)
        return VerifiedTable(
            tuple(self.verification["forms"]),
            f"{entry['calls']:,}",
            f"{entry['values']:,}",
            tuple((tuple(modes), outcomes) for outcomes, modes in rows.items()),
        )

    def reached(self, op: str) -> tuple[ReachRow, ...]:
        return tuple(
            ReachRow(
                frontend,
                f"{entry['direct']:,}",
                f"{entry['raised']:,}",
                tuple(entry["models"][:MODELS_SHOWN]),
                max(len(entry["models"]) - MODELS_SHOWN, 0),
            )
            for frontend, entry in self.frontends["ops"].get(op, {}).items()
        )
