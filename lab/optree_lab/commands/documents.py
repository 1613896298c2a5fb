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
    given: argparse.Namespace,
    documents: Callable[[], Iterable[Path]],
    refreshed: Callable[[str], str],
) -> int:
    """Refreshes documents, or says with `--check` which ones are stale; the exit status.

    Args:
        documents: The documents that are refreshed if none is named.
        refreshed: The text of a document as it has to be; `StaleError` if it cannot.
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
