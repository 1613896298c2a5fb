# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations on complex numbers as SMT-LIB terms, one for each part."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from .smt_terms import Encoded, OperationUse, literal

ComplexRule: TypeAlias = Callable[[OperationUse, Sequence[Encoded]], Encoded]


def _create(site: OperationUse, values: Sequence[Encoded]) -> Encoded:
    return Encoded((values[0].parts[0], values[1].parts[0]))


def _part(number: int) -> Callable[[OperationUse, Sequence[Encoded]], Encoded]:
    return lambda site, values: Encoded((values[0].parts[number],))


def _complex_constant(site: OperationUse, values: Sequence[Encoded]) -> Encoded:
    value = site.properties["value"]
    return Encoded(tuple(literal(part, site.result.part) for part in (value.real, value.imag)))


def _by_parts(function: str) -> Callable[[OperationUse, Sequence[Encoded]], Encoded]:
    def rule(site: OperationUse, values: Sequence[Encoded]) -> Encoded:
        first, second = values
        pairs = zip(first.parts, second.parts, strict=True)
        return Encoded(tuple(f"({function} RNE {a} {b})" for a, b in pairs))

    return rule


def _complex_opaque(site: OperationUse, values: Sequence[Encoded]) -> Encoded:
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


RULES: dict[str, ComplexRule] = {
    "complex.create": _create,
    "complex.re": _part(0),
    "complex.im": _part(1),
    "complex.constant": _complex_constant,
    "complex.add": _by_parts("fp.add"),
    "complex.sub": _by_parts("fp.sub"),
    "complex.mul": _complex_opaque,
    "complex.div": _complex_opaque,
}
