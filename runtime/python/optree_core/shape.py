# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Shapes of composites and algorithms: sizes of their operands, and of the outputs that follow.

In expressions, a tensor's name is the list of its sizes, an index operand's name its value, a
variadic operand's name the list of its values. An optional operand's name is true if the operand is
present; in its own `where`, which holds if it is absent, it is the list of its sizes. Operators and
indices apply to every element of a list and to every member of a variadic group. A dynamic size
keeps its expression, for `affine.apply`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .algorithm import conditions
from .element_type import TypeClass
from .model import Op, OperandSpec, Parameter, Role
from .shape_evaluation import evaluate
from .shape_expression import SizeCall, SizeExpr, SizeName, SizeNumber, walk, whole_of
from .size import Group, Misfit, Size, Symbol, compare, each

Shape = Sequence[int | None]

#: A dynamic size in a list of static sizes, as in MLIR.
DYNAMIC = -(1 << 63)

#: The prefix of the parameter that holds an operand's static values.
STATIC = "static_"


class NoShape(Exception):
    """The operands do not fit; `operand` is the first that does not."""

    def __init__(self, operand: str, message: str) -> None:
        super().__init__(message)
        self.operand = operand


def _fails(found: Any) -> bool:
    return any(map(_fails, found)) if isinstance(found, tuple) else found is False


def _merged(found: Any) -> tuple[Size, ...]:
    """Return the sizes common to all members of a group; of a list the list itself."""
    if not isinstance(found, Group):
        return found if isinstance(found, tuple) else (found,)
    if not found:
        raise Misfit("has no members, whose sizes are needed")
    merged = list(_merged(found[0]))
    for other in map(_merged, found[1:]):
        if len(other) != len(merged):
            raise Misfit(f"combines operands of rank {len(merged)} and of rank {len(other)}")
        for axis, (known, size) in enumerate(zip(merged, other, strict=True)):
            if None not in (known.value, size.value) and known.value != size.value:
                raise Misfit(
                    f"combines operands of size {known} and of size {size} in dimension {axis}"
                )
            merged[axis] = size if known.value is None and size.value is not None else known
    return tuple(merged)


def values_of(
    op: Op, shapes: Mapping[str, Sequence[Shape]], parameters: Mapping[str, object]
) -> dict[str, Any]:
    """Return the values of the names in the op's expressions.

    shapes: operand -> shapes of its members; () for a scalar.
    """
    values = _numbers(op, parameters)
    exact = bool(op.inits)  # A result may say more of its sizes than operands do.
    for spec in op.operands:
        members = shapes.get(spec.name, ())
        if spec.role == Role.SCALAR and spec.type == TypeClass.INDEX:
            static = parameters.get(STATIC + spec.name)
            numbers = (
                list(static) if isinstance(static, (tuple, list)) else [DYNAMIC] * len(members)
            )
            at = iter(range(len(numbers)))
            found = tuple(
                Size(n, n, exact=exact) if n != DYNAMIC
                else Size(None, Symbol(spec.name, next(at)), exact=exact)
                for n in numbers
            )  # fmt: skip
            values[spec.name] = found if spec.variadic else found[0] if found else False
        elif spec.optional:
            values[spec.name] = bool(members)
        elif spec.role in (Role.INPUT, Role.EITHER) or (spec.is_init and not spec.shape):
            values[spec.name] = _lists(spec, members)
    return values


def _lists(spec: OperandSpec, members: Sequence[Shape]) -> tuple[Any, ...]:
    """Return the sizes of an operand that is present; of a variadic one those of each member."""
    lists = Group(
        tuple(
            Size(n, Symbol(spec.name, member, axis) if n is None else n)
            for axis, n in enumerate(shape)
        )
        for member, shape in enumerate(members)
    )
    return lists if spec.variadic else lists[0] if lists else ()


def _numbers(op: Op, parameters: Mapping[str, object]) -> dict[str, Any]:
    """Return the values of parameters that are numbers, and of the names in `numbers`."""
    values: dict[str, Any] = {}
    for parameter in op.parameters:
        given = parameters.get(parameter.name, parameter.default)
        if isinstance(given, (tuple, list)):
            values[parameter.name] = tuple(Size(n, n) for n in given if isinstance(n, int))
        elif isinstance(given, int):
            values[parameter.name] = Size(int(given), int(given))
        for name, column in parameter.numbers:
            known = given in parameter.domain
            number = column[parameter.domain.index(str(given))] if known else None
            values[name] = Size(number, number)
    return values


def _name_sizes(
    spec: OperandSpec, sizes: tuple[Any, ...], known: Mapping[str, int], values: dict[str, Any]
) -> None:
    """Add the values of the names of an input's sizes; a name in two inputs is one size.

    known: the numbers of sizes that lists have.
    """
    names = spec.size_names
    counts = [known.get(name) if place in spec.lists else 1 for place, name in enumerate(names)]
    least = sum(count or 0 for count in counts)
    if len(sizes) < least if None in counts else len(sizes) != least:
        needed = f"at least {least}" if None in counts else least
        raise Misfit(f"has rank {len(sizes)}; rank {needed} is needed")
    parts: list[Any] = []
    rest = len(sizes) - least
    for place, count in enumerate(counts):
        taken = rest if count is None else count
        parts.append(sizes[:taken] if place in spec.lists else sizes[0])
        sizes = sizes[taken:]
    for name, size in zip(names, parts, strict=True):
        before = values.get(name, size)
        if name not in values and (part := whole_of(name)):
            before = evaluate(
                SizeCall("floordiv", (SizeName(part[0]), SizeNumber(part[1]))), values
            )
        if spec.broadcasts:
            size = each(lambda a, b: a if b.value == 1 else b, before, size)
        if _fails(each(lambda a, b: compare("==", a, b), before, size)):
            raise Misfit(
                f"has the size {_text(size)} as {name}; another operand has {_text(before)}"
            )
        values[name] = each(lambda a, b: a if b.value is None else b, before, size)


def output_sizes(
    op: Op, shapes: Mapping[str, Sequence[Shape]], parameters: Mapping[str, object]
) -> dict[str, tuple[Size, ...]]:
    """Return the sizes of each output or result that has a `shape`, by name.

    shapes: for each operand that is present, the shapes of its members; () for a scalar.

    Raises:
        NoShape: operands and parameters do not fit together.
    """
    values = values_of(op, shapes, parameters)
    ranks = {name: values.get(parameter) for name, parameter in op.ranks}
    counts = {
        name: max(size.value, 0) for name, size in ranks.items() if size and size.value is not None
    }
    inputs = [o for o in op.operands if o.role in (Role.INPUT, Role.EITHER)]
    every = (*op.operands, *op.outputs)
    first = next((o.name for o in inputs if not o.optional), every[0].name if every else "")
    operand = first
    try:
        present = [s for s in op.operands if s.is_init or not s.optional or shapes.get(s.name)]
        for spec in present:
            operand = spec.name
            if spec.shape and not spec.is_init:
                _name_sizes(spec, _lists(spec, shapes.get(spec.name, ())), counts, values)
        for spec in present:
            operand = spec.name
            known = values
            if spec.optional and not spec.is_init:
                known = {**values, spec.name: _lists(spec, shapes[spec.name])}
            for test in spec.where:
                if _fails(evaluate(test, known)):
                    raise Misfit(f"does not meet '{test}'{_shown(test, known)}")
        found = {}
        for spec in op.outputs:
            operand = source(op, spec.shape) or first
            if spec.shape:
                sizes = (_merged(evaluate(expr, values)) for expr in spec.shape)
                found[spec.name] = tuple(size for some in sizes for size in some)
                for size in found[spec.name]:
                    if size.value is not None and size.value < 0:
                        raise Misfit(f"makes the size {size.value} of '{spec.name}' negative")
        if op.runs is not None:
            _meet_algorithm(op, shapes, {**values, **found})
    except Misfit as error:
        if error.of:
            shaped = [o.name for o in op.operands if o.role != Role.SCALAR]
            noun = "dimension" if error.of in shaped else "element"
            raise NoShape(error.of, f"has no {noun} {error.place}") from None
        raise NoShape(operand, str(error)) from None
    except (AttributeError, TypeError, ValueError):
        raise NoShape(operand, "has a list where a size is needed, or a size for a list") from None
    return found


def _meet_algorithm(op: Op, shapes: Mapping[str, Sequence[Shape]], values: dict[str, Any]) -> None:
    """Raise a Misfit if the sizes are none for the algorithm that the op runs."""
    given = [spec for spec in op.operands if shapes.get(spec.name)]
    values.update((s.name, _lists(s, shapes[s.name])) for s in given if s.role != Role.SCALAR)
    created = [spec.name for spec in op.inits if spec.shape]
    for test in conditions(op, frozenset([*(spec.name for spec in given), *created])):
        if _fails(evaluate(test, values)):
            raise Misfit(f"does not meet '{test}'{_shown(test, values)}")


def sample(op: Op) -> tuple[dict[str, tuple[Shape, ...]], dict[str, object]]:
    """Return shapes and parameters for `output_sizes`: the op's example, else plain ones.

    An index, whose value is a size, has the shape ().
    """
    example = dict(op.example)
    parameters = {p.name: example.get(p.name, _plain(p)) for p in op.parameters}
    shapes: dict[str, tuple[Shape, ...]] = {}
    named: dict[str, tuple[int, ...]] = {}
    for spec in op.operands:
        absent = spec.optional and spec.name not in example
        own = spec.is_init and not spec.shape and spec.name in example
        if own or (spec.role in (Role.INPUT, Role.EITHER) and not absent):
            given = example.get(spec.name, _named_sizes(op, spec, parameters, named))
            members = 2 if spec.variadic else 1
            shapes[spec.name] = (given if isinstance(given, tuple) else (given,),) * members
        elif (
            spec.type == TypeClass.INDEX and not absent and op.parameter(STATIC + spec.name) is None
        ):
            shapes[spec.name] = ((),)
    return shapes, {name: value for name, value in parameters.items() if value is not None}


def _named_sizes(
    op: Op,
    spec: OperandSpec,
    parameters: Mapping[str, object],
    named: dict[str, tuple[int, ...]],
) -> tuple[int, ...]:
    """Return sizes for the names of an input's sizes, adding those that are new to `named`."""
    ranks = dict(op.ranks)
    for position, name in enumerate(spec.size_names):
        given = parameters.get(ranks[name]) if name in ranks else 2
        count = given if position in spec.lists and isinstance(given, int) else 1
        size = 4 << len(named)
        sizes = tuple(size << place for place in range(count))
        if part := whole_of(name):
            sizes = tuple(size // part[1] for size in named[part[0]])
        named.setdefault(name, sizes)
    return tuple(size for name in spec.size_names for size in named[name]) or (4, 8)


def _plain(parameter: Parameter) -> object:
    """Return the parameter's known value, else the plainest one that it allows."""
    if not parameter.required:
        return parameter.known
    if parameter.domain:
        return parameter.domain[0]
    return parameter.where.raised(parameter.type.kind.plain)


def source(op: Op, sizes: Sequence[SizeExpr]) -> str:
    """Return the first input that a shape names; empty if it names none."""
    parts = [part for expr in sizes for part in walk(expr)]
    inputs = [o.name for o in op.operands if o.role in (Role.INPUT, Role.EITHER)]
    return next((p.name for p in parts if isinstance(p, SizeName) and p.name in inputs), "")


def _shown(expr: SizeExpr, values: Mapping[str, Any]) -> str:
    """Return the values of the names in a condition, for messages."""
    names = dict.fromkeys(part.name for part in walk(expr) if isinstance(part, SizeName))
    sizes = {name: values[name] for name in names if not isinstance(values[name], bool)}
    shown = [f"{name} is {_text(value)}" for name, value in sizes.items()]
    return f": {', '.join(shown)}" if shown else ""


def _text(value: Any) -> str:
    return f"[{', '.join(map(_text, value))}]" if isinstance(value, tuple) else str(value)
