# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The formula of an op as LaTeX, from its maps, its payload and the scalar table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import reduce
from math import isinf
from string import Formatter

from optree_core.expression import (
    Call,
    Cast,
    Constant,
    Expr,
    Fold,
    Index,
    IndexExpr,
    LoopSize,
    Operand,
    ParameterCall,
    Read,
    Region,
    Several,
    assert_never,
    walk,
)
from optree_core.model import Form, MapForm, Op, OpKind, Role, with_leading
from optree_core.scalar import ScalarFunction, ScalarTable

_ATOM = 4
_ASSIGN = r"\;\gets\;"
_CLOSING = {"(": ")", "[": "]", "{": "}"}


@dataclass(frozen=True, slots=True)
class Math:
    """LaTeX and its precedence: 1 sum, 2 product, 3 power, 4 atom; 0 unknown."""

    text: str
    level: int = _ATOM


def formula(op: Op, scalars: ScalarTable) -> str:
    """Return the assignment to the op's inits as LaTeX; empty for an op without a payload."""
    if op.maps.named:
        op = with_leading(op, 1)
    if op.payload is None:
        return ""
    writer = _Writer(op, scalars)
    if isinstance(op.payload, Region):
        targets = ", ".join(f"{name(init.name)}{writer.index(init.name)}" for init in op.inits)
        arguments = ", ".join(writer.element(argument) for argument in op.payload.arguments)
        return f"{targets} {_ASSIGN} \\mathrm{{body}}({arguments})"
    init = op.inits[0].name
    loops = ", ".join(map(name, writer.reduced))
    target = writer.element(init)
    combined = writer.combined(op.payload, init) if writer.reduced else None
    if combined is not None:
        return f"{target} {_ASSIGN} {combined}"
    body = writer.expression(op.payload).text
    each = rf" \qquad \text{{for each }} {loops}" if loops else ""
    return f"{target} {_ASSIGN} {body}{each}"


def call_formula(function: ScalarFunction) -> str:
    """Return the LaTeX of a scalar function applied to its arguments by name."""
    arguments = {argument: Math(name(argument)) for argument in function.arguments}
    return _applied(function, arguments).text


def expression_formula(expr: Expr, scalars: ScalarTable) -> str:
    """Return an expression of scalar functions over variables as LaTeX."""
    return _Writer(Op("", "", OpKind.NAMED, None), scalars).expression(expr).text


def name(identifier: str) -> str:
    """Return a spec's name as LaTeX: `k`, `d0` with a subscript, or an italic word."""
    if len(identifier) == 1:
        return identifier
    if re.fullmatch("[a-z][0-9]+", identifier):
        return f"{identifier[0]}_{{{identifier[1:]}}}"
    return r"\mathit{" + identifier.replace("_", r"\_") + "}"


class _Writer:
    def __init__(self, op: Op, scalars: ScalarTable) -> None:
        self.op = op
        self.scalars = scalars
        self.forms = {spec.name: form for spec, form in op.operand_maps}
        iterators = op.iterator_types or ()
        pairs = zip(op.loops or (), iterators, strict=True)
        self.reduced = [loop for loop, kind in pairs if kind == "reduction"]
        if any(self.forms[spec.name].form is Form.FREE for spec in op.inits):
            self.reduced = []

    def combined(self, payload: Expr, init: str) -> str | None:
        """Return the payload `add(acc, x)` as `acc + sum of x` over the reduction loops.

        None if the payload does not combine the init, or its function has no sign such as a sum's.
        """
        if not isinstance(payload, Call) or len(payload.arguments) != 2:
            return None
        function = self.scalars.functions[payload.function]
        first, rest = payload.arguments
        if first != Operand(init) or not function.latex_reduction:
            return None
        if any(node == Operand(init) for node in walk(rest)):
            return None
        inner = self.expression(rest)
        loops = ", ".join(map(name, self.reduced))
        level = 2 if function.latex_level == 1 else _ATOM
        total = Math(f"{function.latex_reduction}_{{{loops}}} {_enclosed(inner, level)}", 2)
        start = Math(self.element(init))
        return _applied(function, dict(zip(function.arguments, (start, total), strict=True))).text

    def element(self, operand: str, member: str = "") -> str:
        return name(operand) + member + self.index(operand)

    def index(self, operand: str) -> str:
        """Return the subscript of an operand: the results of its map."""
        spec = next((s for s in self.op.operands if s.name == operand), None)
        form = self.forms.get(operand)
        if spec is None or form is None or (spec.role == Role.SCALAR and not form.results):
            return ""
        return subscript(operand, form)

    def expression(self, expr: Expr) -> Math:
        match expr:
            case Operand(operand):
                return Math(self.element(operand))
            case Constant(value):
                return number(value)
            case Index(loop) if self.op.parameter(loop) is not None:
                return Math(rf"\mathbf{{i}}_{{{name(loop)}}}")
            case Index(loop):
                return Math(name(loop))
            case LoopSize(loop):
                return Math(rf"|{name(loop)}|")
            case Cast(operand, type):
                inner = self.expression(operand)
                if type is None:
                    return inner
                target = name(type) if type in self.forms else rf"\mathrm{{{type}}}"
                return Math(f"{target}({inner.text})")
            case Call():
                function = self.scalars.functions[expr.function]
                arguments = map(self.expression, expr.arguments)
                return _applied(function, dict(zip(function.arguments, arguments, strict=True)))
            case Read(source, indices, otherwise):
                places = ", ".join(self.expression(index).text for index in indices)
                element = rf"{name(source)}_{{{places}}}"
                if otherwise is None:
                    return Math(element)
                other = self.expression(otherwise).text
                within = rf"({places}) \in \mathrm{{dom}}\,{name(source)}"
                cases = rf"{element} & {within} \\ {other} & \text{{otherwise}}"
                return Math(rf"\begin{{cases}} {cases} \end{{cases}}")
            case Several(values):
                return Math(", ".join(self.expression(value).text for value in values), 0)
            case Fold(called, first, group):
                function = self.scalars.functions[called]
                members = [Math(self.element(group, f"_{{{i}}}")) for i in (0, 1)]
                terms = [*map(self.expression, first), *members, Math(r"\ldots")]
                return reduce(
                    lambda x, y: _applied(
                        function, dict(zip(function.arguments, (x, y), strict=True))
                    ),
                    terms,
                )
            case ParameterCall(parameter, _, variadic):
                texts = [self.expression(argument).text for argument in expr.arguments]
                if variadic:
                    texts.append(rf"{self.element(variadic)}, \ldots")
                return Math(f"{name(parameter)}({', '.join(texts)})")
            case _:
                assert_never(expr)


def _applied(function: ScalarFunction, arguments: Mapping[str, Math]) -> Math:
    if not function.latex:
        inside = ", ".join(argument.text for argument in arguments.values())
        return Math(f"{name(function.name)}({inside})")
    parts: list[str] = []
    opened = False
    for literal, field, is_open in _template(function.latex):
        parts.append(literal)
        if field not in arguments:
            parts.append(rf"\text{{{field}}}" if field else "")
            continue
        argument = arguments[field]
        if is_open:
            # The left operand of a sum or a product may itself be one, but not that of a power.
            least = function.latex_level or _ATOM
            least += opened or not 0 < least < 3
            parts.append(_enclosed(argument, min(least, _ATOM)))
            opened = True
        else:
            parts.append(argument.text)
    level = function.latex_level or (0 if opened else _ATOM)
    return Math("".join(parts), level)


def _template(latex: str) -> tuple[tuple[str, str, bool], ...]:
    """Return the parts of a format: text, argument after it, and True if no bracket is open."""
    found = []
    depth = 0
    bars = 0
    try:
        pieces = list(Formatter().parse(latex))
    except ValueError:
        return ((latex, "", False),)
    for literal, field, _, _ in pieces:
        for character in literal:
            depth += character in _CLOSING
            depth -= character in _CLOSING.values()
            bars += character == "|"
        found.append((literal, field or "", depth == 0 and bars % 2 == 0))
    return tuple(found)


def _enclosed(math: Math, least: int) -> str:
    return math.text if math.level >= least else rf"\left({math.text}\right)"


def number(value: float | int) -> Math:
    """Return a number as LaTeX, its exponent as a power of ten."""
    if isinstance(value, float) and isinf(value):
        return Math(r"-\infty", 1) if value < 0 else Math(r"\infty")
    text = f"{value:g}" if isinstance(value, float) and float(f"{value:g}") == value else str(value)
    match = re.fullmatch(r"(.+)e([+-]\d+)", text)
    if match:
        return Math(rf"{match[1]} \cdot 10^{{{int(match[2])}}}", 2)
    return Math(text, 1 if text.startswith("-") else _ATOM)


def subscript(operand: str, form: MapForm) -> str:
    """Return the subscript of an operand: its map's results, or a function of the loop vector."""
    vector = r"\mathbf{i}"
    if form.listed:
        return f"[{', '.join(map(index_text, form.results))}]" if form.results else ""
    if form.form is Form.PERMUTE:
        return rf"[{vector} \circ {name(form.parameter or '')}^{{-1}}]"
    if form.form is Form.DROP:
        return rf"[{vector} \setminus {name(form.parameter or '')}]"
    if form.form is Form.FREE:
        return rf"[M_{{{name(operand)}}}({vector})]"
    return f"[{vector}]"


def index_text(result: IndexExpr) -> str:
    """Return one result of a map as LaTeX."""
    parts = []
    for term in result.terms:
        if term.factor == 1:
            parts.append(name(term.loop))
        else:
            factor = name(term.factor) if isinstance(term.factor, str) else str(term.factor)
            parts.append(rf"{name(term.loop)} \cdot {factor}")
    if result.constant or not parts:
        parts.append(str(result.constant))
    return " + ".join(parts)
