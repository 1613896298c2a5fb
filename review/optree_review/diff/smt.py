# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Scalar bodies as SMT-LIB: bit vectors for integers, IEEE floats, functions without meaning.

Two bodies are written into one script. Equal steps become one definition, so what both have in
common costs a solver nothing. Floats of formats that SMT-LIB lacks, transcendental functions and
products of complex numbers are uninterpreted: that two bodies are equal holds whatever they are,
while a difference has to be confirmed by computing it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from optree_core.element_type import ElementType
from optree_core.generic import Body

from . import smt_operations, smt_terms
from .smt_operations import COMMUTATIVE
from .smt_terms import FORMATS, Encoded, Site

DIFFERENT_VALUES = "different-values"
DIFFERENT_DEFINEDNESS = "different-definedness"


class Unsupported(Exception):
    """A step that the encoding has no rule for."""


@dataclass(frozen=True, slots=True)
class Variable:
    """A bit vector of the script: an element of an operand, or the value of a loop."""

    name: str
    type: ElementType
    is_index: bool = False


@dataclass(frozen=True)
class Script:
    """Declarations and definitions; the goals are the Boolean terms DIFFERENT_...

    observed: per side and result, the variables that are equal to its parts once `observe` is
        asserted too.
    exact: nothing in it is uninterpreted.
    """

    text: str
    observe: str
    variables: tuple[Variable, ...]
    observed: tuple[tuple[Variable, ...], tuple[Variable, ...]]
    exact: bool
    special_formats: bool


def encode(old: Body, new: Body, dims: Sequence[int] | None = None) -> Script:
    """The script that compares two bodies over the same arguments, with one result each.

    dims: for each loop before, its number after; None: they are the same.

    Raises:
        Unsupported: a step has no encoding.
    """
    encoder = _Encoder(old.arguments)
    names = {after: before for before, after in enumerate(dims or ())}
    first = encoder.body(old, {})
    second = encoder.body(new, names)
    return encoder.script(first, second, [value.type for value in old.results])


@dataclass
class _Encoder:
    arguments: tuple[ElementType, ...]
    lines: list[str] = field(default_factory=list)
    known: dict[str, str] = field(default_factory=dict)
    uninterpreted: dict[str, None] = field(default_factory=dict)
    variables: list[Variable] = field(default_factory=list)
    encoded: list[Encoded] = field(default_factory=list)
    exact: bool = True

    def __post_init__(self) -> None:
        for number, element in enumerate(self.arguments):
            if element.type_class == "complex":
                parts = [self.variable(f"a{number}{p}", element.part) for p in ("r", "i")]
                self.encoded.append(Encoded(tuple(parts)))
            else:
                self.encoded.append(Encoded((self.variable(f"a{number}", element),)))

    def variable(self, name: str, type: ElementType, is_index: bool = False) -> str:
        variable = Variable(name, type, is_index)
        if variable not in self.variables:
            self.variables.append(variable)
            self.lines.append(f"(declare-const {name} (_ BitVec {smt_terms.width(type)}))")
        return smt_terms.from_bits(name, type)

    def define(self, term: str, sort: str) -> str:
        """A name for the term; the same one for the same term."""
        if term not in self.known:
            name = f"t{len(self.known)}"
            self.known[term] = name
            self.lines.append(f"(define-fun {name} () {sort} {term})")
        return self.known[term]

    def opaque(
        self, name: str, terms: Sequence[str], types: Sequence[ElementType], result: ElementType
    ) -> str:
        """A function that nothing is known of."""
        self.exact = False
        sorts = " ".join(smt_terms.sort(t) for t in types)
        words = [name, *(t.name for t in types), result.name]
        symbol = "|" + " ".join(words) + "|"
        self.uninterpreted[f"(declare-fun {symbol} ({sorts}) {smt_terms.sort(result)})"] = None
        if not terms:
            return symbol
        return f"({symbol} {' '.join(terms)})"

    def body(self, body: Body, dims: dict[int, int]) -> tuple[list[Encoded], str]:
        """The results, and the term that says that behaviour is undefined."""
        steps: list[Encoded] = []
        undefined: list[str] = []
        for step in body.steps:
            values = [
                self.encoded[v.argument] if v.argument is not None else steps[v.step or 0]
                for v in step.operands
            ]
            types = [v.type for v in step.operands]
            dim = step.number("dim")
            if dim >= 0:
                name = f"d{dims.get(dim, dim)}"
                steps.append(Encoded((self.variable(name, step.type, is_index=True),)))
                continue
            if step.mnemonic in COMMUTATIVE and len(values) == 2:
                values.sort(key=lambda v: v.parts)
            site = Site(step.mnemonic, tuple(types), step.type, dict(step.properties), self)
            found = smt_operations.encode(site, values)
            if found is None:
                raise Unsupported(step.mnemonic)
            if found.undefined:
                undefined.append(found.undefined)
            part = step.type.part if step.type.type_class == "complex" else step.type
            sort = smt_terms.sort(part)
            poison = None if found.poison is None else self.define(found.poison, "Bool")
            named = tuple(self.define(term, sort) for term in found.parts)
            steps.append(Encoded(named, poison))
        results = [
            self.encoded[v.argument] if v.argument is not None else steps[v.step or 0]
            for v in body.results
        ]
        poisons = [r.poison for r in results if r.poison is not None]
        return results, _disjunction([*undefined, *poisons])

    def script(
        self,
        old: tuple[list[Encoded], str],
        new: tuple[list[Encoded], str],
        types: Sequence[ElementType],
    ) -> Script:
        unequal = [
            f"(not (= {a} {b}))"
            for first, second in zip(old[0], new[0], strict=True)
            for a, b in zip(first.parts, second.parts, strict=True)
        ]
        defined = f"(not {old[1]}) (not {new[1]})"
        values = f"(and {defined} {_disjunction(unequal)})"
        goals = [
            f"(define-fun {DIFFERENT_VALUES} () Bool {values})",
            f"(define-fun {DIFFERENT_DEFINEDNESS} () Bool (not (= {old[1]} {new[1]})))",
            f"(define-fun undefined-old () Bool {old[1]})",
            f"(define-fun undefined-new () Bool {new[1]})",
        ]
        observed, lines = [], []
        for side, (results, _) in zip(("old", "new"), (old, new), strict=True):
            found = []
            for number, (result, element) in enumerate(zip(results, types, strict=True)):
                for part, term in enumerate(result.parts):
                    name = f"{side}{number}{'ri'[part]}"
                    bits = Variable(name, element.part)
                    found.append(bits)
                    size = smt_terms.width(element.part)
                    lines.append(f"(declare-const {name} (_ BitVec {size}))")
                    value = smt_terms.from_bits(name, element.part)
                    lines.append(f"(assert (= {value} {term}))")
            observed.append(tuple(found))
        text = "\n".join([*self.uninterpreted, *self.lines, *goals])
        special = any(f"FloatingPoint {e} {s}" in text or f"to_fp {e} {s}" in text
                      for name, (e, s) in FORMATS.items()
                      if name not in smt_terms.COMMON_FORMATS)  # fmt: skip
        return Script(
            text,
            "\n".join(lines),
            tuple(self.variables),
            (observed[0], observed[1]),
            self.exact,
            special,
        )


def at_most(variable: Variable, bound: int) -> str | None:
    """The term that says that a value is finite and no larger than `bound` in magnitude.

    None: all values of the type are, or it cannot be said.
    """
    name, element = variable.name, variable.type
    if element.type_class == "float":
        if not smt_terms.is_float(element):
            return None
        limit = smt_terms.literal(float(bound), element)
        value = smt_terms.from_bits(name, element)
        return f"(fp.leq (fp.abs {value}) {limit})"
    size = smt_terms.width(element)
    if bound >= 1 << (size - 1):
        return None
    lowest = (1 << size) - bound
    return f"(and (bvsle {name} (_ bv{bound} {size})) (bvsle (_ bv{lowest} {size}) {name}))"


def _disjunction(terms: Sequence[str]) -> str:
    unique = list(dict.fromkeys(terms))
    if not unique:
        return "false"
    return unique[0] if len(unique) == 1 else f"(or {' '.join(unique)})"
