# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Generics that are written differently and mean the same, and generics that do not."""

from __future__ import annotations

from dataclasses import replace

import pytest
from optree_core.affine import AffineMap, affine_map
from optree_core.cases import Mode, build
from optree_core.element_type import element_type
from optree_core.expression import IndexExpr, Term
from optree_core.generic import Generic
from optree_core.plain_variants import plain
from optree_lab.ir.dialects import tree
from optree_lab.ir.equivalence import Equivalence

LOOPS = ("o", "k", "l")


def maps(*operands: str) -> tuple[AffineMap, ...]:
    """Return the map of each operand: its results separated by spaces, sums with `+`."""
    results = ([IndexExpr(tuple(map(Term, s.split("+")))) for s in o.split()] for o in operands)
    return tuple(affine_map(tuple(found), LOOPS, {}) for found in results)


def product(kind: str, *operands: str, reductions: str = "kl") -> Generic:
    """Return a sum of products over loops `o`, `k` and `l`."""
    case = build(
        tree().ops["dot"], Mode(element_type(kind), element_type(kind)), tree().scalars,
        plain(tree().ops["dot"], tree())[0],
    )  # fmt: skip
    kinds = tuple("reduction" if loop in reductions else "parallel" for loop in LOOPS)
    return replace(case.generic(tree().scalars), maps=maps(*operands), iterator_types=kinds)


@pytest.mark.parametrize("kind", ["f32", "i32"])
def test_renamed_loops_in_the_same_order_mean_the_same(kind: str) -> None:
    """A loop that the output's map lacks may be called parallel: it runs in the same order."""
    left = product(kind, "o+k l", "k l", "o", reductions="kl")
    right = product(kind, "o+k l", "o l", "k", reductions="kl")
    assert Equivalence(frozenset()).proof(left, right)


def test_reordered_sums_of_floats_are_not_equivalent() -> None:
    left = product("f32", "o k l", "k l", "o")
    right = product("f32", "o l k", "l k", "o")
    assert Equivalence(frozenset()).proof(left, right) is None
    left = product("i32", "o k l", "k l", "o")
    right = product("i32", "o l k", "l k", "o")
    assert Equivalence(frozenset()).proof(left, right)
