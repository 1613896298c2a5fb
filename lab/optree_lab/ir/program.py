"""Small scalar programs, enumerated: all bodies of a few operations over an alphabet.

A program is a list of steps in SSA form over block arguments and leaves (casts of arguments,
constants). Two enumerated programs differ in more than the order of independent steps.
`with_dead_step` adds steps that nothing uses.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement, product
from typing import TypeAlias

from optree_core.element_type import element_type
from optree_core.generic import Body, Step, Value

from optree_lab.ir.syntax import parse_number

#: A computation as nested tuples, equal for programs that differ only in names, the order of
#: steps, dead steps and the order of operands of commutative operations.
Normal: TypeAlias = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Operator:
    """A scalar operation: mnemonic, operand types, result type."""

    mnemonic: str
    operands: tuple[str, ...]
    result: str
    commutes: bool = False
    predicate: str | None = None

    def text(self, result: str, operands: Sequence[str]) -> str:
        predicate = f"{self.predicate}, " if self.predicate else ""
        head = f"{result} = {self.mnemonic} {predicate}{', '.join(operands)}"
        if len(self.operands) == 1 and self.operands[0] != self.result:
            return f"{head} : {self.operands[0]} to {self.result}"
        # A select has the type of the value it chooses; others one type, or one per operand.
        chooses = self.operands[0] == "i1"
        types = self.operands[-1:] if chooses else tuple(dict.fromkeys(self.operands))
        return f"{head} : {', '.join(types)}"

    @property
    def properties(self) -> tuple[tuple[str, str], ...]:
        return (("predicate", self.predicate),) if self.predicate else ()


#: A step: its operator, and its operands by number.
Chosen: TypeAlias = tuple[Operator, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Leaf:
    """A value that costs no step: an argument, a constant or a cast of an argument."""

    type: str
    argument: int | None = None
    cast: Operator | None = None
    constant: str | None = None


@dataclass(frozen=True)
class Alphabet:
    """The parts of bodies: leaves, the arguments first, and operators."""

    arguments: tuple[str, ...]
    operators: tuple[Operator, ...]
    casts: tuple[Operator, ...] = ()
    constants: tuple[tuple[str, str], ...] = ()

    @cached_property
    def leaves(self) -> tuple[Leaf, ...]:
        plain = [Leaf(type, argument=i) for i, type in enumerate(self.arguments)]
        constants = [Leaf(type, constant=value) for type, value in self.constants]
        casts = [
            Leaf(cast.result, argument=i, cast=cast)
            for i, type in enumerate(self.arguments)
            for cast in self.casts
            if cast.operands == (type,)
        ]
        return (*plain, *constants, *casts)


@dataclass(frozen=True)
class Program:
    """Leaves, then steps (operator, operands by number, leaves first), and the value yielded."""

    alphabet: Alphabet
    steps: tuple[Chosen, ...]
    result: int

    @cached_property
    def body(self) -> Body:
        """The program as a body, without leaves that nothing uses."""
        steps: list[Step] = []
        values: dict[int, Value] = {}

        def emit(step: Step) -> Value:
            steps.append(step)
            return Value(step.type, step=len(steps) - 1)

        def leaf(number: int) -> Value:
            found = self.alphabet.leaves[number]
            type = element_type(found.type)
            if found.constant is not None:
                constant = parse_number(found.constant, type)
                return emit(Step("arith.constant", (), type, (("value", constant),)))
            assert found.argument is not None
            value = Value(element_type(self.alphabet.arguments[found.argument]), found.argument)
            return value if found.cast is None else emit(Step(found.cast.mnemonic, (value,), type))

        def use(number: int) -> Value:
            if number not in values:
                values[number] = leaf(number)
            return values[number]

        for position, (operator, operands) in enumerate(self.steps, len(self.alphabet.leaves)):
            used = tuple(use(number) for number in operands)
            type = element_type(operator.result)
            values[position] = emit(Step(operator.mnemonic, used, type, operator.properties))
        result = use(self.result)
        return Body(tuple(map(element_type, self.alphabet.arguments)), tuple(steps), (result,))


def programs(alphabet: Alphabet, results: str, length: int, ordered: bool) -> Iterator[Program]:
    """Yield the programs of `length` steps, none of them dead, whose result has the type `results`.

    ordered: yield both orders of a commuting operator's operands; otherwise one order, which varies
        from program to program.
    """
    types = [leaf.type for leaf in alphabet.leaves]
    flip = 0

    def choices(known: list[str], must: frozenset[int]) -> Iterator[Chosen]:
        """Yield the steps over known values that use all values of `must`."""
        for operator in alphabet.operators:
            fits = [
                [i for i, type in enumerate(known) if type == wanted]
                for wanted in operator.operands
            ]
            tuples: Iterator[tuple[int, ...]] = product(*fits)
            if operator.commutes and not ordered:
                tuples = combinations_with_replacement(fits[0], len(fits))
            for operands in tuples:
                if must.issubset(operands):
                    yield operator, operands

    def extend(steps: list[Chosen], known: list[str], unused: frozenset[int]) -> Iterator[Program]:
        nonlocal flip
        left = length - len(steps)
        if left == 0:
            flip += 1
            yield Program(alphabet, _flipped(steps, flip, ordered), len(known) - 1)
            return
        # The last step has to use all unused values. Each earlier step adds one, so that it
        # reduces their number by one at most.
        must = unused if left == 1 else frozenset()
        for operator, operands in choices(known, must):
            if left == 1 and operator.result != results:
                continue
            rest = unused.difference(operands) | {len(known)}
            if len(rest) > left:
                continue
            step = (operator, operands)
            if steps and not _in_order(steps[-1], step, len(known) - 1):
                continue
            yield from extend([*steps, step], [*known, operator.result], rest)

    if length == 0:
        found = (number for number, type in enumerate(types) if type == results)
        yield from (Program(alphabet, (), number) for number in found)
        return
    yield from extend([], types, frozenset())


def _in_order(first: Chosen, second: Chosen, number: int) -> bool:
    """True if the second step reads the first one's value, or sorts after it."""
    one, other = ((step.mnemonic, step.result, operands) for step, operands in (first, second))
    return number in second[1] or one <= other


def _flipped(steps: Sequence[Chosen], seed: int, ordered: bool) -> tuple[Chosen, ...]:
    if ordered:
        return tuple(steps)
    return tuple(
        (operator, operands[::-1] if operator.commutes and (seed >> i) & 1 else operands)
        for i, (operator, operands) in enumerate(steps)
    )


def with_dead_step(program: Program) -> Iterator[Program]:
    """Yield the program with one more step that nothing uses: each operator, first and last."""
    known = [leaf.type for leaf in program.alphabet.leaves]
    count = len(known)
    all_types = [*known, *(operator.result for operator, _ in program.steps)]
    for operator in program.alphabet.operators:
        at_start = _last_of(operator, known)
        if at_start is not None:
            shifted = tuple(
                (o, tuple(n + 1 if n >= count else n for n in operands))
                for o, operands in program.steps
            )
            result = program.result + 1 if program.result >= count else program.result
            steps = ((operator, at_start), *shifted)
            yield Program(program.alphabet, steps, result)
        at_end = _last_of(operator, all_types)
        if at_end is not None and program.steps:
            steps = (*program.steps, (operator, at_end))
            yield Program(program.alphabet, steps, program.result)


def _last_of(operator: Operator, types: Sequence[str]) -> tuple[int, ...] | None:
    """Return the latest values that the operator takes, or None if a type is missing."""
    found = []
    for wanted in operator.operands:
        fits = [i for i, type in enumerate(types) if type == wanted]
        if not fits:
            return None
        found.append(fits[-1])
    return tuple(found)


def body_text(body: Body) -> list[str]:
    """Return the body's lines of MLIR: arguments are `%x0`, `%x1`, ..., steps `%0`, `%1`, ..."""

    def name(value: Value) -> str:
        return f"%{value.step}" if value.argument is None else f"%x{value.argument}"

    lines = []
    for number, step in enumerate(body.steps):
        if not step.operands:
            lines.append(f"%{number} = {step.mnemonic} {dict(step.attributes)['value']}")
            continue
        types = tuple(v.type.name for v in step.operands)
        predicate = dict(step.attributes).get("predicate")
        operator = Operator(step.mnemonic, types, step.type.name, predicate=predicate)
        lines.append(operator.text(f"%{number}", [name(v) for v in step.operands]))
    lines.append(f"linalg.yield {name(body.results[0])} : {body.results[0].type}")
    return lines


def normal(body: Body, commuting: frozenset[str], arguments: Sequence[int] | None = None) -> Normal:
    """Return the normal form of a body with one result. arguments: their numbers, if others."""
    numbers = arguments if arguments is not None else range(len(body.arguments))
    done: list[Normal] = []

    def operand(value: Value) -> Normal:
        if value.argument is not None:
            return ("argument", numbers[value.argument])
        assert value.step is not None
        return done[value.step]

    for step in body.steps:
        operands: Sequence[Normal] = [operand(value) for value in step.operands]
        if step.mnemonic in commuting:
            operands = sorted(operands, key=repr)
        done.append((step.mnemonic, step.type.name, *step.attributes, *operands))
    return operand(body.results[0])
