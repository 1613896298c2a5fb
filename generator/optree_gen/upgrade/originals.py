# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The templates and the scaffold of earlier releases, and a three-way merge.

`originals/<version>.json.xz` maps the path of each template of a release to its text. An upgrade
therefore knows the original of an override or of a file that `init` wrote, and applies its later
changes to the user's text. The file also has the release's public surface.
"""

from __future__ import annotations

import json
import lzma
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache
from pathlib import Path

from optree_gen.disk.write import digest

#: Most lines that are merged: comparing more takes too long, and no template has more.
MAX_LINES = 5_000

SURFACE = "docs/public-surface.md"

DIRECTORY = Path(__file__).with_name("originals")


@cache
def originals(version: str) -> dict[str, str]:
    """Return the text of each template by path, `templates/...` or `scaffold/...`.

    Empty if nothing is kept of the version.
    """
    path = DIRECTORY / f"{version}.json.xz"
    if not path.is_file():
        return {}
    found: dict[str, str] = json.loads(lzma.decompress(path.read_bytes()))
    return found


def template(name: str, recorded: str | None) -> str | None:
    """Return the text of a template in the earlier version with the recorded digest, or None."""
    versions = (path.name.removesuffix(".json.xz") for path in sorted(DIRECTORY.iterdir()))
    texts = (originals(version).get(f"templates/{name}") for version in versions)
    return next((t for t in texts if t is not None and digest(t.encode()) == recorded), None)


@dataclass(frozen=True, slots=True)
class Hunk:
    """A change of a text: from line `start` (counted from 1), the lines `old` become `new`."""

    start: int
    old: tuple[str, ...]
    new: tuple[str, ...]

    def diff(self) -> str:
        lines = [*(f"-{line}" for line in self.old), *(f"+{line}" for line in self.new)]
        return "".join(lines).rstrip("\n")


def merge(before: str, after: str, own: str) -> tuple[str, list[Hunk]]:
    """Return `own` with the changes from `before` to `after`, and the changes that clash.

    A change clashes if `own` does not have the lines that it replaces. A change that `own` has
    already is skipped. Line numbers of clashes are those of `own`.
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
