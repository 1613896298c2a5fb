# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Indexing maps as matching sees them: each result a linear form over the loops, if it is one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from optree_core.affine import AffineMap, Linear, linear_form, map_text, numbered_map

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

    @cached_property
    def linear(self) -> tuple[Linear | None, ...]:
        return tuple(map(linear_form, self.results))

    @cached_property
    def affine(self) -> AffineMap:
        """The map in numbers; a result that is no sum of multiples keeps its loops, times 0."""
        return numbered_map(self.loops, self.results)

    @property
    def is_projected_permutation(self) -> bool:
        return self.symbols == 0 and -1 not in self.dims and len(set(self.dims)) == len(self.dims)

    @property
    def is_permutation(self) -> bool:
        return self.is_projected_permutation and len(self.dims) == self.loops

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


@lru_cache(maxsize=4096)
def read_maps(text: str) -> tuple[IndexingMap, ...]:
    """The maps of an array attribute, given as MLIR prints it."""
    return tuple(_read(part) for part in text.split("affine_map<")[1:])


def write_maps(maps: Sequence[IndexingMap]) -> str:
    """The text of the array attribute that holds the maps."""
    return f"[{', '.join(map(str, maps))}]"


def _read(text: str) -> IndexingMap:
    head, _, tail = text.partition(" -> (")
    loops, _, symbols = head.partition("[")
    return IndexingMap(loops.count("d"), symbols.count("s"), tuple(_split(tail)))


def _split(text: str) -> list[str]:
    """The results: what stands between commas at the top level, up to the closing parenthesis."""
    found, depth, start = [], 0, 0
    for i, letter in enumerate(text):
        if letter in ",)" and depth == 0:
            if i > start:
                found.append(text[start:i].strip())
            start = i + 1
            if letter == ")":
                break
        depth += (letter == "(") - (letter == ")")
    return found
