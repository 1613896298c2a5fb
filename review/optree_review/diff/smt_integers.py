# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations on integers as SMT-LIB terms, for bit vectors of the type's width."""

from __future__ import annotations

from collections.abc import Sequence

from .smt_terms import Encoded, OperationUse, Rule, bit, bit_vector, plain, width


def _choice(comparison: str) -> Rule:
    return lambda site, t: f"(ite ({comparison} {t[0]} {t[1]}) {t[0]} {t[1]})"


def _division(function: str, is_signed: bool) -> Rule:
    def rule(site: OperationUse, t: Sequence[str]) -> Encoded:
        bits = width(site.type)
        bad = f"(= {t[1]} {bit_vector(0, bits)})"
        if is_signed:
            lowest, minus_one = bit_vector(1 << (bits - 1), bits), bit_vector(-1, bits)
            bad = f"(or {bad} (and (= {t[0]} {lowest}) (= {t[1]} {minus_one})))"
        return Encoded((f"({function} {t[0]} {t[1]})",), undefined=bad)

    return rule


def _shift(function: str) -> Rule:
    def rule(site: OperationUse, t: Sequence[str]) -> Encoded:
        bits = width(site.type)
        return Encoded((f"({function} {t[0]} {t[1]})",), f"(bvuge {t[1]} {bit_vector(bits, bits)})")

    return rule


def _resize(extension: str) -> Rule:
    def rule(site: OperationUse, t: Sequence[str]) -> str:
        more = width(site.result) - width(site.type)
        if more > 0:
            return f"((_ {extension} {more}) {t[0]})"
        return t[0] if more == 0 else f"((_ extract {width(site.result) - 1} 0) {t[0]})"

    return rule


_INTEGER_PREDICATES = {
    "eq": "=", "ne": "=", "slt": "bvslt", "sle": "bvsle", "sgt": "bvsgt", "sge": "bvsge",
    "ult": "bvult", "ule": "bvule", "ugt": "bvugt", "uge": "bvuge",
}  # fmt: skip


def _compare_integers(site: OperationUse, t: Sequence[str]) -> str | Encoded:
    name = site.predicate(tuple(_INTEGER_PREDICATES))
    test = f"({_INTEGER_PREDICATES[name]} {t[0]} {t[1]})"
    return bit(f"(not {test})" if name == "ne" else test)


def _absolute(site: OperationUse, t: Sequence[str]) -> str:
    """That of the lowest integer is itself."""
    negative = f"(bvslt {t[0]} {bit_vector(0, width(site.type))})"
    return f"(ite {negative} (bvneg {t[0]}) {t[0]})"


RULES: dict[str, Rule] = {
    "arith.addi": plain("bvadd"),
    "arith.subi": plain("bvsub"),
    "arith.muli": plain("bvmul"),
    "arith.andi": plain("bvand"),
    "arith.ori": plain("bvor"),
    "arith.xori": plain("bvxor"),
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
    "math.absi": _absolute,
    "arith.cmpi": _compare_integers,
    "arith.extsi": _resize("sign_extend"),
    "arith.extui": _resize("zero_extend"),
    "arith.trunci": _resize("sign_extend"),
    "arith.index_cast": _resize("sign_extend"),
    "arith.index_castui": _resize("zero_extend"),
}
