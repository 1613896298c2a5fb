# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Undoes every rewrite of the specialize pass: the original generic must come back.

A generic written with other operations than its op comes back different. Then both are called.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from optree_ir.operation import Operation

from optree_lab.ir.isolated import isolated
from optree_lab.ir.value_numbering import GENERIC, Numbered, Numbering

from .form_check import FormCheck, module_after

SPECIALIZE = "linalg-tree-specialize"
GENERALIZE = "linalg-tree-generalize"

#: A structured operation before and after the round trip.
Pair = tuple[Operation, Operation]


@dataclass(frozen=True)
class RoundTrip:
    """The rewrites of a file that were undone, and the generics that came back wrong.

    generics: their number. rewritten: number replaced by the pass. executed: number that came back
    with other operations and compute the same when called.
    """

    file: str
    generics: int
    rewritten: int
    wrong: tuple[str, ...]
    executed: int = 0


def round_trip(
    file: Path, plugin: Path, commuting: frozenset[str], specialize: Sequence[str] = (SPECIALIZE,)
) -> RoundTrip:
    """Undo a rewrite and compare. specialize: passes instead of the plugin's, never called."""
    text = file.read_text(encoding="utf-8")
    before, special, after, given = (
        module_after(text, passes, plugin)
        for passes in ((GENERALIZE,), specialize, (*specialize, GENERALIZE), ())
    )
    generics = sum(o.name == GENERIC for o in given.walk())
    left = sum(o.name == GENERIC for o in special.walk())
    pairs, other = compared(before, after, commuting)
    same: set[int] = set()
    if pairs and tuple(specialize) == (SPECIALIZE,):
        same = executed(before, {id(old) for old, _ in pairs}, plugin, commuting)
    wrong = _texts([(old, new) for old, new in pairs if id(old) not in same], other)
    return RoundTrip(file.name, generics, generics - left, wrong, len(same))


def executed(
    module: Operation, chosen: set[int], plugin: Path, commuting: frozenset[str]
) -> set[int]:
    """Return the chosen operations, by `id`, that compute the same when specialized."""
    functions = {
        id(operation): function
        for operation, function in isolated(module)
        if id(operation) in chosen and function is not None
    }
    different = list(dict.fromkeys(functions.values()))
    with TemporaryDirectory() as directory:
        check = FormCheck("one-to-one", plugin, Path(directory), commuting)
        outcomes = dict(zip(different, check.check(different), strict=True))
    return {place for place, f in functions.items() if outcomes[f].how in ("fused", "executed")}


def differences(before: Operation, after: Operation, commuting: frozenset[str]) -> tuple[str, ...]:
    """Return the structured operations and effects that differ between two modules."""
    return _texts(*compared(before, after, commuting))


def _texts(pairs: Sequence[Pair], other: str) -> tuple[str, ...]:
    return (*(f"{shown(old)}\nbecame\n{shown(new)}" for old, new in pairs), *filter(None, (other,)))


def compared(
    before: Operation, after: Operation, commuting: frozenset[str]
) -> tuple[Sequence[Pair], str]:
    """Return the structured operations that differ; if none, another difference."""
    numbering = Numbering(commuting)
    first = numbering.module(before)
    second = numbering.module(after)
    if _effects(first) == _effects(second) and _results(first) == _results(second):
        return (), ""
    if len(first.structured) != len(second.structured):
        if _effects(first) == _effects(second):
            return (), ""
        return (), f"{len(first.structured)} operations became {len(second.structured)}"
    results = [results for _, results in first.structured]
    second = numbering.module(after, results)
    wrong = [
        (old, new)
        for (old, was), (new, now) in zip(first.structured, second.structured, strict=True)
        if was != now
    ]
    differ = not wrong and _effects(first) != _effects(second)
    return wrong, "operations with effects differ" if differ else ""


def _effects(module: Numbered) -> list[int]:
    return [number for _, number in module.effects]


def _results(module: Numbered) -> list[tuple[int, ...]]:
    return [results for _, results in module.structured]


def shown(operation: Operation) -> str:
    """Return the operation and its body as text."""
    lines = [f"{operation.name}({', '.join(operation.operands)}) {operation.attribute_texts}"]
    for block in operation.blocks:
        lines.append(f"  ({', '.join(name for name, _ in block.arguments)})")
        for step in block.operations:
            lines.append(
                f"  {', '.join(step.results)} = {step.name}({', '.join(step.operands)})"
                f" {step.attribute_texts} {step.result_types}"
            )
    return "\n".join(lines)
