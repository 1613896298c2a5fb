# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Properties and attributes that an op has in one version of MLIR and lacks in another.

A version drops a property that its op lacks without a word: `arith.addf` of MLIR 22 would round
as it always does, whatever the rounding mode that MLIR 24 wrote.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from optree_ir.operation import Operation

from .edits import Edit, edited, edits
from .versions import Entries, entries_read, properties_read

#: Dialects whose ops differ between versions only by the properties that a version lacks.
DIALECTS = frozenset({
    "affine", "arith", "bufferization", "builtin", "cf", "complex", "func", "index", "linalg",
    "math", "memref", "scf", "tensor", "ub",
})  # fmt: skip

#: Promises to the compiler: where one holds, an op without it computes the same.
_PROMISES = frozenset({"nonNeg"})


@dataclass(frozen=True)
class Lost:
    """An op that a version lacks, or parts of it that the version would read otherwise."""

    op: Operation
    parts: tuple[str, ...] = ()

    def __str__(self) -> str:
        if not self.parts:
            return f"it has no op '{self.op.name}'"
        parts = " and ".join(f"'{part}'" for part in self.parts)
        return f"it does not print {parts} of '{self.op.name}' as the other version does"


@dataclass
class Properties:
    """Converts properties from the version of one mlir-opt to that of another.

    dialects: the dialects whose properties are converted, beside DIALECTS. An op of another one
    has to be printed alike by both versions.
    lacking: op, its properties -> those that the new version lacks.
    unlike: op, its entries -> the keys of those that the versions print differently.
    """

    old: Path
    new: Path
    dialects: frozenset[str]
    lacking: dict[tuple[str, frozenset[str]], frozenset[str]] = field(default_factory=dict)
    unlike: dict[tuple[str, Entries], tuple[str, ...]] = field(default_factory=dict)

    def converted(self, text: str, found: Sequence[Operation]) -> tuple[str, list[Lost]]:
        """Return a module in generic syntax with no property that the new version lacks.

        A promise becomes an attribute. Return the other properties with the unchanged text.
        found: the ops of the module.
        """
        known = DIALECTS | self.dialects
        own = [op for op in found if op.properties and op.dialect in known]
        others = (op for op in found if op.dialect not in known)
        foreign = [(op, Entries.of(op.properties, op.attributes)) for op in others]
        self._ask_lacking(own)
        self._ask_unlike([(op.name, entries) for op, entries in foreign if any(entries)])
        lost = [
            Lost(op, parts)
            for op, entries in foreign
            if (parts := self.unlike.get((op.name, entries), ()))
        ]
        changes: list[Edit] = []
        for op in own:
            lacking = self.lacking[_key(op)]
            if parts := tuple(sorted(lacking - _PROMISES)):
                lost.append(Lost(op, parts))
            elif lacking:
                kept = {n: value for n, value in op.properties.items() if n not in lacking}
                changes += edits(op, kept, {n: op.properties[n] for n in sorted(lacking)})
        return (text, lost) if lost else (edited(text, changes), [])

    def _ask_lacking(self, found: Sequence[Operation]) -> None:
        """Ask the new version for the properties of ops that are not known yet."""
        unknown = {_key(op): op for op in found if _key(op) not in self.lacking}
        ops = [(op.name, op.properties) for op in unknown.values()]
        reads = properties_read(self.new, ops) if ops else []
        for (key, op), read in zip(unknown.items(), reads, strict=True):
            self.lacking[key] = frozenset(op.properties.keys() - read.keys())

    def _ask_unlike(self, found: Sequence[tuple[str, Entries]]) -> None:
        """Ask both versions to print the entries of ops that are not known yet."""
        unknown = [*dict.fromkeys(key for key in found if key not in self.unlike)]
        if not unknown:
            return
        both = (entries_read(each, unknown) for each in (self.old, self.new))
        for key, before, after in zip(unknown, *both, strict=True):
            self.unlike[key] = tuple(_differing(key[1], before, after))


def _differing(given: Entries, before: Entries | None, after: Entries | None) -> Iterator[str]:
    """Yield the keys of the given entries that two versions print differently, or refuse."""
    for kind, entries in enumerate(given):
        for name in dict(entries):
            one, other = (dict(read[kind]).get(name) if read else None for read in (before, after))
            if one is None or one != other:
                yield name


def _key(op: Operation) -> tuple[str, frozenset[str]]:
    return op.name, frozenset(op.properties)
