# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The files written by hand that a dialect's file names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from optree_core.model import Handwritten

from optree_gen.diagnostics.diagnostic import Diagnostics, Found, error
from optree_gen.diagnostics.source import Source, Text
from optree_gen.disk.containment import ForeignFileError, read_limited

from . import load
from .load import Node
from .record_reader import entries, texts_of

#: The keys under `handwritten` that list paths.
_PATHS = ("ops", "attributes", "types", "headers", "sources")

#: The most bytes that are read of an ODS file.
_MAX_BYTES = 1 << 20


class HandwrittenOp(NamedTuple):
    """An op as ODS declares it. summary: empty if ODS has none."""

    name: str
    summary: str


def read_texts(root: Path, dialects: Mapping[str, Source]) -> dict[str, str]:
    """Return the files by path that exist and that some of the dialects' files name.

    The text is that of ODS files, which documentation lists; it is empty for other files.
    """
    found: dict[str, str] = {}
    for source in dialects.values():
        if "handwritten" not in source.text:
            continue
        node = load.load(source, Diagnostics())
        for path in _paths(node.get("handwritten")) if node is not None else ():
            try:
                data = read_limited(root / path, root, _MAX_BYTES)
            except (OSError, ForeignFileError, ValueError):
                continue  # `lacking` reports it.
            found[str(path)] = data.decode("utf-8", "replace") if path.endswith(".td") else ""
    return found


def _paths(node: Node | None) -> Iterator[Text]:
    for key, value in entries(node):
        if key in _PATHS:
            yield from texts_of(value) or ()


def lacking(node: Node | None, found: Mapping[str, str]) -> Found:
    """Report the files that `handwritten` names and that do not exist."""
    for path in _paths(node):
        if path not in found:
            hint = "paths begin at the directory that has specs/"
            yield error("missing-file", path, f"the project has no file '{path}'", hint)


_OP = re.compile(
    r"\bdef\s+\w+\s*:\s*(?!AttrDef\b|TypeDef\b)\w+<\s*(?:\w+\s*,\s*)?\"(?P<name>[\w.]+)\""
)
_SUMMARY = re.compile(r"\blet\s+summary\s*=\s*\"(?P<text>(?:[^\"\\]|\\.)*)\"")


def declared_ops(files: Handwritten, texts: Mapping[str, str]) -> tuple[HandwrittenOp, ...]:
    """Return the ops that the ODS files define, in order."""
    found = []
    for path in files.ops:
        text = re.sub(r"//[^\n]*", "", texts.get(path, ""))
        starts = [*_OP.finditer(text)]
        ends = [start.start() for start in starts[1:]] + [len(text)] * bool(starts)
        for start, end in zip(starts, ends, strict=True):
            summary = _SUMMARY.search(text, start.end(), end)
            words = summary["text"] if summary else ""
            found.append(HandwrittenOp(start["name"], words))
    return tuple(found)
