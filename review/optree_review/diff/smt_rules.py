# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The scalar operations of MLIR as SMT-LIB terms.

Terms are text because text is what both solvers read, and neither suffices alone: z3 proves no
sum of f128 within the time of a query, and bitwuzla has neither bf16 nor floats of 8 bits.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from optree_core.element_type import ElementType

from .number import integer_width

#: Bits of the exponent and of the significand, the hidden one included, of IEEE formats.
FORMATS = {
    "f16": (5, 11), "bf16": (8, 8), "f32": (8, 24), "f64": (11, 53), "f128": (15, 113),
    "tf32": (8, 11), "f8E5M2": (5, 3), "f8E4M3": (4, 4), "f8E3M4": (3, 5),
}  # fmt: skip

#: The formats that every solver has.
COMMON_FORMATS = ("f16", "f32", "f64", "f128")


@dataclass(frozen=True, slots=True)
class Encoded:
    """A value: one term, or two for a complex number.

    poison: the term that is true where the value is poison; None: it never is.
    undefined: the term that is true where computing it is undefined behaviour.
    """

    parts: tuple[str, ...]
    poison: str | None = None
    undefined: str | None = None


@dataclass(frozen=True)
class Site:
    """One use of an operation."""

    mnemonic: str
    types: tuple[ElementType, ...]
    result: ElementType
    properties: Mapping[str, Any]
    #: Declares a function that nothing is known of: name, types of arguments, type of the result.
    opaque: Callable[[str, Sequence[ElementType], ElementType], str]

    @property
    def type(self) -> ElementType:
        return self.types[0] if self.types else self.result

    def call(self, name: str, terms: Sequence[str], types: Sequence[ElementType]) -> str:
        """The value of an opaque function; it is of the result's type or of that of a part."""
        symbol = self.opaque(name, types, self.result.part)
        return f"({symbol} {' '.join(terms)})" if terms else symbol


@dataclass(frozen=True, slots=True)
class TermRule:
    """Templates of terms; {0}, {1}, ... are the operands, other fields are those of `_fields`.

    commutes: the operands are interchangeable as MLIR defines the operation. A scalar table says
        so of functions, but that is a claim that a change may make, and proofs are to refute it.
    """

    value: str
    poison: str | None = None
    undefined: str | None = None
    commutes: bool = False


def is_float(type: ElementType) -> bool:
    """True for a float that SMT-LIB can express."""
    return type.name in FORMATS


def sort(type: ElementType) -> str:
    if is_float(type):
        return "(_ FloatingPoint {} {})".format(*FORMATS[type.name])
    return f"(_ BitVec {integer_width(type)})"


def from_bits(name: str, type: ElementType) -> str:
    return "((_ to_fp {} {}) {})".format(*FORMATS[type.name], name) if is_float(type) else name


def bit_vector(value: int, bits: int) -> str:
    return f"#b{value % (1 << bits):0{bits}b}"  # Python writes no decimal of 4,301 digits.


def literal(value: float, type: ElementType) -> str:
    """The term for a value of the type."""
    if type.type_class == "i1":
        return "#b1" if value else "#b0"
    if type.type_class != "float":
        return bit_vector(int(value), integer_width(type))
    bits = int.from_bytes(struct.pack(">d", value), "big")
    exponent, significand = FORMATS[type.name]
    return f"((_ to_fp {exponent} {significand}) RNE ((_ to_fp 11 53) {bit_vector(bits, 64)}))"


def disjunction(terms: Iterable[str | None]) -> str | None:
    """The term that one of the terms holds; None: there is none."""
    unique = [term for term in dict.fromkeys(terms) if term is not None]
    return f"(or {' '.join(unique)})" if len(unique) > 1 else next(iter(unique), None)


def encode(site: Site, values: Sequence[Encoded]) -> Encoded | None:
    """The operation's value, with the poison of its operands; None where there is no rule."""
    if site.mnemonic == "arith.select":
        return _select(*values)
    found = _value(site, values)
    if found is None:
        return None
    poison = disjunction((found.poison, *(v.poison for v in values)))
    undefined = found.undefined
    if undefined is not None and values:
        undefined = disjunction((undefined, values[-1].poison))
    return Encoded(found.parts, poison, undefined)


def _value(site: Site, values: Sequence[Encoded]) -> Encoded | None:
    if site.mnemonic in COMPLEX_RULES:
        return Encoded(COMPLEX_RULES[site.mnemonic](site, values))
    if any(len(v.parts) != 1 for v in values):
        return None
    terms = [v.parts[0] for v in values]
    floats = [t for t in (*site.types, site.result) if t.type_class == "float"]
    rule = RULES.get(site.mnemonic)
    if rule is None or not all(map(is_float, floats)):
        # No rule, or a format without one: a function that is only equal to itself.
        name = " ".join((site.mnemonic, *(f"{k}={v}" for k, v in site.properties.items())))
        return Encoded((site.call(name, terms, site.types),))
    fields = _fields(site, terms)
    poison, undefined = (
        None if text is None else text.format(*terms, **fields)
        for text in (rule.poison, rule.undefined)
    )
    return Encoded((rule.value.format(*terms, **fields),), poison, undefined)


def _fields(site: Site, terms: Sequence[str]) -> dict[str, object]:
    """Widths of the operands and of the result, and what depends on them or on a property."""
    bits, wide = integer_width(site.type), integer_width(site.result)
    found: dict[str, object] = {
        "bits": bits,
        "wide": wide,
        "lowest": bit_vector(1 << (bits - 1), bits),
    }
    if terms:
        found["sext"], found["zext"] = (
            f"((_ {extension} {wide - bits}) {terms[0]})" if wide > bits
            else f"((_ extract {wide - 1} 0) {terms[0]})"
            for extension in ("sign_extend", "zero_extend")
        )  # fmt: skip
    for key, type in (("from", site.type), ("to", site.result)):
        if is_float(type):
            found[key] = "{} {}".format(*FORMATS[type.name])
    if is_float(site.type):  # The limits of integers; infinity where the format lacks them.
        found["unsigned"], found["signed"] = (
            f"((_ to_fp_unsigned {found['from']}) RNE {bit_vector(1 << power, power + 1)})"
            for power in (wide, wide - 1)
        )
    if "predicate" in site.properties:
        predicates = FLOAT_PREDICATES if is_float(site.type) else INTEGER_PREDICATES
        given = site.properties["predicate"]
        name = given if isinstance(given, str) else list(predicates)[given]
        found["test"] = predicates[name].format(*terms)
    if "value" in site.properties:
        found["value"] = literal(site.properties["value"], site.result)
    return found


def _select(condition: Encoded, first: Encoded, second: Encoded) -> Encoded:
    test = f"(= {condition.parts[0]} #b1)"
    parts = tuple(f"(ite {test} {a} {b})" for a, b in zip(first.parts, second.parts, strict=True))
    chosen = None
    if first.poison or second.poison:
        chosen = f"(ite {test} {first.poison or 'false'} {second.poison or 'false'})"
    return Encoded(parts, disjunction((condition.poison, chosen)))


INTEGER_PREDICATES = {
    "eq": "(= {0} {1})",
    "ne": "(distinct {0} {1})",
    **{name: f"(bv{name} {{0}} {{1}})"
       for name in ("slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")},
}  # fmt: skip

_ORDERED = {
    "false": "false",
    "oeq": "(fp.eq {0} {1})",
    "ogt": "(fp.gt {0} {1})",
    "oge": "(fp.geq {0} {1})",
    "olt": "(fp.lt {0} {1})",
    "ole": "(fp.leq {0} {1})",
    "one": "(or (fp.lt {0} {1}) (fp.gt {0} {1}))",
    "ord": "(not (or (fp.isNaN {0}) (fp.isNaN {1})))",
}
_OPPOSITES = {
    "ueq": "one", "ugt": "ole", "uge": "olt", "ult": "oge", "ule": "ogt", "une": "oeq",
    "uno": "ord", "true": "false",
}  # fmt: skip

#: In the order of their numbers.
FLOAT_PREDICATES = _ORDERED | {k: f"(not {_ORDERED[v]})" for k, v in _OPPOSITES.items()}


def _choice(comparison: str) -> TermRule:
    return TermRule(f"(ite ({comparison} {{0}} {{1}}) {{0}} {{1}})", commutes=True)


def _extreme(comparison: str, zeros: str, *, propagates: bool) -> TermRule:
    """The larger or smaller of two floats; a NaN wins if it `propagates`, else it loses.

    zeros: what is chosen of two zeros if the first is negative, and if it is not (-0 < +0).
    """
    first, second = ("{0}", "{1}") if propagates else ("{1}", "{0}")
    equal = f"(fp.eq {{0}} {{1}}) (ite (fp.isNegative {{0}}) {zeros})"
    chosen = f"(ite {equal} (ite ({comparison} {{0}} {{1}}) {{0}} {{1}}))"
    value = f"(ite (fp.isNaN {{0}}) {first} (ite (fp.isNaN {{1}}) {second} {chosen}))"
    return TermRule(value, commutes=propagates)


def _shift(function: str) -> TermRule:
    return TermRule(f"({function} {{0}} {{1}})", poison="(bvuge {1} (_ bv{bits} {bits}))")


def _to_integer(function: str, low: str, limit: str) -> TermRule:
    """Towards zero; poison where the value does not fit."""
    whole = "(fp.roundToIntegral RTZ {0})"
    fits = f"(fp.lt {whole} {limit}) (fp.leq {low} {whole})"
    return TermRule(
        f"((_ {function} {{wide}}) RTZ {{0}})",
        poison=f"(not (and (not (fp.isNaN {{0}})) (not (fp.isInfinite {{0}})) {fits}))",
    )


_BY_ZERO = "(= {1} (_ bv0 {bits}))"
_OVERFLOWS = f"(or {_BY_ZERO} (and (= {{0}} {{lowest}}) (= {{1}} (bvnot (_ bv0 {{bits}})))))"
_TEST = "(ite {test} #b1 #b0)"

RULES = {
    "arith.constant": TermRule("{value}"),
    "arith.addi": TermRule("(bvadd {0} {1})", commutes=True),
    "arith.subi": TermRule("(bvsub {0} {1})"),
    "arith.muli": TermRule("(bvmul {0} {1})", commutes=True),
    "arith.andi": TermRule("(bvand {0} {1})", commutes=True),
    "arith.ori": TermRule("(bvor {0} {1})", commutes=True),
    "arith.xori": TermRule("(bvxor {0} {1})", commutes=True),
    "arith.shli": _shift("bvshl"),
    "arith.shrsi": _shift("bvashr"),
    "arith.shrui": _shift("bvlshr"),
    "arith.maxsi": _choice("bvsge"),
    "arith.minsi": _choice("bvsle"),
    "arith.maxui": _choice("bvuge"),
    "arith.minui": _choice("bvule"),
    "arith.divsi": TermRule("(bvsdiv {0} {1})", undefined=_OVERFLOWS),
    "arith.divui": TermRule("(bvudiv {0} {1})", undefined=_BY_ZERO),
    "arith.remsi": TermRule("(bvsrem {0} {1})", undefined=_OVERFLOWS),
    "arith.remui": TermRule("(bvurem {0} {1})", undefined=_BY_ZERO),
    # That of the lowest integer is itself.
    "math.absi": TermRule("(ite (bvslt {0} (_ bv0 {bits})) (bvneg {0}) {0})"),
    "arith.cmpi": TermRule(_TEST),
    "arith.extsi": TermRule("{sext}"),
    "arith.extui": TermRule("{zext}"),
    "arith.trunci": TermRule("{sext}"),
    "arith.index_cast": TermRule("{sext}"),
    "arith.index_castui": TermRule("{zext}"),
    "arith.addf": TermRule("(fp.add RNE {0} {1})", commutes=True),
    "arith.subf": TermRule("(fp.sub RNE {0} {1})"),
    "arith.mulf": TermRule("(fp.mul RNE {0} {1})", commutes=True),
    "arith.divf": TermRule("(fp.div RNE {0} {1})"),
    "arith.negf": TermRule("(fp.neg {0})"),
    "arith.maximumf": _extreme("fp.gt", "{1} {0}", propagates=True),
    "arith.minimumf": _extreme("fp.lt", "{0} {1}", propagates=True),
    "arith.maxnumf": _extreme("fp.gt", "{1} {0}", propagates=False),
    "arith.minnumf": _extreme("fp.lt", "{0} {1}", propagates=False),
    "arith.cmpf": TermRule(_TEST),
    "arith.extf": TermRule("((_ to_fp {to}) RNE {0})"),
    "arith.truncf": TermRule("((_ to_fp {to}) RNE {0})"),
    "arith.sitofp": TermRule("((_ to_fp {to}) RNE {0})"),
    "arith.uitofp": TermRule("((_ to_fp_unsigned {to}) RNE {0})"),
    "arith.fptosi": _to_integer("fp.to_sbv", "(fp.neg {signed})", "{signed}"),
    "arith.fptoui": _to_integer("fp.to_ubv", "(_ +zero {from})", "{unsigned}"),
    "math.absf": TermRule("(fp.abs {0})"),
    "math.ceil": TermRule("(fp.roundToIntegral RTP {0})"),
    "math.floor": TermRule("(fp.roundToIntegral RTN {0})"),
    "math.trunc": TermRule("(fp.roundToIntegral RTZ {0})"),
    "math.round": TermRule("(fp.roundToIntegral RNA {0})"),
    "math.roundeven": TermRule("(fp.roundToIntegral RNE {0})"),
    "math.sqrt": TermRule("(fp.sqrt RNE {0})"),
    "math.fma": TermRule("(fp.fma RNE {0} {1} {2})"),
}


ComplexRule: TypeAlias = Callable[[Site, Sequence[Encoded]], tuple[str, ...]]


def _by_parts(function: str) -> ComplexRule:
    return lambda site, values: tuple(
        f"({function} RNE {a} {b})" for a, b in zip(values[0].parts, values[1].parts, strict=True)
    )


def _opaque_parts(site: Site, values: Sequence[Encoded]) -> tuple[str, ...]:
    """Opaque, because the lowering chooses how to compute a product or a quotient."""
    terms = [term for value in values for term in value.parts]
    types = [site.type.part] * len(terms)
    return tuple(site.call(f"{site.mnemonic} {name}", terms, types) for name in ("re", "im"))


COMPLEX_RULES: dict[str, ComplexRule] = {
    "complex.create": lambda site, values: (values[0].parts[0], values[1].parts[0]),
    "complex.re": lambda site, values: values[0].parts[:1],
    "complex.im": lambda site, values: values[0].parts[1:],
    "complex.constant": lambda site, values: tuple(
        literal(part, site.result.part)
        for part in (site.properties["value"].real, site.properties["value"].imag)
    ),
    "complex.add": _by_parts("fp.add"),
    "complex.sub": _by_parts("fp.sub"),
    "complex.mul": _opaque_parts,
    "complex.div": _opaque_parts,
}

#: Operations whose operands are put in order.
COMMUTATIVE = frozenset(name for name, rule in RULES.items() if rule.commutes) | {
    "complex.add",
    "complex.mul",
}
