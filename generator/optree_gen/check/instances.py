# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Instances of a leaf: all ranks up to four, parameter values, and modes of element types."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from optree_core.affine import AffineMap, affine_map
from optree_core.condition import Facts, holds, reads_types
from optree_core.element_type import REPRESENTATIVES, ElementType, element_type
from optree_core.expression import SIGNS, Expr, Region, groups_folded, values_of
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
from optree_core.model import Form, MapForm, Op, Parameter, Role
from optree_core.parameter_type import ParameterType
from optree_core.scalar import ScalarTable

from .canonical_key import GenericForm, Key
from .signature import MAX_MEMBERS

Elements = tuple[ElementType, ...]

MAX_RANK = 4
MAX_INSTANCES = 512

#: Element types of inputs and output. One pair per kind of cast is enough, because two ops overlap
#: if they do in one mode; `optree_core.cases` has the many modes that are executed.
_MIXED = (("f16", "f32"), ("i8", "i32"), ("i8", "f32"), ("f32", "i32"), ("index", "i32"))
#: The same for ops of which a condition tests types: it may hold only if the output is narrower.
_NARROWER = (("f32", "f16"), ("i32", "i8"))


def modes(ops: Iterable[Op]) -> tuple[Elements, ...]:
    """Return the pairs of element types in which ops are compared with one another."""
    conditions = (c for op in ops for c in (*op.where, *op.canonical))
    narrower = _NARROWER if any(reads_types(c.rule.test) for c in conditions) else ()
    mixed = (tuple(map(element_type, pair)) for pair in (*_MIXED, *narrower))
    return (*((kind, kind) for kind in REPRESENTATIVES.values()), *mixed)


@dataclass(frozen=True)
class Layout:
    """An op with operands, maps and parameters chosen; only element types are open.

    shaped: per operand, True for a tensor or memref and False for a scalar value.
    """

    op: Op
    operands: tuple[tuple[str, str], ...]
    maps: tuple[AffineMap, ...]
    shaped: tuple[bool, ...]
    parameters: Mapping[str, object]

    def key(self) -> Key:
        return self.generic_form(tuple("shaped" if s else "scalar" for s in self.shaped)).key

    def generic_form(self, kinds: tuple[str, ...]) -> GenericForm:
        """Return the layout as a generic, inputs before inits. kinds: one per operand."""
        order = sorted(range(len(kinds)), key=lambda i: self.operands[i][1] == Role.INIT)
        return GenericForm(
            tuple(kinds[i] for i in order),
            tuple(self.maps[i] for i in order),
            sum(role != Role.INIT for _, role in self.operands),
            tuple(order.index(i) for i in range(len(order))),
        )


def layouts(op: Op, integers: Sequence[int]) -> list[Layout]:
    """Return the layouts that the op's conditions allow, at most `MAX_INSTANCES`.

    integers: values for open parameters of type index.
    """
    return list(itertools.islice(_layouts(op, integers), MAX_INSTANCES))


def _layouts(op: Op, integers: Sequence[int]) -> Iterator[Layout]:
    most = MAX_MEMBERS if groups_folded(op.payload) else 2
    for size in range(1, 1 + most) if op.variadic else (0,):
        count = sum(size if o.variadic else 1 for o in op.operands)
        operands, forms = tuple(expanded_operands(op, count)), map_forms(op, count)
        kinds = [_kinds(role, form) for (_, role), form in zip(operands, forms, strict=True)]
        for rank in (0,) if op.loops is not None else range(MAX_RANK + 1):
            for parameters in _parameters(op, rank, integers):
                for shaped in itertools.product(*kinds):
                    names = dict(zip((name for name, _ in operands), shaped, strict=True))
                    if _possible(op, Facts(parameters=parameters, shaped=names)):
                        for maps in _maps(op, forms, shaped, rank, parameters):
                            yield Layout(op, operands, maps, shaped, parameters)


def _kinds(role: str, form: MapForm) -> tuple[bool, ...]:
    """Return the values of `Layout.shaped` that the role allows; a scalar has rank 0."""
    scalar = form.form is Form.IDENTITY_OR_SCALAR or not (form.results or form.parameter)
    if role == Role.SCALAR:
        return (False,)
    return (True, False) if role == Role.EITHER and scalar else (True,)


def _maps(
    op: Op,
    forms: Sequence[MapForm],
    shaped: Sequence[bool],
    rank: int,
    parameters: Mapping[str, object],
) -> Iterator[tuple[AffineMap, ...]]:
    """Yield all legal combinations of maps."""
    if op.loops is not None:
        yield from _fixed_maps(op, op.loops, forms, parameters)
        return
    for ranks in itertools.product(
        *(_ranks(form, rank) if given else (0,) for form, given in zip(forms, shaped, strict=True))
    ):
        with suppress(Illegal):
            yield indexing_maps(op, Instance((), ranks, parameters))


def _ranks(form: MapForm, rank: int) -> tuple[int, ...]:
    if form.form is Form.EXPLICIT:
        return (len(form.results),)
    if form.form is Form.TRAILING:
        return (rank + len(form.results),)
    return (rank, 0) if form.form is Form.IDENTITY_OR_SCALAR and rank > 0 else (rank,)


def _fixed_maps(
    op: Op, loops: Sequence[str], forms: Sequence[MapForm], parameters: Mapping[str, object]
) -> Iterator[tuple[AffineMap, ...]]:
    """Yield the combinations of alternative maps in which each loop is a result by itself."""
    try:
        symbols = symbol_values(op, parameters)
    except Illegal:
        return
    choices = [
        [affine_map(results, loops, symbols) for results in form.alternatives] for form in forms
    ]
    every = set(range(len(loops)))
    for maps in itertools.islice(itertools.product(*choices), MAX_INSTANCES):
        if every.issubset(d for m in maps for d in m.dims):
            yield maps


def _parameters(op: Op, rank: int, integers: Sequence[int]) -> Iterator[dict[str, object]]:
    names = [p.name for p in op.parameters]
    choices = [list(_values(p, rank, integers)) for p in op.parameters]
    for values in itertools.product(*choices):
        yield {n: v for n, v in zip(names, values, strict=True) if v is not None}


def _values(parameter: Parameter, rank: int, integers: Sequence[int]) -> Iterable[object]:
    if parameter.value is not None:
        return (parameter.value,)
    if parameter.type is ParameterType.INDEX and parameter.symbols:
        # With distinct elements, maps whose strides are exchanged differ.
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


def _possible(op: Op, facts: Facts) -> bool:
    """True unless the facts alone break a condition of the op."""
    return all(holds(c, facts) is not False for c in (*op.where, *op.canonical))


class Bodies:
    """The bodies of layouts, built once per op, element types and parameters."""

    def __init__(self, scalars: ScalarTable) -> None:
        self.scalars = scalars
        self.commuting = frozenset(
            mnemonic
            for function in scalars.functions.values()
            if function.commutes
            for mnemonic in function.lower.values()
        )
        self.known: dict[object, Body | None] = {}

    def generic_forms(
        self, layout: Layout, modes: Iterable[Elements]
    ) -> Iterator[tuple[GenericForm, Elements]]:
        """Yield the layout as a generic with its body, for each legal mode of element types."""
        op = layout.op
        if isinstance(op.payload, Region):
            # Ops with regions match if their regions see the same operands, which `kinds` encodes.
            kinds = tuple(
                f"{shaped} {name.startswith(op.payload.arguments)}"
                for (name, _), shaped in zip(layout.operands, layout.shaped, strict=True)
            )
            yield layout.generic_form(kinds), (element_type("f32"),) * len(kinds)
            return
        assert op.payload is not None
        signs = [p.name for p in op.parameters if p.is_sign and p.value is None]
        for source, target in modes:
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
                        generic = layout.generic_form(kinds)
                        yield replace(generic, body=body, commuting=self.commuting), elements

    def body(
        self, layout: Layout, payload: Expr, elements: Elements, parameters: Mapping[str, object]
    ) -> Body | None:
        """Return the body for these element types, or None if the payload is illegal for them."""
        key = (layout.op.name, id(payload), elements, tuple(parameters.items()))
        if key not in self.known:
            instance = Instance(elements, (), parameters, layout.maps)
            try:
                self.known[key] = scalar_body(layout.op, instance, values_of(payload), self.scalars)
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
