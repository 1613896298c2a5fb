# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ops that specs define are registered from IRDL, verified in Python and read by `optree-opt`."""

from __future__ import annotations

import importlib
import re
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import optree_ops
import optree_ops.builders
import pytest
from optree_core.cases import Case, legal, modes
from optree_core.cases import build as build_case
from optree_core.container import Container
from optree_core.defined_tree import defined
from optree_core.irdl import GROUP
from optree_core.model import Op, Tree
from optree_core.plain_variants import plain
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.emit.mlir_text import MlirWriter
from optree_gen.emit.naming import Name
from optree_gen.project import Project
from optree_gen.targets.python.example import program
from optree_lab.fuzz_specs.outcome import generate
from optree_lab.ir.cases import variants
from optree_lab.ir.random_maps import changed, random_cases
from optree_lab.running.calls import build, gives_bound
from optree_lab.running.whole_model import compile_model
from optree_lab.testing.figures import Figure
from optree_mlir.bindings import PACKAGE, ir
from optree_ops import OpError, ParameterError, function, verify, write

pytestmark = pytest.mark.slow

HAS_IRDL = importlib.util.find_spec(f"{PACKAGE}.dialects.irdl") is not None

needs_irdl = pytest.mark.skipif(not HAS_IRDL, reason=f"{PACKAGE} comes without the irdl dialect")


#: One of this many cases of an op is tried.
CASE_STRIDE = 8

#: The number of cases with random maps per op.
RANDOM_MAPS = 12


@pytest.fixture(scope="module")
def own_tree(checkout: Path) -> Tree:
    """The tree of the defined dialect, as the package has it."""
    return defined(Project(checkout).tree("optree", Diagnostics()))


@pytest.fixture(scope="module")
def optree_opt(checkout: Path) -> Path:
    """The built tool `optree-opt`."""
    found = checkout / "build" / "bin" / "optree-opt"
    if not found.is_file():
        pytest.fail(f"{found} does not exist; run `make build`")
    return found


def built(op: Op, tree: Tree) -> Any:
    """Return the function around the op's example, or None if the op has no case."""
    lines = program(op, tree)
    if not lines:
        return None
    scope: dict[str, Any] = {}
    exec("\n".join(lines[:-1]), scope)
    return scope["f"]


@pytest.mark.usefixtures("context")
def test_every_op_is_read_by_the_cpp_dialect(
    own_tree: Tree, optree_opt: Path, figure: Figure
) -> None:
    """Each op, built and verified in Python, is read, verified and printed by the tool."""
    texts, names = [], []
    for op in own_tree.structured():
        made = built(op, own_tree)
        if made is not None:
            names.append(op.qualified_name)
            texts.append(write(made.module))
    assert names == [op.qualified_name for op in own_tree.structured() if not op.abstract]
    done = subprocess.run(
        [optree_opt, "--split-input-file"],
        input="\n// -----\n".join(texts),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[:4000]
    printed = done.stdout.split("// -----")
    for name, text in zip(names, printed, strict=True):
        assert re.search(rf"\b{re.escape(name)}\b", text), text
    figure(len(names), "optree ops built in Python are read by optree-opt")


def forms(op: Op, tree: Tree) -> Iterator[Case]:
    """Yield a case for each form of the op, with the first element types that it takes."""
    for variant in (*plain(op, tree), *variants(op, tree)):
        cases = (build_case(op, mode, tree.scalars, variant) for mode in modes(op))
        case = next((c for c in cases if legal(c, tree.scalars) and not gives_bound(c)), None)
        if case is not None:
            yield case


@pytest.mark.usefixtures("context")
def test_every_case_is_read_by_the_cpp_dialect(
    own_tree: Tree, optree_opt: Path, figure: Figure
) -> None:
    """Cases with other maps and parameters, memrefs and dynamic sizes are read too."""
    cases = []
    for op in own_tree.structured():
        if not op.abstract:
            known = list(forms(op, own_tree))
            first = known[0]
            cases += known[1::CASE_STRIDE]
            dynamic = tuple(s and (None,) * len(s) for s in first.shapes)
            cases.append(replace(first, container=Container.MEMREF, shapes=dynamic))
    texts = [write(build(case, own_tree.scalars, "f", optree_ops).module) for case in cases]
    done = subprocess.run(
        [optree_opt, "--split-input-file"],
        input="\n// -----\n".join(texts),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[:4000]
    for case, text in zip(cases, done.stdout.split("// -----"), strict=True):
        assert re.search(rf"\b{re.escape(case.op.qualified_name)}\b", text), text
    figure(len(cases), "more cases of optree ops built in Python are read by optree-opt")


@pytest.mark.usefixtures("context")
def test_ops_with_random_maps_are_read_by_the_cpp_dialect(
    own_tree: Tree, checkout: Path, optree_opt: Path, figure: Figure
) -> None:
    """An op with random maps, written by Python, is the op that C++ reads from custom syntax."""
    writer = MlirWriter(checkout / "templates", own_tree.dialect, own_tree.scalars)
    rng = Random(0)
    built_texts, own_texts = [], []
    refused = 0
    for op in own_tree.structured():
        if op.abstract or op.parent is None or not op.open_maps:
            continue
        for case in random_cases(op, own_tree, RANDOM_MAPS):
            made = build(case, own_tree.scalars, "f", optree_ops)
            verify(made.module)
            built_texts.append(write(made.module))
            own_texts.append(writer.op(case))
            assert case.variant.maps is not None
            variant = replace(case.variant, maps=changed(case.variant.maps, rng))
            other = build_case(op, case.mode, own_tree.scalars, variant)
            if not op.has_region and not legal(other, own_tree.scalars):
                with pytest.raises(OpError):
                    build(other, own_tree.scalars, "f", optree_ops)
                refused += 1
    read = [
        subprocess.run(
            [optree_opt, "--split-input-file"],
            input="\n// -----\n".join(texts),
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for texts in (built_texts, own_texts)
    ]
    assert read[0] == read[1]
    assert refused > len(built_texts) / 4
    figure(len(built_texts), f"ops with random maps built in Python; {refused} others refused")


def test_every_concrete_op_has_a_builder(own_tree: Tree) -> None:
    for op in own_tree.ops.values():
        assert (Name(op.name).python in optree_ops.__all__) == (not op.abstract)


@needs_irdl
def test_irdl_verifies_attributes_in_python() -> None:
    with function("tensor<4x8xf32>", "tensor<8x5xf32>") as f:
        f.returns(optree_ops.elementwise(optree_ops.matmul(*f), kind="exp"))
    text = str(f)
    with f.module.context:
        for good, bad, message in [
            ('kind<"exp">', 'kind<"exq">', "does not satisfy the constraint"),
            ('kind = #optree.elementwise_kind<"exp">', "kind = 3 : i64", "expected base attribute"),
            (
                "indexing_maps = [#map3, #map3], kind",
                "kind",
                'attribute "indexing_maps" is expected',
            ),
            ('"optree.matmul"(%arg0, %arg1, %', '"optree.matmul"(%arg0, %', "expected"),
        ]:
            assert good in text
            with pytest.raises(ir.MLIRError, match=message):
                ir.Module.parse(text.replace(good, bad, 1)).operation.verify()


VALUE_IS_A_FUNCTION: dict[str, dict[str, Any]] = {
    "specs/scalar.yaml": {
        "functions": {
            "value": {
                "code": 0,
                "arguments": {"left": "T", "right": "T"},
                "lower": {"float": "arith.addf"},
            }
        },
        "casts": [],
        "helpers": {
            "constant": "arith.constant",
            "complex_constant": "complex.constant",
            "re": "complex.re",
            "im": "complex.im",
            "create": "complex.create",
        },
    },
    "specs/met/dialect.yaml": {
        "dialect": "met",
        "mode": "define",
        "summary": "A dialect with one function.",
        "library": "Met",
    },
    "specs/met/nest.yaml": {
        "op": "nest",
        "kind": "root",
        "summary": "A loop nest.",
        "operands": {
            "a": {"role": "either", "variadic": True},
            "out": {"role": "init", "variadic": True},
        },
        "types": "free",
        "indexing_maps": {"attribute": "indexing_maps"},
        "payload": {"region": ["a", "out"]},
        "parameters": {"iterator_types": {"type": "iterators", "attribute": "iterator_types"}},
    },
}


@needs_irdl
@pytest.mark.usefixtures("context")
def test_a_function_may_be_called_value() -> None:
    """A scalar function may be called `value`, as is the parameter of its attribute in IRDL."""
    outcome = generate(VALUE_IS_A_FUNCTION)
    text = outcome.files["met/python/met_ops/dialect.irdl.mlir"].decode()
    module = ir.Module.parse(text)
    assert module.operation.verify()


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("cast", "3 : i64", "cast is IntegerAttr(3 : i64); one of signed, unsigned is needed"),
        ("strides", "array<i64: 1, 1>", "array<i64: 1, 1>); a list of int"),
        ("strides", "dense<1> : tensor<2xi32>", "strides is"),
        ("strides", "dense<[1, 1, 1]> : tensor<3xi64>", "strides is [1, 1, 1]; it needs 2"),
        ("strides", "dense<[0, 1]> : tensor<2xi64>", "strides is [0, 1]; it must be > 0"),
        ("indexing_maps", "[1 : i64]", "indexing_maps is"),
    ],
)  # fmt: skip
def test_malformed_optional_attributes_are_refused(
    name: str, text: str, message: str, optree_opt: Path
) -> None:
    """IRDL cannot declare optional attributes; the package refuses what C++ refuses."""
    types = ["tensor<1x8x8x2xf32>", "tensor<3x3x2x4xf32>"]
    with function(*(types if name == "strides" else ["tensor<4x8xf32>", "tensor<8x5xf32>"])) as f:
        builder: Callable[..., ir.Value] = (
            optree_ops.conv_2d_nhwc_hwcf
            if name == "strides"
            else optree_ops.matmul
            if name == "indexing_maps"
            else optree_ops.contract
        )
        maps = {"einsum": "mk,kn->mn"} if name == "cast" else {}
        result = builder(*f, **maps)
        f.returns(result)
    verify(f.module)
    written = write(f.module)
    result.owner.attributes[name] = ir.Attribute.parse(text, f.context)
    f.module.operation.verify()
    with f.context, pytest.raises(ParameterError, match=re.escape(message)):
        verify(f.module)
    with f.context, pytest.raises(ParameterError, match=f"optree.*{name}"):
        write(f.module)
    operation = re.search(r'"optree\.(conv|matmul|contract)\w*"\(.*?\) (<\{)?', written)
    assert operation is not None
    given = operation.group()
    marked = f"{name} = {text}{', ' if given.endswith('<{') else '}> '}"
    broken = written.replace(given, f"{given}{'' if given.endswith('<{') else '<{'}{marked}", 1)
    broken = re.sub(rf", {name} = #\w+", "", broken)
    done = subprocess.run([optree_opt], input=broken, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert name in done.stderr


@pytest.mark.parametrize(
    ("image", "filter", "out", "message"),
    [
        ("(w, k) -> (w + k)", "(w, k) -> (k)", "(w, k) -> (w)", ""),
        ("(w, k) -> (w * 2 + k * 3)", "(w, k) -> (k)", "(w, k) -> (w)", ""),
        ("(w, k) -> (w + k)", "(w, k) -> (k, k)", "(w, k) -> (w)", "need a projected"),
        ("(w, k) -> (w + k + 1)", "(w, k) -> (k)", "(w, k) -> (w)", "need a window"),
        ("(w, k) -> (w - k)", "(w, k) -> (k)", "(w, k) -> (w)", "need positive strides"),
        ("(w, k) -> (w * 2)", "(w, k) -> (k)", "(w, k) -> (w)", "need a window"),
        ("(n, w, k) -> (n + w + k)", "(n, w, k) -> (k)", "(n, w, k) -> (n, w)", "need a window"),
        ("(w, k) -> (w, k)", "(w, k) -> (k)", "(w, k) -> (w)", "need a window"),
    ],
)
def test_python_and_cpp_accept_the_same_windowed_maps(
    image: str, filter: str, out: str, message: str, optree_opt: Path
) -> None:
    """Python builds a category with exactly the maps that C++ reads."""
    maps = [image, filter, out]
    types = [f"tensor<{'x'.join('?' for _ in m.split('-> ')[1].split(','))}xf32>" for m in maps]
    with function(*types) as f:
        x, w, o = f
        if message:
            with pytest.raises(ParameterError, match=message):
                optree_ops.convolution(x, w, outs=o, indexing_maps=maps)
        else:
            f.returns(optree_ops.convolution(x, w, outs=o, indexing_maps=maps))
    names = ", ".join(f"affine_map<{m}>" for m in maps)
    text = (
        f"func.func @f(%x: {types[0]}, %w: {types[1]}, %o: {types[2]}) -> {types[2]} {{\n"
        f"  %0 = optree.convolution indexing_maps = [{names}] ins(%x, %w : {types[0]}, {types[1]})"
        f" outs(%o : {types[2]}) -> {types[2]}\n  return %0 : {types[2]}\n}}"
    )
    for given in [text] if message else [text, write(f.module)]:
        done = subprocess.run(
            [optree_opt], input=given, capture_output=True, text=True, check=False
        )
        assert (done.returncode != 0) == bool(message), done.stderr


def test_groups_of_operands_are_read_by_the_cpp_dialect(optree_opt: Path) -> None:
    """A group may mix types, an op may have several results, and a tile's size may be a value."""

    def both(x: ir.Value, y: ir.Value, a: ir.Value, b: ir.Value) -> list[ir.Value]:
        return [
            ir.Operation.create("arith.addf", [x.type], [a, x]).result,
            ir.Operation.create("arith.maximumf", [y.type], [b, y]).result,
        ]

    types = ["tensor<4x8xf32>", "tensor<4x8xf64>", "tensor<4xf32>", "tensor<4xf64>", "index"]
    with function(*types, "tensor<2x?x2x?xf32>") as f:
        x, y, a, b, tile, packed = f
        first, second = optree_ops.reduce(x, y, body=both, dimensions=[1], outs=[a, b])
        tiles = optree_ops.pack(x, inner_dims_pos=[0, 1], inner_tiles=[2, tile], outs=packed)
        f.returns(first, second, tiles)
    done = subprocess.run(
        [optree_opt], input=write(f.module), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "optree.reduce" in done.stdout
    assert "optree.pack" in done.stdout
    with (
        function(*["tensor<4xf32>"] * (GROUP + 1)) as f,
        pytest.raises(
            OpError, match=r"optree\.map: inputs has 17 values; in Python it can have at most 16"
        ),
    ):
        optree_ops.map(*f, body=lambda *elements: elements[0])


def test_a_body_may_read_positions(optree_opt: Path) -> None:
    def body(_: ir.Value) -> ir.Value:
        position = optree_ops.index(dim=0)
        kind = ir.IntegerType.get_signless(32)
        return ir.Operation.create("arith.index_cast", [kind], [position]).result

    with function("tensor<4xi32>") as f:
        (x,) = f
        f.returns(optree_ops.generic(outs=x, indexing_maps=["(i) -> (i)"], body=body))
    done = subprocess.run(
        [optree_opt], input=write(f.module), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "linalg.index 0" in done.stdout


@pytest.mark.skipif(HAS_IRDL, reason=f"{PACKAGE} has the irdl dialect")
def test_ops_are_verified_without_irdl() -> None:
    """Ops are built unregistered, in a context that allows it; the package verifies them."""

    def broken(name: str, text: str | None, message: str) -> None:
        with function("tensor<4x8xf32>", "tensor<8x5xf32>") as f:
            result = optree_ops.elementwise(optree_ops.matmul(*f), kind="exp")
            f.returns(result)
        assert f.context.allow_unregistered_dialects
        assert not f.context.is_registered_operation("optree.matmul")
        verify(f.module)
        if text is None:
            del result.owner.attributes[name]
        else:
            result.owner.attributes[name] = ir.Attribute.parse(text, f.context)
        assert f.module.operation.verify()
        with f.context, pytest.raises(OpError, match=re.escape(f"optree.elementwise: {message}")):
            verify(f.module)

    broken("kind", None, "kind is missing")
    broken("indexing_maps", None, "indexing_maps is missing")
    broken("kind", "3 : i64", "kind is IntegerAttr(3 : i64); one of")
    broken(
        "operandSegmentSizes", "array<i32: 1, 1>", "2 operands do not fit the operands of the spec"
    )


def test_ops_that_are_written_by_hand_have_builders(
    optree_opt: Path, own_tree: Tree, tmp_path: Path
) -> None:
    with function("tensor<4xf32>", "tensor<4xf32>", "tensor<4xf32>") as f:
        x, y, out = f
        (square,) = optree_ops.group(
            x,
            name="product",
            parameters="{factor = 2 : i64}",
            body=lambda a: optree_ops.mul(a, y),
        )
        total, same = optree_ops.isolated_group(
            square, y, name="sum", body=lambda a, b: (optree_ops.add(a, b), b)
        )
        (last,) = optree_ops.group(
            out, name="difference", body=lambda o: optree_ops.sub(total, same, outs=o)
        )
        f.returns(last)
    verify(f.module)
    text = write(f.module)
    shown = subprocess.run(
        [optree_opt, "-"], input=text, capture_output=True, text=True, check=True
    ).stdout
    found = re.findall(r'= (optree\.\w*group "\w+") \(.*?\) -> .*?( parameters \{.*\})? \{', shown)
    assert found == [
        ('optree.group "product"', " parameters {factor = 2 : i64}"),
        ('optree.isolated_group "sum"', ""),
        ('optree.group "difference"', ""),
    ]
    code = compile_model(text, optree_opt, ("optree-open-groups",), tmp_path)
    one, two = (np.arange(4, dtype=np.float32) * n for n in (1, 3))
    result = np.zeros(4, np.float32)
    code.call("main", one, two, np.zeros(4, np.float32), result)
    assert result.tolist() == (one * two + two - two).tolist()


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"name": 3}, "name is 3; a string is needed"),
        ({"body": lambda a, b: a}, "body takes 2 arguments; it may take none, or one for each"),
        ({"body": None}, "result_types is missing; no body returns values"),
        ({"body": "add"}, "body is 'add'; a function is needed"),
        ({"body": lambda a: 1.0}, "the result of body is 1.0"),
    ],
)
def test_ops_that_are_written_by_hand_refuse_what_does_not_fit(
    changed: dict[str, Any], message: str
) -> None:
    with function("f32") as f:
        given = {"name": "same", "body": lambda a: a, **changed}
        with pytest.raises(OpError, match=re.escape(message)):
            optree_ops.group(*f, **given)
        assert len(f.parameters[0].owner.operations) == 0, "nothing stays of a call that fails"


def test_a_region_may_be_filled_later() -> None:
    with function("f32") as f:
        (result,) = optree_ops.group(*f, name="later", body=None, result_types=["f32"])
        block = result.owner.regions[0].blocks.append(
            ir.F32Type.get(), arg_locs=[ir.Location.unknown()]
        )
        with ir.InsertionPoint(block):
            total = ir.Operation.create("arith.negf", [ir.F32Type.get()], [block.arguments[0]])
            end = optree_ops.builders.DIALECT.segments(
                optree_ops.builders.DIALECT.tree.ops["yield"], [1], f.context
            )
            ir.Operation.create("optree.return", [], [total.result], end)
        f.returns(result)
    verify(f.module)
