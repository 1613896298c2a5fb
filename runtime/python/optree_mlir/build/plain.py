# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Build ops outside the tree: no maps, no body; types and parameters are checked as far as the
spec says them, and the op's own verifier says the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from optree_core.element_type import ElementType, element_type
from optree_core.model import Op, OperandSpec
from optree_core.shape_rule import DYNAMIC, START, NoShape, Size, parts, sizes

from ..availability import nearest
from ..bindings import ir
from ..dialect.loaded import LoadedDialect
from ..errors import ElementTypeError, OpError, ParameterError, ShapeError, naming, shown
from .arguments import Argument, argument, as_value, number
from .emit import Site, affine_apply, constant, extent, scalar_attribute
from .new_call import filled
from .operands import check_containers
from .parameters import attribute, checked
from .place import check_place, context_of
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
            site = Site(self.dialect, context, loc, ip)
            tiles = self.tiles(groups)
            for position, (source, found, kind) in created.items():
                start = START.get(parts(self.op.operands[position].shape)[0])
                groups[position] = [self.output(site, source, found, kind, start, tiles)]
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
                if spec.role == "init":
                    made = [item for item in group if isinstance(item, Argument)]
                    kinds += [item.type for item in made if item.container == "tensor"]
            built = site.create(target.qualified_name, kinds, given, attributes)
        if kinds:
            return built.result
        inits = [spec.role == "init" for spec, group in self.pairs(groups) for _ in group]
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
            twin = self.op.parameter(f"static_{spec.name}")
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
        if known is not None and spec.role == "scalar":
            return known
        found = argument(spec.name, as_value(spec.name, item), context)
        if (found.shape is None) != (spec.role == "scalar"):
            wanted = "a scalar" if spec.role == "scalar" else "a tensor or a memref"
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
    ) -> dict[int, tuple[Argument, list[Size], ElementType]]:
        """By position, the outputs to create: whose sizes tell theirs, these, the element type.

        Raises:
            ShapeError: an operand does not fit the op, or an output does not fit the operand.
        """
        arguments = {
            spec.name: [item for item in group if isinstance(item, Argument)]
            for spec, group in self.pairs(groups)
        }
        optional = {s.name: "given" for s, group in self.pairs(groups) if s.optional and group}
        created = {}
        for position, (spec, group) in enumerate(self.pairs(groups)):
            if not spec.shape:
                continue
            rule, name = parts(spec.shape)
            if not arguments[name]:
                raise ShapeError(f"{name} is empty")
            source, *others = arguments[name]
            try:
                given = {**values, **optional}
                rest = [other.shape or () for other in others]
                found = sizes(rule, source.shape or (), given, rest)
            except NoShape as error:
                raise ShapeError(f"{source}: it {error}") from None
            for item in group:
                if isinstance(item, Argument):
                    _check_shape(source, item, found)
            if not group:
                if source.container != "tensor" or element is None:
                    raise ShapeError("outs is missing; on memrefs the output has to be given")
                if any(size.value is None and not size.formula for size in found):
                    raise ShapeError(f"outs is missing; {source} does not tell its shape")
                created[position] = source, found, element
        return created

    def output(
        self,
        site: Site,
        source: Argument,
        found: Sequence[Size],
        element: ElementType,
        start: float | None,
        tiles: Sequence[ir.Value],
    ) -> Argument:
        """A tensor of the sizes that the source tells.

        start: what its elements are, None where they do not matter.
        tiles: the sizes of tiles that are values.
        """
        text = "".join(f"{'?' if s.value is None else s.value}x" for s in found)
        kind = ir.Type.parse(f"tensor<{text}{element}>", site.context)
        dynamic = [_computed(site, source, s, tiles) for s in found if s.value is None]
        made = site.create("tensor.empty", [kind], dynamic).result
        if start is not None:
            made = filled(made, start, element, site)
        return argument("outs", made)

    def tiles(self, groups: Sequence[Sequence[Argument | complex]]) -> list[ir.Value]:
        """The values of those operands that can be static as well."""
        return [
            item.value
            for spec, group in self.pairs(groups)
            if self.op.parameter(f"static_{spec.name}") is not None
            for item in group
            if isinstance(item, Argument)
        ]

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


def _computed(site: Site, source: Argument, size: Size, tiles: Sequence[ir.Value]) -> ir.Value:
    """A size by its formula; what is known of it is part of the map."""
    formula, symbols = size.formula, []
    if "s0" in formula:
        known = (source.shape or ())[size.axis]
        if known is None:
            symbols.append(extent(site, Dim(0, size.axis), [source.value]))
        else:
            formula = formula.replace("s0", str(known))
    if "s1" in formula:
        formula = formula.replace("s1", f"s{len(symbols)}")
        symbols.append(tiles[size.tile])
    if formula == "s0":
        return symbols[0]
    names = ", ".join(f"s{i}" for i in range(len(symbols)))
    return affine_apply(site, f"affine_map<()[{names}] -> ({formula})>", symbols)


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
                f"{'?' if size.value is None else size.value} is needed"
            )
