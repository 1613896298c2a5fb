# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Two scalar bodies computed on many values with the reference semantics, where numpy is there.

The values are simple numbers combined, then random bits; the simplest that differ are reported.
Where the arguments have few bits together, every value is tried after the simple ones.
"""

from __future__ import annotations

import importlib.util
import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..body import Body
from ..element_type import ElementType
from . import number

#: So many combinations of simple numbers, and so many random ones.
MAX_SIMPLE = 5_000
RANDOM = 3_000

#: Up to so many bits of all arguments together, every value is tried.
MAX_BITS = 16
SEED = 20_140_911

Found = tuple[tuple[str, ...], Mapping[int, int], str, str]


@dataclass(frozen=True, slots=True)
class Search:
    """How many values were tried; the arguments, indices and results of the first difference.

    complete: every value was tried.
    """

    count: int
    witness: Found | None = None
    complete: bool = False


def available() -> bool:
    return all(importlib.util.find_spec(name) for name in ("numpy", "ml_dtypes"))


def compare(old: Body, new: Body, dims: tuple[int, ...] | None = None) -> Search | None:
    """Compute both bodies; None where the reference cannot."""
    if not available():
        return None
    import numpy as np

    from ..reference import UnknownOperation, UnsupportedType

    try:
        columns = _values(old.arguments)
        results = [_run(body, columns, renumbered) for body, renumbered in (
            (old, None), (new, dims))]  # fmt: skip
    except (UnknownOperation, UnsupportedType, ValueError, NotImplementedError):
        return None
    complete = _few(old.arguments) and not any("dim" in dict(s.attributes) for s in old.steps)
    count = len(columns[0]) if columns else 1
    differs = np.zeros(results[0][0][0].shape, np.bool_)
    for (first, bad_first), (second, bad_second) in zip(results[0], results[1], strict=True):
        same = _bits(first) == _bits(second)
        differs |= (bad_first != bad_second) | (~same & ~bad_first & ~bad_second)
    if not differs.any():
        return Search(count, complete=complete)
    at = int(np.argmax(differs))
    arguments = tuple(
        _text(column[at], element) for column, element in zip(columns, old.arguments, strict=True)
    )
    texts = []
    for side in results:
        values, bad = side[0]
        texts.append("undefined" if bad[at] else _text(values[at], old.results[0].type))
    return Search(count, (arguments, {}, texts[0], texts[1]))


def _values(types: Sequence[ElementType]) -> list[Any]:
    """One array per argument, the simplest combinations first."""
    import numpy as np

    from ..reference import storage

    size = max(2, int(MAX_SIMPLE ** (1 / max(1, len(types)))))
    simple = [_simple(element)[:size] for element in types]
    order = sorted(itertools.product(*(range(len(s)) for s in simple)), key=lambda p: (sum(p), p))
    columns = []
    every = _every(types) if _few(types) else None
    generator = np.random.default_rng(SEED)
    for place, element in enumerate(types):
        dtype = storage(element)
        chosen = [simple[place][row[place]] for row in order]
        rest = _random(generator, element) if every is None else every[place]
        columns.append(np.concatenate([np.asarray(chosen, dtype), rest]).astype(dtype))
    return columns


def _few(types: Sequence[ElementType]) -> bool:
    """Whether every value of arguments of these types can be tried."""
    if any(t.type_class not in ("float", "int", "i1") for t in types):
        return False
    return sum(t.width for t in types) <= MAX_BITS


def _every(types: Sequence[ElementType]) -> list[Any]:
    """Every combination of values, one array per argument."""
    import numpy as np

    from ..reference import storage

    numbers = np.arange(1 << sum(t.width for t in types), dtype=np.int64)
    columns = []
    for element in types:
        bits = numbers & ((1 << element.width) - 1)
        numbers = numbers >> element.width
        dtype = storage(element)
        if element.type_class == "float":
            columns.append(bits.astype(f"u{dtype.itemsize}").view(dtype))
        else:
            top = 1 << (element.width - 1)
            signed = (bits ^ top) - top
            columns.append(bits.astype(dtype) if element.width == 1 else signed.astype(dtype))
    return columns


def _simple(element: ElementType) -> list[Any]:
    import numpy as np

    if element.type_class == "complex":
        return [complex(a, b) for a in (0.0, 1.0, -1.0, 2.0) for b in (0.0, 1.0, -0.5)]
    if element.type_class == "float":
        return list(number.FLOATS)
    if element.type_class == "i1":
        return [False, True]
    fitting = [n for n in number.INTEGERS if number.bits_of(n, element) is not None]
    top = 1 << (number.integer_width(element) - 1)
    return [np.int64(n) for n in (*fitting, top - 1, -top)]


def _random(generator: Any, element: ElementType) -> Any:
    """Random bits of integers, normally distributed floats, some with large exponents."""
    import numpy as np

    from ..reference import storage

    if element.type_class in ("float", "complex"):
        scale = 10.0 ** generator.integers(-3, 4, RANDOM)
        values = generator.standard_normal(RANDOM) * scale
        if element.type_class == "complex":
            values = values + 1j * generator.standard_normal(RANDOM)
        return values.astype(storage(element))
    if element.type_class == "i1":
        return generator.integers(0, 2, RANDOM).astype(np.bool_)
    spare = 64 - number.integer_width(element)
    bits = generator.integers(-(1 << 63), (1 << 63) - 1, RANDOM, np.int64, endpoint=True)
    return (bits >> spare).astype(storage(element))


def _run(body: Body, columns: Sequence[Any], dims: tuple[int, ...] | None) -> list[tuple[Any, Any]]:
    """Per result, its values and where they are undefined."""
    import numpy as np

    from ..reference import Outcome
    from ..reference.body import apply_body

    count = len(columns[0]) if columns else 1

    def index(dim: int) -> Any:
        before = dims.index(dim) if dims else dim
        return (np.arange(count, dtype=np.int64) * (before + 3)) % 17

    found = []
    for result in apply_body(body, [Outcome(column) for column in columns], index):
        values = np.broadcast_to(result.values, (count,))
        bad = np.zeros(count, np.bool_)
        if result.poison is not None:
            bad = np.broadcast_to(result.poison, (count,))
        found.append((values, bad))
    return found


def _bits(values: Any) -> Any:
    """The bits of each value, one pattern for all NaNs."""
    import numpy as np

    values = np.ascontiguousarray(values)
    if values.dtype.kind in "biu":
        return values
    if values.dtype.kind == "c":
        return values.astype(values.dtype).view(f"V{values.dtype.itemsize}")
    bits = values.view(f"u{values.dtype.itemsize}")
    return np.where(np.isnan(values), bits.dtype.type(-1 % (1 << (8 * bits.dtype.itemsize))), bits)


def _text(value: Any, element: ElementType) -> str:
    if element.type_class == "complex":
        part = element.part
        texts = [number.float_text(float(v), part) for v in (value.real, value.imag)]
        return f"({texts[0]}, {texts[1]})"
    if element.type_class == "float":
        return number.float_text(float(value), element)
    if element.type_class == "i1":
        return "true" if value else "false"
    return str(int(value))
