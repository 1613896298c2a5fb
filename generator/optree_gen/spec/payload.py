# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Bind the names in a payload: turn parsed words into a scalar expression."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from math import isfinite

from optree_core.element_type import find_element_type
from optree_core.expression import (
    Call,
    Cast,
    Constant,
    Expr,
    Fold,
    Index,
    LoopSize,
    Operand,
    ParameterCall,
    Read,
    Sign,
    SignParameter,
    children,
    rebuilt,
)
from optree_core.scalar import COMMON_TYPE, ScalarFunction, ScalarTable

from optree_gen.diagnostics.diagnostic import Diagnostics, Label, Placed, did_you_mean
from optree_gen.diagnostics.source import Text

from .syntax import Word, parse_payload

#: Reserved words of payloads; no scalar function can have these names.
FORMS = ("cast", "const", "index", "size", "read", "read_or", "fn")


@dataclass(frozen=True, slots=True)
class LetFunction:
    """A definition `name(parameters): body`, or `name: body`, under `let`."""

    name: Text
    parameters: tuple[str, ...]
    body: Word


@dataclass(frozen=True)
class Scope:
    """The names that a payload may use."""

    operands: frozenset[str]
    groups: frozenset[str]
    loops: frozenset[str]
    functions: ScalarTable
    function_parameters: frozenset[str] = frozenset()
    loop_parameters: frozenset[str] = frozenset()
    lets: Mapping[str, LetFunction] = field(default_factory=dict)
    #: Names that stand for an element type and no value: parameters.
    types: frozenset[str] = frozenset()
    #: The noun for an operand in messages.
    operand: str = "an operand of this op"
    #: True if constants may be infinite, as in `const(-inf)`.
    infinities: bool = False
    #: True if operands may be read at computed indices: a payload knows their maps.
    reads: bool = True


def read_lets(
    lets: tuple[tuple[Text, Text], ...], diagnostics: Diagnostics
) -> dict[str, LetFunction]:
    """Parse the definitions under `let`, in order; a definition may use those before it."""
    found: dict[str, LetFunction] = {}
    for signature, text in lets:
        head = parse_payload(signature, diagnostics)
        body = parse_payload(text, diagnostics)
        if head is None or body is None:
            continue
        parameters = tuple(word.text for word in head.arguments or ())
        found[head.text] = LetFunction(signature, parameters, body)
    return found


def bind_word(word: Word, scope: Scope, diagnostics: Diagnostics) -> Expr | None:
    """Return the expression of a parsed payload in `scope`, or None after a mistake."""
    before = len(diagnostics.found)
    expr = _Binder(scope, diagnostics).bind(word, {})
    return expr if len(diagnostics.found) == before else None


def bind_payload(text: Text, scope: Scope, diagnostics: Diagnostics) -> Expr | None:
    """Return the expression of the payload `text` in `scope`, or None after a mistake."""
    word = parse_payload(text, diagnostics)
    return None if word is None else bind_word(word, scope, diagnostics)


_ERROR: Expr = Constant(0)
_COMMON_TYPES = ("i1", "i8", "i32", "i64", "f16", "bf16", "f32", "f64")

#: Parameter of a `let` -> its argument, an expression or the name of a loop.
Local = Mapping[str, Expr | str]
Words = tuple[Word, ...]

#: The most arguments of a read behind its operand: indices, and the value outside the bounds.
MAX_READ = 8

#: The most parts of a payload, and levels of them, when its `let`s are written out.
MAX_SIZE, MAX_DEPTH = 2048, 64


class _Binder:
    def __init__(self, scope: Scope, diagnostics: Diagnostics) -> None:
        self.scope = scope
        self.diagnostics = diagnostics
        self.visible = list(scope.lets)
        self.level = 0
        self.excessive = False
        #: Per expression, by identity, itself and its parts and levels when written out.
        self.written: dict[int, tuple[Expr, int, int]] = {}

    def error(
        self, rule: str, place: Placed, message: str, hint: str = "", labels: Iterable[Label] = ()
    ) -> Expr:
        self.diagnostics.error(rule, place, message, hint, labels)
        return _ERROR

    def unknown(self, rule: str, word: Text, message: str, known: Iterable[str]) -> Expr:
        self.diagnostics.unknown(rule, word, message, known)
        return _ERROR

    def bind(self, word: Word, local: Local) -> Expr:
        if self.excessive:
            return _ERROR
        self.level += 1
        # A call of a `let` is a level of its own, so there may be two per level of the result.
        deep = self.level > 2 * MAX_DEPTH
        expr = _ERROR if deep else self.expression(word, local)
        below = [self.written[id(part)] for part in children(expr) if id(part) in self.written]
        size = 1 + sum(size for _, size, _ in below)
        depth = 1 + max((depth for _, _, depth in below), default=0)
        self.written[id(expr)] = expr, size, depth
        if not self.excessive and (deep or size > MAX_SIZE or depth > MAX_DEPTH):
            self.excessive = True
            limit = f"{MAX_SIZE} parts" if size > MAX_SIZE else f"{MAX_DEPTH} levels"
            expr = self.error("payload-syntax", word, f"more than {limit} when written out")
        self.level -= 1
        return expr

    def expression(self, word: Word, local: Local) -> Expr:
        if word.arguments is None:
            return self.name(word, local)
        if word.text == "fn" and word.selected:
            return self.parameter_call(word, word.selected, local)
        if word.selected:
            message = f"'{word.text}' combines values along loops, which is a step of its own"
            return self.error("payload-syntax", word, message, "give it a name under 'steps'")
        handler = self.forms().get(word.text)
        if handler is not None:
            return handler(word, word.arguments, local)
        return (self.let_call if word.text in self.visible else self.call)(word, local)

    def forms(self) -> dict[str, Callable[[Word, Words, Local], Expr]]:
        """Return the reserved words and the methods that bind their arguments."""
        return {
            "cast": self.cast,
            "const": self.constant,
            "index": lambda *given: self.of_loop(Index, *given),
            "size": lambda *given: self.of_loop(LoopSize, *given),
            "read": self.read,
            "read_or": self.read,
        }

    def name(self, word: Word, local: Local) -> Expr:
        if word.is_number:
            message = "a number in a payload needs a type"
            hint = f"write const({word.text}, f32) or const({word.text}, <operand>)"
            return self.error("payload-syntax", word, message, hint)
        if word.variadic:
            message = f"'*{word.text}' is several values, which a function of two combines"
            hint = f"write such a function around it, as in add(*{word.text})"
            return self.error("payload-syntax", word, message, hint)
        found = local.get(word.text)
        if found is not None and not isinstance(found, str):
            return found
        if word.text in self.scope.operands:
            return Operand(word.text)
        if word.text in self.visible:
            return self.let_call(word, local)
        hint = did_you_mean(word.text, [*self.scope.operands, *self.visible, *local])
        if word.text in self.scope.groups:
            hint = f"'{word.text}' is a variadic group: write add(*{word.text}) or another function"
        message = f"'{word.text}' is not {self.scope.operand}"
        return self.error("payload-unknown-name", word, message, hint)

    def let_call(self, word: Word, local: Local) -> Expr:
        definition = self.scope.lets[word.text]
        arguments = word.arguments or ()
        if len(arguments) != len(definition.parameters):
            labels = [Label(definition.name.span, "declared here")]
            return self.arity(word, definition.parameters, labels)
        inner: dict[str, Expr | str] = {}
        for name, argument in zip(definition.parameters, arguments, strict=True):
            is_loop = argument.arguments is None and argument.text in self.scope.loops
            inner[name] = argument.text if is_loop else self.bind(argument, local)
        outer = self.visible
        self.visible = outer[: outer.index(word.text)]
        expr = self.bind(definition.body, inner)
        self.visible = outer
        return expr

    def arity(
        self, word: Word, wanted: Iterable[str], labels: Iterable[Label] = (), hint: str = ""
    ) -> Expr:
        names = list(wanted)
        count = f"{len(names)} argument{'' if len(names) == 1 else 's'}"
        message = f"'{word.text}' takes {count}, not {len(word.arguments or ())}"
        hint = hint or f"write {word.text}({', '.join(names)})"
        return self.error("payload-arity", word, message, hint, labels)

    def parameter_call(self, word: Word, selected: tuple[Text, ...], local: Local) -> Expr:
        selector = selected[0]
        if len(selected) > 1:
            return self.error("payload-syntax", selected[1], "'fn' takes one parameter")
        known, groups = self.scope.function_parameters, self.scope.groups
        if selector not in known:
            message = "'{}' is not a parameter of type function"
            return self.unknown("payload-unknown-name", selector, message, known)
        arguments: list[Expr] = []
        variadic = None
        for argument in word.arguments or ():
            if not argument.variadic:
                arguments.append(self.bind(argument, local))
            elif argument.text in groups:
                variadic = argument.text
            else:
                message = "'{}' is not a variadic operand"
                self.unknown("payload-unknown-name", argument.name, message, groups)
        return ParameterCall(str(selector), tuple(arguments), variadic)

    def cast(self, word: Word, arguments: Words, local: Local) -> Expr:
        if len(arguments) not in (1, 2):
            return self.arity(word, ["value"], hint="write cast(value) or cast(value, type)")
        target = self.type_name(arguments[1]) if len(arguments) == 2 else None
        return Cast(self.bind(arguments[0], local), target)

    def constant(self, word: Word, arguments: Words, local: Local) -> Expr:
        if len(arguments) not in (1, 2):
            return self.arity(word, ["number", "type"])
        infinite = self.scope.infinities and arguments[0].text in ("inf", "-inf")
        if not (arguments[0].is_number or infinite):
            hint = "write const(<number>, <type or operand>), such as const(0.5, f32)"
            return self.error("payload-syntax", arguments[0], "a constant is a number", hint)
        if not infinite and not in_range(arguments[0].number):
            return self.error("payload-syntax", arguments[0], "the constant is out of range")
        return Constant(arguments[0].number, *map(self.type_name, arguments[1:]))

    def type_name(self, word: Word) -> str | None:
        """Return the name of an element type, or of an operand that stands for its type."""
        if word.text in self.scope.operands or word.text in self.scope.types:
            return word.text
        found = find_element_type(word.text)
        if found is None:
            message = "'{}' is neither an element type nor an operand"
            known = (*_COMMON_TYPES, *self.scope.operands, *self.scope.types)
            self.unknown("payload-type", word.name, message, known)
        return None if found is None else found.name

    def of_loop(
        self, kind: type[Index | LoopSize], word: Word, arguments: Words, local: Local
    ) -> Expr:
        if len(arguments) != 1:
            return self.arity(word, ["loop"])
        name = local.get(arguments[0].text, arguments[0].text)
        known = self.scope.loops | self.scope.loop_parameters
        if isinstance(name, str) and name in known:
            return kind(name)
        message = "'{}' is not a loop of this op"
        if not known:
            hint = "write 'loops', or a parameter: 'axis: {type: dim, of: loops, default: 0, "
            hint += f"attribute: axis}}' and {word.text}(axis)"
            message = message.format(arguments[0].name)
            return self.error("undeclared-loop", arguments[0].name, message, hint)
        return self.unknown("undeclared-loop", arguments[0].name, message, known)

    def read(self, word: Word, arguments: Words, local: Local) -> Expr:
        guarded = word.text == "read_or"
        if not 2 + guarded <= len(arguments) <= 1 + MAX_READ:
            hint = "write read(operand, index, ...), or read_or(operand, index, ..., value)"
            message = f"'{word.text}' takes an operand, an index for each of its dimensions"
            message += " and the value outside of them" if guarded else ""
            message += f", and at most {MAX_READ} in all" if len(arguments) > MAX_READ else ""
            return self.error("payload-arity", word, message, hint)
        if not self.scope.reads:
            hint = "write an op whose payload does"
            message = "a step does not read at computed indices"
            return self.error("payload-syntax", word, message, hint)
        source = arguments[0]
        given = local.get(source.text)
        name = given.name if isinstance(given, Operand) else source.text
        if source.arguments is not None or name not in self.scope.operands:
            message = "'{}' is not " + self.scope.operand
            return self.unknown("payload-unknown-name", source.name, message, self.scope.operands)
        found = [self.bind(argument, local) for argument in arguments[1:]]
        otherwise = found.pop() if guarded else None
        return Read(name, tuple(found), otherwise)

    def call(self, word: Word, local: Local) -> Expr:
        functions = self.scope.functions.functions
        function, arguments = functions.get(word.text), word.arguments or ()
        if function is None:
            known = [*functions, *FORMS, *self.visible]
            message = f"unknown scalar function '{word.text}'"
            hint = did_you_mean(word.text, known) or f"known here: {', '.join(sorted(functions))}"
            self.error("payload-unknown-function", word, message, hint)
        elif any(argument.variadic for argument in arguments):
            return self.fold(word, function, arguments, local)
        elif len(arguments) != function.arity:
            self.arity(word, function.arguments)
        return Call(word.text, tuple(self.bind(a, local) for a in arguments))

    def fold(self, word: Word, function: ScalarFunction, arguments: Words, local: Local) -> Expr:
        """Return a function of two arguments applied to the members of a group in their order."""
        *first, last = arguments
        groups = self.scope.groups
        for argument in arguments:
            if argument.variadic and argument.text not in groups:
                message = "'{}' is not a variadic operand"
                return self.unknown("payload-unknown-name", argument.name, message, groups)
        if [*function.arguments.values(), function.result] != [COMMON_TYPE] * 3:
            message = f"'{word.text}' cannot combine the members of '{last}' one by one"
            hint = "a function that can has two arguments of one type, which its result has, too"
            return self.error("payload-arity", word, message, hint)
        if len(first) > 1 or any(argument.variadic for argument in first):
            message = f"a group is the last argument of '{word.text}', behind at most one other"
            group = next(argument.text for argument in arguments if argument.variadic)
            hint = f"write {word.text}(*{group}), or {word.text}(x, *{group})"
            return self.error("payload-arity", word, message, hint)
        return Fold(word.text, tuple(self.bind(a, local) for a in first), last.text)


def in_range(value: int | float) -> bool:
    """True if a constant is a finite float or a signed integer of at most 64 bits."""
    if isinstance(value, float):
        return isfinite(value)
    return -(2**63) <= value < 2**63


def substitute(expr: Expr, names: Mapping[str, Expr]) -> Expr:
    """Return the expression with operands replaced, including those that type a constant."""
    if isinstance(expr, Operand):
        return names.get(expr.name, expr)
    if isinstance(expr, Constant):
        target = names.get(expr.type) if expr.type else None
        return Constant(expr.value, target.name) if isinstance(target, Operand) else expr
    if isinstance(expr, Read):
        source = names.get(expr.source)
        expr = replace(expr, source=source.name) if isinstance(source, Operand) else expr
    return rebuilt(expr, lambda child: substitute(child, names))


def apply_parameters(
    expr: Expr,
    sign: Sign | SignParameter,
    bound: tuple[tuple[str, str], ...] = (),
    spread: tuple[tuple[str, tuple[str, ...]], ...] = (),
) -> Expr:
    """Return the expression with the sign of casts, bound functions and variadic operands set.

    bound: (parameter, function). spread: (variadic operand, the operands that replace it).
    """
    functions, groups = dict(bound), dict(spread)

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
        if isinstance(node, Fold) and node.variadic in groups:
            values = (*node.arguments, *map(Operand, groups[node.variadic]))
            return reduce(lambda x, y: Call(node.function, (x, y)), values)
        return node

    return visit(expr)
