# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Specs of further ops (pad, topk, attention, ...) state their shapes without Python."""

from __future__ import annotations

from dataclasses import replace

import pytest
from optree_core.model import Op, OperandSpec, OpKind, Origin, Parameter, Role
from optree_core.parameter_type import ParameterType
from optree_core.shape import NoShape, output_sizes
from optree_core.shape_expression import parse, size_names
from optree_core.size import Symbol, affine_text


def op(shape: str, *parameters: str, where: str = "", **inputs: str) -> Op:
    """Return an op with an output of this shape, and inputs by name with names of their sizes."""
    tests = parse(where) if where else ()
    operands = []
    for name, listed in inputs.items():
        names, lists = size_names(listed.split(", ") if listed else [])
        operand = OperandSpec(name, Role.INPUT, variadic=name.endswith("s"), where=tests)
        operands.append(replace(operand, shape=names, lists=lists))
    declared = tuple(Parameter(name, ParameterType.I64_ARRAY) for name in parameters)
    origin = Origin("demo", "op.yaml", 1, 1)
    output = OperandSpec("out", Role.INIT, shape=parse(shape))
    return Op("op", "demo", OpKind.COMPOSITE, None, origin=origin, operands=(*operands, output),
              parameters=declared)  # fmt: skip


def sizes(made: Op, shapes: dict[str, list[tuple[int | None, ...]]], **parameters: object) -> str:
    found = output_sizes(made, shapes, parameters)["out"]
    return " ".join(map(str, found))


def test_pad_adds_low_and_high() -> None:
    pad = op("x + low + high", "low", "high", x="")
    assert sizes(pad, {"x": [(4, 8)]}, low=(1, 0), high=(2, 3)) == "7 11"


def test_gather_has_the_sizes_of_positions_and_rows() -> None:
    gather = op("rest, width", at="*rest", table="height, width")
    assert sizes(gather, {"at": [(2, 3)], "table": [(100, 16)]}) == "2 3 16"


def test_topk_replaces_the_size_of_its_axis() -> None:
    topk = op("replace(x, axis, k)", "axis", "k", x="")
    assert sizes(topk, {"x": [(4, 100)]}, axis=1, k=5) == "4 5"


def test_reshape_has_the_given_sizes() -> None:
    assert sizes(op("to", "to", x=""), {"x": [(4, 6)]}, to=(8, 3)) == "8 3"


def test_concat_adds_the_sizes_of_its_axis() -> None:
    concat = op("replace(xs, axis, sum(xs[axis]))", "axis", xs="")
    assert sizes(concat, {"xs": [(4, 8), (4, 3)]}, axis=1) == "4 11"
    found = output_sizes(concat, {"xs": [(None, 8), (4, None)]}, {"axis": 1})["out"]
    symbols: list[Symbol] = []
    assert (found[0].value, found[1].value) == (4, None)
    assert found[1].expr is not None
    assert affine_text(found[1].expr, symbols) == "(8 + s0)"
    assert symbols == [Symbol("xs", 1, 1)]
    with pytest.raises(NoShape, match="of size 4 and of size 5 in dimension 0"):
        sizes(concat, {"xs": [(4, 8), (5, 3)]}, axis=1)


def test_attention_has_the_sizes_of_query_and_value() -> None:
    attention = op("batch, m, v", q="*batch, m, k", key="*batch, n, k", value="*batch, n, v")
    shapes: dict[str, list[tuple[int | None, ...]]]
    shapes = {"q": [(2, 8, 16, 64)], "key": [(2, 8, 32, 64)], "value": [(2, 8, 32, 128)]}
    assert sizes(attention, shapes) == "2 8 16 128"
    with pytest.raises(NoShape, match="has the size 63 as k; another operand has 64") as error:
        sizes(attention, {**shapes, "key": [(2, 8, 32, 63)]})
    assert error.value.operand == "key"
    with pytest.raises(NoShape, match="has rank 1; rank at least 2 is needed"):
        sizes(attention, {**shapes, "value": [(32,)]})


def test_a_part_has_the_size_of_one_of_equal_parts() -> None:
    turn = op("x", x="*outer, d", table="*outer, d/2")
    assert sizes(turn, {"x": [(3, 8)], "table": [(3, 4)]}) == "3 8"
    assert sizes(turn, {"x": [(3, None)], "table": [(3, 4)]}) == "3 ?"
    for half in (8, 3):
        with pytest.raises(NoShape, match=f"has the size {half} as d/2; another operand has 4"):
            sizes(turn, {"x": [(3, 8)], "table": [(3, half)]})


def test_tiles_cover_a_size() -> None:
    tile = op("(x ceildiv by) + 1 - 1, by", "by", x="")
    assert sizes(tile, {"x": [(9, 8)]}, by=(4, 8)) == "3 1 4 8"
    covered = output_sizes(op("covered(x, by)", "by", x=""), {"x": [(3,)]}, {"by": (4,)})["out"]
    assert [n for n in range(20) if covered[0].admits(n)] == [9, 10, 11, 12]


def test_conditions_bound_parameters_and_sizes() -> None:
    chained = op("x", "axis", where="0 <= axis < rank(x)", x="")
    assert sizes(chained, {"x": [(4, 8)]}, axis=1) == "4 8"
    with pytest.raises(NoShape, match="axis is -1, x is"):
        sizes(chained, {"x": [(4, 8)]}, axis=-1)
    even = op("x", where="x mod 2 == 0 or x == 1", x="")
    assert sizes(even, {"x": [(4, None, 1)]}) == "4 ? 1"
    with pytest.raises(NoShape):
        sizes(even, {"x": [(4, 3)]})


@pytest.mark.parametrize(
    "shape",
    [
        "x[0][0]",
        "sum(1)",
        "permute(1, x)",
        "x[5]",
        "x floordiv 0",
        "1 if x == 4 else 2",
        "1 if x[0] or x[1] == 4 else 2",
    ],
)
def test_a_shape_that_misfits_its_input_is_refused(shape: str) -> None:
    with pytest.raises(NoShape):
        sizes(op(shape, x=""), {"x": [(4, 8)]})


def test_a_place_out_of_range_is_a_mistake_of_the_list() -> None:
    strided = op("x[0] floordiv strides[0], x[1] floordiv strides[1]", "strides", x="")
    assert sizes(strided, {"x": [(4, 9)]}, strides=(2, 3)) == "2 3"
    with pytest.raises(NoShape, match="has no element 1") as error:
        sizes(strided, {"x": [(4, 9)]}, strides=(2,))
    assert error.value.operand == "strides"
    with pytest.raises(NoShape, match="has no dimension 1") as error:
        sizes(strided, {"x": [(4,)]}, strides=(2, 3))
    assert error.value.operand == "x"


def test_a_sum_with_an_unknown_size_has_a_lower_bound() -> None:
    concat = op("replace(xs, axis, sum(xs[axis]))", "axis", xs="")
    found = output_sizes(concat, {"xs": [(4, 8), (4, None)]}, {"axis": 1})["out"][1]
    assert [n for n in range(7, 11) if found.admits(n)] == [8, 9, 10]
    assert found.admitted == "8 or more"
    known = output_sizes(concat, {"xs": [(4, 8), (4, 3)]}, {"axis": 1})["out"][1]
    assert (known.admitted, str(known)) == ("11", "11")


def test_a_huge_or_negative_rank_is_refused() -> None:
    spread = op("spread(k, axes, n)", "k", "axes", "n", x="")
    assert sizes(spread, {"x": [(1,)]}, k=(5,), axes=(1,), n=3) == "1 5 1"
    for rank in (10**15, -1):
        with pytest.raises(NoShape, match=f"has rank {rank}, which"):
            sizes(spread, {"x": [(1,)]}, k=(5,), axes=(1,), n=rank)


def _optional(made: Op, name: str) -> Op:
    operands = (replace(o, optional=o.optional or o.name == name) for o in made.operands)
    return replace(made, operands=tuple(operands))


def test_an_optional_input_has_sizes_if_it_is_present() -> None:
    made = _optional(op("x", x="m, n", mask="n, k"), "mask")
    mask = replace(made.operand("mask"), where=parse("k > 1, rank(mask) == 2"))
    made = replace(made, operands=tuple(mask if o.name == "mask" else o for o in made.operands))
    assert sizes(made, {"x": [(4, 8)]}) == "4 8"
    assert sizes(made, {"x": [(4, 8)], "mask": [(8, 2)]}) == "4 8"
    for shape, message in (((9, 2), "as n"), ((8, 1), "does not meet 'k > 1'"), ((8,), "rank 1")):
        with pytest.raises(NoShape, match=message) as error:
            sizes(made, {"x": [(4, 8)], "mask": [shape]})
        assert error.value.operand == "mask"


def test_a_group_without_members_has_no_sizes() -> None:
    with pytest.raises(NoShape, match="has no members, whose sizes are needed"):
        sizes(op("xs", xs=""), {"xs": []})


def test_a_dynamic_size_may_count_as_another_one() -> None:
    made = op("1 if static(h, 0) == 1 else 6", x="h")
    assert [sizes(made, {"x": [(n,)]}) for n in (1, 4, None)] == ["1", "6", "6"]
