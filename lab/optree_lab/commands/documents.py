# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Documents that show other files or what commands print, rewritten when that changes."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable
from pathlib import Path


class StaleError(Exception):
    """A document names something that there is not."""


def refresh(
    description: str, documents: Callable[[], Iterable[Path]], refreshed: Callable[[str], str]
) -> int:
    """The command line of a script that refreshes documents; its exit status.

    Args:
        description: What `--help` says the script does.
        documents: The documents that are refreshed if none is named.
        refreshed: The text of a document as it has to be; `StaleError` if it cannot.
    """
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("files", nargs="*", type=Path, help="documents (default: all)")
    parser.add_argument("--check", action="store_true", help="only say which ones are stale")
    arguments = parser.parse_args()
    status = 0
    for path in arguments.files or documents():
        text = path.read_text(encoding="utf-8")
        try:
            new = refreshed(text)
        except StaleError as error:
            print(f"{path}: {error}", file=sys.stderr)
            status = 1
            continue
        if new == text:
            continue
        if arguments.check:
            print(f"{path} is stale; run {sys.argv[0]}")
            status = 1
        else:
            path.write_text(new, encoding="utf-8")
            print(f"{path} refreshed")
    return status
