# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Scalar bodies as SMT-LIB: bit vectors for integers, IEEE floats, uninterpreted functions.

Both bodies are in one script. Equal steps have one definition, so that common parts cost a solver
nothing. Floats of formats that SMT-LIB lacks, transcendental functions and products of complex
numbers are uninterpreted: a proof of equality holds for any interpretation, but a difference has to
be confirmed by computing it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from optree_core.element_type import ElementType, TypeClass
from optree_core.generic import Body, Value

from . import smt_rules
from .smt_rules import COMMON_FORMATS, FORMATS, Encoded, bit_vector, disjunction, from_bits

DIFFERENT_VALUES = "different-values"
DIFFERENT_DEFINEDNESS = "different-definedness"
DIFFERENT_BEHAVIOUR = "different-behaviour"
#: The bodies differ if one of these holds: in values; in that one is undefined or poison; in that
#: one is undefined and the other is poison, which traps nowhere.
GOALS = (DIFFERENT_VALUES, DIFFERENT_DEFINEDNESS, DIFFERENT_BEHAVIOUR)


@dataclass(frozen=True, slots=True)
class Variable:
    """A bit vector of the script: an element of an operand, or the value of a loop.

    argument, loop: the number of this operand or loop, else None.
    """

    name: str
    type: ElementType
    argument: int | None = None
    loop: int | None = None

    @property
    def declaration(self) -> str:
        return f"(declare-const {self.name} (_ BitVec {self.type.bits}))"

    def equals(self, bits: int) -> str:
        """Return the term for: the variable has these bits."""
        return f"(= {self.name} {bit_vector(bits, self.type.bits)})"


@dataclass(frozen=True)
class Script:
    """Declarations and definitions; the goals are the Boolean terms DIFFERENT_...

    observed: per side, the variables that equal the parts of its results if `observe` is asserted
        too.
    exact: no function is uninterpreted.
    """

    text: str
    observe: str
    variables: tuple[Variable, ...]
    observed: tuple[tuple[Variable, ...], ...]
    exact: bool

    @property
    def special_formats(self) -> bool:
        """True if the script has a float format that some solvers lack."""
        others = (sizes for name, sizes in FORMATS.items() if name not in COMMON_FORMATS)
        return any(f" {e} {s})" in self.text for e, s in others)


def encode(old: Body, new: Body, dims: Sequence[int] | None = None) -> Script:
    """Return the script that compares two bodies with the same arguments and one result each.

    dims: for each loop before its number after; None: the numbers are equal.
    """
    encoder = _Encoder()
    for number, element in enumerate(old.arguments):
        parts = "ri" if element.type_class is TypeClass.COMPLEX else ("",)
        variables = (Variable(f"a{number}{part}", element.part, number) for part in parts)
        encoder.arguments.append(Encoded(tuple(map(encoder.variable, variables))))
    sides = (
        encoder.body(old, {}),
        encoder.body(new, {after: before for before, after in enumerate(dims or ())}),
    )
    return encoder.script(sides, [value.type for value in old.results])


@dataclass
class _Encoder:
    lines: list[str] = field(default_factory=list)
    known: dict[str, str] = field(default_factory=dict)
    uninterpreted: dict[str, None] = field(default_factory=dict)
    variables: dict[Variable, None] = field(default_factory=dict)
    arguments: list[Encoded] = field(default_factory=list)

    def variable(self, variable: Variable) -> str:
        """Declare a variable once; return its value."""
        if variable not in self.variables:
            self.variables[variable] = None
            self.lines.append(variable.declaration)
        return from_bits(variable.name, variable.type)

    def define(self, term: str, sort: str) -> str:
        """Return a name for the term; equal terms share one definition."""
        if term not in self.known:
            name = f"t{len(self.known)}"
            self.known[term] = name
            self.lines.append(f"(define-fun {name} () {sort} {term})")
        return self.known[term]

    def opaque(self, name: str, types: Sequence[ElementType], result: ElementType) -> str:
        """Declare an uninterpreted function and return its symbol."""
        sorts = " ".join(map(smt_rules.sort, types))
        symbol = f"|{' '.join((name, *(t.name for t in types), result.name))}|"
        self.uninterpreted[f"(declare-fun {symbol} ({sorts}) {smt_rules.sort(result)})"] = None
        return symbol

    def body(self, body: Body, dims: dict[int, int]) -> tuple[list[Encoded], str, str]:
        """Return the results, and the terms for undefined behaviour, and for it or poison."""
        steps: list[Encoded] = []
        undefined: list[str | None] = []

        def encoded(value: Value) -> Encoded:
            number = value.argument
            return steps[value.step or 0] if number is None else self.arguments[number]

        for step in body.steps:
            dim = step.number("dim")
            if dim >= 0:
                loop = dims.get(dim, dim)
                index = Variable(f"d{loop}", step.type, loop=loop)
                steps.append(Encoded((self.variable(index),)))
                continue
            values = list(map(encoded, step.operands))
            if step.mnemonic in smt_rules.COMMUTATIVE and len(values) == 2:
                values.sort(key=lambda v: v.parts)
            found = smt_rules.encode(step, values, self.opaque)
            undefined.append(found.undefined)
            sort = smt_rules.sort(step.type.part)
            poison = None if found.poison is None else self.define(found.poison, "Bool")
            steps.append(Encoded(tuple(self.define(term, sort) for term in found.parts), poison))
        results = list(map(encoded, body.results))
        bad = disjunction((*undefined, *(r.poison for r in results))) or "false"
        return results, disjunction(undefined) or "false", bad

    def script(
        self, sides: Sequence[tuple[list[Encoded], str, str]], types: Sequence[ElementType]
    ) -> Script:
        (old, traps_old, bad_old), (new, traps_new, bad_new) = sides
        unequal = disjunction(
            f"(not (= {a} {b}))"
            for first, second in zip(old, new, strict=True)
            for a, b in zip(first.parts, second.parts, strict=True)
        )
        goals = (
            (DIFFERENT_VALUES, f"(and (not {bad_old}) (not {bad_new}) {unequal})"),
            (DIFFERENT_DEFINEDNESS, f"(not (= {bad_old} {bad_new}))"),
            (DIFFERENT_BEHAVIOUR, f"(not (= {traps_old} {traps_new}))"),
            ("traps-old", traps_old),
            ("traps-new", traps_new),
            ("undefined-old", bad_old),
            ("undefined-new", bad_new),
        )
        observed = []
        lines = []
        for side, (results, _, _) in zip(("old", "new"), sides, strict=True):
            parts = {
                Variable(f"{side}{number}{'ri'[part]}", element.part): term
                for number, (result, element) in enumerate(zip(results, types, strict=True))
                for part, term in enumerate(result.parts)
            }
            for bits, term in parts.items():
                value = from_bits(bits.name, bits.type)
                lines += [bits.declaration, f"(assert (= {value} {term}))"]
            observed.append(tuple(parts))
        defined = (f"(define-fun {name} () Bool {term})" for name, term in goals)
        return Script(
            "\n".join((*self.uninterpreted, *self.lines, *defined)),
            "\n".join(lines),
            tuple(self.variables),
            tuple(observed),
            not self.uninterpreted,
        )


def at_most(variable: Variable, bound: int) -> str | None:
    """Return the term for: the value is finite and at most `bound` in magnitude.

    None if this holds for all values of the type, or SMT-LIB lacks the format.
    """
    name, element = variable.name, variable.type
    if element.type_class is TypeClass.FLOAT:
        if not smt_rules.is_float(element):
            return None
        limit = smt_rules.literal(bound, element)
        return f"(fp.leq (fp.abs {from_bits(name, element)}) {limit})"
    size = element.bits
    if bound >= 1 << (size - 1):
        return None
    return (
        f"(and (bvsle {name} {bit_vector(bound, size)}) (bvsle {bit_vector(-bound, size)} {name}))"
    )
