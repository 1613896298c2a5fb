# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A relaxation of operands is called one, and a restriction is not."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
import yaml
from optree_gen import __version__
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.project import Project
from optree_lab.toolchain import CHECKOUT
from optree_review.diff.comparison import compare
from optree_review.diff.rules import Impact
from optree_review.diff.snapshot import Side, Snapshot, read_snapshot

DIALECT = f"""dialect: acme
mode: define
extends: {{dialect: optree, version: {__version__}, subset: [generic]}}
summary: The ops of acme.
"""

EDITS: dict[str, list[tuple[str, str]]] = yaml.safe_load(
    (CHECKOUT / "tests" / "fixtures" / "acceptance-edits.yaml").read_text(encoding="utf-8")
)

#: Kind of edit -> the gravest finding on each.
GRAVEST = {
    "relaxed": Impact.COMPATIBLE,
    "restricted": Impact.BREAKING,
    "kept": Impact.NOTE,
    "moved": Impact.BREAKING,
}


def _snapshot(root: Path, kind: str, side: int) -> Snapshot:
    directory = root / "specs" / "acme" / "composite"
    directory.mkdir(parents=True)
    (directory.parent / "dialect.yaml").write_text(DIALECT, encoding="utf-8")
    for number, sides in enumerate(EDITS[kind]):
        text = f"op: op_{number}\nkind: composite\nsummary: An op.\noperands: {{{sides[side]}}}\n"
        (directory / f"op_{number}.yaml").write_text(text, encoding="utf-8")
    Project(root).trees(Diagnostics())
    return read_snapshot(Side(root.name, root))


@pytest.mark.parametrize("kind", EDITS)
def test_an_edit_is_called_what_it_is(kind: str, tmp_path: Path) -> None:
    before, after = (_snapshot(tmp_path / str(side), kind, side) for side in (0, 1))
    findings = compare(before, after).findings
    order = tuple(Impact)
    wrong = []
    for number, edit in enumerate(EDITS[kind]):
        found = [f for f in findings if f.op == f"op_{number}"]
        gravest = min((f.severity for f in found), key=order.index, default=None)
        if gravest is not GRAVEST[kind]:
            wrong.append((edit, [f"{f.severity}[{f.rule.id}] {f.message}" for f in found]))
    assert not wrong, "\n".join(map(str, wrong))


def test_there_are_enough_edits() -> None:
    counts = Counter({kind: len(edits) for kind, edits in EDITS.items()})
    assert counts["relaxed"] == counts["restricted"] == 20
