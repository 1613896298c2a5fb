# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a category demands of its indexing maps together."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .affine import AffineMap, projected
from .instance import IllegalParameter
from .model import Op

Check = Callable[[Op, Sequence[str], Sequence[AffineMap]], None]


def _any(op: Op, roles: Sequence[str], maps: Sequence[AffineMap]) -> None:
    """Nothing is demanded."""


def _contraction(op: Op, roles: Sequence[str], maps: Sequence[AffineMap]) -> None:
    """Projected permutations; a loop that is summed over is in two inputs or more; there is one."""
    dims = []
    for indexing in maps:
        found = projected(indexing)
        if found is None or len(set(found)) != len(found):
            raise IllegalParameter(f"{indexing} is not a projected permutation")
        dims.append(set(found))
    inputs = [d for role, d in zip(roles, dims, strict=True) if role == "input"]
    written = set().union(*(d for role, d in zip(roles, dims, strict=True) if role == "init"))
    summed = set().union(*inputs) - written
    if not summed:
        raise IllegalParameter(f"{op.name} needs a loop that is in its inputs, not in the output")
    lone = {dim for dim in summed if sum(dim in read for read in inputs) == 1}
    if lone:
        raise IllegalParameter(f"loop {min(lone)} is summed over in one input alone")


def _scaled(op: Op, roles: Sequence[str], maps: Sequence[AffineMap]) -> None:
    """A contraction of every other input; the one after each is its scale and reads its loops."""
    inputs = [m for role, m in zip(roles, maps, strict=True) if role == "input"]
    inits = [m for role, m in zip(roles, maps, strict=True) if role == "init"]
    values = inputs[::2]
    _contraction(op, ["input"] * len(values) + ["init"] * len(inits), [*values, *inits])
    for value, scale in zip(values, inputs[1::2], strict=True):
        known = {dim for terms, _ in value.results for dim, _ in terms}
        read = {dim for terms, _ in scale.results for dim, _ in terms}
        if read - known:
            raise IllegalParameter(
                f"a scale of {op.name} reads loop {min(read - known)}, its input does not"
            )


def _pointwise(op: Op, roles: Sequence[str], maps: Sequence[AffineMap]) -> None:
    """An output has every loop, once, in any order. Inputs are read through any maps."""
    outputs = [m for role, m in zip(roles, maps, strict=True) if role == "init"]
    written = {dim for m in outputs for terms, _ in m.results for dim, _ in terms}
    if summed := set(range(maps[0].loops)) - written:
        raise IllegalParameter(f"loop {min(summed)} is not in the output of {op.name}")
    for indexing in outputs:
        found = projected(indexing)
        if found is None or sorted(found) != list(range(indexing.loops)):
            raise IllegalParameter(f"{indexing} is not a permutation, as {op.name} writes by")


#: How the image, the filter and the output of a windowed op use a loop: `moved` is in a window.
_WINDOWED_LOOPS = {
    ("moved", False, True),  # where the window is
    ("moved", True, False),  # where in the window
    ("alone", False, True),  # of a batch
    ("alone", True, False),  # of input channels
    ("alone", True, True),  # of channels that stay apart
    ("", True, True),  # of output channels
}


def _windowed(op: Op, roles: Sequence[str], maps: Sequence[AffineMap]) -> None:
    """The first operand is read through windows, sums of two loops; the others as they are.

    One loop of a window is the output's, the other the filter's, and no loop is anything else than
    a loop of a convolution is.
    """
    for indexing in maps[1:]:
        found = projected(indexing)
        if found is None or len(set(found)) != len(found):
            raise IllegalParameter(f"{indexing} is not a projected permutation")
    windows = 0
    for terms, constant in maps[0].results:
        if not constant and len(terms) == 1 and terms[0][1] == 1:
            continue
        if constant or len(terms) != 2:
            raise IllegalParameter(f"{maps[0]} has a result that is neither a loop nor a window")
        if any(factor <= 0 for _, factor in terms):
            raise IllegalParameter(f"a window of {maps[0]} has a stride that is not positive")
        windows += 1
    if not windows:
        raise IllegalParameter(f"{op.name} needs a window; {maps[0]} has none")
    _check_windowed_loops(op, roles, maps)


def _check_windowed_loops(op: Op, roles: Sequence[str], maps: Sequence[AffineMap]) -> None:
    image, window = (m for role, m in zip(roles, maps, strict=True) if role in ("input", "shape"))
    (out,) = (m for role, m in zip(roles, maps, strict=True) if role == "init")
    uses: dict[int, str] = {}
    for terms, _ in image.results:
        for dim, _ in terms:
            if dim in uses:
                raise IllegalParameter(f"{image} reads loop {dim} twice")
            uses[dim] = "alone" if len(terms) == 1 else "moved"
    inside, written = set(projected(window) or ()), set(projected(out) or ())
    for loop in range(image.loops):
        if (uses.get(loop, ""), loop in inside, loop in written) not in _WINDOWED_LOOPS:
            raise IllegalParameter(f"loop {loop} of {op.name} is none that a convolution has")
    for terms, _ in image.results:
        if len(terms) == 2 and len({dim for dim, _ in terms} & written) != 1:
            raise IllegalParameter(f"a window of {image} needs one loop of the output")


#: Checks by the name that a spec gives.
PREDICATES: dict[str, Check] = {
    "any": _any,
    "contraction": _contraction,
    "windowed": _windowed,
    "pointwise": _pointwise,
    "scaled": _scaled,
}
