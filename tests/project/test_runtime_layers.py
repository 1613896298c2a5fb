# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The folders of the C++ runtime are layers, in the order of the table in docs/runtime.md."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path


def test_a_layer_includes_no_higher_one(checkout: Path) -> None:
    layers = list(_layers(checkout))
    wrong = []
    for place, folder, included in _includes(checkout / "runtime"):
        layer = included.parent.name
        if layers.index(layer) > layers.index(folder):
            wrong.append(f"{place}, of {folder}, includes {included}")
    assert not wrong, "\n".join(wrong)


def test_every_folder_is_a_layer(checkout: Path) -> None:
    runtime = checkout / "runtime"
    folders = {
        path.name
        for root in (runtime / "include" / "OpTree", runtime / "lib")
        for path in root.iterdir()
        if path.is_dir()
    }
    assert folders == set(_layers(checkout)) - {""}


def _layers(checkout: Path) -> Iterator[str]:
    """Yield the layers from the lowest to the highest.

    The tables come first, with an empty name: they are in no folder.
    """
    yield ""
    text = (checkout / "docs" / "runtime.md").read_text(encoding="utf-8")
    yield from re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE)


def _includes(runtime: Path) -> Iterator[tuple[str, str, Path]]:
    """Yield each file of the runtime, its folder, and a header of the runtime that it includes."""
    for root in (runtime / "include" / "OpTree", runtime / "lib"):
        for path in sorted((*root.rglob("*.h"), *root.rglob("*.cpp"))):
            place = path.relative_to(root)
            for header in re.findall(r'#include "OpTree/(.*)"', path.read_text(encoding="utf-8")):
                yield str(place), "" if place.parent == Path() else place.parts[0], Path(header)
