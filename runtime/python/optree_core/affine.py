# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Indexing maps with numbers for names, as they stand in IR."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .expression import IndexExpr


@dataclass(frozen=True, slots=True)
class AffineMap:
    """An indexing map over `loops` dimensions; each result a sum of dimension * factor."""

    loops: int
    results: tuple[tuple[tuple[tuple[int, int], ...], int], ...]

    def __str__(self) -> str:
        dims = [f"d{i}" for i in range(self.loops)]
        return f"affine_map<{map_text(dims, list(map(_result_text, self.results)))}>"


def map_text(dims: Sequence[str], results: Sequence[object], symbols: Sequence[str] = ()) -> str:
    """The map `(dims)[symbols] -> (results)`, as MLIR writes one."""
    names = f"[{', '.join(symbols)}]" if symbols else ""
    return f"({', '.join(dims)}){names} -> ({', '.join(map(str, results))})"


def _result_text(result: tuple[tuple[tuple[int, int], ...], int]) -> str:
    terms, constant = result
    parts = [f"d{dim}" if factor == 1 else f"d{dim} * {factor}" for dim, factor in terms]
    if constant or not parts:
        parts.append(str(constant))
    return " + ".join(parts)


def affine_map(
    results: Sequence[IndexExpr], loops: Sequence[str], symbols: Mapping[str, int]
) -> AffineMap:
    """The map with these results, loops numbered in order and symbols replaced by their values."""
    position = {loop: i for i, loop in enumerate(loops)}
    numbered = [
        (
            tuple(
                [
                    (position[t.loop], symbols[t.factor] if isinstance(t.factor, str) else t.factor)
                    for t in result.terms
                ]
            ),
            result.constant,
        )
        for result in results
    ]
    return AffineMap(len(loops), tuple(numbered))


def derive_iterators(loops: int, init_maps: Sequence[AffineMap]) -> tuple[str, ...]:
    """`parallel` for a dimension that an init's map uses, else `reduction`."""
    written = {dim for m in init_maps for terms, _ in m.results for dim, _ in terms}
    return tuple("parallel" if d in written else "reduction" for d in range(loops))


def projection(loops: int, dims: Sequence[int]) -> AffineMap:
    """The map whose results are these dimensions."""
    return AffineMap(loops, tuple((((dim, 1),), 0) for dim in dims))


def projected(indexing: AffineMap) -> tuple[int, ...] | None:
    """The dimensions that the results are, in order; None where a result is anything else."""
    dims = []
    for terms, constant in indexing.results:
        if constant or len(terms) != 1 or terms[0][1] != 1:
            return None
        dims.append(terms[0][0])
    return tuple(dims)
