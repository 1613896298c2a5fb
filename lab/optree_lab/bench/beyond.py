# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reasons why generics stay: the work of their bodies that no op of linalg does."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

_OP = re.compile(r"(?:^|\{)\s*(?:%[\w:]+ = )?\"?(\w+\.\w+)", re.MULTILINE)
_OURS = re.compile(r"linalg\.(generic|map|reduce|yield)|arith\.(constant|ext|trunc|index_cast)\w*")


@dataclass(frozen=True)
class Reason:
    """A kind of work that bodies do, and why no op of linalg does it.

    holds: tells from the text of a body and the number of each operation in it.
    """

    does: str
    why: str
    holds: Callable[[str, Counter[str]], bool]


#: Tried in this order; the first that holds is the reason.
REASONS = (
    Reason(
        "selects by loop index, and reads other tensors there",
        "concatenation: no op has several inputs of different sizes",
        lambda text, ops: ops["scf.if"] > 0 and ops["tensor.extract"] > 0,
    ),
    Reason(
        "reads another tensor at an index that depends on a size",
        "broadcasting of dimensions that may be 1 at run time",
        lambda text, ops: (
            ops["tensor.extract"] == 1
            and ops["arith.select"] > 0
            and ops["arith.cmpi"] == ops["arith.select"]
            and "arith.cmpi eq" in text
        ),
    ),
    Reason(
        "reads another tensor at indices that are data",
        "gather: an op reads at affine indices only",
        lambda text, ops: (
            ops["tensor.extract"] > 0 and ("%in" in text or ops["tensor.extract"] > 1)
        ),
    ),
    Reason(
        "reads another tensor at computed indices",
        "slices, shifted or reversed: maps of named ops are permutations",
        lambda text, ops: ops["tensor.extract"] > 0,
    ),
    Reason(
        "computes with loop indices",
        "iota, masks: no function of linalg reads a loop index",
        lambda text, ops: ops["linalg.index"] > 0,
    ),
    Reason(
        "compares and selects; NaN gives the other value",
        "max and min of linalg propagate NaN, and there is no compare",
        lambda text, ops: ops["arith.cmpf"] > 0 and ops["arith.select"] > 0,
    ),
    Reason(
        "compares",
        "no function of linalg compares",
        lambda text, ops: ops["arith.cmpf"] + ops["arith.cmpi"] > 0,
    ),
    Reason(
        "computes functions that linalg lacks",
        "linalg has no {names}",
        lambda text, ops: any(re.match(r"math\.|arith\.(xor|and|or|rem|sh)", name) for name in ops),
    ),
    Reason(
        "reads elements in reverse or with a step",
        "maps of named ops are permutations",
        lambda text, ops: not any(not _OURS.fullmatch(name) for name in ops),
    ),
    Reason("does something else", "{names}", lambda text, ops: True),
)


def reason(body: str) -> tuple[Reason, frozenset[str]]:
    """Return why a generic with this body stays, and its operations that are not linalg's."""
    ops = Counter(_OP.findall(body))
    names = frozenset(name for name in ops if not _OURS.fullmatch(name))
    return next(r for r in REASONS if r.holds(body, ops)), names


def rows(bodies: Mapping[str, Iterable[str]], known: frozenset[str]) -> list[tuple[str, ...]]:
    """Return a table of the work of bodies. known: functions of linalg, which it does not name."""
    counts = {form: Counter[Reason]() for form in bodies}
    names: dict[Reason, Counter[str]] = {r: Counter() for r in REASONS}
    for form, texts in bodies.items():
        for text in texts:
            found, operations = reason(text)
            counts[form][found] += 1
            names[found].update(operations - known)
    table: list[tuple[str, ...]] = [("what the body does", *bodies, "why it stays")]
    for r in REASONS:
        if any(counts[form][r] for form in bodies):
            listed = ", ".join(name.partition(".")[2] for name, _ in names[r].most_common(12))
            numbers = (f"{counts[form][r]:,}" for form in bodies)
            table.append((r.does, *numbers, r.why.format(names=listed)))
    return table
