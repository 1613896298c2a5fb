# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Element types and parameter values for comparing two versions of an op."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from optree_core.element_type import ElementType, TypeClass, element_type, find_element_type
from optree_core.expression import SIGNS, Cast, Constant, Region, groups_folded, walk
from optree_core.generic import Instance, expanded_operands
from optree_core.model import Op, OperandSpec, Role
from optree_core.scalar import ScalarTable

#: Types to try, small ones first, since the first counterexample is reported. Two other modules
#: try types: `optree_core.cases` executes those that programs compute with, and `check` needs one
#: per class and way to cast to decide if a payload is legal. Here widths and formats matter too,
#: because a solver compares values.
TYPES = tuple(
    map(
        element_type,
        ("i8", "i32", "f32", "i4", "i16", "i64", "i1", "index", "f16", "bf16", "f64", "f8E5M2",
         "f8E4M3FN", "complex<f32>", "complex<f64>", "i128", "f128"),
    )
)  # fmt: skip

#: The types that are tried in all mixtures, a type per operand.
MIXED = tuple(map(element_type, ("i8", "i32", "f32", "i1", "f16", "index", "complex<f32>")))

#: The most operands for all mixtures, for all mixtures of two types, and for mixtures in which one
#: operand has another type than all others.
MAX_MIXED, MAX_OF_TWO, MAX_OTHER = 3, 6, 64

#: The number of members of a group that a payload combines one by one: with three, order shows.
FOLDED_MEMBERS = 3


@dataclass(frozen=True)
class Combination:
    """The types of all operands, and the values of parameters before and after."""

    elements: tuple[ElementType, ...]
    old: tuple[tuple[str, object], ...]
    new: tuple[tuple[str, object], ...]
    inputs: int

    def instance(self, old: bool) -> Instance:
        ranks = (1,) * len(self.elements)
        return Instance(self.elements, ranks, dict(self.old if old else self.new))

    @property
    def types(self) -> str:
        """Return `i32` if all operands have this type, else `i8, i8 -> i32`."""
        sources = [element.name for element in self.elements[: self.inputs]]
        targets = [element.name for element in self.elements[self.inputs :]]
        if len({*sources, *targets}) == 1:
            return targets[0]
        return f"{', '.join(sources)} -> {', '.join(targets)}" if sources else targets[0]

    @property
    def given(self) -> list[str]:
        return [f"{name} = {value}" for name, value in self.new]

    def __str__(self) -> str:
        return f"{self.types} with {', '.join(self.given)}" if self.given else self.types


def combinations(
    old: Op, new: Op, parameters: Mapping[str, str], scalars: ScalarTable
) -> Iterator[Combination]:
    """Yield combinations to try, legal or not; operands before and after are parallel.

    parameters: names before -> after, for parameters on both sides.
    """
    function = next(iter(old.open_functions), None)
    for values in _parameter_values(old, new, parameters, scalars):
        size = FOLDED_MEMBERS if any(groups_folded(o.payload) for o in (old, new)) else 2
        if function is not None:
            name = dict(values).get(function.name) or function.default
            if name is None:  # Bound after: no value can be given on both sides.
                return
            size = scalars.functions[str(name)].arity
        count = sum(size if o.variadic else 1 for o in old.operands)
        after = tuple((parameters[name], value) for name, value in values)
        inputs = sum(role != Role.INIT for _, role in expanded_operands(old, count))
        for elements in _elements(old, new, size):
            yield Combination(elements, values, after, inputs)


def _parameter_values(
    old: Op, new: Op, parameters: Mapping[str, str], scalars: ScalarTable
) -> Iterator[tuple[tuple[str, object], ...]]:
    """Yield values of open functions and signs; parameters with a default are also omitted."""
    choices: list[list[tuple[tuple[str, object], ...]]] = []
    for before, after in parameters.items():
        first, second = old.parameter(before), new.parameter(after)
        if first is None or second is None or first.value is not None or second.value is not None:
            continue
        if first.is_function:
            names = first.domain or tuple(scalars.functions)
            given: list[tuple[tuple[str, object], ...]] = [((before, name),) for name in names]
            defaults = first.default is not None and second.default is not None
            choices.append([(), *given] if defaults else given)
        elif first.is_sign and first.attribute and second.attribute:
            choices.append([(), *(((before, sign),) for sign in SIGNS)])
    for chosen in itertools.product(*choices):
        yield tuple(itertools.chain.from_iterable(chosen))


def _elements(old: Op, new: Op, size: int) -> Iterator[tuple[ElementType, ...]]:
    """Yield types of all operands: one type for all, pairs of types, and mixtures."""
    specs, after = (
        [spec for spec in op.operands for _ in range(size if spec.variadic else 1)]
        for op in (old, new)
    )
    if len(specs) != len(after):
        return
    # A type that only one side requires is tried, and all others too.
    sides = [tuple(find_element_type(spec.type) for spec in side) for side in (specs, after)]
    common = tuple(one if one == other else None for one, other in zip(*sides, strict=True))
    types = (*TYPES, *_wider(old, new))
    numbers = sorted(itertools.product(range(len(types)), repeat=2), key=lambda p: (sum(p), p))
    pairs = (tuple(types[j] if spec.is_init else types[i] for spec in specs) for i, j in numbers)
    seen: set[tuple[ElementType, ...]] = set()
    for elements in itertools.chain(pairs, _mixtures(specs)):
        for fixed in dict.fromkeys((*sides, common)):
            result = tuple(f or element for f, element in zip(fixed, elements, strict=True))
            if result not in seen:
                seen.add(result)
                yield result


def _wider(*sides: Op) -> tuple[ElementType, ...]:
    """Return an integer type twice as wide for each named one that is as wide as all of `TYPES`.

    A cast that truncates to a named type shows on the wider type.
    """
    named = {
        part.type
        for op in sides
        if op.payload is not None and not isinstance(op.payload, Region)
        for part in walk(op.payload)
        if isinstance(part, (Cast, Constant)) and part.type is not None
    } | {operand.type for op in sides for operand in op.operands}
    widest = max(t.width for t in TYPES if t.type_class is TypeClass.INT)
    found = {t for name in named if (t := find_element_type(name)) is not None}
    widths = sorted(
        2 * t.width for t in found if t.type_class is TypeClass.INT and t.width >= widest
    )
    return tuple(element_type(f"i{width}") for width in widths)


def _mixtures(specs: Sequence[OperandSpec]) -> Iterator[tuple[ElementType, ...]]:
    free = [spec for spec in specs if spec.role != Role.SHAPE]
    for chosen in _mixed(len(free)):
        rest = iter(chosen)
        yield tuple(MIXED[0] if spec.role == Role.SHAPE else next(rest) for spec in specs)


def _mixed(count: int) -> Iterator[tuple[ElementType, ...]]:
    """Yield mixtures of `count` types, fewer kinds of them for more operands."""
    if count <= MAX_MIXED:
        yield from itertools.product(MIXED, repeat=count)
    elif count <= MAX_OF_TWO:
        for types in itertools.combinations(MIXED, 2):
            yield from itertools.product(types, repeat=count)
    elif count <= MAX_OTHER:
        for (most, other), place in itertools.product(
            itertools.permutations(MIXED, 2), range(count)
        ):
            yield (*(most,) * place, other, *(most,) * (count - place - 1))
