# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Matchers for the transform dialect: one named sequence per op of a bound dialect.

The transform dialect compares names and attributes. A matcher finds an op by its name, and by its
maps if they are an attribute. It finds a generic only with fixed maps, one element type, and a
contraction of two operations as its body.

Some versions of MLIR have an op only as a kind of another (`linalg.elementwise <add>`). The matcher
finds that kind, too, if it has the op's maps.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from optree_core.affine import AffineMap
from optree_core.dialect_op import DialectOp
from optree_core.element_type import TypeClass, element_type
from optree_core.generic import Generic, Illegal, Instance, indexing_maps, instantiate
from optree_core.model import Form, Op, OpKind, Tree
from optree_core.parameter_type import ParameterType
from optree_core.scalar import ScalarFunction

from optree_gen.emit.output import Output
from optree_gen.emit.target import PlanInputs, Target

#: Class of element types, one such type, and the attribute of an operation without flags.
_CLASSES = (
    ("float", "f32", "fastmath = #arith.fastmath<none>"),
    ("int", "i32", "overflowFlags = #arith.overflow<none>"),
)

#: Kinds are found up to this number of loops: the transform dialect compares whole lists of maps,
#: so each number of loops needs its own lists.
MOST_LOOPS = 8


@dataclass(frozen=True, slots=True)
class CombinerView:
    """A body of two operations, `outer(out, inner(lhs, rhs))`, on one class of element types."""

    type_class: str
    inner: str
    outer: str
    no_flags: str
    #: True if i1 has other operations than the class, so that the matcher excludes it.
    not_bool: bool


@dataclass(frozen=True, slots=True)
class MapsView:
    """Alternative lists of maps, as a named sequence that several kinds share."""

    identifier: str
    attribute: str
    choices: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class KindView:
    """An op as a kind of another: the other op's name, the attribute of the kind, the maps."""

    name: str
    attribute: str
    maps: MapsView


@dataclass(frozen=True, slots=True)
class MatcherView:
    identifier: str
    summary: str
    #: The names of the op and of its descendants.
    names: tuple[str, ...]
    #: The attribute of maps and the maps that it has to hold; empty if any will do.
    maps_attribute: str
    maps: tuple[str, ...]
    iterators: tuple[str, ...]
    bodies: tuple[CombinerView, ...]
    #: The op in versions of MLIR that have it only as a kind of another.
    kind: KindView | None


@dataclass(frozen=True, slots=True)
class TransformView:
    root: str
    most_loops: int
    maps: tuple[MapsView, ...]
    matchers: tuple[MatcherView, ...]


def plan(inputs: PlanInputs) -> Iterable[Output]:
    """Yield the file of matchers."""
    tree = inputs.tree
    below: dict[str, list[Op]] = {}
    for op in tree.structured():
        for above in (op, *tree.ancestors(op.name)):
            below.setdefault(above.name, []).append(op)
    functions = {
        type_class: {f.lower.get(type_class): f for f in tree.scalars.functions.values()}
        for type_class, _, _ in _CLASSES
    }
    matchers = tuple(
        matcher
        for op in tree.structured()
        if (matcher := _matcher(tree, op, below[op.name], functions)) is not None
    )
    root = tree.root.qualified_name
    specs = tuple(op.origin.path for op in tree.structured())
    maps = dict.fromkeys(m.kind.maps for m in matchers if m.kind is not None)
    view = TransformView(root, MOST_LOOPS, tuple(maps), matchers)
    yield Output("transform/select.mlir", "transform/select.mlir.jinja", view, specs)


TARGET = Target("transform", ("bind",), plan, comments={".mlir": "// "})


#: Class of element types -> operation -> the scalar function that is lowered to it.
Functions = Mapping[str, Mapping[str | None, ScalarFunction]]


def _matcher(tree: Tree, op: Op, below: Iterable[Op], functions: Functions) -> MatcherView | None:
    """Return the matcher of an op; None for the root, and if no op at or below it exists.

    below: the op and its descendants.
    """
    names = tuple(other.qualified_name for other in below if DialectOp(other, tree.dialect).exists)
    if op.is_root or not names:
        return None
    fixed = op.loops is not None and all(form.listed for form in op.maps.forms)
    bodies: list[CombinerView] = []
    generic = None
    for type_class, element, no_flags in _CLASSES:
        found = _generic(tree, op, element) if fixed and op.kind is OpKind.NAMED else None
        if found is None:
            continue
        generic = found
        body = _contraction(functions[type_class], found, type_class, no_flags)
        if body is not None:
            bodies.append(body)
    attribute = op.maps.attribute if fixed and generic is not None else None
    return MatcherView(
        identifier=op.name,
        summary=op.summary,
        names=names,
        maps_attribute=attribute or "",
        maps=_texts(generic.maps) if generic is not None else (),
        iterators=generic.iterator_types if generic is not None else (),
        bodies=tuple(bodies),
        kind=_kind(tree, op),
    )


def _kind(tree: Tree, op: Op) -> KindView | None:
    """Return the op as a kind of another, if a version of MLIR replaced it by one, else None."""
    if op.mlir.until is None:
        return None
    above = tree.materialized_ancestor(op.name, op.mlir.until)
    bound = {p.name: p.value for p in op.parameters}
    written = [p for p in above.parameters if p.attribute is not None]
    maps = _maps(op, above.maps.attribute) if above.maps.attribute is not None else None
    if maps is None or len(written) != 1 or written[0].type is not ParameterType.FUNCTION:
        return None
    value = tree.dialect.function_attribute.format(bound[written[0].name])
    return KindView(above.qualified_name, f"{written[0].attribute} = {value}", maps)


def _maps(op: Op, attribute: str) -> MapsView | None:
    """Return the op's maps for each number of loops, and for each input as scalar or not.

    None if an operand has another map than the identity or a scalar's.
    """
    forms = [form.form for form in op.maps.forms]
    if not set(forms) <= {Form.IDENTITY, Form.IDENTITY_OR_SCALAR}:
        return None
    scalars = [form is Form.IDENTITY_OR_SCALAR for form in forms]
    choices = dict.fromkeys(
        _texts(indexing_maps(op, Instance((), ranks)))
        for loops in range(MOST_LOOPS + 1)
        for ranks in itertools.product(*((loops, 0) if s else (loops,) for s in scalars))
    )
    return MapsView("_".join((attribute, *forms)), attribute, tuple(choices))


def _texts(maps: Iterable[AffineMap]) -> tuple[str, ...]:
    return tuple(map(str, maps))


def _generic(tree: Tree, op: Op, element: str) -> Generic | None:
    """Return the op as a generic on one element type, parameters at their defaults.

    None if that is illegal, or the op is variadic or has a region.
    """
    # The matcher compares lists of maps and operations, which such an op has not once and for all.
    if op.variadic or op.has_region:
        return None
    ranks = tuple(len(form.results) for form in op.maps.forms)
    elements = (element_type(element),) * len(op.operands)
    try:
        return instantiate(op, Instance(elements, ranks), tree.scalars)
    except Illegal:
        return None


def _contraction(
    functions: Mapping[str | None, ScalarFunction], generic: Generic, type_class: str, no_flags: str
) -> CombinerView | None:
    """Return the body if it is `outer(out, inner(lhs, rhs))` of commuting functions, else None."""
    body = generic.body
    if body is None or len(body.arguments) != 3 or len(body.steps) != 2:
        return None
    inner, outer = body.steps
    if not all(
        step.mnemonic in functions and functions[step.mnemonic].commutes for step in body.steps
    ):
        return None
    if sorted((v.argument, v.step) for v in inner.operands if v.step is None) != [
        (0, None),
        (1, None),
    ]:
        return None
    # Both functions commute, so the order of their arguments says nothing.
    read = {(v.argument, v.step) for v in outer.operands}
    if read != {(2, None), (None, 0)} or body.results[0].step != 1:
        return None
    lowered = functions[inner.mnemonic].lower, functions[outer.mnemonic].lower
    return CombinerView(
        type_class=type_class,
        inner=inner.mnemonic,
        outer=outer.mnemonic,
        no_flags=no_flags,
        not_bool=type_class == TypeClass.INT
        and any(lower.get("i1") != lower.get("int") for lower in lowered),
    )
