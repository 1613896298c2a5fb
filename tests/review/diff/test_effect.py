# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A review names exactly the files that differ when both sides are generated."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from optree_gen.disk.write import MANIFEST
from optree_gen.emit.templates import Templates
from optree_gen.generation import Generation
from optree_gen.project import Project
from optree_lab.commands import review_examples
from optree_review.diff.effect import differences


def patched(checkout: Path, root: Path, name: str) -> Path:
    shutil.copytree(checkout / "specs", root / "specs")
    if name == "lines":
        spec = root / "specs" / "linalg" / "contract.yaml"
        spec.write_text("# A line more.\n" + spec.read_text(encoding="utf-8"), encoding="utf-8")
    elif name:
        environment = {**os.environ, "GIT_CEILING_DIRECTORIES": str(root.parent)}
        patch = review_examples.PATCHES / f"{name}.patch"
        subprocess.run(["git", "apply", patch], cwd=root, env=environment, check=True)
    return root


@pytest.mark.slow
@pytest.mark.parametrize("name", ["lines", "5-moved-op"])
def test_all_files_that_differ_are_found(name: str, checkout: Path, tmp_path: Path) -> None:
    sides = [patched(checkout, tmp_path / side, which) for side, which in (("a", ""), ("b", name))]
    templates = Templates.of(checkout)
    before, after = (
        {p: data.decode() for p, data in Generation(side, templates).files.items() if p != MANIFEST}
        for side in sides
    )
    found = differences(Project(sides[0]), Project(sides[1]), templates)
    assert found.total == len(after)
    assert found.before == {p: text for p, text in before.items() if after.get(p) != text}
    assert found.after == {p: text for p, text in after.items() if before.get(p) != text}
    assert found.after
