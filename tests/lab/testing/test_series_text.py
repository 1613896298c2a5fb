# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests of the plugin are copied in the syntax of another series of MLIR."""

from __future__ import annotations

from pathlib import Path

import pytest
from optree_core.model import Tree
from optree_lab.testing.series_text import copy_for, translation

IDENTITY = "affine_map<(d0) -> (d0)>"
MAPS = r"{{( indexing_maps = \[[^]]*\])?}}"
KIND = "#linalg.elementwise_kind"


@pytest.mark.parametrize(
    ("line", "later"),
    [
        ("%0 = linalg.add ins(%a)", "%0 = linalg.elementwise <add> ins(%a)"),
        ("// CHECK: linalg.max ins(", f"// CHECK: linalg.elementwise <max_signed>{MAPS} ins("),
        (
            '"linalg.abs"(%a, %b) <{operandSegmentSizes',
            f'"linalg.elementwise"(%a, %b) <{{kind = {KIND}<abs>, '
            f"indexing_maps = [{IDENTITY}, {IDENTITY}], operandSegmentSizes",
        ),
        (f"linalg.elementwise kind={KIND}<exp> ins(", "linalg.elementwise <exp> ins("),
        ('"linalg.elementwise"(%a) <{kind = ' + KIND + "<exp>}>", None),
        ("// CHECK: remark: linalg.generic is linalg.add", None),
        ("linalg.matmul ins(", None),
        ("optree.add ins(", None),
        (f"optree.elementwise kind={KIND}<exp> ins(", None),
        ("// RUN: tree-opt %s accept=linalg.add", None),
    ],
)
def test_lines_have_the_syntax_of_the_later_series(
    tree: Tree, line: str, later: str | None
) -> None:
    assert translation(tree, 22)(line) == line
    assert translation(tree, 23)(line) == line
    if later is None and "remark" in line:
        later = line.replace("linalg.add", "linalg.elementwise")
    assert translation(tree, 24)(line) == (later or line)


def test_copies_keep_the_numbers_of_lines(tree: Tree, tmp_path: Path) -> None:
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "a.mlir").write_text("linalg.add\n\nlinalg.exp ins(\n")
    copy_for(24, tmp_path / "here", tmp_path / "there", tree)
    text = (tmp_path / "there" / "a.mlir").read_text()
    assert text == "linalg.elementwise <add>\n\nlinalg.elementwise <exp> ins(\n"
