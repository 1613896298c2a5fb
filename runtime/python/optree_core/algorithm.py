# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The algorithms of the runtime, which an op outside the tree may run: the key `runs` of a spec."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from .model import Op, OperandSpec, Role
from .parameter_type import ParameterType
from .shape_expression import SizeExpr, parse_one

_NUMBER = (ParameterType.I64, ParameterType.DIM, ParameterType.INDEX_NUMBER)
_NUMBERS = (ParameterType.I64_ARRAY, ParameterType.DIMS)
_FLAG = (ParameterType.BOOL,)


class AlgorithmSpec(NamedTuple):
    """The demands on an op that runs an algorithm.

    parameters: a name for messages, and the types that the parameter may have. inputs, outputs:
        names of the operands in order, for messages; `*` before that of any number of operands, `+`
        before those of which all or none are of any number, `?` before one that an op may lack.
    numbers: the inputs that are numbers of type index.
    region: what the op's region computes; empty: it has none.
    body: the operands whose elements the region takes, in any order, and what it yields; no
        operand: any of the outputs, each twice.
    where: conditions on the sizes, which specs need not repeat; one on an operand that is absent
        holds.
    """

    parameters: tuple[tuple[str, tuple[ParameterType, ...]], ...]
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    region: str
    summary: str
    where: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    body: tuple[tuple[str, ...], str] = ((), "i1")


_DIMENSION = ("dimension", _NUMBER)
_MASKED = "A slice whose element of a mask is false is left out."
_ACCUMULATED = (
    "0 <= dimension < rank(input)",
    "rank(output) == rank(input)",
    "rank(accumulator) == rank(input) - 1",
)

ALGORITHMS = {
    "accumulate": AlgorithmSpec(
        (_DIMENSION, ("inclusive", _FLAG)),
        ("+input",),
        ("+output", "+accumulator"),
        "combiner",
        "The accumulator combined with one element after the other along the dimension; the output "
        "has its value after each element, or before it. At the end the accumulator has the last.",
        _ACCUMULATED,
        body=(("accumulator", "input"), "accumulator"),
    ),
    "accumulate_from_first": AlgorithmSpec(
        (_DIMENSION, ("inclusive", _FLAG)),
        ("+input",),
        ("+output", "+accumulator"),
        "combiner",
        "As `accumulate`, but the first element begins an inclusive accumulation, whatever the "
        "accumulator has. At the end the accumulator has what the output has last.",
        _ACCUMULATED,
        body=(("accumulator", "input"), "accumulator"),
    ),
    "update": AlgorithmSpec(
        (("dimensions", _NUMBERS), ("unique", _FLAG)),
        ("updates", "indices", "?mask"),
        ("output",),
        "combiner",
        "Each slice of the updates combined, in order, with the output's slice at its indices into "
        "the dimensions. A slice with an index outside of the output changes nothing. " + _MASKED,
        (
            "rank(mask) == rank(updates) - rank(output) + rank(dimensions)",
            "mask == updates[:rank(mask)]",
        ),
        body=(("updates", "output"), "output"),
    ),
    "fetch": AlgorithmSpec(
        (("dimensions", _NUMBERS),),
        ("source", "indices", "?mask"),
        ("output",),
        "",
        "The source's slice at each of the indices into the dimensions. A slice with an index "
        "outside of the source keeps what the output has. " + _MASKED,
        (
            "rank(mask) == rank(output) - rank(source) + rank(dimensions)",
            "mask == output[:rank(mask)]",
        ),
    ),
    "order": AlgorithmSpec(
        (_DIMENSION,),
        (),
        ("*values",),
        "comparator",
        "The outputs, sorted together along the dimension; equal elements keep their order.",
        ("0 <= dimension < rank(values)",),
    ),
    "take_first": AlgorithmSpec(
        (_DIMENSION,),
        ("input", "?places"),
        ("values", "indices"),
        "comparator",
        "The first elements along the dimension in sorted order, as many as the outputs have, and "
        "their positions, or those that a second input has; equal elements keep their order.",
        (
            "0 <= dimension < rank(input)",
            *(f"rank({name}) == rank(input)" for name in ("places", "values", "indices")),
        ),
        body=(("input", "input"), "i1"),
    ),
    "choose": AlgorithmSpec(
        (_DIMENSION,),
        ("input", "?places", "?first"),
        ("value", "index"),
        "comparator",
        "The first element along the dimension before which no other comes, and its position; the "
        "outputs have the element to begin with, and its position. Positions count from a number, "
        "or are those that a second input has.",
        (
            "0 <= dimension < rank(input)",
            "places == input",
            "rank(value) == rank(input) - 1",
            "rank(index) == rank(input) - 1",
        ),
        numbers=("?first",),
        body=(("input", "input"), "i1"),
    ),
    "keep": AlgorithmSpec(
        (_DIMENSION,),
        ("input", "mask"),
        ("output", "count"),
        "",
        "The slices of the input along the dimension for which the mask is true, one after the "
        "other, as far as the output has room, and their number.",
        (
            "0 <= dimension < rank(input)",
            "rank(mask) == 1",
            "rank(output) == rank(input)",
            "rank(count) == 0",
        ),
    ),
    "locate": AlgorithmSpec(
        (),
        ("input",),
        ("indices", "count"),
        "predicate",
        "The indices of the elements for which the predicate is true, a row for each in row-major "
        "order, as far as there is room, and their number.",
        ("rank(indices) == 2", "indices[1] == rank(input)", "rank(count) == 0"),
        body=(("input",), "i1"),
    ),
    "runs": AlgorithmSpec(
        (),
        ("input",),
        ("values", "lengths", "count"),
        "comparator",
        "The first element of each run and the length of the run, as far as there is room, and the "
        "number of runs. A run ends before an element that is not the same as the one before it.",
        (
            *(f"rank({name}) == 1" for name in ("input", "values", "lengths")),
            "rank(count) == 0",
        ),
        body=(("input", "input"), "i1"),
    ),
}


#: What may stand before the name of an operand.
_MARKS = "*+?"


def operand_names(names: tuple[str, ...]) -> str:
    """Return the names of operands of an algorithm, for messages."""
    return ", ".join(name.lstrip(_MARKS) for name in names) or "none"


def operands_fit(
    algorithm: AlgorithmSpec, wanted: tuple[str, ...], found: tuple[OperandSpec, ...]
) -> bool:
    """True if the inputs or outputs of an op are those of an algorithm, in its order."""
    if wanted[-1:] and wanted[-1].startswith("*"):
        shaped = all(o.role in (Role.INPUT, Role.INIT) for o in found)
        return shaped and len(found) >= len(wanted) and not any(o.optional for o in found)
    required = [name for name in wanted if not name.startswith("?")]
    if not len(required) <= len(found) <= len(wanted):
        return False
    return all(
        (o.role is Role.SCALAR) is (name in algorithm.numbers)
        and (name.startswith("+") or not o.variadic)
        and (name.startswith("?") or not o.optional)
        for name, o in zip(wanted, found, strict=False)
    )


def operands_of(op: Op, algorithm: AlgorithmSpec) -> dict[str, str]:
    """Return operand of the algorithm -> the op's, for those that have one name each."""
    names: dict[str, str] = {}
    for wanted, found in ((algorithm.inputs, op.inputs), (algorithm.outputs, op.inits)):
        if wanted[-1:] and wanted[-1].startswith("*") and len(found) != len(wanted):
            continue  # No name stands for several operands.
        for name, spec in zip(wanted, found, strict=False):
            names[name.lstrip(_MARKS)] = spec.name
    return names


def conditions(op: Op, present: frozenset[str]) -> tuple[SizeExpr, ...]:
    """Return the conditions of the algorithm that the op runs, in the op's names; none if it runs
    none. present: the operands that the op has."""
    if op.runs is None or op.runs.name not in ALGORITHMS:
        return ()
    algorithm = ALGORITHMS[op.runs.name]
    names = dict(zip((name for name, _ in algorithm.parameters), op.runs.arguments, strict=False))
    given = operands_of(op, algorithm)
    names |= {name: own for name, own in given.items() if own in present}
    return tuple(_named(algorithm.where, tuple(names.items())))


@cache
def _named(where: tuple[str, ...], names: tuple[tuple[str, str], ...]) -> tuple[SizeExpr, ...]:
    """Return the conditions all of whose names have another name, with the other names."""
    other = dict(names)

    def found() -> Iterator[SizeExpr]:
        for text in where:
            words = set(re.findall(r"[a-z_]\w*", text)) - {"rank"}
            if words <= other.keys():
                yield parse_one(re.sub(r"[a-z_]\w*", lambda m: other.get(m[0], m[0]), text))

    return tuple(found())
