# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The input of `instantiate`: element types, ranks and the values of open parameters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from ..affine import AffineMap, affine_map, projection
from ..condition import LOOP, Facts, holds
from ..element_type import ElementType
from ..expression import groups_folded
from ..model import Form, MapForm, Op, Parameter, with_leading
from ..parameter_type import ParameterType
from ..predicate import violations


class Illegal(Exception):
    """The op does not exist for these element types, ranks or parameter values."""


class IllegalParameter(Illegal):
    """The op takes this map or parameter value for no element types."""


@dataclass(frozen=True)
class Instance:
    """Element types, ranks, parameters and maps of an op.

    elements: element type per operand, in the op's order (a variadic group written out).
    ranks: rank per operand; 0 for a scalar or rank-0 operand.
    parameters: values by name: a sign, an integer or list of integers, a function's name, dims.
    maps: for ops whose maps are free or defaulted, the maps as lists of results.
    """

    elements: tuple[ElementType, ...]
    ranks: tuple[int, ...]
    parameters: Mapping[str, object] = field(default_factory=dict)
    maps: tuple[AffineMap, ...] | None = None

    @property
    def count(self) -> int:
        """The number of operands; `elements` or `ranks` may be empty where unused."""
        return max(len(self.elements), len(self.ranks))


def group_size(op: Op, count: int) -> int:
    """Return the size of each variadic group if the op has `count` operands in all."""
    # Groups of one op, such as inputs and inits of `reduce`, have one size: the total is enough.
    groups = len([o for o in op.operands if o.variadic])
    return (count - len(op.operands) + groups) // groups if groups else 0


#: The most members of a group that a payload combines one by one: matchers descend the chain.
MOST_MEMBERS = 128


def operand_counts(op: Op, inputs: int, inits: int) -> list[int] | None:
    """Return the number of values for each operand; None if the op does not take that many."""
    spare: list[int] = []
    for specs, count in ((op.inputs, inputs), (op.inits, inits)):
        groups = sum(o.variadic for o in specs)
        spare.append(count - len(specs) + groups)
        if groups > 1 or spare[-1] < 0 or (spare[-1] and not groups):
            return None
    if any(o.same_size for o in op.operands) and spare[0] != spare[1]:
        return None
    if groups_folded(op.payload) and not 1 <= spare[0] <= MOST_MEMBERS:
        return None
    return [spare[o.is_init] if o.variadic else 1 for o in op.operands]


def expanded_operands(op: Op, count: int) -> list[tuple[str, str]]:
    """Return (name, role) per actual operand: a variadic group of n is `inputs0`, `inputs1`, ..."""
    members = range(group_size(op, count))
    return [
        (name, o.role)
        for o in op.operands
        for name in ([f"{o.name}{i}" for i in members] if o.variadic else [o.name])
    ]


def parameter_value(parameter: Parameter, given: Mapping[str, object]) -> object | None:
    """Return the bound value, else the given one, else the default."""
    if parameter.value is not None:
        return parameter.value
    return given.get(parameter.name, parameter.default)


# The indexing maps of an op for given ranks, parameters and maps.


def map_forms(op: Op, count: int) -> list[MapForm]:
    """Return the map form per actual operand."""
    size = group_size(op, count)
    return [form for o, form in op.operand_maps for _ in range(size if o.variadic else 1)]


def symbol_values(op: Op, parameters: Mapping[str, object]) -> dict[str, int]:
    """Return the value of each symbol, e.g. `sh: 2` for strides [2, 1]; an integer is broadcast."""
    values: dict[str, int] = {}
    for parameter in op.parameters:
        value = parameter_value(parameter, parameters)
        for position, symbol in enumerate(parameter.symbols):
            # As in MLIR, strides=2 stands for 2 in each dimension.
            element = value[position] if isinstance(value, (tuple, list)) else value
            if not isinstance(element, int):
                raise IllegalParameter(f"{op.name} needs a value for {parameter.name}")
            broken = parameter.where.broken((element,))
            if broken is not None:
                raise IllegalParameter(f"{parameter.name} must be {broken}")
            values[symbol] = element
    return values


def dimensions(op: Op, name: str | None, given: Mapping[str, object], loops: int) -> list[int]:
    """Return the dimensions that a parameter lists, for an op with this number of loops.

    Raises:
        Illegal: the parameter has no value, or its type or conditions do not allow the value.
    """
    parameter = op.parameter(name) if name else None
    value = parameter_value(parameter, given) if parameter else None
    if parameter is None or not isinstance(value, (tuple, list)):
        raise IllegalParameter(f"{op.name} needs a value for {name}")
    dims = list(value)
    if parameter.type is ParameterType.PERMUTATION and sorted(dims) != list(range(loops)):
        raise IllegalParameter(f"{name} is not a permutation of {loops} dimensions")
    if any(not 0 <= dim < loops for dim in dims):
        raise IllegalParameter(f"{name} names a dimension outside of the {loops} loops")
    # A dimension that is named twice gets a message of its own below.
    broken = replace(parameter.where, distinct=False).broken(dims)
    if broken is not None:
        demand = "increase" if broken.increasing else f"be {broken}"
        raise IllegalParameter(f"{name} must {demand}")
    if len(set(dims)) != len(dims):
        raise IllegalParameter(f"{name} names a dimension twice")
    return dims


def legal_maps(
    op: Op, instance: Instance, operands: Sequence[tuple[str, str]]
) -> tuple[AffineMap, ...]:
    """Return the maps of the instance, or else those of the forms.

    Raises:
        Illegal: the maps break the forms or the predicate, or no operand gives the extent of a
            loop.
    """
    maps = indexing_maps(op, instance)
    # Fixed maps need no checks: they are those of the spec, and a check of specs has seen them.
    if instance.maps is None and maps is fixed_maps(op):
        return maps
    if instance.maps is not None:
        _check_given(op, instance, operands, maps)
        maps = instance.maps
    _check_covered(op, maps)
    if op.open_maps:
        for violation in violations(op.maps.predicate, [role for _, role in operands], maps):
            raise IllegalParameter(f"{op.name} is not legal: {violation}")
    return maps


def _check_given(
    op: Op, instance: Instance, operands: Sequence[tuple[str, str]], default: Sequence[AffineMap]
) -> None:
    """Raise Illegal for a given map that its form does not allow."""
    assert instance.maps is not None
    if len(instance.maps) != len(operands):
        raise IllegalParameter(f"{op.name} takes {len(operands)} maps")
    symbols = symbol_values(op, instance.parameters)
    for (name, _), form, given, meant in zip(
        operands, map_forms(op, len(operands)), instance.maps, default, strict=True
    ):
        # An op without named loops has as many loops as the given maps.
        accepted = [meant if op.loops is not None else replace(meant, loops=given.loops)]
        if form.form is Form.DEFAULT and op.loops is not None:
            accepted += [affine_map(results, op.loops, symbols) for results in form.within]
        if form.form is not Form.FREE and given not in accepted:
            raise IllegalParameter(f"{op.name} does not accept {given} for {name}")


def _check_covered(op: Op, maps: Sequence[AffineMap]) -> None:
    """Raise Illegal if a loop is no result of a map: no shape would give its extent."""
    missing = set(range(maps[0].loops)).difference(*(indexing.dims for indexing in maps))
    if missing:
        raise IllegalParameter(f"no operand of {op.name} gives the extent of loop {min(missing)}")


class LoopMap(Protocol):
    """A map over `loops` loops. dims: the loop that each result is, or -1."""

    @property
    def loops(self) -> int: ...
    @property
    def dims(self) -> tuple[int, ...]: ...


def loop_sizes(
    op: Op, maps: Sequence[LoopMap], shapes: Iterable[Sequence[int | None] | None]
) -> dict[str, int | None]:
    """Return how often each loop with a name runs; None where no size is static.

    shapes: the sizes of each operand, perhaps without the last ones; None: it is a scalar.
    """
    found: dict[int, int | None] = {}
    for indexing, sizes in zip(maps, shapes, strict=False):
        for loop, size in zip(indexing.dims, sizes or (), strict=False):
            if found.get(loop) is None:
                found[loop] = size
    return {name: found.get(n) for n, name in numbered_loops(op, maps[0].loops)}


def numbered_loops(op: Op, loops: int) -> Iterable[tuple[int, str]]:
    """Return the loops with a name after their numbers. loops: how many the op has."""
    return enumerate(op.named_loops, loops - len(op.named_loops))


def check_sizes(
    op: Op, maps: Sequence[AffineMap], shapes: Iterable[Sequence[int | None] | None]
) -> None:
    """Raise IllegalParameter if a static size breaks a condition on a loop."""
    conditions = [c for c in op.where if c.rule.argument == LOOP]
    facts = Facts(sizes=loop_sizes(op, maps, shapes) if conditions else None)
    for condition in conditions:
        if holds(condition, facts) is False:
            size = (facts.sizes or {})[condition.arguments[0]]
            message = f"{op.name} demands that {condition.rule.meaning}"
            raise IllegalParameter(f"{message}; the size of {condition.arguments[0]} is {size}")


def fixed_maps(op: Op) -> tuple[AffineMap, ...] | None:
    """Return the maps if all instances have them and each loop is a result of one; else None."""
    if op.loops is None or op.variadic or any(p.symbols for p in op.parameters):
        return None
    if not all(form.listed for form in op.maps.forms):
        return None
    loops = op.loops
    # A loop that only occurs in sums, such as that of a window, has no extent without a shape.
    alone = {result.loop for form in op.maps.forms for result in form.results}
    if not alone.issuperset(loops):
        return None
    return tuple(affine_map(form.results, loops, {}) for form in op.maps.forms)


def leading_loops(op: Op, ranks: Sequence[int]) -> int:
    """Return the number of loops without a name, which the ranks of all operands tell.

    Raises:
        IllegalParameter: the ranks contradict each other.
    """
    found = {
        rank - len(form.results)
        for form, rank in zip(map_forms(op, len(ranks)), ranks, strict=True)
        if form.form is Form.TRAILING
    }
    wrong = any(
        form.form is Form.EXPLICIT and rank != len(form.results)
        for form, rank in zip(map_forms(op, len(ranks)), ranks, strict=True)
    )
    if wrong or len(found) != 1 or min(found) < 0:
        raise IllegalParameter(f"{op.name} has operands whose ranks do not fit each other")
    return found.pop()


def indexing_maps(op: Op, instance: Instance) -> tuple[AffineMap, ...]:
    """Return the maps that the forms and parameters give."""
    fixed_ones = fixed_maps(op)
    if fixed_ones is not None:
        return fixed_ones
    if op.maps.named:
        return indexing_maps(with_leading(op, leading_loops(op, instance.ranks)), instance)
    forms = map_forms(op, instance.count)
    if op.loops is not None and all(form.listed for form in forms):
        symbols = symbol_values(op, instance.parameters)
        return tuple(affine_map(form.results, op.loops, symbols) for form in forms)
    # The loops have no names, so an operand gives their number: one with the identity, or else, if
    # the maps may be scalar, the one of highest rank.
    fixed = [r for form, r in zip(forms, instance.ranks, strict=True) if form.form is Form.IDENTITY]
    loops = fixed[0] if fixed else max(instance.ranks, default=0)

    maps = []
    for form, rank in zip(forms, instance.ranks, strict=True):
        dims = list(range(loops))
        if form.form is Form.EXPLICIT or (form.form is Form.IDENTITY_OR_SCALAR and rank == 0):
            dims = []  # Without names of loops, the only list of results is the empty one.
        elif form.form in (Form.PERMUTE, Form.DROP):
            given = dimensions(op, form.parameter, instance.parameters, loops)
            if form.form is Form.PERMUTE:
                # The parameter says where each loop goes, the map which loop each result is.
                dims = [given.index(i) for i in dims]
            else:
                dims = [d for d in dims if d not in given]
        maps.append(projection(loops, dims))
    return tuple(maps)
