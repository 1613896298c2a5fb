# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Rules as a term rewriting system: they terminate, and results do not depend on their order.

Terms are those of operations. Arguments of operations that commute are an unordered pair, and an
operation on constants is a constant, as who applies the rules orders the former and computes the
latter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

from optree_core.element_type import TypeClass
from optree_core.rewrite_rule import AT_MOST, Nodes, RewriteRule, RuleNode, RuleRow

#: The most terms that are reached from one side of a critical pair.
MOST = 100


class TermOperation(NamedTuple):
    """An operation on a class of types; a compare has a predicate, and no class."""

    mnemonic: str
    predicate: int | None
    on: str


@dataclass(frozen=True, slots=True)
class TermVariable:
    """A variable; facts: what is known of it if it is a constant, else none."""

    name: str
    facts: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class TermNumber:
    """A number as text, in which 0.0, -0.0 and 0 differ."""

    text: str
    on: str


@dataclass(frozen=True, eq=False)
class Application:
    """An operation on terms. Long terms share their parts, so each part is looked at once."""

    operation: TermOperation
    arguments: tuple[Part, ...]

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Application)
            and self._hash == other._hash
            and self.operation == other.operation
            and self.arguments == other.arguments
        )

    def __hash__(self) -> int:
        return self._hash

    def __str__(self) -> str:
        return self._text

    @cached_property
    def _hash(self) -> int:
        return hash((self.operation, self.arguments))

    @cached_property
    def _text(self) -> str:
        name = self.operation.mnemonic.rpartition(".")[2]
        if self.operation.predicate is not None:
            name += f" {self.operation.predicate}"
        return f"{name}({', '.join(map(text, self.arguments))})"

    @cached_property
    def is_constant(self) -> bool:
        return all(map(is_constant, self.arguments))


Part: TypeAlias = TermVariable | TermNumber | Application

#: Factors of the arguments, then the summand, of an operation's measure.
Weights: TypeAlias = Mapping[TermOperation, Sequence[int]]

Substitution: TypeAlias = Mapping[str, Part]
Solutions: TypeAlias = Iterator[Substitution]
Solve: TypeAlias = Callable[[Part, Part, Substitution], Solutions]


def text(part: Part) -> str:
    if isinstance(part, TermVariable):
        return part.name
    return part.text if isinstance(part, TermNumber) else str(part)


def is_constant(part: Part) -> bool:
    if isinstance(part, Application):
        return part.is_constant
    return isinstance(part, TermNumber) or bool(part.facts)


# Termination.


def measures(rule: RewriteRule, row: RuleRow, weights: Weights) -> tuple[str, str] | None:
    """Return the measures of both sides as text if the left one does not decrease, else None.

    A measure is linear in those of the variables: an operation adds up its arguments, each times
    its factor, and its summand. Constants measure 0.
    """
    constants = frozenset(rule.where)
    left, right = (_measure(side, row.on, constants, weights) for side in (row.source, row.target))
    names = {*left, *right} - {""}
    decreases = left.get("", 0) > right.get("", 0)
    if decreases and all(left.get(name, 0) >= right.get(name, 0) for name in names):
        return None
    return _sum(left), _sum(right)


def _measure(nodes: Nodes, on: str, constants: frozenset[str], weights: Weights) -> dict[str, int]:
    """Return variable -> factor, and the summand under the empty name."""
    found: list[dict[str, int] | None] = []  # None: a constant.
    for node in nodes:
        if node.variable is not None:
            found.append(None if node.variable in constants else {node.variable: 1})
            continue
        arguments = [found[place] for place in node.arguments]
        if node.value is not None or all(each is None for each in arguments):
            found.append(None)
            continue
        default = (1,) * (len(arguments) + 1)
        *factors, summand = weights.get(_operation(node, on), default)
        total = {"": summand}
        for factor, argument in zip(factors, arguments, strict=True):
            for name, value in (argument or {}).items():
                total[name] = total.get(name, 0) + factor * value
        found.append(total)
    return found[-1] or {}


def _operation(node: RuleNode, on: str) -> TermOperation:
    """Return the operation of a node; a compare is one on all classes."""
    if node.predicate is not None:
        return TermOperation(node.mnemonic, node.predicate, "")
    return TermOperation(node.mnemonic, None, node.type or on)


def _sum(measure: Mapping[str, int]) -> str:
    parts = [name if n == 1 else f"{n}*{name}" for name, n in sorted(measure.items()) if name]
    return " + ".join([*parts, str(measure.get("", 0))])


# Critical pairs.


@dataclass(frozen=True)
class Rewrite:
    """A row of a rule as terms. facts: variable -> what has to hold for it as a constant.

    orders: pairs of variables, the first of which is at most the second.
    """

    rule: RewriteRule
    row: RuleRow
    source: Part
    target: Part
    facts: Mapping[str, frozenset[str]]
    orders: tuple[tuple[str, str], ...]

    @staticmethod
    def of(rule: RewriteRule, row: RuleRow) -> Rewrite:
        facts: dict[str, frozenset[str]] = {}
        orders = []
        for name, conditions in rule.where.items():
            for condition in conditions:
                kind, _, other = condition.rstrip(")").partition("(")
                if kind == AT_MOST:
                    orders.append((name, other.strip()))
                    both = [(name, "constant"), (other.strip(), "constant")]
                else:
                    both = [(name, kind)]
                for variable, fact in both:
                    facts[variable] = facts.get(variable, frozenset()) | closure(fact)
        sides = [_term(side, row.on, facts) for side in (row.source, row.target)]
        return Rewrite(rule, row, sides[0], sides[1], facts, tuple(orders))

    @cached_property
    def head(self) -> TermOperation | None:
        return self.source.operation if isinstance(self.source, Application) else None

    def renamed(self, suffix: str) -> Rewrite:
        """Return the rule with other names of variables."""
        names = {
            name: TermVariable(name + suffix, self.facts.get(name, frozenset()))
            for name in self.rule.variables
        }
        return replace(
            self,
            source=substituted(self.source, names),
            target=substituted(self.target, names),
            facts={name + suffix: facts for name, facts in self.facts.items()},
            orders=tuple((a + suffix, b + suffix) for a, b in self.orders),
        )


def closure(fact: str) -> frozenset[str]:
    """Return what follows from a condition, itself included."""
    implied = {"constant", fact}
    if fact in ("exact_reciprocal", "normal_reciprocal", "largest", "lowest"):
        implied |= {"number", "not_positive_zero", "not_negative_zero"}
    return frozenset(implied)


def _term(nodes: Nodes, on: str, facts: Mapping[str, frozenset[str]]) -> Part:
    parts: list[Part] = []
    for node in nodes:
        if node.variable is not None:
            parts.append(TermVariable(node.variable, facts.get(node.variable, frozenset())))
        elif node.value is not None:
            parts.append(TermNumber(repr(node.value), node.type or on))
        else:
            operation = _operation(node, on)
            parts.append(Application(operation, tuple(parts[place] for place in node.arguments)))
    return parts[-1]


def substituted(part: Part, names: Substitution) -> Part:
    def value(each: Part) -> Part | None:
        return names.get(each.name) if isinstance(each, TermVariable) else None

    return _rebuilt(part, value)


def resolved(part: Part, names: Substitution) -> Part:
    """Return the part with variables replaced until none is left that can be."""
    while True:
        found = substituted(part, names)
        if found == part:
            return part
        part = found


@dataclass(frozen=True, slots=True)
class Divergence:
    """A term that two rules turn into terms which no further rules make equal."""

    first: RewriteRule
    second: RewriteRule
    on: str
    peak: str
    results: tuple[str, str]


class Rewriting:
    """The rules of a system. commuting: the operations whose arguments may be exchanged."""

    def __init__(self, rules: Iterable[RewriteRule], commuting: frozenset[TermOperation]) -> None:
        self.rewrites = [Rewrite.of(rule, row) for rule in rules for row in rule.rows]
        self.commuting = commuting
        self.normals: dict[Application, Part] = {}
        self.matches: dict[Application, Sequence[tuple[Rewrite, Substitution]]] = {}
        self.heads: dict[TermOperation | None, list[Rewrite]] = {}
        for rewrite in self.rewrites:
            self.heads.setdefault(rewrite.head, []).append(rewrite)

    def divergences(self, own: frozenset[str] | None = None) -> Iterator[Divergence]:
        """Yield a critical pair that is not joined for each two rules that have one.

        own: only those with a rule of this set.
        """
        reported = set()
        for outer in self.rewrites:
            for part in _terms(outer.source):
                for inner in self.heads.get(part.operation, ()):
                    pair = frozenset((outer.rule.name, inner.rule.name))
                    if pair in reported or (own is not None and own.isdisjoint(pair)):
                        continue
                    # At the root each pair of rules is there twice.
                    if part is outer.source and inner.rule.name > outer.rule.name:
                        continue
                    found = next(self._pairs(outer, inner.renamed("'"), part), None)
                    if found is not None:
                        reported.add(pair)
                        yield found

    def _pairs(self, outer: Rewrite, inner: Rewrite, part: Application) -> Iterator[Divergence]:
        seen = set()
        for names in self.unify(part, inner.source, {}):
            given = self._given(names, outer, inner)
            if given is None:
                continue
            names, orders = given
            peak = resolved(outer.source, names)
            if any(map(is_constant, _terms(peak))):
                continue  # It is computed before.
            first = resolved(outer.target, names)
            # Equal parts are one value, which is replaced wherever it is used.
            second = _replaced(peak, resolved(part, names), resolved(inner.target, names))
            allowed = {*outer.rule.needs, *inner.rule.needs}
            results = self.normal(first), self.normal(second)
            if results[0] == results[1] or results in seen:
                continue
            seen.add(results)
            ends = [self.reduced(each, allowed, orders) for each in results]
            if ends[0] != ends[1] and not self.joined(results[0], results[1], allowed, orders):
                shown = list(map(text, ends))
                yield Divergence(
                    outer.rule, inner.rule, outer.row.on, text(peak), (shown[0], shown[1])
                )

    def _given(
        self, names: Substitution, *rewrites: Rewrite
    ) -> tuple[Substitution, frozenset[tuple[Part, Part]]] | None:
        """Return the substitution with the facts of both rules on variables, and the pairs of
        constants of which the first is at most the second; None if a condition cannot hold."""
        known: dict[str, frozenset[str]] = {}
        for rewrite in rewrites:
            for name, facts in rewrite.facts.items():
                bound = resolved(TermVariable(name), names)
                if isinstance(bound, Application):
                    return None
                if isinstance(bound, TermNumber) and not facts <= literal_facts(bound):
                    return None
                if isinstance(bound, TermVariable):
                    known[bound.name] = known.get(bound.name, frozenset()) | facts
        found = {name: resolved(part, names) for name, part in names.items()}
        marked: Substitution = {name: TermVariable(name, facts) for name, facts in known.items()}
        found = {name: substituted(part, marked) for name, part in found.items()}
        for name, variable in marked.items():
            found.setdefault(name, variable)
        orders = {
            (resolved(TermVariable(a), found), resolved(TermVariable(b), found))
            for rewrite in rewrites
            for a, b in rewrite.orders
        }
        if any(at_most(a, b, frozenset()) is False for a, b in orders):
            return None
        return found, frozenset(orders)

    def unify(self, first: Part, second: Part, names: Substitution) -> Solutions:
        """Yield substitutions that make the parts equal, commuting arguments in either order."""
        first, second = _shallow(first, names), _shallow(second, names)
        if isinstance(first, TermVariable) and isinstance(second, TermVariable):
            if first.name == second.name:
                yield names
                return
            yield {**names, first.name: second}
        elif isinstance(first, TermVariable):
            if not _occurs(first.name, second, names):
                yield {**names, first.name: second}
        elif isinstance(second, TermVariable):
            if not _occurs(second.name, first, names):
                yield {**names, second.name: first}
        elif isinstance(first, TermNumber) or isinstance(second, TermNumber):
            if first == second:
                yield names
        elif first.operation == second.operation:
            yield from self._distinct(first, second, names, self.unify)

    def _distinct(
        self, first: Application, second: Application, names: Substitution, solve: Solve
    ) -> Solutions:
        """Yield the solutions for all arguments, those of the second term in each order."""
        known: list[Substitution] = []
        for arguments in self._orders(second):
            found: list[Substitution] = [names]
            for a, b in zip(first.arguments, arguments, strict=True):
                found = [more for each in found for more in solve(a, b, each)]
            for each in found:
                if each not in known:
                    known.append(each)
                    yield each
            if names in known:
                return  # Equal as they are: another order asks for more.

    def _orders(self, term: Application) -> Iterator[tuple[Part, ...]]:
        yield term.arguments
        if term.operation in self.commuting and term.arguments[0] != term.arguments[1]:
            yield term.arguments[::-1]

    def normal(self, part: Part) -> Part:
        """Return the part with its commuting arguments in an order, and operations on literals
        computed."""
        if not isinstance(part, Application):
            return part
        found = self.normals.get(part)
        if found is None:
            arguments = tuple(map(self.normal, part.arguments))
            if part.operation in self.commuting:
                arguments = tuple(sorted(arguments, key=text))
            term = Application(part.operation, arguments)
            found = self.normals[part] = computed(term) or term
        return found

    def joined(
        self, first: Part, second: Part, allowed: set[str], orders: frozenset[tuple[Part, Part]]
    ) -> bool:
        """True if rules lead from both to one term."""
        sides = [self.reached(each, allowed, orders) for each in (first, second)]
        return not sides[0].isdisjoint(sides[1])

    def reached(
        self, part: Part, allowed: set[str], orders: frozenset[tuple[Part, Part]]
    ) -> set[Part]:
        """Return the terms that rules lead to, the part included; at most `MOST`."""
        found, pending = {part}, [part]
        while pending and len(found) < MOST:
            for result in self.steps(pending.pop(), allowed, orders):
                if result not in found:
                    found.add(result)
                    pending.append(result)
        return found

    def reduced(self, part: Part, allowed: set[str], orders: frozenset[tuple[Part, Part]]) -> Part:
        """Return the term in which the first rule that applies ends."""
        for _ in range(MOST):
            step = next(self.steps(part, allowed, orders), None)
            if step is None:
                break
            part = step
        return part

    def steps(
        self, part: Part, allowed: set[str], orders: frozenset[tuple[Part, Part]]
    ) -> Iterator[Part]:
        """Yield the terms that one rule makes of the part."""
        for term in _terms(part):
            # Constants are computed, and so equal what an exact rule makes of them.
            permitted = set() if is_constant(term) else allowed
            for rewrite, names in self._matches(term):
                if permitted.issuperset(rewrite.rule.needs) and self._holds(rewrite, names, orders):
                    yield self.normal(_replaced(part, term, substituted(rewrite.target, names)))

    def _matches(self, term: Application) -> Sequence[tuple[Rewrite, Substitution]]:
        """Return the rules whose left side is the term, whatever they need."""
        found = self.matches.get(term)
        if found is None:
            found = self.matches[term] = [
                (rewrite, names)
                for rewrite in self.heads.get(term.operation, ())
                for names in self.match(rewrite.source, term, {})
            ]
        return found

    def match(self, pattern: Part, part: Part, names: Substitution) -> Solutions:
        """Yield substitutions of the pattern's variables that make it the part."""
        if isinstance(pattern, TermVariable):
            known = names.get(pattern.name)
            if known is None:
                yield {**names, pattern.name: part}
            elif self.normal(known) == self.normal(part):
                yield names
        elif isinstance(pattern, TermNumber) or not isinstance(part, Application):
            if pattern == part:
                yield names
        elif pattern.operation == part.operation:
            yield from self._distinct(pattern, part, names, self.match)

    def _holds(
        self, rewrite: Rewrite, names: Substitution, orders: frozenset[tuple[Part, Part]]
    ) -> bool:
        for name, facts in rewrite.facts.items():
            if not facts <= facts_of(names[name]):
                return False
        return all(at_most(names[a], names[b], orders) for a, b in rewrite.orders)


def _shallow(part: Part, names: Substitution) -> Part:
    while isinstance(part, TermVariable) and part.name in names:
        part = names[part.name]
    return part


def _occurs(name: str, part: Part, names: Substitution) -> bool:
    part = _shallow(part, names)
    if isinstance(part, TermVariable):
        return part.name == name
    return isinstance(part, Application) and any(_occurs(name, a, names) for a in part.arguments)


def _terms(part: Part) -> Iterator[Application]:
    """Yield the operations in the part, each of them once, the outermost first."""
    seen = set()
    pending = [part]
    while pending:
        each = pending.pop()
        if isinstance(each, Application) and each not in seen:
            seen.add(each)
            yield each
            pending += reversed(each.arguments)


def _replaced(part: Part, old: Part, new: Part) -> Part:
    """Return the part with another one in place of each that equals `old`."""
    return _rebuilt(part, lambda each: new if each == old else None)


def _rebuilt(part: Part, replacement: Callable[[Part], Part | None]) -> Part:
    """Return the part with what `replacement` gives for parts of it, None to look inside."""
    known: dict[Part, Part] = {}

    def visit(each: Part) -> Part:
        found = known.get(each)
        if found is None:
            found = replacement(each) or each
            if found is each and isinstance(each, Application):
                arguments = tuple(map(visit, each.arguments))
                if any(new is not old for new, old in zip(arguments, each.arguments, strict=True)):
                    found = Application(each.operation, arguments)
            known[each] = found
        return found

    return visit(part)


# Constants. What is known of them holds on each type of a class.


def facts_of(part: Part) -> frozenset[str]:
    """Return what is known of a constant; nothing of another part."""
    if isinstance(part, TermVariable):
        return part.facts
    if isinstance(part, TermNumber):
        return literal_facts(part)
    if not is_constant(part):
        return frozenset()
    last = facts_of(part.arguments[-1])
    one = TermNumber("1.0", part.operation.on)
    if part.operation.mnemonic == "arith.divf" and part.arguments[0] == one:
        return last & closure("exact_reciprocal")
    return frozenset({"constant"})


def literal_facts(literal: TermNumber) -> frozenset[str]:
    value = float(literal.text)
    found = {"constant", "number"}
    if literal.text != "0.0":
        found.add("not_positive_zero")
    if literal.text != "-0.0":
        found.add("not_negative_zero")
    if abs(value) in (0.5, 1.0, 2.0, 4.0):
        found |= {"exact_reciprocal", "normal_reciprocal"}
    return frozenset(found)


def at_most(first: Part, second: Part, orders: frozenset[tuple[Part, Part]]) -> bool | None:
    """True if the first constant is at most the second one; None if that is not known."""
    if (first, second) in orders:
        return True
    if isinstance(first, TermNumber) and isinstance(second, TermNumber):
        a, b = float(first.text), float(second.text)
        return a < b or first == second or (a == b and first.text == "-0.0")
    return None


#: Operations on literals; what is exact for numbers of a few bits is so on each type.
_COMPUTED: dict[str, Callable[..., Any]] = {
    "arith.addf": lambda a, b: a + b,
    "arith.subf": lambda a, b: a - b,
    "arith.mulf": lambda a, b: a * b,
    "arith.divf": lambda a, b: a / b,
    "arith.negf": lambda a: -a,
    "arith.addi": lambda a, b: a + b,
    "arith.subi": lambda a, b: a - b,
    "arith.muli": lambda a, b: a * b,
    "arith.andi": lambda a, b: a & b,
    "arith.ori": lambda a, b: a | b,
    "arith.xori": lambda a, b: a ^ b,
}


def computed(term: Application) -> TermNumber | None:
    """Return the value of an operation on literals if it is the same on all types, else None."""
    function = _COMPUTED.get(term.operation.mnemonic)
    if function is None or not all(isinstance(each, TermNumber) for each in term.arguments):
        return None
    on = term.operation.on
    texts = [each.text for each in term.arguments if isinstance(each, TermNumber)]
    if on == TypeClass.FLOAT:
        values = [float(each) for each in texts]
        if term.operation.mnemonic == "arith.divf" and values[1] == 0:
            return None
        value = function(*values)
        if abs(value) > 16 or Fraction(value).denominator > 16:
            return None
        return TermNumber(repr(value), on)
    whole = function(*map(int, texts))
    if on == TypeClass.I1:
        return TermNumber(str(-(whole & 1)), on)
    return TermNumber(str(whole), on) if -8 <= whole < 8 else None
