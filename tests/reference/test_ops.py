"""Ops of the tree, evaluated: values worked out by hand, or by numpy in another way."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest
from optree_core.affine import AffineMap
from optree_core.generic import Illegal
from optree_core.model import Tree
from optree_reference import (
    Array,
    SizeMismatch,
    Undefined,
    UnsupportedType,
    evaluate,
    evaluate_defined,
)

F32 = np.float32
I32 = np.int32


def random(seed: int, shape: tuple[int, ...], dtype: Any = F32) -> Array:
    generator = np.random.default_rng(seed)
    if np.dtype(dtype).kind == "i":
        limits = np.iinfo(dtype)
        return generator.integers(limits.min, limits.max, shape, dtype, endpoint=True)
    return generator.standard_normal(shape).astype(dtype)


def matrix(rows: Any, dtype: Any) -> Array:
    return np.array(rows, dtype)


def test_products_of_i8_do_not_wrap_in_i8(tree: Tree) -> None:
    lhs, rhs = matrix([[-128, -1]], np.int8), matrix([[-128], [1]], np.int8)
    init = matrix([[1]], np.int32)
    assert evaluate(tree, "matmul", [lhs, rhs, init]).tolist() == [[16384]]
    unsigned = evaluate(tree, "matmul", [lhs, rhs, init], cast="unsigned")
    assert unsigned.tolist() == [[128 * 128 + 255 + 1]]
    narrow = evaluate(tree, "matmul", [lhs, rhs, matrix([[0]], np.int8)])
    assert narrow.tolist() == [[-1]]


def test_unsigned_arrays_are_signless(tree: Tree) -> None:
    lhs, rhs = matrix([[200]], np.uint8), matrix([[2]], np.uint8)
    assert evaluate(tree, "matmul", [lhs, rhs, matrix([[0]], np.int32)]).tolist() == [[-112]]


def test_i1_adds_with_or(tree: Tree) -> None:
    lhs = matrix([[1, 1, 0]], np.bool_)
    rhs = matrix([[1], [1], [1]], np.bool_)
    assert evaluate(tree, "matmul", [lhs, rhs, matrix([[0]], np.bool_)]).tolist() == [[True]]
    rows = [matrix([1, 1, 0], np.bool_), matrix([1, 0, 0], np.bool_)]
    init = matrix([0, 0, 0], np.bool_)
    assert evaluate(tree, "add", [*rows, init]).tolist() == [True, True, False]
    assert evaluate(tree, "max", [*rows, init]).tolist() == [True, False, False]
    assert evaluate(tree, "min", [*rows, init]).tolist() == [True, True, False]
    with pytest.raises(Illegal):
        evaluate(tree, "sub", [*rows, init])


def test_a_sum_is_rounded_at_each_step_in_order(tree: Tree) -> None:
    """2^24 + 1 rounds to 2^24 in f32, again and again; the other order keeps both ones."""
    ones = matrix([[2.0**24, 1, 1]], F32)
    column = np.ones((3, 1), F32)
    zero = np.zeros((1, 1), F32)
    assert evaluate(tree, "matmul", [ones, column, zero])[0, 0] == 2.0**24
    assert evaluate(tree, "matmul", [ones[:, ::-1], column, zero])[0, 0] == 2.0**24 + 2


def test_accumulation_starts_from_the_init(tree: Tree) -> None:
    negative_zero = np.full((1, 1), -0.0, F32)
    empty = evaluate(tree, "matmul", [np.zeros((1, 0), F32), np.zeros((0, 1), F32), negative_zero])
    assert np.signbit(empty[0, 0])
    product = evaluate(tree, "matmul", [matrix([[0.0]], F32), matrix([[-1.0]], F32), negative_zero])
    assert np.signbit(product[0, 0])


@pytest.mark.parametrize("dtype", [F32, np.float64, np.int32, ml_dtypes.bfloat16])
def test_transposed_inputs_give_the_same_sums(tree: Tree, dtype: Any) -> None:
    """Transposed inputs give the same sums in the same order as the plain form."""
    lhs, rhs = random(1, (3, 4)).astype(dtype), random(2, (4, 5)).astype(dtype)
    init = np.zeros((3, 5), dtype)
    plain = evaluate(tree, "matmul", [lhs, rhs, init])
    m, n, k = ((((d, 1),), 0) for d in range(3))
    maps = [AffineMap(3, (k, m)), AffineMap(3, (n, k)), AffineMap(3, (m, n))]
    turned = evaluate(tree, "matmul", [lhs.T, rhs.T, init], maps=maps)
    assert (plain == turned).all()
    contracted = evaluate(tree, "contract", [lhs.T, rhs.T, init], maps=maps)
    assert (plain == contracted).all()


def test_a_bf16_accumulator_rounds_at_each_step(tree: Tree) -> None:
    """256 + 1 is a tie in bf16 and stays 256, at every one of the steps."""
    ones = np.ones((1, 300), ml_dtypes.bfloat16)
    zero = np.zeros((1, 1), ml_dtypes.bfloat16)
    assert float(evaluate(tree, "matmul", [ones, ones.T, zero])[0, 0]) == 256.0
    wide = evaluate(tree, "matmul", [ones, ones.T, np.zeros((1, 1), F32)])
    assert wide[0, 0] == 300.0


def test_operands_are_not_changed(tree: Tree) -> None:
    init = np.zeros((2, 2), F32)
    evaluate(tree, "matmul", [np.ones((2, 2), F32), np.ones((2, 2), F32), init])
    assert not init.any()


def test_a_convolution_takes_strides_and_dilations(tree: Tree) -> None:
    image, kernel = random(1, (2, 9, 11, 3), np.int32), random(2, (3, 2, 3, 4), np.int32)
    found = evaluate(
        tree,
        "conv_2d_nhwc_hwcf",
        [image, kernel, np.zeros((2, 3, 4, 4), np.int32)],
        strides=[2, 3],
        dilations=[2, 1],
    )
    wanted = np.zeros((2, 3, 4, 4), np.int32)
    for y, x in np.ndindex(3, 4):
        window = image[:, 2 * y : 2 * y + 5 : 2, 3 * x : 3 * x + 2]
        wanted[:, y, x] = np.einsum("nhwc,hwcf->nf", window, kernel)
    assert (found == wanted).all()


def test_quantized_zero_points_are_wide(tree: Tree) -> None:
    lhs, rhs = matrix([[-128]], np.int8), matrix([[127]], np.int8)
    operands = [lhs, rhs, np.int32(127), np.int32(-128), matrix([[0]], np.int32)]
    assert evaluate(tree, "quantized_matmul", operands).tolist() == [[-255 * 255]]


def test_pooling_takes_maxima_and_sums(tree: Tree) -> None:
    image = matrix([-1, 1, 2, -3], np.int8).reshape(1, 4, 1)
    window = np.zeros((2,), np.int8)
    init = np.full((1, 3, 1), -128, np.int8)
    unsigned = np.zeros((1, 3, 1), np.int8)
    largest = evaluate(tree, "pooling_nwc_max", [image, window, init])
    assert largest.ravel().tolist() == [1, 2, 2]
    largest = evaluate(tree, "pooling_nwc_max_unsigned", [image, window, unsigned])
    assert largest.ravel().tolist() == [-1, 2, -3]
    total = evaluate(tree, "pooling_nwc_sum", [image, window, unsigned[:, :2]], strides=[2])
    assert total.ravel().tolist() == [0, -1]


def test_pooling_propagates_nan(tree: Tree) -> None:
    image = matrix([1.0, np.nan, 2.0], F32).reshape(1, 3, 1)
    window, init = np.zeros(1, F32), np.full((1, 3, 1), -np.inf, F32)
    found = evaluate(tree, "pooling_nwc_max", [image, window, init]).ravel()
    assert found[0] == 1.0
    assert np.isnan(found[1])


def test_scalars_and_rows_are_broadcast(tree: Tree) -> None:
    rows = random(3, (2, 3))
    assert (evaluate(tree, "add", [rows, 1.0, rows]) == rows + F32(1)).all()
    assert evaluate(tree, "fill", [7, np.zeros((2, 2), np.int8)]).tolist() == [[7, 7], [7, 7]]
    out = np.zeros((2, 4, 3), F32)
    spread = evaluate(tree, "broadcast", [rows, out], dimensions=[1])
    assert (spread == rows[:, None, :]).all()


def test_transpose_reads_as_mlir_does(tree: Tree) -> None:
    """Result dimension i is input dimension permutation[i]; only a 3-cycle shows the direction."""
    values = random(4, (2, 3, 5))
    found = evaluate(tree, "transpose", [values, np.zeros((3, 5, 2), F32)], permutation=[1, 2, 0])
    assert (found == values.transpose(1, 2, 0)).all()


def test_select_takes_elements_by_their_condition(tree: Tree) -> None:
    condition = matrix([1, 0], np.bool_)
    ones, twos = np.ones(2, F32), np.full(2, 2, F32)
    assert evaluate(tree, "select", [condition, ones, twos, ones]).tolist() == [1, 2]


@pytest.mark.parametrize("kind", ["exp", "tanh", "square", "reciprocal", "negf"])
def test_named_ops_equal_their_elementwise_kinds(tree: Tree, kind: str) -> None:
    values = random(5, (4, 4))
    named = evaluate(tree, kind, [values, values])
    assert (named == evaluate(tree, "elementwise", [values, values], kind=kind)).all()


def test_bodies_of_reduce_and_map_are_python_functions(tree: Tree) -> None:
    values = random(6, (3, 4, 5))
    total = evaluate(
        tree, "reduce", [values, np.zeros(4, F32)], dimensions=[0, 2], body=lambda x, acc: acc + x
    )
    wanted = np.zeros(4, F32)
    for i, k in np.ndindex(3, 5):
        wanted = wanted + values[i, :, k]
    assert np.array_equal(total, wanted)
    mapped = evaluate(tree, "map", [values, values, values], body=lambda x, y, _: x * y + 1)
    assert np.array_equal(mapped, values * values + F32(1))


def test_a_reduction_has_several_results(tree: Tree) -> None:
    """An arg-max: the greatest value and its first position."""
    values = matrix([3, 7, 7, 1], np.int32)
    indices = np.arange(4, dtype=np.int32)

    def body(value: Array, index: Array, best: Array, place: Array) -> tuple[Array, Array]:
        better = value > best
        return np.where(better, value, best), np.where(better, index, place)

    inits = [np.array(np.iinfo(np.int32).min, np.int32), np.array(0, np.int32)]
    best, place = evaluate(tree, "reduce", [values, indices, *inits], dimensions=[0], body=body)
    assert (int(best), int(place)) == (7, 1)


def test_empty_inputs_give_empty_results(tree: Tree) -> None:
    nothing = evaluate(
        tree, "matmul", [np.zeros((0, 3), F32), np.zeros((3, 2), F32), np.zeros((0, 2), F32)]
    )
    assert nothing.shape == (0, 2)
    assert evaluate(tree, "exp", [np.zeros((0,), F32)] * 2).shape == (0,)


def test_random_fill_wraps_in_i32(tree: Tree) -> None:
    found = evaluate(tree, "fill_rng_2d", [-10.0, 10.0, 42, np.zeros((2, 3), F32)])

    def element(m: int, n: int) -> float:
        seed = 42
        for index in (m, n):
            seed = ((index + seed) * 1103515245 + 12345) & 0xFFFFFFFF
        signed = seed - (1 << 32) if seed >= 1 << 31 else seed
        return (float(signed) + 2147483647.0) * ((10.0 - -10.0) * 2.3283064e-10) + -10.0

    wanted = [[F32(element(m, n)) for n in range(3)] for m in range(2)]
    assert found.tolist() == wanted


def test_undefined_behaviour_is_reported(tree: Tree) -> None:
    lhs, rhs = matrix([1, -128, 6], np.int8), matrix([0, -1, 2], np.int8)
    with pytest.raises(Undefined) as error:
        evaluate(tree, "div", [lhs, rhs, lhs])
    mask = error.value.evaluation.undefined[0]
    assert mask is not None
    assert mask.tolist() == [True, True, False]
    found = evaluate_defined(tree, "div", [lhs, rhs, lhs])
    assert found.values[0][2] == 3


def test_poison_spreads_along_a_sum(tree: Tree) -> None:
    lhs = matrix([[1e9, 1.0], [1.0, 1.0]], F32)
    found = evaluate_defined(tree, "matmul", [lhs, np.ones((2, 1), F32), np.zeros((2, 1), np.int8)])
    assert found.undefined[0] is not None
    assert found.undefined[0].ravel().tolist() == [True, False]


@pytest.mark.parametrize(
    ("operands", "error"),
    [
        ([np.zeros((2, 3), F32), np.zeros((4, 2), F32), np.zeros((2, 2), F32)], SizeMismatch),
        ([np.zeros((2, 3), F32), np.zeros(3, F32), np.zeros((2, 2), F32)], SizeMismatch),
        ([np.zeros((2, 2), np.int8), np.zeros((2, 2), F32), np.zeros((2, 2), np.bool_)], None),
        ([np.zeros((1, 1), "U1"), np.zeros((1, 1), F32), np.zeros((1, 1), F32)], UnsupportedType),
        ([np.zeros((2, 3), F32)], Illegal),
    ],
)
def test_operands_of_wrong_shapes_or_types_are_refused(
    tree: Tree, operands: list[Array], error: type[Exception] | None
) -> None:
    if error is None:
        evaluate_defined(tree, "matmul", operands)
        return
    with pytest.raises(error):
        evaluate(tree, "matmul", operands)


def test_a_window_out_of_bounds_is_refused(tree: Tree) -> None:
    operands = [np.zeros((1, 4, 1), F32), np.zeros(2, F32), np.zeros((1, 3, 1), F32)]
    evaluate(tree, "pooling_nwc_sum", operands)
    with pytest.raises(SizeMismatch, match="read from 0 to 5"):
        evaluate(tree, "pooling_nwc_sum", operands, strides=[2])


def test_unknown_and_missing_parameters_are_refused(tree: Tree) -> None:
    ones = np.ones((2, 2), F32)
    with pytest.raises(TypeError, match="no parameter 'stride'"):
        evaluate(tree, "matmul", [ones, ones, ones], stride=1)
    with pytest.raises(TypeError, match="needs maps"):
        evaluate(tree, "contract", [ones, ones, ones])
    with pytest.raises(TypeError, match="needs a body"):
        evaluate(tree, "map", [ones, ones])


def test_softmax_handles_infinities_and_nan(tree: Tree) -> None:
    values = matrix([[1000.0, 1000.0, -np.inf], [0.0, np.nan, 0.0]], F32)
    found = evaluate(tree, "softmax", [values, values], dimension=1)
    assert found[0].tolist() == [0.5, 0.5, 0.0]
    assert np.isnan(found[1]).all()


ZEROS = np.zeros((2, 3), F32)
TILES = {"inner_dims_pos": [0], "static_inner_tiles": [4], "outer_dims_perm": []}
DYNAMIC = {**TILES, "static_inner_tiles": [-(2**63)]}
WINDOW = [np.zeros(shape, F32) for shape in ((1, 4, 4, 1), (2, 2, 1, 1), (1, 3, 3, 1))]


@pytest.mark.parametrize(
    ("name", "operands", "parameters", "error"),
    [
        ("softmax", [ZEROS, ZEROS.T], {"dimension": 1}, SizeMismatch),
        ("softmax", [ZEROS, ZEROS.astype(np.float64)], {"dimension": 1}, Illegal),
        ("softmax", [ZEROS, ZEROS], {"dimension": -1}, ValueError),
        ("softmax", [ZEROS], {"dimension": 1}, Illegal),
        ("softmax", [ZEROS, ZEROS], {"dimension": 1, "elements": ["f32", "f32"]}, TypeError),
        ("unpack", [np.zeros((1, 4), F32), np.zeros(10, F32)], TILES, SizeMismatch),
        ("pack", [np.zeros(10, F32), np.zeros((2, 5), F32)], TILES, ValueError),
        ("pack", [np.zeros(10, I32), np.zeros((3, 4), I32), 0.5], TILES, ValueError),
        # The only scalar is the size of the tile: there is no padding value.
        ("pack", [np.zeros(7, I32), np.zeros((2, 4), I32), 4], DYNAMIC, ValueError),
        ("winograd_filter_transform", [ZEROS, ZEROS], {"fmr": "F_9_9"}, Illegal),
        ("matmul", [np.zeros((2, 2), I32)] * 3, {"cast": "x"}, Illegal),
        ("elementwise", [ZEROS, ZEROS], {"kind": "x"}, Illegal),
        ("conv_2d_nhwc_hwcf", WINDOW, {"strides": [1]}, Illegal),
    ],
)
def test_values_that_an_op_does_not_take_are_refused(
    tree: Tree,
    name: str,
    operands: list[object],
    parameters: dict[str, Any],
    error: type[Exception],
) -> None:
    with pytest.raises(error):
        evaluate(tree, name, operands, **parameters)


def test_unpack_undoes_pack(tree: Tree) -> None:
    values = random(7, (5, 7))
    packed = evaluate(
        tree,
        "pack",
        [values, np.zeros((4, 3, 2, 2), F32), F32(9)],
        inner_dims_pos=[0, 1],
        static_inner_tiles=[2, 2],
        outer_dims_perm=[1, 0],
    )
    for i, j, a, b in np.ndindex(4, 3, 2, 2):
        y, x = 2 * j + a, 2 * i + b
        assert packed[i, j, a, b] == (values[y, x] if y < 5 and x < 7 else F32(9))
    plain = evaluate(
        tree,
        "unpack",
        [packed, np.zeros((5, 7), F32)],
        inner_dims_pos=[0, 1],
        static_inner_tiles=[2, 2],
        outer_dims_perm=[1, 0],
    )
    assert (plain == values).all()


@pytest.mark.parametrize(
    ("fmr", "outputs", "window"), [("F_2_3", 2, 3), ("F_4_3", 4, 3), ("F_2_5", 2, 5)]
)
@pytest.mark.parametrize("flat", [None, 0, 1])
def test_winograd_is_convolution(
    tree: Tree, fmr: str, outputs: int, window: int, flat: int | None
) -> None:
    """Winograd: image and filter, transformed, multiplied and transformed back, are a convolution.

    The matrices' constants are f32, as MLIR has them; each result is a sum of 125 terms at most.
    """
    windows = [1 if axis == flat else window for axis in (0, 1)]
    tile = [1 if axis == flat else outputs for axis in (0, 1)]
    alpha = [t + w - 1 for t, w in zip(tile, windows, strict=True)]
    image = random(
        8, (2, 2 * tile[0] + windows[0] - 1, 3 * tile[1] + windows[1] - 1, 5), np.float64
    )
    kernel = random(9, (4, *windows, 5), np.float64)
    init = random(10, (2, 2 * tile[0], 3 * tile[1], 4), np.float64)

    filtered = evaluate(
        tree, "winograd_filter_transform", [kernel, np.zeros((*alpha, 5, 4))], fmr=fmr
    )
    tiles = evaluate(
        tree, "winograd_input_transform", [image, np.zeros((*alpha, 2, 3, 2, 5))], fmr=fmr
    )
    product = np.einsum("abhwnc,abcf->abhwnf", tiles, filtered)
    found = evaluate(tree, "winograd_output_transform", [product, init], fmr=fmr)
    wanted = evaluate(tree, "conv_2d_nhwc_fhwc", [image, kernel, init])
    assert np.abs(found - wanted).max() < 125 * np.finfo(F32).eps
