# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Results of verification, op x mode x form: docs/data/<dialect>/verification.json, for the docs.

The file is the same whenever and wherever it is written, so a run can be compared with it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from .verification import Verdict


def table_of(dialect: str) -> Path:
    """The path of the table of a dialect, from the checkout."""
    return Path("docs", "data", dialect, "verification.json")


#: What is said of a mode that has no case which can be executed.
NOT_EXECUTED = "not executed"


@dataclass
class OpTable:
    """The results for one op: mode -> form -> outcome -> number of cases, and comparisons.

    forms: the names of the forms. calls: how often an op was executed. values: how many elements
    were compared. reasons: mode -> why it is not executed.
    """

    forms: tuple[str, ...]
    modes: dict[str, dict[str, Counter[str]]] = field(default_factory=dict)
    calls: int = 0
    values: int = 0
    reasons: dict[str, str] = field(default_factory=dict)

    def add(self, verdict: Verdict) -> None:
        forms = self.modes.setdefault(
            str(verdict.case.mode), {form: Counter() for form in self.forms}
        )
        outcome = "not called" if verdict.outcome == "equal" and not verdict.calls else None
        forms[verdict.form.name][outcome or verdict.outcome] += 1
        self.calls += verdict.calls
        self.values += verdict.values

    def add_unexecuted(self, reasons: Mapping[str, str]) -> None:
        """Modes that the op has, but of which no case can be executed, and why."""
        for mode, reason in reasons.items():
            if mode not in self.modes:
                self.modes[mode] = {form: Counter({NOT_EXECUTED: 1}) for form in self.forms}
                self.reasons[mode] = reason

    @property
    def counts(self) -> Counter[str]:
        """Outcome -> number of cases x forms."""
        forms = (counts for forms in self.modes.values() for counts in forms.values())
        return sum(forms, Counter())


def text(tables: Mapping[str, OpTable], release: int) -> str:
    """The file: an outcome is a word where it is that of all cases, else numbers by outcome."""
    return "\n".join(_lines(tables, release)) + "\n"


def _lines(tables: Mapping[str, OpTable], release: int) -> Iterator[str]:
    yield "{"
    yield f' "mlir": {release},'
    names = sorted(tables)
    forms = next(iter(tables.values())).forms if tables else ()
    yield f' "forms": {json.dumps(list(forms))},'
    yield ' "ops": {'
    for name in names:
        table = tables[name]
        yield f'  "{name}": {{'
        yield f'   "calls": {table.calls},'
        yield f'   "values": {table.values},'
        yield '   "modes": {'
        modes = sorted(table.modes)
        for mode in modes:
            outcomes = [_outcome(table.modes[mode][form]) for form in forms]
            end = "," if mode != modes[-1] else ""
            yield f'    "{mode}": {json.dumps(outcomes, sort_keys=True)}{end}'
        yield "   }," if table.reasons else "   }"
        if table.reasons:
            yield f'   "{NOT_EXECUTED}": {json.dumps(table.reasons, sort_keys=True)}'
        yield "  }" + ("," if name != names[-1] else "")
    yield " }"
    yield "}"


def _outcome(counts: Counter[str]) -> str | dict[str, int]:
    return next(iter(counts)) if len(counts) == 1 else dict(counts)


def stale(tables: Mapping[str, OpTable], release: int, committed: Path) -> list[str]:
    """Ops of the run for which the committed table says something else."""
    if not committed.is_file():
        return sorted(tables)
    said = json.loads(committed.read_text(encoding="utf-8"))["ops"]
    found = json.loads(text(tables, release))["ops"]
    return [name for name in sorted(found) if found[name] != said.get(name)]
