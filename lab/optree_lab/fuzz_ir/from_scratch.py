# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Subjects made from scratch: random loops, maps, types and bodies."""

from __future__ import annotations

import random

from optree_lab.tables import beside

from .scalars import conversion, idiom, random_step, random_type
from .subject import LOOP, Operand, Step, Subject

_EXTENTS = (1, 2, 3, 4)
_EXPRESSIONS: list[str] = beside(__file__)


def from_scratch(rng: random.Random) -> Subject:
    """Return a generic of up to four loops, four inputs and two results."""
    loops = rng.choices((0, 1, 2, 3, 4), (1, 4, 8, 5, 3))[0]
    extents = tuple(rng.choice(_EXTENTS) for _ in range(loops))
    reduced = [loop for loop in range(loops) if rng.random() < 0.25]
    kept = [loop for loop in range(loops) if loop not in reduced]
    types = [random_type(rng) for _ in range(rng.choice((1, 1, 2)))]
    operands = [
        Operand(_results(rng, loops), rng.choice(types))
        for _ in range(rng.choices((0, 1, 2, 3), (1, 6, 8, 4))[0])
    ]
    inits = rng.choices((1, 2), (6, 1))[0]
    out = tuple(f"d{loop}" for loop in (kept if rng.random() < 0.8 else _shuffled(rng, kept)))
    result = rng.choice((*types, random_type(rng)))
    operands += [Operand(out, result if i == 0 else rng.choice(types), True) for i in range(inits)]
    operands = covered(operands, loops, rng)
    iterators = tuple("reduction" if i in reduced else "parallel" for i in range(loops))
    subject = Subject(extents, iterators, tuple(operands), (), (), origin="free")
    return _with_body(subject, rng)


def producer(rng: random.Random, sizes: tuple[int, ...], type: str) -> Subject:
    """Return a generic with one result, of these sizes and this element type."""
    loops = len(sizes) + rng.choice((0, 0, 0, 1))
    order = _shuffled(rng, list(range(loops))) if rng.random() < 0.3 else list(range(loops))
    kept = order[: len(sizes)]
    extents = [rng.choice(_EXTENTS)] * loops
    for loop, size in zip(kept, sizes, strict=True):
        extents[loop] = size
    types = (type, random_type(rng))
    operands = [
        Operand(_results(rng, loops), rng.choice(types))
        for _ in range(rng.choices((0, 1, 2), (3, 6, 3))[0])
    ]
    operands.append(Operand(tuple(f"d{loop}" for loop in kept), type, True))
    iterators = tuple("parallel" if i in kept else "reduction" for i in range(loops))
    found = tuple(covered(operands, loops, rng))
    return _with_body(Subject(tuple(extents), iterators, found, (), ()), rng, captures=0)


def _results(rng: random.Random, loops: int) -> tuple[str, ...]:
    if not loops:
        return ()
    chosen = [loop for loop in range(loops) if rng.random() < 0.75]
    if rng.random() < 0.25:
        chosen = _shuffled(rng, chosen)
    results = [f"d{loop}" for loop in chosen]
    if rng.random() < 0.25:
        results.insert(rng.randint(0, len(results)), expression(rng, loops))
    return tuple(results)


def expression(rng: random.Random, loops: int) -> str:
    """Return a random index expression, such as a window, a stride or a division."""
    one, two = f"d{rng.randrange(loops)}", f"d{rng.randrange(loops)}"
    number = rng.choice((2, 3))
    return rng.choice(_EXPRESSIONS).format(one=one, two=two, number=number)


def _shuffled(rng: random.Random, items: list[int]) -> list[int]:
    return rng.sample(items, len(items))


def covered(
    operands: list[Operand], loops: int, rng: random.Random, type: str | None = None
) -> list[Operand]:
    """Return the operands, after an input of a type for the loops that index nothing alone."""
    alone = {r for operand in operands for r in operand.results if LOOP.fullmatch(r)}
    missing = [f"d{loop}" for loop in range(loops) if f"d{loop}" not in alone]
    if not missing:
        return operands
    return [Operand(tuple(missing), type or random_type(rng)), *operands]


def _with_body(subject: Subject, rng: random.Random, captures: float = 0.15) -> Subject:
    known = subject.types()
    captured: list[tuple[str, str | None]] = []
    if rng.random() < captures:
        captured.append((rng.choice(list(known.values())), None))
        known["c0"] = captured[0][0]
    steps: list[Step] = []
    for _ in range(rng.choices((0, 1, 2, 3, 4, 6), (2, 6, 6, 4, 3, 1))[0]):
        made = random_step(rng, f"s{len(steps)}", known)
        names = (f"s{n}" for n in range(len(steps), 1000))
        some = idiom(rng, known, names) if rng.random() < 0.2 else [made] if made else []
        steps += some
        known |= {step.name: step.type for step in some}
    yields = []
    names = (f"s{n}" for n in range(len(steps), 1000))
    for place, init in enumerate(subject.inits):
        latest = [name for name, type in known.items() if type == init.type]
        if place == 0 and steps:
            latest = [steps[-1].name]
        name = rng.choice(latest) if latest else rng.choice(list(known))
        more, name = conversion(rng, name, known[name], init.type, names)
        steps += more
        yields.append(name)
    return Subject(
        subject.extents,
        subject.iterators,
        subject.operands,
        tuple(steps),
        tuple(yields),
        captured=tuple(captured),
        origin=subject.origin,
    )
