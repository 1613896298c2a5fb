# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Proves what the canonical form does to maps and reductions, for all sizes.

Each rule is a function with symbols for sizes. The function and its canonical form are read as
terms over the loops of the result, in which all maps are composed; they are equal if their normal
forms are. The form is read for two choices of numbers, and has to be the same term for both.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Mapping, Sequence
from functools import cache

from optree_core.element_type import element_type
from optree_core.rewrite_rule import PERMISSIONS
from optree_core.scalar import ScalarTable
from optree_ir.graph import functions
from optree_ir.reader import read
from optree_proof.loop_index import SizedLoop
from optree_proof.loop_term import Laws, Normalizer, Term

from optree_lab import toolchain
from optree_lab.ir.dialects import tree
from optree_lab.running.execution import run_tool

from .loop_reader import LoopReader, Symbols

#: The numbers of symbols in order, for two readings of each function: primes.
NUMBERS = ((1009, 1693, 2711, 4339), (5003, 7507, 9901, 16007))

_SIZE = re.compile(r"\$(?:(\w)|\{([\w*+-]*)\})")
_PRODUCTS = {"arith.addf": "arith.mulf"}

#: Infinity -> the finite number of f32 next to it.
_LOWEST: dict[complex, str] = {-math.inf: "-3.40282347e+38", math.inf: "3.40282347e+38"}
_TYPES = ("f16", "f32", "f64", "i32", "i64", "i1")


def sized(function: str, sizes: Mapping[str, int]) -> str:
    """Return a function with numbers in place of symbols: `${N*M+2}` is `N` times `M` and 2."""

    def number(found: re.Match[str]) -> str:
        total = 0
        for sign, product in re.findall(r"([+-]?)([\w*]+)", found[1] or found[2]):
            value = -1 if sign == "-" else 1
            for factor in product.split("*"):
                value *= sizes[factor] if factor in sizes else int(factor)
            total += value
        return str(total)

    return _SIZE.sub(number, function)


def choices(sizes: Mapping[str, int]) -> list[dict[str, int]]:
    """Return two choices of numbers for the symbols of a rule."""
    return [dict(zip(sorted(sizes), numbers, strict=False)) for numbers in NUMBERS]


def rewritten(texts: Mapping[str, str], passes: Sequence[str]) -> str:
    """Return functions, each with its key as name, after passes, in generic form."""
    module = "\n".join(text.replace("@f(", f"@{name}(", 1) for name, text in texts.items())
    plugin = toolchain.built(toolchain.PLUGIN)
    options = toolchain.passes(",".join([*passes, "linalg-tree-generalize"]), plugin)
    return run_tool(
        "mlir-opt", [*options, "--mlir-print-op-generic", "--mlir-print-local-scope"], module
    )


def canonical(permissions: Collection[str]) -> str:
    """Return the pass to the canonical form."""
    allowed = ",".join(p for p in PERMISSIONS if p in permissions)
    return f"linalg-tree-specialize{{form=canonical{f' allow={allowed}' if allowed else ''}}}"


@cache
def laws(permissions: frozenset[str] = frozenset()) -> Laws:
    """Return what the scalar table says of operations, under permissions."""
    scalars: ScalarTable = tree("linalg").scalars
    any_order, neutral = set(), {}
    for function in scalars.functions.values():
        for kind, operation in function.lower.items():
            order = function.combining_order(kind)
            if order == "any" or (order == "reassociable" and "reassoc" in permissions):
                any_order.add(operation)
            for name in _TYPES:
                element = element_type(name)
                number = function.neutral(element) if element.type_class == kind else None
                if number is not None and function.arity == 2:
                    known = [repr(number)]
                    if number == 0 and "nsz" in permissions:
                        known += ["-0.0", "0.0"]
                    if number in _LOWEST and name == "f32" and "ninf" in permissions:
                        known.append(_LOWEST[number])
                    neutral[operation, name] = tuple(known)
    return Laws(
        scalars.commuting,
        frozenset(any_order),
        neutral,
        _PRODUCTS if {"reassoc", "nsz"} <= permissions else {},
        "range" in permissions,
        "narrow" in permissions,
        casts=True,
    )


def terms(
    texts: Mapping[str, str], symbols: Mapping[str, Symbols], passes: Sequence[str]
) -> dict[str, tuple[Term, list[SizedLoop]]]:
    """Return the term of each function after passes, and its loops. symbols: by name."""
    found = functions(read(rewritten(texts, passes)))
    return {name: LoopReader(symbols[name]).result(found[name]) for name in texts}


def equal(first: Term, second: Term, permissions: frozenset[str] = frozenset()) -> bool:
    """True if two terms have one normal form under permissions."""
    normalizer = Normalizer(laws(permissions))
    return normalizer.text(first) == normalizer.text(second)


def shown(term: Term) -> str:
    """Return a term as text, with all maps composed and no law applied."""
    return Normalizer(Laws()).text(term)


def simplified(term: Term) -> Term:
    """Return a term without branches that no element is in."""
    return Normalizer(laws()).normal(term, {})
