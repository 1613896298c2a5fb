# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The table of versions shows each version, and reports figures that are too low."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest
from optree_core.mlir_version import RELEASE
from optree_lab.versions.row import Row
from optree_lab.versions.table import missed, page

FORM = "named"


def row(series: str, **changes: Any) -> dict[str, Any]:
    found = Row(
        series,
        f"{series}.1",
        ops=(9, 9),
        coverage={FORM: {"onnx": (990, 1000), "all": (1980, 2000)}},
        upstream={"raise": {"onnx": (10, 1000), "all": (20, 2000)}},
        failing={FORM: 0, "raise": 3},
    )
    return {**asdict(found), **changes}


DEFAULT = {str(RELEASE): row(str(RELEASE))}


def test_the_page_has_a_row_per_version() -> None:
    built = {"a 1": (9, 9), "b 2": (8, 9)}
    text = page(
        DEFAULT
        | {"98": row("98", ops=(8, 9), builders=built), "99": asdict(Row("99", not_run="no apt"))}
    )
    assert "| 99   | NOT RUN: no apt |" in text
    assert "| 98.1 |          8 of 9 |" in text
    assert "| 9 of 9 on a 1, 8 of 9 on b 2 |" in text
    assert "| 98.1 named                    | 99.0 % | 99.0 % |             0 |" in text
    assert "| 98.1 raise                    |  1.0 % |  1.0 % |             3 |" in text


@pytest.mark.parametrize(
    ("changes", "wanted"),
    [
        ({}, []),
        ({"not_run": "no apt"}, []),
        ({"laws": (2, 8)}, ["MLIR 99.1: 2 laws are broken"]),
        ({"lit": (7, 8)}, ["MLIR 99.1: lit: 7 of 8"]),
        ({"builders": {"a 1": (9, 9), "b 2": (8, 9)}}, ["MLIR 99.1: builders on b 2: 8 of 9"]),
        ({"failing": {FORM: 1, "raise": 3}}, ["MLIR 99.1: 1 valid files fail in form named"]),
        ({"coverage": {FORM: {"onnx": (985, 1000)}}}, []),
        (
            {"coverage": {FORM: {"onnx": (984, 1000)}}},
            ["MLIR 99.1: 0.6 points less coverage of onnx in form named"],
        ),
        ({"coverage": {FORM: {"onnx": (900, 1000)}}, "step": 7}, []),
    ],
)
def test_missed_reports_figures_that_are_too_low(
    changes: dict[str, Any], wanted: list[str]
) -> None:
    assert missed(DEFAULT | {"99": row("99", **changes)}) == wanted
