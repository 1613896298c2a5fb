# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Einsum notation names a loop by a letter, or by a word among words."""

from __future__ import annotations

import pytest
from optree_core.einsum import einsum_terms, loops_in_order


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("mk,kn->mn", (("m", "k"), ("k", "n"), ("m", "n"))),
        (" m k , kn -> mn ", (("m", "k"), ("k", "n"), ("m", "n"))),
        ("row k, k col -> row col", (("row", "k"), ("k", "col"), ("row", "col"))),
        ("mk,k->m", (("m", "k"), ("k",), ("m",))),
        ("k,k->", (("k",), ("k",), ())),
    ],
)
def test_terms(text: str, terms: tuple[tuple[str, ...], ...]) -> None:
    assert einsum_terms(text) == terms


@pytest.mark.parametrize("text", ["mk,kn", "", "...k,kn->...n", "m1,1n->mn", "mk,kn->mn->m"])
def test_other_texts_are_no_sums(text: str) -> None:
    assert einsum_terms(text) is None


def test_the_loops_of_the_output_are_first() -> None:
    terms = einsum_terms("bmk,kn->bmn")
    assert terms is not None
    assert loops_in_order(terms) == ("b", "m", "n", "k")
