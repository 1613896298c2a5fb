# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Indexing maps whose loops are numbers, as in IR."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from .expression import IndexExpr, sum_text


@dataclass(frozen=True, slots=True)
class AffineMap:
    """An indexing map over `loops` dimensions.

    results: each a sum of terms (dimension, factor), and a constant.
    """

    loops: int
    results: tuple[tuple[tuple[tuple[int, int], ...], int], ...]

    @property
    def dims(self) -> tuple[int, ...]:
        """Per result the dimension if it is exactly one, else -1."""
        return tuple(
            [
                terms[0][0] if not constant and len(terms) == 1 and terms[0][1] == 1 else -1
                for terms, constant in self.results
            ]
        )

    @property
    def texts(self) -> list[str]:
        """The results in MLIR's syntax."""
        return [
            f"d{dim}"
            if dim >= 0
            else sum_text([(f"d{d}", factor) for d, factor in terms], constant)
            for dim, (terms, constant) in zip(self.dims, self.results, strict=True)
        ]

    def renumbered(self, numbers: Mapping[int, int] | Sequence[int]) -> AffineMap:
        """Return the map with other numbers for its dimensions, by which it orders terms."""
        results = (
            (tuple(sorted([(numbers[dim], factor) for dim, factor in terms])), constant)
            for terms, constant in self.results
        )
        return AffineMap(self.loops, tuple(results))

    def __str__(self) -> str:
        return f"affine_map<{map_text(_dims(self.loops), self.texts)}>"


@cache
def _dims(loops: int) -> list[str]:
    return [f"d{i}" for i in range(loops)]


def map_text(dims: Sequence[str], results: Sequence[object], symbols: Sequence[str] = ()) -> str:
    """Return the map `(dims)[symbols] -> (results)` in MLIR's syntax."""
    names = f"[{', '.join(symbols)}]" if symbols else ""
    return f"({', '.join(dims)}){names} -> ({', '.join(map(str, results))})"


def affine_map(
    results: Sequence[IndexExpr], loops: Sequence[str], symbols: Mapping[str, int]
) -> AffineMap:
    """Return the map with these results: loops numbered in order, symbols replaced by values."""
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
    """Return `parallel` for a dimension in an init's map, else `reduction`."""
    written = {dim for m in init_maps for terms, _ in m.results for dim, _ in terms}
    return tuple("parallel" if d in written else "reduction" for d in range(loops))


def projection(loops: int, dims: Sequence[int]) -> AffineMap:
    """Return the map whose results are these dimensions."""
    return AffineMap(loops, tuple((((dim, 1),), 0) for dim in dims))


def bounds(
    terms: Sequence[tuple[int, int]], constant: int, extents: Mapping[int, int]
) -> tuple[int, int]:
    """Return the least and the greatest value of a result for loops of these extents."""
    ends = [factor * (extents[loop] - 1) for loop, factor in terms]
    return constant + sum(min(e, 0) for e in ends), constant + sum(max(e, 0) for e in ends)


#: A longer result has so many terms that reading it would exceed Python's recursion limit.
MAX_TEXT = 2048

#: Factors of dimensions, and a constant: their linear form.
Linear = tuple[dict[int, int], int]


def linear_form(text: str) -> Linear | None:
    """Return a map's result, in MLIR's syntax, as a linear form; None if it is not linear.

    Python parses MLIR's sums and multiples, and rejects `floordiv`, `ceildiv` and `mod`. A result
    of more than `MAX_TEXT` characters counts as not linear.
    """
    if len(text) > MAX_TEXT:
        return None
    try:
        dims, constant = _form(ast.parse(text, mode="eval").body)
    except (SyntaxError, TypeError, ValueError):
        return None
    return {dim: factor for dim, factor in dims.items() if factor}, constant


def numbered_map(loops: int, results: Iterable[str]) -> AffineMap:
    """Return the map with results in MLIR's syntax; a result that is not linear keeps its
    dimensions, with factor 0."""
    found = []
    for text in results:
        uses = dict.fromkeys(map(int, re.findall(r"\bd(\d+)\b", text)), 0)
        terms, constant = linear_form(text) or (uses, 0)
        found.append((tuple(sorted(terms.items())), constant))
    return AffineMap(loops, tuple(found))


def _form(node: ast.expr) -> Linear:
    """Return the linear form of a parsed expression, or raise ValueError if it is not linear."""
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return {}, node.value
    if isinstance(node, ast.Name) and node.id.startswith("d"):
        return {int(node.id[1:]): 1}, 0
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return _times(_form(node.operand), -1)
    if not isinstance(node, ast.BinOp):
        raise ValueError
    lhs, rhs = _form(node.left), _form(node.right)
    if isinstance(node.op, ast.Mult) and not (lhs[0] and rhs[0]):
        return _times(rhs, lhs[1]) if rhs[0] else _times(lhs, rhs[1])
    if not isinstance(node.op, (ast.Add, ast.Sub)):
        raise ValueError
    other = _times(rhs, 1 if isinstance(node.op, ast.Add) else -1)
    dims = {dim: lhs[0].get(dim, 0) + other[0].get(dim, 0) for dim in {**lhs[0], **other[0]}}
    return dims, lhs[1] + other[1]


def _times(form: Linear, factor: int) -> Linear:
    return {dim: old * factor for dim, old in form[0].items()}, form[1] * factor
