# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The scalar operations of MLIR as SMT-LIB terms."""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from ..element_type import ElementType

INDEX_WIDTH = 64

#: Bits of the exponent and of the significand, the hidden one included, of IEEE formats.
FORMATS = {
    "f16": (5, 11), "bf16": (8, 8), "f32": (8, 24), "f64": (11, 53), "f128": (15, 113),
    "tf32": (8, 11), "f8E5M2": (5, 3), "f8E4M3": (4, 4), "f8E3M4": (3, 5),
}  # fmt: skip

#: The formats that every solver has.
COMMON_FORMATS = ("f16", "f32", "f64", "f128")

#: Operations whose operands are interchangeable, as MLIR defines them (not as a spec says).
COMMUTATIVE = frozenset(
    ("arith.addi", "arith.muli", "arith.andi", "arith.ori", "arith.xori", "arith.maxsi",
     "arith.minsi", "arith.maxui", "arith.minui", "arith.addf", "arith.mulf", "arith.maximumf",
     "arith.minimumf", "complex.add", "complex.mul")
)  # fmt: skip


class Definitions(Protocol):
    """Where functions without a meaning are declared."""

    def opaque(
        self, name: str, terms: Sequence[str], types: Sequence[ElementType], result: ElementType
    ) -> str: ...


@dataclass(frozen=True, slots=True)
class Encoded:
    """A value: one term, or two for a complex number; when it is poison, and when executing the
    operation is undefined behaviour (None: never)."""

    parts: tuple[str, ...]
    poison: str | None = None
    undefined: str | None = None


@dataclass(frozen=True)
class Site:
    """One use of an operation."""

    mnemonic: str
    types: tuple[ElementType, ...]
    result: ElementType
    attributes: Mapping[str, str]
    definitions: Definitions

    @property
    def type(self) -> ElementType:
        return self.types[0] if self.types else self.result


Rule = Callable[[Site, Sequence[str]], "str | Encoded"]


def width(type: ElementType) -> int:
    return INDEX_WIDTH if type.type_class == "index" else type.width


def is_float(type: ElementType) -> bool:
    """Whether the type is a float that SMT-LIB can express."""
    return type.name in FORMATS


def sort(type: ElementType) -> str:
    if is_float(type):
        exponent, significand = FORMATS[type.name]
        return f"(_ FloatingPoint {exponent} {significand})"
    return f"(_ BitVec {width(type)})"


def from_bits(name: str, type: ElementType) -> str:
    return f"({_to_fp(type)} {name})" if is_float(type) else name


def encode(site: Site, values: Sequence[Encoded]) -> Encoded | None:
    """The operation's value, poison of operands passed on; None where there is no rule."""
    found = _value(site, values)
    if found is None:
        return None
    if site.mnemonic == "arith.select":
        return _select(site, values)
    poisons = [v.poison for v in values if v.poison is not None]
    poison = _any([*([found.poison] if found.poison else []), *poisons])
    undefined = found.undefined
    if undefined is not None and values and values[-1].poison:
        undefined = _any([undefined, values[-1].poison])
    return Encoded(found.parts, poison, undefined)


def _value(site: Site, values: Sequence[Encoded]) -> Encoded | None:
    complex_rule = _COMPLEX.get(site.mnemonic)
    if complex_rule is not None:
        return complex_rule(site, values)
    if any(len(v.parts) != 1 for v in values) and site.mnemonic != "arith.select":
        return None
    if site.mnemonic == "arith.select":
        return Encoded(())
    terms = [v.parts[0] for v in values]
    floats = [t for t in (*site.types, site.result) if t.type_class == "float"]
    rule = RULES.get(site.mnemonic)
    if rule is not None and all(map(is_float, floats)):
        found = rule(site, terms)
        return Encoded((found,)) if isinstance(found, str) else found
    # No rule, or a format without one: a function that is only equal to itself.
    name = " ".join((site.mnemonic, *(f"{k}={v}" for k, v in site.attributes.items())))
    return Encoded((site.definitions.opaque(name, terms, site.types, site.result),))


def _any(terms: Sequence[str]) -> str | None:
    unique = list(dict.fromkeys(terms))
    if not unique:
        return None
    return unique[0] if len(unique) == 1 else f"(or {' '.join(unique)})"


def _select(site: Site, values: Sequence[Encoded]) -> Encoded:
    condition, first, second = values
    test = f"(= {condition.parts[0]} #b1)"
    parts = tuple(f"(ite {test} {a} {b})" for a, b in zip(first.parts, second.parts, strict=True))
    chosen = None
    if first.poison or second.poison:
        chosen = f"(ite {test} {first.poison or 'false'} {second.poison or 'false'})"
    return Encoded(parts, _any([p for p in (condition.poison, chosen) if p]))


# Integers


def _plain(function: str) -> Rule:
    return lambda site, terms: f"({function} {' '.join(terms)})"


def _choice(comparison: str) -> Rule:
    return lambda site, t: f"(ite ({comparison} {t[0]} {t[1]}) {t[0]} {t[1]})"


def _number(value: int, bits: int) -> str:
    return f"(_ bv{value % (1 << bits)} {bits})"


def _division(function: str, is_signed: bool) -> Rule:
    def rule(site: Site, t: Sequence[str]) -> Encoded:
        bits = width(site.type)
        bad = f"(= {t[1]} {_number(0, bits)})"
        if is_signed:
            lowest, minus_one = _number(1 << (bits - 1), bits), _number(-1, bits)
            bad = f"(or {bad} (and (= {t[0]} {lowest}) (= {t[1]} {minus_one})))"
        return Encoded((f"({function} {t[0]} {t[1]})",), undefined=bad)

    return rule


def _shift(function: str) -> Rule:
    def rule(site: Site, t: Sequence[str]) -> Encoded:
        bits = width(site.type)
        return Encoded((f"({function} {t[0]} {t[1]})",), f"(bvuge {t[1]} {_number(bits, bits)})")

    return rule


def _resize(extension: str) -> Rule:
    def rule(site: Site, t: Sequence[str]) -> str:
        more = width(site.result) - width(site.type)
        if more > 0:
            return f"((_ {extension} {more}) {t[0]})"
        return t[0] if more == 0 else f"((_ extract {width(site.result) - 1} 0) {t[0]})"

    return rule


_INTEGER_PREDICATES = {
    "eq": "=", "slt": "bvslt", "sle": "bvsle", "sgt": "bvsgt", "sge": "bvsge",
    "ult": "bvult", "ule": "bvule", "ugt": "bvugt", "uge": "bvuge",
}  # fmt: skip


def _bit(test: str) -> str:
    return f"(ite {test} #b1 #b0)"


def _compare_integers(site: Site, t: Sequence[str]) -> str | Encoded:
    name = site.attributes.get("predicate", "").split(":")[0].strip().strip('"')
    if name.isdigit():
        names = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")
        name = names[int(name)]
    if name == "ne":
        return _bit(f"(not (= {t[0]} {t[1]}))")
    return _bit(f"({_INTEGER_PREDICATES[name]} {t[0]} {t[1]})")


# Floats


def _to_fp(type: ElementType, function: str = "to_fp") -> str:
    exponent, significand = FORMATS[type.name]
    return f"(_ {function} {exponent} {significand})"


def _rounded(function: str, mode: str = "RNE") -> Rule:
    return lambda site, terms: f"({function} {mode} {' '.join(terms)})"


def _extreme(comparison: str, propagate: bool, greater: bool) -> Rule:
    """maximum or minimum with -0 < +0; a NaN operand wins (propagate) or loses."""

    def rule(site: Site, t: Sequence[str]) -> str:
        a, b = t
        zeros = f"(ite (fp.isNegative {a}) {b} {a})" if greater else (
            f"(ite (fp.isNegative {a}) {a} {b})"
        )  # fmt: skip
        chosen = f"(ite (fp.eq {a} {b}) {zeros} (ite ({comparison} {a} {b}) {a} {b}))"
        first, second = (a, b) if propagate else (b, a)
        return f"(ite (fp.isNaN {a}) {first} (ite (fp.isNaN {b}) {second} {chosen}))"

    return rule


_ORDERED = {"eq": "fp.eq", "gt": "fp.gt", "ge": "fp.geq", "lt": "fp.lt", "le": "fp.leq"}
_FLOAT_PREDICATES = (
    *("false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord"),
    *("ueq", "ugt", "uge", "ult", "ule", "une", "uno", "true"),
)


def _compare_floats(site: Site, t: Sequence[str]) -> str:
    name = site.attributes.get("predicate", "").split(":")[0].strip().strip('"')
    if name.isdigit():
        name = _FLOAT_PREDICATES[int(name)]
    if name in ("false", "true"):
        return "#b1" if name == "true" else "#b0"
    unordered = f"(or (fp.isNaN {t[0]}) (fp.isNaN {t[1]}))"
    if name in ("ord", "uno"):
        return _bit(unordered if name == "uno" else f"(not {unordered})")
    test = f"(fp.eq {t[0]} {t[1]})"
    test = f"(not {test})" if name[1:] == "ne" else f"({_ORDERED[name[1:]]} {t[0]} {t[1]})"
    if name.startswith("u"):
        return _bit(f"(or {unordered} {test})")
    return _bit(f"(and (not {unordered}) {test})")


def _convert(function: str) -> Rule:
    return lambda site, t: f"({_to_fp(site.result, function)} RNE {t[0]})"


def _to_integer(is_signed: bool) -> Rule:
    """Towards zero; poison where the value does not fit."""

    def rule(site: Site, t: Sequence[str]) -> Encoded:
        bits = width(site.result)
        whole = f"(fp.roundToIntegral RTZ {t[0]})"
        limit = _power(site.type, bits - 1 if is_signed else bits)
        low = f"(fp.neg {limit})" if is_signed and limit else _power_zero(site.type)
        tests = [f"(not (fp.isNaN {t[0]}))", f"(not (fp.isInfinite {t[0]}))"]
        if limit:
            tests.append(f"(fp.lt {whole} {limit})")
        if limit or not is_signed:
            tests.append(f"(fp.leq {low} {whole})")
        function = "fp.to_sbv" if is_signed else "fp.to_ubv"
        value = f"((_ {function} {bits}) RTZ {t[0]})"
        return Encoded((value,), f"(not (and {' '.join(tests)}))")

    return rule


def _power(type: ElementType, exponent: int) -> str | None:
    """2**exponent; None where it is more than the largest value."""
    exponent_bits, significand = FORMATS[type.name]
    bias = (1 << (exponent_bits - 1)) - 1
    if exponent > bias:
        return None
    bits = (exponent + bias) << (significand - 1)
    return f"({_to_fp(type)} {_number(bits, type.width)})"


def _power_zero(type: ElementType) -> str:
    return f"({_to_fp(type)} {_number(0, type.width)})"


# Constants


def _constant(site: Site, terms: Sequence[str]) -> str:
    return literal(site.attributes["value"], site.result)


def literal(text: str, type: ElementType) -> str:
    """The term for an attribute such as `1.0 : f32`, `true` or `7 : i8`."""
    word = text.split(":")[0].strip()
    if word in ("true", "false"):
        return "#b1" if word == "true" else "#b0"
    if type.type_class != "float":
        return _number(int(word, 0), width(type))
    if word.lower().startswith("0x"):
        return from_bits(_number(int(word, 16), type.width), type)
    bits = int.from_bytes(struct.pack(">d", float(word)), "big")
    return f"({_to_fp(type)} RNE ((_ to_fp 11 53) {_number(bits, 64)}))"


# Complex numbers


def _create(site: Site, values: Sequence[Encoded]) -> Encoded:
    return Encoded((values[0].parts[0], values[1].parts[0]))


def _part(number: int) -> Callable[[Site, Sequence[Encoded]], Encoded]:
    return lambda site, values: Encoded((values[0].parts[number],))


def _complex_constant(site: Site, values: Sequence[Encoded]) -> Encoded:
    parts = site.attributes["value"].strip("[]").split(",")
    return Encoded(tuple(literal(part, site.result.part) for part in parts))


def _by_parts(function: str) -> Callable[[Site, Sequence[Encoded]], Encoded]:
    def rule(site: Site, values: Sequence[Encoded]) -> Encoded:
        first, second = values
        pairs = zip(first.parts, second.parts, strict=True)
        return Encoded(tuple(f"({function} RNE {a} {b})" for a, b in pairs))

    return rule


def _complex_opaque(site: Site, values: Sequence[Encoded]) -> Encoded:
    """How a product or a quotient is computed is the lowering's choice."""
    terms = [term for value in values for term in value.parts]
    types = [site.type.part] * len(terms)
    part = site.result.part
    return Encoded(
        tuple(
            site.definitions.opaque(f"{site.mnemonic} {name}", terms, types, part)
            for name in ("re", "im")
        )
    )


_COMPLEX: dict[str, Callable[[Site, Sequence[Encoded]], Encoded]] = {
    "complex.create": _create,
    "complex.re": _part(0),
    "complex.im": _part(1),
    "complex.constant": _complex_constant,
    "complex.add": _by_parts("fp.add"),
    "complex.sub": _by_parts("fp.sub"),
    "complex.mul": _complex_opaque,
    "complex.div": _complex_opaque,
}

RULES: dict[str, Rule] = {
    "arith.addi": _plain("bvadd"),
    "arith.subi": _plain("bvsub"),
    "arith.muli": _plain("bvmul"),
    "arith.andi": _plain("bvand"),
    "arith.ori": _plain("bvor"),
    "arith.xori": _plain("bvxor"),
    "arith.shli": _shift("bvshl"),
    "arith.shrsi": _shift("bvashr"),
    "arith.shrui": _shift("bvlshr"),
    "arith.maxsi": _choice("bvsge"),
    "arith.minsi": _choice("bvsle"),
    "arith.maxui": _choice("bvuge"),
    "arith.minui": _choice("bvule"),
    "arith.divsi": _division("bvsdiv", is_signed=True),
    "arith.divui": _division("bvudiv", is_signed=False),
    "arith.remsi": _division("bvsrem", is_signed=True),
    "arith.remui": _division("bvurem", is_signed=False),
    "arith.cmpi": _compare_integers,
    "arith.extsi": _resize("sign_extend"),
    "arith.extui": _resize("zero_extend"),
    "arith.trunci": _resize("sign_extend"),
    "arith.index_cast": _resize("sign_extend"),
    "arith.index_castui": _resize("zero_extend"),
    "arith.addf": _rounded("fp.add"),
    "arith.subf": _rounded("fp.sub"),
    "arith.mulf": _rounded("fp.mul"),
    "arith.divf": _rounded("fp.div"),
    "arith.negf": _plain("fp.neg"),
    "arith.maximumf": _extreme("fp.gt", propagate=True, greater=True),
    "arith.minimumf": _extreme("fp.lt", propagate=True, greater=False),
    "arith.maxnumf": _extreme("fp.gt", propagate=False, greater=True),
    "arith.minnumf": _extreme("fp.lt", propagate=False, greater=False),
    "arith.cmpf": _compare_floats,
    "arith.extf": _convert("to_fp"),
    "arith.truncf": _convert("to_fp"),
    "arith.sitofp": _convert("to_fp"),
    "arith.uitofp": _convert("to_fp_unsigned"),
    "arith.fptosi": _to_integer(is_signed=True),
    "arith.fptoui": _to_integer(is_signed=False),
    "arith.constant": _constant,
    "math.absf": _plain("fp.abs"),
    "math.ceil": _rounded("fp.roundToIntegral", "RTP"),
    "math.floor": _rounded("fp.roundToIntegral", "RTN"),
    "math.trunc": _rounded("fp.roundToIntegral", "RTZ"),
    "math.round": _rounded("fp.roundToIntegral", "RNA"),
    "math.roundeven": _rounded("fp.roundToIntegral", "RNE"),
    "math.sqrt": _rounded("fp.sqrt"),
    "math.fma": _rounded("fp.fma"),
}
