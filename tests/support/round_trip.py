# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every rewrite of the specialize pass, undone: the generic has to come back as it was."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import toolchain
from generic_form import Operation, parse
from value_numbering import GENERIC, Numbered, Numbering

SPECIALIZE = "linalg-tree-specialize"
GENERALIZE = "linalg-tree-generalize"


@dataclass(frozen=True)
class RoundTrip:
    """What came of a file: rewrites that were undone, and what did not come back.

    generics: how many there were. rewritten: how many the pass replaced.
    """

    file: str
    generics: int
    rewritten: int
    wrong: tuple[str, ...]


def round_trip(
    file: Path,
    plugin: Path,
    commuting: frozenset[str],
    specialize: Sequence[str] = (SPECIALIZE,),
) -> RoundTrip:
    """Specializes and generalizes a module, and compares it with what only was generalized.

    specialize: other passes to try than the plugin's.
    """
    before, special, after = (
        run(file, plugin, passes)
        for passes in ((GENERALIZE,), specialize, (*specialize, GENERALIZE))
    )
    generics = sum(o.name == GENERIC for o in run(file, plugin, ()).walk())
    left = sum(o.name == GENERIC for o in special.walk())
    return RoundTrip(file.name, generics, generics - left, differences(before, after, commuting))


def run(file: Path, plugin: Path, passes: Sequence[str]) -> Operation:
    """The module after passes.

    Raises:
        RuntimeError: mlir-opt fails.
    """
    command = [
        os.fspath(toolchain.tool("mlir-opt")),
        "--mlir-print-op-generic",
        f"--load-pass-plugin={os.fspath(plugin)}",
        f"--pass-pipeline=builtin.module({','.join(passes)})",
        os.fspath(file),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)}:\n{done.stderr[:2000]}")
    return parse(done.stdout)


def differences(before: Operation, after: Operation, commuting: frozenset[str]) -> tuple[str, ...]:
    """Structured operations, and others with effects, that differ between two modules."""
    numbering = Numbering(commuting)
    first = numbering.module(before)
    second = numbering.module(after)
    if _effects(first) == _effects(second) and _results(first) == _results(second):
        return ()
    if len(first.structured) != len(second.structured):
        if _effects(first) == _effects(second):
            return ()
        return (f"{len(first.structured)} operations became {len(second.structured)}",)
    results = [results for _, results in first.structured]
    second = numbering.module(after, results)
    wrong = [
        f"{shown(old)}\nbecame\n{shown(new)}"
        for (old, was), (new, now) in zip(first.structured, second.structured, strict=True)
        if was != now
    ]
    if not wrong and _effects(first) != _effects(second):
        wrong.append("operations with effects differ")
    return tuple(wrong)


def _effects(module: Numbered) -> list[int]:
    return [number for _, number in module.effects]


def _results(module: Numbered) -> list[tuple[int, ...]]:
    return [results for _, results in module.structured]


def shown(operation: Operation) -> str:
    """The operation and its body as text."""
    lines = [f"{operation.name}({', '.join(operation.operands)}) {operation.attributes}"]
    for block in operation.regions:
        lines.append(f"  ({', '.join(name for name, _ in block.arguments)})")
        for step in block.operations:
            lines.append(
                f"  {', '.join(step.results)} = {step.name}({', '.join(step.operands)})"
                f" {step.attributes} {step.result_types}"
            )
    return "\n".join(lines)
