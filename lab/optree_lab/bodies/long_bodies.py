# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Linalg ops with long bodies: chains, values that are used repeatedly, many operands.

`long_bodies.mlir.jinja` has the ops. Bodies are text on f32; their first operation reads %x.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from optree_lab.tables import template

_OPS: Any = template(__file__, ".mlir.jinja").module

#: Position of a body in an op -> function that returns a function around the op with that body.
POSITIONS: Mapping[str, Callable[[str], str]] = MappingProxyType(
    {
        name: getattr(_OPS, name)
        for name in ("elementwise", "reduction", "window", "mixed_window", "assertion")
    }
)
edited: Callable[[str], str] = _OPS.edited
assertions: Callable[[int], str] = _OPS.assertions
operands: Callable[[int], str] = _OPS.operands
unfit_operands: Callable[[int], str] = _OPS.unfit_operands
loops: Callable[[int], str] = _OPS.loops


def chain(count: int) -> str:
    """Return `count` sums, each of the one before and %x; the last is `%last`."""
    return _steps(count, "arith.addf {0}, %x : f32")


def squares(count: int) -> str:
    """Return `count` squares, each of the one before; the last, `%last`, is %x to the 2^count."""
    return _steps(count, "arith.mulf {0}, {0} : f32")


def partial_sums(count: int) -> str:
    """Return %y plus each of `count` sums of %x, one after the other; the last is `%last`."""
    terms = ["%x", *(f"%v{number}" for number in range(count))]
    sums = ["%y", *(f"%s{number}" for number in range(count - 1)), "%last"]
    return "\n".join(
        f"    {term} = arith.addf {before}, %x : f32\n"
        f"    {total} = arith.addf {former}, {term} : f32"
        for (before, term), (former, total) in zip(pairwise(terms), pairwise(sums), strict=True)
    )


def _steps(count: int, operation: str) -> str:
    names = ["%x", *(f"%v{number}" for number in range(count - 1)), "%last"]
    pairs = pairwise(names)
    return "\n".join(f"    {made} = {operation.format(read)}" for read, made in pairs)
