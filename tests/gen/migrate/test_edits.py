# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations are edited where strings and attributes look like syntax."""

from __future__ import annotations

import pytest
from optree_gen.migrate.edits import edited, edits, operations
from optree_ir.operation import Operation
from optree_tool.mlir_opt import ToolError

TEXT = """\
"builtin.module"() ({
  "test.outer"() <{name = "} \\22x.y\\22() <{", unit}> ({
  ^bb0(%arg0: f32):  // no predecessors
    %0:2 = "test.inner"(%arg0, %arg0)[^bb0] <{set = 1}> : (f32, f32) -> (f32, f32) loc("a":3:7)
  }) {kept = "({"} : () -> () loc(callsite("f" at "b.mlir":12:5))
}) : () -> () loc(unknown)
"""


def changed(op: Operation, properties: dict[str, str], attributes: dict[str, str]) -> str:
    return edited(TEXT, edits(op, properties, attributes))


def test_attributes_are_added_behind_the_regions() -> None:
    _, outer, inner = operations(TEXT)
    assert '  }) {kept = "({", unit} : () -> ()' in changed(outer, {"x": ""}, {"unit": ""})
    assert '"test.outer"() <{x}> ({\n' in changed(outer, {"x": ""}, {})
    assert '"test.inner"(%arg0, %arg0)[^bb0] {a = 1} : (' in changed(inner, {}, {"a": "1"})


def test_operations_within_each_other_are_edited_at_once() -> None:
    module, outer, inner = operations(TEXT)
    found = [*edits(outer, {}, {"b": ""}), *edits(inner, {"c": ""}, {"d": ""})]
    text = edited(TEXT, [*found, *edits(module, {"e": ""}, {"f": ""})])
    assert text.startswith('"builtin.module"() <{e}> ({\n  "test.outer"() ({\n')
    assert '"test.inner"(%arg0, %arg0)[^bb0] <{c}> {d} : (' in text
    assert '  }) {kept = "({", b} : () -> ()' in text
    assert text.endswith("}) {f} : () -> () loc(unknown)\n")


def test_a_text_in_another_form_is_an_error() -> None:
    with pytest.raises(ToolError, match=r"'module \{' is not an operation in generic form"):
        operations("module {\n}\n")
