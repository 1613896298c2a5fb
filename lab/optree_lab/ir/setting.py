"""Settings for bodies: indexing maps, operand types and sizes, and sample values for them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from optree_core.affine import AffineMap, derive_iterators, linear_form
from optree_core.cases import shape
from optree_core.element_type import ElementType, TypeClass, element_type
from optree_core.generic import Body, Generic
from optree_reference import Array, storage
from optree_reference.dtype import is_wide
from optree_reference.number import lowest, wrapped

from .program import body_text


def affine(loops: int, *results: str) -> AffineMap:
    """Return the map with results such as `d0 * 2 + d3`, or raise ValueError."""
    found = []
    for result in results:
        terms, constant = linear_form(result) or ({0: 0}, 0)
        if min((constant, *terms.values())) < 0 or not all(terms.values()):
            raise ValueError(f"'{result}' is not a sum of loops times constants")
        found.append((tuple(terms.items()), constant))
    return AffineMap(loops, tuple(found))


def maps_of(loops: int, *operands: str) -> tuple[AffineMap, ...]:
    """Return maps from results separated by commas: `maps_of(3, "d0, d2", "d2, d1", "d0, d1")`."""
    return tuple(
        affine(loops, *(part for part in map(str.strip, text.split(",")) if part))
        for text in operands
    )


@dataclass(frozen=True)
class Setting:
    """A generic without its body: maps, extents of the loops, and element types, the init last.

    iterator_types: None: they follow from the init's map. scalars: operands that are scalar values;
        all others are memrefs.
    """

    name: str
    maps: tuple[AffineMap, ...]
    extents: tuple[int, ...]
    elements: tuple[ElementType, ...]
    iterator_types: tuple[str, ...] | None = None
    scalars: tuple[int, ...] = ()

    @cached_property
    def iterators(self) -> tuple[str, ...]:
        return self.iterator_types or derive_iterators(len(self.extents), self.maps[-1:])

    @cached_property
    def shapes(self) -> tuple[tuple[int, ...], ...]:
        return tuple(shape(indexing, self.extents) for indexing in self.maps)

    @cached_property
    def types(self) -> tuple[str, ...]:
        return tuple(
            str(element)
            if place in self.scalars
            else f"memref<{''.join(f'{size}x' for size in sizes)}{element}>"
            for place, (sizes, element) in enumerate(zip(self.shapes, self.elements, strict=True))
        )

    @cached_property
    def signature(self) -> str:
        return ", ".join(f"%a{i}: {type}" for i, type in enumerate(self.types))

    def generic(self, body: Body) -> Generic:
        return Generic(self.maps, self.iterators, body)

    def text(self, body: Body) -> str:
        """Return a `linalg.generic` that reads `%a0`, `%a1`, ... and writes the last of them."""
        return "\n".join((self.head, *body_text(body), "}"))

    @cached_property
    def head(self) -> str:
        last = len(self.maps) - 1
        names = [f"%a{i}" for i in range(last)]
        arguments = ", ".join(f"%x{i}: {element}" for i, element in enumerate(self.elements))
        iterators = ", ".join(f'"{iterator}"' for iterator in self.iterators)
        ins = f"ins({', '.join(names)} : {', '.join(self.types[:last])}) " if names else ""
        return (
            f"linalg.generic {{indexing_maps = [{', '.join(map(str, self.maps))}], "
            f"iterator_types = [{iterators}]}} {ins}outs(%a{last} : {self.types[last]}) {{\n"
            f"^bb0({arguments}):"
        )


#: Includes values between the maxima of signed and unsigned integers, such as 200 for 8 bits.
_FINITE = (0.0, -0.0, 1.0, -1.0, 0.5, -2.0, 3.0, 200.0, 3e9, 1e30, -1e30, 1e-30, 1e-44)
_SPECIAL = (0.0, -0.0, 1.0, -1.0, float("inf"), float("-inf"), float("nan"))


#: Integers around the limits of 64 bits.
_BEYOND = (2**63 - 1, 2**63, 2**64 - 1, 2**64, 2**64 + 1, -(2**63), -(2**63) - 1, -(2**64), 3 << 64)

#: Kinds of samples: random, small, at the limits of the types, special values, positive.
KINDS = range(5)


def samples(setting: Setting, seed: int = 0) -> Iterator[tuple[Array, ...]]:
    """Yield a tuple of operand values for each kind."""
    for kind in KINDS:
        generator = np.random.default_rng((seed, kind))
        yield tuple(
            sample(generator, kind, sizes, element)
            for sizes, element in zip(setting.shapes, setting.elements, strict=True)
        )


def sample(
    generator: np.random.Generator, kind: int, sizes: Sequence[int], element: ElementType
) -> Array:
    """Return an array of values of one kind."""
    dtype: np.dtype[Any] = storage(element)
    if element.type_class is TypeClass.I1:
        return np.asarray(generator.random(sizes) < (0.5, 0.2, 0.8, 0.5, 0.9)[kind])
    if element.type_class is TypeClass.FLOAT:
        with np.errstate(over="ignore"):
            floats = np.asarray(_floats(generator, kind, sizes))
            return (_scale(floats) if element.name == "f8E8M0FNU" else floats).astype(dtype)
    if element.type_class is TypeClass.COMPLEX:
        values = np.empty(sizes, dtype)
        values.real = sample(generator, kind, sizes, element.part)
        values.imag = sample(generator, kind, sizes, element.part)
        return values
    low = lowest(element)
    if kind in (2, 3):
        edges = [low, low + 1, -1, 0, 1, -low - 1, 2][: (7, 6)[kind - 2]]
        edges += [n for n in _BEYOND if low <= n < -low and is_wide(element)]
        return np.asarray(generator.choice(np.array(edges, dtype), sizes))
    if kind == 0 and is_wide(element):
        count = -(-element.width // 8)
        found = [generator.bytes(count) for _ in range(math.prod(sizes))]
        numbers = np.array([int.from_bytes(n, "little") for n in found], object)
        return wrapped(numbers.reshape(sizes), element)
    first, last = {0: (low, -low - 1), 1: (-4, 4), 4: (1, 5)}[kind]
    drawn = generator.integers(first, last, sizes, np.int64, endpoint=True)
    return np.asarray(drawn).astype(dtype)


def _floats(generator: np.random.Generator, kind: int, sizes: Sequence[int]) -> Array:
    if kind in (2, 3):
        return generator.choice(np.array((_FINITE, _SPECIAL)[kind - 2]), sizes)
    values = generator.standard_normal(sizes) * (1 if kind == 0 else 4)
    return np.abs(values) + 1 if kind == 4 else values


def _scale(values: Array) -> Array:
    """Return values that f8E8M0FNU has and that MLIR reads right.

    arith-expand reads the lowest value, 2**-127, as 0; software floats read NaN as infinity
    (`tests/lab/running/test_execution.py`).
    """
    return np.asarray(np.clip(np.abs(np.nan_to_num(values, nan=1.0)), 2.0**-126, 2.0**127))


def setting(
    name: str,
    loops: int,
    operands: Sequence[str],
    extents: Sequence[int],
    elements: Sequence[str],
    iterator_types: Sequence[str] | None = None,
) -> Setting:
    """Return a setting from texts: the map results of each operand and the element types' names."""
    return Setting(
        name,
        maps_of(loops, *operands),
        tuple(extents),
        tuple(map(element_type, elements)),
        tuple(iterator_types) if iterator_types is not None else None,
    )
