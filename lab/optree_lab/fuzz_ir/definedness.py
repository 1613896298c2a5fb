# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Which subjects have one value whatever is done to them, so that values can be compared."""

from __future__ import annotations

from collections.abc import Mapping

from optree_core.container import Container

from .scalars import NOT_EXECUTED, PARTIAL
from .subject import Step, Subject, shape

#: Flags under which an operation on some values gives anything.
_POISON = ("nnan", "ninf", "nsz", "fast", "nsw", "nuw")

#: What these give for a number that the integer has not is what the machine gives, the same at
#: each place unless it is folded, or kept in more bits than the type has.
_TO_INTEGER = ("arith.fptosi", "arith.fptoui")

#: MLIR takes `a + b - b` and `b + (a - b)` for `a`, though the first of the two rounds.
_FOLDED = {"complex.add", "complex.sub"}


def is_defined(subject: Subject) -> bool:
    """True if the body has one value on all operands for which it is defined, and these can be had.

    No flag allows another value, and no constant becomes an integer. What traps is seen when it is
    called.
    """
    if subject.producer is not None and not is_defined(subject.producer):
        return False
    if not set(NOT_EXECUTED).isdisjoint(subject.types().values()):
        return False
    if _has_no_content(subject):
        return False
    made = {step.name: step for step in subject.steps}
    reduces = "reduction" in subject.iterators
    for step in subject.steps:
        flags = " ".join(t for key, t in step.attributes if key in ("fastmath", "overflowFlags"))
        if any(flag in flags for flag in _POISON) or (reduces and "reassoc" in flags):
            return False
        if step.mnemonic in _TO_INTEGER and (
            step.type == "i1" or _is_constant(subject, step.operands[0], made)
        ):
            return False
        if step.mnemonic in PARTIAL:
            return False
        before = [made[name].mnemonic for name in step.operands if name in made]
        if any({mnemonic, step.mnemonic} == _FOLDED for mnemonic in before):
            return False
    return True


def _has_no_content(subject: Subject) -> bool:
    """True if no iteration wrote a result, and what the body yields does not depend on it.

    MLIR's bufferization gives such a result memory without content.
    """
    if 0 not in subject.extents or subject.container is not Container.TENSOR:
        return False
    read = set(subject.yields)
    for step in reversed(subject.steps):
        if step.name in read:
            read.update(step.operands)
    return any(
        f"x{subject.inputs + place}" not in read and 0 not in shape(operand, subject.extents)
        for place, operand in enumerate(subject.inits)
    )


def _is_constant(subject: Subject, name: str, made: Mapping[str, Step]) -> bool:
    """True if a value is the same number each time."""
    if name in made:
        return all(_is_constant(subject, operand, made) for operand in made[name].operands)
    if name.startswith("c"):
        return subject.captured[int(name[1:])][1] is not None
    return subject.operands[int(name[1:])].constant is not None
