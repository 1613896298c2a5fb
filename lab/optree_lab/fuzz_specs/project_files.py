# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Mutants of the project files other than ops: tables, dialects, releases, templates, state.

No command may fail badly on them, see `hostile.wrongs`.
"""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path
from typing import Any

from . import hostile, noise

#: The mutated files; some are only read by the commands that write them.
FILES = (
    hostile.DIALECT, hostile.EXTENSION, hostile.SCALAR, hostile.CATEGORY, hostile.APPROVALS,
    hostile.RELEASE, hostile.TEMPLATE, hostile.RECORD, hostile.MANIFEST, hostile.STAMP,
    hostile.EVIDENCE,
)  # fmt: skip

#: Commands that together read most of the files, each in less than a second.
COMMANDS = ("regen", "check", "diff --fast", "release --check", "fmt", "override", "release")

#: Replacements for a value of JSON.
VALUES: tuple[object, ...] = (
    None, True, -1, 10**30, 1.5, "", "x", "../../x", 'a"b\\c\n', [], {}, [[]], {"x": 1},
)  # fmt: skip


def _value_changed(found: Any, rng: random.Random) -> None:
    """Change, remove or add one entry at some depth."""
    while True:
        if isinstance(found, dict) and found:
            key: Any = rng.choice(list(found))
        elif isinstance(found, list) and found:
            key = rng.randrange(len(found))
        else:
            return
        below = found[key]
        if isinstance(below, (dict, list)) and below and rng.random() < 0.9:
            found = below
            continue
        if rng.random() < 0.3:
            del found[key]
        elif isinstance(found, dict) and rng.random() < 0.3:
            found[rng.choice(["", "x", "../x", "a b"])] = below
        else:
            found[key] = rng.choice(VALUES)
        return


def attack(seed: int) -> tuple[str, hostile.Attack]:
    """Return a description of the mutation of a number, and its attack."""
    rng = random.Random(seed)
    path = rng.choice(FILES)
    if path == hostile.RELEASE and rng.random() < 0.7:
        part = rng.choice(["record", "record", "trees", "specs"])
        return f"{path}, rehashed", hostile.rehashed(lambda parts: _value_changed(parts[part], rng))

    def edit(data: bytes) -> bytes:
        text = data.decode("utf-8")
        if path.endswith(".json") and rng.random() < 0.6:
            found = json.loads(text) if path != hostile.RELEASE else None
            if isinstance(found, dict) and found:
                _value_changed(found, rng)
                return json.dumps(found).encode()
        for _ in range(rng.randint(1, 3)):
            text = rng.choice(list(noise.EDITS.values()))(text, rng)
        return text.encode("utf-8", "surrogatepass")

    def changed(data: bytes) -> bytes:
        """Repeat until something changes, since random edits may cancel out."""
        while (after := edit(data)) == data:
            pass
        return after

    return path, hostile.edited(path, changed)


def judge(sound: Path, place: Path, seed: int) -> tuple[str, str, int, list[str]]:
    """Return file, command, exit status, and the problems with the command's result."""
    path, change = attack(seed)
    command = COMMANDS[seed % len(COMMANDS)]
    root = place / "project"
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(sound, root)
    change(root)
    before = hostile.Tree.of(place)
    status, printed = hostile.run(command, root)
    changed = {name.removeprefix("project/") for name in before.changed(hostile.Tree.of(place))}
    return path, command, status, hostile.wrongs(command, status, printed, changed)
