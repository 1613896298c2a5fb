"""Mistakes are Python errors that name the op and what does not fit; the process survives."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import linalg_ops
import pytest
from calls import build, built_ops, gives_bound, plainest
from figures import Figure
from linalg_ops import OpError, ShapeError, function
from optree_gen.cases import mode_cases
from optree_gen.model import Tree
from optree_gen.modes import Case, legal


def attempt(case: Case, tree: Tree) -> OpError | None:
    """What the builder says of the case; what it builds has to verify."""
    try:
        build(case, tree.scalars, "f")
    except OpError as error:
        return error
    return None


@pytest.mark.usefixtures("context")
def test_every_builder_with_every_combination_of_element_types(tree: Tree, figure: Figure) -> None:
    refused, accepted = 0, 0
    for op in built_ops(tree):
        for case in mode_cases(op, tree):
            if gives_bound(case) or (op.has_region and not legal(case, tree.scalars)):
                continue
            error = attempt(case, tree)
            assert (error is None) == legal(case, tree.scalars), f"{case}: {error}"
            if error is not None:
                assert str(error).startswith(f"{op.qualified_name}: ")
                assert str(case.instance.elements[0]) in str(error)
                refused += 1
            else:
                accepted += 1
    assert refused > 1000
    figure(
        refused, f"combinations of op and element types refused in one process, {accepted} built"
    )


def misshapen(case: Case) -> Iterator[Case]:
    """The case with each operand's shape made wrong: a dimension more, one less, one longer."""
    for position, shape in enumerate(case.shapes):
        if shape is None:
            wrong: list[tuple[int | None, ...] | None] = [(2,), (2, 3)]
        else:
            wrong = [(*shape, 2), None]
            wrong += [shape[1:]] if shape else []
            wrong += [
                (*shape[:axis], (size or 0) + delta, *shape[axis + 1 :])
                for axis, size in enumerate(shape)
                for delta in (1, -1)
            ]
        for other in wrong:
            yield replace(
                case, shapes=(*case.shapes[:position], other, *case.shapes[position + 1 :])
            )


@pytest.mark.usefixtures("context")
def test_every_builder_with_wrong_shapes(tree: Tree, figure: Figure) -> None:
    """What is not refused verifies: a longer image is fine, a fill takes any shape."""
    refused = 0
    for op in built_ops(tree):
        for case in misshapen(plainest(op, tree)):
            error = attempt(case, tree)
            if error is not None:
                assert str(error).startswith(f"{op.qualified_name}: ")
                refused += 1
    assert refused > 500
    figure(refused, "calls with wrong shapes refused")


@pytest.mark.parametrize(
    ("types", "message"),
    [
        (
            ("tensor<4x8xf32>", "tensor<9x3xf32>"),
            "linalg.matmul: lhs is tensor<4x8xf32>, rhs is tensor<9x3xf32>: loop k is 8 in "
            "dimension 1 of lhs but 9 in dimension 0 of rhs",
        ),
        (
            ("tensor<4x8x2xf32>", "tensor<8x3xf32>"),
            "linalg.matmul: lhs is tensor<4x8x2xf32>: it has rank 3, but its map (m, k) needs "
            "rank 2",
        ),
        (
            ("tensor<4x8xf32>", "memref<8x3xf32>"),
            "linalg.matmul: lhs is tensor<4x8xf32>, rhs is memref<8x3xf32>: tensors and memrefs do "
            "not mix",
        ),
        (
            ("memref<4x8xf32>", "memref<8x3xf32>"),
            "linalg.matmul: outs is missing; on memrefs the output has to be given",
        ),
        (
            ("tensor<4x8xf32>", "f32"),
            "linalg.matmul: rhs is f32; it has to be a tensor or a memref",
        ),
        (
            ("tensor<4x8xf32>", "tensor<*xf32>"),
            "linalg.matmul: rhs is tensor<*xf32>; only ranked tensors and memrefs can be operands",
        ),
    ],
)
def test_messages(types: tuple[str, str], message: str) -> None:
    with function(*types) as (lhs, rhs), pytest.raises(OpError) as raised:
        linalg_ops.matmul(lhs, rhs)
    assert str(raised.value) == message


def test_messages_about_parameters() -> None:
    with function("tensor<1x8x8x3xf32>", "tensor<3x3x3x4xf32>", "tensor<4x8xf32>") as (x, w, a):
        conv = linalg_ops.conv_2d_nhwc_hwcf
        for strides, message in [
            ([1], "strides is [1]; it needs 2 elements"),
            ([0, 1], "strides is [0, 1]; it must be > 0"),
            ("ab", "strides is 'ab'; a list of integers is needed"),
            ([1.5, 1], "strides holds 1.5, which is not an integer"),
        ]:
            with pytest.raises(OpError) as raised:
                conv(x, w, strides=strides)  # type: ignore[arg-type]
            assert str(raised.value) == f"linalg.conv_2d_nhwc_hwcf: {message}"
        with pytest.raises(OpError, match="smaller than the window of 9"):
            conv(x, w, dilations=4)
        with pytest.raises(OpError, match="permutation is not a permutation of 2 dimensions"):
            linalg_ops.transpose(a, permutation=[0, 0])
        with pytest.raises(OpError, match="einsum 'mk->m' has 1 inputs; 2 are needed"):
            linalg_ops.contract(a, a, einsum="mk->m")
        with pytest.raises(OpError, match="the body returns f64 for an output of f32"):
            linalg_ops.map(a, body=lambda x: linalg_ops.support.emit.constant(
                linalg_ops.support.emit.Site(x.context), 1.0,
                linalg_ops.tree.element_type.element_type("f64")))  # fmt: skip
        with pytest.raises(OpError, match="the body takes 3 arguments; there are 1 inputs and 1"):
            linalg_ops.map(a, body=lambda x, y, z: x)
        with pytest.raises(ZeroDivisionError):
            linalg_ops.map(a, body=lambda x: 1 / 0)
        with pytest.raises(OpError, match=r"value is 0\.5, which is not a value of i32"):
            linalg_ops.fill(0.5, outs=linalg_ops.map(a, body=lambda x: 0, dtype="i32"))


def test_messages_about_shapes_outside_the_tree() -> None:
    with function("tensor<16x8xf32>", "tensor<4x4x4x2xf32>", "tensor<5x4x4x2xf32>") as (a, d, e):
        perm = {"inner_dims_pos": [0, 1], "inner_tiles": [4, 2]}
        assert linalg_ops.pack(a, outs=d, **perm)
        for outs, message in [
            (a, "source is tensor<16x8xf32>, dest is tensor<16x8xf32>: dest has rank 2; rank 4 is"),
            (e, "dimension 0 of dest is 5; 4 is needed"),
        ]:
            with pytest.raises(ShapeError, match=message):
                linalg_ops.pack(a, outs=outs, **perm)
        with pytest.raises(ShapeError, match="it has no dimension 2"):
            linalg_ops.softmax(a, dimension=2)
        with pytest.raises(ShapeError, match=r"it has no dimensions \[0, 2\], each once"):
            linalg_ops.pack(a, inner_dims_pos=[0, 2], inner_tiles=[4, 2])
        with pytest.raises(ShapeError, match="it has rank 2; rank 4 is needed"):
            linalg_ops.winograd_filter_transform(a, fmr="F_2_3")
        with pytest.raises(ShapeError, match="it has a window of 4, not 3"):
            linalg_ops.winograd_filter_transform(d, fmr="F_2_3")
        with pytest.raises(ShapeError, match="it has tiles of 4, not 8"):
            linalg_ops.unpack(d, inner_dims_pos=[0, 1], inner_tiles=[8, 2])
