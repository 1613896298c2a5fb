# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Real IR in the defined dialect: nearly all generics become ops that name what they compute.

The tests take a slice of the files; `optree_lab conversion --write` measures all and writes
the table of the docs.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from optree_lab.bench.conversion import DATA, PIPELINE, Table, table, vocabulary
from optree_lab.testing.figures import Figure
from optree_lab.verification.raising import models

#: One of this many files is converted; the least share of named generics.
STRIDE = 8
LEAST = 0.99


@pytest.fixture(scope="module")
def measured(corpus: Path, optree_opt: Path) -> Table:
    found = table(models(corpus)[3::STRIDE], optree_opt)
    failures = [f"{file}: {error[:300]}" for file, error in found.errors.items()]
    assert not failures, "\n".join(failures)
    return found


def test_most_generics_of_the_corpus_become_ops(measured: Table, figure: Figure) -> None:
    row = measured.rows["all"]
    assert row.share >= LEAST, measured.data()
    figure(row.expressed, f"of {row.generics:,} generics in {row.files} files become optree's ops")


def test_ops_that_linalg_lacks_are_found(measured: Table) -> None:
    found = set(measured.added)
    assert {"optree.gather", "optree.iota", "optree.concat", "optree.cast", "sin"} <= found


def test_ops_with_free_bodies_follow_from_the_tree() -> None:
    assert vocabulary().free == {"optree.generic", "optree.map", "optree.reduce"}
    assert vocabulary().bodies == {"optree.gather"}


def test_the_committed_table_is_of_this_pipeline(checkout: Path) -> None:
    data = json.loads((checkout / DATA).read_text(encoding="utf-8"))
    assert data["pipeline"] == PIPELINE
    rows = data["rows"]
    total = rows.pop("all")
    for column, value in total.items():
        assert sum(row[column] for row in rows.values()) == value
    assert total["expressed"] >= LEAST * total["generics"]
    assert sum(data["left"].values()) == total["generics"] - total["expressed"]
