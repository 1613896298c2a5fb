# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Enumerates an op's cases: parameters, maps, ranks and containers worth trying.

`variants` are the forms of an op beyond its plain ones. `mode_cases` tries every mode, legal or
not; `legal_cases` tries those that the spec calls legal, with static and dynamic sizes, on tensors
and memrefs.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache

from optree_core.affine import AffineMap, affine_map, projection
from optree_core.cases import Case, Mode, Variant, build, legal, modes
from optree_core.container import Container
from optree_core.expression import Sign
from optree_core.generic import symbol_values
from optree_core.model import Form, Op, OpKind, Role, Tree
from optree_core.parameter_type import ParameterType
from optree_core.plain_variants import (
    DIMENSIONS,
    PERMUTATIONS,
    contractions,
    dimension_parameter,
    plain,
)

from .dialects import tree as tree_of

#: Values for a parameter with one element per spatial dimension, cut to the number of these.
FACTORS = ((2, 3, 2), (3, 2, 3))

#: Pairs of a container and True for dynamic sizes.
CONTAINERS = (
    (Container.TENSOR, False), (Container.MEMREF, True), (Container.TENSOR, True),
    (Container.MEMREF, False),
)  # fmt: skip


def mode_cases(op: Op, tree: Tree) -> Iterator[Case]:
    """Yield the op's plain forms in every mode, legal or not, on static tensors."""
    for form in plain(op, tree):
        yield from in_every_mode(op, tree, form)


def legal_cases(op: Op, tree: Tree) -> Iterator[Case]:
    """Yield the plain forms in every legal mode, and the variants in a few."""
    for form in plain(op, tree):
        for mode in legal_modes(op, tree, form):
            for container, dynamic in CONTAINERS:
                yield build(op, mode, tree.scalars, form, container=container, dynamic=dynamic)
    for variant in variants(op, tree):
        for mode in _representative(legal_modes(op, tree, variant)):
            for container, dynamic in CONTAINERS:
                yield build(op, mode, tree.scalars, variant, container=container, dynamic=dynamic)


def legal_modes(op: Op, tree: Tree, variant: Variant) -> list[Mode]:
    """Return the modes in which the spec says that the op exists."""
    return [c.mode for c in in_every_mode(op, tree, variant) if legal(c, tree.scalars)]


def in_every_mode(op: Op, tree: Tree, variant: Variant) -> list[Case]:
    """Return a case per mode, the first of those that give operands the same types.

    An op without operands has none: `data_movement` leaves operands to its ops.
    """
    found: dict[object, Case] = {}
    for mode in modes(op) if op.operands else ():
        case = build(op, mode, tree.scalars, variant)
        found.setdefault((case.instance.elements, mode.sign), case)
    return list(found.values())


def _representative(found: list[Mode]) -> list[Mode]:
    """Return the first mode, the first with mixed types, and the first with unsigned casts."""
    mixed = [mode for mode in found if mode.source != mode.target]
    unsigned = [mode for mode in found if mode.sign is Sign.UNSIGNED]
    return list(dict.fromkeys([*found[:1], *mixed[:1], *unsigned[:1]]))


def variants(op: Op, tree: Tree) -> Iterator[Variant]:
    """Yield other forms than the plain ones; each differs in one or two respects."""
    base = plain(op, tree)[0]
    yield from _spatial(op)
    dims = dimension_parameter(op)
    if dims is not None:
        for value in (PERMUTATIONS if dims.type is ParameterType.PERMUTATION else DIMENSIONS)[1:]:
            values = {**base.parameters, dims.name: value}
            yield Variant(f"{dims.name}={list(value)}", values, rank=3)
    for parameter in op.parameters:
        if parameter.type is ParameterType.DIM and dims is not None:
            yield replace(
                base, label=f"{parameter.name}=1", parameters={**base.parameters, parameter.name: 1}
            )
        elif parameter.type is ParameterType.DIM:
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


def _spatial(op: Op) -> Iterator[Variant]:
    """Set each parameter with one element per spatial dimension by itself, then all of them."""
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
    """Yield every combination of the maps that the op accepts, default maps included."""
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
    """Give one argument of each arity a map that is permuted, spread, constant or empty."""
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
    """Pass arguments that may be scalars as scalar values and as tensors of rank 0."""
    places = [
        i
        for i, (spec, form) in enumerate(op.operand_maps)
        if spec.role == Role.EITHER and form.form is Form.IDENTITY_OR_SCALAR
    ]
    for rank, label in ((-1, "scalar"), (0, "rank 0")):
        for place in places:
            yield replace(base, label=f"{label} {place}", ranks={place: rank})
        if len(places) > 1:
            yield replace(base, label=f"{label} all", ranks=dict.fromkeys(places, rank))


@cache
def defined_ops() -> list[Op]:
    """Return the ops of the defined dialect whose maps and body come from a spec or from a user."""
    return [
        op
        for op in tree_of().structured()
        if op.parent is not None
        and op.payload is not None
        and not (op.has_region and op.where)
        # A category without default maps leaves its maps to the user.
        and not (op.kind is OpKind.CATEGORY and not op.maps.attribute)
    ]


def defined_cases(op: Op) -> Iterator[Case]:
    """Yield the plain form in every legal mode; other forms and sizes in the first one."""
    scalars = tree_of().scalars
    form = plain(op, tree_of())[0]
    modes = legal_modes(op, tree_of(), form)
    for mode in modes:
        yield build(op, mode, scalars, form)
    for container, dynamic in (
        (Container.MEMREF, False), (Container.MEMREF, True), (Container.TENSOR, True)
    ):  # fmt: skip
        yield build(op, modes[0], scalars, form, container=container, dynamic=dynamic)
    for other in (*plain(op, tree_of())[1:], *variants(op, tree_of())):
        found = legal_modes(op, tree_of(), other)[:1] if other.parameters != form.parameters else []
        for mode in found or modes[:1]:
            case = build(op, mode, scalars, other)
            if legal(case, scalars):
                yield case
