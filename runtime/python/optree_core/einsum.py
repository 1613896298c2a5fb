# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Einsum notation, by which specs and callers of builders give loops and maps."""

from __future__ import annotations

import re

_NAME = re.compile(r"[A-Za-z_][A-Za-z_0-9]*")


def einsum_terms(text: str) -> tuple[tuple[str, ...], ...] | None:
    """Return the loops of each operand of `bmk,kn->bmn`, the output last; None if it is no sum.

    Each letter is a loop. Names of several letters are separated by spaces:
    `b row k, k col -> b row col`.
    """
    inputs, arrow, output = text.partition("->")
    terms = tuple(map(_loops, (*inputs.split(","), output)))
    names = (name for term in terms for name in term)
    return terms if arrow and all(map(_NAME.fullmatch, names)) else None


def loops_in_order(terms: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    """Return each loop once, those of the output first."""
    return tuple(dict.fromkeys(name for term in (terms[-1], *terms[:-1]) for name in term))


def _loops(term: str) -> tuple[str, ...]:
    words = term.split()
    return tuple(words) if len(words) > 1 else tuple(term.strip())
