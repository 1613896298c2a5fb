# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Bind the names in a payload: from the parsed words of a spec to a typed scalar expression."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from math import isfinite

from optree_core.element_type import element_type
from optree_core.expression import (
    Call,
    Cast,
    Constant,
    Expr,
    Index,
    Operand,
    ParameterCall,
    Sign,
    SignParameter,
    rebuilt,
)
from optree_core.scalar import ScalarTable

from optree_gen.diagnostics.diagnostic import Diagnostics, Label, did_you_mean
from optree_gen.diagnostics.source import Span, Text

from .syntax import Word, parse_payload

#: Words with a meaning of their own in a payload; no scalar function can have these names.
FORMS = ("cast", "const", "index", "fn")


@dataclass(frozen=True, slots=True)
class LetFunction:
    """`name(parameters): body` under `let`; without parameters it is a plain name."""

    name: Text
    parameters: tuple[str, ...]
    body: Word


@dataclass(frozen=True)
class Scope:
    """The names a payload may use."""

    operands: frozenset[str]
    groups: frozenset[str]
    loops: frozenset[str]
    functions: ScalarTable
    function_parameters: frozenset[str] = frozenset()
    loop_parameters: frozenset[str] = frozenset()
    lets: Mapping[str, LetFunction] = field(default_factory=dict)


def read_lets(
    lets: tuple[tuple[Text, Text], ...], diagnostics: Diagnostics
) -> dict[str, LetFunction]:
    """The definitions under `let`, in order; a definition may use the ones before it."""
    found: dict[str, LetFunction] = {}
    for signature, text in lets:
        head = parse_payload(signature, diagnostics)
        body = parse_payload(text, diagnostics)
        if head is None or body is None:
            continue
        parameters = tuple(word.text for word in head.arguments or ())
        found[head.text] = LetFunction(signature, parameters, body)
    return found


def bind_payload(text: Text, scope: Scope, diagnostics: Diagnostics) -> Expr | None:
    """The expression that `text` means in `scope`; None after a mistake."""
    word = parse_payload(text, diagnostics)
    if word is None:
        return None
    before = len(diagnostics.found)
    expr = _Binder(scope, diagnostics).bind(word, {})
    return expr if len(diagnostics.found) == before else None


_ERROR: Expr = Constant(0)

MAX_SIZE = 2048


class _Binder:
    def __init__(self, scope: Scope, diagnostics: Diagnostics) -> None:
        self.scope = scope
        self.diagnostics = diagnostics
        self.visible = list(scope.lets)
        self.size = 0

    def error(self, rule: str, span: Span, message: str, hint: str = "") -> Expr:
        self.diagnostics.error(rule, span, message, hint)
        return _ERROR

    def unknown(self, rule: str, word: Text, message: str, known: Iterable[str]) -> Expr:
        self.diagnostics.unknown(rule, word, message, known)
        return _ERROR

    def bind(self, word: Word, local: Mapping[str, Expr | str]) -> Expr:
        self.size += 1
        if self.size > MAX_SIZE:
            if self.size == MAX_SIZE + 1:
                message = f"more than {MAX_SIZE} parts when written out"
                self.error("payload-syntax", word.span, message)
            return _ERROR
        if word.arguments is None:
            return self.name(word, local)
        if word.selector is not None:
            return self.parameter_call(word, local)
        handler = {"cast": self.cast, "const": self.constant, "index": self.index}.get(word.text)
        if handler is not None:
            return handler(word, local)
        if word.text in self.visible:
            return self.let_call(word, local)
        return self.call(word, local)

    def name(self, word: Word, local: Mapping[str, Expr | str]) -> Expr:
        if word.is_number:
            return self.error(
                "payload-syntax",
                word.span,
                "a number in a payload needs a type",
                f"write const({word.text}, f32) or const({word.text}, <operand>)",
            )
        found = local.get(word.text)
        if found is not None and not isinstance(found, str):
            return found
        if word.text in self.scope.operands:
            return Operand(word.text)
        if word.text in self.visible:
            return self.let_call(word, local)
        known = [*self.scope.operands, *self.visible, *local]
        hint = did_you_mean(word.text, known)
        if word.text in self.scope.groups:
            hint = f"'{word.text}' is a variadic group: write fn[...](*{word.text})"
        return self.error(
            "payload-unknown-name", word.span, f"'{word.text}' is not an operand of this op", hint
        )

    def let_call(self, word: Word, local: Mapping[str, Expr | str]) -> Expr:
        definition = self.scope.lets[word.text]
        arguments = word.arguments or ()
        if len(arguments) != len(definition.parameters):
            return self.arity(word, len(definition.parameters), definition.name.span)
        inner: dict[str, Expr | str] = {}
        for name, argument in zip(definition.parameters, arguments, strict=True):
            is_loop = argument.arguments is None and argument.text in self.scope.loops
            inner[name] = argument.text if is_loop else self.bind(argument, local)
        outer = self.visible
        self.visible = outer[: outer.index(word.text)]
        expr = self.bind(definition.body, inner)
        self.visible = outer
        return expr

    def arity(self, word: Word, wanted: int, declared: Span | None = None) -> Expr:
        given = len(word.arguments or ())
        plural = "" if wanted == 1 else "s"
        labels = [Label(declared, "declared here")] if declared else []
        self.diagnostics.error(
            "payload-arity",
            word.span,
            f"'{word.text}' takes {wanted} argument{plural}, not {given}",
            labels=labels,
        )
        return _ERROR

    def parameter_call(self, word: Word, local: Mapping[str, Expr | str]) -> Expr:
        assert word.selector is not None
        if word.selector not in self.scope.function_parameters:
            return self.unknown(
                "payload-unknown-name",
                word.selector,
                "'{}' is not a parameter of type function",
                self.scope.function_parameters,
            )
        arguments: list[Expr] = []
        variadic = None
        for argument in word.arguments or ():
            if not argument.variadic:
                arguments.append(self.bind(argument, local))
            elif argument.text in self.scope.groups:
                variadic = argument.text
            else:
                self.unknown(
                    "payload-unknown-name",
                    argument.name,
                    "'{}' is not a variadic operand",
                    self.scope.groups,
                )
        return ParameterCall(str(word.selector), tuple(arguments), variadic)

    def cast(self, word: Word, local: Mapping[str, Expr | str]) -> Expr:
        arguments = word.arguments or ()
        if len(arguments) not in (1, 2):
            return self.arity(word, 1)
        target = self.type_name(arguments[1]) if len(arguments) == 2 else None
        return Cast(self.bind(arguments[0], local), target)

    def constant(self, word: Word, local: Mapping[str, Expr | str]) -> Expr:
        arguments = word.arguments or ()
        if len(arguments) not in (1, 2):
            return self.arity(word, 2)
        if not arguments[0].is_number:
            return self.error("payload-syntax", arguments[0].span, "a constant is a number")
        if not in_range(arguments[0].number):
            return self.error("payload-syntax", arguments[0].span, "the constant is out of range")
        if len(arguments) == 1:
            return Constant(arguments[0].number)
        return Constant(arguments[0].number, self.type_name(arguments[1]))

    def type_name(self, word: Word) -> str | None:
        """An element type, or an operand whose element type is meant."""
        if word.text in self.scope.operands:
            return word.text
        try:
            return element_type(word.text).name
        except ValueError:
            self.unknown(
                "payload-type",
                word.name,
                "'{}' is neither an element type nor an operand",
                ["i1", "i8", "i32", "i64", "f16", "bf16", "f32", "f64"],
            )
            return None

    def index(self, word: Word, local: Mapping[str, Expr | str]) -> Expr:
        arguments = word.arguments or ()
        if len(arguments) != 1:
            return self.arity(word, 1)
        name = local.get(arguments[0].text, arguments[0].text)
        known = self.scope.loops | self.scope.loop_parameters
        if isinstance(name, str) and name in known:
            return Index(name)
        return self.unknown(
            "undeclared-loop", arguments[0].name, "'{}' is not a loop of this op", known
        )

    def call(self, word: Word, local: Mapping[str, Expr | str]) -> Expr:
        function = self.scope.functions.functions.get(word.text)
        arguments = word.arguments or ()
        if function is None:
            known = [*self.scope.functions.functions, *FORMS, *self.visible]
            self.unknown(
                "payload-unknown-function", word.name, "unknown scalar function '{}'", known
            )
        elif len(arguments) != function.arity:
            self.arity(word, function.arity)
        return Call(word.text, tuple(self.bind(a, local) for a in arguments))


def in_range(value: int | float) -> bool:
    """True if a constant is finite and, if it is an integer, has 64 bits with its sign."""
    if isinstance(value, float):
        return isfinite(value)
    return -(2**63) <= value < 2**63


def substitute(expr: Expr, names: Mapping[str, Expr]) -> Expr:
    """The expression with operands replaced, also where a constant's type is an operand's."""
    if isinstance(expr, Operand):
        return names.get(expr.name, expr)
    if isinstance(expr, Constant):
        target = names.get(expr.type) if expr.type else None
        return Constant(expr.value, target.name) if isinstance(target, Operand) else expr
    return rebuilt(expr, lambda child: substitute(child, names))


def apply_parameters(
    expr: Expr,
    functions: Mapping[str, str],
    groups: Mapping[str, tuple[str, ...]],
    sign: Sign | SignParameter,
) -> Expr:
    """The expression with bound functions, expanded groups and the casts' sign filled in."""

    def visit(node: Expr) -> Expr:
        node = rebuilt(node, visit)
        if isinstance(node, Cast):
            return replace(node, sign=sign)
        if isinstance(node, ParameterCall):
            if node.variadic is not None and node.variadic in groups:
                group = map(Operand, groups[node.variadic])
                node = replace(node, arguments=(*node.arguments, *group), variadic=None)
            if node.parameter in functions and node.variadic is None:
                return Call(functions[node.parameter], node.arguments)
        return node

    return visit(expr)
