# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Indexing maps as matching sees them: each result a linear form over the loops, if it is one."""

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
    """A map as MLIR writes it, without `affine_map<>`; `results` are texts too."""

    loops: int
    symbols: int
    results: tuple[str, ...]

    @cached_property
    def dims(self) -> tuple[int, ...]:
        """The loop that each result is, -1 where it is anything else."""
        return tuple(int(r[1:]) if re.fullmatch(r"d\d+", r) else -1 for r in self.results)

    @property
    def linear(self) -> list[Linear | None]:
        return list(map(linear_form, self.results))

    @cached_property
    def affine(self) -> AffineMap:
        """The map in numbers; a result that is no sum of multiples keeps its loops, times 0."""
        return numbered_map(self.loops, self.results)

    @property
    def is_permutation(self) -> bool:
        return self.symbols == 0 and sorted(self.dims) == list(range(self.loops))

    def renamed(self, names: Sequence[int]) -> IndexingMap:
        """The map where loop i is called names[i]."""

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
    """The map whose results are these loops."""
    return IndexingMap(loops, 0, tuple(f"d{dim}" for dim in dims))


def read_maps(attribute: ir.Attribute) -> tuple[IndexingMap, ...]:
    """The maps of an array attribute."""
    maps = [ir.AffineMapAttr(item).value for item in ir.ArrayAttr(attribute)]
    return tuple(_map(m.n_dims, m.n_symbols, tuple(map(str, m.results))) for m in maps)


#: Most operations have maps that others have, too.
_map = lru_cache(maxsize=4096)(IndexingMap)


def write_maps(maps: Sequence[IndexingMap], context: ir.Context) -> ir.Attribute:
    """The array attribute that holds the maps."""
    return ir.Attribute.parse(f"[{', '.join(map(str, maps))}]", context)
