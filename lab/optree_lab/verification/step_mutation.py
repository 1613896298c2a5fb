# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Definitions of composites that differ in one thing: what look-alikes compute.

A definition is a list of named steps, and each change is one of the list: another function,
operand, constant, size or loop; an operation that is left out, done twice, or moved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from optree_core.definition import CompositeStep, start_of
from optree_core.expression import Call, Cast, Constant, Expr, LoopSize, Operand, children, rebuilt
from optree_core.scalar import COMMON_TYPE, ScalarTable

Steps = tuple[CompositeStep, ...]

#: The type in which sizes become other sizes.
_SIZE = "i64"


@dataclass(frozen=True)
class Mutant:
    """A list of steps; kind: what differs, in a word."""

    kind: str
    steps: Steps


class StepMutation:
    """All changes of one thing in a list of steps.

    loops: of each operand, by name. outputs: the names of steps that are outputs.
    """

    def __init__(
        self,
        steps: Steps,
        loops: Mapping[str, Sequence[str]],
        outputs: frozenset[str],
        scalars: ScalarTable,
    ) -> None:
        self.steps, self.outputs, self.scalars = steps, outputs, scalars
        self.order = tuple(dict.fromkeys(loop for names in loops.values() for loop in names))
        #: The loops of each value, and the values that are known before each step.
        self.loops = {name: frozenset(names) for name, names in loops.items()}
        self.known: list[tuple[str, ...]] = []
        for step in steps:
            self.known.append(tuple(self.loops))
            gone: set[str] = set(step.along)
            new: set[str] = set()
            if step.parts:
                whole, part = {step.along[0]}, {step.part_loop}
                gone, new = (whole, part) if step.part >= 0 else (part, whole)
            self.loops[step.name] = (self.domain(step) - gone) | new
        #: Functions of floats by how many arguments they have.
        self.functions: dict[int, list[str]] = {}
        for name, function in scalars.functions.items():
            kinds = {*function.arguments.values(), function.result}
            if kinds == {COMMON_TYPE} and "float" in function.classes:
                self.functions.setdefault(function.arity, []).append(name)

    def domain(self, step: CompositeStep) -> frozenset[str]:
        """Return all loops of a step, those that it combines along among them."""
        return frozenset().union(*(self.loops[name] for name in step.reads))

    def all(self) -> list[Mutant]:
        """Return the mutants, each once."""
        found: dict[tuple[str, ...], Mutant] = {}
        own = tuple(map(_text, self.steps))
        for place, step in enumerate(self.steps):
            if step.parts:
                for kind, changed in self.moves(place, step):
                    self.add(found, kind, self.with_step(place, changed))
                continue
            for kind, value in self.expressions(place, step.value):
                self.add(found, kind, self.with_step(place, replace(step, value=value)))
            for kind, changed in self.combinations(step):
                self.add(found, kind, self.with_step(place, changed))
            for steps in self.moved_behind(place):
                self.add(found, "moved step", steps)
            for steps in self.moved_out(place):
                self.add(found, "moved out of a sum", steps)
        found.pop(own, None)
        return list(found.values())

    def with_step(self, place: int, step: CompositeStep) -> Steps:
        return (*self.steps[:place], step, *self.steps[place + 1 :])

    def add(self, found: dict[tuple[str, ...], Mutant], kind: str, steps: Steps) -> None:
        found.setdefault(tuple(map(_text, steps)), Mutant(kind, steps))

    def moves(self, place: int, step: CompositeStep) -> Iterator[tuple[str, CompositeStep]]:
        """Yield a step that is another part, or of another value, or joins others."""
        for part in range(step.parts if step.part >= 0 else 0):
            yield "another part", replace(step, part=part)
        for number, name in enumerate(step.reads):
            for other in self.known[place]:
                if self.loops[other] == self.loops[name]:
                    reads = [*step.reads[:number], other, *step.reads[number + 1 :]]
                    values = tuple(map(Operand, reads))
                    value = values[0] if step.part >= 0 else Call("join", values)
                    yield "another value", replace(step, value=value)
        yield "parts of another kind", replace(step, turns=not step.turns)
        if step.part < 0:
            values = tuple(map(Operand, step.reads[::-1]))
            yield "another order", replace(step, value=Call("join", values))

    def expressions(self, place: int, expr: Expr) -> Iterator[tuple[str, Expr]]:
        """Yield an expression with one thing changed, anywhere in it."""
        yield from self.here(place, expr)
        for number, child in enumerate(children(expr)):
            for kind, changed in self.expressions(place, child):
                yield kind, _with_child(expr, number, changed)

    def here(self, place: int, expr: Expr) -> Iterator[tuple[str, Expr]]:
        """Yield what an expression may be instead."""
        match expr:
            case Call(name, arguments):
                for other in self.functions.get(len(arguments), ()):
                    yield "another function", Call(other, arguments)
                if len(arguments) == 2 and not self.scalars.functions[name].commutes:
                    yield "swapped operands", Call(name, arguments[::-1])
                for argument in arguments:
                    if not isinstance(argument, Constant):
                        yield "a missing operation", argument
                yield "an operation done twice", Call(name, (expr, *arguments[1:]))
                yield from self.rotated(expr)
            case Constant(value, type):
                numbers = (-value, 0, 1, 2 * value, value / 2, value + 1, value * (1 + 2.0**-12))
                for number in numbers:
                    yield "another constant", Constant(float(number), type)
            case LoopSize(loop):
                for other in self.order:
                    if other != loop:
                        yield "the size of another loop", LoopSize(other)
            case Cast(LoopSize(), type) if type == _SIZE:
                for function in ("sub", "add"):
                    yield "a size and 1", Call(function, (expr, Constant(1, _SIZE)))
            case Cast(value, _):
                yield "a missing cast", value
            case Operand(name) if name in self.loops:
                domain = self.domain(self.steps[place])
                for other in self.known[place]:
                    if other != name and self.loops[other] <= domain:
                        yield "another value", Operand(other)

    def rotated(self, expr: Call) -> Iterator[tuple[str, Expr]]:
        """Yield calls in which an operation is behind another one instead of before it."""
        for number, inner in enumerate(expr.arguments):
            if isinstance(inner, Call):
                for place, argument in enumerate(inner.arguments):
                    if not isinstance(argument, Constant):
                        outer = _with_child(expr, number, argument)
                        yield "a moved operation", _with_child(inner, place, outer)

    def combinations(self, step: CompositeStep) -> Iterator[tuple[str, CompositeStep]]:
        """Yield a step that combines by another function, or along other loops."""
        if not step.combine:
            return
        for name in self.functions.get(2, ()):
            if start_of(self.scalars.functions[name]) is not None:
                yield "another sum", replace(step, combine=name)
        domain = [loop for loop in self.order if loop in self.domain(step)]
        choices: list[tuple[str, ...]] = [(loop,) for loop in domain]
        choices += [(*step.along, loop) for loop in domain if loop not in step.along]
        for along in choices:
            yield "another axis", replace(step, along=along)
        yield "a missing sum", replace(step, combine="", along=())

    def moved_behind(self, place: int) -> Iterator[Steps]:
        """Yield the steps with one that is applied to the value of a later one."""
        step = self.steps[place]
        if (
            step.parts
            or step.combine
            or step.name in self.outputs
            or not isinstance(step.value, Call)
        ):
            return
        for number, argument in enumerate(step.value.arguments):
            if not isinstance(argument, Operand):
                continue
            others = {name for name in step.reads if name != argument.name}
            rest = [_renamed(s, step.name, argument.name) for s in self.steps]
            for later in range(place + 1, len(self.steps)):
                target = self.steps[later]
                free = self.loops[target.name]
                if not all(self.loops[name] <= free for name in others):
                    continue
                inner = replace(rest[later], name=f"{target.name}_before")
                value = _with_child(step.value, number, Operand(inner.name))
                behind = CompositeStep(target.name, value)
                kept = (*rest[:place], *rest[place + 1 : later])
                yield (*kept, inner, behind, *rest[later + 1 :])

    def moved_out(self, place: int) -> Iterator[Steps]:
        """Yield the steps with an operation behind a sum instead of before it."""
        step = self.steps[place]
        if not step.combine or not isinstance(step.value, Call):
            return
        for number, argument in enumerate(step.value.arguments):
            rest = [a for i, a in enumerate(step.value.arguments) if i != number]
            if isinstance(argument, Constant) or not all(
                isinstance(a, (Constant, Operand)) for a in rest
            ):
                continue
            inner = replace(step, name=f"{step.name}_before", value=argument)
            value = _with_child(step.value, number, Operand(inner.name))
            outer = CompositeStep(step.name, value)
            yield (*self.steps[:place], inner, outer, *self.steps[place + 1 :])


def _text(step: CompositeStep) -> str:
    return f"{step.name}: {step}"


def _with_child(expr: Expr, number: int, child: Expr) -> Expr:
    """Return an expression with another child."""
    places = iter(range(len(children(expr))))
    return rebuilt(expr, lambda old: child if next(places) == number else old)


def _renamed(step: CompositeStep, old: str, new: str) -> CompositeStep:
    """Return a step that reads another value."""
    change: Callable[[Expr], Expr] = lambda e: (  # noqa: E731
        Operand(new) if e == Operand(old) else rebuilt(e, change)
    )
    return replace(step, value=change(step.value))
