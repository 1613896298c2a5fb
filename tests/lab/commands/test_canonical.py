# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The command prints and writes what it counts."""

from __future__ import annotations

import json

from optree_lab.commands.canonical import FIGURES, causes, figures, summary, table, wrong
from optree_lab.verification.canonical_models import FrontendAgreement

FOUND = FrontendAgreement(models=3, pairs=5, equal=2, one_graph=["mlp"], executed=2)


def test_figures_are_counts_and_names_of_models() -> None:
    found = figures(FOUND)
    assert (found["models"], found["one_graph"], found["differing"]) == (3, ["mlp"], 0)
    assert "| equal pairs executed                             |     2 |" in table({"exact": found})
    assert "5 pairs: 2 equal in full" in summary(FOUND)


def test_what_is_wrong_is_listed() -> None:
    found = FrontendAgreement(differing=["a b"], own_differing=["c"], failed={"d": "no function"})
    assert len(list(wrong(found))) == 3
    assert list(wrong(FOUND)) == []


def test_causes_are_listed_by_how_many_pairs_have_them() -> None:
    found = FrontendAgreement()
    found.causes.update({"mul": 2, "div": 3})
    found.alone.update({"mul": 1})
    assert list(causes(found))[1:] == ["      3      0  div", "      2      1  mul"]


def test_the_page_has_the_figures_and_none_is_wrong() -> None:
    data = json.loads(FIGURES.read_text(encoding="utf-8"))
    assert table(data) in FIGURES.with_suffix(".md").read_text(encoding="utf-8")
    for found in data.values():
        assert (found["differing"], found["own_differing"]) == (0, 0)
