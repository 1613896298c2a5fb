# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The dialect `linalg_ext` of the examples: it is generated and built, and its ops are executed."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from optree_core.dialect_op import dialect_ops
from optree_gen.cli import main
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.project import Project
from optree_lab import toolchain
from optree_lab.running.execution import Array, compile_module
from optree_lab.testing.built_dialect import build_tool
from optree_lab.testing.downstream import succeeded
from optree_lab.toolchain import CHECKOUT
from optree_reference import evaluate

EXAMPLE = CHECKOUT / "examples" / "linalg_ext"

NAMES: dict[Any, str] = {np.float32: "f32", np.float64: "f64", np.int32: "i32", np.int64: "i64"}


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the repository, in which files may be generated."""
    place = tmp_path_factory.mktemp("linalg_ext") / "linalg_ext"
    ignored = shutil.ignore_patterns("generated", "build", ".optree-gen")
    return Path(shutil.copytree(EXAMPLE, place, ignore=ignored))


def test_the_dialect_is_generated_and_its_specs_are_in_canonical_form(root: Path) -> None:
    for command in (["regen"], ["check"], ["fmt", "--check"]):
        assert main([*command, "--root", os.fspath(root)]) == 0


@dataclass(frozen=True)
class Case:
    """An op on some arrays, of which the last are outputs. text: the op without its name, `{0}` for
    a value and `{t0}` for its type. body: what it does in MLIR, from %a and %b to %r; its reference
    takes a function of numpy."""

    text: str
    arrays: tuple[Array, ...]
    expected: tuple[Array, ...]
    body: str = ""
    function: Any = None
    parameters: tuple[tuple[str, Any], ...] = ()

    @property
    def op(self) -> str:
        return self.text.split()[0]

    def function_text(self, name: str, known: bool) -> str:
        types = ["x".join([*(str(n) if known else "?" for n in a.shape), NAMES[a.dtype.type]])
                 for a in self.arrays]  # fmt: skip
        first = len(types) - len(self.expected)
        lines = [
            f"%{i} = bufferization.to_tensor %m{i} restrict{' writable' * (i >= first)} : "
            f"memref<{kind}> to tensor<{kind}>"
            for i, kind in enumerate(types)
        ]
        tensors = [f"tensor<{kind}>" for kind in types]
        named = {f"t{i}": kind for i, kind in enumerate(tensors)}
        values = [f"%{i}" for i in range(len(types))]
        results = ", ".join(tensors[first:])
        body = ""
        if self.body:
            element = NAMES[self.arrays[0].dtype.type]
            count = 4 if self.op == "sort" else 2
            kinds = [element, element, "i32", "i32"][:count]
            arguments = ", ".join(f"%{n}: {kind}" for n, kind in zip("abcd", kinds, strict=False))
            made = element if self.op in ("scan", "scatter") else "i1"
            body = (f" {{\n^bb0({arguments}):\n%r = {self.body} %a, %b : {element}\n"
                    f"linalg_ext.return %r : {made}\n}}")  # fmt: skip
        text = self.text.format(*values, **named, body=body, results=results)
        count = len(self.expected)
        lines.append(f"%r{f':{count}' if count > 1 else ''} = linalg_ext.{text}")
        for i in range(count):
            value = f"%r#{i}" if count > 1 else "%r"
            lines.append(
                f"bufferization.materialize_in_destination {value} in restrict writable "
                f"%m{first + i} : ({tensors[first + i]}, memref<{types[first + i]}>) -> ()"
            )
        given = ", ".join(f"%m{i}: memref<{kind}>" for i, kind in enumerate(types))
        return f"func.func @{name}({given}) {{\n" + "\n".join([*lines, "return"]) + "\n}\n"


def _values(kind: Any, *shape: int) -> Array:
    return np.asarray(np.random.default_rng([*shape]).integers(-9, 9, shape), kind)


def cases() -> Iterator[Case]:
    for kind in NAMES:
        real = kind in (np.float32, np.float64)
        add, less, more = (
            f"arith.{words[not real]}"
            for words in (("addf", "addi"), ("cmpf olt,", "cmpi slt,"), ("cmpf ogt,", "cmpi sgt,"))
        )
        x, held = _values(kind, 4, 7), _values(kind, 4)
        sums = np.add.accumulate(x, 1, kind)
        yield Case("scan dimension(1) inclusive(true) ins({0} : {t0}) outs({1}, {2} : {t1}, {t2})"
                   "{body} -> {results}", (x, np.zeros_like(x), held), (sums, sums[:, -1]), add,
                   np.add, (("dimension", 1), ("inclusive", True)))  # fmt: skip
        before = np.add.accumulate(np.concatenate([held[:, None], x[:, :-1]], 1), 1, kind)
        yield Case("scan dimension(1) inclusive(false) ins({0} : {t0}) outs({1}, {2} : {t1}, {t2})"
                   "{body} -> {results}", (x, np.zeros_like(x), held), (before, before[:, -1]), add,
                   np.add, (("dimension", 1), ("inclusive", False)))  # fmt: skip
        places = np.array([[2], [0], [2], [9], [-1]], np.int32)
        updates, table = _values(kind, 5, 3), _values(kind, 4, 3)
        added = table.copy()
        for row, (place,) in zip(updates, places, strict=True):
            if 0 <= place < 4:
                added[place] += row
        yield Case("scatter dimension_map = [0] unique_indices(false) ins({0}, {1} : {t0}, {t1}) "
                   "outs({2} : {t2}){body} -> {results}", (updates, places, table), (added,), add,
                   np.add, (("dimension_map", [0]), ("unique_indices", False)))  # fmt: skip
        inside = np.array([[1, 0], [3, 2], [0, 1]], np.int64)
        yield Case("gather dimension_map = [0, 1] ins({0}, {1} : {t0}, {t1}) outs({2} : {t2}) -> "
                   "{results}", (table, inside, np.zeros(3, kind)),
                   (table[inside[:, 0], inside[:, 1]],), "", None,
                   (("dimension_map", [0, 1]),))  # fmt: skip
        rows = np.array([[3], [0]], np.int32)
        yield Case("gather dimension_map = [0] ins({0}, {1} : {t0}, {t1}) outs({2} : {t2}) -> "
                   "{results}", (table, rows, np.zeros((2, 3), kind)), (table[rows[:, 0]],), "",
                   None, (("dimension_map", [0]),))  # fmt: skip
        order = np.argsort(x, 1, kind="stable")
        numbers = np.arange(28, dtype=np.int32).reshape(4, 7)
        yield Case("sort dimension(1) outs({0}, {1} : {t0}, {t1}){body} -> {results}", (x, numbers),
                   tuple(np.take_along_axis(a, order, 1) for a in (x, numbers)), less,
                   lambda a, b, c, d: a < b, (("dimension", 1),))  # fmt: skip
        best = np.argsort(-x, 1, kind="stable")[:, :3]
        empty = np.zeros((4, 3), kind), np.zeros((4, 3), np.int32)
        largest = np.take_along_axis(x, best, 1)
        yield Case("topk dimension(1) ins({0} : {t0}) outs({1}, {2} : {t1}, {t2}){body} -> "
                   "{results}", (x, *empty), (largest, best.astype(np.int32)), more,
                   np.greater, (("dimension", 1),))  # fmt: skip
        yield Case("topk dimension(1) ins({0}, {1} : {t0}, {t1}) outs({2}, {3} : {t2}, {t3}){body} "
                   "-> {results}", (x, numbers, *empty),
                   (largest, np.take_along_axis(numbers, best, 1)), more, np.greater,
                   (("dimension", 1),))  # fmt: skip
        first = x[:, 0].copy(), np.zeros(4, np.int32)
        yield Case("arg_compare dimension(1) ins({0} : {t0}) outs({1}, {2} : {t1}, {t2}){body} -> "
                   "{results}", (x, *first), (x.max(1), x.argmax(1).astype(np.int32)), more,
                   np.greater, (("dimension", 1),))  # fmt: skip
        yield Case("reverse dimensions([1]) ins({0} : {t0}) outs({1} : {t1}) -> {results}",
                   (x, np.zeros_like(x)), (x[:, ::-1],), "", None,
                   (("dimensions", [1]),))  # fmt: skip


def test_each_op_has_a_case(root: Path) -> None:
    tree = Project(root).tree("linalg_ext", Diagnostics())
    own = {here.op.name for here in dialect_ops(tree) if here.op.origin.dialect == "linalg_ext"}
    # The tests below have cases for these two.
    assert own == {case.op for case in cases()} | {"fft", "im2col"}


def test_the_references_of_the_specs_agree_with_numpy(root: Path) -> None:
    tree = Project(root).tree("linalg_ext", Diagnostics())
    for case in cases():
        body: Any = {"body": case.function} if case.function else {}
        found = evaluate(tree, case.op, case.arrays, **body, **dict(case.parameters))
        results = found if isinstance(found, tuple) else (found,)
        for result, wanted in zip(results, case.expected, strict=True):
            np.testing.assert_array_equal(result, wanted, err_msg=case.text)


@pytest.fixture(scope="module")
def tool(root: Path, plugin: Path) -> Path:
    """The built `linalg_ext-opt`, on the runtime of this build."""
    del plugin
    assert main(["regen", "--root", os.fspath(root)]) == 0
    return build_tool(root, "linalg_ext")


@pytest.mark.whole
@pytest.mark.parametrize("known", [True, False], ids=["static", "dynamic"])
def test_the_ops_compute_what_numpy_computes(tool: Path, known: bool, tmp_path: Path) -> None:
    found = list(cases())
    text = "".join(case.function_text(f"f{number}", known) for number, case in enumerate(found))
    before = ("convert-linalg_ext-to-linalg", "one-shot-bufferize", "convert-linalg_ext-to-loops")
    code = compile_module(text, tmp_path, before, program=tool)
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
