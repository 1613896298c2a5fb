# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions in generic form are equal texts if they differ only in the names of values."""

from __future__ import annotations

import pytest
from optree_lab.ir.function_text import function_texts

FUNCTION = """  "func.func"() <{function_type = (f32, f32) -> f32, sym_name = "NAME"}> ({
  ^bb0(%arg0: f32, %arg1: f32):
    %0 = "arith.addf"(%arg0, %arg1) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "func.return"(%0) : (f32) -> ()
  }) : () -> ()
"""


def module(other: str) -> str:
    functions = FUNCTION.replace("NAME", "first") + other.replace("NAME", "second")
    return f'"builtin.module"() ({{\n{functions}}}) : () -> ()\n'


@pytest.mark.parametrize(
    ("old", "new", "equal"),
    [
        ("%0", "%7", True),
        ("%arg", "%arg9", True),
        ("(%arg0, %arg1)", "(%arg1, %arg0)", False),
        ("(%0)", "(%arg0)", False),
        ("arith.addf", "arith.mulf", False),
        ("<none>", "<nnan>", False),
    ],
)
def test_texts_are_equal_up_to_names_of_values(old: str, new: str, equal: bool) -> None:
    texts = function_texts(module(FUNCTION.replace(old, new)))
    assert set(texts) == {"first", "second"}
    assert (texts["first"] == texts["second"]) == equal
