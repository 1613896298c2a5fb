# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Terms of scalar operations, as numbers: equal terms have one, also across the bodies compared.

The equations of `laws.yaml` replace a term of floats by the term that stands for all equal ones.
"""

from __future__ import annotations

import itertools
from collections.abc import Hashable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

import yaml

from .polynomial import TooLarge
from .smt_rules import COMMUTATIVE

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_TABLE: dict[str, Any] = yaml.load(
    Path(__file__).with_name("laws.yaml").read_text(encoding="utf-8"), _LOADER
)

#: The formats for which the equations hold.
LAWFUL = frozenset(_TABLE["formats"])

#: A side of an equation: a variable, a number, or a list of an operation and its operands.
Pattern: TypeAlias = Any

EQUATIONS: list[tuple[list[Pattern], Pattern]] = _TABLE["equations"]
EITHER: list[tuple[list[Pattern], list[Pattern]]] = _TABLE["either"]

#: The most replacements: equations end, but a stranger's body may be long.
MAX_REPLACEMENTS = 10_000

CONSTANT = "arith.constant"


class Terms:
    """All terms of a comparison."""

    def __init__(self) -> None:
        self.numbers: dict[tuple[Hashable, ...], int] = {}
        self.keys: list[tuple[Hashable, ...]] = []
        self.replaced = 0

    def number(self, *key: Hashable) -> int:
        """Return the number of a term with this key."""
        if key not in self.numbers:
            self.numbers[key] = len(self.keys)
            self.keys.append(key)
        return self.numbers[key]

    def of_floats(self, mnemonic: str, type: str, operands: tuple[int, ...]) -> int:
        """Return the term of an operation whose operands and result have one type, replaced by
        equations if they hold for it."""
        found = self._plain(mnemonic, type, operands)
        if type not in LAWFUL:
            return found
        for left, right in EQUATIONS:
            given = next(self._matches(left, found, {}), None) if left[0] == mnemonic else None
            if given is None:
                continue
            if not isinstance(right, list):
                return given[right]
            self.replaced += 1
            if self.replaced > MAX_REPLACEMENTS:
                raise TooLarge
            parts = tuple(self._build(part, type, given) for part in right[1:])
            if self._plain(right[0], type, parts) != found:
                return self.of_floats(right[0], type, parts)
        for left, right in EITHER:
            for given in self._matches(left, found, {}) if left[0] == mnemonic else ():
                parts = tuple(self._build(part, type, given) for part in right[1:])
                found = min(found, self._plain(right[0], type, parts))
        return found

    def _plain(self, mnemonic: str, type: str, operands: tuple[int, ...]) -> int:
        """Return the term of an operation without any law but that its operands commute."""
        ordered = sorted(operands) if mnemonic in COMMUTATIVE else operands
        return self.number(mnemonic, type, *ordered)

    def constant(self, value: float, type: str) -> int:
        """Return the term of a float: a negative one is one with a sign."""
        text = repr(value)
        if text.startswith("-"):
            return self.of_floats("arith.negf", type, (self.number(CONSTANT, type, text[1:]),))
        return self.number(CONSTANT, type, text)

    def is_negative(self, term: int) -> bool:
        """True if the term of a float is that of a number with its sign inverted."""
        return self.keys[term][0] == "arith.negf"

    def _matches(
        self, pattern: Pattern, term: int, given: Mapping[str, int]
    ) -> Iterator[dict[str, int]]:
        """Yield the variables with which a pattern is the term."""
        if isinstance(pattern, str):
            if given.get(pattern, term) == term:
                yield {**given, pattern: term}
            return
        key = self.keys[term]
        if isinstance(pattern, float):
            if key[0] == CONSTANT and key[2] == repr(pattern):
                yield dict(given)
            return
        mnemonic, *parts = pattern
        if key[0] != mnemonic or len(key) != len(parts) + 2:
            return
        operands: tuple[Any, ...] = key[2:]
        orders = itertools.permutations(operands) if mnemonic in COMMUTATIVE else [operands]
        for order in orders:
            found: list[dict[str, int]] = [dict(given)]
            for part, operand in zip(parts, order, strict=True):
                found = [more for known in found for more in self._matches(part, operand, known)]
            yield from found

    def _build(self, pattern: Pattern, type: str, given: Mapping[str, int]) -> int:
        """Return the term of a pattern, replaced by equations."""
        if isinstance(pattern, str):
            return given[pattern]
        if isinstance(pattern, float):
            return self.constant(pattern, type)
        mnemonic, *parts = pattern
        return self.of_floats(mnemonic, type, tuple(self._build(p, type, given) for p in parts))
