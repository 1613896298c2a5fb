"""The op that each generic has to become, derived from the specs alone.

Each op with a payload is instantiated with each choice of its open parameters and compared with a
setting, for each order of its inputs and each naming of its loops. If the instance fits the
setting, a body that equals its payload, up to names, commuted operands and dead operations, has to
be specialized.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise, permutations, product

from optree_core.affine import AffineMap, affine_map
from optree_core.expression import Region
from optree_core.generic import (
    Illegal,
    Instance,
    expanded_operands,
    indexing_maps,
    instantiate,
    symbol_values,
)
from optree_core.model import Form, Op, OpKind, Role, Tree
from optree_core.parameter_type import ParameterType

from optree_lab.ir.program import Normal, normal
from optree_lab.ir.reduction_order import body_is_free
from optree_lab.ir.setting import Setting


def expected(tree: Tree, setting: Setting, release: int) -> dict[Normal, set[str]]:
    """Return the normal forms of bodies that have to be specialized, with the ops for each."""
    if setting.iterator_types is not None:
        raise ValueError("bodies under odd iterator types are never to be specialized")
    found: dict[Normal, set[str]] = {}
    commutes = tree.scalars.commuting
    for op in tree.structured():
        if not op.exists_in(release) or op.kind is OpKind.ROOT:
            continue
        if op.payload is None or isinstance(op.payload, Region):
            continue
        for form in _normal_forms(tree, op, setting, commutes):
            found.setdefault(form, set()).add(op.name)
    return found


def _normal_forms(
    tree: Tree, op: Op, setting: Setting, commutes: frozenset[str]
) -> Iterator[Normal]:
    """Yield the payload's normal form for each way in which the op fits the setting."""
    count = len(setting.maps)
    roles = expanded_operands(op, count)
    if len(roles) != count or [role for _, role in roles].count("init") != 1:
        return
    scalar = [role == Role.SCALAR for _, role in roles]
    for order in permutations(range(count - 1)):
        # The op's operand i is the setting's operand places[i]; the init is last in both.
        places = (*order, count - 1)
        elements = tuple(setting.elements[place] for place in places)
        maps = tuple(setting.maps[place] for place in places)
        if any(is_scalar and map_.results for is_scalar, map_ in zip(scalar, maps, strict=True)):
            continue
        if any(roles[places.index(i)][1] not in ("scalar", "either") for i in setting.scalars):
            continue
        ranks = tuple(len(map_.results) for map_ in maps)
        for parameters in _parameters(tree, op, _factors(maps)):
            instance = Instance(elements, ranks, parameters)
            try:
                for choice in _maps(op, instance, maps):
                    if not same_up_to_loops(choice, maps):
                        continue
                    given = choice if op.maps.attribute else None
                    chosen = Instance(elements, ranks, parameters, given)
                    body = instantiate(op, chosen, tree.scalars).body
                    assert body is not None
                    free = body_is_free(body, 1, tree.scalars)
                    if free or same_up_to_loops(choice, maps, in_order=True):
                        yield normal(body, commutes, places)
            except Illegal:
                continue


def _factors(maps: tuple[AffineMap, ...]) -> tuple[int, ...]:
    """Return 1 and each factor in the maps: the strides and dilations to try."""
    found = {factor for map_ in maps for terms, _ in map_.results for _, factor in terms}
    return tuple(sorted({1} | found))


def _parameters(tree: Tree, op: Op, factors: tuple[int, ...]) -> Iterator[Mapping[str, object]]:
    """Yield each choice of the open parameters."""
    choices: list[list[tuple[str, object]]] = []
    for parameter in op.parameters:
        if parameter.value is not None or parameter.optional:
            continue
        values: list[object] = []
        if parameter.type is ParameterType.SIGN:
            values = ["signed", "unsigned"] if parameter.attribute else [parameter.default]
        elif parameter.type is ParameterType.FUNCTION:
            values = list(parameter.domain or tree.scalars.functions)
        elif parameter.per is not None:
            values = [list(v) for v in product(factors, repeat=len(parameter.symbols))]
        elif parameter.type.lists_dimensions:
            values = [p for n in range(5) for p in permutations(range(n))]
        choices.append([(parameter.name, value) for value in values])
    for choice in product(*choices):
        yield dict(choice)


def _maps(
    op: Op, instance: Instance, given: tuple[AffineMap, ...]
) -> Iterator[tuple[AffineMap, ...]]:
    """Yield the maps that the op can have: those of its forms, or `given` if a form is free."""
    forms = op.maps.forms
    if any(form.form is Form.FREE for form in forms):
        yield given
    elif op.loops is not None:
        symbols = symbol_values(op, instance.parameters)
        choices = [[affine_map(r, op.loops, symbols) for r in form.alternatives] for form in forms]
        yield from product(*choices)
    else:
        yield indexing_maps(op, instance)


@cache
def same_up_to_loops(
    left: tuple[AffineMap, ...], right: tuple[AffineMap, ...], *, in_order: bool = False
) -> bool:
    """True if a renaming of loops turns the left maps into the right. in_order: of reductions."""
    loops = left[0].loops
    if loops != right[0].loops or any(
        len(a.results) != len(b.results) for a, b in zip(left, right, strict=True)
    ):
        return False
    written = {loop for terms, _ in left[-1].results for loop, _ in terms}
    wanted = [map_.renumbered(range(loops)) for map_ in right]
    return any(
        [map_.renumbered(names) for map_ in left] == wanted
        for names in permutations(range(loops))
        if not in_order or _is_sorted([names[loop] for loop in range(loops) if loop not in written])
    )


def _is_sorted(numbers: Sequence[int]) -> bool:
    return all(a < b for a, b in pairwise(numbers))
