# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Results of maps are read as MLIR prints them."""

from __future__ import annotations

import pytest
from optree_core.affine import Linear, linear_form


def terms(count: int) -> str:
    return " + ".join(f"d{i}" for i in range(count))


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("d0", ({0: 1}, 0)),
        ("d0 * 2 + d1 - 1", ({0: 2, 1: 1}, -1)),
        ("-d12 + 3", ({12: -1}, 3)),
        ("(d0 + d1 * 3) * -2", ({0: -2, 1: -6}, 0)),
        ("d0 + d1 - d0", ({1: 1}, 0)),
        ("7", ({}, 7)),
        ("d0 floordiv 2", None),
        ("d0 + d1 mod 3", None),
        ("d0 * d1", None),
        ("d0 + s0", None),
        ("d0 / 2", None),
        ("d0 * 1.5", None),
        pytest.param(terms(300), (dict.fromkeys(range(300), 1), 0), id="300 terms"),
        pytest.param(terms(1200), None, id="1200 terms"),
    ],
)
def test_linear_forms_are_read_from_text(text: str, form: Linear | None) -> None:
    assert linear_form(text) == form
