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
    """A compiler only warns of a kind without a case, and says nothing if there is a default."""
    files = sorted((checkout / "runtime").rglob("*"))
    sources = [path for path in files if path.suffix in (".h", ".cpp")]
    texts = {path.name: path.read_text(encoding="utf-8") for path in sources}
    enums = {enum for text in texts.values() for enum in _enums(text)}
    switches = [(name, *found) for name, text in texts.items() for found in _switches(text)]
    assert len(switches) > 25
    for name, cases, default in switches:
        known = [enum for enum in enums if cases <= enum]
        if default is not None:
            # It is for kinds that do not get there.
            assert default.startswith("llvm_unreachable("), f"{name}: {sorted(cases)}"
        elif known and cases not in known:
            raise AssertionError(f"{name}: of {sorted(known[0])}, only {sorted(cases)}")


def _enums(text: str) -> Iterator[frozenset[str]]:
    """Yield the members of each enum that a source declares."""
    for body in re.findall(r"\benum [^;{}()]*\{([^{}]*)\}", re.sub(r"//.*", "", text)):
        members = (member.partition("=")[0].strip() for member in body.split(","))
        yield frozenset(member for member in members if member)


def _switches(text: str) -> Iterator[tuple[frozenset[str], str | None]]:
    """Yield the cases of each switch over names, and the statement of its default."""
    for match in re.finditer(r"\bswitch \(", text):
        start = text.index("{", match.end())
        end, depth = start + 1, 1
        while depth:
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        body = re.sub(r"\bswitch \([^{]*\{[^{}]*\}", "", text[start + 1 : end])
        default = re.search(r"\bdefault:\s*(.*)", body)
        cases = frozenset(re.findall(r"\bcase (?:\w+::)+(\w+):", body))
        if cases:
            yield cases, default and default[1]


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
