# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The result of a comparison, as text or JSON."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from optree_core.rewrite_rule import PERMISSIONS
from optree_ir.difference import Difference, DifferingPart

from .comparison import FileComparison, FunctionPair


@dataclass(frozen=True)
class RemovedDifference:
    """A difference and the permissions that remove it, if any do."""

    difference: Difference
    permissions: frozenset[str] | None


@dataclass(frozen=True)
class ComparisonReport:
    """findings: the first differences of each pair of functions. more: how many others there are.

    permissions: under which the files are equal beside the given ones; None: under none.
    """

    files: tuple[str, str]
    allowed: frozenset[str]
    pairs: tuple[tuple[FunctionPair, tuple[RemovedDifference, ...]], ...]
    more: int
    permissions: frozenset[str] | None

    @property
    def equal(self) -> bool:
        return all(pair.arguments is not None for pair, _ in self.pairs)


def report(comparison: FileComparison, allowed: frozenset[str], limit: int) -> ComparisonReport:
    """Return the result under permissions, with at most `limit` differences per function.

    Raises:
        ToolError: the files cannot be compared.
    """
    pairs = comparison.pairs(allowed)
    found = []
    for pair in pairs:
        shown = pair.differences[:limit]
        findings = tuple(RemovedDifference(d, comparison.removing(allowed, d)) for d in shown)
        found.append((pair, findings))
    equal = comparison.equal(allowed)
    return ComparisonReport(
        (comparison.left.shown, comparison.right.shown),
        allowed,
        tuple(found),
        sum(len(pair.differences[limit:]) for pair in pairs),
        frozenset() if equal else comparison.equalizing(allowed),
    )


def ordered(permissions: Iterable[str]) -> list[str]:
    return [name for name in PERMISSIONS if name in permissions]


def render(found: ComparisonReport, form: str) -> str:
    """Return a report as text or JSON."""
    if form == "json":
        return json.dumps(_data(found), indent=2)
    return "\n".join(_lines(found))


def _lines(found: ComparisonReport) -> Iterator[str]:
    left, right = found.files
    under = f" under {','.join(ordered(found.allowed))}" if found.allowed else ""
    yield f"{left} and {right} {'are equal' if found.equal else 'differ'}{under}"
    for pair, findings in found.pairs:
        both = {pair.left.function: None, pair.right.function: None}
        yield f"function {' and '.join(both)}:"
        yield from _notes(pair)
        for number, finding in enumerate(findings, 1):
            yield f"  {number}. {finding.difference.what}"
            for file, side in zip(found.files, _sides(finding.difference), strict=True):
                yield f"     {side.location or file}: {side.text or 'nothing'}"
            if finding.permissions is None:
                yield "     no permission removes this"
            else:
                yield f"     removed by --allow {','.join(ordered(finding.permissions))}"
        if pair.arguments is not None:
            for own, other in pair.arguments.items():
                yield f"  %arg{own} is %arg{other} of the second"
    if found.more:
        yield f"{found.more} more differences"
    if not found.equal:
        if found.permissions is None:
            yield "no permissions make them equal"
        else:
            allowed = ordered(found.allowed | found.permissions)
            yield f"they are equal with --allow {','.join(allowed)}"


def _notes(pair: FunctionPair) -> Iterator[str]:
    for name, graph in (("first", pair.left), ("second", pair.right)):
        for effect, count in Counter(graph.effects).items():
            yield f"  not compared: {count} {effect} of the {name}"
        if pair.arguments is not None and graph.unused:
            yield f"  unused: {', '.join(f'%arg{n}' for n in graph.unused)} of the {name}"


def _sides(difference: Difference) -> tuple[DifferingPart, DifferingPart]:
    return difference.left, difference.right


def _data(found: ComparisonReport) -> dict[str, object]:
    return {
        "files": list(found.files),
        "allow": ordered(found.allowed),
        "equal": found.equal,
        "functions": [
            {
                "names": [pair.left.function, pair.right.function],
                "arguments": None if pair.arguments is None else list(pair.arguments.items()),
                "unused": [list(pair.left.unused), list(pair.right.unused)],
                "not_compared": [list(pair.left.effects), list(pair.right.effects)],
                "differences": [
                    {
                        "what": finding.difference.what,
                        "sides": [
                            {"op": side.name, "location": side.location, "text": side.text}
                            for side in _sides(finding.difference)
                        ],
                        "removed_by": None
                        if finding.permissions is None
                        else ordered(finding.permissions),
                    }
                    for finding in findings
                ],
            }
            for pair, findings in found.pairs
        ],
        "more": found.more,
        "equal_with": None if found.permissions is None else ordered(found.permissions),
    }
