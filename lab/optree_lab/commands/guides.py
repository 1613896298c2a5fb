# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the commands of the guides and updates their output.

A guide is run from top to bottom in a directory of its own, which has copies of the checkout's
specs and generated files and links to all others. A `console` block holds commands after `$ ` and
their output, in which a line `...` stands for any lines. A block below

    <!-- file: PATH -->

is written to that file first.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from optree_lab.toolchain import BUILD_DIR, CHECKOUT, PLUGIN, search_path

from .excerpts import StaleError, refresh

_BLOCK = re.compile(
    r"^(?:<!-- file: (?P<path>\S+) -->\n)?"
    r"```(?P<language>\w*)\n(?P<body>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
#: A command, whose further lines begin with `> `, and its output.
_COMMAND = re.compile(r"(?P<command>\$ .*\n(?:> .*\n)*)(?P<output>(?:(?!\$ ).*\n)*)")
_ELISION = "..."
_SECONDS = 300

#: Folders that are copied, because a guide may change them; all others are linked.
_COPIED = ("generated", "specs")
_BUILD = "build"


def guides() -> list[Path]:
    return sorted((CHECKOUT / "docs" / "guides").glob("*.md"))


def refreshed(text: str) -> str:
    """Return the guide with the current output of its commands, or raise StaleError."""
    if re.search(f"{_BUILD}/lib|optree-gen (?:match|compare)", text) and not PLUGIN.exists():
        raise StaleError("the guide calls the plugin; run 'make build' first")
    with TemporaryDirectory(prefix="optree-guide-") as scratch:
        place = Path(scratch)
        for entry in CHECKOUT.iterdir():
            if entry.name in _COPIED:
                shutil.copytree(entry, place / entry.name)
            elif not entry.name.startswith(".") and entry.name != _BUILD:
                (place / entry.name).symlink_to(entry)
        (place / _BUILD).symlink_to(BUILD_DIR)
        return _BLOCK.sub(lambda match: _block(match, place), text)


def _block(match: re.Match[str], place: Path) -> str:
    if match["path"]:
        target = place / match["path"]
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(match["body"], encoding="utf-8")
        return match.group()
    if match["language"] != "console":
        return match.group()
    return f"```console\n{_transcript(match['body'], place)}```"


def _transcript(body: str, place: Path) -> str:
    """Return the commands of a block with their current output."""
    if not body.startswith("$ "):
        raise ValueError(f"no command: {body}")
    shown: list[str] = []
    for found in _COMMAND.finditer(body):
        command, before = (found[name].splitlines() for name in ("command", "output"))
        printed = _run("\n".join(line[2:] for line in command), place)
        shown += [*command, *(before if _fits(before, printed) else printed)]
    return "".join(f"{line}\n" for line in shown)


def _run(command: str, place: Path) -> list[str]:
    environment = {**os.environ, "PATH": search_path(), "LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "0"}
    environment["PYTHONPATH"] = str(CHECKOUT / "generated" / "linalg" / "python")
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=place,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=_SECONDS,
        check=False,
    )
    text = done.stdout.replace(str(place), ".").replace("\t", "    ")
    return [line.rstrip() for line in text.rstrip("\n").split("\n")] if text.strip() else []


def _fits(shown: Sequence[str], printed: Sequence[str]) -> bool:
    """True if the lines shown, in which `...` stands for any lines, match the output."""
    if _ELISION not in (line.strip() for line in shown):
        return list(shown) == list(printed)
    pattern = "".join(
        r"(?:.*\n)*?" if line.strip() == _ELISION else re.escape(line) + r"\n" for line in shown
    )
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in printed)) is not None


def main(given: argparse.Namespace) -> int:
    return refresh(given, guides, refreshed)
