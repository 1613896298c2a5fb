# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The compiler processes of a build whose cost is measured."""

from __future__ import annotations

from pathlib import Path

from optree_lab.bench.build import BY_HAND, part_of, processes_of
from optree_lab.toolchain import CHECKOUT


def test_upstream_classes_are_compiled_like_generated_ones(plugin: Path) -> None:
    root = CHECKOUT / "generated" / "optree"
    processes = processes_of(root)
    (by_hand,) = (p for p in processes if p.path == BY_HAND)
    assert str(BY_HAND) in by_hand.command
    parts = {part_of(process, "optree", root) for process in processes}
    assert {"optree, generated", "upstream's classes alone, one file", "the linker"} <= parts
