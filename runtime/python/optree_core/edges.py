# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The edges of the tree beside parent and child: an op whose loops run once is another op, and so
is one of which an operand has no effect.

They are computed: loops of extent 1 leave the maps, an operand that is the identity of the
outermost function leaves the payload, and what is left has the maps and the payload of another op,
or fulfils the predicate of a category.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, permutations

from .affine import affine_map
from .condition import LOOP
from .expression import (
    Call,
    Cast,
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
    SignParameter,
    Term,
    children,
    walk,
)
from .model import Form, MapForm, Op, OpKind, Tree, computed_once
from .predicate import violations
from .scalar import ScalarTable

#: Loops that an edge drops, at most: two spatial dimensions, each with its window.
MAX_DROPPED = 4

#: Loops of an op that has edges, at most: the sets of loops to drop are too many otherwise.
MAX_LOOPS = 16

#: The results of an op's maps, an operand each.
Results = tuple[tuple[IndexExpr, ...], ...]


@dataclass(frozen=True, slots=True)
class OpEdge:
    """An op is `target` where the loops `dropped` have extent 1 and symbols of maps and parameters
    have these values (`sh` is 1, `cast` is signed).

    neutral: an operand that has to be the identity of `function`. given: of a target that has the
    function as a parameter, the parameter and its value. uniform: if all elements have one type.
    """

    target: str
    dropped: tuple[str, ...] = ()
    where: tuple[tuple[str, object], ...] = ()
    neutral: str = ""
    function: str = ""
    given: tuple[tuple[str, str], ...] = ()
    uniform: bool = False

    @property
    def condition(self) -> str:
        """Return the condition in words: `kh and kw have extent 1, sh is 1`."""
        verb = "has" if len(self.dropped) == 1 else "have"
        parts = [f"{' and '.join(self.dropped)} {verb} extent 1"] if self.dropped else []
        if self.neutral:
            parts.append(f"{self.neutral} is the identity of {self.function}")
        parts += [f"{name} is {value}" for name, value in self.where]
        return ", ".join([*parts, "all elements have one type"] if self.uniform else parts)


def edges(tree: Tree) -> dict[str, tuple[OpEdge, ...]]:
    """Return all edges of each op that has some."""
    found = {op: list(listed) for op, listed in unit_edges(tree).items()}
    for op in tree.structured():
        if op.kind is OpKind.NAMED and isinstance(op.payload, (Call, ParameterCall)):
            found.setdefault(op.name, []).extend(_neutral(op, op.payload, tree))
    return {name: tuple(listed) for name, listed in found.items() if listed}


def unit_edges(tree: Tree) -> dict[str, tuple[OpEdge, ...]]:
    """Return the edges of each op that has some, those that drop the fewest loops first.

    An edge is left out if fewer loops lead to another op on the way: a batch_matmul is a matmul,
    and that a matvec.
    """
    computed = _Edges(tree)
    found = {op.name: tuple(computed.of(op)) for op in computed.ops}
    return {name: edges for name, edges in found.items() if edges}


@dataclass(frozen=True, slots=True)
class _View:
    """An op without some loops.

    key: what an equal op has, too. factors: those of the terms of sums, in order. signs: of casts.
    """

    key: object
    factors: tuple[int | str, ...]
    signs: tuple[object, ...]


class _Edges:
    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        structured = [op for op in tree.structured() if op.payload is not None]
        self.ops = [op for op in structured if op.kind is OpKind.NAMED and _is_listed(op)]
        self.heads: dict[tuple[str, tuple[int, ...]], object] = {}
        self.categories: dict[object, list[Op]] = {}
        for op in structured:
            if op.kind is OpKind.CATEGORY and op.maps.predicate.demands and not op.variadic:
                self.categories.setdefault(self.head(op, _order(op)), []).append(op)
        self.known: dict[object, list[tuple[Op, _View]]] = {}
        for op in self.ops:
            results = _without(op, ())
            views = [self.view(op, results, order) for order in permutations(_order(op))]
            for view in {view.key: view for view in reversed(views)}.values():
                self.known.setdefault(view.key, []).append((op, view))

    def of(self, op: Op) -> Iterator[OpEdge]:
        loops = op.loops or ()
        above = {ancestor.name for ancestor in self.tree.ancestors(op.name)}
        categories = [
            c for c in self.categories.get(self.head(op, _order(op)), ()) if c.name not in above
        ]
        hits: list[set[str]] = []
        if len(loops) > MAX_LOOPS:
            return
        for count in range(1, min(MAX_DROPPED, len(loops) - 1) + 1):
            for dropped in combinations(loops, count):
                if any(hit.issubset(dropped) for hit in hits):
                    continue
                results = _without(op, dropped)
                edges = [*self.to_named(op, dropped, results)]
                edges = edges or [*_to_categories(op, dropped, results, categories)]
                hits += [{*dropped}] if edges else []
                yield from edges

    def to_named(self, op: Op, dropped: tuple[str, ...], results: Results) -> Iterator[OpEdge]:
        view = self.view(op, results, _order(op))
        for target, other in self.known.get(view.key, ()):
            where = _unified(view, other)
            if where is not None:
                yield OpEdge(target.name, dropped, where)

    def head(self, op: Op, order: tuple[int, ...]) -> object:
        """Return what ops that compute the same have in common. order: of the inputs."""
        payload, table = op.payload, self.tree.scalars
        assert payload is not None
        if (op.name, order) not in self.heads:
            operands = [*(op.operands[i] for i in order), *op.operands[len(order) :]]
            places = {operand.name: f"#{number}" for number, operand in enumerate(operands)}
            kinds = tuple((operand.role, operand.type) for operand in operands)
            text = "" if isinstance(payload, Region) else _text(op, payload, places, table)
            self.heads[op.name, order] = op.types, kinds, text
        return self.heads[op.name, order]

    def view(self, op: Op, results: Results, order: tuple[int, ...]) -> _View:
        """Return the view of an op with these results of its maps. order: of the inputs."""
        inputs = len(order)
        numbers: dict[str, int] = {}
        factors: list[int | str] = []
        shape = []
        # Outputs first; loops that one of these maps has are ordered by it.
        for form in (*results[inputs:], *(results[i] for i in order)):
            listed = []
            for expr in form:
                terms = expr.terms
                if len(terms) > 1:
                    terms = tuple(sorted(terms, key=lambda t: numbers.get(t.loop, len(numbers))))
                listed.append(tuple([numbers.setdefault(t.loop, len(numbers)) for t in terms]))
                factors += [t.factor for t in terms]
            shape.append(tuple(listed))
        return _View((self.head(op, order), tuple(shape)), tuple(factors), _signs(op))


def _order(op: Op) -> tuple[int, ...]:
    return tuple(range(len(op.inputs)))


def _to_categories(
    op: Op, dropped: tuple[str, ...], results: Results, categories: Sequence[Op]
) -> Iterator[OpEdge]:
    """Yield the edges to those categories whose predicate the maps fulfil."""
    if any(len(expr.terms) > 1 for form in results for expr in form):
        return
    roles = [str(operand.role) for operand in op.operands]
    loops = [loop for loop in op.loops or () if loop not in dropped]
    factors = [term.factor for form in results for expr in form for term in expr.terms]
    symbols = dict.fromkeys((factor for factor in factors if isinstance(factor, str)), 1)
    for category in categories:
        maps = [affine_map(form, loops, symbols) for form in results]
        if not any(violations(category.maps.predicate, roles, maps)):
            yield OpEdge(category.name, dropped, tuple(symbols.items()))


def _is_listed(op: Op) -> bool:
    """True if the op lists its maps, its payload reads no position and no size, and no condition
    demands one."""
    return (
        op.loops is not None
        and op.payload is not None
        and not isinstance(op.payload, Region)
        and all(form.listed for form in op.maps.forms)
        and not any(expr.constant for form in op.maps.forms for expr in form.results)
        and not any(isinstance(part, (Index, LoopSize, Read, Several)) for part in walk(op.payload))
        and not any(c.rule.argument == LOOP for c in (*op.where, *op.canonical))
    )


def _without(op: Op, dropped: Sequence[str]) -> Results:
    """Return the default maps without loops, and without results that have no other loop. Bound
    symbols have their values."""
    bound: dict[object, int] = {
        symbol: parameter.value
        for parameter in op.parameters
        if isinstance(parameter.value, int)
        for symbol in parameter.symbols
    }

    def left(expr: IndexExpr) -> IndexExpr:
        terms = (term for term in expr.terms if term.loop not in dropped)
        return IndexExpr(tuple([Term(t.loop, bound.get(t.factor, t.factor)) for t in terms]))

    return tuple(
        tuple([expr for expr in map(left, form.results) if expr.terms]) for form in op.maps.forms
    )


def _text(op: Op, expr: Expr, places: Mapping[str, str], table: ScalarTable) -> str:
    """Return an expression with places for operands, values for bound parameters, no signs, and
    arguments of functions that commute in order."""
    parts = [_text(op, child, places, table) for child in children(expr)]
    match expr:
        case Operand(name):
            return places[name]
        case Cast():
            return f"cast({parts[0]}, {expr.type})"
        case Call():
            name = expr.function
        case Fold():
            return f"{expr.function}({', '.join([*parts, f'*{places[expr.variadic]}'])})"
        case ParameterCall():
            parameter = op.parameter(expr.parameter)
            value = None if parameter is None else parameter.value
            name = f"fn[{expr.parameter}]" if value is None else str(value)
        case _:
            return str(expr)
    function = table.functions.get(name)
    return f"{name}({', '.join(sorted(parts) if function and function.commutes else parts)})"


# Operands that have no effect: the identity of the outermost function.


def _neutral(op: Op, payload: Call | ParameterCall, tree: Tree) -> Iterator[OpEdge]:
    """Yield the edges of an op that combines two values, one of which may be an identity."""
    name = payload.function if isinstance(payload, Call) else _value(op, payload.parameter)
    function = tree.scalars.functions.get(name)
    if function is None or not (function.commutes and function.identity and function.arity == 2):
        return
    outputs = [operand.name for operand in op.inits]
    for argument, rest in permutations(payload.arguments, 2):
        if not isinstance(argument, Operand):
            continue
        if argument.name in outputs:
            for edge in _written(op, rest, tree):
                yield replace(edge, neutral=argument.name, function=name)
        elif op.loops is None and isinstance(rest, Operand) and rest.name not in outputs:
            for target in _copies(tree, [op.map_of(each) for each in (rest.name, *outputs)]):
                yield OpEdge(target, neutral=argument.name, function=name)


def _value(op: Op, name: str) -> str:
    parameter = op.parameter(name)
    return "" if parameter is None else str(parameter.value or "")


def _copies(tree: Tree, forms: Sequence[MapForm]) -> Iterator[str]:
    """Yield the named ops whose output is their only input, with these maps."""
    for op in tree.structured():
        inner = op.payload.operand if isinstance(op.payload, Cast) else op.payload
        if (
            op.kind is OpKind.NAMED
            and not op.canonical
            and isinstance(inner, Operand)
            and [o.name for o in op.inputs] == [inner.name]
            and [form.form for form in op.maps.forms] == [form.form for form in forms]
            and not any(form.parameter for form in op.maps.forms)
        ):
            yield op.name


def _written(op: Op, value: Expr, tree: Tree) -> Iterator[OpEdge]:
    """Yield the edges of an op that writes this value of its inputs, if no loop is a reduction."""
    if not _is_listed(op) or op.iterator_types is None:
        return
    loops = list(zip(op.loops or (), op.iterator_types, strict=True))
    dropped = tuple(loop for loop, kind in loops if kind != "parallel")
    left = [loop for loop, kind in loops if kind == "parallel"]
    results = dict(zip((o.name for o in op.operands), _without(op, dropped), strict=True))
    read = [part.name for part in walk(value) if isinstance(part, Operand)]
    kept = [*read, *(o.name for o in op.inits)]
    factors = [t.factor for name in kept for expr in results[name] for t in expr.terms]
    symbols = dict.fromkeys((factor for factor in factors if isinstance(factor, str)), 1)
    if any(len(expr.terms) > 1 for name in kept for expr in results[name]):
        return
    maps = [affine_map(results[name], left, symbols) for name in kept]
    where = tuple(symbols.items())
    if len(read) == 1 and all(m.dims == tuple(range(len(left))) for m in maps):
        forms = [MapForm(Form.IDENTITY_OR_SCALAR), MapForm(Form.IDENTITY)]
        for target in _copies(tree, forms) if isinstance(_bare(value), Operand) else ():
            yield OpEdge(target, dropped, where)
    if not isinstance(value, Call) or [*map(_bare, value.arguments)] != [*map(Operand, read)]:
        return
    for category in tree.structured():
        payload = category.payload
        if not isinstance(payload, ParameterCall) or payload.variadic is None:
            continue
        parameter = category.parameter(payload.parameter)
        roles = ["input"] * len(read) + ["init"]
        if (
            category.kind is OpKind.CATEGORY
            and not payload.arguments
            and parameter is not None
            and (not parameter.domain or value.function in parameter.domain)
            and not any(violations(category.maps.predicate, roles, maps))
        ):
            given = ((payload.parameter, value.function),)
            casts = any(isinstance(argument, Cast) for argument in value.arguments)
            yield OpEdge(category.name, dropped, where, given=given, uniform=casts)


def _bare(expr: Expr) -> Expr:
    return expr.operand if isinstance(expr, Cast) and expr.type is None else expr


@computed_once
def _signs(op: Op) -> tuple[object, ...]:
    """Return the sign of each cast: its value, or the name of an open parameter in a tuple."""
    signs: list[object] = []
    for part in () if op.payload is None or isinstance(op.payload, Region) else walk(op.payload):
        if isinstance(part, Cast):
            sign: object = part.sign
            if isinstance(sign, SignParameter):
                parameter = op.parameter(sign.name)
                bound = None if parameter is None else parameter.value
                sign = (sign.name,) if bound is None else bound
            signs.append(sign)
    return tuple(signs)


def _unified(view: _View, other: _View) -> tuple[tuple[str, object], ...] | None:
    """Return values of the view's symbols and parameters for which both are equal; None: never."""
    where: dict[str, object] = {}
    renamed: dict[str, int | str] = {}
    for own, wanted in zip(view.factors, other.factors, strict=True):
        if isinstance(wanted, str):
            if renamed.setdefault(wanted, own) != own:
                return None
        elif isinstance(own, str):
            where[own] = wanted
        elif own != wanted:
            return None
    for sign, wanted_sign in zip(view.signs, other.signs, strict=True):
        if isinstance(wanted_sign, tuple):
            continue
        if isinstance(sign, tuple):
            where[sign[0]] = wanted_sign
        elif sign != wanted_sign:
            return None
    return tuple(where.items())
