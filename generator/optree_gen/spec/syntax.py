# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Parse the strings inside specs: payloads, index expressions, conditions. Syntax only.

payload    := term
term       := NAME | NUMBER | "-inf" | NAME "(" arguments ")" | NAME "[" names "]" "(" arguments ")"
names      := NAME ("," NAME)*
arguments  := [ argument ("," argument)* ]
argument   := term | "*" NAME
index      := product ("+" product)*
product    := factor ("*" factor)?
factor     := NAME | INTEGER
place      := part ("+" part)*
part       := unit (("*" | "floordiv" | "mod") unit)*
unit       := NAME | INTEGER | "(" place ")"
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from math import prod

from optree_core.expression import Call, Cast, Constant, Expr, Index, IndexExpr, Term
from optree_core.token_reader import TokenError, TokenReader

from optree_gen.diagnostics.diagnostic import Diagnostics, did_you_mean
from optree_gen.diagnostics.source import Span, Text

#: Rule -> the hint that shows the correct syntax.
_FORMS = {
    "payload-syntax": "a payload applies functions, such as add(acc, mul(cast(lhs), cast(rhs)))",
    "map-syntax": "a map is a list of sums, as in [n, oh * sh + kh], or a form such as identity",
    "unknown-condition": "write a name, as in single_op(cast), or a size, as in size(m) == 2",
    "vocabulary-row": "a test applies primitives, as in not(fits(it, output))",
}

MAX_TERMS = 512
MAX_NESTING = 64
MAX_DIGITS = 40


@dataclass(frozen=True, slots=True)
class Word:
    """A name, a number, or an application; `arguments` is None for a bare name or number.

    text: the name, or the number as written. selected: the names in brackets, as in `fn[p](...)` or
        `add[m, n](...)`.
    variadic: written with a leading `*`.
    """

    text: str
    span: Span
    arguments: tuple[Word, ...] | None = None
    selected: tuple[Text, ...] = ()
    variadic: bool = False

    def __str__(self) -> str:
        star = "*" if self.variadic else ""
        head = f"{self.text}[{', '.join(self.selected)}]" if self.selected else self.text
        if self.arguments is None:
            return f"{star}{head}"
        return f"{star}{head}({', '.join(map(str, self.arguments))})"

    def parts(self) -> Iterator[Word]:
        """Yield the word and all words in its arguments."""
        yield self
        for argument in self.arguments or ():
            yield from argument.parts()

    @property
    def name(self) -> Text:
        return Text(self.text, self.span)

    @property
    def is_number(self) -> bool:
        return not (self.text[0].isalpha() or self.text[0] == "_")

    @property
    def number(self) -> int | float:
        return float(self.text) if re.search(r"[.eEf]", self.text) else int(self.text)


class _Parser(TokenReader):
    NUMBER = r"-?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?|-inf(?![A-Za-z0-9_])"
    MARK = r"[][(),*+]"
    count = 0

    def __init__(self, text: Text) -> None:
        self.whole = text
        self.loops: list[Text] = []
        self.functions: Mapping[str, str] = {}
        super().__init__(text)

    def advance(self) -> None:
        super().advance()
        self.count += 1
        if self.kind == "bad":
            self.fail(f"unexpected character '{self.token}'")
        if self.count > MAX_TERMS:
            self.fail(f"the expression has more than {MAX_TERMS} parts")

    def span(self) -> Span:
        return self.whole.part(self.start, max(1, len(self.token)))

    def name(self, what: str) -> Text:
        if self.kind != "name":
            self.fail(f"expected {what}")
        text = Text(self.token, self.span())
        self.advance()
        return text

    def term(self, depth: int = 0) -> Word:
        if depth > MAX_NESTING:
            self.fail(f"the expression nests deeper than {MAX_NESTING} levels")
        if self.kind == "number":
            if len(self.token) > MAX_DIGITS:
                self.fail(f"a number has at most {MAX_DIGITS} characters")
            word = Word(self.token, self.span())
            self.advance()
            return word
        variadic = bool(self.accept("*"))
        name = self.name("a name or a number")
        selected: list[Text] = []
        if name == "fn" or (self.token == "[" and not variadic):
            self.expect("[")
            what = "a parameter's name" if name == "fn" else "the name of a loop"
            selected.append(self.name(what))
            while self.accept(","):
                selected.append(self.name(what))
            self.expect("]")
        elif variadic and self.token == "(":
            self.fail("a variadic operand stands behind '*', no function of its members")
        elif variadic or self.token != "(":
            return Word(str(name), name.span, variadic=variadic)
        self.expect("(")
        arguments: list[Word] = []
        while not self.accept(")"):
            if arguments and not self.accept(","):
                self.fail("expected ',' or ')'" + self.before)
            arguments.append(self.term(depth + 1))
        return Word(str(name), name.span, tuple(arguments), tuple(selected))

    def factor(self) -> int | Text:
        if self.kind == "number" and re.fullmatch(r"-?[0-9]{1,9}", self.token):
            value = int(self.token)
            self.advance()
            return value
        return self.name("a loop, a symbol or an integer")

    def product(self) -> tuple[int | Text, ...]:
        first = self.factor()
        return (first, self.factor()) if self.accept("*") else (first,)

    def place(self, depth: int = 0) -> Expr:
        found = self.part(depth)
        while self.accept("+"):
            found = self.call("arith.addi", found, self.part(depth))
        return found

    def part(self, depth: int) -> Expr:
        found = self.unit(depth)
        while self.token in _DIVISIONS or self.token == "*":
            operator, start = self.token, self.start
            self.advance()
            other = self.unit(depth)
            if operator == "*":
                found = self.call("arith.muli", found, other)
                continue
            if not isinstance(other, Constant) or other.value <= 0:
                message = f"'{operator}' needs a positive integer behind it"
                raise TokenError(message, start, len(operator))
            quotient = self.call("arith.floordivsi", found, other)
            whole = self.call("arith.muli", quotient, other)
            rest = self.call("arith.subi", found, whole)
            found = quotient if operator == "floordiv" else rest
        return found

    def call(self, mnemonic: str, *arguments: Expr) -> Expr:
        return Call(self.functions.get(mnemonic, ""), arguments)

    def unit(self, depth: int) -> Expr:
        if depth > MAX_NESTING:
            self.fail(f"the expression nests deeper than {MAX_NESTING} levels")
        if self.accept("("):
            found = self.place(depth + 1)
            self.expect(")")
            return found
        factor = self.factor()
        if isinstance(factor, int):
            return Constant(factor, _WIDE)
        self.loops.append(factor)
        return Cast(Index(str(factor)), _WIDE)

    def index(self) -> list[tuple[int | Text, ...]]:
        products = [self.product()]
        while self.accept("+"):
            products.append(self.product())
        return products


def _report(text: Text, error: TokenError, rule: str, diagnostics: Diagnostics) -> None:
    hint = _FORMS.get(rule, "") if "expected" in str(error) else ""  # Else it is a limit.
    diagnostics.error(rule, text.part(error.start, error.length), str(error), hint)


def parse_word(text: Text, rule: str, diagnostics: Diagnostics) -> Word | None:
    """Parse a condition or any text with the syntax of a payload; None after a syntax error.

    rule: the id of the rule that a syntax error is reported under.
    """
    try:
        parser = _Parser(text)
        word = parser.term()
        parser.finish()
    except TokenError as error:
        _report(text, error, rule, diagnostics)
        return None
    return word


_SIZE = re.compile(r"size\(([a-z][a-z0-9_]*)\) == ([1-9][0-9]{0,8})")


def parse_size(text: Text) -> tuple[Text, int] | None:
    """Return the loop and the number of `size(loop) == number`; None for another condition."""
    match = _SIZE.fullmatch(text)
    return match and (
        Text(match[1], text.part(match.start(1), len(match[1]))), int(match[2])
    )  # fmt: skip


def parse_payload(text: Text, diagnostics: Diagnostics) -> Word | None:
    """Parse a payload or the left-hand side of a `let`, `name` or `name(parameter, ...)`."""
    return parse_word(text, "payload-syntax", diagnostics)


def readable(texts: Iterable[Text]) -> list[Word]:
    """Return the payloads that can be parsed; `resolve` reports the others."""
    words = (parse_payload(text, Diagnostics()) for text in texts)
    return [word for word in words if word is not None]


#: The operators of an index that is no sum of loops.
_DIVISIONS = ("floordiv", "mod")
#: The operations of an index that divides.
PLACE_OPERATIONS = ("arith.addi", "arith.subi", "arith.muli", "arith.floordivsi")
#: The type in which places are computed: index has no arithmetic of its own in the scalar table.
_WIDE = "i64"


def is_place(text: Text) -> bool:
    """True if an index expression divides, so that the payload has to compute it."""
    return re.search(rf"\b({'|'.join(_DIVISIONS)})\b", text) is not None


def parse_place(
    text: Text, loops: Set[str], functions: Mapping[str, str], diagnostics: Diagnostics
) -> Expr | None:
    """Parse an index expression that divides as an expression of payloads, of type index; None
    after a mistake.

    functions: operation -> the scalar function that integers lower to it.
    """
    if text in loops:
        return Index(str(text))
    try:
        parser = _Parser(text)
        parser.functions = functions
        found = parser.place()
        parser.finish()
    except TokenError as error:
        _report(text, error, "map-syntax", diagnostics)
        return None
    unknown = [name for name in parser.loops if name not in loops]
    for name in unknown:
        message = f"'{name}' is no loop of this op"
        hint = did_you_mean(name, loops) or "an index that divides has loops and integers"
        diagnostics.error("undeclared-loop", name, message, hint)
    return None if unknown else Cast(found, "index")


#: `IndexExpr::kMaxTerms` of the C++ runtime.
MOST_TERMS = 4


def _loop(name: str) -> IndexExpr:
    return IndexExpr((Term(name),))


def parse_index(
    text: Text, loops: Set[str], symbols: Set[str], diagnostics: Diagnostics
) -> IndexExpr | None:
    """Parse an index expression; None after a mistake of syntax or an undeclared name."""
    if text in loops:
        return _loop(str(text))
    try:
        parser = _Parser(text)
        products = parser.index()
        parser.finish()
    except TokenError as error:
        _report(text, error, "map-syntax", diagnostics)
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
    terms = _collected(terms)
    if mistake := _mistake(terms, constant):
        diagnostics.error("map-syntax", text, *mistake)
    return None if len(diagnostics.found) > before else IndexExpr(tuple(terms), constant)


def _collected(terms: Iterable[Term]) -> list[Term]:
    """Return the terms with the integer factors of each loop added up: `m * 2` for `m + m`."""
    factors: dict[str, int] = {}
    for term in terms:
        if isinstance(term.factor, int):
            factors[term.loop] = factors.get(term.loop, 0) + term.factor
    collected = []
    for term in terms:
        if isinstance(term.factor, str):
            collected.append(term)
        elif term.loop in factors:
            collected.append(Term(term.loop, factors.pop(term.loop)))
    return collected


def _mistake(terms: Sequence[Term], constant: int) -> tuple[str, str] | None:
    """Return the mistake in a sum of collected terms, and a hint, or None."""
    if len(terms) > MOST_TERMS:
        return f"an index expression has at most {MOST_TERMS} loops, not {len(terms)}", ""
    for number, term in enumerate(terms):
        if term.factor == 0:
            return f"the factor of '{term.loop}' is 0", f"leave '{term.loop}' out"
        if any(term.loop == other.loop for other in terms[:number]):
            message = f"'{term.loop}' has two factors, of which one is a symbol"
            return message, f"multiply '{term.loop}' once, by one symbol or by one integer"
    if abs(constant) >= 1 << 63:
        return f"the constant {constant} has more than 64 bits", ""
    return None
