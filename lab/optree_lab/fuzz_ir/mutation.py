# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Mutators of everything but the body, such as maps and operands, and the choice of a mutator.

See `body_mutation` for what a mutator returns.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

from optree_core.container import Container

from optree_lab.edits import placed, swapped

from . import body_mutation
from .body_mutation import is_divisor, renamed
from .from_scratch import expression, producer
from .scalars import constant, random_type
from .subject import LOOP, Operand, Step, Subject, fitting_ops, shape, tidy


def with_operand(subject: Subject, place: int, operand: Operand) -> Subject:
    return replace(subject, operands=placed(subject.operands, place, operand))


def permute_loops(subject: Subject, rng: random.Random) -> Subject | None:
    """Renumber the loops, which changes only their order."""
    loops = len(subject.extents)
    return with_loops(subject, rng.sample(range(loops), loops))


def transpose_operand(subject: Subject, rng: random.Random) -> Subject | None:
    place = rng.randrange(len(subject.operands))
    operand = subject.operands[place]
    results = tuple(rng.sample(operand.results, len(operand.results)))
    return with_operand(subject, place, replace(operand, results=results, dynamic=frozenset()))


def other_expression(subject: Subject, rng: random.Random) -> Subject | None:
    """Change, insert or remove an index expression in an input's map."""
    if not subject.inputs or not subject.extents:
        return None
    place = rng.randrange(subject.inputs)
    operand = subject.operands[place]
    results = list(operand.results)
    choice = rng.randrange(4)
    if choice == 0:
        results.insert(rng.randint(0, len(results)), expression(rng, len(subject.extents)))
    elif results:
        spot = rng.randrange(len(results))
        if choice == 1:
            del results[spot]
        elif choice == 2:
            results[spot] = "0"
        else:
            results[spot] = expression(rng, len(subject.extents))
    changed = replace(operand, results=tuple(results), dynamic=frozenset(), alias=None)
    return with_operand(subject, place, changed)


def written_twice(subject: Subject, rng: random.Random) -> Subject | None:
    """Insert a constant into an init's map or remove one of its results."""
    place = rng.randrange(subject.inputs, len(subject.operands))
    operand = subject.operands[place]
    results = list(operand.results)
    if rng.random() < 0.5 or not results:
        results.insert(rng.randint(0, len(results)), "0")
    else:
        del results[rng.randrange(len(results))]
    return with_operand(subject, place, replace(operand, results=tuple(results)))


def unit_loop(subject: Subject, rng: random.Random) -> Subject | None:
    if not subject.extents:
        return None
    extent, loop = rng.choice((1, 1, 1, 2, 5, 0)), rng.randrange(len(subject.extents))
    return replace(subject, extents=placed(subject.extents, loop, extent))


def dynamic_sizes(subject: Subject, rng: random.Random) -> Subject | None:
    """Make some or all sizes dynamic."""
    share = rng.choice((0.2, 0.5, 1.0))
    operands = tuple(
        replace(o, dynamic=frozenset(d for d in range(len(o.results)) if rng.random() < share))
        for o in subject.operands
    )
    return replace(subject, operands=operands)


def slack(subject: Subject, rng: random.Random) -> Subject | None:
    place = rng.randrange(len(subject.operands))
    return with_operand(subject, place, replace(subject.operands[place], slack=rng.choice((1, 2))))


def other_iterator(subject: Subject, rng: random.Random) -> Subject | None:
    if not subject.iterators:
        return None
    loop = rng.randrange(len(subject.iterators))
    other = {"parallel": "reduction", "reduction": "parallel"}[subject.iterators[loop]]
    return replace(subject, iterators=placed(subject.iterators, loop, other))


def swap_inputs(subject: Subject, rng: random.Random) -> Subject | None:
    """Swap two inputs and the body's arguments with them."""
    if subject.inputs < 2 or any(o.alias is not None for o in subject.operands):
        return None
    one, two = rng.sample(range(subject.inputs), 2)
    names = {f"x{one}": f"x{two}", f"x{two}": f"x{one}"}
    return renamed(replace(subject, operands=swapped(subject.operands, one, two)), names)


def same_operand(subject: Subject, rng: random.Random) -> Subject | None:
    """Let an input use the value of another operand."""
    if not subject.inputs or len(subject.operands) < 2:
        return None
    place = rng.randrange(subject.inputs)
    operand = subject.operands[place]
    target = subject.operands[other := rng.randrange(len(subject.operands))]
    if rng.random() < 0.5:  # Make the maps equal, too.
        operand = replace(operand, results=target.results, dynamic=target.dynamic)
    if operand.type != target.type or operand.scalar or other == place:
        return None
    changed = replace(operand, alias=other, constant=None, transposed=target.transposed)
    return with_operand(subject, place, changed)


def constant_operand(subject: Subject, rng: random.Random) -> Subject | None:
    """Make an input a splat, a scalar or a captured value."""
    if not subject.inputs:
        return None
    place = rng.randrange(subject.inputs)
    operand = subject.operands[place]
    if operand.type.startswith("complex") or is_divisor(subject, f"x{place}"):
        return None
    number = constant(rng, operand.type)
    choice = rng.randrange(4)
    if choice == 0:
        return with_operand(subject, place, replace(operand, constant=number, alias=None))
    scalar = replace(operand, results=(), scalar=True, dynamic=frozenset(), alias=None)
    if choice == 1:
        return with_operand(subject, place, scalar)
    if choice == 2:
        return with_operand(subject, place, replace(scalar, constant=number))
    name = f"c{len(subject.captured)}"
    captured = (*subject.captured, (operand.type, number if rng.random() < 0.5 else None))
    return renamed(replace(subject, captured=captured), {f"x{place}": name})


def more_input(subject: Subject, rng: random.Random) -> Subject | None:
    """Add an input, which the body does not read."""
    place = rng.randint(0, subject.inputs)
    results = tuple(f"d{i}" for i in range(len(subject.extents)) if rng.random() < 0.6)
    type = rng.choice((rng.choice(subject.operands).type, random_type(rng)))
    operands = list(subject.operands)
    operands.insert(place, Operand(results, type))
    if any(o.alias is not None for o in operands):
        return None
    names = {f"x{i}": f"x{i + 1}" for i in range(place, len(subject.operands))}
    return renamed(replace(subject, operands=tuple(operands)), names)


def more_result(subject: Subject, rng: random.Random) -> Subject | None:
    """Add an init, and yield some value of the body to it."""
    known = subject.types()
    name = rng.choice(list(known))
    first = subject.inits[0]
    operand = Operand(first.results, known[name], True, dead=rng.random() < 0.4)
    return replace(subject, operands=(*subject.operands, operand), yields=(*subject.yields, name))


def dead_result(subject: Subject, rng: random.Random) -> Subject | None:
    if len(subject.inits) < 2:
        return None
    place = rng.randrange(subject.inputs, len(subject.operands))
    changed = with_operand(subject, place, replace(subject.operands[place], dead=True))
    return None if all(o.dead for o in changed.inits) else changed


def memrefs(subject: Subject, rng: random.Random) -> Subject | None:
    """Put the op on memrefs, some of them transposed."""
    operands = tuple(replace(o, transposed=rng.random() < 0.15, dead=False)
                     for o in subject.operands)  # fmt: skip
    return replace(subject, container=Container.MEMREF, operands=operands)


def named_op(subject: Subject, rng: random.Random) -> Subject | None:
    """Write the op as linalg.map or linalg.reduce, if its maps fit."""
    others = fitting_ops(subject)[1:]
    return replace(subject, op=rng.choice(others)) if others else None


def attributes(subject: Subject, rng: random.Random) -> Subject | None:
    text = rng.choice(("note = 1 : i64", 'my.tag = "a", other', "lowering_config = [1, 2]"))
    return replace(subject, attributes=text)


def produced_operand(subject: Subject, rng: random.Random) -> Subject | None:
    """Let another op compute an operand."""
    place = rng.randrange(len(subject.operands))
    operand = subject.operands[place]
    if operand.alias is not None or operand.scalar or operand.constant is not None:
        return None
    others = tuple(replace(o, produced=False) for o in subject.operands)
    made = producer(rng, shape(operand, subject.extents), operand.type)
    if (tidied := tidy(made)) is None or is_divisor(subject, f"x{place}"):
        return None
    changed = replace(subject, producer=tidied, operands=others)
    return with_operand(changed, place, replace(operand, produced=True))


def encoding(subject: Subject, rng: random.Random) -> Subject | None:
    place = rng.randrange(len(subject.operands))
    return with_operand(subject, place, replace(subject.operands[place], encoded=True))


def fold_loop(subject: Subject, rng: random.Random) -> Subject | None:
    """Remove a loop as folding of unit dimensions does: a window, batch or channel of one."""
    if len(subject.extents) < 2 or subject.op != "generic":
        return None
    return without_loop(subject, rng.randrange(len(subject.extents)))


def without_loop(subject: Subject, loop: int) -> Subject:
    """Return the subject without a loop and without dimensions of that loop alone."""
    made = with_loops(subject, [i for i in range(len(subject.extents)) if i != loop])
    return replace(made, operands=tuple(replace(o, dynamic=frozenset()) for o in made.operands))


def with_loops(subject: Subject, kept: Sequence[int]) -> Subject:
    """Return the subject with these loops in this order; indices of removed loops become 0."""
    numbers = {old: new for new, old in enumerate(kept)}

    def moved(text: str) -> str:
        return LOOP.sub(lambda m: f"d{numbers[int(m[1])]}" if int(m[1]) in numbers else "0", text)

    def renumbered(step: Step) -> Step:
        if step.mnemonic != "linalg.index":
            return step
        dim = int(step.attributes[0][1].split()[0])
        return replace(step, attributes=(("dim", f"{numbers.get(dim, 0)} : i64"),))

    gone = {f"d{loop}" for loop in range(len(subject.extents))} - {f"d{loop}" for loop in kept}
    results = (tuple(moved(r) for r in o.results if r not in gone) for o in subject.operands)
    operands = zip(subject.operands, results, strict=True)
    return replace(
        subject,
        extents=tuple(subject.extents[i] for i in kept),
        iterators=tuple(subject.iterators[i] for i in kept),
        operands=tuple(replace(operand, results=some) for operand, some in operands),
        steps=tuple(map(renumbered, subject.steps)),
    )


#: Returns a changed subject, or None if it does not apply.
Mutator = Callable[[Subject, random.Random], Subject | None]

#: Mutators and their weights.
MUTATORS: dict[Mutator, int] = {
    permute_loops: 5, transpose_operand: 4, other_expression: 6, written_twice: 3, unit_loop: 5,
    dynamic_sizes: 4, slack: 1, other_iterator: 1, swap_inputs: 3, same_operand: 4,
    constant_operand: 5, more_input: 2, more_result: 2, dead_result: 2, memrefs: 3, named_op: 2,
    attributes: 1, body_mutation.swap_operands: 4, body_mutation.other_value: 4,
    body_mutation.other_operation: 4, body_mutation.one_more_step: 11,
    body_mutation.without_step: 2, body_mutation.flagged: 1, body_mutation.loop_number: 3,
    body_mutation.constants_outside: 2, produced_operand: 8, fold_loop: 8, encoding: 1,
    body_mutation.widened: 4,
}  # fmt: skip

TRIES = 30


def mutated(subject: Subject, rng: random.Random) -> Subject:
    """Return the subject after one mutation, or unchanged if none applies within `TRIES`."""
    for _ in range(TRIES):
        found = tidy(rng.choices(list(MUTATORS), list(MUTATORS.values()))[0](subject, rng))
        if found is not None and found != subject:
            return found
    return subject
