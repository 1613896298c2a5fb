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
    """An operand of the op; argument i of the body is named `x<i>`.

    results: index expressions of the indexing map over `d0`, `d1`, ...; empty for rank 0. scalar:
    the operand is a scalar instead of a tensor or memref. dynamic: dimensions whose size is `?` in
    the type. alias: position of another operand whose value this one uses. constant: text of the
    number of a splat. transposed: a memref whose contiguous dimension is the first. dead: the
    result of this init has no use. slack: amount by which dimensions with a compound index
    expression exceed the size they need; below 0 they are empty, for ops whose loops never run.
    produced: the subject's producer computes the operand. encoded: the tensor type has an encoding.
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
    """An operation of the body: names of result and operands, result type, attributes."""

    name: str
    mnemonic: str
    operands: tuple[str, ...]
    type: str
    attributes: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Subject:
    """A structured op: extents of loops, iterator types, operands (inits last), body and results.

    captured: type, and constant if it is one, of each value `c0`, `c1`, ... that the body reads
    from outside. outside: write the body's constants before the op. attributes: discardable ones.
    producer: an op that computes an operand. origin: a description of the source, for messages.
    """

    extents: tuple[int, ...]
    iterators: tuple[str, ...]
    operands: tuple[Operand, ...]
    steps: tuple[Step, ...]
    yields: tuple[str, ...]
    captured: tuple[tuple[str, str | None], ...] = ()
    container: Container = Container.TENSOR
    op: str = "generic"
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
        """Return the type of each value of the body: arguments, captured values, steps."""
        found = {f"x{i}": operand.type for i, operand in enumerate(self.operands)}
        found |= {f"c{i}": type for i, (type, _) in enumerate(self.captured)}
        return found | {step.name: step.type for step in self.steps}

    def known(self, position: int) -> dict[str, str]:
        """Return the types of the values that a step at this position may read."""
        return replace(self, steps=self.steps[:position]).types()

    def reads_inits(self) -> bool:
        used = {name for step in self.steps for name in step.operands} | set(self.yields)
        return any(f"x{i}" in used for i in range(self.inputs, len(self.operands)))

    def fresh(self) -> str:
        """Return a name `s<n>` that no step uses."""
        taken = {step.name for step in self.steps}
        return next(name for n in range(1000) if (name := f"s{n}") not in taken)


def value(expression: str, loops: Mapping[int, int] | Sequence[int]) -> int:
    """Evaluate an index expression at a point of the loops; `floordiv` rounds down as in MLIR."""
    text = LOOP.sub(lambda m: str(loops[int(m.group(1))]), expression)
    return int(eval(text.replace("floordiv", "//").replace("mod", "%"), {"__builtins__": {}}))


def loops_of(expression: str) -> list[int]:
    return sorted({int(number) for number in LOOP.findall(expression)})


def span(expression: str, extents: Sequence[int]) -> tuple[int, int]:
    """Return the least and the greatest value of an index expression over the iteration space."""
    used = loops_of(expression)
    points = product(*(range(max(1, extents[loop])) for loop in used))
    found = [value(expression, dict(zip(used, point, strict=True))) for point in points]
    return min(found), max(found)


def shape(operand: Operand, extents: Sequence[int]) -> tuple[int, ...]:
    """Return the operand's sizes: the smallest that the maps allow, plus the slack."""
    sizes = []
    for result in operand.results:
        if LOOP.fullmatch(result):
            sizes.append(extents[int(result[1:])])
        else:
            sizes.append(span(result, extents)[1] + 1 + operand.slack if operand.slack >= 0 else 0)
    return tuple(sizes)


def tidy(subject: Subject | None) -> Subject | None:
    """Return the subject repaired so that MLIR accepts it, or None if it cannot be.

    Index expressions become nonnegative; each loop must be the whole index expression of some
    operand's dimension. The subject is rejected if the yielded types differ from those of the
    inits.
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
            # MLIR evaluates an index expression of an empty loop at -1, its "last" iteration.
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
    return found if found.op in fitting_ops(found) else replace(found, op="generic")


def _with_producer(subject: Subject) -> Subject:
    """Return the subject with its producer's result typed as the operand that it computes.

    A producer that fits no operand, or an op with several such operands, is dropped.
    """
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


def fitting_ops(subject: Subject) -> tuple[str, ...]:
    """Return the ops that can express the subject: `generic`, and `map` or `reduce`."""
    identity = tuple(f"d{i}" for i in range(len(subject.extents)))
    inputs = subject.operands[: subject.inputs]
    if any(o.results != identity or o.scalar for o in inputs) or not inputs:
        return ("generic",)
    first = subject.inits[0]
    if any(s.mnemonic == "linalg.index" for s in subject.steps):
        return ("generic",)
    if first.results == identity:
        # The assembly of linalg.map has no block argument for the init, whatever the body does.
        if len(subject.inits) > 1 or "reduction" in subject.iterators or subject.reads_inits():
            return ("generic",)
        # The verifier of linalg.map wants inputs to have the dynamic sizes of the init.
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
    """True if the operand may use the value of the other operand that its `alias` names.

    On memrefs an input may alias an init only if both have the same bijective map: each iteration
    then reads only the element that it writes.
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
