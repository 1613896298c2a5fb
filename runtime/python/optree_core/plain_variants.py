# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The plain variants of an op: its simplest forms, one per function that its parameters allow."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace

from .affine import AffineMap, affine_map, projection
from .cases import Variant
from .generic import symbol_values
from .model import Op, Parameter, Role, Tree
from .parameter_type import ParameterType
from .predicate import sample, violations

#: Dimension lists and permutations of a rank-3 iteration space, the plainest first.
DIMENSIONS = ((1,), (0,), (2,), (0, 2), (1, 2), (0, 1, 2), ())
PERMUTATIONS = ((1, 2, 0), (2, 0, 1), (0, 2, 1), (2, 1, 0), (1, 0, 2), (0, 1, 2))


def plain(op: Op, tree: Tree) -> list[Variant]:
    """Return the simplest forms of an op: one, or one per choice of its open functions."""
    dims = dimension_parameter(op)
    base = Variant()
    if dims is not None:
        lists = PERMUTATIONS if dims.type is ParameterType.PERMUTATION else DIMENSIONS
        base = Variant(parameters={dims.name: lists[0]}, rank=3)
    for parameter in op.parameters:
        if parameter.type is ParameterType.DIM:
            values = {**base.parameters, parameter.name: 0}
            base = replace(base, parameters=values, rank=1 if dims is None else base.rank)
        elif parameter.symbols and parameter.known is None:
            base = replace(base, parameters={**base.parameters, parameter.name: 1})
    predicate = op.maps.predicate
    if predicate.contracts and op.maps.attribute and op.loops is None:
        base = Variant(maps=next(contractions(op, tree), None))
    elif predicate.paired and op.maps.attribute and op.loops is None:
        base = Variant(maps=_plain_maps(op))
    elif predicate.windowed and op.loops is None:
        base = Variant(maps=_first_window(op, tree))
    elif predicate.loops and op.maps.attribute and op.loops is None:
        base = Variant(maps=sample(predicate, [operand.role for operand in op.operands]))
    functions = op.open_functions
    if not functions:
        return [base]
    choices = [p.domain or tuple(tree.scalars.functions) for p in functions]
    return [
        replace(
            base,
            label=" ".join(names),
            parameters={
                **base.parameters,
                **{p.name: name for p, name in zip(functions, names, strict=True)},
            },
            group=tree.scalars.functions[names[0]].arity,
        )
        for names in itertools.product(*choices)
    ]


def contractions(op: Op, tree: Tree) -> Iterator[tuple[AffineMap, ...]]:
    """Yield maps for a contraction whose maps are open: its children's, loops also reversed.

    If it has no children with loops: one parallel loop per input, and one reduction loop.
    """
    children = [child for child in tree.children(op.name) if child.loops is not None]
    for child in children:
        assert child.loops is not None
        for loops in (child.loops, child.loops[::-1]):
            yield tuple(affine_map(f.results, loops, {}) for f in child.maps.forms)
    if not children and (maps := _plain_maps(op)) is not None:
        yield maps


def _first_window(op: Op, tree: Tree) -> tuple[AffineMap, ...] | None:
    """Return the maps of the op's first child with loops; a stride is its default, or 1."""
    for child in tree.children(op.name):
        if child.loops is not None:
            ones = {p.name: 1 for p in child.parameters if p.default is None}
            symbols = symbol_values(child, ones)
            return tuple(affine_map(f.results, child.loops, symbols) for f in child.maps.forms)
    return None


def _plain_maps(op: Op) -> tuple[AffineMap, ...] | None:
    """Return maps with one parallel loop per input and one reduction loop, if they are legal.

    Otherwise maps with one loop of each class of the predicate; None if these are not legal either.
    """
    roles = [operand.role for operand in op.operands]
    maps = _contraction(op, roles)
    if any(violations(op.maps.predicate, roles, maps)):
        return sample(op.maps.predicate, roles)
    return maps


def _contraction(op: Op, roles: Sequence[str]) -> tuple[AffineMap, ...]:
    """Return the maps of the plainest contraction.

    An operand that is paired with another, such as a scale, uses only the other's parallel loop.
    """
    groups = op.maps.predicate.groups
    members = {group.name: group.members(roles) for group in groups}
    paired: dict[int, int] = {}
    for group in groups:
        if group.within is not None:
            paired.update(zip(members[group.name], members[group.within], strict=True))
    inputs = [
        i for i, role in enumerate(roles) if role in (Role.INPUT, Role.EITHER) and i not in paired
    ]
    summed = len(inputs)
    dims: dict[int, tuple[int, ...]] = {place: (i, summed) for i, place in enumerate(inputs)}
    dims.update((place, dims[other][:1]) for place, other in paired.items() if other in dims)
    dims.update((i, tuple(range(summed))) for i, role in enumerate(roles) if role == Role.INIT)
    return tuple(projection(summed + 1, dims.get(i, ())) for i in range(len(roles)))


def dimension_parameter(op: Op) -> Parameter | None:
    """Return the parameter that lists dimensions of the op; None if it has no such parameter."""
    return next((p for p in op.parameters if p.type.lists_dimensions), None)
