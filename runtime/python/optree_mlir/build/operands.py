# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The operands of one call, with element types for numbers and outputs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from optree_core.container import Container
from optree_core.element_type import ElementType, find_element_type
from optree_core.generic import expanded_operands, operand_counts
from optree_core.model import MapForm, Op, OperandSpec, Role, TypeRule
from optree_core.scalar import COMMON_TYPE, ScalarFunction

from ..bindings import ir
from ..dialect.loaded import LoadedDialect
from ..errors import ElementTypeError, OpError, ShapeError, shown
from .annotations import TypeLike
from .arguments import Argument, Number, argument, as_type, as_value, number, whole, wider
from .emit import Placement, constant, empty, scalar_attribute, tensor_type


@dataclass(frozen=True)
class Operands:
    """Inputs and outputs of a call.

    inits: empty if the call creates the outputs; targets: the outputs' element types.
    """

    inputs: tuple[Argument, ...]
    inits: tuple[Argument, ...]
    targets: tuple[ElementType, ...]

    @property
    def made(self) -> bool:
        """True if the call builds some inputs."""
        return any(item.made is not None for item in self.inputs)

    @property
    def all(self) -> tuple[Argument, ...]:
        return self.inputs + self.inits

    @property
    def elements(self) -> tuple[ElementType, ...]:
        """The element types of inputs and outputs, in order, as a body's arguments have them."""
        return (*(item.element for item in self.inputs), *self.targets)

    def values(self, site: Placement) -> list[ir.Value]:
        """Return the inputs as values; numbers and windows are built."""
        return [value_of(item, site) for item in self.inputs]


def value_of(item: Argument, site: Placement) -> ir.Value:
    """Return the value of an operand, and build it if it was not given."""
    if item.made is None:
        return item.value
    if isinstance(item.made, tuple):
        return empty(site, item.type, item.made, ())
    return constant(site, item.made, item.element, item.name)


def spread(op: Op, inputs: int, outputs: int | None) -> Op:
    """Return the op with its variadic groups written out for these numbers of operands.

    outputs: None if the call creates them: as many as inputs if `same_size`, else one per init.
    """
    if outputs is None:
        outputs = inputs if op.inits[0].same_size else len(op.inits)
    counts = operand_counts(op, inputs, outputs)
    if counts is None:
        raise OpError(f"{inputs} inputs and {outputs} outputs do not fit the op")
    specs: list[OperandSpec] = []
    forms: list[MapForm] = []
    for spec, form, count in zip(op.operands, op.maps.forms, counts, strict=True):
        names = [f"{spec.name}{i}" for i in range(count)] if spec.variadic else [spec.name]
        specs += [replace(spec, name=name, variadic=False) for name in names]
        forms += [form] * count
    return replace(op, operands=tuple(specs), maps=replace(op.maps, forms=tuple(forms)))


def operands(
    dialect: LoadedDialect,
    op: Op,
    inputs: Sequence[object],
    outs: Sequence[object] | None,
    dtype: TypeLike | None,
    context: ir.Context,
    function: str | None = None,
) -> Operands:
    """Check the arguments against the op's roles, and complete them.

    function: the value of an open parameter of type function.
    """
    count = len(inputs) + (len(outs) if outs is not None else len(op.inits))
    names = expanded_operands(op, count)
    if len(names) != count:
        raise OpError(f"{len(inputs)} inputs and {count - len(inputs)} outputs do not fit the op")
    moved = dialect.tree.dialect.element_types
    given = [
        _given(name, role, item, context, moved)
        for (name, role), item in zip(names, inputs, strict=False)
    ]
    inits = tuple(
        checked_role(argument(name, as_value(name, item), context, moved=moved), role)
        for (name, role), item in zip(names[len(inputs) :], outs or (), strict=False)
    )
    for item in inits if dtype is not None else ():
        if str(as_type(dtype, context)) != item.element.name:
            raise ElementTypeError(f"{item}, but dtype is {shown(dtype)}")
    known_function = dialect.scalars.functions.get(function or "")
    kinds = _kinds(op, len(inputs), known_function)
    free = [
        item.element
        for (_, role), kind, item in zip(names, kinds, given, strict=False)
        if isinstance(item, Argument) and role != Role.SHAPE and kind is None
    ]
    targets = tuple(i.element for i in inits) or tuple(
        _target(spec, free, known_function, dtype, context) for spec in op.inits
    )
    found = []
    for (name, _), kind, known in zip(names, kinds, given, strict=False):
        alike = kind is None and op.types is TypeRule.FUNCTION
        element = find_element_type(kind) or (free[0] if free and alike else targets[0])
        found.append(known if isinstance(known, Argument) else made(name, known, element, context))
    check_containers([*found, *inits])
    return Operands(tuple(found), inits, targets)


def _given(
    name: str, role: str, item: object, context: ir.Context, moved: Iterable[str]
) -> Argument | Number | tuple[int, ...]:
    """Return the given operand, or the number or sizes from which it is built."""
    known = number(item)
    if known is not None:
        if wanted := misfit(role, shaped=False):
            raise ElementTypeError(f"{name} is {shown(item)}; it has to be {wanted}")
        return known
    if role == Role.SHAPE and isinstance(item, Iterable):
        return _sizes(name, item)
    return checked_role(argument(name, as_value(name, item), context, moved=moved), role)


def misfit(role: str, shaped: bool) -> str:
    """Return the container that the role requires, for messages; empty if `shaped` satisfies it."""
    if shaped:
        return "a scalar" if role == Role.SCALAR else ""
    return "" if role in (Role.SCALAR, Role.EITHER) else "a tensor or a memref"


def checked_role(item: Argument, role: str) -> Argument:
    """Return the operand if it can have the role.

    Raises:
        ElementTypeError: it cannot.
    """
    if wanted := misfit(role, item.shaped):
        raise ElementTypeError(f"{item}; it has to be {wanted}")
    return item


def _sizes(name: str, given: Iterable[object]) -> tuple[int, ...]:
    """Return the sizes of a tensor whose elements are not read."""
    found = []
    for item in given:
        size = whole(item)
        if size is None:
            raise ShapeError(f"{name} holds {shown(item)}, which is not an integer")
        if not 0 <= size < 1 << 63:
            raise ShapeError(f"{name} holds {shown(item)}, which is not a size")
        found.append(size)
    return tuple(found)


def _kinds(op: Op, inputs: int, known: ScalarFunction | None) -> list[str | None]:
    """Return the required type of each input: a class, an element type, or None."""
    if known is not None and len(known.arguments) == inputs:
        return [None if kind == "T" else kind for kind in known.arguments.values()]
    kinds: list[str | None] = []
    for spec in op.inputs:
        group = inputs - (len(op.inputs) - 1) if spec.variadic else 1
        kinds.extend([spec.type] * group)
    return kinds


def _target(
    init: OperandSpec,
    free: Sequence[ElementType],
    known: ScalarFunction | None,
    dtype: TypeLike | None,
    context: ir.Context,
) -> ElementType:
    """Return the element type of the output that the call creates for an init.

    free: the types of inputs without a required type.
    """
    if dtype is not None:
        chosen = as_type(dtype, context)
        element = find_element_type(str(chosen))
        if element is None:
            raise ElementTypeError(f"dtype is {chosen}, which is not a scalar type")
        return element
    if known is not None and known.result != COMMON_TYPE:
        common = known.own_result or (free[0] if free else None)
        if common is not None:
            return known.result_type(common)
    if (named := find_element_type(init.type)) is not None:
        return named
    if not free:
        raise ElementTypeError("no input determines the output's element type; give dtype or outs")
    return wider(free)


def made(
    name: str, of: Number | tuple[int, ...], element: ElementType, context: ir.Context
) -> Argument:
    """Return an operand that is built together with the op."""
    if isinstance(of, tuple):
        kind = tensor_type(of, element, context)
        return Argument(Container.TENSOR, element, of, name, None, kind, of)
    scalar_attribute(of, element, context, name)
    kind = ir.Type.parse(element.name, context)
    return Argument(Container.SCALAR, element, None, name, None, kind, of)


def check_containers(items: Sequence[Argument]) -> None:
    """Raise ElementTypeError if tensors and memrefs are mixed."""
    shaped = [item for item in items if item.shape is not None]
    for item in shaped[1:]:
        if item.container != shaped[0].container:
            raise ElementTypeError(f"{shaped[0]}, {item}: tensors and memrefs do not mix")
