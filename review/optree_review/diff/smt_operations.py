# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The scalar operations of MLIR as SMT-LIB terms."""

from __future__ import annotations

from collections.abc import Sequence

from . import smt_complex, smt_floats, smt_integers
from .smt_terms import Encoded, OperationUse, Rule, is_float, literal

#: Operations whose arguments are put in order. That a scalar table says `commutes` is no evidence
#: here: proofs are what such a claim is compared with.
COMMUTATIVE = frozenset(
    ("arith.addi", "arith.muli", "arith.andi", "arith.ori", "arith.xori", "arith.maxsi",
     "arith.minsi", "arith.maxui", "arith.minui", "arith.addf", "arith.mulf", "arith.maximumf",
     "arith.minimumf", "complex.add", "complex.mul")
)  # fmt: skip


def encode(site: OperationUse, values: Sequence[Encoded]) -> Encoded | None:
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


def _value(site: OperationUse, values: Sequence[Encoded]) -> Encoded | None:
    complex_rule = smt_complex.RULES.get(site.mnemonic)
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
    name = " ".join((site.mnemonic, *(f"{k}={v}" for k, v in site.properties.items())))
    return Encoded((site.definitions.opaque(name, terms, site.types, site.result),))


def _any(terms: Sequence[str]) -> str | None:
    unique = list(dict.fromkeys(terms))
    if not unique:
        return None
    return unique[0] if len(unique) == 1 else f"(or {' '.join(unique)})"


def _select(site: OperationUse, values: Sequence[Encoded]) -> Encoded:
    condition, first, second = values
    test = f"(= {condition.parts[0]} #b1)"
    parts = tuple(f"(ite {test} {a} {b})" for a, b in zip(first.parts, second.parts, strict=True))
    chosen = None
    if first.poison or second.poison:
        chosen = f"(ite {test} {first.poison or 'false'} {second.poison or 'false'})"
    return Encoded(parts, _any([p for p in (condition.poison, chosen) if p]))


def _constant(site: OperationUse, terms: Sequence[str]) -> str:
    return literal(site.properties["value"], site.result)


RULES: dict[str, Rule] = {
    **smt_integers.RULES,
    **smt_floats.RULES,
    "arith.constant": _constant,
}
