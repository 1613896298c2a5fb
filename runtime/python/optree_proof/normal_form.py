# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Normal forms of scalar bodies: bodies of one form have one value on all operands.

Integers are polynomials with integer coefficients, so what is equal is equal for every width. Their
bitwise functions are sums of conjunctions, which are terms of polynomials, too. A maximum of minima
stands for each extremum. Booleans are truth tables, floats terms that the equations of `laws.yaml`
replace. Everything else is an unknown function of normal forms. Undefined behaviour and poison come
from the steps as they are, so that no form hides one.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any

from optree_core.element_type import ElementType, TypeClass
from optree_core.generic import Body, Step, Value

from . import extrema, polynomial, truth_table
from .extrema import Extremum
from .polynomial import ONES, Polynomial, TooLarge
from .smt_rules import (
    COMMUTATIVE,
    FLOAT_PREDICATES,
    INTEGER_PREDICATES,
    POISONING,
    TELLING_NANS,
    TRAPPING,
    is_defined,
    is_known,
)
from .terms import CONSTANT, LAWFUL, Terms
from .truth_table import Table

#: The most steps of a body.
MAX_STEPS = 500

_INTEGERS = (TypeClass.INT, TypeClass.INDEX)

#: Operations on bits, and those that are one on i1, where true is -1 for signed ones.
_BITWISE: dict[str, Callable[..., bool]] = {
    "arith.andi": operator.and_,
    "arith.ori": operator.or_,
    "arith.xori": operator.xor,
}
_ON_BOOLEANS: dict[str, Callable[..., bool]] = {
    **_BITWISE,
    "arith.addi": operator.xor,
    "arith.subi": operator.xor,
    "arith.muli": operator.and_,
    "arith.maxsi": operator.and_,
    "arith.minsi": operator.or_,
    "arith.maxui": operator.or_,
    "arith.minui": operator.and_,
    "arith.select": lambda test, yes, no: yes if test else no,
}
_COMPARED_BOOLEANS: dict[str, Callable[..., bool]] = {
    "eq": operator.eq,
    "ne": operator.ne,
    "slt": operator.gt,
    "sle": operator.ge,
    "sgt": operator.lt,
    "sge": operator.le,
    "ult": operator.lt,
    "ule": operator.le,
    "ugt": operator.gt,
    "uge": operator.ge,
}

#: Extremum of integers or floats -> its order, and true if it is the maximum.
_EXTREMA = {
    "arith.maxsi": ("signed", True),
    "arith.minsi": ("signed", False),
    "arith.maxui": ("unsigned", True),
    "arith.minui": ("unsigned", False),
    "arith.maximumf": ("float", True),
    "arith.minimumf": ("float", False),
}

#: Predicate -> one that stands for it, and if operands are exchanged, and if it is inverted.
_PREDICATES = {
    **{name: (name, False, False) for name in ("eq", "slt", "ult", "oeq", "olt", "ole", "one",
                                               "ord", "false")},
    "ne": ("eq", False, True),
    "sgt": ("slt", True, False), "sge": ("slt", False, True), "sle": ("slt", True, True),
    "ugt": ("ult", True, False), "uge": ("ult", False, True), "ule": ("ult", True, True),
}  # fmt: skip
_FLOAT_PREDICATES = {
    **_PREDICATES,
    "ogt": ("olt", True, False), "oge": ("ole", True, False),
    "une": ("oeq", False, True), "ueq": ("one", False, True), "uno": ("ord", False, True),
    "uge": ("olt", False, True), "ugt": ("ole", False, True),
    "ule": ("olt", True, True), "ult": ("ole", True, True), "true": ("false", False, True),
}  # fmt: skip

#: Base predicates whose operands may be exchanged.
_SYMMETRIC = ("eq", "oeq", "one", "ord")


def equal(old: Body, new: Body, dims: Sequence[int] | None = None) -> bool:
    """True if both bodies have one normal form, so that they are equal for all operands.

    dims: for each loop before its number after; None: the numbers are equal.
    """
    if max(len(old.steps), len(new.steps)) > MAX_STEPS:
        return False
    forms = Forms()
    try:
        before = forms.body(old, {})
        return before == forms.body(new, {after: loop for loop, after in enumerate(dims or ())})
    except TooLarge:
        return False


def _is_total(step: Step) -> bool:
    """True for a step without a row that is always defined: a choice, or the index of a loop."""
    return step.mnemonic == "arith.select" or step.number("dim") >= 0


def _is_flagged(step: Step) -> bool:
    """True if a property says more than which operation it is: `nsw` and `fastmath` make poison."""
    return any(name not in ("value", "predicate", "dim") for name, _ in step.properties)


def _predicate(step: Step, names: Sequence[str]) -> str:
    """Return the name of the predicate of a compare."""
    given = dict(step.properties)["predicate"]
    return names[given] if isinstance(given, int) else str(given)


@dataclass(frozen=True, slots=True)
class _Value:
    """A value of a body: its term.

    raw: the same without any law. poison: the conditions under which it is poison.
    """

    term: int
    raw: int
    poison: frozenset[Hashable] = frozenset()


@dataclass
class Forms:
    """The terms of bodies that are compared, and for some another form of their values."""

    terms: Terms = field(default_factory=Terms)
    polynomials: dict[int, Polynomial] = field(default_factory=dict)
    tables: dict[int, Table] = field(default_factory=dict)
    extrema: dict[tuple[str, int], Extremum] = field(default_factory=dict)

    def body(self, body: Body, dims: dict[int, int]) -> tuple[object, ...]:
        """Return the form of a body: equal forms are equal on all operands.

        It has the terms of the results, and all conditions of poison and undefined behaviour.

        dims: for each loop that has another number in the form, that number.

        Raises:
            TooLarge: a part of the form would be too large.
        """
        steps: list[_Value] = []
        traps: set[Hashable] = set()

        def value(given: Value) -> _Value:
            if given.step is not None:
                return steps[given.step]
            number = self.terms.number("argument", given.argument)
            return _Value(number, number)

        for step in body.steps:
            operands = list(map(value, step.operands))
            term = self._step(step, operands, dims)
            terms = tuple(operand.term for operand in operands)
            attributes = self._attributes(step, dims)
            raw = self.terms.number(
                "raw", step.mnemonic, step.type.name, attributes, *(v.raw for v in operands)
            )
            poison = self._poison(step, operands)
            unknown = not (_is_total(step) or is_known(step) or is_defined(step))
            if unknown or _is_flagged(step) or self._is_poison(step, operands):
                poison |= {("poison", step.mnemonic, attributes, step.type.name, terms)}
            if unknown or step.mnemonic in TRAPPING:
                last = operands[-1].poison if operands else frozenset()
                traps.add(("trap", step.mnemonic, attributes, step.type.name, terms, last))
            steps.append(_Value(term, raw, poison))
        results = list(map(value, body.results))
        return tuple(r.term for r in results), tuple(r.poison for r in results), frozenset(traps)

    def _attributes(self, step: Step, dims: dict[int, int]) -> tuple[Hashable, ...]:
        """Return the properties of a step, with the numbers that loops have before."""
        return tuple(
            (name, dims.get(int(text.split()[0]), int(text.split()[0])) if name == "dim" else text)
            for name, text in step.attributes
        )

    def _poison(self, step: Step, operands: Sequence[_Value]) -> frozenset[Hashable]:
        """Return the conditions under which an operand makes the result poison."""
        if step.mnemonic != "arith.select":
            return frozenset().union(*(operand.poison for operand in operands))
        test, *arms = operands
        if not any(arm.poison for arm in arms):
            return test.poison
        return test.poison | {("choice", test.term, *(arm.poison for arm in arms))}

    def _is_poison(self, step: Step, operands: Sequence[_Value]) -> bool:
        """True if the operation itself may give poison."""
        if step.mnemonic not in POISONING:
            return False
        amount = self._shift(step, operands)
        return amount is None

    def _shift(self, step: Step, operands: Sequence[_Value]) -> int | None:
        """Return the constant by which a step shifts, if it is in range."""
        if not step.mnemonic.startswith("arith.sh") or step.type.type_class not in _INTEGERS:
            return None
        amount = self._polynomial(operands[1].term).constant
        return amount if amount is not None and 0 <= amount < step.type.bits else None

    # The terms of steps.

    def _step(self, step: Step, operands: Sequence[_Value], dims: dict[int, int]) -> int:
        terms = [operand.term for operand in operands]
        kinds = {operand.type.type_class for operand in step.operands} | {step.type.type_class}
        found = None
        if _is_flagged(step):
            return self._unknown(step, operands, dims)
        if step.mnemonic == "arith.cmpi":
            found = self._compared_integers(step, terms)
        elif step.mnemonic == "arith.cmpf":
            found = self._compared_floats(step, terms)
        elif kinds == {TypeClass.I1}:
            found = self._boolean(step, terms)
        elif step.mnemonic == "arith.select":
            return self._selected(step, *terms)
        elif step.type.type_class in _INTEGERS:
            found = self._integer(step, operands)
        elif kinds == {TypeClass.FLOAT}:
            found = self._float(step, terms)
        return self._unknown(step, operands, dims) if found is None else found

    def _unknown(self, step: Step, operands: Sequence[_Value], dims: dict[int, int]) -> int:
        """Return a call of an unknown function."""
        terms = [operand.term for operand in operands]
        if step.mnemonic in COMMUTATIVE:
            terms.sort()
        if step.mnemonic in TELLING_NANS:
            terms[-1] = operands[-1].raw
        types = tuple(operand.type.name for operand in step.operands)
        attributes = self._attributes(step, dims)
        return self.terms.number(step.mnemonic, step.type.name, attributes, types, *terms)

    def _boolean(self, step: Step, terms: Sequence[int]) -> int | None:
        if step.mnemonic == CONSTANT:
            return self._of_table(truth_table.constant(bool(dict(step.properties)["value"])))
        if step.mnemonic not in _ON_BOOLEANS:
            return None
        tables = map(self._truth, terms)
        return self._of_table(truth_table.combined(_ON_BOOLEANS[step.mnemonic], *tables))

    def _truth(self, term: int) -> Table:
        return self.tables.get(term) or truth_table.leaf(term)

    def _of_table(self, table: Table) -> int:
        if table.alone is not None:
            return table.alone
        found = self.terms.number("table", table)
        self.tables[found] = table
        return found

    def _selected(self, step: Step, test: int, first: int, second: int) -> int:
        table = self._truth(test)
        if table.constant is not None:
            return first if table.constant else second
        if first == second:
            return first
        # Of a test and its inversion, the one stays that fails if none of its terms holds.
        if table.rows & 1:
            test, first, second = self._of_table(table.inverted), second, first
        if step.type.type_class in _INTEGERS:
            key = self.terms.keys[test]
            for order in ("signed", "unsigned"):
                if key[0] == "compare" and key[1] == f"{order[0]}lt":
                    if key[2:] == (first, second):
                        return self._extremum(order, step.type, False, (first, second))
                    if key[2:] == (second, first):
                        return self._extremum(order, step.type, True, (first, second))
        return self.terms.number("choice", test, first, second)

    def _compared_integers(self, step: Step, terms: Sequence[int]) -> int:
        name = _predicate(step, INTEGER_PREDICATES)
        first, second = terms
        if step.operands[0].type.type_class is TypeClass.I1:
            tables = map(self._truth, terms)
            return self._of_table(truth_table.combined(_COMPARED_BOOLEANS[name], *tables))
        base, exchanged, inverted = _PREDICATES[name]
        if exchanged:
            first, second = second, first
        if base == "eq":
            difference = self._polynomial(first).plus(self._polynomial(second), -1)
            if difference.negative:
                difference = polynomial.number(0).plus(difference, -1)
            type = step.operands[0].type
            first, second = self._of_polynomial(difference, type), self._number(0, type)
        if first == second:
            table = truth_table.constant(base == "eq")
        else:
            table = truth_table.leaf(self.terms.number("compare", base, first, second))
        return self._of_table(table.inverted if inverted else table)

    def _compared_floats(self, step: Step, terms: Sequence[int]) -> int:
        name = _predicate(step, FLOAT_PREDICATES)
        base, exchanged, inverted = _FLOAT_PREDICATES[name]
        first, second = reversed(terms) if exchanged else terms
        if base in _SYMMETRIC:
            first, second = sorted((first, second))
        if base == "false":
            table = truth_table.constant(False)
        else:
            table = truth_table.leaf(self.terms.number("compare", base, first, second))
        return self._of_table(table.inverted if inverted else table)

    # Integers.

    def _polynomial(self, term: int) -> Polynomial:
        return self.polynomials.get(term) or polynomial.term(term)

    def _of_polynomial(self, value: Polynomial, type: ElementType) -> int:
        if value.alone is not None:
            return value.alone
        found = self.terms.number("polynomial", type.name, value)
        self.polynomials[found] = value
        return found

    def _number(self, value: int, type: ElementType) -> int:
        return self._of_polynomial(polynomial.number(value), type)

    def _integer(self, step: Step, operands: Sequence[_Value]) -> int | None:
        """Return the term of an operation that gives an integer; None if no law is known."""
        terms = [operand.term for operand in operands]
        name, type = step.mnemonic, step.type
        if name == CONSTANT:
            value = dict(step.properties)["value"]
            return self._number(value, type) if isinstance(value, int) else None
        if name in ("arith.extsi", "arith.extui", "arith.trunci"):
            source = step.operands[0].type
            extend = {"arith.extsi": self._extended, "arith.extui": self._extended}.get(name)
            return (
                extend(terms[0], name, source, type) if extend else self._truncated(terms[0], type)
            )
        if {operand.type for operand in step.operands} != {type}:
            return None
        values = list(map(self._polynomial, terms))
        if name in ("arith.addi", "arith.subi"):
            return self._of_polynomial(
                values[0].plus(values[1], 1 if name == "arith.addi" else -1), type
            )
        if name == "arith.muli":
            return self._of_polynomial(values[0].times(values[1]), type)
        if name == "arith.shli" and (amount := self._shift(step, operands)) is not None:
            return self._of_polynomial(values[0].times(polynomial.number(1 << amount)), type)
        if name in _BITWISE:
            tables = (self._bits(term, type) for term in terms)
            return self._of_bits(truth_table.combined(_BITWISE[name], *tables), type)
        if name in _EXTREMA:
            order, is_maximum = _EXTREMA[name]
            return self._extremum(order, type, is_maximum, terms)
        if name == "math.absi":
            positive = values[0]
            if positive.negative:
                positive = polynomial.number(0).plus(positive, -1)
            return self.terms.number(name, type.name, self._of_polynomial(positive, type))
        return None

    def _bits(self, term: int, type: ElementType) -> Table:
        """Return an integer as a function of the bits of terms."""
        if term in self.tables:
            return self.tables[term]
        value = self._polynomial(term)
        if value.constant in (0, -1):
            return truth_table.constant(value.constant == -1)
        inverse = polynomial.inverted(value)
        if value.negative and not inverse.negative:
            return truth_table.leaf(self._of_polynomial(inverse, type)).inverted
        return truth_table.leaf(term)

    def _of_bits(self, table: Table, type: ElementType) -> int:
        """Return the sum of conjunctions that is a function of bits."""
        total = polynomial.number(0)
        for leaves, factor in table.sums():
            if not leaves:
                part = ONES
            elif len(leaves) == 1:
                part = self._polynomial(leaves[0])
            else:
                part = polynomial.term(self.terms.number("conjunction", type.name, *leaves))
            total = total.plus(part, factor)
        found = self._of_polynomial(total, type)
        if len(table.leaves) > 1:
            self.tables[found] = table
        return found

    def _extremum(
        self, order: str, type: ElementType, is_maximum: bool, terms: Sequence[int]
    ) -> int:
        """Return the term of an extremum of two integers."""
        parts = [self.extrema.get((order, term)) or extrema.leaf(term) for term in terms]
        found = (extrema.maximum if is_maximum else extrema.minimum)(*parts)
        # On integers a term that is in no minimum has no effect.
        used = frozenset().union(*found.minima)
        found = Extremum(found.minima, used)
        if found.alone is not None:
            return found.alone
        if all(self._polynomial(term).negative for term in used):
            inverse = {
                t: self._of_polynomial(polynomial.inverted(self._polynomial(t)), type) for t in used
            }
            if not any(self._polynomial(term).negative for term in inverse.values()):
                term = self._of_extremum(order, type, extrema.dual(found, inverse))
                result = polynomial.inverted(self._polynomial(term))
                return self._of_polynomial(result, type)
        return self._of_extremum(order, type, found)

    def _of_extremum(self, order: str, type: ElementType, found: Extremum) -> int:
        if found.alone is not None:
            return found.alone
        if len(found.leaves) == 2 and len(found.minima) == 2:
            # The sum of both extrema of two terms is that of the terms.
            least = extrema.minimum(*map(extrema.leaf, sorted(found.leaves)))
            value = polynomial.number(0)
            for term in found.leaves:
                value = value.plus(self._polynomial(term))
            least_term = self._of_extremum(order, type, least)
            result = self._of_polynomial(value.plus(polynomial.term(least_term), -1), type)
        else:
            result = self.terms.number("extremum", order, type.name, found.key)
        self.extrema[order, result] = found
        return result

    def _extended(self, term: int, name: str, source: ElementType, target: ElementType) -> int:
        kind, *rest = self._key(term)
        if kind == name:
            inner, source = rest[2], rest[0]
            return self._extended(inner, name, source, target)
        return self.terms.number(name, source, target, term)

    def _key(self, term: int) -> tuple[Any, ...]:
        """Return the operation of a term, and what is known of its operands."""
        return self.terms.keys[term]

    def _truncated(self, term: int, target: ElementType) -> int:
        """Return the low bits of an integer: each part of a sum of products is truncated."""
        value = self._polynomial(term)
        if value.alone is None:
            total = polynomial.number(0)
            for monomial, factor in value.parts:
                product = polynomial.number(factor)
                for part in monomial:
                    product = product.times(self._polynomial(self._truncated(part, target)))
                total = total.plus(product)
            return self._of_polynomial(total, target)
        kind, *rest = self._key(term)
        if kind == "conjunction":
            tables = [self._bits(self._truncated(leaf, target), target) for leaf in rest[1:]]
            return self._of_bits(truth_table.combined(lambda *values: all(values), *tables), target)
        if kind in ("arith.extsi", "arith.extui"):
            source, _, inner = rest
            if source == target:
                return int(inner)
            if source.bits > target.bits:
                return self._truncated(inner, target)
            return self._extended(inner, kind, source, target)
        if kind == "arith.trunci":
            return self._truncated(rest[1], target)
        return self.terms.number("arith.trunci", target.name, term)

    # Floats.

    def _float(self, step: Step, terms: Sequence[int]) -> int | None:
        """Return the term of an operation on floats of one type; None if they have several."""
        name, type = step.mnemonic, step.type
        if name == CONSTANT:
            value = dict(step.properties)["value"]
            return (
                self.terms.constant(float(value.real), type.name)
                if not isinstance(value, str)
                else None
            )
        if name in TELLING_NANS:
            return None
        if {operand.type for operand in step.operands} != {type}:
            return None
        if name in _EXTREMA:
            return self._float_extremum(type.name, _EXTREMA[name][1], terms)
        return self.terms.of_floats(name, type.name, tuple(terms))

    def _float_extremum(self, type: str, is_maximum: bool, terms: Sequence[int]) -> int:
        parts = [self.extrema.get(("float", term)) or extrema.leaf(term) for term in terms]
        found = (extrema.maximum if is_maximum else extrema.minimum)(*parts)
        if found.alone is not None:
            return found.alone
        if type in LAWFUL and all(map(self.terms.is_negative, found.leaves)):
            positive = {
                term: self.terms.of_floats("arith.negf", type, (term,)) for term in found.leaves
            }
            inner = self._of_float_extremum(type, extrema.dual(found, positive))
            return self.terms.of_floats("arith.negf", type, (inner,))
        return self._of_float_extremum(type, found)

    def _of_float_extremum(self, type: str, found: Extremum) -> int:
        result = self.terms.number(
            "extremum", "float", type, found.key, tuple(sorted(found.leaves))
        )
        self.extrema["float", result] = found
        return result
