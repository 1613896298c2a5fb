# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations are read where strings and attributes look like syntax."""

from __future__ import annotations

import pytest
from optree_ir.attribute import MapText, maps
from optree_ir.printer import Printer
from optree_ir.reader import read, read_all
from optree_ir.scan import dictionary, split

TEXT = """\
#map = affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>
#set = #test.set<#map>
!pair = tuple<i32, f32>
"builtin.module"() ({
  "test.outer"() <{name = "} \\\\22x.y\\\\22() <{ #map", type = (f32) -> f32, unit, map = #map}> ({
  ^bb0(%arg0: f32 loc("a":1:2), %arg1: !pair):  // no predecessors
    %0:2 = "test.inner"(%arg0, %arg0)[^bb1, ^bb0] <{set = affine_set<(d0) : (d0 >= 0)>}> : \
(f32, f32) -> (f32, f32) loc("a \\\\C3\\\\A9.mlir":3:7)
  ^bb1:
    %1 = "test.last"(%0#1) {of = #set} : (f32) -> vector<2xf32>
  }, {
  }) {kept = "({"} : () -> () loc(callsite("f" at "b.mlir":12:5))
}) : () -> () loc(unknown)
// -----
"test.alone"() : () -> !test.type<"loc(", (i32) -> i32>
{-#
  dialect_resources: {}
#-}
""".replace("\\\\", "\\")


def test_operations_are_read_with_blocks_and_regions() -> None:
    module, alone = read_all(TEXT)
    assert [op.name for op in module.walk()] == [
        "builtin.module", "test.outer", "test.inner", "test.last",
    ]  # fmt: skip
    (outer,) = module.blocks[0].operations
    first, second = outer.regions
    assert [block.label for block in first.blocks] == ["^bb0", "^bb1"]
    assert first.blocks[0].arguments == (("%arg0", "f32"), ("%arg1", "tuple<i32, f32>"))
    assert second.blocks == ()
    assert alone.result_types == '!test.type<"loc(", (i32) -> i32>'
    with pytest.raises(ValueError, match=r"a region of 'test.outer' has several blocks"):
        outer.blocks  # noqa: B018


def test_values_types_and_successors() -> None:
    inner, last = (op for op in read_all(TEXT)[0].walk() if op.operands)
    assert inner.results == ("%0#0", "%0#1")
    assert inner.operands == ("%arg0", "%arg0")
    assert inner.successors == ("^bb1", "^bb0")
    assert (inner.operand_types, inner.result_types) == (("f32", "f32"), "(f32, f32)")
    assert (last.results, last.operands, last.result_types) == (("%1",), ("%0#1",), "vector<2xf32>")


def test_attributes_have_aliases_replaced_outside_of_strings() -> None:
    _, outer, inner, last = read_all(TEXT)[0].walk()
    assert list(outer.properties) == ["name", "type", "unit", "map"]
    assert outer.properties["name"].endswith('#map"')
    assert outer.properties["unit"] == ""
    assert outer.properties["map"] == "affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>"
    assert outer.attributes == {"kept": '"({"'}
    assert inner.attribute_texts == "<{set = affine_set<(d0) : (d0 >= 0)>}>"
    assert last.attributes["of"] == "#test.set<affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>>"


def test_places() -> None:
    module, outer, inner, last = read_all(TEXT)[0].walk()
    assert module.place is None
    assert outer.place == ("b.mlir", 12, 5)
    assert inner.place == ("a é.mlir", 3, 7)
    assert last.location == ""


def test_offsets_are_those_of_the_text() -> None:
    _, outer, inner, last = read_all(TEXT)[0].walk()
    for op in (outer, inner, last):
        span = op.span
        assert TEXT.startswith(f'"{op.name}"(', span.name)
        assert TEXT[span.header : span.body].strip().startswith("<{" if op.property_text else "")
        start, end = span.attributes
        assert TEXT[start:end].strip()[:1] == ("{" if op.attribute_text else "")
    assert TEXT[outer.span.end :].startswith("\n}) : () -> () loc(unknown)\n")


def test_a_printed_operation_reads_as_it_was() -> None:
    for op in read_all(TEXT):
        again = read(Printer().operation(op))
        assert [
            (o.name, o.results, o.operands, o.attribute_texts, o.successors) for o in op.walk()
        ] == [
            (o.name, o.results, o.operands, o.attribute_texts, o.successors) for o in again.walk()
        ]
        assert [r for o in op.walk() for r in map(len, (r.blocks for r in o.regions))] == [
            r for o in again.walk() for r in map(len, (r.blocks for r in o.regions))
        ]


def test_values_get_new_names() -> None:
    text = (
        '%0 = "a.b"(%x) ({\n^bb0(%y: i32):\n  "a.c"(%y, %x) : (i32, i32) -> ()\n}) : (i32) -> i32'
    )
    assert Printer({"%x": "%new"}).operation(read(text)) == (
        '%b2 = "a.b"(%new) ({\n^bb0(%b1: i32):\n"a.c"(%b1, %new) : (i32, i32) -> ()\n})'
        " : (i32) -> i32"
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("module {\n}\n", "'module {' is not an operation in generic form"),
        ('"a.b"() {x = "}"\n', "nothing closes '{x = "),
        ('"a.b"() ({\n}, x)', "'x\\)' does not begin with '{'"),
        ('"a.b"()\n', "'' does not begin with ' : '"),
        ('"a.b"() : () -> ()\n"a.c"() : () -> ()\n', "there are 2 operations at the top level"),
        ('"a.b"() ({\n^bb0(x: i32):\n}) : () -> ()', "'x: i32' is not an argument of a block"),
    ],
)
def test_mistakes(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read(text)


def test_lists_and_dictionaries() -> None:
    text = '{a = #x<{b = 1, c = "]"}>, "d e" = [1, 2], f, g = affine_map<(d0, d1) -> (d0, d1)>}'
    assert list(dictionary(text)) == ["a", '"d e"', "f", "g"]
    assert dictionary(text)["a"] == '#x<{b = 1, c = "]"}>'
    assert dictionary("<{}>") == {}
    assert split('tuple<i32, i32>, (i32, i32) -> i32, "a,b"') == [
        "tuple<i32, i32>", "(i32, i32) -> i32", '"a,b"',
    ]  # fmt: skip


def test_maps() -> None:
    assert maps(
        "[affine_map<(d0, d1)[s0] -> (d0 + s0, (d1) floordiv 2)>, affine_map<() -> ()>]"
    ) == [
        MapText(2, 1, ("d0 + s0", "(d1) floordiv 2")),
        MapText(0, 0, ()),
    ]
