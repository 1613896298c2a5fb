# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Indexing maps for matching: each result is a linear form over the loops if it is linear."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from optree_core.affine import AffineMap, Linear, linear_form, map_text, numbered_map

from ..bindings import ir

_LOOP = re.compile(r"\bd(\d+)\b")


@dataclass(frozen=True)
class IndexingMap:
    """A map as texts in MLIR's syntax, without `affine_map<>`."""

    loops: int
    symbols: int
    results: tuple[str, ...]

    @cached_property
    def dims(self) -> tuple[int, ...]:
        """Per result the loop if it is exactly one, else -1."""
        return tuple(int(r[1:]) if re.fullmatch(r"d\d+", r) else -1 for r in self.results)

    @property
    def linear(self) -> list[Linear | None]:
        return list(map(linear_form, self.results))

    @cached_property
    def affine(self) -> AffineMap:
        """The map with numbers; a result that is not linear keeps its loops, with factor 0."""
        return numbered_map(self.loops, self.results)

    @property
    def is_permutation(self) -> bool:
        return self.symbols == 0 and sorted(self.dims) == list(range(self.loops))

    def renamed(self, names: Sequence[int]) -> IndexingMap:
        """Return the map with loop i renamed to names[i]."""

        def rename(match: re.Match[str]) -> str:
            return f"d{names[int(match.group(1))]}"

        return IndexingMap(
            self.loops, self.symbols, tuple(_LOOP.sub(rename, r) for r in self.results)
        )

    def __str__(self) -> str:
        loops = [f"d{i}" for i in range(self.loops)]
        symbols = [f"s{i}" for i in range(self.symbols)]
        return f"affine_map<{map_text(loops, self.results, symbols)}>"


def projection(loops: int, dims: Iterable[int]) -> IndexingMap:
    """Return the map whose results are these loops."""
    return IndexingMap(loops, 0, tuple(f"d{dim}" for dim in dims))


def read_maps(attribute: ir.Attribute) -> tuple[IndexingMap, ...]:
    maps = [ir.AffineMapAttr(item).value for item in ir.ArrayAttr(attribute)]
    return tuple(_map(m.n_dims, m.n_symbols, tuple(map(str, m.results))) for m in maps)


#: Many operations have equal maps.
_map = lru_cache(maxsize=4096)(IndexingMap)
