# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Cases to try on an op: element types x parameters x maps x shapes, all derived from its spec.

A `Case` is one op with a choice for everything that its spec leaves open. `cases` enumerates them;
`mlir_text` writes them; `Case.generic` returns their meaning. No op is named here, so a new spec
is tried without a change.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from .affine import AffineMap
from .condition import Facts, demanded_size, holds, type_names
from .container import Container
from .element_type import ElementType, TypeClass, element_type, find_element_type
from .expression import Call, Cast, Expr, Operand, Region, Sign, values_of
from .generic import (
    Body,
    Generic,
    Illegal,
    Instance,
    expanded_operands,
    fixed_maps,
    indexing_maps,
    instantiate,
    numbered_loops,
    scalar_body,
)
from .inference import root_function
from .model import Form, Op, Role, with_leading
from .scalar import COMMON_TYPE, ScalarTable

#: Extents of the loops, in order: distinct, so that no two dimensions can be mixed up.
EXTENTS = (2, 3, 5, 7, 4, 6, 8, 9, 10, 11, *range(12, 34))

#: Element types that programs compute with; tried for inputs and output alike.
UNIFORM = ("f32", "f16", "bf16", "f64", "i1", "i8", "i32", "i64", "index", "complex<f32>")

#: Pairs of the inputs' and the output's element type.
MIXED = (
    ("f16", "f32"), ("bf16", "f32"), ("f32", "f64"), ("f32", "f16"), ("f16", "bf16"),
    ("f8E4M3FN", "f32"), ("i8", "i32"), ("i1", "i32"), ("i32", "i8"), ("i32", "i1"),
    ("i8", "f32"), ("i1", "f32"), ("f32", "i32"), ("index", "i32"), ("i32", "index"),
    ("index", "f32"), ("f32", "complex<f32>"), ("i8", "complex<f32>"),
    ("complex<f32>", "complex<f64>"), ("complex<f32>", "f32"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Mode:
    """Element types of the inputs and the output, and the sign of casts between them."""

    source: ElementType
    target: ElementType
    sign: Sign = Sign.SIGNED

    def __str__(self) -> str:
        names = dict.fromkeys((self.source.name, self.target.name))
        return "_".join(names) + ("_unsigned" if self.sign is Sign.UNSIGNED else "")


@dataclass(frozen=True)
class Variant:
    """The choices for an op beside element types.

    parameters: values of open parameters. maps: results per operand for the maps attribute; None:
        the attribute is omitted, or the op has none.
    rank: the number of loops of a rank-polymorphic op. group: the size of a variadic group.
    ranks: operand position -> 0 for rank 0, -1 for a scalar value; others have their map's rank.
    """

    label: str = ""
    parameters: Mapping[str, object] = field(default_factory=dict)
    maps: tuple[AffineMap, ...] | None = None
    rank: int = 2
    group: int = 1
    ranks: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Case:
    """An op with all choices made.

    shapes: per operand its sizes (None: dynamic), or None for a scalar value.
    body: per init, the value that a user's body yields; empty if the op has a payload.
    """

    op: Op
    mode: Mode
    variant: Variant
    instance: Instance
    shapes: tuple[tuple[int | None, ...] | None, ...]
    container: Container = Container.TENSOR
    body: tuple[Expr, ...] = ()

    @property
    def roles(self) -> tuple[str, ...]:
        return tuple(role for _, role in expanded_operands(self.op, len(self.instance.elements)))

    def generic(self, scalars: ScalarTable) -> Generic:
        """Return the generic of the case, by its spec.

        Raises:
            Illegal: the op does not exist for these types.
        """
        generic = instantiate(self.op, self.instance, scalars)
        if not self.body:
            return generic
        return replace(generic, body=scalar_body(self.op, self.instance, self.body, scalars))

    def __str__(self) -> str:
        dynamic = any(None in shape for shape in self.shapes if shape is not None)
        parts = [
            self.op.name,
            str(self.mode),
            self.variant.label,
            "dynamic" if dynamic else "static",
            self.container,
        ]
        return " ".join(part for part in parts if part)


def legal(case: Case, scalars: ScalarTable) -> bool:
    """True if the op exists for the case's element types and parameters."""
    try:
        case.generic(scalars)
    except Illegal:
        return False
    return True


def modes(op: Op) -> list[Mode]:
    """Return every mode to try, legal or not; both signs if an attribute gives the sign."""
    return list(_modes(any(p.is_sign and p.attribute for p in op.parameters)))


@cache
def _modes(signed: bool) -> tuple[Mode, ...]:
    pairs = [*((name, name) for name in UNIFORM), *MIXED]
    found = []
    for source, target in pairs:
        types = (element_type(source), element_type(target))
        found.append(Mode(*types))
        if signed and source != target and TypeClass.FLOAT not in {t.type_class for t in types[:1]}:
            found.append(Mode(*types, sign=Sign.UNSIGNED))
    return tuple(found)


def build(
    op: Op,
    mode: Mode,
    scalars: ScalarTable,
    variant: Variant = Variant(),
    *,
    dynamic: bool = False,
    container: Container = Container.TENSOR,
    extents: Sequence[int] = EXTENTS,
) -> Case:
    """Return the case of `op` in `mode` with `variant`; shapes follow from the maps and extents."""
    elements = _elements(op, mode, variant, scalars)
    operands = expanded_operands(op, len(elements))
    parameters = _parameters(op, mode, variant)
    maps = variant.maps or fixed_maps(op)
    if maps is None:
        ranks = tuple(max(variant.ranks.get(i, variant.rank), 0) for i in range(len(elements)))
        numbered = with_leading(op, 1) if op.maps.named else op
        maps = indexing_maps(numbered, Instance(elements, ranks, parameters))
    demanded = demanded_extents(op, maps[0].loops)
    extents = [demanded.get(n, extent) for n, extent in enumerate(extents)]
    shapes: list[tuple[int | None, ...] | None] = []
    for position, ((_, role), indexing) in enumerate(zip(operands, maps, strict=True)):
        if role == Role.SCALAR or variant.ranks.get(position) == -1:
            shapes.append(None)
        else:
            sizes = shape(indexing, extents)
            # A size that the op demands is static in any case.
            dims = zip(indexing.dims, sizes, strict=True)
            shapes.append(tuple([None if dynamic and d not in demanded else n for d, n in dims]))
    ranks = tuple([len(s) if s is not None else 0 for s in shapes])
    instance = Instance(elements, ranks, parameters, variant.maps)
    body = _example_body(op, elements, scalars) if op.has_region else ()
    return Case(op, mode, variant, instance, tuple(shapes), container, body)


def demanded_extents(op: Op, loops: int) -> dict[int, int]:
    """Return the extents that the op's conditions demand, by the number of the loop."""
    found = ((n, demanded_size(op.where, loop)) for n, loop in numbered_loops(op, loops))
    return {n: size for n, size in found if size is not None} if op.where else {}


def payload_body(
    op: Op, mode: Mode, scalars: ScalarTable, variant: Variant = Variant()
) -> Body | None:
    """Return the body of an op's payload; None for an op without a payload.

    Raises:
        Illegal: the payload does not exist for these element types.
    """
    if op.payload is None or isinstance(op.payload, Region):
        return None
    elements = _elements(op, mode, variant, scalars)
    instance = Instance(elements, (), _parameters(op, mode, variant))
    return scalar_body(op, instance, values_of(op.payload), scalars)


def _parameters(op: Op, mode: Mode, variant: Variant) -> dict[str, object]:
    """Return the variant's parameters, and the mode's sign if an attribute gives the sign."""
    found = dict(variant.parameters)
    for parameter in op.parameters:
        if parameter.is_sign and parameter.attribute and mode.sign is not Sign.SIGNED:
            found.setdefault(parameter.name, mode.sign.value)
    return found


def shape(indexing: AffineMap, extents: Sequence[int] = EXTENTS) -> tuple[int, ...]:
    """Return the smallest shape of an operand with this map when the loops have these extents."""
    return tuple(
        [
            extents[dim]
            if dim >= 0
            else constant + 1 + sum([(extents[d] - 1) * factor for d, factor in terms])
            for dim, (terms, constant) in zip(indexing.dims, indexing.results, strict=True)
        ]
    )


def _elements(
    op: Op, mode: Mode, variant: Variant, scalars: ScalarTable
) -> tuple[ElementType, ...]:
    """Return each operand's element type; a type that the spec requires wins over the mode's."""
    found: list[ElementType] = []
    result = _result(op, mode, variant, scalars)
    function = _open_function(op, variant, scalars)
    for spec in op.operands:
        kinds = [spec.type] * (variant.group if spec.variadic else 1)
        if spec.variadic and function is not None:
            kinds = [None if kind == COMMON_TYPE else kind for kind in function]
        for kind in kinds:
            fixed = find_element_type(kind)
            if spec.is_init:
                fixed = fixed or result
            found.append(fixed or (mode.target if spec.is_init else mode.source))
    return _conditioned(op, tuple(found)) if op.where else tuple(found)


def _conditioned(op: Op, elements: tuple[ElementType, ...]) -> tuple[ElementType, ...]:
    """Return the element types, with those that conditions on single operands name.

    An operand that breaks `any(..., typed(it, f8E8M0FNU))` gets the type f8E8M0FNU.
    """
    names = [name for name, _ in expanded_operands(op, len(elements))]
    found = dict(zip(names, elements, strict=True))
    for condition in op.where:
        wanted = filter(None, map(find_element_type, type_names(condition.rule.test)))
        for name, kind in itertools.product(set(names).intersection(condition.arguments), wanted):
            changed = {**found, name: kind}
            if holds(condition, Facts(elements=found)) is False and holds(
                condition, Facts(elements=changed)
            ):
                found = changed
    return tuple(found.values())


def _result(op: Op, mode: Mode, variant: Variant, scalars: ScalarTable) -> ElementType | None:
    """Return the type of the payload's outermost function if it is not that of its arguments."""
    function = scalars.functions.get(root_function(op, variant.parameters) or "")
    if function is None or function.result == COMMON_TYPE:
        return None
    return function.result_type(mode.source)


def _open_function(op: Op, variant: Variant, scalars: ScalarTable) -> tuple[str, ...] | None:
    """Return the argument types of the function that the variant gives an open parameter."""
    for parameter in op.open_functions:
        chosen = variant.parameters.get(parameter.name)
        if chosen is not None:
            return tuple(scalars.functions[str(chosen)].arguments.values())
    return None


def _example_body(
    op: Op, elements: Sequence[ElementType], scalars: ScalarTable
) -> tuple[Expr, ...]:
    """Return an example body for an op with a user's body: per init, a function of its operands.

    With one input per init, the init has the input at its position, else all inputs; where the op
    reduces, also the init itself. The function commutes and is legal on the init's type; if there
    is no such function, the body yields the first operand.
    """
    operands = expanded_operands(op, len(elements))
    inputs = [name for name, role in operands if role != Role.INIT]
    inits = [name for name, role in operands if role == Role.INIT]
    grouped = all(o.variadic for o in op.operands)
    accumulates = op.map_of(op.inits[0].name).form is not Form.IDENTITY
    found = []
    for position, init in enumerate(inits):
        names = inputs[position : position + 1] if grouped else list(inputs)
        names += [init] if accumulates or not names else []
        target = elements[len(inputs) + position].type_class
        function = next(
            (
                f.name
                for f in scalars.functions.values()
                if f.arity == 2 and f.commutes and target in f.classes
            ),
            None,
        )
        result: Expr = Cast(Operand(names[0]))
        for name in names[1:] if function is not None and target is not TypeClass.INDEX else ():
            assert function is not None
            result = Call(function, (result, Cast(Operand(name))))
        found.append(result)
    return tuple(found)
