"""A mistake is a Python error that names the op and the fault; the process survives."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import linalg_ops
import numpy as np
import optree_ops
import pytest
from linalg_ops import OpError, ShapeError, function
from linalg_ops.builders import DIALECT
from optree_core.cases import Case, legal
from optree_core.element_type import element_type
from optree_core.model import Tree
from optree_gen.targets.python.example import plainest
from optree_lab.fuzz_specs import call_fuzz
from optree_lab.ir.cases import mode_cases
from optree_lab.running.calls import build, built_ops, gives_bound
from optree_lab.testing.figures import Figure
from optree_lab.testing.whole import Share
from optree_mlir.bindings import ir
from optree_mlir.build.emit import Placement, constant


@pytest.fixture(scope="module", params=[linalg_ops, optree_ops], ids=lambda p: str(p.__name__))
def package(request: pytest.FixtureRequest) -> ModuleType:
    return cast(ModuleType, request.param)


@pytest.fixture(scope="module")
def built_tree(package: ModuleType) -> Tree:
    """The tree of the package's ops."""
    return call_fuzz.package_tree(package.__name__)


def attempt(case: Case, tree: Tree, package: ModuleType) -> Exception | None:
    """Return the builder's error, or None if it builds an op, which must verify then."""
    try:
        build(case, tree.scalars, "f", package)
    except package.OpError as error:
        return cast(Exception, error)
    return None


@pytest.mark.slow
@pytest.mark.usefixtures("context")
def test_every_builder_accepts_or_refuses_element_types(
    built_tree: Tree, package: ModuleType, figure: Figure, share: Share[Case]
) -> None:
    refused, accepted = 0, 0
    tree = built_tree
    cases = [case for op in built_ops(tree) for case in mode_cases(op, tree)]
    for case in share(cases, 3, f"element types for {package.__name__}"):
        if gives_bound(case) or (case.op.has_region and not legal(case, tree.scalars)):
            continue
        error = attempt(case, tree, package)
        assert (error is None) == legal(case, tree.scalars), f"{case}: {error}"
        if error is not None:
            assert str(error).startswith(f"{case.op.qualified_name}: ")
            assert str(case.instance.elements[0]) in str(error)
            refused += 1
        else:
            accepted += 1
    assert refused > 300
    figure(
        refused,
        f"combinations of {package.__name__} and element types refused in one process, "
        f"{accepted} built",
    )


def misshapen(case: Case) -> Iterator[Case]:
    """Yield the case with each operand in a wrong shape: a dimension more, one less, one longer."""
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


@pytest.mark.slow
@pytest.mark.usefixtures("context")
def test_every_builder_refuses_wrong_shapes(
    built_tree: Tree, package: ModuleType, figure: Figure
) -> None:
    """A builder refuses a wrong shape, or the op verifies: a fill takes any shape."""
    refused = 0
    tree = built_tree
    for op in built_ops(tree):
        plain = plainest(op, tree)
        assert plain is not None
        for case in misshapen(plain):
            error = attempt(case, tree, package)
            if error is not None:
                assert str(error).startswith(f"{op.qualified_name}: ")
                refused += 1
    assert refused > 500
    figure(refused, f"calls of {package.__name__} with wrong shapes refused")


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
def test_messages_about_operand_types(types: tuple[str, str], message: str) -> None:
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
        with pytest.raises(OpError, match=r"permutation is \[0, 0\], which is not a permutation"):
            linalg_ops.transpose(a, permutation=[0, 0])
        with pytest.raises(OpError, match="einsum 'mk->m' has 1 inputs; 2 are needed"):
            linalg_ops.contract(a, a, einsum="mk->m")
        with pytest.raises(OpError, match="the body returns f64 for an output of f32"):
            linalg_ops.map(a, body=lambda x: constant(
                Placement(DIALECT, x.context), 1.0, element_type("f64")))  # fmt: skip
        with pytest.raises(OpError, match="the body takes 3 arguments; there are 1 inputs and 1"):
            linalg_ops.map(a, body=lambda x, y, z: x)
        with pytest.raises(ZeroDivisionError):
            linalg_ops.map(a, body=lambda x: 1 / 0)
        with pytest.raises(OpError, match=r"value is 0\.5, which is not a value of i32"):
            linalg_ops.fill(0.5, outs=linalg_ops.map(a, body=lambda x: 0, dtype="i32"))


def test_an_empty_permutation_is_refused_where_mlir_crashes_on_it() -> None:
    with function("tensor<f32>", "memref<f32>") as (x, buffer):
        for outs in (None, x):
            with pytest.raises(ShapeError, match=r"input is tensor<f32>: rank 1 or more is needed"):
                linalg_ops.transpose(x, outs=outs, permutation=[])
        with pytest.raises(ShapeError, match=r"input is memref<f32>: rank 1 or more is needed"):
            linalg_ops.transpose(buffer, outs=buffer, permutation=[])
    with function("tensor<f32>") as f:
        (x,) = f
        f.returns(optree_ops.transpose(x, permutation=[]))


def test_a_table_has_half_the_size() -> None:
    with function("tensor<2x8xf32>", "tensor<2x4xf32>", "tensor<1x1xf32>") as (x, half, one):
        for table in (half, one):
            assert str(optree_ops.rotary_embedding(x, table, table).type) == "tensor<2x8xf32>"
        for tables in ((x, x), (half, x)):
            with pytest.raises(ShapeError, match=r"it has the size 8 as d/2; another .* has 4"):
                optree_ops.rotary_embedding(x, *tables)


def test_messages_about_shapes_of_composites() -> None:
    with function("tensor<16x8xf32>", "tensor<4x4x4x2xf32>", "tensor<5x4x4x2xf32>") as (a, d, e):
        perm = {"inner_dims_pos": [0, 1], "inner_tiles": [4, 2]}
        assert linalg_ops.pack(a, outs=d, **perm)
        for outs, message in [
            (a, "source is tensor<16x8xf32>, dest is tensor<16x8xf32>: dest has rank 2; rank 4 is"),
            (e, "dimension 0 of dest is 5; 4 is needed"),
        ]:
            with pytest.raises(ShapeError, match=message):
                linalg_ops.pack(a, outs=outs, **perm)
        with pytest.raises(ShapeError, match="it has rank 2; rank at least 3 is needed"):
            linalg_ops.softmax(a, dimension=2)
        with pytest.raises(ShapeError, match="it has no dimension 2"):
            linalg_ops.pack(a, inner_dims_pos=[0, 2], inner_tiles=[4, 2])
        with pytest.raises(ShapeError, match="it does not meet 'inner_tiles > 0'"):
            linalg_ops.pack(a, inner_dims_pos=[0, 1], inner_tiles=[0, 2])
        with pytest.raises(ShapeError, match="it has rank 2; rank 4 is needed"):
            linalg_ops.winograd_filter_transform(a, fmr="F_2_3")
        with pytest.raises(ShapeError, match="it does not meet 'h == r or h == 1': h is 4, r is 3"):
            linalg_ops.winograd_filter_transform(d, fmr="F_2_3")
        with pytest.raises(
            ShapeError, match=r"== inner_tiles': source is .*, inner_tiles is .8, 2"
        ):
            linalg_ops.unpack(d, inner_dims_pos=[0, 1], inner_tiles=[8, 2])


#: Maps, the first of which reads before the start.
BELOW = ["(a, b) -> (a - 1, b)", "(a, b) -> (a, b)"]

#: Calls on x, a tensor<4x4xf32>, y, of another context, and i, a tensor<4xi32>.
CALLS: list[tuple[Callable[..., Any], str]] = [
    (lambda o, x, y, i: o.add(x, None), "add: rhs is None, which is not a value"),
    (lambda o, x, y, i: o.add(x, "1.0"), "add: rhs is '1.0', which is not a value"),
    (lambda o, x, y, i: o.add(x, np.zeros(4)), "add: rhs is array([0., 0., 0., 0.]), which is"),
    (lambda o, x, y, i: o.add(x, 10**400), "which does not fit into f32"),
    (lambda o, x, y, i: o.add(x, 10**5000), "rhs is a value of type int, which does not fit into"),
    (lambda o, x, y, i: o.add(x, 1e39), "add: rhs is 1e+39, which does not fit into f32"),
    (lambda o, x, y, i: o.add(i, 2**32), "add: rhs is 4294967296, which does not fit into i32"),
    (lambda o, x, y, i: o.add(i, float("inf")), "add: rhs is inf, which is not a value of i32"),
    (lambda o, x, y, i: o.add(i, float("nan")), "add: rhs is nan, which is not a value of i32"),
    (lambda o, x, y, i: o.add(i, 1j), "add: rhs is 1j, which is not a value of i32"),
    (lambda o, x, y, i: o.add(x, y), "add: rhs is tensor<4x4xf32>, which is a value of another"),
    (lambda o, x, y, i: o.add(x, x, outs=y), "add: out is tensor<4x4xf32>, which is a value of"),
    (lambda o, x, y, i: o.add(y, y), "add: the location belongs to another context than the"),
    (lambda o, x, y, i: o.add(x, x, loc="here"), "add: loc is 'here', which is not a location"),
    (lambda o, x, y, i: o.add(x, x, ip=3), "add: ip is 3, which is not an insertion point"),
    (lambda o, x, y, i: o.add(x, x, loc=ir.Location.unknown(y.context)), "the location belongs to"),
    (lambda o, x, y, i: o.add(x, x, dtype="f99"), "add: dtype is 'f99', which is not an element"),
    (lambda o, x, y, i: o.add(x, x, outs=x, dtype=["f32"]), "dtype is ['f32'], which is not an"),
    (lambda o, x, y, i: o.add(x, x, outs=x, dtype="f64"), "out is tensor<4x4xf32>, but dtype is"),
    (lambda o, x, y, i: o.transpose(x, permutation=[True, 0]), "holds True, which is not an"),
    (lambda o, x, y, i: o.transpose(x, permutation={1: 0}), "permutation is {1: 0}; a list of"),
    (lambda o, x, y, i: o.transpose(x, permutation=[2**64, 0]), "which needs more than 64 bits"),
    (lambda o, x, y, i: o.contract(x, x, einsum=5), "einsum is 5; a string is needed"),
    (lambda o, x, y, i: o.contract(x, x, einsum="ij,jk"), "is not like 'mk,kn->mn'"),
    (lambda o, x, y, i: o.contract(x, x, einsum="ii,ij->ij"), "'i i' in einsum 'ii,ij->ij' has"),
    (
        lambda o, x, y, i: o.contract(x, x, einsum="ij,jk->ik", indexing_maps=["(i) -> (i)"] * 3),
        "einsum determines indexing_maps; give only one of the two",
    ),
    (
        lambda o, x, y, i: o.contract(x, x, indexing_maps="ij,jk->ik"),
        "a list of one map per operand is needed; einsum='ij,jk->ik' takes this notation",
    ),
    (lambda o, x, y, i: o.contract(x, x, indexing_maps=["(a) -> (b)"] * 3), "is not an affine map"),
    (
        lambda o, x, y, i: o.generic(
            x, outs=x, body=lambda a, b: a, indexing_maps=BELOW
        ),
        "d0 + -1, which reads dimension 0, reaches -1",
    ),
    (lambda o, x, y, i: o.map(x, body=lambda a: o.yield_(a)), "the body built a terminator"),
    (lambda o, x, y, i: o.map(x, body=lambda a: x), "the body returns tensor<4x4xf32> for an"),
    (lambda o, x, y, i: o.map(x, body=lambda a, b: b), "outs is missing; the body reads its"),
    (lambda o, x, y, i: o.map(x, body="add"), "map: outs is missing; the body reads its elements"),
    (lambda o, x, y, i: o.index(dim=0), "index: it is valid only in the body of an op of"),
    (lambda o, x, y, i: o.pack(x, inner_dims_pos=[0], inner_tiles=[3]),
     "does not meet 'source[inner_dims_pos] mod inner_tiles == 0 or padding_value'"),
    (lambda o, x, y, i: o.pack(x, inner_dims_pos=[0], inner_tiles=[-(2**63)]),
     "holds -9223372036854775808, which marks a dynamic size in static_inner_tiles"),
    (lambda o, x, y, i: o.reduce(x, body="addd", dimensions=[0]),
     "reduce: body is 'addd', which is not a scalar function; did you mean 'add'?"),
    (lambda o, x, y, i: o.pooling_nwc_max(x, ["a"]), "window holds 'a', which is not an integer"),
    (lambda o, x, y, i: o.pooling_nwc_max(x, [2**70]), "which is not a size"),
]  # fmt: skip


@pytest.mark.parametrize(("call", "message"), CALLS, ids=[message for _, message in CALLS])
def test_messages_about_values(call: Callable[..., Any], message: str) -> None:
    other = function("tensor<4x4xf32>")
    other.context = ir.Context()
    with other as (y,):
        pass
    with function("tensor<4x4xf32>", "tensor<4xi32>") as f:
        x, i = f
        for _ in range(2):  # The second call may reuse the decisions of the first one.
            with pytest.raises(OpError) as raised:
                call(linalg_ops, x, y, i)
            assert message in str(raised.value)
            assert str(raised.value).startswith("linalg.")


def test_repeated_calls_refuse_values_of_another_context() -> None:
    other = function("tensor<4xf32>")
    other.context = ir.Context()
    with other as (y,):
        linalg_ops.add(y, y, outs=y)
    with function("tensor<4xf32>") as f:
        (x,) = f
        linalg_ops.add(x, x, outs=x)
        with pytest.raises(OpError, match="the location belongs to another context"):
            linalg_ops.add(y, y, outs=y)
    assert str(f).count("linalg.") == 1


def test_numbers_and_arrays_of_numpy_are_accepted() -> None:
    with function("tensor<1x8x8x2xf32>", "tensor<3x3x2x4xf32>", "tensor<4x5xf32>") as (x, w, a):
        # Signatures promise sequences of Python's integers.
        conv: Callable[..., ir.Value] = linalg_ops.conv_2d_nhwc_hwcf
        transpose: Callable[..., ir.Value] = linalg_ops.transpose
        texts = {
            str(conv(x, w, strides=strides).owner.attributes["strides"])
            for strides in (2, np.int64(2), [2, 2], np.array([2, 2]), (np.int8(2), 2))
        }
        assert len(texts) == 1
        turned = transpose(a, permutation=np.array([1, 0]))
        assert str(turned.type) == "tensor<5x4xf32>"
        assert str(linalg_ops.pooling_nhwc_max(x, np.array([2, 2])).type) == "tensor<1x7x7x2xf32>"
        for number in (np.float32(1.5), np.float64(1.5), np.int8(1), np.array(2.0)):
            assert str(linalg_ops.add(a, number).type) == "tensor<4x5xf32>"


def test_complex_integers_are_moved_but_not_computed_with() -> None:
    """Upstream builds bodies on complex integers, and crashes."""
    with function("tensor<4x4xcomplex<i32>>", "tensor<4x4xf32>") as (x, y):
        assert str(linalg_ops.transpose(x, permutation=[1, 0]).type) == str(x.type)
        calls: tuple[Callable[[], object], ...] = (
            lambda: linalg_ops.add(x, x),
            lambda: linalg_ops.matmul(y, y, dtype="complex<i32>"),
            lambda: linalg_ops.matmul(x, y, outs=y),
            lambda: linalg_ops.quantized_matmul(x, x, 1, 1),
        )
        for call in calls:
            with pytest.raises(OpError, match=r"^linalg\.\w+: "):
                call()


def test_a_missing_location_or_insertion_point_is_reported() -> None:
    """An op that creates others needs a place for them; an op by itself may be detached."""
    with function("tensor<4xf32>") as f:
        (x,) = f
    add = linalg_ops.add
    with pytest.raises(OpError, match=r"linalg\.add: there is no location"):
        add(x, x)
    with ir.Location.unknown(f.context):
        for _ in range(2):
            with pytest.raises(OpError, match=r"linalg\.add: there is no insertion point"):
                add(x, x)
            with pytest.raises(OpError, match=r"linalg\.add: there is no insertion point"):
                add(x, 1.0, outs=x)
            assert str(add(x, x, outs=x).type) == "tensor<4xf32>"
    with pytest.raises(OpError, match=r"linalg\.index: there is no context"):
        linalg_ops.index(dim=0)
    erased = function("tensor<4xf32>")
    with erased as (x,):
        gone = add(x, x).owner
        gone.erase()
        with pytest.raises(OpError, match="is an operation that is gone"):
            add(gone, x)
    with function("tensor<4xf32>") as f:
        (x,) = f
    end = ir.InsertionPoint(f.operation.regions[0].blocks[0])
    with ir.Location.unknown(f.context):
        for outs in (None, x):
            with pytest.raises(OpError, match=r"linalg\.add: .*already has a terminator"):
                add(x, x, outs=outs, ip=end)


@pytest.mark.slow
@pytest.mark.parametrize("package", ["linalg_ops", "optree_ops"])
def test_random_arguments_crash_no_builder(package: str, tmp_path: Path, figure: Figure) -> None:
    """A separate process calls the builders: if a call ends it, the log has the call."""
    log = tmp_path / "call"
    done = subprocess.run(
        [sys.executable, call_fuzz.__file__, package, "--count", "300", "--log", log],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert done.returncode == 0, f"{done.stdout}{done.stderr}\nlast: {log.read_text()}"
    figure(300, f"calls of {package} with arguments of any kind: {done.stdout.splitlines()[-1]}")
