# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the mlir-opt of a version of MLIR, and asks it for its ops, attributes and properties."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from optree_tool.mlir_opt import ToolError, run_tool

from .edits import listed, operations

_AT = re.compile(r"^[^\n]*?:(\d+):\d+: error: ", re.MULTILINE)
_SEPARATOR = "\n// -----\n"
_SPLIT = "--split-input-file"
_READ = (_SPLIT, "--allow-unregistered-dialect")
_UNREGISTERED = re.compile("unregistered (operation|dialect)")
_PRINT = (
    *_READ,
    "--mlir-print-op-generic",
    "--mlir-print-local-scope",
    "--mlir-very-unsafe-disable-verifier-on-parsing",  # A probe has no operands.
    "-",
)
_PROBE = "migrate.probe"
_NUMBER = re.compile(r"(\d+) : i64")
_WITHOUT = "does not support properties"


def module(
    mlir_opt: Path, arguments: Iterable[str], text: str, directory: str | None = None
) -> str:
    """Return the module that a version prints.

    Raises:
        ToolError: it refuses the input.
    """
    options = ("--allow-unregistered-dialect", "--mlir-print-op-on-diagnostic=false")
    done = run_tool(mlir_opt, (*options, *arguments), text, directory)
    if done.returncode:
        raise ToolError(f"{mlir_opt} failed\n{done.stderr.strip()}")
    if not done.stdout.strip():  # An mlir-opt prints at least an empty module.
        raise ToolError(f"{mlir_opt} printed no module; name an mlir-opt")
    return done.stdout


def registered(mlir_opt: Path, ops: Sequence[str]) -> set[str]:
    refused = _errors(mlir_opt, [f'"{op}"() : () -> ()' for op in ops], (_SPLIT,))
    return {op for n, op in enumerate(ops) if not _UNREGISTERED.search(refused.get(n, ""))}


def parsed(mlir_opt: Path, attributes: Sequence[str]) -> set[str]:
    chunks = [f"module attributes {{probe.attribute = {a}}} {{}}" for a in attributes]
    refused = _errors(mlir_opt, chunks)
    return {attribute for n, attribute in enumerate(attributes) if n not in refused}


class Entries(NamedTuple):
    """The properties and the attributes of an op: pairs of a name and the text of the value."""

    properties: tuple[tuple[str, str], ...]
    attributes: tuple[tuple[str, str], ...]

    @staticmethod
    def of(properties: Mapping[str, str], attributes: Mapping[str, str]) -> Entries:
        return Entries(tuple(properties.items()), tuple(attributes.items()))


def properties_read(
    mlir_opt: Path, ops: Sequence[tuple[str, Mapping[str, str]]]
) -> list[Mapping[str, str]]:
    """Return, for each op with these properties, the properties that a version reads.

    It adds properties that have a default value, and silently drops unknown ones. ops: pairs of a
    name and its properties.
    """
    read = entries_read(mlir_opt, [(name, Entries.of(given, {})) for name, given in ops])
    found = [
        given if answer is None else dict(answer.properties)
        for answer, (_, given) in zip(read, ops, strict=True)
    ]
    # An unknown property may have a value that the version cannot parse; it can parse a unit.
    units = [(n, key) for n, r in enumerate(read) if r is None for key in ops[n][1]]
    if units:
        alone = [(ops[n][0], Entries.of({key: ""}, {})) for n, key in units]
        for (n, key), unit in zip(units, entries_read(mlir_opt, alone), strict=True):
            if unit is not None and key not in dict(unit.properties):
                found[n] = {name: value for name, value in found[n].items() if name != key}
    return found


def entries_read(mlir_opt: Path, ops: Sequence[tuple[str, Entries]]) -> list[Entries | None]:
    """Return the entries that a version prints for each op with these; None: it refuses the op."""
    chunks = []
    for number, (name, entries) in enumerate(ops):
        properties, attributes = map(dict, entries)
        # Without properties, a version looks for them among the attributes.
        own = f" <{{{listed(properties)}}}>" if properties else ""
        probe = listed({_PROBE: f"{number} : i64", **attributes})
        chunks.append(f'"{name}"(){own} {{{probe}}} : () -> ()')
    done = _asked(mlir_opt, _PRINT, _SEPARATOR.join(chunks))
    found: list[Entries | None] = [None] * len(ops)
    for match in _AT.finditer(done.stderr):
        if _WITHOUT in done.stderr[match.end() :].partition("\n")[0]:
            found[(int(match[1]) - 1) // 2] = Entries((), ())
    for operation in operations(done.stdout):
        kept = dict(operation.attributes)
        if probed := _NUMBER.fullmatch(kept.pop(_PROBE, "")):
            found[int(probed[1])] = Entries.of(operation.properties, kept)
    return found


def _errors(
    mlir_opt: Path, lines: Sequence[str], options: Sequence[str] = _READ
) -> Mapping[int, str]:
    """Parse each line as a module. Return index of a refused line -> its first error."""
    # With its line `// -----`, each module takes two lines of the input.
    done = _asked(mlir_opt, (*options, "-o", os.devnull, "-"), _SEPARATOR.join(lines) + "\n")
    found: dict[int, str] = {}
    for match in _AT.finditer(done.stderr):
        message = done.stderr[match.end() :].partition("\n")[0]
        found.setdefault((int(match[1]) - 1) // 2, message)
    return found


def _asked(mlir_opt: Path, options: Sequence[str], text: str) -> subprocess.CompletedProcess[str]:
    """Return the process that reads a text, of which it may refuse parts.

    Raises:
        ToolError: it crashes, so that nothing is known about the rest.
    """
    done = run_tool(mlir_opt, options, text)
    if done.returncode not in (0, 1):
        raise ToolError(f"{mlir_opt} failed with status {done.returncode}\n{done.stderr.strip()}")
    return done
