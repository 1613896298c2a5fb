# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Real IR in the defined dialect: nearly all generics become ops that say what they compute.

Here a slice of the files; `make conversion` measures all and writes docs/data/optree/conversion.json.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from conversion_coverage import PIPELINE, Table, table
from figures import Figure
from raising import models

STRIDE = 16
LEAST = 0.98


@pytest.fixture(scope="module")
def measured(corpus: Path, optree_opt: Path, checkout: Path) -> Table:
    found, outcomes = table(models(corpus)[3::STRIDE], optree_opt, checkout)
    failures = [f"{o.model.path.name}: {o.error[:300]}" for o in outcomes if o.error]
    assert not failures, "\n".join(failures)
    return found


def test_a_slice_of_the_corpus(measured: Table, figure: Figure) -> None:
    row = measured.rows["all"]
    assert row.share >= LEAST, measured.text()
    figure(row.said, f"of {row.generics:,} generics in {row.files} files said by optree's ops")


def test_the_committed_table_is_of_this_pipeline(checkout: Path) -> None:
    data = json.loads((checkout / "docs" / "data" / "optree" / "conversion.json").read_text(encoding="utf-8"))
    assert data["pipeline"] == PIPELINE
    rows = data["rows"]
    assert (
        sum(row["generics"] for name, row in rows.items() if name != "all")
        == (rows["all"]["generics"])
    )
    assert rows["all"]["failed"] == 0
