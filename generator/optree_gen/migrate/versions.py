# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the mlir-opt of a version of MLIR, and asks it for its ops, attributes and properties."""

from __future__ import annotations

import os
import re
import subprocess
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from optree_tool.mlir_opt import ToolError, run_tool

from .generic_syntax import attributes as attributes_of
from .generic_syntax import operations

_AT = re.compile(r"^[^\n]*?:(\d+):\d+: error: ", re.MULTILINE)
_SEPARATOR = "\n// -----\n"
_SPLIT = "--split-input-file"
_READ = (_SPLIT, "--allow-unregistered-dialect")
_UNREGISTERED = re.compile("unregistered (operation|dialect)")
_ALIAS = re.compile(r"^([#!][\w.]+) = .*$", re.MULTILINE)
_PRINT = (
    *_READ,
    "--mlir-print-op-generic",
    "--mlir-print-local-scope",
    "--mlir-very-unsafe-disable-verifier-on-parsing",  # A probe has no operands.
    "-",
)
_PROBE = "migrate.probe"
_NUMBER = re.compile(rf"{re.escape(_PROBE)} = (\d+) : i64")
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
    """The properties and the attributes of an op: pairs of a key and the text of the entry."""

    properties: tuple[tuple[str, str], ...]
    attributes: tuple[tuple[str, str], ...]

    @staticmethod
    def of(properties: Mapping[str, str], attributes: Mapping[str, str]) -> Entries:
        return Entries(tuple(properties.items()), tuple(attributes.items()))


def properties_read(
    mlir_opt: Path, ops: Sequence[tuple[str, Mapping[str, str]]], text: str
) -> list[Mapping[str, str]]:
    """Return, for each op with these entries as properties, the properties that a version reads.

    It adds properties that have a default value, and silently drops unknown ones. ops: pairs of a
    name and its entries. text: has the aliases that the entries name.
    """
    read = entries_read(mlir_opt, [(name, Entries.of(given, {})) for name, given in ops], text)
    found = [
        given if answer is None else dict(answer.properties)
        for answer, (_, given) in zip(read, ops, strict=True)
    ]
    # An unknown property may have a value that the version cannot parse; it can parse a unit.
    units = [(n, key) for n, r in enumerate(read) if r is None for key in ops[n][1]]
    if units:
        alone = [(ops[n][0], Entries.of({key: key}, {})) for n, key in units]
        for (n, key), unit in zip(units, entries_read(mlir_opt, alone, ""), strict=True):
            if unit is not None and key not in dict(unit.properties):
                found[n] = {name: entry for name, entry in found[n].items() if name != key}
    return found


def entries_read(
    mlir_opt: Path, ops: Sequence[tuple[str, Entries]], text: str
) -> list[Entries | None]:
    """Return the entries that a version prints for each op with these; None if it refuses the op.

    text: has the aliases that the entries name.
    """
    aliases = {match[1]: match[0] for match in _ALIAS.finditer(text)}
    chunks, lines = [], [1]
    for number, (name, entries) in enumerate(ops):
        properties = ", ".join(entry for _, entry in entries.properties)
        attributes = ", ".join((f"{_PROBE} = {number} : i64", *(e for _, e in entries.attributes)))
        # Without properties, a version looks for them among the attributes.
        op = f'"{name}"()' + (f" <{{{properties}}}>" if properties else "")
        op += f" {{{attributes}}} : () -> ()"
        used = aliases.values() if any(alias in op for alias in aliases) else ()
        chunks.append("\n".join((*used, op)))
        lines.append(lines[-1] + len(used) + _SEPARATOR.count("\n"))
    done = _asked(mlir_opt, _PRINT, _SEPARATOR.join(chunks))
    found: list[Entries | None] = [None] * len(ops)
    for match in _AT.finditer(done.stderr):
        number = bisect_right(lines, int(match[1])) - 1
        if _WITHOUT in done.stderr[match.end() :].partition("\n")[0]:
            found[number] = Entries((), ())
    for operation in operations(done.stdout):
        kept = attributes_of(done.stdout, operation)
        if probe := _NUMBER.fullmatch(kept.pop(_PROBE, "")):
            found[int(probe[1])] = Entries.of(operation.properties, kept)
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
