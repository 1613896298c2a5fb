# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Mutators of bodies: other operations, other values, one step more or less.

A mutator returns a changed subject, or None if it does not apply. The result may compute something
else or the same another way; a pass has to treat it right in both cases.
"""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import count

from optree_core.element_type import TypeClass, element_type

from optree_lab.edits import placed, swapped

from .scalars import (
    BEYOND,
    DIVISIONS,
    casts,
    constant,
    constant_step,
    conversion,
    fitting,
    flags,
    random_step,
    signatures,
    typed,
)
from .subject import Step, Subject

#: Integers of more than 64 bits.
WIDE = ("i65", "i128", "i256")


def with_step(subject: Subject, place: int, *steps: Step) -> Subject:
    """Return the subject with one step replaced by these."""
    return replace(subject, steps=placed(subject.steps, place, *steps))


def renamed(subject: Subject, names: dict[str, str]) -> Subject:
    """Return the subject with the values that its body reads renamed."""
    steps = tuple(
        replace(s, operands=tuple(names.get(name, name) for name in s.operands))
        for s in subject.steps
    )
    return replace(subject, steps=steps, yields=tuple(names.get(n, n) for n in subject.yields))


def swap_operands(subject: Subject, rng: random.Random) -> Subject | None:
    places = [i for i, s in enumerate(subject.steps) if len(s.operands) > 1]
    places = [i for i in places if subject.steps[i].mnemonic not in DIVISIONS]
    if not places:
        return None
    place = rng.choice(places)
    step = subject.steps[place]
    types = subject.types()
    if types[step.operands[-1]] != types[step.operands[-2]]:
        return None
    operands = swapped(step.operands, len(step.operands) - 2, len(step.operands) - 1)
    return with_step(subject, place, replace(step, operands=operands))


def other_value(subject: Subject, rng: random.Random) -> Subject | None:
    """Let a step, or the yield, read another value of the same type."""
    if not subject.steps or rng.random() < 0.2:
        spot = rng.randrange(len(subject.yields))
        types = subject.types()
        fits = [n for n, t in types.items() if t == types[subject.yields[spot]]]
        return replace(subject, yields=placed(subject.yields, spot, rng.choice(fits)))
    place = rng.randrange(len(subject.steps))
    step = subject.steps[place]
    if not step.operands:
        return None
    spot = rng.randrange(len(step.operands))
    if step.mnemonic in DIVISIONS and spot == 1:
        return None
    known = subject.known(place)
    fits = [n for n, t in known.items() if t == known[step.operands[spot]]]
    operands = placed(step.operands, spot, rng.choice(fits))
    return with_step(subject, place, replace(step, operands=operands))


def other_operation(subject: Subject, rng: random.Random) -> Subject | None:
    """Let a step compute another function, predicate or number from the same values."""
    places = [i for i, s in enumerate(subject.steps) if s.mnemonic != "linalg.index"]
    if not places:
        return None
    place = rng.choice(places)
    step = subject.steps[place]
    if not step.operands:
        return with_step(subject, place, constant_step(rng, step.name, step.type))
    if step.mnemonic in ("arith.cmpf", "arith.cmpi"):
        code = rng.randrange(16 if step.mnemonic == "arith.cmpf" else 10)
        changed = replace(step, attributes=(("predicate", f"{code} : i64"),))
        return with_step(subject, place, changed)
    types = subject.types()
    of = [types[name] for name in step.operands]
    choices = [n for n, arity in signatures(step.type) if [step.type] * arity == of]
    if len(of) == 1 and of[0] != step.type:
        choices = list(casts(of[0], step.type))
    if not choices:
        return None
    return with_step(subject, place, replace(step, mnemonic=rng.choice(choices), attributes=()))


def one_more_step(subject: Subject, rng: random.Random) -> Subject | None:
    """Insert an operation, mostly first or last, before readers of a value or of none."""
    last = len(subject.steps)
    place = rng.choice((0, last, rng.randint(0, last)))
    name = subject.fresh()
    known = subject.known(place)
    step = random_step(rng, name, known)
    if step is None:
        return None
    made = replace(subject, steps=(*subject.steps[:place], step, *subject.steps[place:]))
    fits = [n for n, t in known.items() if t == step.type]
    if rng.random() < 0.9 and fits:
        read = [n for n in step.operands if n in fits]
        instead = rng.choice(read if read and rng.random() < 0.6 else fits)
        if is_divisor(subject, instead):
            return made
        later = renamed(replace(made, steps=made.steps[place + 1 :]), {instead: name})
        made = replace(later, steps=(*made.steps[: place + 1], *later.steps))
    return made


def without_step(subject: Subject, rng: random.Random) -> Subject | None:
    """Remove a step; its readers read an earlier value of the same type."""
    if not subject.steps:
        return None
    place = rng.randrange(len(subject.steps))
    step = subject.steps[place]
    known = subject.known(place)
    fits = [n for n in (*step.operands, *known) if known[n] == step.type]
    if not fits:
        return None
    instead = fits[0] if rng.random() < 0.7 else rng.choice(fits)
    return renamed(with_step(subject, place), {step.name: instead})


def flagged(subject: Subject, rng: random.Random) -> Subject | None:
    if not subject.steps:
        return None
    place = rng.randrange(len(subject.steps))
    step = subject.steps[place]
    found = flags(rng, step.mnemonic, step.type)
    if not found:
        return None
    kept = tuple(a for a in step.attributes if a[0] != found[0][0])
    return with_step(subject, place, replace(step, attributes=(*kept, *found)))


def loop_number(subject: Subject, rng: random.Random) -> Subject | None:
    """Yield a value computed from `linalg.index`."""
    if not subject.extents or subject.op != "generic":
        return None
    dim = rng.randrange(len(subject.extents))
    name = subject.fresh()
    step = Step(name, "linalg.index", (), "index", (("dim", f"{dim} : i64"),))
    subject = replace(subject, steps=(step, *subject.steps))
    spot = rng.randrange(len(subject.yields))
    fresh = (f"i{n}" for n in count(len(subject.steps)))
    goal = subject.types()[subject.yields[spot]]
    more, result = conversion(rng, name, "index", goal, fresh)
    yields = placed(subject.yields, spot, result)
    return replace(subject, steps=(*subject.steps, *more), yields=yields)


def constants_outside(subject: Subject, rng: random.Random) -> Subject | None:
    return replace(subject, outside=not subject.outside)


def widened(subject: Subject, rng: random.Random) -> Subject | None:
    """Widen the widest integers to more than 64 bits, and some constants with them."""
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


def is_divisor(subject: Subject, name: str) -> bool:
    """True if an operation of `DIVISIONS` has the value as its second operand."""
    return any(
        s.mnemonic in DIVISIONS and len(s.operands) > 1 and s.operands[1] == name
        for s in subject.steps
    )
