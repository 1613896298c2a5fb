# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Build ops outside the tree: no maps, no body; types and parameters are checked as far as the
spec says them, and the op's own verifier says the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from optree_core.element_type import ElementType, element_type
from optree_core.model import Op, OperandSpec, Role
from optree_core.shape import (
    DYNAMIC,
    STATIC,
    Affine,
    NoShape,
    Size,
    Symbol,
    affine_text,
    output_sizes,
)

from ..availability import nearest
from ..bindings import ir
from ..dialect.loaded import LoadedDialect
from ..errors import ElementTypeError, OpError, ParameterError, ShapeError, naming, shown
from .arguments import Argument, argument, as_value, number
from .emit import Placement, affine_apply, constant, extent, neutral, scalar_attribute
from .new_call import check_place, context_of, filled, filling
from .operands import check_containers
from .parameters import attribute, checked
from .shapes import Dim


class PlainCall:
    """Builds one op that stands for no generic."""

    def __init__(self, dialect: LoadedDialect, op: Op) -> None:
        self.dialect = dialect
        self.op = op

    def build(
        self,
        operands: Mapping[str, object],
        parameters: Mapping[str, object],
        loc: ir.Location | None = None,
        ip: ir.InsertionPoint | None = None,
    ) -> ir.Value | ir.Operation:
        """Build the op; `PlainBuilder.build` says from what."""
        with naming(self.op.qualified_name):
            context = context_of(tuple(_flat(operands.values())))
            groups, static = self.read(operands, context)
            values = checked(self.dialect, self.op, {**parameters, **static})
            target = nearest(self.dialect, self.op, context)
            element = self.check_types(groups)
            check_containers([a for group in groups for a in group if isinstance(a, Argument)])
            created = self.shapes(groups, values, element)
            constants = {
                id(item): self.constant_type(spec, item, element, context)
                for spec, group in self.pairs(groups)
                for item in group
                if not isinstance(item, Argument)
            }
            point = check_place(context, loc, ip, inserts=bool(created or constants))
            if self.op.kind == "meta":
                _check_inside(self.dialect, point)
            attributes = {}
            for parameter in self.op.parameters:
                known = attribute(self.dialect, parameter, values.get(parameter.name), context)
                if parameter.attribute and known is not None:
                    attributes[parameter.attribute] = known
            site = Placement(self.dialect, context, loc, ip)
            for position, (found, kind) in created.items():
                groups[position] = [self.output(site, position, groups, found, kind)]
            for name, text in self.dialect.segments(
                target, [len(group) for group in groups]
            ).items():
                attributes[name] = ir.Attribute.parse(text, context)
            given = [
                item.value
                if isinstance(item, Argument)
                else constant(site, item, constants[id(item)], spec.name)
                for spec, group in self.pairs(groups)
                for item in group
            ]
            kinds = [ir.Type.parse(str(result.type), context) for result in self.op.results]
            for spec, group in self.pairs(groups):
                if spec.is_init:
                    made = [item for item in group if isinstance(item, Argument)]
                    kinds += [item.type for item in made if item.container == "tensor"]
            built = site.create(target.qualified_name, kinds, given, attributes)
        if kinds:
            return built.result
        inits = [spec.is_init for spec, group in self.pairs(groups) for _ in group]
        return given[inits.index(True)] if any(inits) else built

    def pairs(
        self, groups: Sequence[Sequence[Argument | complex]]
    ) -> list[tuple[OperandSpec, Sequence[Argument | complex]]]:
        return list(zip(self.op.operands, groups, strict=True))

    def read(
        self, operands: Mapping[str, object], context: ir.Context
    ) -> tuple[list[list[Argument | complex]], dict[str, object]]:
        """The operands of each group, and the parameters that hold those that are static."""
        groups: list[list[Argument | complex]] = []
        static: dict[str, object] = {}
        for spec in self.op.operands:
            given = operands.get(spec.name)
            items: Sequence[object] = [given] if not spec.variadic else self.listed(spec, given)
            twin = self.op.parameter(STATIC + spec.name)
            if twin is not None:
                numbers = [number(item) for item in items]
                static[twin.name] = [DYNAMIC if known is None else known for known in numbers]
                items = [i for i, known in zip(items, numbers, strict=True) if known is None]
            elif given is None:
                if not spec.optional and not spec.shape:
                    raise ParameterError(f"{spec.name} is missing")
                items = []
            groups.append([self.operand(spec, item, context) for item in items])
        return groups, static

    def listed(self, spec: OperandSpec, given: object) -> Sequence[object]:
        if isinstance(given, Iterable) and not isinstance(given, (str, bytes, ir.Value)):
            return list(given)
        raise ParameterError(f"{spec.name} is {shown(given)}; a list is needed")

    def operand(self, spec: OperandSpec, item: object, context: ir.Context) -> Argument | complex:
        known = number(item)
        if known is not None and spec.role == Role.SCALAR:
            return known
        found = argument(spec.name, as_value(spec.name, item), context)
        if (found.shape is None) != (spec.role == Role.SCALAR):
            wanted = "a scalar" if spec.role == Role.SCALAR else "a tensor or a memref"
            raise ElementTypeError(f"{found}; it has to be {wanted}")
        return found

    def check_types(self, groups: Sequence[Sequence[Argument | complex]]) -> ElementType | None:
        """The common element type, which all operands without a type of their own have."""
        common: Argument | None = None
        for spec, group in self.pairs(groups):
            for item in group:
                if not isinstance(item, Argument):
                    continue
                if spec.type is not None:
                    if spec.type not in (item.element.name, item.element.type_class):
                        raise ElementTypeError(f"{item}; it has to be {spec.type}")
                elif common is None:
                    common = item
                elif item.element != common.element and self.op.inits:
                    raise ElementTypeError(f"{common}, {item}: the element types differ")
        return common.element if common else None

    def shapes(
        self,
        groups: Sequence[Sequence[Argument | complex]],
        values: Mapping[str, object],
        element: ElementType | None,
    ) -> dict[int, tuple[tuple[Size, ...], ElementType]]:
        """By position, the outputs to create: their sizes and the element type.

        Raises:
            ShapeError: an operand does not fit the op, or an output does not fit the operands.
        """
        if not any(spec.shape or spec.where for spec in self.op.operands):
            return {}
        arguments = {
            spec.name: [item for item in group if isinstance(item, Argument)]
            for spec, group in self.pairs(groups)
        }
        inputs = [o.name for o in self.op.operands if o.role in (Role.INPUT, Role.EITHER)]
        if not arguments[inputs[0]]:
            raise ShapeError(f"{inputs[0]} is empty")
        source = arguments[inputs[0]][0]
        members = {
            spec.name: [i.shape or () if isinstance(i, Argument) else () for i in group]
            for spec, group in self.pairs(groups)
        }
        try:
            sizes = output_sizes(self.op, members, values)
        except NoShape as error:
            raise ShapeError(f"{arguments[error.operand][0]}: it {error}") from None
        created = {}
        for position, (spec, group) in enumerate(self.pairs(groups)):
            if spec.name not in sizes:
                continue
            found = sizes[spec.name]
            for item in group:
                if isinstance(item, Argument):
                    _check_shape(source, item, found)
            if not group:
                if source.container != "tensor" or element is None:
                    raise ShapeError("outs is missing; on memrefs the output has to be given")
                if any(size.value is None and size.expr is None for size in found):
                    raise ShapeError(f"outs is missing; {source} does not tell its shape")
                created[position] = found, element
        return created

    def output(
        self,
        site: Placement,
        position: int,
        groups: Sequence[Sequence[Argument | complex]],
        found: Sequence[Size],
        element: ElementType,
    ) -> Argument:
        """A tensor of these sizes, with what does not change what the op combines with it."""
        function = self.op.operands[position].combines
        start = neutral(self.dialect, function, element) if function else None
        if start is not None:
            filling(self.dialect)
        kind = ir.Type.parse(f"tensor<{''.join(f'{s}x' for s in found)}{element}>", site.context)
        dynamic = [
            self.computed(site, size.expr, groups)
            for size in found
            if size.value is None and size.expr is not None
        ]
        made = site.create("tensor.empty", [kind], dynamic).result
        if start is not None:
            made = filled(made, start, element, site)
        return argument("outs", made)

    def computed(
        self, site: Placement, expr: Affine, groups: Sequence[Sequence[Argument | complex]]
    ) -> ir.Value:
        """The value of an expression over sizes and values of operands."""
        symbols: list[Symbol] = []
        text = affine_text(expr, symbols)
        values = [self.symbol(site, symbol, groups) for symbol in symbols]
        if text == "s0":
            return values[0]
        names = ", ".join(f"s{i}" for i in range(len(symbols)))
        return affine_apply(site, f"affine_map<()[{names}] -> ({text})>", values)

    def symbol(
        self, site: Placement, symbol: Symbol, groups: Sequence[Sequence[Argument | complex]]
    ) -> ir.Value:
        named = next(group for spec, group in self.pairs(groups) if spec.name == symbol.operand)
        item = named[symbol.member]
        assert isinstance(item, Argument)
        if symbol.axis is None:
            return item.value
        return extent(site, Dim(0, symbol.axis), [item.value])

    def constant_type(
        self,
        spec: OperandSpec,
        value: complex,
        element: ElementType | None,
        context: ir.Context,
    ) -> ElementType:
        """The type that a number gets; it is a value of it."""
        kind = element_type(spec.type) if spec.type is not None else element
        if kind is None:
            raise ElementTypeError(f"{spec.name} is {shown(value)}; nothing tells its type")
        scalar_attribute(value, kind, context, spec.name)
        return kind


def _flat(items: Iterable[object]) -> Iterator[object]:
    """The items, and those of lists among them."""
    for item in items:
        if isinstance(item, (list, tuple)):
            yield from item
        else:
            yield item


def _check_inside(dialect: LoadedDialect, point: ir.InsertionPoint | None) -> None:
    """Such an operation stands in the body of an op of the tree."""
    around = point.block.owner.operation.name if point is not None else None
    if around not in {op.qualified_name for op in dialect.tree.structured()}:
        raise OpError(f"it stands in the body of an op of {dialect.name} alone, not here")


def _check_shape(source: Argument, output: Argument, found: Sequence[Size]) -> None:
    shape = output.shape or ()
    if len(shape) != len(found):
        raise ShapeError(
            f"{source}, {output}: {output.name} has rank {len(shape)}; rank {len(found)} is needed"
        )
    for axis, (size, given) in enumerate(zip(found, shape, strict=True)):
        if not size.admits(given):
            raise ShapeError(
                f"{source}, {output}: dimension {axis} of {output.name} is "
                f"{'?' if given is None else given}; "
                f"{size.admitted} is needed"
            )
