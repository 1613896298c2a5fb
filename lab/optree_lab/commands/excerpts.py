# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Keeps what README and the guides show of other files.

A fenced block below this comment holds lines of a file of this checkout:

    <!-- excerpt: PATH | from: TEXT | to: TEXT -->

`from` and `to` are the first line that contains a text and the first one after it that contains
another; both are shown. Without them the block has the file's first or last line at that end.
"""

from __future__ import annotations

import argparse
import re
import textwrap
from pathlib import Path

from optree_lab.toolchain import CHECKOUT

from .documents import StaleError, refresh

BLOCK = re.compile(
    r"^<!-- excerpt: (?P<what>.+?) -->\n(?P<fence>```+)(?P<language>\w*)\n"
    r"(?P<body>.*?)^(?P=fence)$",
    re.MULTILINE | re.DOTALL,
)


def documents() -> list[Path]:
    """README, CONTRIBUTING and the guides."""
    places = ("*.md", "docs/*.md", "docs/guides/*.md")
    return sorted(path for place in places for path in CHECKOUT.glob(place))


def refreshed(text: str) -> str:
    """The document with each block as its comment says."""

    def block(match: re.Match[str]) -> str:
        comment, fence = f"<!-- excerpt: {match['what']} -->", match["fence"]
        return f"{comment}\n{fence}{match['language']}\n{excerpt(match['what'])}\n{fence}"

    return BLOCK.sub(block, text)


def excerpt(what: str) -> str:
    path, *options = (part.strip() for part in what.split(" | "))
    ends = dict(option.split(": ", 1) for option in options)
    try:
        lines = (CHECKOUT / path).read_text(encoding="utf-8").splitlines()
    except FileNotFoundError as error:
        raise StaleError(f"there is no {path}") from error
    first = position(lines, ends["from"], 0, path) if "from" in ends else 0
    last = position(lines, ends["to"], first + 1, path) if "to" in ends else len(lines) - 1
    return textwrap.dedent("\n".join(lines[first : last + 1])).strip("\n")


def position(lines: list[str], text: str, start: int, path: str) -> int:
    for number in range(start, len(lines)):
        if text in lines[number]:
            return number
    raise StaleError(f"no line of {path} from line {start + 1} contains '{text}'")


def main(given: argparse.Namespace) -> int:
    return refresh(given, documents, refreshed)
