# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Enumerate an op's cases: which parameters, maps, ranks and containers are worth trying.

`plain` gives an op's simplest forms, one for each function that it can be given, and `variants`
the others. `mode_cases` tries every mode, legal or not; `legal_cases` are those that the spec calls
legal, with static and dynamic sizes, as tensors and as memrefs.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import replace

from .affine import AffineMap, affine_map, projection
from .generic import symbol_values
from .model import Form, Op, Parameter, Role, Tree
from .modes import Case, Mode, Variant, build, legal, modes
from .predicate import sample

#: Values for a parameter with one element per spatial dimension, to be cut to their number.
FACTORS = ((2, 3, 2), (3, 2, 3))

#: Dimension lists and permutations of a rank-3 iteration space, the plainest first.
DIMENSIONS = ((1,), (0,), (2,), (0, 2), (1, 2), (0, 1, 2), ())
PERMUTATIONS = ((1, 2, 0), (2, 0, 1), (0, 2, 1), (2, 1, 0), (1, 0, 2), (0, 1, 2))

#: Container, and whether its sizes are dynamic.
CONTAINERS = (("tensor", False), ("memref", True), ("tensor", True), ("memref", False))


def mode_cases(op: Op, tree: Tree) -> Iterator[Case]:
    """The op's plain forms in every mode, legal or not, as static tensors."""
    for form in plain(op, tree):
        yield from in_every_mode(op, tree, form)


def legal_cases(op: Op, tree: Tree) -> Iterator[Case]:
    """The plain forms in every legal mode, and the variants in a few."""
    for form in plain(op, tree):
        for mode in legal_modes(op, tree, form):
            for container, dynamic in CONTAINERS:
                yield build(op, mode, tree.scalars, form, container=container, dynamic=dynamic)
    for variant in variants(op, tree):
        for mode in _representative(legal_modes(op, tree, variant)):
            for container, dynamic in CONTAINERS:
                yield build(op, mode, tree.scalars, variant, container=container, dynamic=dynamic)


def legal_modes(op: Op, tree: Tree, variant: Variant) -> list[Mode]:
    """The modes in which the spec says that the op exists."""
    return [c.mode for c in in_every_mode(op, tree, variant) if legal(c, tree.scalars)]


def in_every_mode(op: Op, tree: Tree, variant: Variant) -> list[Case]:
    """The case in each mode; of modes that give all operands the same types, the first."""
    found: dict[object, Case] = {}
    for mode in modes(op):
        case = build(op, mode, tree.scalars, variant)
        found.setdefault((case.instance.elements, mode.sign), case)
    return list(found.values())


def _representative(found: list[Mode]) -> list[Mode]:
    """The first mode, the first that mixes types, and the first that casts without sign."""
    mixed = [mode for mode in found if mode.source != mode.target]
    unsigned = [mode for mode in found if mode.sign == "unsigned"]
    return list(dict.fromkeys([*found[:1], *mixed[:1], *unsigned[:1]]))


def plain(op: Op, tree: Tree) -> list[Variant]:
    """The simplest forms of an op: one, or one per function where the function is open."""
    dims = _dimension_parameter(op)
    base = Variant()
    if dims is not None:
        lists = PERMUTATIONS if dims.type == "permutation" else DIMENSIONS
        base = Variant(parameters={dims.name: lists[0]}, rank=3)
    for parameter in op.parameters:
        if parameter.type == "dim":
            values = {**base.parameters, parameter.name: 0}
            base = replace(base, parameters=values, rank=1 if dims is None else base.rank)
        elif parameter.symbols and parameter.known is None:
            base = replace(base, parameters={**base.parameters, parameter.name: 1})
    predicate = op.maps.predicate
    if predicate.contracts and op.maps.attribute and op.loops is None:
        base = Variant(maps=next(contractions(op, tree)))
    elif predicate.paired and op.maps.attribute and op.loops is None:
        base = Variant(maps=_plain_contraction(op))
    elif predicate.windowed and op.loops is None:
        base = Variant(maps=_first_window(op, tree))
    elif predicate.loops and op.maps.attribute and op.loops is None:
        base = Variant(maps=sample(predicate, [operand.role for operand in op.operands]))
    functions = [p for p in op.parameters if p.is_function and p.value is None]
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


def variants(op: Op, tree: Tree) -> Iterator[Variant]:
    """Forms of an op beyond the plain ones, each different from them in one respect or two."""
    base = plain(op, tree)[0]
    yield from _spatial(op)
    dims = _dimension_parameter(op)
    if dims is not None:
        for value in (PERMUTATIONS if dims.type == "permutation" else DIMENSIONS)[1:]:
            values = {**base.parameters, dims.name: value}
            yield Variant(f"{dims.name}={list(value)}", values, rank=3)
    for parameter in op.parameters:
        if parameter.type == "dim" and dims is not None:
            yield replace(
                base,
                label=f"{parameter.name}=1",
                parameters={**base.parameters, parameter.name: 1},
            )
        elif parameter.type == "dim":
            for rank, dim in ((2, 0), (2, 1), (3, 1), (4, 3)):
                yield Variant(
                    f"rank{rank} {parameter.name}={dim}", {parameter.name: dim}, rank=rank
                )
            return
    if op.loops is not None:
        yield from _choices(op)
    elif op.maps.predicate.contracts:
        others = itertools.islice(dict.fromkeys(contractions(op, tree)), 1, None)
        for number, maps in enumerate(others, 1):
            yield Variant(f"maps{number}", base.parameters, maps)
    elif op.maps.attribute is not None and (
        op.maps.predicate.elementwise or not op.maps.predicate.demands
    ):
        yield from _elementwise_maps(op, tree)
    elif dims is None:
        for rank in (0, 1, 3, 4):
            yield replace(base, label=f"rank{rank}", rank=rank)
    if op.has_region:
        for size in (2, 3):
            yield replace(base, label=f"{size} inputs", group=size)
    yield from _scalars(op, base)


def contractions(op: Op, tree: Tree) -> Iterator[tuple[AffineMap, ...]]:
    """Maps for a contraction whose maps are open: those of its children, loops also reversed.

    Where it has no children with loops: a loop of its own for each input, and one that is summed.
    """
    children = [child for child in tree.children(op.name) if child.loops is not None]
    for child in children:
        assert child.loops is not None
        for loops in (child.loops, child.loops[::-1]):
            yield tuple(affine_map(f.results, loops, {}) for f in child.maps.forms)
    if not children:
        yield _plain_contraction(op)


def _first_window(op: Op, tree: Tree) -> tuple[AffineMap, ...] | None:
    """The maps of the op's first child that has loops, where each stride is its default, or 1."""
    for child in tree.children(op.name):
        if child.loops is not None:
            ones = {p.name: 1 for p in child.parameters if p.default is None}
            symbols = symbol_values(child, ones)
            return tuple(affine_map(f.results, child.loops, symbols) for f in child.maps.forms)
    return None


def _plain_contraction(op: Op) -> tuple[AffineMap, ...]:
    """A loop of its own for each input, and one that is summed.

    An operand that goes with another, as a scale does, has that one's loop which is not summed.
    """
    roles = [operand.role for operand in op.operands]
    paired: dict[int, int] = {}
    for group in op.maps.predicate.groups:
        for other in op.maps.predicate.groups:
            if group.within == other.name:
                paired.update(zip(group.members(roles), other.members(roles), strict=True))
    inputs = [i for i, role in enumerate(roles) if role == Role.INPUT and i not in paired]
    summed = len(inputs)
    dims: dict[int, tuple[int, ...]] = {place: (i, summed) for i, place in enumerate(inputs)}
    dims.update((place, dims[other][:1]) for place, other in paired.items())
    dims.update((i, tuple(range(summed))) for i, role in enumerate(roles) if role == Role.INIT)
    return tuple(projection(summed + 1, dims.get(i, ())) for i in range(len(roles)))


def _dimension_parameter(op: Op) -> Parameter | None:
    return next((p for p in op.parameters if p.type in ("dims", "permutation")), None)


def _spatial(op: Op) -> Iterator[Variant]:
    """Each parameter with one element per spatial dimension alone, then all of them."""
    values: dict[str, tuple[int, ...]] = {}
    for parameter, factors in zip(
        [p for p in op.parameters if p.per and p.symbols and p.value is None],
        itertools.cycle(FACTORS),
        strict=False,
    ):
        values[parameter.name] = factors[: len(parameter.symbols)]
    for names in [*((name,) for name in values), tuple(values)] if values else []:
        chosen: Mapping[str, object] = {name: values[name] for name in names}
        yield Variant(" ".join(f"{n}={list(values[n])}" for n in names), chosen)


def _choices(op: Op) -> Iterator[Variant]:
    """Every combination of the maps that the op accepts, the default ones written out too."""
    if op.maps.attribute is None:
        return
    assert op.loops is not None
    symbols = symbol_values(op, {})
    choices = [
        [affine_map(results, op.loops, symbols) for results in form.alternatives]
        for form in op.maps.forms
    ]
    for number, maps in enumerate(itertools.product(*choices)):
        yield Variant(f"maps{number}", maps=maps)


def _elementwise_maps(op: Op, tree: Tree) -> Iterator[Variant]:
    """A permuted, a spread, a rank-0 and a constant map, on one argument of each arity."""
    arities: set[int] = set()
    for form in plain(op, tree):
        if form.group in arities:
            continue
        arities.add(form.group)
        count = form.group if op.variadic else len(op.inputs)
        identity = projection(3, (0, 1, 2))
        odd = {
            "permuted": projection(3, (1, 2, 0)),
            "spread": projection(3, (0, 2)),
            "rank 0": projection(3, ()),
            "constant": AffineMap(3, (((), 0), (((1, 1),), 0), (((2, 1),), 0))),
        }
        for label, indexing in odd.items():
            for position in range(count):
                maps = [identity] * (count + 1)
                maps[position] = indexing
                yield replace(
                    form, label=f"{form.label} {label} {position}", maps=tuple(maps), rank=3
                )
        yield replace(form, label=f"{form.label} identity", maps=(identity,) * (count + 1))


def _scalars(op: Op, base: Variant) -> Iterator[Variant]:
    """Arguments that may be scalars as scalar values and as tensors of rank 0."""
    places = [
        i
        for i, (spec, form) in enumerate(zip(op.operands, op.maps.forms, strict=True))
        if spec.role == Role.EITHER and form.form is Form.IDENTITY_OR_SCALAR
    ]
    for rank, label in ((-1, "scalar"), (0, "rank 0")):
        for place in places:
            yield replace(base, label=f"{label} {place}", ranks={place: rank})
        if len(places) > 1:
            yield replace(base, label=f"{label} all", ranks=dict.fromkeys(places, rank))
