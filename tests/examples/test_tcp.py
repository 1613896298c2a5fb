# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The dialect `tcp` of the examples: it is generated and built, and its ops are executed."""

from __future__ import annotations

import doctest
import importlib
import json
import os
import re
import shutil
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from optree_core.dialect_op import dialect_ops
from optree_core.generic import Illegal
from optree_gen.cli import main
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.project import Project
from optree_lab import toolchain
from optree_lab.running.execution import Code, compile_module
from optree_lab.testing.downstream import succeeded
from optree_lab.toolchain import CHECKOUT
from optree_lab.verification.tcp_cases import (
    BF16,
    F32,
    OWN,
    Case,
    assert_near,
    cases,
    constant,
    stored_cases,
    type_of,
    values,
)
from optree_lab.xdsl import round_trip
from optree_mlir.rewrite import Rewrites
from optree_reference import evaluate
from optree_xdsl import context

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

#: Ops that are executed in `test_groups_are_dissolved`, or that compute nothing.
OTHERWISE = (*BY_HAND, "const", "custom_op", "symbolic_int", "bind_symbolic_shape", "elementwise",
             "generic")  # fmt: skip


def test_each_op_has_a_case(tmp_path: Path) -> None:
    tree = Project(copied(tmp_path)).tree("tcp", Diagnostics())
    executed = {case.text.split()[0].removeprefix("tcp.") for case in cases().values()}
    specified = {here.op.name for here in dialect_ops(tree)}
    assert specified - {*OTHERWISE} == executed
    assert len(specified - {"elementwise", "generic", *OWN}) + len(BY_HAND) == 33


def test_the_references_of_the_specs_agree_with_numpy(tmp_path: Path) -> None:
    """Specs give some ops a meaning: `computes`, or a call of numpy."""
    tree = Project(copied(tmp_path)).tree("tcp", Diagnostics())
    compared = 0
    for case in cases().values():
        op = tree.ops[case.text.split()[0].removeprefix("tcp.")]
        if op.computes is None and not op.numpy and not op.structured and op.runs is None:
            continue
        chosen = re.search(r"#tcp.function<(\w+)>", case.text)
        named: dict[str, Any] = (
            {"rounding_mode": chosen[1]} if chosen else {"dim": 0} if op.numpy else {}
        )
        along = re.search(r"dimensions = (\[.*?\])", case.text)
        if along and chosen:
            named = {"combine": chosen[1], "dimensions": json.loads(along[1])}
        if op.runs is not None:
            named = {"body": np.add if "arith" in case.text else lambda new, _: new}
        found: Any = evaluate(tree, op.name, case.operands, **named)
        given = found if isinstance(found, tuple) else (found,)
        for result, expected in zip(given, case.results, strict=True):
            if expected.dtype.kind == "f" or expected.dtype == BF16:
                assert_near(result, expected, max(case.ulps, 1))
            else:
                np.testing.assert_array_equal(result, expected)
        compared += 1
    assert compared > 80


@pytest.mark.whole
@pytest.mark.parametrize("known", [True, False], ids=["static", "dynamic"])
def test_the_ops_compute_what_numpy_computes(built: Path, known: bool, tmp_path: Path) -> None:
    compare_with_numpy(built, known, tmp_path)


#: Tiles of the ops with computed reads or several results, in loops of `scf`.
TILES = """
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tcp.embedding_bag", "tcp.pixel_shuffle", "tcp.depth_to_space", "tcp.upsample"]} in %m : (!transform.any_op) -> !transform.any_op
    %1, %a:3 = transform.structured.tile_using_for %0 tile_sizes [1, 2, 3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    %8 = transform.structured.match ops{["tcp.reduce_with"]} in %m : (!transform.any_op) -> !transform.any_op
    %9, %d:3 = transform.structured.tile_using_for %8 tile_sizes [2, 3, 1] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    %2 = transform.structured.match ops{["tcp.min_max", "tcp.first_max", "tcp.broadcast_add", "tcp.pad", "tcp.roll", "tcp.row_mean", "tcp.random_bits", "tcp.scatter", "tcp.sum", "tcp.batched_product"]} in %m : (!transform.any_op) -> !transform.any_op
    %3, %b:2 = transform.structured.tile_using_for %2 tile_sizes [2, 4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
"""  # noqa: E501


@pytest.mark.whole
@pytest.mark.parametrize("known", [True, False], ids=["static", "dynamic"])
def test_stored_elements_are_moved_and_computed_as_what_stores_them(
    built: Path, known: bool, tmp_path: Path
) -> None:
    found = stored_cases()
    text = "".join(case.function(name, known) for name, case in found.items())
    code = compiled(text, built, tmp_path, ("convert-tcp-to-storage",), ("canonicalize",))
    for name, case in found.items():
        out = np.full_like(case.expected, 77)
        code.call(name, *case.arrays, out)
        np.testing.assert_array_equal(out, case.expected, err_msg=name)


@pytest.mark.whole
@pytest.mark.parametrize("known", [True, False], ids=["static", "dynamic"])
def test_tiles_compute_the_same(built: Path, known: bool, tmp_path: Path) -> None:
    tiles = tmp_path / "tiles.mlir"
    tiles.write_text(TILES)
    load = f"transform-preload-library{{transform-library-paths={tiles}}}"
    compare_with_numpy(built, known, tmp_path, (load, "transform-interpreter"))


def compare_with_numpy(
    built: Path, known: bool, directory: Path, passes: tuple[str, ...] = ()
) -> None:
    found = {n: case for n, case in cases().items() if not (known and case.reads_nothing)}
    if passes:
        found = {name: case for name, case in found.items() if case.op in OWN}
    text = "".join(case.function(name, known) for name, case in found.items())
    code = compiled(text, built, directory, passes)
    for name, case in found.items():
        outs = [np.full_like(expected, 77) for expected in case.results]
        code.call(name, *case.arrays, *outs)
        for out, expected in zip(outs, case.results, strict=True):
            if case.ulps:
                assert_near(out, expected, case.ulps)
            else:
                np.testing.assert_array_equal(out, expected, err_msg=name)


def compiled(
    text: str,
    built: Path,
    directory: Path,
    passes: tuple[str, ...] = (),
    later: tuple[str, ...] = (),
) -> Code:
    """Compile functions. passes: on ops of `tcp`; later: after those are gone."""
    passes = (
        "tcp-to-upstream", *passes, "convert-tcp-to-linalg", *later, "one-shot-bufferize",
        "convert-tcp-to-loops",
    )  # fmt: skip
    return compile_module(text, directory, passes, program=built / "bin" / "tcp-opt")


def test_examples_of_builders_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(os.fspath(EXAMPLE / "generated" / "tcp" / "python"))
    tried = doctest.testmod(importlib.import_module("tcp_ops.builders.generic"))
    assert (tried.failed, tried.attempted) == (0, 30)


#: An op with reads or with several results -> the types of its operands, outputs last.
STRUCTURED = {
    "batched_product": (
        "tensor<?x?x4x5xf32>",
        "tensor<?x?x5x?xf32>",
        "tensor<5xf32>",
        "tensor<?x?x4x?xf32>",
    ),
    "packed_product": ("tensor<4x?x?xf32>", "tensor<?x?x2xf32>", "tensor<4x?xf32>"),
    "embedding_bag": ("tensor<?x?xf32>", "tensor<?x?xi32>", "tensor<?x?xf32>"),
    "upsample": ("tensor<?x?x?xf32>", "tensor<?x?x?xf32>"),
    "depth_to_space": ("tensor<4x?x?xf32>", "tensor<1x?x?xf32>"),
    "pad": ("tensor<4x?xf32>", "i64", "i64", "f32", "tensor<?x?xf32>"),
    "roll": ("tensor<?x?xf32>", "i64", "tensor<?x?xf32>"),
    "broadcast_add": ("tensor<?x?xf32>", "tensor<4x?xf32>", "tensor<?x?xf32>"),
    "row_mean": ("tensor<3x?xf32>", "tensor<3xf32>"),
    "sum": ("tensor<?x?xf32>",) * 6,
    "min_max": ("tensor<?x?xf32>", "tensor<?xf32>", "tensor<?xf32>"),
    "first_max": ("tensor<?x?xf32>", "tensor<?xf32>", "tensor<?xi64>"),
}

#: The text of a generic of `pad` -> another one, of which `pad` is no meaning; C++ says the same of
#: such generics (`examples/tcp/test/reads.mlir`).
OTHER_GUARDS = {
    "the size of another tensor": ("constant 4 : index", "constant 5 : index"),
    "a signed compare": ("cmpi ult", "cmpi slt"),
    "a compare with the size too": ("cmpi ult", "cmpi ule"),
    "the marker of an unknown size": (
        r"tensor.dim .*",
        "arith.constant -9223372036854775808 : index",
    ),
    "the same test twice": (r"arith.andi (%\w+), %\w+", r"arith.andi \1, \1"),
}


def module_with(ops: Any, name: str) -> Any:
    """Return a module with a function that has one op."""
    types = STRUCTURED[name]
    outputs = 2 if name in ("min_max", "first_max") else 1
    with ops.function(*types) as function:
        *given, last = function
        outs = [*(given.pop() for _ in range(outputs - 1)), last]
        getattr(ops, name)(*given, outs=outs if outputs > 1 else last)
    return function.module


def test_python_finds_ops_with_reads_and_with_several_results(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.syspath_prepend(os.fspath(EXAMPLE / "generated" / "tcp" / "python"))
    ops = importlib.import_module("tcp_ops")
    rewrites = Rewrites(ops.DIALECT)
    for name in STRUCTURED:
        module = module_with(ops, name)
        before = str(module)
        assert rewrites.generalize(module) == 1
        generic = str(module)
        assert f'"tcp.{name}"' not in generic
        assert rewrites.specialize(module) == 1
        assert str(module) == before
        for old, new in OTHER_GUARDS.values() if name == "pad" else ():
            other = re.sub(old, new, generic)
            assert other != generic
            changed = type(module).parse(other, context=module.context)
            assert rewrites.specialize(changed) == 0


#: The additions of five arguments of a body -> the members of the sum in order; None: it is none.
BODIES: dict[tuple[str, ...], list[int] | None] = {
    ("3 1", "4 a", "b 0", "2 c"): [3, 1, 4, 0, 2],
    ("0 1", "2 3", "a b", "c 4"): None,
    ("0 1", "a 2", "b 3", "c 3"): None,
}


@pytest.mark.parametrize("additions", BODIES, ids=", ".join)
def test_python_takes_the_order_of_a_sum_from_the_body(
    additions: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """C++ says the same of such generics (`examples/tcp/test/sum.mlir`)."""
    monkeypatch.syspath_prepend(os.fspath(EXAMPLE / "generated" / "tcp" / "python"))
    ops = importlib.import_module("tcp_ops")
    module = module_with(ops, "sum")
    rewrites = Rewrites(ops.DIALECT)
    rewrites.generalize(module)
    generic = str(module)
    (head,) = re.findall(r"\^bb0\((.*)\):", generic)
    arguments = re.findall(r"%\w+", head)
    texts = [
        f"%{name} = arith.addf {', '.join(_name(word, arguments) for word in pair.split())} : f32"
        for name, pair in zip("abcd", additions, strict=True)
    ]
    body = re.sub(r"(?:\s*%\w+ = arith.addf .*)+", "\n" + "\n".join(texts), generic, count=1)
    changed = type(module).parse(re.sub(r'(yield"\()%\w+', r"\1%d", body), context=module.context)
    members = BODIES[additions]
    assert rewrites.specialize(changed) == (members is not None)
    if members is not None:
        listed = ", ".join(f"%arg{member}" for member in members)
        assert f'"tcp.sum"({listed}, %arg5)' in str(changed)


def _name(word: str, arguments: list[str]) -> str:
    return arguments[int(word)] if word.isdigit() else f"%{word}"


def test_python_demands_the_size_of_a_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """C++ says the same (`examples/tcp/test/packed.mlir`)."""
    monkeypatch.syspath_prepend(os.fspath(EXAMPLE / "generated" / "tcp" / "python"))
    monkeypatch.syspath_prepend(os.fspath(EXAMPLE / "generated" / "tcp" / "xdsl"))
    ops = importlib.import_module("tcp_ops")
    rewrites = Rewrites(ops.DIALECT)
    module = module_with(ops, "packed_product")
    assert rewrites.generalize(module) == 1
    generic = str(module)
    for size in ("3", "?"):
        other = type(module).parse(generic.replace("x2xf32", f"x{size}xf32"), module.context)
        assert rewrites.specialize(other) == 0, size
    types = ("tensor<4x5x3xf32>", "tensor<5x6x3xf32>", "tensor<4x6xf32>")
    demand = "packed_product demands that loop v runs 2 times; the size of v is 3"
    with ops.function(*types) as (a, b, c), pytest.raises(ops.ParameterError, match=demand):
        ops.packed_product(a, b, outs=c)
    tree = Project(EXAMPLE).tree("tcp", Diagnostics())
    with pytest.raises(Illegal, match=demand):
        evaluate(tree, "packed_product", [np.zeros(s) for s in ((4, 5, 3), (5, 6, 3), (4, 6))])
    known = context(importlib.import_module("tcp_ops_xdsl").tcp)
    for size in ("2", "?", "3"):
        a, b, c = types[0].replace("x3xf", f"x{size}xf"), types[1].replace("x3xf", "x?xf"), types[2]
        line = f"tcp.packed_product ins(%a, %b : {a}, {b}) outs(%c : {c}) -> {c}"
        text = f"func.func @f(%a: {a}, %b: {b}, %c: {c}) {{\n%r = {line}\nfunc.return\n}}"
        error = round_trip.read(text, known).error
        assert demand in str(error) if size == "3" else not error


@pytest.mark.parametrize("element", ["si32", "ui8", "!quant.uniform<i8:f32, 2.0:10>"])
def test_builders_and_xdsl_take_the_element_types_of_the_dialect(
    element: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """C++ says the same of such ops (`examples/tcp/test/stored.mlir`)."""
    monkeypatch.syspath_prepend(os.fspath(EXAMPLE / "generated" / "tcp" / "python"))
    monkeypatch.syspath_prepend(os.fspath(EXAMPLE / "generated" / "tcp" / "xdsl"))
    ops = importlib.import_module("tcp_ops")
    known = context(importlib.import_module("tcp_ops_xdsl").tcp)
    kind = f"tensor<3x4x{element}>"
    with ops.function(kind, "tensor<2x4xi32>") as (x, indices):
        given, added = str(x.type), str(ops.add(x, x).type)
        moved = str(ops.gather(x, indices, dim=0).type)
        rolled = str(ops.roll(x, 1, outs=x).type)
        with pytest.raises(ops.ElementTypeError, match="add is not defined on"):
            ops.reduce_with(x, outs=x, combine="add", dimensions=[])
        with pytest.raises(ops.ElementTypeError, match="has no payload on elements of type"):
            ops.tanh(x)
    assert (added, moved, rolled) == (given, given.replace("3x4", "2x4"), given)
    if element[0] == "!":
        return  # xDSL has no such type.
    for line, refused in (
        (f"tcp.add %x, %x : {kind}, {kind}", False),
        (f"tcp.tanh %x : {kind}", True),
        (f"tcp.roll ins(%x, %n : {kind}, i64) outs(%x : {kind})", False),
    ):
        text = f"func.func @f(%x: {kind}, %n: i64) {{\n%r = {line} -> {kind}\nfunc.return\n}}"
        error = round_trip.read(text, known).error
        assert bool(error) is refused
        assert not refused or "has no payload on elements of type" in str(error)


@pytest.mark.whole
def test_xdsl_reads_and_writes_the_ops(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(os.fspath(EXAMPLE / "generated" / "tcp" / "xdsl"))
    known = context(importlib.import_module("tcp_ops_xdsl").tcp)
    tool = built / "bin" / "tcp-opt"
    text = "".join(on_tensors(name, case) for name, case in cases().items() if case.op in OWN)
    read = round_trip.read(text, known)
    assert not read.error
    assert succeeded(toolchain.run((tool,), input=read.generic)) == succeeded(
        toolchain.run((tool,), input=text)
    )


def on_tensors(name: str, case: Case) -> str:
    """Return a function that has the operands as arguments."""
    kinds = [f"tensor<{type_of(value, known=False)}>" for value in case.arrays]
    kinds += [constant(number).split(" : ")[1] for number in case.numbers]
    places = [f"%a{i}" for i in range(len(kinds))]
    made = ", ".join(f"tensor<{type_of(value, known=False)}>" for value in case.results)
    named = {f"in{i}": kind for i, kind in enumerate(kinds)}
    arguments = ", ".join(map(": ".join, zip(places, kinds, strict=True)))
    values = ", ".join(f"%r#{i}" for i in range(len(case.results)))
    return (
        f"func.func @{name}({arguments}) -> ({made}) {{\n"
        f"%r:{len(case.results)} = {case.text.format(*places, **named, out=made)}\n"
        f"func.return {values} : {made}\n}}\n"
    )


@pytest.mark.whole
def test_groups_are_dissolved(built: Path, tmp_path: Path) -> None:
    x = values(F32, 6)
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
