# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What an op means for given element types: indexing maps, iterators and a scalar body in SSA form.

`instantiate` writes an op's bindings out as the `generic` it stands for. It is also the query
whether a combination of element types is legal: `Illegal` says why not. Nothing here builds IR.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from .affine import AffineMap, affine_map, derive_iterators, projected, projection
from .body import Body, Step, Value, scalar_body
from .expression import Region
from .instance import (
    Illegal,
    IllegalParameter,
    Instance,
    dimensions,
    map_forms,
    parameter_value,
    symbol_values,
    written_out,
)
from .model import Op
from .predicate import violations
from .scalar import ScalarTable

__all__ = [
    "AffineMap",
    "Body",
    "Generic",
    "Illegal",
    "Instance",
    "Step",
    "Value",
    "affine_map",
    "derive_iterators",
    "indexing_maps",
    "instantiate",
    "map_forms",
    "parameter_value",
    "projected",
    "projection",
    "scalar_body",
    "symbol_values",
    "written_out",
]


@dataclass(frozen=True, slots=True)
class Generic:
    """A `linalg.generic`: one map per operand, iterator types, and the body (None: a region op)."""

    maps: tuple[AffineMap, ...]
    iterator_types: tuple[str, ...]
    body: Body | None


def instantiate(op: Op, instance: Instance, scalars: ScalarTable) -> Generic:
    """The generic that `op` means.

    Raises:
        Illegal: the op does not exist for these element types, ranks, maps or parameters.
    """
    operands = written_out(op, len(instance.elements))
    if len(operands) != len(instance.elements):
        raise Illegal(f"{op.name} takes {len(op.operands)} operands")
    maps = indexing_maps(op, instance, operands)
    if instance.maps is not None:
        _check_given(op, instance, operands, maps)
        maps = instance.maps
    roles = [role for _, role in operands]
    _check_covered(op, maps)
    if any(form.form == "free" for form in op.maps.forms):
        for violation in violations(op.maps.predicate, roles, maps):
            raise IllegalParameter(f"{op.name} is not legal: {violation}")
    inits = [m for role, m in zip(roles, maps, strict=True) if role == "init"]
    iterators = derive_iterators(maps[0].loops, inits)
    body = None
    if op.payload is not None and not isinstance(op.payload, Region):
        body = scalar_body(op, instance, (op.payload,), scalars)
    return Generic(maps, iterators, body)


def _check_given(
    op: Op,
    instance: Instance,
    operands: Sequence[tuple[str, str]],
    default: Sequence[AffineMap],
) -> None:
    """Maps that are written out have to be among those that the forms leave open."""
    assert instance.maps is not None
    if len(instance.maps) != len(operands):
        raise IllegalParameter(f"{op.name} takes {len(operands)} maps")
    symbols = symbol_values(op, instance.parameters)
    for (name, _), form, given, meant in zip(
        operands, map_forms(op, len(operands)), instance.maps, default, strict=True
    ):
        # Without loops of its own, an op has as many as the maps that are given.
        accepted = [meant if op.loops is not None else replace(meant, loops=given.loops)]
        if form.form == "default" and op.loops is not None:
            accepted += [affine_map(results, op.loops, symbols) for results in form.within]
        if form.form != "free" and given not in accepted:
            raise IllegalParameter(f"{op.name} does not accept {given} for {name}")


def _check_covered(op: Op, maps: Sequence[AffineMap]) -> None:
    """Every loop has to stand alone in a map, or its extent would not follow from the shapes."""
    alone = {
        terms[0][0]
        for m in maps
        for terms, constant in m.results
        if constant == 0 and len(terms) == 1 and terms[0][1] == 1
    }
    missing = set(range(maps[0].loops)) - alone
    if missing:
        raise IllegalParameter(f"no operand of {op.name} gives the extent of loop {min(missing)}")


def indexing_maps(
    op: Op, instance: Instance, operands: Sequence[tuple[str, str]]
) -> tuple[AffineMap, ...]:
    """The maps as the forms and parameters give them."""
    forms = map_forms(op, len(operands))
    if op.loops is not None and all(form.form in ("explicit", "default") for form in forms):
        symbols = symbol_values(op, instance.parameters)
        return tuple(affine_map(form.results, op.loops, symbols) for form in forms)
    fixed = [r for form, r in zip(forms, instance.ranks, strict=True) if form.form == "identity"]
    loops = fixed[0] if fixed else max(instance.ranks, default=0)

    maps = []
    for form, rank in zip(forms, instance.ranks, strict=True):
        dims = list(range(loops))
        if form.form == "explicit" or (form.form == "identity_or_scalar" and rank == 0):
            dims = []
        elif form.form in ("permute", "drop"):
            given = dimensions(op, form.parameter, instance.parameters, loops)
            if form.form == "permute":
                dims = [given.index(i) for i in dims]
            else:
                dims = [d for d in dims if d not in given]
        maps.append(projection(loops, dims))
    return tuple(maps)
