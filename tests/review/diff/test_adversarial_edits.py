# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Edits of the real specs that look harmless: an edit that changes results has a finding.

Each edit has an expectation:

breaking    results, or the meaning of IR, differ: a finding must block, or be undecided
equal       results are proved equal: no finding may block
note        only generated files differ: a finding says so, and none blocks
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml
from optree_lab.fuzz_specs import hostile
from optree_lab.toolchain import CHECKOUT
from optree_review.diff.comparison import compare
from optree_review.diff.snapshot import Side, Snapshot, read_snapshot

EDITS: dict[str, dict[str, list[tuple[str, str, str]]]] = yaml.safe_load(
    (CHECKOUT / "tests" / "fixtures" / "adversarial-edits.yaml").read_text(encoding="utf-8")
)


@dataclass(frozen=True)
class Sides:
    """The specs before an edit, and the root of the project that is edited."""

    before: Snapshot
    root: Path

    def after(self, changes: list[tuple[str, str, str]]) -> Snapshot:
        """Return the specs with each `old` in a file replaced by `new`, and restore the files."""
        written: dict[Path, str] = {}
        try:
            for path, old, new in changes:
                file = self.root / "specs" / path
                text = file.read_text(encoding="utf-8")
                written.setdefault(file, text)
                assert old in text, f"{path} does not say {old!r}"
                file.write_text(text.replace(old, new), encoding="utf-8")
            return read_snapshot(Side("after", self.root))
        finally:
            for file, text in written.items():
                file.write_text(text, encoding="utf-8")


@pytest.fixture(scope="module")
def sides(checkout: Path) -> Iterator[Sides]:
    """The specs of both dialects."""
    with copied(checkout, "releases") as found:
        yield found


@pytest.fixture(scope="module")
def linalg(checkout: Path) -> Iterator[Sides]:
    """The specs without the dialect that takes its ops over, which would be compared again."""
    with copied(checkout, "releases", "optree") as found:
        yield found


@contextmanager
def copied(checkout: Path, *without: str) -> Iterator[Sides]:
    with hostile.scratch() as directory:
        root = Path(directory)
        ignored = shutil.ignore_patterns(*without)
        shutil.copytree(checkout / "specs", root / "specs", ignore=ignored)
        yield Sides(read_snapshot(Side("before", root)), root)


@pytest.mark.whole(step=8)
@pytest.mark.slow
@pytest.mark.parametrize(
    ("expected", "name"), [(expected, name) for expected, edits in EDITS.items() for name in edits]
)
def test_an_edit_has_the_expected_findings(
    expected: str, name: str, sides: Sides, linalg: Sides
) -> None:
    changes = EDITS[expected][name]
    edited = linalg if all(path.startswith("linalg/") for path, *_ in changes) else sides
    findings = compare(edited.before, edited.after(changes)).findings
    said = "\n".join(
        f"{f.severity}[{f.rule.id}] {f.op}: {f.message} {f.evidence}" for f in findings
    )
    assert findings, "nothing is said to change"
    blocked = any(f.blocking or f.undecided for f in findings)
    assert blocked == (expected == "breaking"), said
    if expected == "equal":
        assert any(f.evidence is not None and f.evidence.proved for f in findings), said


def test_the_edits_cover_all_kinds() -> None:
    assert set(EDITS) == {"breaking", "equal", "note"}
    assert sum(map(len, EDITS.values())) >= 80
