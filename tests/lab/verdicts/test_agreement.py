# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""C++, the builders and xDSL give one verdict on ops outside the tree.

`python -m optree_lab verdicts` tries thousands of ops, and compiles dialects of random ones.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from optree_lab.testing.built_dialect import build_tool
from optree_lab.testing.figures import Figure
from optree_lab.verdicts import random_dialect
from optree_lab.verdicts.agreement import Subject, judged, package_subjects


def judge(subject: Subject, count: int, figure: Figure, about: str) -> None:
    found = judged(subject, count)
    assert found.differences == {}
    assert min(found.accepted, found.refused) == count // 2
    figure(count, f"{about} outside the tree, one verdict in all languages")


def test_ops_of_the_package(plugin: Path, figure: Figure) -> None:
    for subject in package_subjects():
        judge(subject, 50, figure, f"ops of {subject.tree.dialect.name}")


def test_random_ops_in_python_and_xdsl(tmp_path: Path, figure: Figure) -> None:
    tree = random_dialect.generate(tmp_path, 7, 16)
    judge(Subject(tree, tmp_path / "generated", None), 100, figure, "random ops")


@pytest.mark.slow
@pytest.mark.whole
def test_random_ops_in_all_languages(plugin: Path, tmp_path: Path, figure: Figure) -> None:
    tree = random_dialect.generate(tmp_path, 8, 24)
    tool = build_tool(tmp_path, random_dialect.DIALECT)
    judge(Subject(tree, tmp_path / "generated", tool), 300, figure, "compiled random ops")
