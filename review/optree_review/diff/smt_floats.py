# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations on IEEE floats as SMT-LIB terms, casts from and to them included."""

from __future__ import annotations

from collections.abc import Sequence

from optree_core.element_type import ElementType

from .smt_terms import FORMATS, Encoded, OperationUse, Rule, bit, bit_vector, plain, to_fp, width


def _rounded(function: str, mode: str = "RNE") -> Rule:
    return lambda site, terms: f"({function} {mode} {' '.join(terms)})"


def _extreme(comparison: str, propagate: bool, greater: bool) -> Rule:
    """maximum or minimum with -0 < +0; a NaN operand wins (propagate) or loses."""

    def rule(site: OperationUse, t: Sequence[str]) -> str:
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


def _compare_floats(site: OperationUse, t: Sequence[str]) -> str:
    name = site.predicate(_FLOAT_PREDICATES)
    if name in ("false", "true"):
        return "#b1" if name == "true" else "#b0"
    unordered = f"(or (fp.isNaN {t[0]}) (fp.isNaN {t[1]}))"
    if name in ("ord", "uno"):
        return bit(unordered if name == "uno" else f"(not {unordered})")
    test = f"(fp.eq {t[0]} {t[1]})"
    test = f"(not {test})" if name[1:] == "ne" else f"({_ORDERED[name[1:]]} {t[0]} {t[1]})"
    if name.startswith("u"):
        return bit(f"(or {unordered} {test})")
    return bit(f"(and (not {unordered}) {test})")


def _convert(function: str) -> Rule:
    return lambda site, t: f"({to_fp(site.result, function)} RNE {t[0]})"


def _to_integer(is_signed: bool) -> Rule:
    """Towards zero; poison where the value does not fit."""

    def rule(site: OperationUse, t: Sequence[str]) -> Encoded:
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
    return f"({to_fp(type)} {bit_vector(bits, type.width)})"


def _power_zero(type: ElementType) -> str:
    return f"({to_fp(type)} {bit_vector(0, type.width)})"


RULES: dict[str, Rule] = {
    "arith.addf": _rounded("fp.add"),
    "arith.subf": _rounded("fp.sub"),
    "arith.mulf": _rounded("fp.mul"),
    "arith.divf": _rounded("fp.div"),
    "arith.negf": plain("fp.neg"),
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
    "math.absf": plain("fp.abs"),
    "math.ceil": _rounded("fp.roundToIntegral", "RTP"),
    "math.floor": _rounded("fp.roundToIntegral", "RTN"),
    "math.trunc": _rounded("fp.roundToIntegral", "RTZ"),
    "math.round": _rounded("fp.roundToIntegral", "RNA"),
    "math.roundeven": _rounded("fp.roundToIntegral", "RNE"),
    "math.sqrt": _rounded("fp.sqrt"),
    "math.fma": _rounded("fp.fma"),
}
