# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A structured op as data that can be changed: loops, operands, body, and how it is written."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product

from optree_core.container import Container

LOOP = re.compile(r"\bd(\d+)\b")


@dataclass(frozen=True)
class Operand:
    """A value that the op reads or writes; the body's argument of position i is `x<i>`.

    results: index expressions over `d0`, `d1`, ...; none: an operand of rank 0. scalar: a value
    that has no shape. dynamic: the dimensions whose size the type does not say. alias: the position
    of the operand that is the same value. constant: the text of the number that all its elements
    are. transposed: a memref whose last dimension is not the one that is contiguous. dead: nothing
    uses the result that belongs to it. slack: how much larger than needed a dimension is that no
    loop alone gives; below 0: it has no elements, since the body does not run. produced: it is what
    the subject's producer computes. encoded: the tensor has an encoding.
    """

    results: tuple[str, ...]
    type: str
    init: bool = False
    scalar: bool = False
    dynamic: frozenset[int] = frozenset()
    alias: int | None = None
    constant: str | None = None
    transposed: bool = False
    dead: bool = False
    slack: int = 0
    produced: bool = False
    encoded: bool = False


@dataclass(frozen=True)
class Step:
    """An operation of the body: the name of its result, operands' names, type, attributes."""

    name: str
    mnemonic: str
    operands: tuple[str, ...]
    type: str
    attributes: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Subject:
    """A structured op: extents of loops, iterators, operands (inits last), body and results.

    captured: names `c0`, ... of values that the body reads from outside: type, and the constant
    that it is, if any. outside: constants of the body stand before the op. attributes: discardable.
    producer: an op that computes an operand. origin: where it came from, for people.
    """

    extents: tuple[int, ...]
    iterators: tuple[str, ...]
    operands: tuple[Operand, ...]
    steps: tuple[Step, ...]
    yields: tuple[str, ...]
    captured: tuple[tuple[str, str | None], ...] = ()
    container: Container = Container.TENSOR
    spelling: str = "generic"
    outside: bool = False
    attributes: str = ""
    producer: Subject | None = None
    origin: str = field(default="", compare=False)

    @property
    def inits(self) -> tuple[Operand, ...]:
        return tuple(operand for operand in self.operands if operand.init)

    @property
    def inputs(self) -> int:
        return len(self.operands) - len(self.inits)

    def types(self) -> dict[str, str]:
        """The type of each value that the body knows, in order."""
        found = {f"x{i}": operand.type for i, operand in enumerate(self.operands)}
        found |= {f"c{i}": type for i, (type, _) in enumerate(self.captured)}
        return found | {step.name: step.type for step in self.steps}

    def known(self, position: int) -> dict[str, str]:
        """The same of what a step at a position can read."""
        return replace(self, steps=self.steps[:position]).types()

    def reads_inits(self) -> bool:
        used = {name for step in self.steps for name in step.operands} | set(self.yields)
        return any(f"x{i}" in used for i in range(self.inputs, len(self.operands)))

    def fresh(self) -> str:
        """A name that no step has."""
        taken = {step.name for step in self.steps}
        return next(name for n in range(1000) if (name := f"s{n}") not in taken)


def value(expression: str, loops: Mapping[int, int] | Sequence[int]) -> int:
    """An index expression where the loops have these values; division rounds down as in MLIR."""
    text = LOOP.sub(lambda m: str(loops[int(m.group(1))]), expression)
    return int(eval(text.replace("floordiv", "//").replace("mod", "%"), {"__builtins__": {}}))


def loops_of(expression: str) -> list[int]:
    return sorted({int(number) for number in LOOP.findall(expression)})


def span(expression: str, extents: Sequence[int]) -> tuple[int, int]:
    """The least and the greatest value of an index expression."""
    used = loops_of(expression)
    points = product(*(range(max(1, extents[loop])) for loop in used))
    found = [value(expression, dict(zip(used, point, strict=True))) for point in points]
    return min(found), max(found)


def shape(operand: Operand, extents: Sequence[int]) -> tuple[int, ...]:
    """The operand's sizes, the smallest but for its slack."""
    sizes = []
    for result in operand.results:
        if LOOP.fullmatch(result):
            sizes.append(extents[int(result[1:])])
        else:
            sizes.append(span(result, extents)[1] + 1 + operand.slack if operand.slack >= 0 else 0)
    return tuple(sizes)


def tidy(subject: Subject | None) -> Subject | None:
    """The subject made such that MLIR accepts it, as far as that can be done; None: it cannot.

    Index expressions become positive, each loop stands alone in some operand, and the body yields
    values of the types that the inits hold.
    """
    if subject is None:
        return None
    types, operands = subject.types(), []
    if any(types[n] != o.type for n, o in zip(subject.yields, subject.inits, strict=True)):
        return None
    alone: set[int] = set()
    for operand in subject.operands:
        results = []
        for result in operand.results:
            least, greatest = span(result, subject.extents)
            if greatest - least > 200 or abs(greatest) > 1000:
                return None
            # MLIR takes the last iteration of a loop without any to be the one before the first.
            if not LOOP.fullmatch(result) and any(not subject.extents[i] for i in loops_of(result)):
                return None
            results.append(f"{result} + {-least}" if least < 0 else result)
            if LOOP.fullmatch(result):
                alone.add(int(result[1:]))
        hidden = operand.dynamic >= {
            d for d, result in enumerate(results) if not LOOP.fullmatch(result)
        }
        slack = operand.slack if 0 in subject.extents and hidden else max(0, operand.slack)
        operands.append(replace(operand, results=tuple(results), slack=slack))
    if alone != set(range(len(subject.extents))):
        return None
    for place, operand in enumerate(operands):
        if operand.alias is not None and not _may_alias(operands, place, subject):
            operands[place] = replace(operand, alias=None)
        if operand.scalar and (operand.results or operand.init):
            operands[place] = replace(operand, scalar=False)
    found = _with_producer(replace(subject, operands=tuple(operands)))
    return found if found.spelling in spellings(found) else replace(found, spelling="generic")


def _with_producer(subject: Subject) -> Subject:
    """The subject whose producer, if there is one, computes just the operand that it is for."""
    places = [i for i, operand in enumerate(subject.operands) if operand.produced]
    made = subject.producer
    fits = len(places) == 1 and made is not None and subject.container is Container.TENSOR
    if fits and made is not None:
        operand = subject.operands[places[0]]
        fits = not (operand.alias is not None or operand.scalar or operand.constant is not None)
        result = made.operands[-1]
        fits &= shape(operand, subject.extents) == shape(result, made.extents)
        fits &= operand.type == result.type and len(made.inits) == 1
        if fits:
            alike = replace(result, dynamic=operand.dynamic, encoded=operand.encoded)
            return replace(subject, producer=replace(made, operands=(*made.operands[:-1], alike)))
    operands = tuple(replace(operand, produced=False) for operand in subject.operands)
    return replace(subject, producer=None, operands=operands)


def spellings(subject: Subject) -> tuple[str, ...]:
    """The ways to write the op: always as a generic, with maps that fit as another op."""
    identity = tuple(f"d{i}" for i in range(len(subject.extents)))
    inputs = subject.operands[: subject.inputs]
    if any(o.results != identity or o.scalar for o in inputs) or not inputs:
        return ("generic",)
    first = subject.inits[0]
    if any(s.mnemonic == "linalg.index" for s in subject.steps):
        return ("generic",)
    if first.results == identity:
        # A map says that it does not read its init, whatever its body does.
        if len(subject.inits) > 1 or "reduction" in subject.iterators or subject.reads_inits():
            return ("generic",)
        # It takes no input that hides other sizes than its init.
        alike = all(operand.dynamic == first.dynamic for operand in inputs)
        return ("generic", "map") if alike else ("generic",)
    dims = [int(r[1:]) for r in first.results if LOOP.fullmatch(r)]
    wanted = tuple("parallel" if i in dims else "reduction" for i in range(len(identity)))
    fits = dims == sorted(set(dims)) and len(dims) == len(first.results) < len(identity)
    fits &= len(inputs) == len(subject.inits) and subject.iterators == wanted
    fits &= all(o.results == first.results for o in subject.inits)
    fits &= all(a.type == b.type for a, b in zip(inputs, subject.inits, strict=False))
    return ("generic", "reduce") if fits else ("generic",)


def _may_alias(operands: Sequence[Operand], place: int, subject: Subject) -> bool:
    """True if an operand can be the value of an earlier input, or of an init that it is read from.

    A buffer that is written may be read where all that is read of it is what is written next.
    """
    own = operands[place]
    if own.alias is None or own.alias == place or own.init or own.scalar:
        return False
    other = operands[own.alias]
    alike = own.type == other.type and other.alias is None and not other.scalar
    alike &= shape(own, subject.extents) == shape(other, subject.extents)
    alike &= own.dynamic == other.dynamic and own.transposed == other.transposed
    alike &= own.encoded == other.encoded and not own.produced
    if other.constant is not None or own.constant is not None:
        return False
    if other.init and subject.container is Container.MEMREF:
        bijective = sorted(other.results) == sorted(f"d{i}" for i in range(len(subject.extents)))
        alike &= own.results == other.results and bijective
    return alike
