# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions get another order, or fewer operations, and stay valid."""

from __future__ import annotations

from optree_lab.ir.function_cone import Body, body, module, returning, shuffled, smallest

TEXT = """\
"builtin.module"() ({
  "func.func"() <{function_type = (f32) -> (), sym_name = "other", sym_visibility = "private"}> ({
  }) : () -> ()
  "func.func"() <{function_type = (f32, f32) -> f32, sym_name = "main"}> ({
  ^bb0(%a: f32, %b: f32):
    %0 = "math.exp"(%a) : (f32) -> f32
    %1 = "math.sin"(%b) : (f32) -> f32
    "func.call"(%0) <{callee = @other}> : (f32) -> ()
    "func.call"(%1) <{callee = @other}> : (f32) -> ()
    %2:2 = "test.two"(%0, %1) : (f32, f32) -> (f32, f32)
    %3 = "math.sqrt"(%2#1) : (f32) -> f32
    "func.return"(%3) : (f32) -> ()
  }) : () -> ()
}) : () -> ()
"""


def names(given: Body) -> list[str]:
    return [operation.name for operation in given.operations]


def test_a_body_is_read_and_written() -> None:
    given = body(TEXT)
    assert names(body(given.text())) == names(given)
    assert '"other"' in given.text()


def test_an_order_has_values_before_uses_and_calls_in_order() -> None:
    given = body(TEXT)
    orders = set()
    for seed in range(20):
        operations = shuffled(given, seed).operations
        orders.add(tuple(o.name for o in operations))
        made = {name for name, _ in given.arguments}
        for operation in operations:
            assert made.issuperset(operation.operands)
            made.update(operation.results)
        assert [o.operands for o in operations if o.name == "func.call"] == [("%0",), ("%1",)]
    assert len(orders) > 1


def test_a_part_has_what_it_needs() -> None:
    part = returning(body(TEXT), ["%1"])
    assert (names(part), part.arguments) == (["math.sin"], (("%b", "f32"),))
    assert "function_type = (f32) -> (f32)" in part.text()


def test_the_smallest_part_has_arguments_for_what_does_not_matter() -> None:
    def wrong(part: Body) -> bool:
        return "test.two" in names(part)

    found = smallest(body(TEXT), wrong)
    assert names(found) == ["test.two"]
    assert [type for _, type in found.arguments] == ["f32", "f32"]
    assert names(body(found.text())) == ["test.two"]


def test_functions_share_a_module() -> None:
    given = body(TEXT)
    text = module({"one": given, "two": returning(given, ["%0"])})
    assert text.count('sym_name = "one"') == text.count('sym_name = "two"') == 1
    assert text.count('sym_name = "other"') == 1
