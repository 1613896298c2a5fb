# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""An edit of a payload that keeps results is not breaking, one that changes them not compatible."""

from __future__ import annotations

import re
import statistics
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
import yaml
from optree_gen import __version__
from optree_lab.testing.figures import Figure
from optree_lab.testing.whole import Share
from optree_lab.toolchain import CHECKOUT
from optree_review.diff import payload
from optree_review.diff.finding import Finding, finding
from optree_review.diff.meaning import Meaning
from optree_review.diff.pairing import Pair, pair_ops
from optree_review.diff.rules import Impact
from optree_review.diff.snapshot import Side, Snapshot, read_snapshot

DIALECT = f"""dialect: acme
mode: define
extends: {{dialect: optree, version: {__version__}, subset: [generic]}}
summary: The ops of acme.
"""

OP = """op: {name}
parent: generic
summary: An op.
operands: {{{operands}}}
types: {types}
loops: [i]
indexing_maps: {{{maps}}}
payload: {payload}
"""


@dataclass(frozen=True)
class Edit:
    """An edit of the payload of an op; keeps: results stay. kind: the types of its operands."""

    name: str
    keeps: bool
    kind: str
    payloads: tuple[str, str]

    def spec(self, side: int) -> str:
        mixed = self.kind == "mixed"
        element = {"widths": "int"}.get(self.kind, self.kind)
        used = re.findall(r"\b(?:a|b|c)\b", " ".join(self.payloads))
        names = (*sorted({*used}), "out")
        roles = ("init" if name == "out" else "input" for name in names)
        operands = (
            f"{name}: {role}" if mixed else f"{name}: {{role: {role}, type: {element}}}"
            for name, role in zip(names, roles, strict=True)
        )
        return OP.format(
            name=self.name,
            operands=", ".join(operands),
            maps=", ".join(f"{name}: [i]" for name in names),
            types="numeric" if mixed or self.kind == "widths" else "strict",
            payload=self.payloads[side],
        )


def _edits() -> Iterator[Edit]:
    path = CHECKOUT / "tests" / "fixtures" / "payload-edits.yaml"
    for effect, kinds in yaml.safe_load(path.read_text(encoding="utf-8")).items():
        for kind, edits in kinds.items():
            for number, (before, after) in enumerate(edits):
                name = f"{effect}_{kind}_{number}"
                yield Edit(name, effect == "keep", kind, (before, after))


EDITS = tuple(_edits())


KEPT = [edit for edit in EDITS if edit.keeps]
CHANGED = [edit for edit in EDITS if not edit.keeps]

#: The most edits of each kind that are not decided, and seconds of processor time for the median.
MOST_UNDECIDED = {True: 6, False: 5}
MEDIAN = 3.0


def pairs(where: Path, edits: Sequence[Edit]) -> dict[str, Pair]:
    """Return the op of each edit, before and after it."""
    old, new = (
        _snapshot(where / name, edits, side) for side, name in enumerate(("before", "after"))
    )
    return {p.new.name: p for p in pair_ops(old.views["acme"], new.views["acme"]).pairs}


def _snapshot(root: Path, edits: Sequence[Edit], side: int) -> Snapshot:
    directory = root / "specs" / "acme"
    directory.mkdir(parents=True)
    for name, text in {"dialect": DIALECT, **{e.name: e.spec(side) for e in edits}}.items():
        (directory / f"{name}.yaml").write_text(text, encoding="utf-8")
    return read_snapshot(Side(root.name, root))


@dataclass(frozen=True)
class Judged:
    """An edit, its finding, and the seconds of processor time that the evidence took."""

    edit: Edit
    found: Finding
    seconds: float


def judged(edit: Edit, pair: Pair) -> Judged:
    (change,) = payload.compare(pair)
    found = finding(change, edit.name, ("acme",), is_op=True)
    began = time.process_time()
    found = replace(found, evidence=Meaning().evidence(found, [pair]))
    return Judged(edit, found, time.process_time() - began)


@pytest.mark.parametrize("keeps", [True, False], ids=["kept", "changed"])
def test_edits_are_decided(keeps: bool, tmp_path: Path, share: Share[Edit], figure: Figure) -> None:
    edits = KEPT if keeps else CHANGED
    chosen = share(edits, 15, f"edits that {'keep' if keeps else 'change'} results")
    of = pairs(tmp_path, chosen)
    results = [judged(edit, of[edit.name]) for edit in chosen]
    for result in results:
        allowed = (Impact.NOTE if keeps else Impact.BREAKING, Impact.UNDECIDED)
        assert result.found.severity in allowed, result
    undecided = [result.edit.payloads for result in results if result.found.undecided]
    assert len(undecided) <= MOST_UNDECIDED[keeps], undecided
    median = statistics.median(result.seconds for result in results)
    assert median <= MEDIAN
    what = "keep" if keeps else "change"
    figure(
        len(results),
        f"edits that {what} results: {len(undecided)} undecided, {median:.1f} s in the median",
    )


def test_there_are_enough_edits() -> None:
    assert len(KEPT) == 60
    assert len(CHANGED) == 100
    assert {edit.kind for edit in KEPT} == {edit.kind for edit in CHANGED}
    assert all(edit.payloads[0] != edit.payloads[1] for edit in EDITS)


#: Edits of payloads that combine the members of a group -> what the review says.
GROUPS = {
    ("add(*a)", "mul(*a)"): Impact.BREAKING,
    ("sub(*a)", "sub(const(0, out), *a)"): Impact.BREAKING,
    ("mul(add(*a), b)", "mul(b, add(*a))"): Impact.UNDECIDED,
}


class Folding(Edit):
    """An edit in which `a` is any number of inputs."""

    def spec(self, side: int) -> str:
        return super().spec(side).replace("role: input", "variadic: true, role: input", 1)


@pytest.mark.parametrize("payloads", GROUPS, ids=" to ".join)
def test_edits_of_payloads_that_fold(payloads: tuple[str, str], tmp_path: Path) -> None:
    """A few members are compared: equal results are no proof for other numbers of them."""
    edit = Folding("folding", False, "i32", payloads)
    (pair,) = (p for name, p in pairs(tmp_path, [edit]).items() if name == "folding")
    assert judged(edit, pair).found.severity is GROUPS[payloads]
