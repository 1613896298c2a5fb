# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Updates the excerpts of other files in README and the guides.

A fenced block below this comment holds lines of a file of this checkout:

    <!-- excerpt: PATH | from: TEXT | to: TEXT -->

The excerpt begins with the first line that contains the text of `from`, and ends with the first
line after it that contains the text of `to`. Without `from` it begins with the file's first line,
without `to` it ends with the last.
"""

from __future__ import annotations

import argparse
import re
import sys
import textwrap
from collections.abc import Callable, Iterable
from pathlib import Path

from optree_lab.toolchain import CHECKOUT

BLOCK = re.compile(
    r"^<!-- excerpt: (?P<what>.+?) -->\n(?P<fence>```+)(?P<language>\w*)\n"
    r"(?P<body>.*?)^(?P=fence)$",
    re.MULTILINE | re.DOTALL,
)


class StaleError(Exception):
    """A document that cannot be refreshed, for example because it names a missing file."""


def refresh(
    given: argparse.Namespace,
    documents: Callable[[], Iterable[Path]],
    refreshed: Callable[[str], str],
) -> int:
    """Refresh documents, or list the stale ones with `--check`; return the exit status.

    documents: returns the documents to refresh if the command line names none. refreshed: returns
    the new text of a document, or raises `StaleError`.
    """
    status = 0
    for path in given.files or documents():
        text = path.read_text(encoding="utf-8")
        try:
            new = refreshed(text)
        except StaleError as error:
            print(f"{path}: {error}", file=sys.stderr)
            status = 1
            continue
        if new == text:
            continue
        if given.check:
            print(f"{path} is stale; run {sys.argv[0]}")
            status = 1
        else:
            path.write_text(new, encoding="utf-8")
            print(f"{path} refreshed")
    return status


def documents() -> list[Path]:
    """Return the Markdown files of the checkout's root, of docs/ and of docs/guides/."""
    places = ("*.md", "docs/*.md", "docs/guides/*.md")
    return sorted(path for place in places for path in CHECKOUT.glob(place))


def refreshed(text: str) -> str:
    """Return the document with each block replaced by the excerpt that its comment names."""

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
