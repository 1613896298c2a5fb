# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Decides if the reduction loops of a generic may be interchanged without changing any value.

They may if every result combines its accumulator, by one associative and commutative operation,
with a value that depends on no accumulator. The scalar table lists the types, and the flags if
needed, for which an operation is associative and commutative.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

from optree_core.element_type import element_type
from optree_core.generic import Body
from optree_core.scalar import ScalarTable


@dataclass(frozen=True)
class Definition:
    """The operation that computes a value: mnemonic, operands, result type and flags."""

    mnemonic: str
    operands: Sequence[Hashable]
    type: str
    flags: str = ""


def is_free(
    results: Sequence[Hashable],
    accumulators: Sequence[Hashable],
    definitions: Mapping[Hashable, Definition],
    scalars: ScalarTable,
) -> bool:
    """True if elements may be combined in any order. results: one per accumulator."""
    follows: dict[Hashable, bool] = {}

    def depends(value: Hashable) -> bool:
        if value not in follows:
            made = definitions.get(value)
            follows[value] = value in accumulators or (
                made is not None and any(map(depends, made.operands))
            )
        return follows[value]

    def combines(value: Hashable, accumulator: Hashable, mnemonic: str) -> bool:
        if value == accumulator:
            return True
        made = definitions.get(value)
        if made is None or made.mnemonic != mnemonic or not _associates(made, scalars):
            return False
        before = [operand for operand in made.operands if depends(operand)]
        return len(before) == 1 and combines(before[0], accumulator, mnemonic)

    if len(results) != len(accumulators):
        return False
    return all(
        combines(result, accumulator, definitions[result].mnemonic if result in definitions else "")
        for result, accumulator in zip(results, accumulators, strict=True)
    )


def body_is_free(body: Body, inits: int, scalars: ScalarTable) -> bool:
    """True if elements may be combined in any order; the body's last arguments are accumulators."""
    inputs = len(body.arguments) - inits
    definitions: dict[Hashable, Definition] = {}
    for number, step in enumerate(body.steps):
        operands = [(value.argument, value.step) for value in step.operands]
        definitions[None, number] = Definition(step.mnemonic, operands, step.type.name)
    results = [(value.argument, value.step) for value in body.results]
    accumulators = [(inputs + number, None) for number in range(inits)]
    return is_free(results, accumulators, definitions, scalars)


def _associates(made: Definition, scalars: ScalarTable) -> bool:
    if "nsw" in made.flags or "nuw" in made.flags:
        return False
    try:
        kind = element_type(made.type).type_class
    except ValueError:
        return False
    free = {"any"}
    if "reassoc" in made.flags or "<fast>" in made.flags:
        free.add("reassociable")
    return any(
        function.lower.get(kind) == made.mnemonic and function.combining_order(kind) in free
        for function in scalars.functions.values()
    )
