# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The dialect `linalg_ext` of the examples: it is generated and built, and its ops are executed."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from optree_core.dialect_op import dialect_ops
from optree_gen.cli import main
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.project import Project
from optree_lab import toolchain
from optree_lab.running.execution import compile_module
from optree_lab.testing.built_dialect import build_tool
from optree_lab.testing.downstream import succeeded
from optree_lab.toolchain import CHECKOUT
from optree_lab.verification.example_dialects import table
from optree_lab.verification.linalg_ext_cases import cases, tiling
from optree_reference import evaluate

EXAMPLE = CHECKOUT / "examples" / "linalg_ext"


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the repository, in which files may be generated."""
    place = tmp_path_factory.mktemp("linalg_ext") / "linalg_ext"
    ignored = shutil.ignore_patterns("generated", "build", ".optree-gen")
    return Path(shutil.copytree(EXAMPLE, place, ignore=ignored))


def test_the_dialect_is_generated_and_its_specs_are_in_canonical_form(root: Path) -> None:
    for command in (["regen"], ["check"], ["fmt", "--check"]):
        assert main([*command, "--root", os.fspath(root)]) == 0


def test_each_op_has_a_case(root: Path) -> None:
    tree = Project(root).tree("linalg_ext", Diagnostics())
    own = {here.op.name for here in dialect_ops(tree) if here.op.origin.dialect == "linalg_ext"}
    # The tests below have cases for these three.
    assert own == {case.op for case in cases()} | {"fft", "fourier", "im2col"}


def test_the_references_of_the_specs_agree_with_numpy(root: Path) -> None:
    tree = Project(root).tree("linalg_ext", Diagnostics())
    for case in cases():
        body: Any = {"body": case.function} if case.function else {}
        found = evaluate(tree, case.op, case.given or case.arrays, **body, **dict(case.parameters))
        results = found if isinstance(found, tuple) else (found,)
        for result, wanted in zip(results, case.expected, strict=True):
            np.testing.assert_array_equal(result, wanted, err_msg=case.text)


def test_the_table_has_what_is_executed() -> None:
    """The page of both example dialects lists the cases that tests execute."""
    page = (CHECKOUT / "docs" / "data" / "examples" / "ops.md").read_text(encoding="utf-8")
    assert table(CHECKOUT) in page


@pytest.fixture(scope="module")
def tool(root: Path, plugin: Path) -> Path:
    """The built `linalg_ext-opt`, on the runtime of this build."""
    del plugin
    assert main(["regen", "--root", os.fspath(root)]) == 0
    return build_tool(root, "linalg_ext")


@pytest.mark.whole
@pytest.mark.parametrize("tiled", [False, True], ids=["whole", "tiled"])
@pytest.mark.parametrize("known", [True, False], ids=["static", "dynamic"])
def test_the_ops_compute_what_numpy_computes(
    tool: Path, known: bool, tiled: bool, tmp_path: Path
) -> None:
    found = [case for case in cases() if case.tiles or not tiled]
    text = "".join(case.function_text(f"f{number}", known) for number, case in enumerate(found))
    passes: tuple[str, ...] = (
        "convert-linalg_ext-to-linalg", "one-shot-bufferize", "convert-linalg_ext-to-loops",
    )  # fmt: skip
    if tiled:
        schedule = tmp_path / "schedule.mlir"
        schedule.write_text(tiling(found))
        library = f"transform-preload-library{{transform-library-paths={schedule}}}"
        passes = (library, "transform-interpreter", *passes)
    code = compile_module(text, tmp_path, passes, program=tool)
    for number, case in enumerate(found):
        arrays = [array.copy() for array in case.arrays]
        code.call(f"f{number}", *arrays)
        outputs = arrays[len(arrays) - len(case.expected) :]
        for output, wanted in zip(outputs, case.expected, strict=True):
            np.testing.assert_array_equal(output, wanted, err_msg=case.text)


TRANSFORM = """
func.func @transformed(%mr: memref<{n}xKIND>, %mi: memref<{n}xKIND>) {{
  %r = bufferization.to_tensor %mr restrict writable : memref<{n}xKIND> to tensor<{n}xKIND>
  %i = bufferization.to_tensor %mi restrict writable : memref<{n}xKIND> to tensor<{n}xKIND>
{stages}
  bufferization.materialize_in_destination %r{last} in restrict writable %mr
    : (tensor<{n}xKIND>, memref<{n}xKIND>) -> ()
  bufferization.materialize_in_destination %i{last} in restrict writable %mi
    : (tensor<{n}xKIND>, memref<{n}xKIND>) -> ()
  return
}}
"""


@pytest.mark.whole
@pytest.mark.parametrize("coefficients", [False, True], ids=["computed", "given"])
@pytest.mark.parametrize("known", [True, False], ids=["static", "dynamic"])
def test_the_stages_of_fft_are_a_fourier_transform(
    tool: Path, known: bool, coefficients: bool, tmp_path: Path
) -> None:
    rows, bits = 3, 4
    size, shape = 1 << bits, f"{3 if known else '?'}x{16 if known else '?'}"
    lines = []
    for stage in range(1, bits + 1):
        half = 1 << (stage - 1)
        angles = -np.pi * np.arange(half) / half
        given, types = "", ""
        if coefficients:
            for name, values in (("c", np.cos(angles)), ("s", np.sin(angles))):
                listed = ", ".join(f"{value:.17e}" for value in values)
                lines.append(f"%{name}{stage} = arith.constant dense<[{listed}]> : "
                             f"tensor<{half}xf64>")  # fmt: skip
            given = f", %c{stage}, %s{stage}"
            types = f", tensor<{half}xf64>, tensor<{half}xf64>"
        before = "" if stage == 1 else stage - 1
        tensor = f"tensor<{shape}xf64>"
        lines += [
            f"%n{stage} = arith.constant {stage} : index",
            f"%r{stage}, %i{stage} = linalg_ext.fft ins(%n{stage}{given} : index{types}) "
            f"outs(%r{before}, %i{before} : {tensor}, {tensor}) -> {tensor}, {tensor}",
        ]
    text = TRANSFORM.format(n=shape, stages="\n".join(lines), last=bits)
    passes = ("one-shot-bufferize", "linalg_ext-to-loops")
    code = compile_module(text.replace("KIND", "f64"), tmp_path, passes, program=tool)
    random = np.random.default_rng(0)
    values = random.standard_normal((rows, size)) + 1j * random.standard_normal((rows, size))
    order = [int(f"{place:0{bits}b}"[::-1], 2) for place in range(size)]
    real, imaginary = (part[:, order].copy() for part in (values.real, values.imag))
    code.call("transformed", real, imaginary)
    np.testing.assert_allclose(real + 1j * imaginary, np.fft.fft(values), atol=1e-12)


@pytest.mark.whole
@pytest.mark.parametrize("known", [True, False], ids=["static", "dynamic"])
def test_a_fourier_transform_has_any_length(tool: Path, known: bool, tmp_path: Path) -> None:
    sizes = (0, 1, 2, 7, 12, 16, 30, 49)
    text = ""
    for size in sizes:
        shape = f"{3 if known else '?'}x{size if known else '?'}"
        tensor = f"tensor<{shape}xf64>"
        line = (f"%r1, %i1 = linalg_ext.fourier outs(%r, %i : {tensor}, {tensor}) -> {tensor}, "
                f"{tensor}")  # fmt: skip
        made = TRANSFORM.format(n=shape, stages=line, last=1).replace("KIND", "f64")
        text += made.replace("@transformed", f"@of_{size}")
    code = compile_module(text, tmp_path, ("one-shot-bufferize", "linalg_ext-to-loops"),
                          program=tool)  # fmt: skip
    random = np.random.default_rng(0)
    for size in sizes:
        values = random.standard_normal((3, size)) + 1j * random.standard_normal((3, size))
        real, imaginary = values.real.copy(), values.imag.copy()
        code.call(f"of_{size}", real, imaginary)
        wanted = np.fft.fft(values) if size else values
        np.testing.assert_allclose(real + 1j * imaginary, wanted, atol=1e-12)


@pytest.mark.whole
@pytest.mark.parametrize("known", [True, False], ids=["static", "dynamic"])
def test_im2col_has_the_windows_of_an_image(tool: Path, known: bool, tmp_path: Path) -> None:
    image = np.random.default_rng(0).standard_normal((2, 7, 9, 3)).astype(np.float32)
    strides, dilations, kernel = (2, 1), (1, 2), (3, 2)
    windows = np.stack([
        np.stack([image[:, y * 2 + kh, x + kw * 2] for kh in range(3) for kw in range(2)], 1)
        for y in range(3) for x in range(7)
    ], 1).reshape(2, 21, 18)  # fmt: skip
    part = np.zeros((2, 10, 5), np.float32)
    kinds = ["x".join([*(str(n) if known else "?" for n in a.shape), "f32"]) for a in (image, part)]
    text = f"""
    func.func @f(%m: memref<{kinds[0]}>, %o: memref<{kinds[1]}>) {{
      %t = bufferization.to_tensor %m restrict : memref<{kinds[0]}> to tensor<{kinds[0]}>
      %u = bufferization.to_tensor %o restrict writable : memref<{kinds[1]}> to tensor<{kinds[1]}>
      %n = arith.constant 8 : index
      %r = linalg_ext.im2col strides = {list(strides)} dilations = {list(dilations)}
        kernel_size = {list(kernel)} m_offset = [%n] * [1] k_offset = [4] * [1] batch_pos = [0]
        m_pos = [1, 2] k_pos = [3] ins(%t : tensor<{kinds[0]}>) outs(%u : tensor<{kinds[1]}>)
        -> tensor<{kinds[1]}>
      bufferization.materialize_in_destination %r in restrict writable %o
        : (tensor<{kinds[1]}>, memref<{kinds[1]}>) -> ()
      return
    }}"""
    passes = ("one-shot-bufferize", "linalg_ext-to-loops")
    code = compile_module(text, tmp_path, passes, program=tool)
    code.call("f", image, part)
    np.testing.assert_array_equal(part, windows[:, 8:18, 4:9])


@pytest.mark.whole
def test_its_tests_pass(tool: Path, root: Path) -> None:
    environment = {
        **os.environ, "BUILD_DIR": os.fspath(tool.parents[1]),
        "MLIR_DIR": os.fspath(toolchain.mlir_dir()),
    }  # fmt: skip
    lit = Path(sys.executable).with_name("lit")
    succeeded(toolchain.run((lit, "-v", root / "test"), env=environment))
