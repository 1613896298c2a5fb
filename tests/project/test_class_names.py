# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One name, one thing: no two modules of the packages that ship define a class of one name."""

import ast
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_class_names_are_unique() -> None:
    places: dict[str, set[str]] = defaultdict(set)
    for folder in ("runtime/python", "generator/optree_gen", "review/optree_review", "site"):
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.parse(path.read_text()).body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    places[node.name].add(str(path.relative_to(ROOT)))
    assert places
    twice = {name: sorted(paths) for name, paths in places.items() if len(paths) > 1}
    assert twice == {}
