# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Which subjects have one value whatever is done to them, so that values can be compared."""

from __future__ import annotations

from collections.abc import Mapping

from .scalars import DIVISIONS, NOT_EXECUTED, PARTIAL
from .subject import Step, Subject, reorders

#: Flags under which an operation on some values gives anything.
_POISON = ("nnan", "ninf", "nsz", "fast", "nsw", "nuw")

#: What these give for a number that the integer has not is what the machine gives, the same at
#: each place unless it is folded, or kept in more bits than the type has.
_TO_INTEGER = ("arith.fptosi", "arith.fptoui")

_WIDENING = ("arith.extsi", "arith.extui")


def is_defined(subject: Subject) -> bool:
    """Whether the body has one value on all operands, and these can be had.

    No flag allows another value, no constant becomes an integer, and no divisor is 0: divisors are
    inputs, maybe widened, since those can be kept positive.
    """
    if subject.producer is not None and not is_defined(subject.producer):
        return False
    if reorders(subject) and not _is_exact(subject):
        return False
    if not set(NOT_EXECUTED).isdisjoint(subject.types().values()):
        return False
    made = {step.name: step for step in subject.steps}
    for step in subject.steps:
        flags = " ".join(t for key, t in step.attributes if key in ("fastmath", "overflowFlags"))
        if any(flag in flags for flag in _POISON):
            return False
        if step.mnemonic in _TO_INTEGER and (
            step.type == "i1" or _is_constant(subject, step.operands[0], made)
        ):
            return False
        if step.mnemonic in PARTIAL:
            return False
        if step.mnemonic in DIVISIONS:
            divisor = step.operands[1]
            while divisor in made and made[divisor].mnemonic in _WIDENING:
                divisor = made[divisor].operands[0]
            if not divisor.startswith("x") or int(divisor[1:]) >= subject.inputs:
                return False
            if subject.operands[int(divisor[1:])].type == "i1":
                return False
    return True


def _is_constant(subject: Subject, name: str, made: Mapping[str, Step]) -> bool:
    """Whether a value is the same number each time."""
    if name in made:
        return all(_is_constant(subject, operand, made) for operand in made[name].operands)
    if name.startswith("c"):
        return subject.captured[int(name[1:])][1] is not None
    return subject.operands[int(name[1:])].constant is not None


#: Of small whole numbers these are exact.
_EXACT = (
    "arith.addf", "arith.subf", "arith.mulf", "arith.negf", "arith.maximumf", "arith.minimumf",
    "arith.maxnumf", "arith.minnumf", "arith.cmpf", "arith.select", "arith.extf", "arith.constant",
    "math.absf", "complex.add", "complex.sub", "complex.mul", "complex.neg", "complex.create",
    "complex.re", "complex.im", "complex.constant",
)  # fmt: skip

_ROUNDED = ("f", "bf", "complex")


def _is_exact(subject: Subject) -> bool:
    """Whether no order of additions rounds, given small whole numbers for all floats.

    `bf16` has too few bits for more than a product.
    """
    types = subject.types()
    floats = [t for t in types.values() if t.startswith(_ROUNDED)]
    if "bf16" in floats and len(subject.steps) > 2:
        return False
    return not floats or all(
        step.mnemonic in _EXACT for step in subject.steps if step.type.startswith(_ROUNDED)
    )
