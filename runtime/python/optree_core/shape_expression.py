# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Expressions over sizes of operands and values of parameters, as specs write them.

shape      := test ("," test)*                 sizes; a list among them gives several
test       := comparison ("or" comparison)*    of an operand's `where`
comparison := choice (("==" | "!=" | "<=" | "<" | ">=" | ">") choice)*
choice     := sum ["if" test "else" choice]
sum        := product (("+" | "-") product)*
product    := item (("*" | "floordiv" | "ceildiv" | "mod") item)*
item       := atom ("[" test "]" | "[" [test] ":" [test] "]")*
atom       := INTEGER | NAME | NAME "(" test ("," test)* ")" | "(" test ")"
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from .token_reader import TokenReader

COMPARISONS = ("==", "!=", "<=", "<", ">=", ">")
DIVISIONS = ("floordiv", "ceildiv", "mod")
WORDS = ("if", "else", "or", *DIVISIONS)
_LEVELS = (("or",), COMPARISONS, ("+", "-"), ("*", *DIVISIONS))
#: The level of a choice.
_CHOICE = 2
_DEPTH = 32

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
