# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Two scalar bodies, computed on many values with the reference, which needs numpy.

The values are combinations of simple numbers, then random bits; the simplest that differ are
reported. If the arguments have few bits in total, all values are tried after the simple ones.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from optree_core.element_type import ElementType, TypeClass
from optree_core.generic import Body
from optree_reference import Outcome, UnknownOperation, UnsupportedType, storage
from optree_reference.dtype import is_wide
from optree_reference.loop_nest import Loops, executed

from . import number
from .smt_rules import UNSPECIFIED
from .verdict import Agreement, Verdict, Witness

#: The number of combinations of simple numbers, of drawn combinations, and of random values.
MAX_SIMPLE = 5_000
DRAWN = 4_000
RANDOM = 3_000

#: Half of the drawn numbers are among the first, which include signed zeros.
FIRST = 8

#: All values are tried if the arguments have at most this many bits in total.
MAX_BITS = 16
SEED = 20_140_911

#: The most rounds, each of which simplifies all arguments once.
ROUNDS = 8


def compare(old: Body, new: Body, dims: tuple[int, ...] | None = None) -> Verdict | None:
    """Compute both bodies and compare results; None if the reference cannot compute them.

    Steps of a spelling may be written for types that their operations do not take.
    """
    pair = _Pair(old, new, dims)
    try:
        columns = _values(old.arguments)
        results, differs = pair.results(columns)
    except (UnknownOperation, UnsupportedType, ValueError, TypeError, NotImplementedError):
        return None
    steps = (*old.steps, *new.steps)
    indexed = any(step.number("dim") >= 0 for step in steps)
    left_open = any(step.mnemonic in UNSPECIFIED for step in steps)
    count = len(columns[0]) if columns else 1
    if not differs.any():
        if _few(old.arguments) and not indexed and not left_open:
            return Verdict(Agreement.EQUAL, "trying every value", tried=count)
        return Verdict(Agreement.UNKNOWN, tried=count)
    at = int(np.argmax(differs))
    row = [column[at : at + 1] for column in columns]
    if columns and not indexed:  # Each result depends on its arguments alone.
        row, at = pair.simplified(row), 0
        results, _ = pair.results(row)
    arguments = (_text(c[0], element) for c, element in zip(row, old.arguments, strict=True))
    sides = [[column[at] for column in side[0]] for side in results]
    # Where both are undefined or poison, one of them traps.
    words = ("poison", "undefined") if all(bad for _, bad, _ in sides) else ("undefined",) * 2
    was, is_ = (
        words[bool(traps)] if bad else _text(value, old.results[0].type)
        for value, bad, traps in sides
    )
    return Verdict(
        Agreement.DIFFERS, "trying values", Witness(tuple(arguments), {}, was, is_), count
    )


#: Values of a result, and the masks where it is undefined or poison, and undefined.
Columns: TypeAlias = tuple[Any, Any, Any]


@dataclass(frozen=True, slots=True)
class _Pair:
    """Two bodies over the same arguments."""

    old: Body
    new: Body
    dims: tuple[int, ...] | None

    def results(self, columns: Sequence[Any]) -> tuple[list[list[Columns]], Any]:
        """Return the results of both for arrays of arguments, and the mask where they differ."""
        sides = [run(self.old, columns, None), run(self.new, columns, self.dims)]
        differs = np.zeros(sides[0][0][0].shape, np.bool_)
        for (first, bad_first, traps_first), (second, bad_second, traps_second) in zip(
            *sides, strict=True
        ):
            differs |= (bad_first != bad_second) | (traps_first != traps_second)
            differs |= ~same(first, second) & ~bad_first & ~bad_second
        return sides, differs

    def simplified(self, row: list[Any]) -> list[Any]:
        """Return arguments on which they still differ, each as simple as the others allow."""
        for _ in range(ROUNDS):
            before = [str(value) for value in row]
            for place in reversed(range(len(row))):  # Inits first: they come last.
                simpler = _simpler(row[place], self.old.arguments[place])
                if not len(simpler):
                    continue
                columns = [np.repeat(value, len(simpler)) for value in row]
                columns[place] = simpler
                _, differs = self.results(columns)
                if differs.any():
                    at = int(np.argmax(differs))
                    row = [*row[:place], simpler[at : at + 1], *row[place + 1 :]]
            if [str(value) for value in row] == before:
                break
        return row


def _simpler(value: Any, element: ElementType) -> Any:
    """Return values that are simpler than the array's only one, the simplest first."""
    simple = np.asarray(_simple(element), value.dtype)
    known = np.flatnonzero(same(simple, np.repeat(value, len(simple))))
    if len(known):
        return simple[: known[0]]
    if element.type_class is TypeClass.FLOAT and np.isfinite(float(value[0])):
        exact = float(value[0])
        smaller = {float(int(exact / (1 << k))) for k in range(24)}
        smaller |= {float(f"{exact:.{digits}g}") for digits in range(1, 7)}
        ordered = np.asarray(sorted(smaller - {exact}, key=abs))
    elif element.type_class in (TypeClass.INT, TypeClass.INDEX):
        sign, large = (-1 if value[0] < 0 else 1), abs(int(value[0]))
        # A number that is large to overflow is a power of two, or next to one.
        shifts = range(large.bit_length())
        numbers = {n for k in shifts for n in (large >> k, 1 << k, (1 << k) + 1)} | {0}
        ordered = np.asarray([sign * n for n in sorted(numbers) if n < large], value.dtype)
    else:
        return simple
    return np.concatenate([simple, ordered.astype(value.dtype)])


def _values(types: Sequence[ElementType]) -> list[Any]:
    """Return one array per argument, the simplest combinations first."""
    dtypes = list(map(storage, types))
    size = max(2, int(MAX_SIMPLE ** (1 / max(1, len(types)))))
    simple = [_simple(element)[:size] for element in types]
    order = sorted(itertools.product(*(range(len(s)) for s in simple)), key=lambda p: (sum(p), p))
    columns = []
    whole = every(types) if _few(types) else None
    generator = np.random.default_rng(SEED)
    for place, (element, dtype) in enumerate(zip(types, dtypes, strict=True)):
        chosen = [simple[place][row[place]] for row in order]
        if whole is not None:
            rest = [whole[place]]
        else:
            # With many arguments, combinations contain few simple numbers.
            rest = [_drawn(generator, _simple(element), dtype), _random(generator, element)]
        columns.append(np.concatenate([np.asarray(chosen, dtype), *rest]).astype(dtype))
    return columns


def _drawn(generator: Any, simple: Sequence[Any], dtype: Any) -> Any:
    tops = min(FIRST, len(simple)), len(simple)
    halves = [generator.integers(0, top, DRAWN // 2) for top in tops]
    return np.asarray([simple[i] for i in np.concatenate(halves)], dtype)


def _few(types: Sequence[ElementType]) -> bool:
    """True if arguments of these types have few enough values to try all."""
    if any(t.type_class not in (TypeClass.FLOAT, TypeClass.INT, TypeClass.I1) for t in types):
        return False
    return sum(t.width for t in types) <= MAX_BITS


def every(types: Sequence[ElementType]) -> list[Any]:
    """Return all combinations of values, one array per argument."""
    numbers = np.arange(1 << sum(t.width for t in types), dtype=np.int64)
    columns = []
    for element in types:
        bits = numbers & ((1 << element.width) - 1)
        numbers = numbers >> element.width
        dtype = storage(element)
        if element.type_class is TypeClass.FLOAT:
            columns.append(bits.astype(f"u{dtype.itemsize}").view(dtype))
        else:
            top = 1 << (element.width - 1)
            signed = (bits ^ top) - top
            columns.append(bits.astype(dtype) if element.width == 1 else signed.astype(dtype))
    return columns


def _simple(element: ElementType) -> Sequence[Any]:
    if element.type_class is TypeClass.COMPLEX:
        return [complex(a, b) for a in (0.0, 1.0, -1.0, 2.0) for b in (0.0, 1.0, -0.5)]
    return number.simple_values(element)


def _random(generator: Any, element: ElementType) -> Any:
    """Return random bits for integers, normally distributed floats of several magnitudes."""
    if element.type_class in (TypeClass.FLOAT, TypeClass.COMPLEX):
        scale = 10.0 ** generator.integers(-3, 4, RANDOM)
        values = generator.standard_normal(RANDOM) * scale
        if element.type_class is TypeClass.COMPLEX:
            values = values + 1j * generator.standard_normal(RANDOM)
        return values.astype(storage(element))
    if element.type_class is TypeClass.I1:
        return generator.integers(0, 2, RANDOM).astype(np.bool_)
    if is_wide(element):  # Of all magnitudes: carries between words differ.
        size = -(-element.width // 8)
        drawn = [int.from_bytes(generator.bytes(size), "big", signed=True) for _ in range(RANDOM)]
        shifts = generator.integers(8 * size - element.width, 8 * size, RANDOM).tolist()
        return np.asarray([n >> by for n, by in zip(drawn, shifts, strict=True)], object)
    spare = 64 - element.bits
    bits = generator.integers(-(1 << 63), (1 << 63) - 1, RANDOM, np.int64, endpoint=True)
    return (bits >> spare).astype(storage(element))


def run(body: Body, columns: Sequence[Any], dims: tuple[int, ...] | None = None) -> list[Columns]:
    """Return per result its values, and two masks: undefined or poison, and undefined."""
    count = len(columns[0]) if columns else 1

    def index(dim: int) -> Any:
        before = dims.index(dim) if dims else dim
        return (np.arange(count, dtype=np.int64) * (before + 3)) % 17

    def size(dim: int) -> int:
        return 17 + (dims.index(dim) if dims else dim)

    loops = Loops(index, size)
    results, everywhere = executed(body, [Outcome(column) for column in columns], loops)
    traps = False if everywhere is None else everywhere
    return [
        (
            np.broadcast_to(result.values, (count,)),
            np.broadcast_to(traps if result.poison is None else result.poison | traps, (count,)),
            np.broadcast_to(traps, (count,)),
        )
        for result in results
    ]


def same(first: Any, second: Any) -> Any:
    """Return the mask of equal pairs: bit by bit, but all NaNs are equal."""
    if first.dtype.kind == "c":
        both: Any = same(first.real, second.real) & same(first.imag, second.imag)
        return both
    return np.asarray(_bits(first) == _bits(second))


def _bits(values: Any) -> Any:
    """Return the bits of each value, with one pattern for all NaNs."""
    values = np.ascontiguousarray(values)
    if values.dtype.kind in "biuO":  # Arrays of objects hold integers of more than 64 bits.
        return values
    bits = values.view(f"u{values.dtype.itemsize}")
    return np.where(np.isnan(values), bits.dtype.type(-1 % (1 << (8 * bits.dtype.itemsize))), bits)


def _text(value: Any, element: ElementType) -> str:
    if element.type_class is TypeClass.COMPLEX:
        return f"({_text(value.real, element.part)}, {_text(value.imag, element.part)})"
    return number.value_text(value, element)
