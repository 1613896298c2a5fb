# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds composites and algorithms, which have no maps and no body.

Types and parameters are checked as far as the spec declares them; the op's verifier checks the
rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from optree_core.container import Container
from optree_core.element_sharing import difference, key_of, shared
from optree_core.element_type import ElementType, find_element_type
from optree_core.elementwise import check_elements
from optree_core.inference import returns_tuple
from optree_core.model import Op, OperandSpec, OpKind, RegionSpec, Role
from optree_core.region import region_elements
from optree_core.shape import DYNAMIC, STATIC, NoShape, output_sizes
from optree_core.size import Affine, Size, Symbol, affine_text
from optree_core.step_types import check_steps

from ..availability import nearest
from ..bindings import ir
from ..dialect.loaded import LoadedDialect
from ..errors import ElementTypeError, OpError, ParameterError, ShapeError, naming, shown
from .annotations import BodyLike, TypeLike
from .arguments import (
    Argument,
    argument,
    as_value,
    kind_of_type,
    known_element,
    number,
    parsed_type,
)
from .emit import Placement, affine_apply, extent, neutral, tensor_type
from .new_call import check_place, context_of, filled, filling
from .operands import check_containers, checked_role, made, value_of
from .parameters import checked, parameter_attributes
from .regions import RegionTypes, region_body
from .shapes import Dim

#: The result or output, a tuple of several, or the operation if it has neither.
Built: TypeAlias = "ir.Value | tuple[ir.Value, ...] | ir.Operation"

#: An operand of a call: a value of some role, a number that becomes one, or a value of any type.
Item: TypeAlias = "Argument | complex | ir.Value"


def build_composite(
    dialect: LoadedDialect,
    op: Op,
    operands: Mapping[str, object],
    parameters: Mapping[str, object],
    result_types: Sequence[TypeLike] | None,
    loc: ir.Location | None,
    ip: ir.InsertionPoint | None,
    bodies: Mapping[str, BodyLike] | None = None,
) -> Built:
    """Build a composite or algorithm; see `PlainBuilder.build_typed`."""
    with naming(op.qualified_name):
        context = context_of(tuple(_flat(operands.values())))
        call = CompositeCall(op, operands, Placement(dialect, context, loc, ip), bodies or {})
        return call.build(parameters, result_types)


class CompositeCall:
    """One call of a builder.

    groups: the values or numbers of each operand. missing: the outputs that the call is not given.
    static: the numbers among the operands that are attributes, by parameter. bodies: those of the
    regions.
    """

    def __init__(
        self,
        op: Op,
        operands: Mapping[str, object],
        site: Placement,
        bodies: Mapping[str, BodyLike],
    ) -> None:
        self.op = op
        self.site = site
        self.bodies = bodies
        self.static: dict[str, object] = {}
        given = {**operands, **self.outputs(operands)}
        self.missing = {spec.name for spec in op.inits if given.get(spec.name) is None}
        self.groups = {spec.name: self.read(spec, given.get(spec.name)) for spec in op.operands}

    @property
    def also(self) -> tuple[str, ...]:
        """The kinds of element types that operands may have beside numbers."""
        return self.site.dialect.tree.dialect.element_types

    @property
    def items(self) -> list[tuple[OperandSpec, Item]]:
        """Each value or number with its operand's spec."""
        return [(spec, item) for spec in self.op.operands for item in self.groups[spec.name]]

    def arguments(self, name: str) -> list[Argument]:
        """Return the values of an operand, without its numbers."""
        return [item for item in self.groups[name] if isinstance(item, Argument)]

    def elements(self, name: str) -> list[ElementType]:
        """Return the element types of an operand's values."""
        return [item.element for item in self.arguments(name)]

    def outputs(self, operands: Mapping[str, object]) -> dict[str, object]:
        """Return the outputs by name if the op has several, whose builder takes a list of them."""
        inits = self.op.inits
        if len(inits) < 2:
            return {}
        given = operands.get(inits[0].name)
        items = list(given) if isinstance(given, (list, tuple)) else [given] * (given is not None)
        if given is not None and len(items) != len(inits):
            names = ", ".join(init.name for init in inits)
            raise ParameterError(f"outs is {shown(given)}; a list of {names} is needed")
        return {init.name: item for init, item in zip(inits, items, strict=False)}

    def build(
        self, parameters: Mapping[str, object], result_types: Sequence[TypeLike] | None = None
    ) -> Built:
        """Build the op; see `PlainBuilder.build_typed`."""
        op, site = self.op, self.site
        values = checked(site.dialect, op, {**parameters, **self.static})
        target = nearest(site.dialect, op, site.context)
        self.check_elements(())
        arguments = [item for _, item in self.items if isinstance(item, Argument)]
        check_containers(arguments)
        for item in arguments if op.tensors_only else ():
            if item.container is Container.MEMREF:
                raise ElementTypeError(f"{item}; it has to be a tensor")
        created = self.shapes(values)
        groups = {
            spec.name: [self.typed(spec, n, item) for n, item in enumerate(self.groups[spec.name])]
            for spec in op.operands
        }
        new = any(
            isinstance(item, Argument) and item.made is not None
            for group in groups.values()
            for item in group
        )
        point = check_place(site.context, site.loc, site.ip, inserts=bool(created) or new)
        if op.kind is OpKind.META:
            _check_inside(site.dialect, point)
        for spec, sizes, kind in created:
            groups[spec.name] = [self.output(spec, sizes, kind)]
        members = [item for group in groups.values() for item in group]
        arguments = [item for item in members if isinstance(item, Argument)]
        if op.inits and not any(item.container.shaped for item in arguments):
            raise ElementTypeError("it has no operand that is a tensor or a memref")
        operands = [value_of(i, site) if isinstance(i, Argument) else i for i in members]
        inits = [
            item for spec in op.inits for item in groups[spec.name] if isinstance(item, Argument)
        ]
        results = self.result_types(values, result_types)
        self.check_elements(results)
        kinds = {
            name: [item.element for item in group if isinstance(item, Argument)]
            for name, group in groups.items()
            if group
        }
        try:
            if site.dialect.tree.dialect.defined:  # MLIR's own ops take any elements.
                check_steps(op, site.dialect.scalars, kinds, values)
            if op.computes is not None:
                result = known_element(kind_of_type(results[0]).element, self.also)
                kinds[op.results[0].name] = [result]
                check_elements(op, site.dialect.tree, kinds, values)
        except ValueError as error:
            raise ElementTypeError(f"the op {error}") from None
        results += [item.type for item in inits if item.container is Container.TENSOR]
        counts = list(map(len, groups.values()))
        attributes = {
            **parameter_attributes(site.dialect, op, values, site.context),
            **site.dialect.segments(target, counts, site.context, len(results)),
        }
        regions = [
            region_body(op, region, self.region_types(region, groups, results), self.bodies, site)
            for region in op.regions
        ]
        built = site.create(target.qualified_name, results, operands, attributes, len(regions))
        try:
            for region, fill in zip(built.regions, regions, strict=True):
                fill(region)
        except BaseException:  # A body without a terminator is no valid IR.
            built.erase()
            raise
        made = list(built.results) if results else [item.value for item in inits]
        if returns_tuple(op):
            return tuple(made)
        return made[0] if made else built

    def region_types(
        self,
        region: RegionSpec,
        groups: Mapping[str, Sequence[Argument | ir.Value]],
        results: Sequence[ir.Type],
    ) -> RegionTypes:
        """Return the types of the arguments and of the values of a region.

        groups: the values of each operand.
        """
        specs, context = (*self.op.operands, *self.op.results), self.site.context
        kinds = {
            spec.name: [
                str(item.type) if isinstance(item, ir.Value) else item.element.name
                for item in groups[spec.name]
            ]
            for spec in self.op.operands
        }
        for spec, kind in zip(self.op.results, results, strict=False):
            kinds[spec.name] = [kind_of_type(kind).element.name]
        return RegionTypes(
            *(
                [ir.Type.parse(text, context) for text in region_elements(specs, items, kinds)]
                for items in (region.arguments, region.yields)
            )
        )

    def result_types(
        self,
        values: Mapping[str, object],
        given: Sequence[TypeLike] | None,
    ) -> list[ir.Type]:
        """Return the types of results that are not outputs, as given, or as operands give them."""
        op = self.op
        if given is not None:
            return self.given_types(given, values)
        sizes = self.sizes(values) if op.results else {}
        found = []
        for spec in op.results:
            kind = self.element_of(spec)
            if kind is None:
                raise ElementTypeError(
                    f"result_types is missing; {spec.name} has to be {spec.type}"
                )
            if spec.is_init:
                if spec.name not in sizes:
                    raise ShapeError(
                        f"result_types is missing; {spec.name} is a tensor of any shape"
                    )
                numbers = (size.value for size in sizes[spec.name])
                found.append(tensor_type(numbers, kind, self.site.context))
            else:
                found.append(ir.Type.parse(kind.name, self.site.context))
        return found

    def given_types(self, given: Sequence[TypeLike], values: Mapping[str, object]) -> list[ir.Type]:
        """Return the given types of results; their number and the shapes have to fit the op."""
        specs, context = self.op.results, self.site.context
        types = [
            kind if isinstance(kind, ir.Type) else parsed_type(kind, context) for kind in given
        ]
        loose = bool(specs) and (specs[-1].variadic or specs[-1].optional)
        most = len(specs) if not loose or specs[-1].optional else len(types)
        if not len(specs) - loose <= len(types) <= most:
            names = ", ".join(spec.name for spec in specs)
            raise ParameterError(
                f"result_types has {len(types)} types; those of {names} are needed"
            )
        sizes = self.sizes(values)
        first = next((item for _, item in self.items if isinstance(item, Argument)), None)
        for place, kind in enumerate(types):
            spec = specs[min(place, len(specs) - 1)]
            if spec.name in sizes:
                _check_shape(
                    _result(spec, kind, self.also), sizes[spec.name], f"{first}, " if first else ""
                )
        return types

    def read(self, spec: OperandSpec, given: object) -> list[Item]:
        """Return an operand's values, and its numbers unless an attribute holds them."""
        items: Sequence[object] = [given]
        if spec.variadic:
            if isinstance(given, (str, bytes, ir.Value)) or not isinstance(given, Iterable):
                raise ParameterError(f"{spec.name} is {shown(given)}; a list is needed")
            items = list(given)
        twin = self.op.parameter(STATIC + spec.name)
        if twin is not None:
            numbers = [number(item) for item in items]
            if DYNAMIC in numbers:
                raise ParameterError(
                    f"{spec.name} holds {DYNAMIC}, which marks a dynamic size in {twin.name}"
                )
            self.static[twin.name] = [DYNAMIC if known is None else known for known in numbers]
            items = [i for i, known in zip(items, numbers, strict=True) if known is None]
        elif given is None:
            if not spec.optional and not spec.shape:
                raise ParameterError(f"{spec.name} is missing")
            items = []
        return [self.operand(spec, item) for item in items]

    def operand(self, spec: OperandSpec, item: object) -> Item:
        if spec.role == Role.VALUE:
            return as_value(spec.name, item)
        known = number(item)
        if known is not None and spec.role == Role.SCALAR:
            return known
        return checked_role(
            argument(spec.name, as_value(spec.name, item), self.site.context, self.also), spec.role
        )

    def check_elements(self, results: Sequence[ir.Type]) -> None:
        """Compare element types of operands, and of results, with those that the spec demands.

        Raises:
            ElementTypeError: a value has another type than its `type`, or than a value with which
                it has to share one.
        """
        groups = {name: self.arguments(name) for name in self.groups}
        specs = self.op.results
        for place, kind in enumerate(results):
            spec = specs[min(place, len(specs) - 1)]
            groups.setdefault(spec.name, []).append(_result(spec, kind, self.also))
        for spec in (*self.op.operands, *specs):
            for item in groups.get(spec.name, ()) if spec.role is not Role.VALUE else ():
                if not item.element.is_a(spec.type):
                    raise ElementTypeError(f"{item}; it has to be {spec.type}")
        elements = {name: [item.element for item in group] for name, group in groups.items()}
        if differing := difference(self.op, elements):
            first, second = (groups[name][place] for name, place in differing)
            raise ElementTypeError(f"{first}, {second}: the element types differ")

    def element_of(self, spec: OperandSpec, place: int = 0) -> ElementType | None:
        """Return the element type of a member that the call makes; None if nothing determines it.

        It is that of an operand with which the member shares one, else that of the first operand
        that has any element type.
        """
        if spec.type is not None and (known := find_element_type(spec.type)):
            return known
        elements = {name: self.elements(name) for name in self.groups}
        same = shared(self.op, elements).get(key_of(spec, place) or ("", -1), {})
        others = (e for o in self.op.operands if o.type is None for e in elements[o.name])
        return next((e for e in (*same.values(), *others) if e.is_a(spec.type)), None)

    def sizes(self, values: Mapping[str, object]) -> dict[str, tuple[Size, ...]]:
        """Return the sizes of each output and result that has a `shape`, by name.

        Raises:
            ShapeError: an operand does not fit the op.
        """
        op = self.op
        if not any(spec.shape or spec.where for spec in (*op.operands, *op.results)):
            return {}
        members = {
            name: [i.shape or () if isinstance(i, Argument) else () for i in group]
            for name, group in self.groups.items()
        }
        try:
            return output_sizes(op, members, values)
        except NoShape as error:
            name = error.operand
            said = f"{name} is {values[name]}" if name in values else name
            items = self.arguments(name) if name in self.groups else ()
            raise ShapeError(f"{items[0] if items else said}: it {error}") from None

    def shapes(
        self, values: Mapping[str, object]
    ) -> list[tuple[OperandSpec, tuple[Size, ...], ElementType]]:
        """Return the outputs to create, with their sizes and element type.

        Raises:
            ShapeError: an operand does not fit the op, or an output does not fit the operands.
        """
        if not any(spec.shape or spec.where for spec in self.op.operands):
            return []
        shaped = [o.name for o in self.op.operands if o.role in (Role.INPUT, Role.EITHER)]
        names = [*shaped, *(spec.name for spec in self.op.operands)]
        source = next((item for name in names for item in self.arguments(name)), None)
        on_memrefs = any(
            item.container is Container.MEMREF for name in names for item in self.arguments(name)
        )
        sizes = self.sizes(values)
        created = []
        for spec in self.op.operands:
            if spec.name not in sizes:
                continue
            found = sizes[spec.name]
            for item in self.arguments(spec.name):
                _check_shape(item, found, f"{source}, " if source is not item else "")
            if spec.name in self.missing:
                kind = self.element_of(spec)
                if on_memrefs:
                    raise ShapeError("outs is missing; on memrefs the output has to be given")
                if kind is None:
                    wanted = f"; {spec.name} has to be {spec.type}" if spec.type else ""
                    raise ElementTypeError(
                        f"outs is missing, and no operand determines its type{wanted}"
                    )
                if any(size.value is None and size.expr is None for size in found):
                    raise ShapeError(f"outs is missing; {source} does not determine its shape")
                created.append((spec, found, kind))
        return created

    def output(self, spec: OperandSpec, found: Sequence[Size], element: ElementType) -> Argument:
        """Build a tensor of these sizes, filled with the neutral element of `combines`."""
        site = self.site
        function = self.bodies.get(spec.combines, spec.combines)
        if not isinstance(function, str):
            raise ParameterError(
                f"outs is missing, and {spec.combines} is no name of a scalar function, whose "
                f"neutral element fills {spec.name}"
            )
        start = neutral(site.dialect, function, element) if function else None
        if start is not None:
            filling(site.dialect)
        kind = tensor_type((size.value for size in found), element, site.context)
        dynamic = [
            self.computed(size.expr)
            for size in found
            if size.value is None and size.expr is not None
        ]
        tensor = site.create("tensor.empty", [kind], dynamic).result
        if start is not None:
            tensor = filled(tensor, start, element, site)
        return argument("outs", tensor)

    def computed(self, expr: Affine) -> ir.Value:
        """Build the value of an expression over sizes and values of operands."""
        symbols: list[Symbol] = []
        text = affine_text(expr, symbols)
        values = list(map(self.symbol, symbols))
        if text == "s0":
            return values[0]
        names = ", ".join(f"s{i}" for i in range(len(symbols)))
        return affine_apply(self.site, f"affine_map<()[{names}] -> ({text})>", values)

    def symbol(self, symbol: Symbol) -> ir.Value:
        item = self.groups[symbol.operand][symbol.member]
        assert isinstance(item, Argument)
        if symbol.axis is None:
            return item.value
        return extent(self.site, Dim(0, symbol.axis), [item.value])

    def typed(self, spec: OperandSpec, place: int, item: Item) -> Argument | ir.Value:
        """Return a member of an operand; a number gets its type."""
        if isinstance(item, (Argument, ir.Value)):
            return item
        kind = self.element_of(spec, place)
        if kind is None:
            raise ElementTypeError(f"{spec.name} is {shown(item)}; no operand determines its type")
        return made(spec.name, item, kind, self.site.context)


def _flat(items: Iterable[object]) -> Iterator[object]:
    """Yield the items; a list is replaced by its items."""
    for item in items:
        if isinstance(item, (list, tuple)):
            yield from item
        else:
            yield item


def _check_inside(dialect: LoadedDialect, point: ir.InsertionPoint | None) -> None:
    """Raise OpError outside the body of an op of the tree."""
    around = point.block.owner.operation.name if point is not None else None
    if around not in {op.qualified_name for op in dialect.tree.structured()}:
        raise OpError(f"it is valid only in the body of an op of {dialect.name}")


def _result(spec: OperandSpec, kind: ir.Type, also: tuple[str, ...]) -> Argument:
    """Return a result as an argument, for checks and messages."""
    found = kind_of_type(kind)
    element = known_element(found.element, also)
    return Argument(found.container, element, found.shape, spec.name, None, kind)


def _check_shape(output: Argument, found: Sequence[Size], before: str) -> None:
    """Raise ShapeError if an output has other sizes. before: another operand, for the message."""
    shape = output.shape or ()
    if len(shape) != len(found):
        raise ShapeError(
            f"{before}{output}: {output.name} has rank {len(shape)}; rank {len(found)} is needed"
        )
    for axis, (size, given) in enumerate(zip(found, shape, strict=True)):
        if not size.admits(given):
            raise ShapeError(
                f"{before}{output}: dimension {axis} of {output.name} is "
                f"{'?' if given is None else given}; "
                f"{size.admitted} is needed"
            )
