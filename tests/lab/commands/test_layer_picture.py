# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The pictures of a layer are up to date, and the README has their counts."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

from optree_ir.alignment import align
from optree_lab.commands.layer_picture import FRONTENDS, LAYER, PERMISSIONS, pictures
from optree_lab.verification.canonical_models import canonical


def test_the_pictures_are_up_to_date_and_the_readme_has_their_counts(
    checkout: Path, plugin: Path
) -> None:
    made = pictures()
    assert {name: (LAYER / name).read_text(encoding="utf-8") for name in made} == made
    readme = (checkout / "README.md").read_text(encoding="utf-8").splitlines()
    for row, name in (("as lowered", "before.svg"), ("in the canonical form", "after.svg")):
        counts = re.findall(r'class="title".*>(\w+): (\d+)<', made[name])
        assert [title for title, _ in counts] == list(FRONTENDS.values())
        cells = [line.strip("| ").split(" | ") for line in readme if line.startswith(f"| {row}")]
        assert [found[1:] for found in cells] == [[number for _, number in counts]]


def test_all_files_of_the_layer_are_one_graph(plugin: Path) -> None:
    graphs = [canonical(LAYER / f"{name}.mlir", PERMISSIONS).graph for name in FRONTENDS]
    assert all(align(*pair) is not None for pair in combinations(graphs, 2))
