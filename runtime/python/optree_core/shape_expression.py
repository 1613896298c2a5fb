# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Expressions over sizes of operands and values of parameters, in the syntax of specs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf

from .expression import assert_never
from .token_reader import TokenReader

COMPARISONS = ("==", "!=", "<=", "<", ">=", ">")
DIVISIONS = ("floordiv", "ceildiv", "mod")
#: Comparison -> the same one with its sides exchanged.
_EXCHANGED = {"==": "==", "<=": ">=", "<": ">", ">=": "<=", ">": "<"}
WORDS = ("if", "else", "or", *DIVISIONS)
_LEVELS = (("or",), COMPARISONS, ("+", "-"), ("*", *DIVISIONS))
#: The level in `_LEVELS` at which `if` ... `else` is parsed.
_CHOICE = 2
_DEPTH = 32

#: The most digits of a number, so that sums and products fit into 64 bits.
_DIGITS = 9


@dataclass(frozen=True, slots=True)
class SizeNumber:
    value: int

    def __str__(self) -> str:
        return str(self.value)


@dataclass(frozen=True, slots=True)
class SizeName:
    """An operand, a parameter, or a size of an operand; start: its offset in the text."""

    name: str
    start: int = field(default=0, compare=False, repr=False)

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class SizeCall:
    """A function or an operator (`both`, `if`, `[]` and `[:]` among them) and its arguments.

    arguments: None for a slice's missing start or end.
    start: the offset of a function's name in the text; None for an operator.
    """

    function: str
    arguments: tuple[SizeExpr | None, ...]
    start: int | None = field(default=None, compare=False, repr=False)

    def __str__(self) -> str:
        """Return the text that `parse` reads as this expression, with the fewest parentheses."""
        name, parts = self.function, self.arguments
        if name == "if":
            condition, then, other = parts
            return f"{_text(then, _SUM)} if {condition} else {_text(other, _IF)}"
        if name == "both":
            first, second = parts
            assert isinstance(second, SizeCall)
            return f"{first} {second.function} {_text(second.arguments[1], _IF)}"
        if name in ("[]", "[:]"):
            inner = ":".join("" if part is None else str(part) for part in parts[1:])
            return f"{_text(parts[0], _ITEM)}[{inner}]"
        if name in _BINDING:
            left, right = _OPERANDS[_BINDING[name]]
            return f"{_text(parts[0], left)} {name} {_text(parts[1], right)}"
        return f"{name}({', '.join(map(str, parts))})"


SizeExpr = SizeNumber | SizeName | SizeCall

#: How tightly operators bind, from the least to the most; `_ITEM` needs no parentheses.
_OR, _TEST, _IF, _SUM, _PRODUCT, _ITEM = range(6)

#: Operator -> how tightly it binds.
_BINDING: dict[str, int] = {
    operator: level
    for level, operators in zip((_OR, _TEST, _SUM, _PRODUCT), _LEVELS, strict=True)
    for operator in operators
}

#: Level of an operator -> those that its left and its right side need at least.
_OPERANDS = {
    _OR: (_OR, _TEST),
    _TEST: (_IF, _IF),
    _SUM: (_SUM, _PRODUCT),
    _PRODUCT: (_PRODUCT, _ITEM),
}


def _text(expr: SizeExpr | None, least: int) -> str:
    """Return the text of an expression, in parentheses if it binds less tightly than `least`."""
    level = _ITEM
    if isinstance(expr, SizeCall) and expr.function not in ("[]", "[:]"):
        own = {"if": _IF, "both": _TEST}
        level = own.get(expr.function, _BINDING.get(expr.function, _ITEM))
    return str(expr) if level >= least else f"({expr})"


class _Parser(TokenReader):
    NUMBER = "[0-9]+"
    MARK = r"==|!=|<=|>=|[-+*<>()\[\]:,]"
    depth = 0

    def items(self, end: str) -> list[SizeExpr]:
        found = [self.test()]
        while not (self.accept(end) if end else self.kind == "end"):
            if end:
                self.expect(",")
            elif not self.accept(","):
                self.finish()
            found.append(self.test())
        return found

    def test(self, level: int = 0) -> SizeExpr:
        """Return an expression of operators that bind at least as tightly as the level's."""
        if level == len(_LEVELS):
            return self.item()
        self.depth += not level
        if self.depth > _DEPTH:
            self.fail(f"the expression nests deeper than {_DEPTH} levels")
        node = self.test(level + 1)
        last = node
        while found := self.accept(*_LEVELS[level]):
            right = self.test(level + 1)
            if found in COMPARISONS and node is not last:
                # `a <= b < c` is both `a <= b` and `b < c`.
                node = SizeCall("both", (node, SizeCall(found, (last, right))))
            else:
                node = SizeCall(found, (node, right))
            last = right
        if level == _CHOICE and self.accept("if"):
            condition = self.test()
            self.expect("else")
            node = SizeCall("if", (condition, node, self.test(_CHOICE)))
        self.depth -= not level
        return node

    def item(self) -> SizeExpr:
        node = self.atom()
        while self.accept("["):
            first = None if self.token == ":" else self.test()
            if self.accept(":"):
                last = None if self.token == "]" else self.test()
                node = SizeCall("[:]", (node, first, last))
            else:
                node = SizeCall("[]", (node, first))
            self.expect("]")
        return node

    def atom(self) -> SizeExpr:
        if self.accept("("):
            node = self.test()
            self.expect(")")
            return node
        text, at, kind = self.token, self.start, self.kind
        if kind == "number":
            if len(text) > _DIGITS:
                self.fail(f"the number has more than {_DIGITS} digits")
            self.advance()
            return SizeNumber(int(text))
        if kind != "name" or text in WORDS:
            self.fail(f"expected a name or a number{self.before}")
        self.advance()
        if self.accept("("):
            return SizeCall(text, tuple(self.items(")")), at)
        return SizeName(text, at)


def parse(text: str) -> tuple[SizeExpr, ...]:
    """Return the expressions of a shape, which commas separate.

    Raises:
        TokenError: the text is not a shape.
    """
    return tuple(_Parser(text).items(""))


def parse_one(text: str) -> SizeExpr:
    """Return the expression of a size or the test of a condition.

    Raises:
        TokenError: the text is not one expression.
    """
    parser = _Parser(text)
    found = parser.test()
    parser.finish()
    return found


def size_names(texts: Sequence[str]) -> tuple[tuple[SizeName, ...], tuple[int, ...]]:
    """Return the names of sizes, and the positions of those that are written as `*name`."""
    starred = tuple(position for position, text in enumerate(texts) if text.startswith("*"))
    return tuple(SizeName(text.removeprefix("*")) for text in texts), starred


def part_of(size: str, parts: int) -> str:
    """Return the name of the size of one of so many equal parts."""
    return f"{size}/{parts}"


def whole_of(name: str) -> tuple[str, int] | None:
    """Return the size of which a size is a part, and the number of parts; None: it is no part."""
    whole, slash, parts = name.partition("/")
    return (whole, int(parts)) if slash and parts.isdecimal() else None


def walk(expr: SizeExpr) -> list[SizeExpr]:
    """Return the expression and all expressions in it."""
    match expr:
        case SizeNumber() | SizeName():
            return [expr]
        case SizeCall(_, arguments):
            below = (part for part in arguments if part is not None)
            return [expr, *(inner for part in below for inner in walk(part))]
        case _:
            assert_never(expr)


def renamed(expr: SizeExpr, names: Mapping[str, str]) -> SizeExpr:
    """Return the expression with other names; a name that `names` lacks stays."""
    match expr:
        case SizeNumber():
            return expr
        case SizeName(name):
            return SizeName(names.get(name, name))
        case SizeCall(function, arguments):
            return SizeCall(function, tuple(a and renamed(a, names) for a in arguments))
        case _:
            assert_never(expr)


def demands(condition: SizeExpr) -> frozenset[SizeExpr]:
    """Return the tests that a condition joins: of `0 <= d < n` they are `0 <= d` and `d < n`."""
    pending, found = [condition], []
    while pending:
        test = pending.pop()
        if isinstance(test, SizeCall) and test.function == "both":
            pending += [argument for argument in test.arguments if argument is not None]
        else:
            found.append(test)
    return frozenset(found)


def follows(test: SizeExpr, tests: Iterable[SizeExpr]) -> bool:
    """True if one of the tests, each of one comparison, implies the test: `a > 1` does `a > 0`."""
    bounds = _bounds(test)
    if bounds is None:
        return test in tests
    expr, low, high = bounds
    found = [found for other in tests if (found := _bounds(other)) and found[0] == expr]
    return any(low <= least and most <= high for _, least, most in found)


def _bounds(test: SizeExpr) -> tuple[SizeExpr, float, float] | None:
    """Return an expression and its least and its greatest value that pass a test against a number;
    None for any other test."""
    if not isinstance(test, SizeCall) or test.function not in _EXCHANGED:
        return None
    operator, (left, right) = test.function, test.arguments
    if isinstance(left, SizeNumber):
        operator, left, right = _EXCHANGED[operator], right, left
    if left is None or not isinstance(right, SizeNumber):
        return None
    low = {"==": right.value, ">=": right.value, ">": right.value + 1}.get(operator, -inf)
    high = {"==": right.value, "<=": right.value, "<": right.value - 1}.get(operator, inf)
    return left, low, high
