# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random instances of an op outside the tree: those that fit its spec, and changed ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from optree_core.dialect_op import DialectOp
from optree_core.element_sharing import Key, key_of
from optree_core.element_type import element_type
from optree_core.model import OperandSpec, Parameter, Role, Tree
from optree_core.parameter_type import ParameterType
from optree_core.shape import DYNAMIC, STATIC, NoShape, output_sizes
from optree_core.shape_expression import SizeNumber, walk, whole_of
from optree_core.size import Size

from optree_lab.fuzzing.draw import Draw

from .instance import Instance, Member, Shape

#: Element types; the first ones are likely.
ELEMENTS = (
    "f32", "f32", "f32", "i32", "f16", "bf16", "f64", "i1", "i8", "i64", "index", "complex<f32>",
    "f8E4M3FN",
)  # fmt: skip

#: Sizes to draw from, beside those in conditions and their neighbours.
SIZES = (1, 2, 3, 4, 6)

MAX_RANK = 4
MAX_MEMBERS = 3

#: Draws of sizes and values until some fit the op.
ATTEMPTS = 60


class Drawing:
    """Draws instances of one op."""

    def __init__(self, here: DialectOp, tree: Tree, draw: Draw) -> None:
        self.here, self.op, self.draw = here, here.op, draw
        self.functions = list(tree.kinds)
        expressions = [e for spec in self.op.operands for e in (*spec.where, *spec.shape)]
        numbers = {p.value for e in expressions for p in walk(e) if isinstance(p, SizeNumber)}
        numbers |= {n for p in self.op.parameters for _, column in p.numbers for n in column}
        near = {size for n in numbers for size in (n, n + 1, 2 * n) if 0 < size < 100}
        self.sizes = (*SIZES, *sorted(near - {*SIZES}))

    def right(self) -> Instance | None:
        """Return an instance whose sizes and element types fit the spec; None if none was found."""
        for _ in range(ATTEMPTS):
            container = "memref" if self.draw.chance(20) else "tensor"
            values = {p.name: v for p in self.op.parameters if (v := self.value(p)) is not None}
            shapes = self.shapes(values)
            given = {name: group for name, group in shapes.items() if group}
            try:
                outputs = output_sizes(self.op, _as_scalars(given), values)
            except (NoShape, KeyError):
                continue
            for spec in (*self.op.inits, *self.op.results):
                count = 0 if spec.optional and self.draw.chance(50) else 1
                count = self.draw.number(1, MAX_MEMBERS) if spec.variadic else count
                sizes = outputs.get(spec.name)
                shapes[spec.name] = [
                    (self.shape() if spec.is_init else None)
                    if sizes is None
                    else tuple(map(self.size, sizes))
                    for _ in range(count)
                ]
            return self.with_elements(shapes, values, container)
        return None

    def with_elements(
        self,
        shapes: Mapping[str, Sequence[Shape | None]],
        values: dict[str, object],
        container: str,
    ) -> Instance:
        """Return the instance with element types that fit. shapes: None of a scalar."""
        known: dict[Key, str] = {}
        members = {}
        for spec in (*self.op.operands, *self.op.results):
            found = []
            for place, shape in enumerate(shapes[spec.name]):
                key = key_of(spec, place)
                element = known.get(key) if key else None
                if element is None:
                    element = self.element(key, spec)
                    if key:
                        known[key] = element
                of = "" if shape is None else container if spec in self.op.operands else "tensor"
                found.append(Member(of, shape or (), element))
            members[spec.name] = tuple(found)
        return Instance(self.here, members, values)

    def element(self, key: Key | None, spec: OperandSpec) -> str:
        """Return an element type that all operands take that share it."""
        every = (*self.op.operands, *self.op.results)
        sharing = [s for s in every if key is not None and key_of(s, 0) == key] or [spec]
        names = [*ELEMENTS, *(s.type for s in sharing if s.type and _exists(s.type))]
        fitting = [n for n in names if all(element_type(n).is_a(s.type) for s in sharing)]
        return self.draw.choice(fitting or ELEMENTS)

    def shapes(self, values: dict[str, object]) -> dict[str, list[Shape | None]]:
        """Return shapes for all inputs, None for a scalar; values of static sizes are added to
        `values`."""
        found: dict[str, list[Shape | None]] = {}
        named: dict[str, Shape] = {}
        usual = self.shape()
        for spec in self.op.operands:
            if spec.is_init:
                continue
            absent = spec.optional and self.draw.chance(50)
            count = self.draw.number(0, MAX_MEMBERS) if spec.variadic else int(not absent)
            if STATIC + spec.name in values:
                count = self.static(spec, values)
            found[spec.name] = []
            for _ in range(count):
                shape: Shape | None = usual if self.draw.chance(75) else self.shape()
                if spec.role in (Role.SCALAR, Role.VALUE) or (
                    spec.role is Role.EITHER and self.draw.chance(30)
                ):
                    shape = None
                elif spec.size_names:
                    shape = self.named(spec, named)
                found[spec.name].append(shape)
        return found

    def static(self, spec: OperandSpec, values: dict[str, object]) -> int:
        """Set the list of static values of an operand; return the number of the others."""
        numbers = [
            DYNAMIC if self.draw.chance(30) else self.draw.choice(self.sizes)
            for _ in range(self.draw.number(0, 2))
        ]
        values[STATIC + spec.name] = tuple(numbers)
        return numbers.count(DYNAMIC)

    def named(self, spec: OperandSpec, named: dict[str, Shape]) -> Shape:
        """Return a shape with one size per name, adding the sizes of new names to `named`."""
        shape: Shape = ()
        for place, name in enumerate(spec.size_names):
            length = self.draw.number(0, 2) if place in spec.lists else 1
            if (part := whole_of(name)) and name not in named:
                named[name] = tuple(size and size // part[1] for size in named[part[0]])
            sizes = named.setdefault(name, tuple(self.some_size() for _ in range(length)))
            shape += tuple(None if self.draw.chance(10) else size for size in sizes)
        return shape

    def shape(self) -> Shape:
        return tuple(self.some_size() for _ in range(self.draw.number(0, MAX_RANK)))

    def some_size(self) -> int | None:
        return None if self.draw.chance(12) else self.draw.choice(self.sizes)

    def size(self, needed: Size) -> int | None:
        """Return a size that an output may have."""
        if needed.exact or (needed.value is not None and self.draw.chance(80)):
            return needed.value
        return None if self.draw.chance(50) else needed.value or max(1, needed.least)

    def value(self, parameter: Parameter) -> object:
        """Return a value of the parameter; None for none."""
        draw, kind = self.draw, parameter.type
        if not parameter.required and draw.chance(40):
            return None
        if parameter.is_sign:
            return draw.choice(("signed", "unsigned"))
        if parameter.is_function:
            return draw.choice(parameter.domain or self.functions)
        if parameter.domain:
            return draw.choice(parameter.domain)
        if kind is ParameterType.BOOL:
            return draw.chance(50)
        if kind is ParameterType.STRING:
            return draw.choice(("", "words"))
        if kind is ParameterType.PERMUTATION:
            return tuple(draw.shuffled(range(draw.number(0, MAX_RANK))))
        if kind in (ParameterType.DIMS, ParameterType.I64_ARRAY):
            places = draw.sample(range(MAX_RANK), 0, 3)
            return tuple(places if draw.chance(30) else sorted(places))
        return draw.choice((0, 0, 1, 1, 2, 3, 4, -1))

    # Changed instances, which may be wrong.

    def changed(self, instance: Instance) -> Instance:
        """Return the instance with one or two changes."""
        for _ in range(self.draw.choice((1, 1, 1, 2))):
            instance = self.draw.choice(self._CHANGES)(self, instance)
        return instance

    def _member(
        self, instance: Instance, change: Callable[[Member], Member], shaped: bool = True
    ) -> Instance:
        """Return the instance with one of its members changed."""
        places = [
            (name, place)
            for name, group in instance.members.items()
            for place, member in enumerate(group)
            if member.container or not shaped
        ]
        if not places:
            return instance
        name, place = self.draw.choice(places)
        group = list(instance.members[name])
        group[place] = change(group[place])
        return replace(instance, members={**instance.members, name: tuple(group)})

    def other_element(self, instance: Instance) -> Instance:
        element = self.draw.choice(ELEMENTS)
        return self._member(instance, lambda m: replace(m, element=element), shaped=False)

    def other_elements(self, instance: Instance) -> Instance:
        """Change the element type of all members that have one."""
        every = sorted({m.element for group in instance.members.values() for m in group})
        if not every:
            return instance
        old, new = self.draw.choice(every), self.draw.choice(ELEMENTS)
        members = {
            name: tuple(replace(m, element=new) if m.element == old else m for m in group)
            for name, group in instance.members.items()
        }
        return replace(instance, members=members)

    def other_size(self, instance: Instance) -> Instance:
        def change(member: Member) -> Member:
            if not member.shape:
                return member
            place = self.draw.below(len(member.shape))
            shape = list(member.shape)
            shape[place] = self.draw.choice((None, 0, *self.sizes))
            return replace(member, shape=tuple(shape))

        return self._member(instance, change)

    def other_rank(self, instance: Instance) -> Instance:
        def change(member: Member) -> Member:
            if member.shape and self.draw.chance(50):
                return replace(member, shape=member.shape[:-1])
            return replace(member, shape=(*member.shape, self.some_size()))

        return self._member(instance, change)

    def other_container(self, instance: Instance) -> Instance:
        def change(member: Member) -> Member:
            to = self.draw.choice(("tensor", "memref", ""))
            return Member(to, member.shape if to else (), member.element)

        return self._member(instance, change, shaped=False)

    def other_containers(self, instance: Instance) -> Instance:
        """Turn all tensors into memrefs, or all memrefs into tensors."""
        to = {"tensor": "memref", "memref": "tensor", "": ""}
        members = {
            name: tuple(replace(m, container=to[m.container]) for m in group)
            for name, group in instance.members.items()
        }
        return replace(instance, members=members)

    def other_count(self, instance: Instance) -> Instance:
        """Add or remove a member of a variadic or optional operand."""
        loose = [
            s
            for s in (*self.op.operands, *self.op.results)
            if (s.variadic or s.optional) and STATIC + s.name not in instance.values
        ]
        if not loose:
            return instance
        spec = self.draw.choice(loose)
        group = instance.members[spec.name]
        if group and (spec.optional or self.draw.chance(50)):
            group = group[:-1]
        else:
            others = [m for g in instance.members.values() for m in g if m.container]
            new = self.draw.choice(group or others or (Member("tensor", (4,), "f32"),))
            if spec.role is Role.SCALAR:
                new = Member("", (), spec.type if spec.type and _exists(spec.type) else new.element)
            group = (*group, new)
        return replace(instance, members={**instance.members, spec.name: group})

    def other_value(self, instance: Instance) -> Instance:
        """Change or remove the value of a parameter."""
        parameters = [p for p in self.op.parameters if not p.name.startswith(STATIC)]
        if not parameters:
            return instance
        parameter = self.draw.choice(parameters)
        value = None if self.draw.chance(15) else self.value(parameter)
        given = instance.values.get(parameter.name)
        if isinstance(value, tuple) and isinstance(given, tuple) and self.draw.chance(40):
            value = (*given, self.draw.number(-1, 4))
        return replace(instance, values={**instance.values, parameter.name: value})

    _CHANGES: tuple[Callable[[Drawing, Instance], Instance], ...] = (
        other_element, other_element, other_elements, other_size, other_size, other_rank,
        other_container, other_containers, other_count, other_count, other_value,
    )  # fmt: skip


def _as_scalars(shapes: Mapping[str, Sequence[Shape | None]]) -> dict[str, list[Shape]]:
    return {name: [shape or () for shape in group] for name, group in shapes.items()}


def _exists(name: str) -> bool:
    try:
        element_type(name)
    except ValueError:
        return False
    return True
