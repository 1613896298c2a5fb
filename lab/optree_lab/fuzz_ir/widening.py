# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A subject on integers of more than 64 bits: what ops of the tree mean there, and constants.

A mutator is what `body_mutation` says.
"""

from __future__ import annotations

import random
from dataclasses import replace

from optree_core.element_type import TypeClass, element_type

from .scalars import BEYOND, constant, fitting, typed
from .subject import Step, Subject

WIDE = ("i65", "i128", "i256")


def widened(subject: Subject, rng: random.Random) -> Subject | None:
    """The integers that have the most bits have more; some constants with them.

    Casts stay what they are: what the widest type is made of stays narrower.
    """
    kinds = map(element_type, (*subject.types().values(), *(o.type for o in subject.operands)))
    widths = [kind.width for kind in kinds if kind.type_class is TypeClass.INT]
    if not widths or max(widths) > 64:
        return None
    old, new = f"i{max(widths)}", rng.choice(WIDE)

    def to(type: str) -> str:
        return new if type == old else type

    def number(text: str) -> str:
        return rng.choice(fitting(BEYOND, new)) if rng.random() < 0.3 else text

    def step(found: Step) -> Step:
        attributes = found.attributes
        if found.mnemonic == "arith.constant" and found.type == old:
            text = dict(attributes)["value"].split(" : ")[0]
            attributes = (("value", typed(number(text), new)),)
        return replace(found, type=to(found.type), attributes=attributes)

    def captured(type: str, text: str | None) -> tuple[str, str | None]:
        return to(type), number(text) if type == old and text is not None else text

    operands = tuple(
        replace(
            operand,
            type=to(operand.type),
            constant=constant(rng, new)
            if operand.constant is not None and operand.type == old
            else operand.constant,
        )
        for operand in subject.operands
    )
    return replace(
        subject,
        operands=operands,
        steps=tuple(map(step, subject.steps)),
        captured=tuple(captured(*known) for known in subject.captured),
    )
