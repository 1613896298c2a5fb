# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs that look like composites: each is executed beside what is recognized in it.

A mutant of a definition is written as generics. What is recognized in it is decomposed again, and
has to give the same bits, or, with permissions, what differs by rounding only.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from optree_core.definition import CompositeStep, definition
from optree_core.element_type import element_type
from optree_core.expression import Constant, Expr, Operand, rebuilt
from optree_core.generic import Illegal
from optree_core.model import Op, Tree
from optree_reference import storage
from optree_reference.loop_nest import SizeMismatch

from optree_lab.running.execution import Array, Code, ToolFailed
from optree_lab.running.model_function import farthest, perturbed, same_bits

from .composites import (
    FUSE,
    Use,
    compiled,
    decompose,
    found_in,
    functions,
    passes,
    recognize,
    uses,
)
from .step_mutation import Mutant, StepMutation, Steps
from .step_text import StepWriter

#: How far results may be from each other with permissions, in units of rounding.
MOST = 256.0

#: Numbers among the arguments of a second call.
_SPECIAL = (0.0, -0.0, np.inf, -np.inf, np.nan, 1.0, -1.0, 1e30, -1e-30, 3.0)


@dataclass(frozen=True)
class LookAlike:
    """A program.

    kind: what differs from the definition. text: a function, with @NAME for its name.
    """

    kind: str
    use: Use
    steps: Steps
    text: str

    def named(self, name: str) -> str:
        return self.text.replace("@NAME(", f"@{name}(", 1)


@dataclass(frozen=True)
class Verdict:
    """The outcome of a program.

    found: the composites that are recognized in it. problem: empty if the results are right.
    """

    program: LookAlike
    found: tuple[str, ...]
    problem: str = ""


def flat(use: Use) -> Steps:
    """Return the steps of a use without cases and alternatives, and with numbers for parameters."""
    values = {p.name: use.attributes.get(p.name, p.default) for p in use.op.parameters}

    def filled(expr: Expr) -> Expr:
        if isinstance(expr, Operand) and expr.name in values:
            number = values[expr.name]
            assert isinstance(number, (int, float))
            return Constant(number)
        return rebuilt(expr, filled)

    found: dict[str, CompositeStep] = {}
    for step in use.op.steps:
        given = all(
            bool(values[name]) if name in values else use.shapes[name] is not None
            for name in step.when
        )
        if step.alternative == 0 and step.name not in found and given:
            found[step.name] = replace(step, value=filled(step.value), when=(), needs=())
    return tuple(found.values())


def look_alikes(tree: Tree, use: Use, count: int, source: random.Random) -> list[LookAlike]:
    """Return programs that differ from a composite in one thing, of each kind about as many."""
    shapes = definition(use.op).shapes
    outputs = frozenset(o.name for o in use.op.inits)
    loops = {o.name: shapes[o.name] for o in use.op.inputs if use.shapes[o.name] is not None}
    kinds: dict[str, list[Mutant]] = {}
    for mutant in StepMutation(flat(use), loops, outputs, tree.scalars).all():
        kinds.setdefault(mutant.kind, []).append(mutant)
    for group in kinds.values():
        source.shuffle(group)
    # Sorted before they are shuffled: a change of one kind leaves the others.
    order = source.sample(sorted(kinds), len(kinds))
    found: list[LookAlike] = []
    while len(found) < count and order:
        for kind in list(order):
            mutant = kinds[kind].pop()
            if not kinds[kind]:
                order.remove(kind)
            # One that has no meaning on these types is none.
            with suppress(Illegal, SizeMismatch, KeyError):
                text = program_text(tree, use, mutant.steps)
                found.append(LookAlike(kind, use, mutant.steps, text))
            if len(found) == count:
                break
    return found


def program_text(tree: Tree, use: Use, steps: Steps) -> str:
    """Return a function of steps, with @NAME for its name."""
    arguments = iter(use.arguments(1))
    arrays: dict[str, Array | None] = {
        o.name: None if use.shapes[o.name] is None else next(arguments) for o in use.op.inputs
    }
    output = use.op.inits[0].name
    sizes = use.shapes[output]
    assert sizes is not None
    arrays[output] = np.zeros(sizes, storage(element_type(use.element)))
    values = {p.name: use.attributes.get(p.name, p.default) for p in use.op.parameters}
    with np.errstate(all="ignore"):
        writer = StepWriter(replace(use.op, steps=steps), arrays, values, tree.scalars)
        for step in steps:
            writer.run(step)
    return writer.function("NAME", output)


def family(tree: Tree, op: Op, count: int, seed: int = 0) -> list[LookAlike]:
    """Return so many look-alikes of a composite, over its cases and element types."""
    source = random.Random(f"{seed} {op.name}")
    cases = [use for element in ("f32", "bf16", "f64", "f16") for use in uses(op, element)]
    if any(p.type.kind.is_type for p in op.parameters):
        cases += [use for element in ("bf16", "f16") for use in uses(op, element, "f32")]
    source.shuffle(cases)
    found: dict[str, LookAlike] = {}
    each = -(-count // len(cases))
    while len(found) < count and each <= count:
        for use in cases:
            made = look_alikes(tree, use, each, source)
            found.update((program.text, program) for program in made)
            if len(found) >= count:
                break
        each *= 2
    return list(found.values())[:count]


def judged(
    tool: Path, programs: Sequence[LookAlike], allow: str = "", fused: bool = False
) -> Iterator[Verdict]:
    """Yield a verdict per program. allow: permissions. fused: element-wise ops are fused before.

    A module has all programs; where it cannot be compiled, each half is tried alone.
    """
    text = "\n".join(each.named(f"p{number}") for number, each in enumerate(programs))
    try:
        after = passes(tool, text, (*(FUSE if fused else ()), *recognize(allow)))
        codes = [compiled(each) for each in (text, passes(tool, after, decompose()))]
    except ToolFailed as error:
        if len(programs) == 1:
            yield Verdict(programs[0], (), f"not run: {str(error)[:200]}")
            return
        for half in (programs[: len(programs) // 2], programs[len(programs) // 2 :]):
            yield from judged(tool, half, allow, fused)
        return
    bodies = functions(after)
    for number, program in enumerate(programs):
        problem = _problem(program, codes, f"p{number}", bool(allow))
        yield Verdict(program, tuple(found_in(bodies[f"p{number}"])), problem)


def _problem(program: LookAlike, codes: Sequence[Code], name: str, permitted: bool) -> str:
    """Return what is wrong with a program's results, or an empty text."""
    use = program.use

    def called(code: Code, given: Sequence[Array]) -> list[Array]:
        sizes = use.shapes[use.op.inits[0].name]
        assert sizes is not None
        result = np.zeros(sizes, storage(element_type(use.element)))
        code.call(name, *map(np.array, given), result)
        return [result]

    for seed in (1, 2):
        given = _arguments(use, seed, special=seed == 2 and not permitted)
        before, after = (called(code, given) for code in codes)
        if same_bits(before, after):
            continue
        if not permitted:
            return f"bits differ: {before[0].ravel()[:6]} is {after[0].ravel()[:6]}"
        moved = [called(codes[0], perturbed(given, n)) for n in (1, 2)]
        distance = farthest(before, after, moved)
        if not distance <= MOST:
            return f"{distance:.3g} units of rounding"
    return ""


def _arguments(use: Use, seed: int, special: bool) -> list[Array]:
    """Return random arguments of both signs, with some special numbers among them if asked."""
    generator, found = np.random.default_rng(seed), []
    for array in use.arguments(seed):
        values = array
        if array.dtype.kind != "b":
            values = (generator.standard_normal(array.shape) * 2).astype(array.dtype)
            if special:
                chosen = generator.random(array.shape) < 0.1
                with np.errstate(over="ignore", invalid="ignore"):
                    numbers = generator.choice(_SPECIAL, array.shape).astype(array.dtype)
                values = np.where(chosen, numbers, values)
        found.append(np.ascontiguousarray(values))
    return found


def tally(verdicts: Sequence[Verdict]) -> Counter[str]:
    """Return how many programs were refused, recognized as something, not run, or wrong."""
    found: Counter[str] = Counter()
    for verdict in verdicts:
        if verdict.problem.startswith("not run"):
            found["not run"] += 1
        elif verdict.problem:
            found["wrong"] += 1
        else:
            found["recognized" if verdict.found else "refused"] += 1
    return found
