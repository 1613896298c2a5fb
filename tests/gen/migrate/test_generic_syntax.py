# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations are read and edited where strings and attributes look like syntax."""

from __future__ import annotations

from optree_gen.migrate.generic_syntax import (
    Operation,
    attributes,
    edited,
    edits,
    entries,
    operations,
    place,
)

TEXT = """\
"builtin.module"() ({
  "test.outer"() <{name = "} \\22x.y\\22() <{", type = (f32) -> f32, unit}> ({
  ^bb0(%arg0: f32):  // no predecessors
    %0:2 = "test.inner"(%arg0, %arg0)[^bb0] <{set = affine_set<(d0) : (d0 >= 0, d0 == 1)>}> : \
(f32, f32) -> (f32, f32) loc("a \\C3\\A9.mlir":3:7)
  }) {kept = "({"} : () -> () loc(callsite("f" at "b.mlir":12:5))
}) : () -> () loc(unknown)
"""


def test_operations() -> None:
    found = [(op.name, [*op.properties]) for op in operations(TEXT)]
    assert found == [
        ("builtin.module", []), ("test.outer", ["name", "type", "unit"]), ("test.inner", ["set"]),
    ]  # fmt: skip


def test_entries() -> None:
    text = 'a = #x<{b = 1, c = "]"}>, "d e" = [1, 2], f, g = affine_map<(d0, d1) -> (d0, d1)>'
    assert list(entries(text)) == ["a", "d e", "f", "g"]
    assert entries(text)["a"] == 'a = #x<{b = 1, c = "]"}>'
    assert entries("") == {}


def test_places() -> None:
    module, outer, inner = operations(TEXT)
    assert place(TEXT, module) is None
    assert place(TEXT, outer) == ("b.mlir", 12, 5)
    assert place(TEXT, inner) == ("a é.mlir", 3, 7)


def test_attributes_are_added_behind_the_regions() -> None:
    _, outer, inner = operations(TEXT)
    assert '  }) {kept = "({", unit} : () -> ()' in changed(outer, ["x"], ["unit"])
    assert '"test.outer"() <{x}> ({\n' in changed(outer, ["x"], [])
    assert '"test.inner"(%arg0, %arg0)[^bb0] {a = 1} : (' in changed(inner, [], ["a = 1"])


def test_operations_within_each_other_are_edited_at_once() -> None:
    module, outer, inner = operations(TEXT)
    found = [*edits(TEXT, outer, [], ["b"]), *edits(TEXT, inner, ["c"], ["d"])]
    text = edited(TEXT, [*found, *edits(TEXT, module, ["e"], ["f"])])
    assert text.startswith('"builtin.module"() <{e}> ({\n  "test.outer"() ({\n')
    assert '"test.inner"(%arg0, %arg0)[^bb0] <{c}> {d} : (' in text
    assert '  }) {kept = "({", b} : () -> ()' in text
    assert text.endswith("}) {f} : () -> () loc(unknown)\n")


def test_attributes() -> None:
    assert [attributes(TEXT, op) for op in operations(TEXT)] == [{}, {"kept": 'kept = "({"'}, {}]


def changed(op: Operation, properties: list[str], attributes: list[str]) -> str:
    return edited(TEXT, edits(TEXT, op, properties, attributes))
