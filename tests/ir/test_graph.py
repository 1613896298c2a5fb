# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Graphs have what results need, and equal computations are one node."""

from __future__ import annotations

from optree_ir.alignment import align, types, values
from optree_ir.difference import differences
from optree_ir.graph import Algebra, ValueGraph, functions, graph, resources
from optree_ir.reader import read

ALGEBRA = Algebra(frozenset({"arith.addf", "arith.mulf", "test.join"}), frozenset({"linalg.add"}))

PAIR = """\
    %{r} = "linalg.generic"({a}, {b}, %e) <{{indexing_maps = [{maps}], \
iterator_types = [{iterators}], operandSegmentSizes = array<i32: 2, 1>}}> ({{
    ^bb0(%x: f32, %y: f32, %z: f32):
{body}
      "linalg.yield"(%s) : (f32) -> ()
    }}) : ({ta}, {tb}, {to}) -> {to}
"""


def one(body: str, arguments: str = "%a: tensor<2x3xf32>, %b: tensor<2x3xf32>") -> ValueGraph:
    """Return the graph of a function in generic form."""
    text = f"""\
"builtin.module"() ({{
  "func.func"() <{{function_type = () -> (), sym_name = "f"}}> ({{
  ^bb0({arguments}):
    %e = "tensor.empty"() : () -> tensor<2x3xf32>
{body}
  }}) : () -> ()
}}) : () -> ()
"""
    module = read(text)
    return graph(functions(module)["f"], ALGEBRA, resources(text))


def product(a: str = "%a", b: str = "%b", maps: str = "", body: str = "") -> str:
    """Return a generic of two operands."""
    same = ", ".join(["affine_map<(d0, d1) -> (d0, d1)>"] * 3)
    kinds = ", ".join(["#linalg.iterator_type<parallel>"] * 2)
    type = "tensor<2x3xf32>"
    return PAIR.format(
        r="0", a=a, b=b, maps=maps or same, iterators=kinds, ta=type, tb=type, to=type,
        body=body or '      %s = "arith.mulf"(%x, %y) : (f32, f32) -> f32',
    )  # fmt: skip


RETURN = '    "func.return"(%0) : (tensor<2x3xf32>) -> ()'


def test_only_what_results_need_is_in_the_graph() -> None:
    unused = '    %9 = "test.unused"(%a) : (tensor<2x3xf32>) -> tensor<2x3xf32>\n'
    asserts = '    "cf.assert"(%a) : (tensor<2x3xf32>) -> ()\n'
    found = one(f"{unused}{asserts}{product('%b', '%b')}{RETURN}")
    names = [node.name for node in found.nodes]
    assert names == ["argument", "element", "arith.mulf", "linalg.generic"]
    assert (found.unused, found.effects) == ((0,), ("cf.assert",))


def test_the_order_of_inputs_loops_and_commuting_operands_does_not_count() -> None:
    turned = ", ".join(["affine_map<(d0, d1) -> (d1, d0)>"] * 3)
    swapped = '      %s = "arith.mulf"(%y, %x) : (f32, f32) -> f32'
    plain = one(product() + RETURN)
    for other in (product("%b", "%a"), product(maps=turned), product(body=swapped)):
        assert align(plain, one(other + RETURN)) is not None


def test_a_map_counts() -> None:
    maps = "affine_map<(d0, d1) -> (d1, d0)>" + ", affine_map<(d0, d1) -> (d0, d1)>" * 2
    square = [
        one((product(maps=m) + RETURN).replace("2x3", "3x3"),
            "%a: tensor<3x3xf32>, %b: tensor<3x3xf32>")
        for m in ("", maps)
    ]  # fmt: skip
    assert align(*square) is None
    (difference,) = differences(*square)
    assert "position is" in difference.what


def test_an_operation_without_a_region_commutes_if_its_name_does() -> None:
    def joined(operands: str) -> ValueGraph:
        types = "(tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>"
        return one(f'    %0 = "test.join"({operands}) : {types}\n{RETURN}')

    assert align(joined("%a, %b, %e"), joined("%b, %a, %e")) == {0: 0, 1: 1}
    assert align(joined("%a, %a, %b"), joined("%a, %b, %a")) is None


def test_resources_count_by_their_bytes() -> None:
    def constant(data: str, name: str = "weight") -> ValueGraph:
        text = f"""\
"builtin.module"() ({{
  "func.func"() <{{function_type = () -> (), sym_name = "f"}}> ({{
    %0 = "arith.constant"() <{{value = dense_resource<{name}> : tensor<1xf32>}}> \
: () -> tensor<1xf32>
    "func.return"(%0) : (tensor<1xf32>) -> ()
  }}) : () -> ()
}}) : () -> ()
{{-#
  dialect_resources: {{
    builtin: {{
      {name}: "0x{data}"
    }}
  }}
#-}}
"""
        return graph(functions(read(text))["f"], ALGEBRA, resources(text))

    assert align(constant("04000000CDCC"), constant("04000000CDCC", "w1")) == {}
    assert align(constant("04000000CDCC"), constant("04000000CDCD")) is None


def test_a_constant_without_values_equals_no_other() -> None:
    constant = (
        '    %0 = "arith.constant"() <{value = dense_resource<__elided__> : tensor<2x3xf32>}> '
        ": () -> tensor<2x3xf32>\n"
    )
    found = one(constant + RETURN)
    assert align(found, found) is None
    (difference,) = differences(found, found)
    assert difference.what == "a constant whose values the file leaves out equals no other"


def test_arguments_of_inner_regions_are_known_by_their_place() -> None:
    def loop(name: str, other: str) -> ValueGraph:
        body = f"""\
    %0 = "scf.for"(%a, %b) ({{
    ^bb0(%{name}: index, %{other}: tensor<2x3xf32>):
      %1 = "test.next"(%{other}, %{name}) : (tensor<2x3xf32>, index) -> tensor<2x3xf32>
      "scf.yield"(%1) : (tensor<2x3xf32>) -> ()
    }}) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
"""
        return one(body + RETURN)

    assert align(loop("i", "v"), loop("k", "w")) == {0: 0, 1: 1}


def test_a_window_without_elements_gives_extents() -> None:
    """The size of a window counts, which no element of the operand does."""

    def pool(size: int) -> ValueGraph:
        maps = "affine_map<(d0, d1) -> (d0 + d1)>, affine_map<(d0, d1) -> (d1)>"
        text = f"""\
    %w = "tensor.empty"() : () -> tensor<{size}xf32>
    %0 = "linalg.generic"(%a, %w, %b) <{{indexing_maps = [{maps}, affine_map<(d0, d1) -> (d0)>], \
iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], \
operandSegmentSizes = array<i32: 2, 1>}}> ({{
    ^bb0(%x: f32, %y: f32, %z: f32):
      %s = "arith.addf"(%z, %x) : (f32, f32) -> f32
      "linalg.yield"(%s) : (f32) -> ()
    }}) : (tensor<?xf32>, tensor<{size}xf32>, tensor<3xf32>) -> tensor<3xf32>
    "func.return"(%0) : (tensor<3xf32>) -> ()
"""
        return one(text, "%a: tensor<?xf32>, %b: tensor<3xf32>")

    assert align(pool(2), pool(2)) is not None
    assert align(pool(2), pool(3)) is None


def test_values_of_equal_nodes_are_equal() -> None:
    left, right = one(product() + RETURN), one(product("%b", "%a") + RETURN)
    roots = [values(g, types(g))[g.results[0]] for g in (left, right)]
    assert roots[0] == roots[1]
