# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The dialect `tcp` of the examples: it is generated and built, and its ops are executed."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from optree_core.dialect_op import dialect_ops
from optree_gen.cli import main
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.project import Project
from optree_lab import toolchain
from optree_lab.running.execution import Array, Code, compile_module
from optree_lab.testing.downstream import succeeded
from optree_lab.toolchain import CHECKOUT
from optree_reference import evaluate

EXAMPLE = CHECKOUT / "examples" / "tcp"
GENERATOR = Path(sys.executable).with_name("optree-gen")

#: The ops that C++ by hand defines.
BY_HAND = ("group", "isolated_group", "yield")


def copied(root: Path) -> Path:
    """Return a copy of the repository, in which files may be generated."""
    ignored = shutil.ignore_patterns("generated", "build", ".optree-gen")
    return Path(shutil.copytree(EXAMPLE, root / "tcp", ignore=ignored))


def test_the_dialect_is_generated_and_its_specs_are_in_canonical_form(tmp_path: Path) -> None:
    root = os.fspath(copied(tmp_path))
    for command in (["regen"], ["check"], ["fmt", "--check"]):
        assert main([*command, "--root", root]) == 0


@pytest.fixture(scope="module")
def built(plugin: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The build of the repository against an installation of optree-gen, which has the runtime."""
    place = tmp_path_factory.mktemp("tcp")
    root, build, prefix = copied(place), place / "build", place / "prefix"
    succeeded(toolchain.run(("cmake", "--install", plugin.parents[1], "--prefix", prefix)))
    environment = {
        **os.environ, **toolchain.compilers(), "MLIR_DIR": os.fspath(toolchain.mlir_dir()),
    }  # fmt: skip
    configure = (
        "cmake", "-S", root, "-B", build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
        "-DCMAKE_CXX_FLAGS_RELEASE=-O0", f"-DOPTREE_GEN={GENERATOR}",
        f"-DOptreeGen_DIR={prefix / 'lib' / 'cmake' / 'OptreeGen'}",
    )  # fmt: skip
    succeeded(toolchain.run(configure, env=environment))
    succeeded(toolchain.run(("cmake", "--build", build), env=environment))
    return build


@pytest.mark.whole
def test_its_tests_pass(built: Path) -> None:
    environment = {
        **os.environ, "BUILD_DIR": os.fspath(built), "MLIR_DIR": os.fspath(toolchain.mlir_dir()),
    }  # fmt: skip
    lit = Path(sys.executable).with_name("lit")
    succeeded(toolchain.run((lit, "-v", built.parent / "tcp" / "test"), env=environment))


# Execution: each op on sizes that are known and on sizes that are not, against numpy.

F32, F64, I32, I64 = np.float32, np.float64, np.int32, np.int64
_NAMES = {F32: "f32", F64: "f64", I32: "i32", I64: "i64"}


@dataclass(frozen=True)
class Case:
    """An op on some arrays. text: the op, with `{0}` for operands and `{in0}`, `{out}` for types.

    numbers: values of type index, after the arrays. ulps: by how many units in the last place a
    result may differ from numpy's.
    """

    text: str
    arrays: tuple[Array, ...]
    expected: Array
    numbers: tuple[int, ...] = ()
    ulps: int = 0
    fixed: tuple[str, ...] = field(default=())

    def function(self, name: str, known: bool) -> str:
        values = [*self.arrays, self.expected]
        types = [_type(value, known) for value in values]
        types = [self.fixed[i] if i < len(self.fixed) and self.fixed[i] else t
                 for i, t in enumerate(types)]  # fmt: skip
        memrefs = [f"memref<{kind}>" for kind in types]
        lines = [
            f"%{i} = bufferization.to_tensor %m{i} restrict : {memref} to tensor<{kind}>"
            for i, (memref, kind) in enumerate(zip(memrefs[:-1], types[:-1], strict=True))
        ]
        first = len(self.arrays)
        lines += [
            f"%{first + i} = arith.constant {number} : index"
            for i, number in enumerate(self.numbers)
        ]
        operands = [f"%{i}" for i in range(first + len(self.numbers))]
        named = {f"in{i}": f"tensor<{kind}>" for i, kind in enumerate(types[:-1])}
        text = self.text.format(*operands, **named, out=f"tensor<{types[-1]}>")
        lines += [
            f"%r = {text}",
            f"bufferization.materialize_in_destination %r in restrict writable %m{first} : "
            f"(tensor<{types[-1]}>, {memrefs[-1]}) -> ()",
            "return",
        ]
        arguments = ", ".join(f"%m{i}: {memref}" for i, memref in enumerate(memrefs))
        return f"func.func @{name}({arguments}) {{\n" + "\n".join(lines) + "\n}\n"


def _type(value: Array, known: bool) -> str:
    sizes = [str(size) if known else "?" for size in value.shape]
    return "x".join([*sizes, _NAMES[value.dtype.type]])


def _values(kind: Any, *shape: int) -> Array:
    generator = np.random.default_rng(len(shape))
    if kind in (F32, F64):
        return np.asarray(generator.uniform(0.25, 3.0, shape), kind)
    signs = generator.choice([-1, 1], shape)
    return np.asarray(generator.integers(1, 20, shape) * signs, kind)


def _sigmoid(x: Array) -> Array:
    one = x.dtype.type(1)
    return np.asarray(one / (one + np.exp(-x)))


def _away(x: Array) -> Array:
    return np.asarray(np.trunc(x + np.copysign(x.dtype.type(0.5), x)))


#: Op -> the numpy function, the types, and by how many units libm's result may differ from numpy's.
UNARY: dict[str, tuple[Callable[[Array], Array], tuple[Any, ...], int]] = {
    "tanh": (np.tanh, (F32, F64), 4), "sigmoid": (_sigmoid, (F32, F64), 4),
    "sqrt": (np.sqrt, (F32, F64), 0), "ceil": (np.ceil, (F32, F64), 0),
    "floor": (np.floor, (F32, F64), 0), "round": (_away, (F32, F64), 0),
    "round_even": (np.rint, (F32, F64), 0), "cos": (np.cos, (F32, F64), 8),
    "sin": (np.sin, (F32, F64), 4), "abs": (np.abs, (F32, F64, I32, I64), 0),
    "log": (np.log, (F32, F64), 4), "neg": (np.negative, (F32, F64), 0),
    "atan": (np.arctan, (F32, F64), 4),
}  # fmt: skip
BINARY: dict[str, tuple[Callable[[Array, Array], Array], tuple[Any, ...], int]] = {
    "add": (np.add, (F32, F64, I32, I64), 0), "sub": (np.subtract, (F32, F64, I32, I64), 0),
    "mul": (np.multiply, (F32, F64, I32, I64), 0), "divf": (np.divide, (F32, F64), 0),
    "atan2": (np.arctan2, (F32, F64), 4),
}  # fmt: skip
_UNARY, _BINARY = (
    "tcp.{} {{0}} : {{in0}} -> {{out}}",
    "tcp.{} {{0}}, {{1}} {}: {{in0}}, {{in1}} -> {{out}}",
)


def _toward_zero(a: Array, b: Array) -> Array:
    return np.asarray(np.sign(a) * np.sign(b) * (np.abs(a) // np.abs(b)), a.dtype)


def _unsigned(divide: Callable[[Array, Array], Array]) -> Callable[[Array, Array], Array]:
    return lambda a, b: divide(a.view(f"u{a.itemsize}"), b.view(f"u{b.itemsize}")).view(a.dtype)


DIVISIONS: dict[str, Callable[[Array, Array], Array]] = {
    "divsi div_signed": _toward_zero,
    "divsi floor_div": np.floor_divide,
    "divsi ceil_div": lambda a, b: -(-a // b),
    "divui div_unsigned": _unsigned(np.floor_divide),
    "divui floor_div_unsigned": _unsigned(np.floor_divide),
    "divui ceil_div_unsigned": _unsigned(lambda a, b: a // b + (a % b != 0)),
}


def cases() -> dict[str, Case]:
    """Return the cases by a name for their function."""
    found: dict[str, Case] = {}
    for name, (unary, kinds, ulps) in UNARY.items():
        for kind in kinds:
            x = _values(kind, 3, 4)
            text = _UNARY.format(name)
            found[f"{name}_{_NAMES[kind]}"] = Case(text, (x,), unary(x), ulps=ulps)
    for name, (binary, kinds, ulps) in BINARY.items():
        for kind in kinds:
            a, b = _values(kind, 3, 4), _values(kind, 3, 4)[::-1].copy()
            text = _BINARY.format(name, "")
            found[f"{name}_{_NAMES[kind]}"] = Case(text, (a, b), binary(a, b), ulps=ulps)
    for words, binary in DIVISIONS.items():
        name, function = words.split()
        a, b = _values(I32, 24), _values(I32, 6, 4).reshape(24)
        text = _BINARY.format(name, f"{{{{rounding_mode = #tcp.function<{function}>}}}} ")
        found[f"{name}_{function}"] = Case(text, (a, b), binary(a, b))
    x, n = _values(F32, 5, 6), _values(I32, 5, 6)
    found["clamp_float"] = Case("tcp.clamp {0} {{min_float = 0.5 : f32, max_float = 2.5 : f32}} : "
                                "{in0} -> {out}", (x,), np.clip(x, F32(0.5), F32(2.5)))  # fmt: skip
    found["clamp_int"] = Case("tcp.clamp {0} {{max_int = -2 : i64}} : {in0} -> {out}", (n,),
                              np.minimum(n, -2))  # fmt: skip
    found["slice"] = Case("tcp.slice {0} starts({1}, {2}) sizes({3}, {4}) strides({5}, {6}) : "
                          "{in0} -> {out}", (x,), x[1:5:2, 0:6:3].copy(),
                          numbers=(1, 0, 2, 2, 2, 3))  # fmt: skip
    places = np.array([[4, 0, 1, 4, 2, 0], [0, 0, 3, 1, 2, 4]], I64)
    found["gather"] = Case("tcp.gather {0}, {1} {{dim = 0 : index}} : {in0}, {in1} -> {out}",
                           (x, places), np.take_along_axis(x, places, 0))  # fmt: skip
    pairs = np.array([[0, 1], [4, 5], [4, 5]], I32)
    nd = "tcp.gather_nd {0}, {1} : {in0}, {in1} -> {out}"
    found["gather_nd"] = Case(nd, (x, pairs), x[pairs[:, 0], pairs[:, 1]],
                              fixed=("", "3x2xi32"))  # fmt: skip
    rows = pairs[:, :1].copy()
    found["gather_nd_rows"] = Case(nd, (x, rows), x[rows[:, 0]], fixed=("", "3x1xi32"))
    row = x[:1].copy()
    found["broadcast"] = Case("tcp.broadcast {0}, {1} {{axes = array<i64: 0>}} : {in0}, index -> "
                              "{out}", (row,), np.repeat(row, 7, 0), numbers=(7,),
                              fixed=("1x6xf32",))  # fmt: skip
    cast = "tcp.cast {0} : {in0} -> {out}"
    wide = _values(F64, 3, 4)
    found["cast_wider"] = Case(cast, (x,), x.astype(F64))
    found["cast_narrower"] = Case(cast, (wide,), wide.astype(F32))
    for kind in (F32, F64):
        rows, zeros = _values(kind, 5, 4), np.zeros(5, kind)
        found[f"row_mean_{_NAMES[kind]}"] = Case(
            "tcp.row_mean ins({0} : {in0}) outs({1} : {in1}) -> {out}", (rows, zeros),
            np.add.accumulate(rows / kind(4), 1)[:, -1])  # fmt: skip
    empty = np.zeros((0, 4), F32)
    found["add_empty"] = Case(_BINARY.format("add", ""), (empty, empty), empty)
    return found


#: Ops that are executed in `test_groups_are_dissolved`, or that compute nothing.
OTHERWISE = (*BY_HAND, "const", "custom_op", "symbolic_int", "bind_symbolic_shape", "elementwise",
             "generic")  # fmt: skip


def test_each_op_has_a_case(tmp_path: Path) -> None:
    tree = Project(copied(tmp_path)).tree("tcp", Diagnostics())
    executed = {case.text.split()[0].removeprefix("tcp.") for case in cases().values()}
    specified = {here.op.name for here in dialect_ops(tree)}
    assert specified - {*OTHERWISE} == executed
    # Those of mlir-tcp; two of the tree say what some of them compute, and one is our own.
    assert len(specified - {"elementwise", "generic", "row_mean"}) + len(BY_HAND) == 33


def test_the_references_of_the_specs_agree_with_numpy(tmp_path: Path) -> None:
    """Specs give some ops a meaning: `computes`, or a call of numpy."""
    tree = Project(copied(tmp_path)).tree("tcp", Diagnostics())
    compared = 0
    for case in cases().values():
        op = tree.ops[case.text.split()[0].removeprefix("tcp.")]
        if op.computes is None and not op.numpy and not op.structured:
            continue
        chosen = re.search(r"#tcp.function<(\w+)>", case.text)
        named = {"rounding_mode": chosen[1]} if chosen else {"dim": 0} if op.numpy else {}
        found = evaluate(tree, op.name, case.arrays, **named)
        np.testing.assert_array_max_ulp(found, case.expected, max(case.ulps, 1)) if (
            case.expected.dtype.kind == "f"
        ) else np.testing.assert_array_equal(found, case.expected)
        compared += 1
    assert compared > 40


@pytest.mark.whole
@pytest.mark.parametrize("known", [True, False], ids=["static", "dynamic"])
def test_the_ops_compute_what_numpy_computes(built: Path, known: bool, tmp_path: Path) -> None:
    found = cases()
    text = "".join(case.function(name, known) for name, case in found.items())
    code = compiled(text, built, tmp_path)
    for name, case in found.items():
        out = np.full_like(case.expected, 77)
        code.call(name, *case.arrays, out)
        if case.ulps:
            np.testing.assert_array_max_ulp(out, case.expected, case.ulps)
        else:
            np.testing.assert_array_equal(out, case.expected, err_msg=name)


def compiled(text: str, built: Path, directory: Path) -> Code:
    passes = ("tcp-to-upstream", "convert-tcp-to-linalg")
    return compile_module(text, directory, passes, program=built / "bin" / "tcp-opt")


@pytest.mark.whole
def test_groups_are_dissolved(built: Path, tmp_path: Path) -> None:
    x = _values(F32, 6)
    grouped = Case(
        "tcp.isolated_group {0} {{\n^bb0(%a: {in0}):\n"
        "%c = tcp.const {{value = dense<2.0> : tensor<6xf32>}} : tensor<6xf32>\n"
        "%g = tcp.group {{\n%s = tcp.add %a, %c : {in0}, tensor<6xf32> -> {out}\n"
        "tcp.yield %s : {out}\n}} : {out}\ntcp.yield %g : {out}\n}} : {in0} -> {out}",
        (x,), x + F32(2),
    )  # fmt: skip
    out = np.zeros_like(x)
    compiled(grouped.function("grouped", known=True), built, tmp_path).call("grouped", x, out)
    np.testing.assert_array_equal(out, grouped.expected)


@pytest.mark.whole
def test_bytecode_keeps_the_ops(built: Path, tmp_path: Path) -> None:
    tool = built / "bin" / "tcp-opt"
    text = "".join(case.function(name, known=False) for name, case in cases().items())
    before = toolchain.run((tool,), input=text)
    written = tmp_path / "ops.mlirbc"
    succeeded(before)
    succeeded(toolchain.run((tool, "--emit-bytecode", "-o", written), input=text))
    assert succeeded(toolchain.run((tool, written))) == before.stdout
