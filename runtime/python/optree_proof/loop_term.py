# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Terms over loops: what a program on tensors computes for one element of its result.

Maps are composed while the term is built, so two programs that only move elements in other ways
have equal terms. Two terms are equal if their normal forms are, for all sizes: reductions keep the
order of their loops, unless laws say that it does not matter.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from .loop_index import ONE, ZERO, Computed, IndexPart, LoopIndex, SizedLoop, at_most, size_text
from .polynomial import Polynomial

#: The most orders of the loops of one reduction that are compared.
MOST_ORDERS = 720


@dataclass(frozen=True)
class Leaf:
    """An element of an argument. sizes: of its dimensions."""

    name: str
    indices: tuple[LoopIndex, ...]
    sizes: tuple[Polynomial, ...]
    type: str


@dataclass(frozen=True)
class Number:
    """A constant; text: its value. whole: an integer's, as a size."""

    text: str
    type: str
    whole: Polynomial | None = None


@dataclass(frozen=True)
class Position:
    """An index as a value."""

    index: LoopIndex
    type: str = "index"


@dataclass(frozen=True)
class Apply:
    """An operation on terms. attributes: what else it depends on, such as a predicate."""

    operation: str
    arguments: tuple[Term, ...]
    type: str
    attributes: str = ""


@dataclass(frozen=True)
class Reduce:
    """An operation on what it gave before and on `term` in turn, for each iteration of the loops.

    first: True if what it gave before is its first argument.
    """

    operation: str
    loops: tuple[SizedLoop, ...]
    term: Term
    start: Term
    type: str
    first: bool = True


@dataclass(frozen=True)
class Choice:
    """`below` where an index is less than a bound, else `above`."""

    index: LoopIndex
    bound: Polynomial
    below: Term
    above: Term

    @property
    def type(self) -> str:
        return self.below.type


Term = Leaf | Number | Position | Apply | Reduce | Choice
Narrowed = TypeVar("Narrowed", Number, Apply, Reduce)


@dataclass(frozen=True)
class Laws:
    """Properties of operations under a set of permissions.

    commuting: operations. any_order: those whose reductions may combine in any order. neutral:
    operation and type -> its neutral numbers, the one that is written first. distributing: sums ->
    the product whose constant factors are factors of the sum. in_bounds: indices are in bounds.
    narrow: f64 is f32. casts: those that keep every value join others.
    """

    commuting: frozenset[str] = frozenset()
    any_order: frozenset[str] = frozenset()
    neutral: Mapping[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    distributing: Mapping[str, str] = field(default_factory=dict)
    in_bounds: bool = False
    narrow: bool = False
    casts: bool = False

    def neutral_of(self, operation: str, term: Term) -> bool:
        known = self.neutral.get((operation, term.type), ())
        return isinstance(term, Number) and term.text in known


#: The least and the greatest value that is known of an index in the branch of a choice.
Known = Mapping[LoopIndex, tuple[Polynomial | None, Polynomial | None]]

#: Casts that keep every value -> those of their values that do what one such cast does.
_WIDENINGS = {
    "arith.extf": {"arith.extf": "arith.extf"},
    "arith.extsi": {"arith.extsi": "arith.extsi"},
    "arith.extui": {"arith.extui": "arith.extui", "arith.extsi": "arith.extui"},
}
_TRUNCATIONS = frozenset({"arith.truncf", "arith.trunci"})

#: Widening -> the compare, and the first letter of its predicates, that read a value the same way
#: as it was; equality does for all.
_COMPARES = {
    "arith.extf": ("arith.cmpf", ""),
    "arith.extsi": ("arith.cmpi", "s"),
    "arith.extui": ("arith.cmpi", "u"),
}

#: Functions of which a value with itself is the value.
_IDEMPOTENT = frozenset({
    "arith.andi", "arith.ori", "arith.maximumf", "arith.minimumf", "arith.maxsi", "arith.minsi",
    "arith.maxui", "arith.minui",
})  # fmt: skip

_NARROW = {"f64": "f32"}
_CASTS = frozenset({"arith.index_cast", "arith.extsi", "arith.trunci"})
_BOUNDS = {"arith.minsi": True, "arith.maxsi": False}
_LESS = "slt"


@dataclass(frozen=True)
class Normalizer:
    """Normal forms of terms under laws."""

    laws: Laws

    def text(self, term: Term) -> str:
        """Return the normal form as text; equal texts are equal terms for all sizes."""
        return self.written(self.normal(term, {}), {})

    def normal(self, term: Term, known: Known) -> Term:
        """Return a term without what the laws leave out."""
        match term:
            case Leaf():
                indices = zip(term.indices, term.sizes, strict=True)
                return replace(term, indices=tuple(self.index(i, s, known) for i, s in indices))
            case Apply():
                return self.applied(term, known)
            case Reduce():
                return self.reduced(term, known)
            case Choice():
                return self.chosen(term, known)
        return self.narrowed(term)

    def narrowed(self, term: Term) -> Term:
        return self._narrow(term) if isinstance(term, Number) else term

    def _narrow(self, term: Narrowed) -> Narrowed:
        """Return the term in the type in which a sum may be, if it is in a wider one."""
        narrow = _NARROW.get(term.type) if self.laws.narrow else None
        return replace(term, type=narrow) if narrow else term

    def applied(self, term: Apply, known: Known) -> Term:
        term = replace(term, arguments=tuple(self.normal(a, known) for a in term.arguments))
        casts = term.operation in ("arith.extf", "arith.truncf")
        if self.laws.narrow and casts and {term.type, term.arguments[0].type} <= {"f32", "f64"}:
            return term.arguments[0]
        term = self._narrow(term)
        if term.operation not in self.laws.any_order:
            return compared(joined(term)) if self.laws.casts else term
        flat: list[Term] = []
        for argument in term.arguments:
            same = isinstance(argument, Apply) and argument.operation == term.operation
            flat += argument.arguments if same and isinstance(argument, Apply) else [argument]
        left = [a for a in flat if not self.laws.neutral_of(term.operation, a)] or flat[:1]
        if term.operation in _IDEMPOTENT:
            left = [*{self.written(a, {}): a for a in left}.values()]
        return left[0] if len(left) == 1 else replace(term, arguments=tuple(left))

    def reduced(self, term: Reduce, known: Known) -> Term:
        term = replace(
            term, term=self.normal(term.term, known), start=self.normal(term.start, known)
        )
        term = self._narrow(term)
        operation = term.operation
        loops = tuple(loop for loop in term.loops if loop.size != ONE)
        term = replace(term, loops=loops)
        if not loops:
            pair = (term.start, term.term) if term.first else (term.term, term.start)
            return self.applied(Apply(operation, pair, term.type), known)
        if operation in self.laws.commuting:
            term = replace(term, first=True)
        if operation not in self.laws.any_order:
            return term
        inner = term.term
        same = isinstance(inner, Reduce) and inner.operation == operation
        if same and isinstance(inner, Reduce) and self.laws.neutral_of(operation, inner.start):
            merged = replace(term, loops=(*loops, *inner.loops), term=inner.term)
            return self.reduced(merged, known)
        neutral = self.laws.neutral.get((operation, term.type), ())
        if not neutral:
            return term
        start = Number(neutral[0], term.type)
        # What a term combined with it does not change has no effect on the result.
        both = self.applied(Apply(operation, (term.term, term.start), term.type), known)
        if self.written(both, {}) == self.written(term.term, {}):
            term = replace(term, start=start)
        product = self.laws.distributing.get(operation, "")
        constants, factors = _factors(term.term, product)
        if constants and factors:
            rest = factors[0] if len(factors) == 1 else Apply(product, factors, term.type)
            found = self.reduced(replace(term, term=rest, start=start), known)
            found = self.applied(Apply(product, (*constants, found), term.type), known)
        else:
            found = replace(term, start=start)
        if self.laws.neutral_of(operation, term.start):
            return found
        return self.applied(Apply(operation, (found, term.start), term.type), known)

    def chosen(self, term: Choice, known: Known) -> Term:
        """Return a choice by ascending bounds, of branches that can be."""
        if term.index.constant != ZERO:
            back = ZERO.plus(term.index.constant, -1)
            index, bound = term.index.shifted(back), term.bound.plus(back)
            return self.chosen(replace(term, index=index, bound=bound), known)
        least, most = term.index.bounds
        low, high = known.get(term.index, (None, None))
        for lower in (least, low):
            if lower is not None and at_most(term.bound, lower):
                return self.normal(term.above, known)
        for upper in (most, high):
            if upper is not None and at_most(upper.plus(ONE), term.bound):
                return self.normal(term.below, known)
        first = {**known, term.index: (low, term.bound.plus(ONE, -1))}
        second = {**known, term.index: (term.bound, high)}
        below, above = self.normal(term.below, first), self.normal(term.above, second)
        if isinstance(below, Choice) and below.index == term.index:
            rest = Choice(term.index, term.bound, below.above, above)
            return self.normal(Choice(term.index, below.bound, below.below, rest), known)
        if self.written(below, {}) == self.written(above, {}):
            return below
        # The choices of several loops stand in one order.
        own = self.index_text(term.index, {})
        inner = [each for each in (below, above) if isinstance(each, Choice)]
        before = [each for each in inner if self.index_text(each.index, {}) < own]
        if before:
            outer = min(before, key=lambda each: self.index_text(each.index, {}))
            rest = Choice(term.index, term.bound, below, above)
            return self.chosen(Choice(outer.index, outer.bound, rest, rest), known)
        if isinstance(above, Choice) and above.index == term.index:
            texts = {self.written(each, {}) for each in (below, above.below)}
            if len(texts) == 1:
                return self.normal(replace(above, below=below), known)
        return Choice(term.index, term.bound, below, above)

    def index(self, index: LoopIndex, size: Polynomial, known: Known) -> LoopIndex:
        """Return an index of a dimension; what keeps it in bounds goes if it is."""
        if size == ONE:
            return LoopIndex()
        if len(index.parts) != 1 or not isinstance(index.parts[0][0], Computed):
            return index
        found = self.normal(index.parts[0][0].term, known)  # type: ignore[arg-type]
        while self.laws.in_bounds:
            inner = in_bounds(found, size)
            if inner is None:
                break
            found = inner
        if isinstance(found, Position):
            return found.index.times(index.parts[0][1]).plus(LoopIndex((), index.constant))
        return LoopIndex(((Computed(found), index.parts[0][1]),), index.constant)

    # Texts.

    def written(self, term: Term, names: Mapping[SizedLoop, str]) -> str:
        """Return a term as text. names: of the loops of reductions around it."""
        match term:
            case Leaf(name, indices):
                return f"{name}[{', '.join(self.index_text(i, names) for i in indices)}]"
            case Number(text, type):
                return f"{text}:{type}"
            case Position(index):
                return f"({self.index_text(index, names)})"
            case Apply(operation, arguments, type, attributes):
                texts = [self.written(argument, names) for argument in arguments]
                if operation in self.laws.commuting or operation in self.laws.any_order:
                    texts.sort()
                shown = f" {attributes}" if attributes else ""
                return f"{operation.partition('.')[2]}{shown}({', '.join(texts)}):{type}"
            case Choice(index, bound, below, above):
                condition = f"{self.index_text(index, names)} < {size_text(bound)}"
                sides = f"{self.written(below, names)} else {self.written(above, names)}"
                return f"[{condition}: {sides}]"
            case Reduce():
                start = self.written(term.start, names)
                orders = list(self.orders(term))
                return f"{min(self.loops_text(term, each, names) for each in orders)} from {start}"

    def orders(self, term: Reduce) -> Iterator[Sequence[SizedLoop]]:
        if term.operation not in self.laws.any_order:
            yield term.loops
            return
        yield from itertools.islice(itertools.permutations(term.loops), MOST_ORDERS)

    def loops_text(
        self, term: Reduce, loops: Sequence[SizedLoop], names: Mapping[SizedLoop, str]
    ) -> str:
        own = {loop: f"k{len(names) + place}" for place, loop in enumerate(loops)}
        ranges = ", ".join(f"{name} < {size_text(loop.size)}" for loop, name in own.items())
        order = "" if term.first else " behind"
        inner = self.written(term.term, {**names, **own})
        return f"{term.operation.partition('.')[2]}{order} over {ranges} of {inner}"

    def index_text(self, index: LoopIndex, names: Mapping[SizedLoop, str]) -> str:
        found = []
        for atom, factor in index.parts:
            match atom:
                case SizedLoop():
                    shown = names.get(atom, atom.name)
                case IndexPart(kind, inner, by):
                    shown = f"({self.index_text(inner, names)} {kind} {size_text(by)})"
                case Computed(term):
                    shown = self.written(term, names)  # type: ignore[arg-type]
            size = size_text(factor)
            plain = len(factor.parts) == 1
            found.append(shown if factor == ONE else f"{shown}*{size if plain else f'({size})'}")
        found.sort()
        constant = size_text(index.constant)
        return " + ".join([*found, *([constant] if constant != "0" or not found else [])])


def joined(term: Term) -> Term:
    """Return casts in a row as one cast or none, if the first one keeps every value."""
    inner = term.arguments[0] if isinstance(term, Apply) and len(term.arguments) == 1 else None
    if not isinstance(term, Apply) or not isinstance(inner, Apply):
        return term
    (*_, source) = inner.arguments
    known = _WIDENINGS.get(inner.operation, {})
    if term.operation in _TRUNCATIONS and known and source.type == term.type:
        return source
    both = known.get(term.operation)
    return replace(term, operation=both, arguments=(source,)) if both else term


def compared(term: Term) -> Term:
    """Return a compare of widened values as one of the values."""
    if not isinstance(term, Apply) or len(term.arguments) != 2:
        return term
    casts = [argument for argument in term.arguments if isinstance(argument, Apply)]
    kinds = {(cast.operation, cast.arguments[0].type) for cast in casts if cast.arguments}
    if len(casts) != 2 or len(kinds) != 1:
        return term
    compare, sign = _COMPARES.get(casts[0].operation, ("", ""))
    kept = term.attributes.startswith(sign) or term.attributes in ("eq", "ne")
    if term.operation != compare or not kept:
        return term
    return replace(term, arguments=tuple(cast.arguments[0] for cast in casts))


def in_bounds(term: Term, size: Polynomial) -> Term | None:
    """Return the index that a term is if that is in bounds of a dimension; None for others."""
    if not isinstance(term, Apply):
        return None
    if term.operation in _CASTS:
        return term.arguments[0]
    if term.operation in _BOUNDS:
        for own, bound in itertools.permutations(term.arguments, 2):
            limit = _whole(bound)
            if limit is None:
                continue
            if _BOUNDS[term.operation]:
                if at_most(size.plus(ONE, -1), limit):
                    return own
            elif at_most(limit, ZERO):
                return own
        return None
    if term.operation == "arith.select":
        condition, wrapped, value = term.arguments
        less = isinstance(condition, Apply) and condition.attributes == _LESS
        if isinstance(condition, Apply) and less and isinstance(wrapped, Apply):
            zero = _whole(condition.arguments[1])
            adds = wrapped.operation == "arith.addi" and value in wrapped.arguments
            if condition.arguments[0] == value and zero == ZERO and adds:
                return value
    return None


def _whole(term: Term) -> Polynomial | None:
    """Return the size that an integer constant is; None for others."""
    if isinstance(term, Number):
        return term.whole
    return term.index.constant if isinstance(term, Position) and not term.index.parts else None


def _factors(term: Term, product: str) -> tuple[tuple[Term, ...], tuple[Term, ...]]:
    """Return the constant factors of a product, and the others."""
    if not isinstance(term, Apply) or term.operation != product:
        return (), (term,)
    constants = tuple(a for a in term.arguments if isinstance(a, Number))
    return constants, tuple(a for a in term.arguments if not isinstance(a, Number))
