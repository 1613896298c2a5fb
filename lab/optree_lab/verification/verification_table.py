# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Results of verification, op x mode x form: docs/data/<dialect>/verification.json, for the docs.

The file does not depend on the machine or the date, so a run can be compared with it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from optree_core.model import OpKind, Tree

from optree_lab.tables import beside, json_text

from .verifier import Verdict


def table_of(dialect: str) -> Path:
    """Return the path of the table of a dialect, relative to the checkout."""
    return Path("docs", "data", dialect, "verification.json")


#: The outcome of a mode without executable cases.
NOT_EXECUTED = "not executed"


@dataclass
class OpTable:
    """The results for one op: mode -> form -> outcome -> number of cases.

    forms: the names of the forms. calls: number of executions. values: number of elements compared.
    reasons: mode -> why it is not executed.
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
        """Add modes of the op that have no executable case. reasons: by mode."""
        for mode, reason in reasons.items():
            if mode not in self.modes:
                self.modes[mode] = {form: Counter({NOT_EXECUTED: 1}) for form in self.forms}
                self.reasons[mode] = reason

    @property
    def counts(self) -> Counter[str]:
        """Return outcome -> number of cases x forms."""
        forms = (counts for forms in self.modes.values() for counts in forms.values())
        return sum(forms, Counter())


def text(tables: Mapping[str, OpTable], release: int) -> str:
    """Return the file's text; an outcome that all cases share is a word, else counts."""
    forms = next(iter(tables.values())).forms if tables else ()
    ops = {name: _row(tables[name], forms) for name in sorted(tables)}
    return json_text({"mlir": release, "forms": list(forms), "ops": ops})


def unlisted(trees: Iterable[Tree], checkout: Path) -> list[str]:
    """Return the ops with a payload that neither a stored table nor the YAML file lists."""
    known = set(beside(__file__))
    for tree in trees:
        path = checkout / table_of(tree.dialect.name)
        known.update(json.loads(path.read_text(encoding="utf-8"))["ops"])
    ops = (op for tree in trees for op in tree.structured())
    named = (op.name for op in ops if op.payload is not None and op.kind is not OpKind.ROOT)
    return [name for name in dict.fromkeys(named) if name not in known]


def _row(table: OpTable, forms: Sequence[str]) -> dict[str, object]:
    modes = {
        mode: [_outcome(table.modes[mode][form]) for form in forms] for mode in sorted(table.modes)
    }
    reasons = {NOT_EXECUTED: dict(sorted(table.reasons.items()))} if table.reasons else {}
    return {"calls": table.calls, "values": table.values, "modes": modes, **reasons}


def _outcome(counts: Counter[str]) -> str | dict[str, int]:
    return next(iter(counts)) if len(counts) == 1 else dict(sorted(counts.items()))


def stale(tables: Mapping[str, OpTable], release: int, committed: Path) -> list[str]:
    """Return the ops of the run whose rows in the committed table differ."""
    if not committed.is_file():
        return sorted(tables)
    stored = json.loads(committed.read_text(encoding="utf-8"))["ops"]
    found = json.loads(text(tables, release))["ops"]
    return [name for name in sorted(found) if found[name] != stored.get(name)]
