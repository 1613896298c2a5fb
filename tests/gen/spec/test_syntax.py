# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from __future__ import annotations

import re
from pathlib import Path

import pytest
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.diagnostics.source import Source, Span, Text
from optree_gen.spec import syntax
from optree_gen.spec.syntax import parse_index


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("m + m", "m * 2"),
        ("m * 3 + k + m * -1", "m * 2 + k"),
        ("m * 2 + m * -1", "m"),
        ("1 + m * s + 2 * 3", "m * s + 7"),
        ("m * s + k * s", "m * s + k * s"),
    ],
)
def test_an_index_expression_has_one_term_per_loop(written: str, read: str) -> None:
    diagnostics = Diagnostics()
    text = Text(written, Span(Source("spec.yaml", written), 1, 1))
    assert str(parse_index(text, {"m", "k"}, {"s"}, diagnostics)) == read
    assert not diagnostics.found


def test_terms_that_add_up_count_once() -> None:
    diagnostics = Diagnostics()
    written = "a + b + c + d + a + b"
    text = Text(written, Span(Source("spec.yaml", written), 1, 1))
    assert str(parse_index(text, set("abcd"), set(), diagnostics)) == "a * 2 + b * 2 + c + d"


def test_the_runtime_has_room_for_the_most_terms(checkout: Path) -> None:
    header = (checkout / "runtime/include/OpTree/IndexExpr.h").read_text(encoding="utf-8")
    assert re.findall(r"kMaxTerms = (\d+);", header) == [str(syntax.MOST_TERMS)]
