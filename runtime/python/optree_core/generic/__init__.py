# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ops as generics: `instantiate` writes an op out for given element types, ranks and parameters.

The generic has indexing maps, iterator types and a scalar body in SSA form. `instantiate` raises
`Illegal`, with the reason, for types that the op does not take.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..affine import AffineMap, derive_iterators
from ..expression import Region, values_of
from ..model import Op, Role
from ..scalar import ScalarTable
from .body import READ as READ
from .body import READ_OR as READ_OR
from .body import SIZE as SIZE
from .body import Body as Body
from .body import Property as Property
from .body import Step as Step
from .body import Value as Value
from .body import scalar_body as scalar_body
from .instance import Illegal as Illegal
from .instance import IllegalParameter as IllegalParameter
from .instance import Instance as Instance
from .instance import check_sizes as check_sizes
from .instance import expanded_operands as expanded_operands
from .instance import fixed_maps as fixed_maps
from .instance import indexing_maps as indexing_maps
from .instance import legal_maps
from .instance import loop_sizes as loop_sizes
from .instance import map_forms as map_forms
from .instance import numbered_loops as numbered_loops
from .instance import operand_counts as operand_counts
from .instance import parameter_value as parameter_value
from .instance import symbol_values as symbol_values


@dataclass(frozen=True, slots=True)
class Generic:
    """A `linalg.generic`: one map per operand, iterator types, body (None if the user gives it)."""

    maps: tuple[AffineMap, ...]
    iterator_types: tuple[str, ...]
    body: Body | None


def instantiate(op: Op, instance: Instance, scalars: ScalarTable) -> Generic:
    """Return the generic that `op` means.

    Raises:
        Illegal: the op does not exist for these element types, ranks, maps or parameters.
    """
    operands = expanded_operands(op, len(instance.elements))
    if len(operands) != len(instance.elements):
        raise Illegal(f"{op.name} takes {len(op.operands)} operands")
    maps = legal_maps(op, instance, operands)
    iterators = op.iterator_types if maps is fixed_maps(op) else None
    if iterators is None:
        inits = [m for (_, role), m in zip(operands, maps, strict=True) if role == Role.INIT]
        iterators = derive_iterators(maps[0].loops, inits)
    body = None
    if op.payload is not None and not isinstance(op.payload, Region):
        body = scalar_body(op, instance, values_of(op.payload), scalars)
    return Generic(maps, iterators, body)
