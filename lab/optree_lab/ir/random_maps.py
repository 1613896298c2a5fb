# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random maps, dimensions and strides that an op accepts, beyond those that some spec uses.

They follow from the op's operands and its map predicate; the planner's own check has to accept
them, so nothing that the spec forbids is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import TypeVar

from optree_core.affine import AffineMap, projection
from optree_core.cases import Case, Mode, Variant, build, legal
from optree_core.container import Container
from optree_core.generic import expanded_operands
from optree_core.model import Op, Role, Tree
from optree_core.parameter_type import ParameterType
from optree_core.plain_variants import plain

from optree_lab.ir.cases import legal_modes

#: For each predicate, the choices of operands (0, 1: inputs; 2: output) that use a loop.
_CONTRACTED = ((0, 1, 2), (0, 2), (1, 2), (0, 1), (2,))
_WINDOWED = ((0, 1, 2), (0, 2), (1, 2), (0, 1))

_MOST_LOOPS = 4
_MOST_FACTOR = 5

T = TypeVar("T")

Result = tuple[tuple[tuple[int, int], ...], int]


def random_cases(op: Op, tree: Tree, count: int, seed: int = 0) -> Iterator[Case]:
    """Yield cases of the op with random maps, dimensions or factors, in all containers."""
    rng = Random(f"{seed} {op.name}")
    forms = plain(op, tree)
    modes: dict[int, list[Mode]] = {}
    for number in range(count):
        form = rng.randrange(len(forms))
        variant = random_variant(op, forms[form], rng)
        if form not in modes:
            modes[form] = legal_modes(op, tree, variant)
        if not modes[form]:
            continue
        case = build(
            op,
            rng.choice(modes[form]),
            tree.scalars,
            variant,
            container=(Container.TENSOR, Container.MEMREF)[number % 2],
            dynamic=number % 3 == 0,
        )
        assert legal(case, tree.scalars), case
        yield case


def random_variant(op: Op, form: Variant, rng: Random) -> Variant:
    """Return the form with random values for whatever its spec leaves open, except functions."""
    if op.open_maps:
        group = rng.randrange(4) if op.has_region and op.variadic else form.group
        return replace(form, maps=random_maps(op, group, rng), group=group)
    parameters = dict(form.parameters)
    rank = form.rank
    for parameter in op.parameters:
        if parameter.value is not None:
            continue
        if parameter.type in (ParameterType.DIMS, ParameterType.PERMUTATION, ParameterType.DIM):
            rank = rng.randrange(1, _MOST_LOOPS + 1)
            dims = rng.sample(range(rank), rank)
            if parameter.type is ParameterType.PERMUTATION:
                parameters[parameter.name] = tuple(dims)
            elif parameter.type is ParameterType.DIMS:
                parameters[parameter.name] = tuple(sorted(dims[: rng.randrange(rank + 1)]))
            else:
                parameters[parameter.name] = dims[0]
        elif parameter.per and parameter.symbols:
            factors = (rng.randrange(1, _MOST_FACTOR) for _ in parameter.symbols)
            parameters[parameter.name] = tuple(factors)
    return replace(form, parameters=parameters, rank=rank)


def random_maps(op: Op, group: int, rng: Random) -> tuple[AffineMap, ...]:
    """Return a map per operand. group: number of variadic operands."""
    variadic = sum(operand.variadic for operand in op.operands)
    operands = expanded_operands(op, len(op.operands) + variadic * (group - 1))
    return _DRAW[op.maps.predicate.name]([role for _, role in operands], rng)


def _pointwise(roles: list[str], rng: Random) -> tuple[AffineMap, ...]:
    """Permute the loops in the output; inputs use any loops, some repeatedly, and zeros."""
    loops = rng.randrange(_MOST_LOOPS + 1)

    def read() -> AffineMap:
        results: list[Result] = [
            (((rng.randrange(loops), 1),) if loops and rng.random() < 0.8 else (), 0)
            for _ in range(rng.randrange(_MOST_LOOPS + 1))
        ]
        return AffineMap(loops, tuple(results))

    written = projection(loops, rng.sample(range(loops), loops))
    return tuple(written if role == Role.INIT else read() for role in roles)


def _shuffled(items: Sequence[T], rng: Random) -> list[T]:
    return rng.sample(items, len(items))


def _uses(loops: Sequence[Sequence[int]], operands: int, rng: Random) -> list[list[int]]:
    """Return, by operand, its loops in random order. loops: the operands that use each."""
    return [
        _shuffled([i for i, used in enumerate(loops) if place in used], rng)
        for place in range(operands)
    ]


def _beside_scalars(roles: list[str], maps: Sequence[AffineMap]) -> tuple[AffineMap, ...]:
    """Return the maps with one of rank 0 inserted for each scalar operand."""
    rest, none = iter(maps), projection(maps[0].loops, ())
    return tuple(none if role == Role.SCALAR else next(rest) for role in roles)


def _any(roles: list[str], rng: Random) -> tuple[AffineMap, ...]:
    return _beside_scalars(roles, _pointwise([r for r in roles if r != Role.SCALAR], rng))


def _contracted(rng: Random) -> list[Sequence[int]]:
    """Return the operands that use each loop of a contraction of two inputs with a common loop."""
    return _shuffled([(0, 1), *rng.choices(_CONTRACTED, k=rng.randrange(_MOST_LOOPS))], rng)


def _contraction(roles: list[str], rng: Random) -> tuple[AffineMap, ...]:
    """Parallel loops may index any inputs; reduction loops, at least one, index two or more."""
    inputs = roles.count("input")
    loops = _contracted(rng)
    if inputs > 2:
        loops = [rng.sample(range(inputs), rng.randrange(2, inputs + 1))]
        for _ in range(rng.randrange(1, _MOST_LOOPS)):
            written = rng.random() < 0.7
            users = rng.sample(range(inputs), rng.randrange(1 if written else 2, inputs + 1))
            loops.append([*users, inputs] if written else users)
        loops = _shuffled(loops, rng)
    maps = [projection(len(loops), dims) for dims in _uses(loops, inputs + 1, rng)]
    return _beside_scalars(roles, maps)


def _scaled(roles: list[str], rng: Random) -> tuple[AffineMap, ...]:
    """Contract two inputs, each followed by a scale that some of its loops index."""
    loops = _contracted(rng)
    lhs, rhs, acc = _uses(loops, 3, rng)
    scales = [rng.sample(dims, rng.randrange(len(dims) + 1)) for dims in (lhs, rhs)]
    return tuple(projection(len(loops), dims) for dims in (lhs, scales[0], rhs, scales[1], acc))


def _windowed(roles: list[str], rng: Random) -> tuple[AffineMap, ...]:
    """Slide one or two windows, with random strides and dilations."""
    windows = rng.randrange(1, 3)
    users = [*[(2,), (1,)] * windows, *rng.choices(_WINDOWED, k=rng.randrange(_MOST_LOOPS))]
    order = _shuffled(range(len(users)), rng)
    read, *others = _uses([users[i] for i in order], 3, rng)
    image: list[Result] = [(((dim, 1),), 0) for dim in read]
    for window in range(windows):
        pair = (order.index(2 * window), order.index(2 * window + 1))
        image.append((tuple((dim, rng.randrange(1, _MOST_FACTOR)) for dim in pair), 0))
    maps = [AffineMap(len(users), tuple(_shuffled(image, rng)))]
    return _beside_scalars(roles, [*maps, *(projection(len(users), dims) for dims in others)])


#: By map predicate.
_DRAW: dict[str, Callable[[list[str], Random], tuple[AffineMap, ...]]] = {
    "any": _any,
    "contraction": _contraction,
    "pointwise": _pointwise,
    "scaled": _scaled,
    "windowed": _windowed,
}


def changed(maps: tuple[AffineMap, ...], rng: Random) -> tuple[AffineMap, ...]:
    """Return the maps with one result dropped, repeated, replaced or added."""
    place = rng.randrange(len(maps))
    indexing = maps[place]
    results = list(indexing.results)
    any_loop: Result = (((rng.randrange(indexing.loops), 1),), 0) if indexing.loops else ((), 0)
    position = rng.randrange(len(results)) if results else 0
    match rng.randrange(5) if results else 4:
        case 0:
            del results[position]
        case 1:
            results[position] = any_loop
        case 2:
            results[position] = ((), 0)
        case 3:
            terms, constant = results[position]
            results[position] = (tuple((dim, factor * 2) for dim, factor in terms), constant)
        case _:
            results.insert(position, any_loop)
    return (*maps[:place], AffineMap(indexing.loops, tuple(results)), *maps[place + 1 :])
