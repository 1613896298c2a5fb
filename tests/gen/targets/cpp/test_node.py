# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The rows of ops in the C++ tables follow what a spec means, not how it is written."""

from __future__ import annotations

from pathlib import Path

import pytest
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.project import Project
from optree_gen.targets.cpp.node import node_view
from optree_gen.targets.cpp.view import TableSection


def conv_2d(checkout: Path, condition: str) -> TableSection:
    """Return the row of an op whose strides have the condition."""
    path = checkout / "specs" / "linalg" / "convolution.yaml"
    text = path.read_text(encoding="utf-8")
    assert text.count('where: "> 0"') == 2
    drafts = {path: text.replace('where: "> 0"', f'where: "{condition}"')}
    diagnostics = Diagnostics()
    tree = Project(checkout, drafts).tree("linalg", diagnostics)
    assert not diagnostics.found
    return node_view(tree.ops["conv_2d_nhwc_hwcf"], tree, ())


def test_equal_bounds_give_equal_rows(checkout: Path) -> None:
    assert conv_2d(checkout, ">= 1") == conv_2d(checkout, "> 0")


@pytest.mark.parametrize(("condition", "least"), [("> 0", 1), (">= 0", 0), ("> -2", -1)])
def test_a_bound_is_in_the_rows_of_both_parameters(
    checkout: Path, condition: str, least: int
) -> None:
    assert str(conv_2d(checkout, condition)).count(f"'.minimum = {least}'") == 2
