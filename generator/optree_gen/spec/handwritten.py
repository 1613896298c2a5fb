# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The files written by hand that a dialect's file names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from optree_core.model import (
    Form,
    Handwritten,
    MapForm,
    Maps,
    Op,
    OperandSpec,
    OpKind,
    Parameter,
    RegionSpec,
    Role,
)
from optree_core.parameter_type import ParameterType

from optree_gen.diagnostics.diagnostic import Diagnostics, Found, error
from optree_gen.diagnostics.source import Source, Text
from optree_gen.disk import library
from optree_gen.disk.containment import ForeignFileError, read_limited

from . import load
from .load import Node
from .ods import Declaration, OdsValue, declaration, included, read_records
from .record_reader import entries, texts_of

#: The keys under `handwritten` that list paths.
_PATHS = ("ops", "attributes", "types", "headers", "sources")

#: The most bytes that are read of an ODS file.
_MAX_BYTES = 1 << 20


class HandwrittenOp(NamedTuple):
    """An op as ODS declares it. summary: empty if ODS has none.

    op: the op with its operands, attributes, results and regions; None if the files of the project
        and of the runtime do not say them. ends: it ends blocks.
    """

    name: str
    summary: str
    op: Op | None = None
    ends: bool = False


def read_texts(root: Path, dialects: Mapping[str, Source]) -> dict[str, str]:
    """Return the files by path that exist and that some of the dialects' files name.

    The text is that of ODS files, and of those of the project and the runtime that they include; it
    is empty for other files.
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
    left = [*found.values()]
    while left:
        for name in included(left.pop()):
            if name not in found and (text := _included(name, root)) is not None:
                found[name] = text
                left.append(text)
    return found


def _included(path: str, root: Path) -> str | None:
    """Return an ODS file of the project or of the runtime; None for any other one."""
    for directory in (root, library.runtime() / "include"):
        try:
            return read_limited(directory / path, directory, _MAX_BYTES).decode("utf-8", "replace")
        except (OSError, ForeignFileError, ValueError):
            continue
    return None


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
    r"\bdef\s+(?P<record>\w+)\s*:\s*(?!AttrDef\b|TypeDef\b)\w+"
    r"<\s*(?:\w+\s*,\s*)?\"(?P<name>[\w.]+)\""
)
_SUMMARY = re.compile(r"\blet\s+summary\s*=\s*\"(?P<text>(?:[^\"\\]|\\.)*)\"")


def declared_ops(
    files: Handwritten, texts: Mapping[str, str], dialect: str
) -> tuple[HandwrittenOp, ...]:
    """Return the ops that the ODS files define, in order."""
    found = []
    records = read_records(texts.values())
    for path in files.ops:
        text = re.sub(r"//[^\n]*", "", texts.get(path, ""))
        starts = [*_OP.finditer(text)]
        ends = [start.start() for start in starts[1:]] + [len(text)] * bool(starts)
        for start, end in zip(starts, ends, strict=True):
            summary = _SUMMARY.search(text, start.end(), end)
            words = summary["text"] if summary else ""
            parts = declaration(start["record"], records)
            op = None if parts is None else _op(start["name"], words, parts, dialect)
            is_end = parts is not None and "Terminator" in parts.traits
            found.append(HandwrittenOp(start["name"], words, op, is_end))
    return tuple(found)


#: Class of an attribute in ODS -> the type of a parameter that it holds.
_PARAMETERS = {
    kind.kind.ods: kind
    for kind in ParameterType
    if kind.kind.outside and not kind.kind.matched and kind.kind.ods
}


def _op(name: str, summary: str, parts: Declaration, dialect: str) -> Op | None:
    """Return the op of a declaration; None if its values cannot be told apart by their number."""
    if sum(value.variadic or value.optional for value in parts.results) > 1:
        return None
    if any(region.variadic for region in parts.regions):
        return None
    return Op(
        name=name,
        dialect=dialect,
        kind=OpKind.META,
        parent=None,
        summary=summary,
        operands=tuple(map(_value, parts.operands)),
        maps=Maps((MapForm(Form.FREE),) * len(parts.operands)),
        results=tuple(map(_value, parts.results)),
        regions=tuple(RegionSpec(region.name, (), ()) for region in parts.regions),
        parameters=tuple(
            Parameter(
                value.name,
                _PARAMETERS.get(value.kind, ParameterType.ATTRIBUTE),
                attribute=value.name,
                optional=value.optional,
            )
            for value in parts.attributes
        ),
        interfaces=tuple(sorted(parts.traits & {"IsolatedFromAbove", "Terminator"})),
    )


def _value(value: OdsValue) -> OperandSpec:
    return OperandSpec(value.name, Role.VALUE, variadic=value.variadic, optional=value.optional)
