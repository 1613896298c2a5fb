# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The templates and the scaffold of earlier releases, and three texts merged into one.

A release leaves `originals/<version>.json.xz`, a table of path to text: what an override was made
from, or `init` wrote, is known then, and what has changed since is applied to a user's own text.
The public surface that it had is kept with them.
"""

from __future__ import annotations

import json
import lzma
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache
from pathlib import Path

from optree_gen.disk.write import digest

#: No template has more; to compare very many lines takes too long.
MAX_LINES = 5_000

SURFACE = "docs/public-surface.md"

DIRECTORY = Path(__file__).with_name("originals")


@cache
def originals(version: str) -> dict[str, str]:
    """The text of each template, `templates/...` and `scaffold/...`; empty: nothing is kept."""
    path = DIRECTORY / f"{version}.json.xz"
    if not path.is_file():
        return {}
    found: dict[str, str] = json.loads(lzma.decompress(path.read_bytes()))
    return found


def template(name: str, recorded: str | None) -> str | None:
    """The text with the recorded digest that a template had in an earlier version."""
    versions = (path.name.removesuffix(".json.xz") for path in sorted(DIRECTORY.iterdir()))
    texts = (originals(version).get(f"templates/{name}") for version in versions)
    return next((t for t in texts if t is not None and digest(t.encode()) == recorded), None)


@dataclass(frozen=True, slots=True)
class Hunk:
    """Lines of a text that are to be others: from line `start` (from 1) on, `old` become `new`."""

    start: int
    old: tuple[str, ...]
    new: tuple[str, ...]

    def diff(self) -> str:
        lines = [*(f"-{line}" for line in self.old), *(f"+{line}" for line in self.new)]
        return "".join(lines).rstrip("\n")


def merge(before: str, after: str, own: str) -> tuple[str, list[Hunk]]:
    """The own text with what changed from `before` to `after`, and the changes that clash.

    A change clashes where the lines that it replaces are not in the own text as they were; one that
    the own text has already is left out. The lines of a clash are those of the own text.
    """
    old, new, mine = (text.splitlines(keepends=True) for text in (before, after, own))
    if len(mine) > MAX_LINES:
        return own, [Hunk(1, tuple(old), tuple(new))]
    edits = SequenceMatcher(None, old, mine, autojunk=False)
    same = edits.get_matching_blocks()
    done = {(i, j, tuple(mine[k:m])) for tag, i, j, k, m in edits.get_opcodes() if tag != "equal"}
    clashes = []
    result = list(mine)
    for tag, i, j, k, m in reversed(SequenceMatcher(None, old, new, autojunk=False).get_opcodes()):
        if tag == "equal" or (i, j, tuple(new[k:m])) in done:
            continue
        block = next((b for b in same if b.a <= i and j <= b.a + b.size), None)
        if block is not None:
            result[i - block.a + block.b : j - block.a + block.b] = new[k:m]
            continue
        start = next((b.b + max(0, i - b.a) for b in reversed(same) if b.a <= i), 0)
        clashes.append(Hunk(min(start, len(mine)) + 1, tuple(old[i:j]), tuple(new[k:m])))
    return "".join(result), clashes[::-1]
