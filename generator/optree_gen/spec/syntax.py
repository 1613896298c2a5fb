# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Parse the strings inside specs: payloads, index expressions, conditions. Syntax only.

payload    := term
term       := NAME | NUMBER | NAME "(" arguments ")" | "fn" "[" NAME "]" "(" arguments ")"
arguments  := [ argument ("," argument)* ]
argument   := term | "*" NAME
index      := product ("+" product)*
product    := factor ("*" factor)?
factor     := NAME | INTEGER
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from dataclasses import dataclass
from math import prod

from optree_core.expression import IndexExpr, Term

from optree_gen.diagnostics.diagnostic import Diagnostics, did_you_mean
from optree_gen.diagnostics.source import Span, Text

_TOKEN = re.compile(
    r"\s*(?:(?P<name>[A-Za-z_][A-Za-z0-9_]*)"
    r"|(?P<number>-?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?)"
    r"|(?P<mark>[][(),*+])|(?P<end>$)|(?P<bad>.))",
    re.DOTALL,
)

#: The form that a text should have, by the rule that it breaks.
_FORMS = {
    "payload-syntax": "a payload applies functions, as in add(acc, mul(cast(lhs), cast(rhs)))",
    "map-syntax": "a map is a list of sums, as in [n, oh * sh + kh], or a form such as identity",
    "vocabulary-row": "a test applies primitives, as in not(fits(it, output))",
}

MAX_TERMS = 512
MAX_NESTING = 64
MAX_DIGITS = 40


@dataclass(frozen=True, slots=True)
class Word:
    """A name, a number, or an application; `arguments` is None for a bare name or number.

    text: the name, or the number as written. selector: the name in `fn[...]`, else None.
    variadic: written with a leading `*`.
    """

    text: str
    span: Span
    arguments: tuple[Word, ...] | None = None
    selector: Text | None = None
    variadic: bool = False

    def __str__(self) -> str:
        star = "*" if self.variadic else ""
        head = self.text if self.selector is None else f"{self.text}[{self.selector}]"
        if self.arguments is None:
            return f"{star}{head}"
        return f"{star}{head}({', '.join(map(str, self.arguments))})"

    def parts(self) -> Iterator[Word]:
        """The word and all in it."""
        yield self
        for argument in self.arguments or ():
            yield from argument.parts()

    @property
    def name(self) -> Text:
        """The name with its place."""
        return Text(self.text, self.span)

    @property
    def is_number(self) -> bool:
        return not (self.text[0].isalpha() or self.text[0] == "_")

    @property
    def number(self) -> int | float:
        return float(self.text) if re.search(r"[.eE]", self.text) else int(self.text)


class _SyntaxError(Exception):
    def __init__(self, span: Span, message: str) -> None:
        super().__init__(message)
        self.span = span
        self.message = message


class _Parser:
    def __init__(self, text: Text) -> None:
        self.text = text
        self.offset = 0
        self.count = 0
        self.advance()

    def advance(self) -> None:
        match = _TOKEN.match(self.text, self.offset)
        assert match is not None  # the last alternatives match anything
        self.kind = match.lastgroup or "end"
        self.value = match.group(self.kind)
        self.start = match.start(self.kind)
        self.offset = match.end()
        self.count += 1
        if self.kind == "bad":
            self.fail(f"unexpected character '{self.value}'")
        if self.count > MAX_TERMS:
            self.fail(f"the expression has more than {MAX_TERMS} parts")

    def span(self) -> Span:
        return self.text.part(self.start, max(1, len(self.value)))

    def fail(self, message: str) -> None:
        raise _SyntaxError(self.span(), message)

    def accept(self, mark: str) -> bool:
        if self.kind == "mark" and self.value == mark:
            self.advance()
            return True
        return False

    def expect(self, mark: str) -> None:
        if not self.accept(mark):
            self.fail(f"expected '{mark}'" + self.before())

    def before(self) -> str:
        return f" before '{self.value}'" if self.value else ""

    def finish(self) -> None:
        if self.kind != "end":
            self.fail(f"unexpected '{self.value}'")

    def name(self, what: str) -> Text:
        if self.kind != "name":
            self.fail(f"expected {what}")
        text = Text(self.value, self.span())
        self.advance()
        return text

    def term(self, depth: int = 0) -> Word:
        if depth > MAX_NESTING:
            self.fail(f"the expression nests deeper than {MAX_NESTING} levels")
        if self.kind == "number":
            if len(self.value) > MAX_DIGITS:
                self.fail(f"a number has at most {MAX_DIGITS} characters")
            word = Word(self.value, self.span())
            self.advance()
            return word
        variadic = self.accept("*")
        name = self.name("a name or a number")
        selector = None
        if name == "fn":
            self.expect("[")
            selector = self.name("a parameter's name")
            self.expect("]")
        elif variadic or not (self.kind == "mark" and self.value == "("):
            return Word(str(name), name.span, variadic=variadic)
        self.expect("(")
        arguments: list[Word] = []
        while not self.accept(")"):
            if arguments and not self.accept(","):
                self.fail("expected ',' or ')'" + self.before())
            arguments.append(self.term(depth + 1))
        return Word(str(name), name.span, tuple(arguments), selector)

    def factor(self) -> int | Text:
        if self.kind == "number" and re.fullmatch(r"-?[0-9]{1,9}", self.value):
            value = int(self.value)
            self.advance()
            return value
        return self.name("a loop, a symbol or an integer")

    def product(self) -> tuple[int | Text, ...]:
        first = self.factor()
        return (first, self.factor()) if self.accept("*") else (first,)

    def index(self) -> list[tuple[int | Text, ...]]:
        products = [self.product()]
        while self.accept("+"):
            products.append(self.product())
        return products


def _report(error: _SyntaxError, rule: str, diagnostics: Diagnostics) -> None:
    hint = _FORMS.get(rule, "") if "expected" in error.message else ""  # Else it is a limit.
    diagnostics.error(rule, error, error.message, hint)


def parse_word(text: Text, rule: str, diagnostics: Diagnostics) -> Word | None:
    """The condition, or whatever has the syntax of a payload; None after a syntax error.

    rule: the one that an error breaks.
    """
    try:
        parser = _Parser(text)
        word = parser.term()
        parser.finish()
    except _SyntaxError as error:
        _report(error, rule, diagnostics)
        return None
    return word


def parse_payload(text: Text, diagnostics: Diagnostics) -> Word | None:
    """The payload, or the left-hand side of a `let`: `name` or `name(parameter, ...)`."""
    return parse_word(text, "payload-syntax", diagnostics)


def parse_index(
    text: Text, loops: Set[str], symbols: Set[str], diagnostics: Diagnostics
) -> IndexExpr | None:
    """The index expression in `text`; None after a mistake (syntax, or an undeclared name)."""
    if text in loops:
        return IndexExpr((Term(str(text)),))
    try:
        parser = _Parser(text)
        products = parser.index()
        parser.finish()
    except _SyntaxError as error:
        _report(error, "map-syntax", diagnostics)
        return None
    terms: list[Term] = []
    constant = 0
    before = len(diagnostics.found)
    for product in products:
        names = [p for p in product if isinstance(p, Text)]
        factors = [p for p in product if isinstance(p, int)]
        found = [name for name in names if name in loops]
        for name in names:
            if name not in loops and name not in symbols:
                message = f"'{name}' is neither a loop nor a symbol of this op"
                hint = did_you_mean(name, loops | symbols) or f"write '{name}' under 'loops'"
                diagnostics.error("undeclared-loop", name, message, hint)
        if len(diagnostics.found) > before:
            continue
        if not names:
            constant += prod(factors)
        elif len(found) != 1:
            what = "a product of two loops" if found else "a symbol without a loop"
            message = f"{what} is not an affine expression"
            diagnostics.error("map-syntax", names[-1], message, _FORMS["map-syntax"])
        else:
            scale: list[int | str] = [str(n) for n in names if n is not found[0]] + [*factors, 1]
            terms.append(Term(str(found[0]), scale[0]))
    return None if len(diagnostics.found) > before else IndexExpr(tuple(terms), constant)
