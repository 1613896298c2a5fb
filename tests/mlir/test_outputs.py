"""Builders create missing outputs in the right shape, filled with the combiner's identity."""

from __future__ import annotations

import doctest
import importlib
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import linalg_ops
import pytest
from linalg_ops import function
from linalg_ops.builders import DIALECT
from optree_core.cases import Case
from optree_core.element_type import TypeClass, element_type
from optree_core.inference import reads_output
from optree_core.model import Tree
from optree_gen.cli import main
from optree_lab.running.calls import built_ops, call, can_create, inputs_of, type_text, variants_of
from optree_lab.testing.downstream import two_outputs
from optree_lab.testing.figures import Figure
from optree_mlir.bindings import PACKAGE, ir
from optree_mlir.build.emit import neutral
from optree_mlir.errors import ParameterError

passmanager = importlib.import_module(f"{PACKAGE}.passmanager")


def created_cases(tree: Tree) -> list[Case]:
    """Return cases on static tensors whose output a builder creates with the inferred type."""
    cases = [case for op in built_ops(tree) for case in variants_of(op, tree)]
    return [
        case
        for case in cases
        if case.mode.source == case.mode.target and can_create(case, tree.scalars)
    ]


def dynamic(kind: ir.Type) -> ir.Type:
    return ir.RankedTensorType.get(
        [ir.ShapedType.get_dynamic_size()] * kind.rank, kind.element_type
    )


@pytest.mark.slow
@pytest.mark.usefixtures("context")
def test_computed_sizes_follow_from_the_maps(tree: Tree, figure: Figure) -> None:
    """Inputs hide their sizes behind a cast; folding restores the static shape of the output."""
    cases = created_cases(tree)
    folded: list[Case] = []
    for case in cases:
        types = [type_text(case, i) for i in inputs_of(case)]
        with function(*types) as f:
            hidden = [
                ir.Operation.create("tensor.cast", [dynamic(x.type)], [x]).result
                if isinstance(x.type, ir.RankedTensorType)
                else x
                for x in f
            ]
            result = call(case, hidden, tree.scalars, outs=False)
            f.returns(result)
        with f.context:
            passmanager.PassManager.parse("builtin.module(canonicalize)").run(f.module.operation)
        made = re.findall(r"tensor\.empty\(\) : (tensor<.*>)\n", str(f))
        if not made and f"{case.op.qualified_name} " not in str(f):
            folded.append(case)  # A transpose that moves nothing folds to its input.
            continue
        assert made == [type_text(case, len(case.roles) - 1)], f"{case}\n{f}"
    assert len(folded) <= 1
    assert len(cases) > 150
    figure(len(cases), "outputs created from dynamic inputs have the shape that the maps say")


@pytest.mark.slow
@pytest.mark.usefixtures("context")
def test_static_sizes_follow_from_the_maps(tree: Tree) -> None:
    for case in created_cases(tree):
        with function(*(type_text(case, i) for i in inputs_of(case))) as f:
            result = call(case, list(f), tree.scalars, outs=False)
        assert str(result.type) == type_text(case, len(case.roles) - 1), case
        assert ("fill" in str(f)) == reads_output(case.op) or case.op.name in str(f), case


@pytest.mark.parametrize(
    ("element", "start"),
    [("f32", "-0.000000e+00"), ("i32", "0"), ("i1", "false"), ("complex<f32>", None)],
)
def test_a_sum_starts_from_the_additive_identity(element: str, start: str | None) -> None:
    with function(f"tensor<2x3x{element}>", f"tensor<3x4x{element}>") as f:
        linalg_ops.matmul(*f)
    if start is not None:
        assert f"arith.constant {start}" in str(f)
    else:
        assert "complex.constant [-0.000000e+00 : f32, -0.000000e+00 : f32]" in str(f)


@pytest.mark.parametrize(
    ("identity", "value"),
    [
        ("lowest", -(1 << 63)),
        ("highest", (1 << 63) - 1),
        ("lowest_unsigned", 0),
        ("highest_unsigned", (1 << 64) - 1),
    ],
)
def test_the_extremes_of_index_are_those_of_64_bits(
    identity: str, value: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table of one's own may give a function an identity on index."""
    extreme = replace(DIALECT.function("max_signed"), identity={TypeClass.INDEX: identity})
    monkeypatch.setitem(DIALECT.scalars.functions, "max_signed", extreme)
    assert neutral(DIALECT, "max_signed", element_type("index")) == value


def test_a_real_number_as_a_complex_one_has_the_imaginary_part_zero() -> None:
    """As in Python: a square root is i for -1 + 0i, and -i for -1 - 0i."""
    with function("tensor<4xcomplex<f32>>") as f:
        (x,) = f
        linalg_ops.fill(-1.0, outs=x)
        linalg_ops.fill(-1 - 0j, outs=x)
        linalg_ops.fill(complex(-1.0, -0.0), outs=x)
    found = [line.split(" = ")[1] for line in str(f).splitlines() if "complex.constant" in line]
    zeros = "0.000000e+00", "0.000000e+00", "-0.000000e+00"
    pair = "complex.constant [-1.000000e+00 : f32, {} : f32] : complex<f32>"
    assert found == [pair.format(zero) for zero in zeros]


@pytest.mark.parametrize(
    ("name", "element", "start"),
    [
        ("pooling_nhwc_max", "f32", "0xFF800000"),
        ("pooling_nhwc_min", "f32", "0x7F800000"),
        ("pooling_nhwc_max", "i8", "-128"),
        ("pooling_nhwc_min", "i8", "127"),
        ("pooling_nhwc_max_unsigned", "i8", "0"),
        ("pooling_nhwc_min_unsigned", "i8", "-1"),
        ("pooling_nhwc_max", "i1", "true"),
    ],
)
def test_a_maximum_starts_from_the_least_value(name: str, element: str, start: str) -> None:
    with function(f"tensor<1x4x4x3x{element}>") as f:
        (image,) = f
        result = getattr(linalg_ops, name)(image, [2, 2], strides=2)
        assert str(result.type) == f"tensor<1x2x2x3x{element}>"
    assert f"arith.constant {start}" in str(f)


def test_dtype_widens_the_output() -> None:
    with function("tensor<2x3xi8>", "tensor<3x4xi8>") as (lhs, rhs):
        assert str(linalg_ops.matmul(lhs, rhs).type) == "tensor<2x4xi8>"
        assert str(linalg_ops.matmul(lhs, rhs, dtype="i32").type) == "tensor<2x4xi32>"


def test_python_numbers_become_scalars_of_the_needed_type() -> None:
    with function("tensor<2x3xf32>", "tensor<2x3xi8>", "tensor<3x4xi8>") as f:
        x, lhs, rhs = f
        linalg_ops.add(x, 1)
        linalg_ops.quantized_matmul(lhs, rhs, 3, -7, dtype="i32")
        linalg_ops.select(True, x, 0.0)
        linalg_ops.fill(2, outs=x)
    text = str(f)
    for constant in ("1.000000e+00 : f32", "3 : i32", "-7 : i32", "true", "2.000000e+00 : f32"):
        assert f"arith.constant {constant}" in text


@pytest.mark.parametrize(
    ("build", "types", "result"),
    [
        (lambda x: linalg_ops.softmax(x, dimension=1), "4x?xf32", "4x?xf32"),
        (
            lambda x: linalg_ops.pack(
                x, padding_value=0.0, inner_dims_pos=[1, 0], inner_tiles=[8, 2],
                outer_dims_perm=[1, 0],
            ),
            "5x?xf32",
            "?x3x8x2xf32",
        ),
        (
            lambda x: linalg_ops.unpack(
                x, inner_dims_pos=[1, 0], inner_tiles=[8, 2], outer_dims_perm=[1, 0]
            ),
            "?x3x8x2xf32",
            "6x?xf32",
        ),
        (
            lambda x: linalg_ops.winograd_filter_transform(x, fmr="F_4_3"),
            "2x3x3x5xf32",
            "6x6x5x2xf32",
        ),
        (
            lambda x: linalg_ops.winograd_input_transform(x, fmr="F_4_3"),
            "?x10x14x5xf32",
            "6x6x2x3x?x5xf32",
        ),
        (
            lambda x: linalg_ops.winograd_output_transform(x, fmr="F_4_3"),
            "6x6x2x3x?x2xf32",
            "?x8x12x2xf32",
        ),
    ],
    ids=["softmax", "pack", "unpack", "filter", "image", "product"],
)  # fmt: skip
def test_outputs_of_composites_have_inferred_shapes(
    build: Callable[[ir.Value], ir.Value], types: str, result: str
) -> None:
    with linalg_ops.function(f"tensor<{types}>") as f:
        (x,) = f
        made = build(x)
        f.returns(made)
    assert str(made.type) == f"tensor<{result}>"


def test_the_output_of_unpack_may_cut_the_last_tile() -> None:
    with function("tensor<2x3x8x4xf32>", "tensor<13x12xf32>", "tensor<8x12xf32>") as f:
        x, out, short = f
        tiles = {"inner_dims_pos": [0, 1], "inner_tiles": [8, 4]}
        f.returns(linalg_ops.unpack(x, outs=out, **tiles))
        with pytest.raises(
            linalg_ops.ShapeError, match="dimension 0 of dest is 8; 9 to 16 is needed"
        ):
            linalg_ops.unpack(x, outs=short, **tiles)


def test_the_winograd_output_is_added_to_zeros() -> None:
    with linalg_ops.function("tensor<6x6x2x2x1x2xf32>") as f:
        f.returns(linalg_ops.winograd_output_transform(*f, fmr="F_4_3"))
    assert "linalg.fill" in str(f)


def number(value: int) -> ir.Value:
    """Return an index that folding knows."""
    index = ir.IndexType.get()
    attribute = ir.IntegerAttr.get(index, value)
    return ir.Operation.create("arith.constant", [index], attributes={"value": attribute}).result


@pytest.mark.parametrize(
    ("name", "source", "parameters", "result", "folded"),
    [
        ("pack", "16x8xf32", {}, "?x2x?x4xf32", "2x2x8x4xf32"),
        ("pack", "?x8xf32", {}, "?x2x?x4xf32", "2x2x8x4xf32"),
        ("pack", "17x8xf32", {"padding_value": 0.0}, "?x2x?x4xf32", "3x2x8x4xf32"),
        ("pack", "16x8xf32", {"outer_dims_perm": [1, 0]}, "2x?x?x4xf32", "2x2x8x4xf32"),
        ("unpack", "2x3x?x4xf32", {}, "?x12xf32", "16x12xf32"),
        ("unpack", "?x3x?x4xf32", {}, "?x12xf32", "16x12xf32"),
        ("unpack", "3x2x?x4xf32", {"outer_dims_perm": [1, 0]}, "?x12xf32", "16x12xf32"),
    ],
)
def test_tiles_as_values_give_the_sizes_of_constant_tiles(
    name: str, source: str, parameters: dict[str, object], result: str, folded: str
) -> None:
    """Tiles that are values give the sizes that the same tiles give as numbers."""
    known = source.replace("?", "2" if name == "unpack" else "16")
    with function(f"tensor<{known}>" if name == "pack" else f"tensor<{source}>") as f:
        (x,) = f
        if name == "pack":
            x = ir.Operation.create("tensor.cast", [ir.Type.parse(f"tensor<{source}>")], [x]).result
        builder = getattr(linalg_ops, name)
        made = builder(x, inner_dims_pos=[0, 1], inner_tiles=[number(8), 4], **parameters)
        f.returns(made)
    assert str(made.type) == f"tensor<{result}>"
    if "?" in source.split("x")[0] and name == "unpack":
        assert "affine_map<()[s0, s1] -> (s0 * s1)>" in str(f)
        return
    with f.context:
        passmanager.PassManager.parse("builtin.module(canonicalize)").run(f.module.operation)
    assert re.findall(r"tensor\.empty\(\) : (tensor<.*>)\n", str(f)) == [f"tensor<{folded}>"]


def test_tiles_as_values_divide_unknown_sizes() -> None:
    with function("tensor<?x?xf32>", "index", "index") as f:
        x, first, second = f
        tiles = {"inner_dims_pos": [0, 1], "inner_tiles": [first, second]}
        packed = linalg_ops.pack(x, **tiles)
        f.returns(linalg_ops.unpack(packed, **tiles))
    text = str(f)
    assert text.count("affine_map<()[s0, s1] -> (s0 ceildiv s1)>") == 1
    assert "affine_map<()[s0, s1] -> (s0 * s1)>" in text


# Ops with several outputs, which no dialect of this checkout has.


@pytest.fixture(scope="module")
def several(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The builders of a dialect with `top_k`, an algorithm, and `extremes`, whose body is given."""
    generated = two_outputs(tmp_path_factory.mktemp("several"))
    with pytest.MonkeyPatch.context() as patched:
        patched.syspath_prepend(generated / "python")
        yield importlib.import_module("duo_ops")


def test_an_op_with_two_outputs_returns_a_tuple(several: Any) -> None:
    """Missing outputs are created, each with its own element type."""
    with several.function("tensor<4x8xf32>", "tensor<4xf32>", "tensor<4xf32>") as f:
        x, low, high = f
        values, positions = several.top_k(x, axis=1, count=2)
        again = several.top_k(x, axis=1, count=2, outs=[values, positions])
        assert isinstance(again, tuple)

        def both(value: ir.Value, least: ir.Value, most: ir.Value) -> list[ir.Value]:
            made = (("arith.minimumf", least), ("arith.maximumf", most))
            return [ir.Operation.create(n, [value.type], [value, a]).result for n, a in made]

        least, most = several.extremes(x, outs=[low, high], body=both)
        f.returns(*again, least, most)
    text = several.write(f.module)
    assert [str(value.type) for value in (values, positions)] == [
        "tensor<4x2xf32>",
        "tensor<4x2xi32>",
    ]
    assert text.count('"duo.top_k"') == 2
    assert "resultSegmentSizes" not in text


def test_an_op_with_two_outputs_takes_a_list_of_them(several: Any) -> None:
    with several.function("tensor<4x8xf32>", "tensor<4x2xf32>") as f:
        x, values = f
        with pytest.raises(ParameterError, match=r"outs is .*; a list of values, positions"):
            several.top_k(x, axis=1, count=2, outs=values)
    with several.function("memref<4x8xf32>", "memref<4x2xf32>", "memref<4x2xi32>") as f:
        x, *outs = f
        assert list(several.top_k(x, axis=1, count=2, outs=outs)) == outs


def test_a_variadic_input_beside_another_is_an_operand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The op with a body has two outputs, the other takes its variadic input first."""
    specs = tmp_path / "specs" / "vary"
    specs.mkdir(parents=True)
    (specs / "dialect.yaml").write_text(
        "dialect: vary\nmode: define\nsummary: Ops.\n"
        "extends: {dialect: optree, subset: [generic]}\n"
    )
    (specs / "mixed.yaml").write_text(
        "op: mixed\nkind: category\nparent: generic\nsummary: An op.\n"
        "operands: {a: input, more: {role: input, variadic: true}, b: init, c: init}\n"
        "types: free\nindexing_maps: {predicate: any, attribute: indexing_maps}\n"
        "payload: {region: [a, more, b, c]}\n"
    )
    (specs / "algorithm").mkdir()
    (specs / "algorithm" / "merged.yaml").write_text(
        "op: merged\nkind: algorithm\nsummary: An op.\n"
        "operands: {more: {role: input, variadic: true}, a: input, b: {role: init, shape: a}}\n"
        "parameters: {s: {type: string}, d: {type: dims}, p: {type: permutation}, "
        "q: {type: bool}}\n"
    )
    assert main(["regen", "--root", str(tmp_path)]) == 0
    monkeypatch.syspath_prepend(str(tmp_path / "generated" / "vary" / "python"))
    vary = importlib.import_module("vary_ops")
    with vary.function(*["tensor<4xf32>"] * 5) as (a, x, y, b, c):
        results = vary.mixed(
            a, more=[x, y], outs=[b, c], indexing_maps=["(i) -> (i)"] * 5,
            body=lambda *elements: elements[:2],
        )  # fmt: skip
        assert list(results[0].owner.operands) == [a, x, y, b, c]
    for name in ("mixed", "algorithm"):
        module = importlib.import_module(f"vary_ops.builders.{name}")
        failed, attempted = doctest.testmod(module)
        assert (failed, attempted > 0) == (0, True)


def test_a_function_can_be_built_twice() -> None:
    """Values that the first module returned do not become those of the second."""
    f = function("f32")
    with f:
        f.returns(*f)
    first = str(f)
    with f:
        pass
    assert "return %arg0 : f32" in first
    assert "return %arg0" not in str(f)
