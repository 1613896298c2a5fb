# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the mlir-opt of a version of MLIR, and asks it for its ops, attributes and properties."""

from __future__ import annotations

import os
import re
import subprocess
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from optree_mlir.forms import ToolError, run_tool

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
_NUMBER = re.compile(rf" {{{re.escape(_PROBE)} = (\d+) : i64}}")
_COUNT = re.compile(r": size mismatch in attribute conversion: 0 vs (\d+)$")
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


def properties_read(
    mlir_opt: Path, ops: Sequence[tuple[str, Mapping[str, str]]], text: str
) -> list[Mapping[str, str]]:
    """Return, for each op with these entries as properties, the properties that a version reads.

    It adds properties that have a default value, and silently drops unknown ones. ops: pairs of a
    name and its entries. text: has the aliases that the entries name.
    """
    found, refused = _properties_read(mlir_opt, ops, text)
    # An unknown property may have a value that the version cannot parse; it can parse a unit.
    units = [(n, name) for n in sorted(refused) for name in ops[n][1]]
    if units:
        entries = [(ops[n][0], {name: name}) for n, name in units]
        read, known = _properties_read(mlir_opt, entries, "")
        for index, (n, name) in enumerate(units):
            if name not in read[index] and index not in known:
                found[n] = {key: entry for key, entry in found[n].items() if key != name}
    return found


def _properties_read(
    mlir_opt: Path, ops: Sequence[tuple[str, Mapping[str, str]]], text: str
) -> tuple[list[Mapping[str, str]], set[int]]:
    """Return the properties of each op that a version reads, and the ops that it refuses.

    Of those the result has all properties.
    """
    aliases = {match[1]: match[0] for match in _ALIAS.finditer(text)}
    chunks, lines = [], [1]
    for number, (name, entries) in enumerate(ops):
        dictionary = ", ".join(entries.values())
        used = aliases.values() if any(alias in dictionary for alias in aliases) else ()
        op = f'"{name}"() <{{{dictionary}}}> {{{_PROBE} = {number} : i64}} : () -> ()'
        chunks.append("\n".join((*used, op)))
        lines.append(lines[-1] + len(used) + _SEPARATOR.count("\n"))
    done = _asked(mlir_opt, _PRINT, _SEPARATOR.join(chunks))
    found, refused = [entries for _, entries in ops], set()
    for match in _AT.finditer(done.stderr):
        number = bisect_right(lines, int(match[1])) - 1
        if _WITHOUT in done.stderr[match.end() :].partition("\n")[0]:
            found[number] = {}
        else:
            refused.add(number)
    for operation in operations(done.stdout):
        if probe := _NUMBER.match(done.stdout, operation.body):
            found[int(probe[1])] = operation.properties
    return found, refused


def operand_group_counts(mlir_opt: Path, ops: Sequence[str]) -> dict[str, int]:
    """Return the number of groups of operands of each op; 0 if the op has no sizes of groups."""
    lines = [f'"{op}"() <{{operandSegmentSizes = array<i32>}}> : () -> ()' for op in ops]
    refused = _errors(mlir_opt, lines)
    counts = [_COUNT.search(refused.get(n, "")) for n in range(len(ops))]
    return {op: int(count[1]) if count else 0 for op, count in zip(ops, counts, strict=True)}


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
