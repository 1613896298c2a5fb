# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The folders of the C++ runtime are layers, in the order of the table in docs/runtime.md; its
switches are exhaustive."""

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


def test_a_switch_has_a_case_for_each_kind(checkout: Path) -> None:
    """The compiler warns of a kind without a case, unless the switch has a default."""
    found = []
    for path in sorted((checkout / "runtime").rglob("*.[ch]*")):
        for match in re.finditer(r"^ *default:\s*(.*)", path.read_text("utf-8"), re.MULTILINE):
            # A switch over a few kinds, that no other one reaches, says so.
            if not match[1].startswith("llvm_unreachable("):
                found.append(f"{path.name}: {match[0]}")
    assert found == []


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
