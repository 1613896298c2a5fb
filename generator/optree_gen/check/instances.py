# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Instances of a leaf: all ranks up to four, parameter values, and modes of element types."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from optree_core.affine import AffineMap, affine_map
from optree_core.condition import Facts, holds
from optree_core.element_type import REPRESENTATIVES, ElementType, element_type
from optree_core.expression import SIGNS, Expr, Region
from optree_core.generic import (
    Body,
    Illegal,
    Instance,
    expanded_operands,
    indexing_maps,
    map_forms,
    scalar_body,
    symbol_values,
)
from optree_core.model import Form, Op, Parameter, Role
from optree_core.parameter_type import ParameterType
from optree_core.scalar import ScalarTable

from .canonical_key import GenericForm, Key

Elements = tuple[ElementType, ...]

MAX_RANK = 4
MAX_INSTANCES = 512

#: Element types of inputs and output. Two ops overlap if they do in one mode: one for each way to
#: cast is enough; `optree_core.modes` has the many that are executed.
_MIXED = (("f16", "f32"), ("i8", "i32"), ("i8", "f32"), ("f32", "i32"), ("index", "i32"))
_MODES = (
    *((kind, kind) for kind in REPRESENTATIVES.values()),
    *(tuple(map(element_type, pair)) for pair in _MIXED),
)


@dataclass(frozen=True)
class Layout:
    """An op with everything given but element types.

    shaped: per operand whether it is a tensor or memref; False: a scalar value.
    """

    op: Op
    operands: tuple[tuple[str, str], ...]
    maps: tuple[AffineMap, ...]
    shaped: tuple[bool, ...]
    parameters: Mapping[str, object]

    def key(self) -> Key:
        return self.spelling(tuple("shaped" if s else "scalar" for s in self.shaped)).key

    def spelling(self, kinds: tuple[str, ...]) -> GenericForm:
        """Inputs first: the order of a generic's operands."""
        order = sorted(range(len(kinds)), key=lambda i: self.operands[i][1] == Role.INIT)
        return GenericForm(
            tuple(kinds[i] for i in order),
            tuple(self.maps[i] for i in order),
            sum(role != Role.INIT for _, role in self.operands),
            tuple(order.index(i) for i in range(len(order))),
        )


def layouts(op: Op, integers: Sequence[int]) -> list[Layout]:
    """Every layout in which the op is the canonical spelling, up to a limit.

    integers: what an open parameter of type index is tried with.
    """
    found = (layout for layout in _layouts(op, integers) if _holds(layout))
    return list(itertools.islice(found, MAX_INSTANCES))


def _layouts(op: Op, integers: Sequence[int]) -> Iterator[Layout]:
    fixed = op.loops is not None
    for size in (1, 2) if op.variadic else (0,):
        operands = _operands(op, size)
        for rank in (0,) if fixed else range(MAX_RANK + 1):
            for parameters in _parameters(op, rank, integers):
                maps = _fixed_maps(op, operands, parameters) if fixed else None
                for kinds in _kinds(op, operands):
                    if maps is not None:
                        for chosen in maps:
                            yield Layout(op, operands, chosen, kinds, parameters)
                        continue
                    for ranks in _ranks(op, operands, kinds, rank):
                        yield from _open_maps(op, operands, kinds, ranks, parameters)


def _operands(op: Op, size: int) -> tuple[tuple[str, str], ...]:
    return tuple(expanded_operands(op, sum(size if o.variadic else 1 for o in op.operands)))


def _kinds(op: Op, operands: Sequence[tuple[str, str]]) -> Iterator[tuple[bool, ...]]:
    """Which operands are shaped, as their roles allow; only one of rank 0 can be a scalar."""
    choices: list[tuple[bool, ...]] = []
    for (_, role), form in zip(operands, map_forms(op, len(operands)), strict=True):
        scalar = form.form is Form.IDENTITY_OR_SCALAR or not (form.results or form.parameter)
        if role == Role.SCALAR:
            choices.append((False,))
        else:
            choices.append((True, False) if role == Role.EITHER and scalar else (True,))
    return itertools.product(*choices)


def _ranks(
    op: Op, operands: Sequence[tuple[str, str]], kinds: Sequence[bool], rank: int
) -> Iterator[tuple[int, ...]]:
    choices: list[tuple[int, ...]] = []
    for form, shaped in zip(map_forms(op, len(operands)), kinds, strict=True):
        if form.form is Form.EXPLICIT or not shaped:
            choices.append((0,))
        else:
            adapts = form.form is Form.IDENTITY_OR_SCALAR and rank > 0
            choices.append((rank, 0) if adapts else (rank,))
    return itertools.product(*choices)


def _open_maps(
    op: Op,
    operands: tuple[tuple[str, str], ...],
    kinds: tuple[bool, ...],
    ranks: tuple[int, ...],
    parameters: Mapping[str, object],
) -> Iterator[Layout]:
    try:
        maps = indexing_maps(op, Instance((), ranks, parameters))
    except Illegal:
        return
    yield Layout(op, operands, maps, kinds, parameters)


def _fixed_maps(
    op: Op, operands: Sequence[tuple[str, str]], parameters: Mapping[str, object]
) -> list[tuple[AffineMap, ...]]:
    """All combinations of alternative maps in which every loop stands alone somewhere."""
    assert op.loops is not None
    try:
        symbols = symbol_values(op, parameters)
    except Illegal:
        return []
    choices = [
        [affine_map(results, op.loops, symbols) for results in form.alternatives]
        for form in map_forms(op, len(operands))
    ]
    every = set(range(len(op.loops)))
    combinations = itertools.islice(itertools.product(*choices), MAX_INSTANCES)
    return [maps for maps in combinations if every.issubset(d for m in maps for d in m.dims)]


def _parameters(op: Op, rank: int, integers: Sequence[int]) -> Iterator[dict[str, object]]:
    names = [p.name for p in op.parameters]
    choices = [list(_values(p, rank, integers)) for p in op.parameters]
    for values in itertools.product(*choices):
        yield {n: v for n, v in zip(names, values, strict=True) if v is not None}


def _values(parameter: Parameter, rank: int, integers: Sequence[int]) -> Iterable[object]:
    if parameter.value is not None:
        return (parameter.value,)
    if parameter.type is ParameterType.INDEX and parameter.symbols:
        # Distinct elements, so that exchanged strides are not taken for equal.
        scaled = tuple(range(2, 2 + len(parameter.symbols)))
        return (*integers, scaled) if len(scaled) > 1 else integers
    if parameter.type is ParameterType.PERMUTATION:
        return itertools.permutations(range(rank))
    if parameter.type is ParameterType.DIM:
        return range(rank)
    if parameter.type is ParameterType.DIMS:
        sizes = range(rank + 1)
        return itertools.chain(*(itertools.combinations(range(rank), n) for n in sizes))
    return (None,)


def _holds(layout: Layout) -> bool:
    """True unless the layout breaks a condition, whatever element types and sizes are."""
    names = (name for name, _ in layout.operands)
    shaped = dict(zip(names, layout.shaped, strict=True))
    return _possible(layout.op, Facts(parameters=layout.parameters, shaped=shaped))


def _possible(op: Op, facts: Facts) -> bool:
    return all(holds(c, facts) is not False for c in (*op.where, *op.canonical))


class Bodies:
    """The bodies of layouts; those of one op are built once for each choice of parameters."""

    def __init__(self, scalars: ScalarTable) -> None:
        self.scalars = scalars
        self.commuting = frozenset(
            mnemonic
            for function in scalars.functions.values()
            if function.commutes
            for mnemonic in function.lower.values()
        )
        self.known: dict[object, Body | None] = {}

    def spellings(self, layout: Layout) -> Iterator[tuple[GenericForm, Elements]]:
        """The layout, complete, for each mode of element types that is legal."""
        op = layout.op
        if isinstance(op.payload, Region):
            # Any body of the same signature: what the region sees is part of the operands' kinds.
            kinds = tuple(
                f"{shaped} {_seen(op.payload, name)}"
                for (name, _), shaped in zip(layout.operands, layout.shaped, strict=True)
            )
            yield layout.spelling(kinds), (element_type("f32"),) * len(kinds)
            return
        assert op.payload is not None
        signs = [p.name for p in op.parameters if p.is_sign and p.value is None]
        for source, target in _MODES:
            elements = _elements(layout, source, target)
            names = (name for name, _ in layout.operands)
            if not _possible(op, Facts(elements=dict(zip(names, elements, strict=True)))):
                continue
            kinds = tuple(f"{s} {t}" for s, t in zip(layout.shaped, elements, strict=True))
            for sign in SIGNS if signs and source != target else SIGNS[:1]:
                parameters = {**layout.parameters, **dict.fromkeys(signs, sign)}
                for payload in (op.payload, *op.also_matches):
                    body = self.body(layout, payload, elements, parameters)
                    if body is not None:
                        spelling = layout.spelling(kinds)
                        yield replace(spelling, body=body, commuting=self.commuting), elements

    def body(
        self, layout: Layout, payload: Expr, elements: Elements, parameters: Mapping[str, object]
    ) -> Body | None:
        """None where the payload does not exist for these types."""
        key = (layout.op.name, id(payload), elements, tuple(parameters.items()))
        if key not in self.known:
            instance = Instance(elements, (), parameters, layout.maps)
            try:
                self.known[key] = scalar_body(layout.op, instance, (payload,), self.scalars)
            except Illegal:
                self.known[key] = None
        return self.known[key]


def _elements(layout: Layout, source: ElementType, target: ElementType) -> Elements:
    declared = {o.name: o.type for o in layout.op.operands}
    found = []
    for name, role in layout.operands:
        kind = declared.get(name)
        if kind is not None:
            found.append(REPRESENTATIVES.get(kind) or element_type(kind))
        else:
            found.append(target if role == Role.INIT else source)
    return tuple(found)


def _seen(region: Region, operand: str) -> bool:
    return any(operand.startswith(argument) for argument in region.arguments)
