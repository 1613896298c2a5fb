# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The algorithms of the runtime, which an op outside the tree may run: the key `runs` of a spec."""

from __future__ import annotations

from typing import NamedTuple

from .parameter_type import ParameterType

_NUMBER = (ParameterType.I64, ParameterType.DIM, ParameterType.INDEX_NUMBER)
_NUMBERS = (ParameterType.I64_ARRAY, ParameterType.DIMS)
_FLAG = (ParameterType.BOOL,)


class AlgorithmSpec(NamedTuple):
    """The demands on an op that runs an algorithm.

    parameters: a name for messages, and the types that the parameter may have. inputs, outputs:
        names of the operands in order, for messages; `*` before that of any number of operands, `?`
        before one that an op may lack.
    region: what the op's region computes; empty: it has none.
    """

    parameters: tuple[tuple[str, tuple[ParameterType, ...]], ...]
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    region: str
    summary: str


_DIMENSION = ("dimension", _NUMBER)

ALGORITHMS = {
    "accumulate": AlgorithmSpec(
        (_DIMENSION, ("inclusive", _FLAG)),
        ("input",),
        ("output", "accumulator"),
        "combiner",
        "The accumulator combined with one element after the other along the dimension; the output "
        "has its value after each element, or before it. At the end the accumulator has the last.",
    ),
    "accumulate_from_first": AlgorithmSpec(
        (_DIMENSION, ("inclusive", _FLAG)),
        ("input",),
        ("output", "accumulator"),
        "combiner",
        "As `accumulate`, but the first element begins an inclusive accumulation, whatever the "
        "accumulator has. At the end the accumulator has what the output has last.",
    ),
    "update": AlgorithmSpec(
        (("dimensions", _NUMBERS), ("unique", _FLAG)),
        ("updates", "indices"),
        ("output",),
        "combiner",
        "Each slice of the updates combined, in order, with the output's slice at its indices into "
        "the dimensions. A slice with an index outside of the output changes nothing.",
    ),
    "fetch": AlgorithmSpec(
        (("dimensions", _NUMBERS),),
        ("source", "indices"),
        ("output",),
        "",
        "The source's slice at each of the indices into the dimensions. A slice with an index "
        "outside of the source keeps what the output has.",
    ),
    "order": AlgorithmSpec(
        (_DIMENSION,),
        (),
        ("*values",),
        "comparator",
        "The outputs, sorted together along the dimension; equal elements keep their order.",
    ),
    "take_first": AlgorithmSpec(
        (_DIMENSION,),
        ("input", "?places"),
        ("values", "indices"),
        "comparator",
        "The first elements along the dimension in sorted order, as many as the outputs have, and "
        "their positions, or those that a second input has; equal elements keep their order.",
    ),
    "choose": AlgorithmSpec(
        (_DIMENSION,),
        ("input",),
        ("value", "index"),
        "comparator",
        "The first element along the dimension before which no other comes, and its position; the "
        "outputs have the element to begin with, and its position.",
    ),
    "keep": AlgorithmSpec(
        (_DIMENSION,),
        ("input", "mask"),
        ("output", "count"),
        "",
        "The slices of the input along the dimension for which the mask is true, one after the "
        "other, as far as the output has room, and their number.",
    ),
    "locate": AlgorithmSpec(
        (),
        ("input",),
        ("indices", "count"),
        "predicate",
        "The indices of the elements for which the predicate is true, a row for each in row-major "
        "order, as far as there is room, and their number.",
    ),
    "runs": AlgorithmSpec(
        (),
        ("input",),
        ("values", "lengths", "count"),
        "comparator",
        "The first element of each run and the length of the run, as far as there is room, and the "
        "number of runs. A run ends before an element that is not the same as the one before it.",
    ),
}
