# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Shapes of ops outside the tree: expressions over sizes of operands and values of parameters.

    shape      := test ("," test)*                 sizes; a list among them gives several
    test       := comparison ("or" comparison)*    of an operand's `where`
    comparison := choice (("==" | "!=" | "<=" | "<" | ">=" | ">") choice)*
    choice     := sum ["if" test "else" choice]
    sum        := product (("+" | "-") product)*
    product    := item (("*" | "floordiv" | "ceildiv" | "mod") item)*
    item       := atom ("[" test "]" | "[" [test] ":" [test] "]")*
    atom       := INTEGER | NAME | NAME "(" test ("," test)* ")" | "(" test ")"

The name of a tensor is the list of its sizes, that of an index operand its value, that of a
variadic one the list of their values, that of an optional operand (in `where`) says if it is given.
Operators and indices work on every element of a list and on every member of a variadic group.
A size that is known when the program runs keeps the expression, for `affine.apply`.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from .model import Op, OperandSpec, Parameter, Role
from .parameter_type import ParameterType
from .token_reader import TokenReader

Shape = Sequence[int | None]

#: A size that is known when the program runs, in a list of static sizes.
DYNAMIC = -(1 << 63)

#: What precedes the name of an operand in that of the parameter with those values that are static.
STATIC = "static_"


class NoShape(Exception):
    """The operands do not fit; operand: the first that does not."""

    def __init__(self, operand: str, message: str) -> None:
        super().__init__(message)
        self.operand = operand


@dataclass(frozen=True, slots=True)
class Symbol:
    """A size or value that is known when the program runs.

    axis: a dimension of member `member` of an operand; None: the value of that member itself.
    """

    operand: str
    member: int
    axis: int | None = None


#: An affine expression: a number, a symbol, or an operator and its two sides.
Affine = int | Symbol | tuple[str, Any, Any]


@dataclass(frozen=True, slots=True)
class Size:
    """A size of an output.

    value: the number; None: it is known when the program runs, or not at all.
    expr: how it is computed then; None where the operands do not tell.
    slack: by how much less than the value it may be, too.
    exact: an output has this number, or is dynamic where there is none.
    least: the least number that a size of unknown value may be.
    """

    value: int | None
    expr: Affine | None = None
    slack: int = 0
    exact: bool = False
    least: int = 0

    def admits(self, given: int | None) -> bool:
        """True if an output may have this size, as far as is known."""
        if self.exact:
            return self.value == given
        if given is None:
            return True
        if self.value is None:
            return given >= self.least
        return self.value - self.slack <= given <= self.value

    @property
    def admitted(self) -> str:
        """The sizes that an output may have, for messages."""
        if self.value is None:
            return f"{self.least} or more" if self.least else "?"
        return f"{self.value - self.slack} to {self.value}" if self.slack else str(self.value)

    def __str__(self) -> str:
        return "?" if self.value is None else str(self.value)


class Group(tuple[Any, ...]):
    """One value for each member of a variadic operand."""

    __slots__ = ()


def affine_text(expr: Affine, symbols: list[Symbol]) -> str:
    """The expression as MLIR writes it; symbols that it has, and the list has not, are added."""
    if isinstance(expr, int):
        return str(expr)
    if isinstance(expr, Symbol):
        if expr not in symbols:
            symbols.append(expr)
        return f"s{symbols.index(expr)}"
    name, *sides = expr
    return f"({f' {name} '.join(affine_text(side, symbols) for side in sides)})"


# Syntax.

_PRODUCTS = ("*", "floordiv", "ceildiv", "mod")
COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "==": operator.eq, "!=": operator.ne, "<=": operator.le,
    ">=": operator.ge, "<": operator.lt, ">": operator.gt,
}  # fmt: skip
_ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "floordiv": operator.floordiv,
    "ceildiv": lambda lhs, rhs: -(-lhs // rhs), "mod": operator.mod,
}  # fmt: skip
WORDS = ("if", "else", "or", *_PRODUCTS[1:])
_LEVELS = (("or",), tuple(COMPARISONS), ("+", "-"), _PRODUCTS)
#: The level of a choice.
_CHOICE = 2
_DEPTH = 32

#: A parameter may say a rank, which would be as much memory.
_MAX_RANK = 1024

#: A number, a name and its place, or an operator or function and what it is applied to.
Node = tuple[Any, ...]


class _Parser(TokenReader):
    NUMBER = r"[0-9]{1,9}"
    MARK = r"==|!=|<=|>=|[-+*<>()\[\]:,]"
    depth = 0

    def items(self, end: str) -> list[Node]:
        found = [self.test()]
        while not (self.accept(end) if end else self.kind == "end"):
            if end:
                self.expect(",")
            elif not self.accept(","):
                self.finish()
            found.append(self.test())
        return found

    def test(self, level: int = 0) -> Node:
        """An expression of operators that bind at least as tightly as those of a level."""
        if level == len(_LEVELS):
            return self.item()
        self.depth += not level
        if self.depth > _DEPTH:
            self.fail(f"the expression nests deeper than {_DEPTH} levels")
        node = self.test(level + 1)
        while found := self.accept(*_LEVELS[level]):
            node = (found, node, self.test(level + 1))
        if level == _CHOICE and self.accept("if"):
            condition = self.test()
            self.expect("else")
            node = ("if", condition, node, self.test(_CHOICE))
        self.depth -= not level
        return node

    def item(self) -> Node:
        node = self.atom()
        while self.accept("["):
            first = None if self.token == ":" else self.test()
            if self.accept(":"):
                node = ("slice", node, first, None if self.token == "]" else self.test())
            else:
                node = ("at", node, first)
            self.expect("]")
        return node

    def atom(self) -> Node:
        if self.accept("("):
            node = self.test()
            self.expect(")")
            return node
        text, at, kind = self.token, self.start, self.kind
        if kind == "number":
            self.advance()
            return ("number", int(text))
        if kind != "name" or text in WORDS:
            self.fail(f"expected a name or a number{self.before}")
        self.advance()
        if self.accept("("):
            return ("call", text, at, *self.items(")"))
        return ("name", text, at)


@lru_cache(maxsize=1024)
def parse(text: str) -> tuple[Node, ...]:
    """The expressions of a shape.

    Raises:
        TokenError: the text is none.
    """
    return tuple(_Parser(text).items(""))


def walk(node: Node) -> list[Node]:
    """The expression and all in it."""
    below = (part for part in node[1:] if isinstance(part, tuple) and part and part[0] is not None)
    return [node, *(found for part in below if part[0] in _KINDS for found in walk(part))]


_KINDS = frozenset(
    ("number", "name", "call", "at", "slice", "if", *(each for level in _LEVELS for each in level))
)


# Meaning.


class _Misfit(Exception):
    """The values do not go together; the message says how."""


def each(function: Callable[..., Any], *values: Any) -> Any:
    """The function of the members of groups, of the elements of lists, at last of single values."""
    for kind in (Group, tuple):
        among = [value for value in values if isinstance(value, kind)]
        if among:
            counts = {len(value) for value in among}
            if len(counts) > 1:
                raise _Misfit(f"has {min(counts)} of what there are {max(counts)}")
            return kind(
                each(function, *(v[i] if isinstance(v, kind) else v for v in values))
                for i in range(counts.pop())
            )
    return function(*values)


def _check_count(number: int) -> None:
    if not -(1 << 63) <= number < 1 << 63:
        raise _Misfit("has too many elements")


def arithmetic(name: str, lhs: Size, rhs: Size) -> Size:
    """The size that an operator gives."""
    if lhs.value is not None and rhs.value is not None:
        if name in _PRODUCTS[1:] and rhs.value <= 0:
            raise _Misfit(f"is divided by {rhs}")
        value = _ARITHMETIC[name](lhs.value, rhs.value)
        _check_count(value)
        return Size(value, value)
    least = (lhs.value or lhs.least) + (rhs.value or rhs.least) if name == "+" else 0
    _check_count(least)
    if lhs.expr is None or rhs.expr is None:
        return Size(None, least=least)
    same = rhs.expr == 1 and name in ("*", "floordiv", "ceildiv")
    return Size(None, lhs.expr if same else (name, lhs.expr, rhs.expr), least=least)


def _whole(size: Any) -> int:
    """A number that is known."""
    if not isinstance(size, Size) or size.value is None:
        raise _Misfit("has a dimension that is not known")
    return size.value


def _at(values: Any, place: Any) -> Any:
    """The elements at a place, or at each of a list of places."""
    if isinstance(values, Group):
        return Group(_at(value, place) for value in values)
    if isinstance(place, tuple):
        return tuple(_at(values, one) for one in place)
    if not isinstance(values, tuple):
        raise _Misfit("is indexed, and no list")
    if not 0 <= _whole(place) < len(values):
        raise _Misfit(f"has no dimension {place.value}")
    return values[place.value]


def _replace(values: Any, places: Any, by: Any) -> Any:
    """The list with other elements at a place, or at each of a list of places."""
    if isinstance(values, Group):
        return Group(_replace(value, places, by) for value in values)
    places, by = (places, by) if isinstance(places, tuple) else ((places,), (by,))
    _at(values, places)
    by = by if isinstance(by, tuple) else (by,) * len(places)
    numbers = [place.value for place in places]
    if len(numbers) != len(by) or len(set(numbers)) != len(numbers):
        raise _Misfit(f"has {len(by)} sizes for dimensions {numbers}, each of which is one")
    found = list(values)
    for number, size in zip(numbers, by, strict=True):
        found[number] = size
    return tuple(found)


def _spread(values: Any, places: Any, count: Any) -> Any:
    """So many ones, with the values at their places."""
    rank = _whole(count)
    if not 0 <= rank <= _MAX_RANK:
        raise _Misfit(f"has the rank {rank}")
    return _replace((Size(1, 1),) * rank, places, values)


def _permute(values: Any, order: Any) -> Any:
    """Element i is the one at place order[i]; the list itself where the order is empty."""
    if order and sorted(map(_whole, order)) != list(range(len(values))):
        shown = [place.value for place in order]
        raise _Misfit(f"has {len(values)} dimensions, of which {shown} is no order")
    return _at(values, order) if order else values


def _unpermute(values: Any, order: Any) -> Any:
    """The list whose `permute` is this one."""
    _permute(values, order)
    return _replace(values, order, values) if order else values


def _sum(values: Any) -> Any:
    """The sum over a group, or over a list."""
    total = Size(0, 0)
    for value in values:
        total = each(lambda lhs, rhs: arithmetic("+", lhs, rhs), total, value)
    return total


def _covered(count: Any, size: Any) -> Any:
    """The sizes that so many tiles of a size cover, the last tile perhaps in part."""

    def one(tiles: Size, tile: Size) -> Size:
        return replace(arithmetic("*", tiles, tile), slack=(tile.value or 1) - 1)

    return each(one, count, size)


def _rank(values: Any) -> Any:
    if isinstance(values, Group):
        return Group(map(_rank, values))
    count = len(values) if isinstance(values, tuple) else 0
    return Size(count, count)


#: The functions that expressions may call, with the number of their arguments.
FUNCTIONS: dict[str, tuple[Callable[..., Any], int]] = {
    "covered": (_covered, 2),
    "permute": (_permute, 2),
    "rank": (_rank, 1),
    "replace": (_replace, 3),
    "spread": (_spread, 3),
    "sum": (_sum, 1),
    "unpermute": (_unpermute, 2),
}


def _holds(name: str, lhs: Size, rhs: Size) -> bool | None:
    """True if sizes compare so; None where that is not known."""
    known = lhs.value is not None and rhs.value is not None
    if not known and (lhs.exact or rhs.exact) and name == "==":
        return lhs.value == rhs.value
    return COMPARISONS[name](lhs.value, rhs.value) if known else None  # type: ignore[arg-type]


def _either(lhs: bool | None, rhs: bool | None) -> bool | None:
    return True if lhs or rhs else None if lhs is None or rhs is None else False


def evaluate(node: Node, values: Mapping[str, Any]) -> Any:
    """The value of an expression: a size, a truth value, or a list or group of them."""
    kind, *parts = node
    if kind == "number":
        return Size(parts[0], parts[0])
    if kind == "name":
        return values[parts[0]]
    if kind == "call":
        function = FUNCTIONS[parts[0]][0]
        return function(*(evaluate(part, values) for part in parts[2:]))
    if kind == "if":
        chosen = evaluate(parts[0], values)
        if chosen is None:
            return Size(None)
        return evaluate(parts[1] if chosen else parts[2], values)
    if kind in COMPARISONS:
        # `a <= b < c` is `a <= b` and `b < c`.
        chained = parts[0][0] in COMPARISONS
        before = evaluate(parts[0], values) if chained else True
        lhs, rhs = (
            evaluate(parts[0][2] if chained else parts[0], values),
            evaluate(parts[1], values),
        )
        return each(lambda a, b, first: _both(first, _holds(kind, a, b)), lhs, rhs, before)
    if kind == "slice":
        inner = evaluate(parts[0], values)
        start, end = (None if p is None else _whole(evaluate(p, values)) for p in parts[1:])
        if min(start or 0, end or 0) < 0:
            raise _Misfit("has too low a rank")
        if isinstance(inner, Group):
            return Group(member[start:end] for member in inner)
        return inner[start:end]
    lhs, rhs = (evaluate(part, values) for part in parts)
    if kind == "at":
        return _at(lhs, rhs)
    if kind == "or":
        return each(_either, lhs, rhs)
    return each(lambda a, b: arithmetic(kind, a, b), lhs, rhs)


def _both(lhs: bool | None, rhs: bool | None) -> bool | None:
    return False if lhs is False or rhs is False else None if lhs is None or rhs is None else True


def _fails(found: Any) -> bool:
    return any(map(_fails, found)) if isinstance(found, tuple) else found is False


def _merged(found: Any) -> tuple[Size, ...]:
    """The sizes that all members of a group have; of a list the list itself."""
    if not isinstance(found, Group):
        return found if isinstance(found, tuple) else (found,)
    merged = list(_merged(found[0]))
    for other in map(_merged, found[1:]):
        if len(other) != len(merged):
            raise _Misfit(f"has rank {len(merged)}, another {len(other)}")
        for axis, (known, size) in enumerate(zip(merged, other, strict=True)):
            if None not in (known.value, size.value) and known.value != size.value:
                raise _Misfit(f"has the size {known} in dimension {axis}, another {size}")
            merged[axis] = size if known.value is None and size.value is not None else known
    return tuple(merged)


def values_of(
    op: Op, shapes: Mapping[str, Sequence[Shape]], parameters: Mapping[str, object]
) -> dict[str, Any]:
    """The values of the names in the op's expressions.

    shapes: of each operand, those of its members; of a scalar () each.
    """
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
    for spec in op.operands:
        members = shapes.get(spec.name, ())
        if spec.role == Role.SCALAR and spec.type == "index":
            static = parameters.get(STATIC + spec.name)
            numbers = (
                list(static) if isinstance(static, (tuple, list)) else [DYNAMIC] * len(members)
            )
            at = iter(range(len(numbers)))
            found = tuple(
                Size(n, n, exact=True) if n != DYNAMIC
                else Size(None, Symbol(spec.name, next(at)), exact=True)
                for n in numbers
            )  # fmt: skip
            values[spec.name] = found if spec.variadic else found[0] if found else False
        elif spec.optional:
            values[spec.name] = bool(members)
        elif spec.role in (Role.INPUT, Role.EITHER):
            lists = Group(
                tuple(
                    Size(n, Symbol(spec.name, member, axis) if n is None else n)
                    for axis, n in enumerate(shape)
                )
                for member, shape in enumerate(members)
            )
            values[spec.name] = lists if spec.variadic else lists[0] if lists else ()
    return values


def size_names(spec: OperandSpec) -> list[str]:
    """The names that an input gives to its sizes."""
    return [name.removeprefix("*") for name in spec.shape.split(", ") if name]


def _name_sizes(spec: OperandSpec, values: dict[str, Any]) -> None:
    """Add what the names of an input's sizes stand for; a name of two inputs is one size."""
    sizes, names = values[spec.name], spec.shape.split(", ")
    star = next((i for i, name in enumerate(names) if name.startswith("*")), None)
    spare = len(sizes) - len(names)
    if spare < -1 if star is not None else spare:
        least = f"at least {len(names) - 1}" if star is not None else len(names)
        raise _Misfit(f"has rank {len(sizes)}; rank {least} is needed")
    if star is not None:
        sizes = (*sizes[:star], sizes[star : star + spare + 1], *sizes[star + spare + 1 :])
    for name, size in zip(size_names(spec), sizes, strict=True):
        known = values.get(name, size)
        if _fails(each(lambda a, b: _holds("==", a, b), known, size)):
            raise _Misfit(f"has the size {_text(size)} as {name}, another operand {_text(known)}")
        values[name] = each(lambda a, b: a if b.value is None else b, known, size)


def output_sizes(
    op: Op, shapes: Mapping[str, Sequence[Shape]], parameters: Mapping[str, object]
) -> dict[str, tuple[Size, ...]]:
    """The sizes of each output that has a `shape`, by its name.

    shapes: of each operand that is given, those of its members; of a scalar () each.

    Raises:
        NoShape: operands and parameters do not go together.
    """
    values = values_of(op, shapes, parameters)
    first = next((o.name for o in op.operands if o.role in (Role.INPUT, Role.EITHER)), "")
    operand = first
    try:
        for spec in op.operands:
            operand = spec.name
            if spec.shape and not spec.is_init:
                _name_sizes(spec, values)
        for spec in op.operands:
            operand = spec.name
            for text in spec.where:
                for node in parse(text):
                    if _fails(evaluate(node, values)):
                        raise _Misfit(f"does not meet '{text}'{_shown(node, values)}")
        found = {}
        for spec in op.inits:
            operand = source(op, spec.shape) or first
            if spec.shape:
                sizes = (_merged(evaluate(node, values)) for node in parse(spec.shape))
                found[spec.name] = tuple(size for some in sizes for size in some)
    except _Misfit as error:
        raise NoShape(operand, str(error)) from None
    except (AttributeError, TypeError, ValueError):
        raise NoShape(operand, "has a list where a size is needed, or a size for a list") from None
    return found


def sample(op: Op) -> tuple[dict[str, tuple[Shape, ...]], dict[str, object]]:
    """Shapes and parameters for `output_sizes`: those of the op's example, else plain ones."""
    example = dict(op.example)
    parameters = {p.name: example.get(p.name, _plain(p)) for p in op.parameters}
    shapes: dict[str, tuple[Shape, ...]] = {}
    for spec in op.operands:
        if spec.role in (Role.INPUT, Role.EITHER) and not spec.optional:
            given = example.get(spec.name, (4, 8))
            members = 2 if spec.variadic else 1
            shapes[spec.name] = (given if isinstance(given, tuple) else (given,),) * members
    return shapes, {name: value for name, value in parameters.items() if value is not None}


def _plain(parameter: Parameter) -> object:
    """The value of a parameter that an example shows where the spec names none."""
    if not parameter.required:
        return parameter.known
    if parameter.domain:
        return parameter.domain[0]
    return (1,) if parameter.type is ParameterType.I64_ARRAY else 1


def source(op: Op, text: str) -> str:
    """The first operand that a shape names."""
    named = [part[1] for node in parse(text) for part in walk(node)] if text else []
    inputs = [o.name for o in op.operands if o.role in (Role.INPUT, Role.EITHER)]
    return next((name for name in named if name in inputs), "")


def _shown(node: Node, values: Mapping[str, Any]) -> str:
    """The values of the names in a condition."""
    names = dict.fromkeys(part[1] for part in walk(node) if part[0] == "name")
    sizes = {name: values[name] for name in names if not isinstance(values[name], bool)}
    shown = [f"{name} is {_text(value)}" for name, value in sizes.items()]
    return f": {', '.join(shown)}" if shown else ""


def _text(value: Any) -> str:
    return f"[{', '.join(map(_text, value))}]" if isinstance(value, tuple) else str(value)
