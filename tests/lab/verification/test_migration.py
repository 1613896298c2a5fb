# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions that migrate are compared each by itself."""

from __future__ import annotations

from optree_lab.verification.migration import parts

FUNCTION = """\
  func.func @f() -> i32 {{
    {name} = arith.constant {value} : i32
    return {name} : i32
  }}
"""


def functions(first: str, value: int) -> list[str]:
    one, two = FUNCTION.format(name=first, value=value), FUNCTION.format(name="%c", value=2)
    return parts(f"module {{\n{one}{two}}}\n// -----\nmodule {{\n{two}}}\n")


def test_constants_of_the_same_name_are_those_of_their_function() -> None:
    assert functions("%c", 1) != functions("%c", 3)
    assert functions("%c", 1) == functions("%other", 1)
