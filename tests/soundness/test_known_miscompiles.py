"""Generics that MLIR's own linalg-specialize-generic-ops gets wrong, or could.

`becomes` is the op that the generic must become, or None if it must stay a generic. A generic that
becomes an op is executed before and after.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
from optree_core.model import Tree
from optree_lab import toolchain
from optree_lab.bodies.specialization import PIPELINE
from optree_lab.ir.printed import OPTIONS, PrintedOp, functions
from optree_lab.ir.setting import Setting, samples, setting
from optree_lab.running.execution import compile_module, run_tool
from optree_lab.verification.bound import identical

F32 = ("f32", "f32", "f32")
MIXED = ("i8", "i8", "i32")

#: All extents are equal, so that no verifier sees that operands are the wrong way round.
SQUARE = (3, 3, 3)
MATMUL = ("d0, d2", "d2, d1", "d0, d1")
POOLING = ("d0, d1 + d4, d2 + d5, d3", "d4, d5", "d0, d1, d2, d3")


@dataclass(frozen=True)
class Case:
    """A generic: a setting, and its body as MLIR over arguments `%x0`, `%x1`, ...

    attributes: text that the printed op must contain.
    """

    name: str
    setting: Setting
    body: tuple[str, ...]
    becomes: str | None = None
    attributes: str = ""

    @property
    def function(self) -> str:
        text = "\n".join((self.setting.head, *self.body, "}"))
        return f"func.func @before({self.setting.signature}) {{\n{text}\nreturn\n}}"


def lines(text: str, type: str) -> tuple[str, ...]:
    """Return the MLIR of steps that are separated by semicolons.

    `p = mulf x0 x1` is `%p = arith.mulf %x0, %x1 : <type>`. A step may end in a type of its own: `:
    i8` or `: i8 to i32`. The last value is yielded.
    """
    found = []
    name = ""
    for step in text.split(";"):
        words, _, own = step.partition(":")
        name, mnemonic, *operands = words.replace("=", " ").split()
        mnemonic = mnemonic if "." in mnemonic else f"arith.{mnemonic}"
        written = ", ".join(f"%{operand}" for operand in operands)
        found.append(f"%{name} = {mnemonic} {written} : {own.strip() or type}")
    return (*found, f"linalg.yield %{name} : {type}")


def matmul(
    name: str, body: str, becomes: str | None = None, elements: tuple[str, ...] = F32
) -> Case:
    under = setting("matmul", 3, MATMUL, SQUARE, elements)
    return Case(name, under, lines(body, elements[-1]), becomes)


def extra_operations() -> Iterator[Case]:
    """Yield contractions with one more operation, at every place of the body."""
    for function in ("negf", "math.absf", "math.exp"):
        yield matmul(f"{function} lhs", f"n = {function} x0; p = mulf n x1; s = addf x2 p")
        yield matmul(f"{function} rhs", f"n = {function} x1; p = mulf x0 n; s = addf x2 p")
        yield matmul(f"{function} product", f"p = mulf x0 x1; n = {function} p; s = addf x2 n")
        yield matmul(f"{function} acc", f"p = mulf x0 x1; n = {function} x2; s = addf n p")
        yield matmul(f"{function} sum", f"p = mulf x0 x1; s = addf x2 p; n = {function} s")
    yield matmul("times lhs", "p = mulf x0 x1; q = mulf p x0; s = addf x2 q")
    yield matmul("twice", "p = mulf x0 x1; q = addf p p; s = addf x2 q")
    yield matmul("added twice", "p = mulf x0 x1; q = addf x2 p; s = addf q p")
    yield matmul("no accumulation", "p = mulf x0 x1; s = addf p p")
    yield matmul("subtracted", "p = mulf x0 x1; s = subf x2 p")
    yield matmul("subtracted from", "p = mulf x0 x1; s = subf p x2")
    yield matmul("product of sums", "p = addf x0 x1; s = mulf x2 p")
    yield matmul("maximum of sums", "p = addf x0 x1; s = maximumf x2 p")
    yield matmul("a square", "p = mulf x0 x0; s = addf x2 p")
    flagged = (
        "%p = arith.mulf %x0, %x1 fastmath<contract> : f32",
        "%s = arith.addf %x2, %p : f32",
        "linalg.yield %s : f32",
    )
    yield Case("fast math", setting("matmul", 3, MATMUL, SQUARE, F32), flagged)
    yield matmul("plain", "p = mulf x0 x1; s = addf x2 p", "matmul")
    yield matmul("commuted", "p = mulf x1 x0; s = addf p x2", "matmul")
    yield matmul("dead", "d = negf x0; p = mulf x0 x1; s = addf x2 p", "matmul")


def casts() -> Iterator[Case]:
    """Yield contractions with casts of another sign, of two signs, and after the product."""
    for lhs in ("extsi", "extui"):
        for rhs in ("extsi", "extui"):
            body = (
                f"a = {lhs} x0 : i8 to i32; b = {rhs} x1 : i8 to i32; p = muli a b; s = addi x2 p"
            )
            under = setting("matmul", 3, MATMUL, SQUARE, MIXED)
            becomes = "matmul" if lhs == rhs else None
            attributes = "cast_unsigned" if (lhs, rhs) == ("extui", "extui") else ""
            yield Case(f"{lhs} {rhs}", under, lines(body, "i32"), becomes, attributes)
            matvec = setting("matvec", 2, ("d0, d1", "d1", "d0"), (3, 3), MIXED)
            becomes = {"": "matvec", "cast_unsigned": "contract"}[attributes] if becomes else None
            yield Case(f"matvec {lhs} {rhs}", matvec, lines(body, "i32"), becomes, attributes)
            batch = setting(
                "batch_reduce_matmul", 4, ("d0, d1, d3", "d0, d3, d2", "d1, d2"), (3,) * 4, MIXED
            )
            becomes = "batch_reduce_matmul" if becomes == "matvec" else becomes
            yield Case(f"batch reduce {lhs} {rhs}", batch, lines(body, "i32"), becomes, attributes)
    for cast in ("extsi", "extui"):
        narrow = f"p = muli x0 x1 : i8; a = {cast} p : i8 to i32; s = addi x2 a"
        yield matmul(f"narrow product {cast}", narrow, None, MIXED)
    half = "p = mulf x0 x1 : f16; a = extf p : f16 to f32; s = addf x2 a"
    yield matmul("narrow float product", half, None, ("f16", "f16", "f32"))
    wide = (
        "a = extf x0 : f32 to f64; b = extf x1 : f32 to f64; p = mulf a b : f64; "
        "c = extf x2 : f32 to f64; t = addf c p : f64; s = truncf t : f64 to f32"
    )
    yield matmul("wide sum", wide)
    yield matmul("xor of i1", "p = andi x0 x1; s = xori x2 p", None, ("i1",) * 3)
    yield matmul("addi of i1", "p = muli x0 x1; s = addi x2 p", None, ("i1",) * 3)
    yield matmul("or of i1", "p = andi x0 x1; s = ori x2 p", "matmul", ("i1",) * 3)


def maps() -> Iterator[Case]:
    """Yield generics with strides, transposed operands, batch loops or iterators that ops lack."""
    body = lines("p = mulf x0 x1; s = addf x2 p", "f32")

    def case(
        name: str, loops: int, operands: tuple[str, ...], becomes: str | None, attributes: str = ""
    ) -> Case:
        return Case(
            name, setting(name, loops, operands, (3,) * loops, F32), body, becomes, attributes
        )

    yield case("conv", 2, ("d0 + d1", "d1", "d0"), "conv_1d")
    yield case("strided conv", 2, ("d0 * 2 + d1", "d1", "d0"), None)
    yield case("dilated conv", 2, ("d0 + d1 * 2", "d1", "d0"), None)
    yield case("shifted conv", 2, ("d0 + d1 + 1", "d1", "d0"), None)
    yield case("conv 2d", 4, ("d0 + d2, d1 + d3", "d2, d3", "d0, d1"), "conv_2d")
    yield case("half strided conv 2d", 4, ("d0 + d2, d1 * 2 + d3", "d2, d3", "d0, d1"), None)
    yield case("crossed conv 2d", 4, ("d0 + d3, d1 + d2", "d2, d3", "d0, d1"), None)
    yield case(
        "nwc conv",
        5,
        ("d0, d1 * 2 + d3 * 3, d4", "d3, d4, d2", "d0, d1, d2"),
        "conv_1d_nwc_wcf",
        "dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>",
    )
    yield case("transposed lhs", 3, ("d2, d0", "d2, d1", "d0, d1"), "contract")
    yield case("transposed rhs", 3, ("d0, d2", "d1, d2", "d0, d1"), "contract")
    yield case("both transposed", 3, ("d2, d0", "d1, d2", "d0, d1"), "contract")
    yield case("two batches", 5, ("d0, d1, d2, d4", "d0, d1, d4, d3", "d0, d1, d2, d3"), "contract")
    yield case("batch last", 4, ("d1, d3, d0", "d3, d2, d0", "d1, d2, d0"), "contract")
    yield case("two sums", 4, ("d0, d2, d3", "d2, d3, d1", "d0, d1"), "contract")
    yield case("outer product", 2, ("d0", "d1", "d0, d1"), None)
    yield case("diagonal", 2, ("d0, d0", "d0, d1", "d0, d1"), None)
    yield case("row sums", 3, ("d0, d2", "d1", "d0, d1"), None)
    yield case("one batch", 4, ("d0, d1, d3", "d0, d3, d2", "d0, d1, d2"), "batch_matmul")
    for kinds in (
        ("parallel", "parallel", "parallel"),
        ("parallel", "reduction", "reduction"),
        ("reduction", "reduction", "reduction"),
    ):
        under = setting("odd", 3, MATMUL, SQUARE, F32, kinds)
        yield Case(f"matmul {' '.join(k[0] for k in kinds)}", under, body)
    for pair in (("parallel", "reduction"), ("reduction", "reduction")):
        under = setting("odd", 2, ("d0, d1",) * 3, (3, 3), F32, pair)
        yield Case(f"add {' '.join(k[0] for k in pair)}", under, lines("s = addf x0 x1", "f32"))


def payloads() -> Iterator[Case]:
    """Yield bodies that compute nearly the op's function."""
    types = ("i32",) * 3

    def pooling(name: str, body: str, becomes: str | None, elements: tuple[str, ...]) -> Case:
        under = setting("pooling", 6, POOLING, (1, 2, 2, 2, 2, 2), elements)
        return Case(name, under, lines(body, elements[-1]), becomes)

    def elementwise(name: str, body: str, becomes: str | None, elements: tuple[str, ...]) -> Case:
        under = setting("elementwise", 2, ("d0, d1",) * len(elements), (3, 3), elements)
        return Case(name, under, lines(body, elements[-1]), becomes)

    yield pooling("maximumf", "s = maximumf x0 x2", "pooling_nhwc_max", F32)
    yield pooling("maxnumf", "s = maxnumf x0 x2", None, F32)
    yield pooling("maxsi", "s = maxsi x2 x0", "pooling_nhwc_max", types)
    yield pooling("maxui", "s = maxui x2 x0", "pooling_nhwc_max_unsigned", types)
    for cast in ("extsi", "extui"):
        body = f"a = {cast} x0 : i8 to i32; s = maxui a x2"
        becomes = "pooling_nhwc_max_unsigned" if cast == "extui" else None
        yield pooling(f"maxui {cast}", body, becomes, MIXED)
        body = f"a = {cast} x0 : i8 to i32; s = addi a x2"
        becomes = "pooling_nhwc_sum" if cast == "extsi" else None
        yield pooling(f"sum {cast}", body, becomes, MIXED)
    yield pooling("window", "a = addf x0 x1; s = addf a x2", None, F32)
    yield pooling("window alone", "s = addf x1 x2", None, F32)
    yield elementwise("reversed sub", "s = subf x1 x0", "sub", F32)
    yield elementwise("reversed div", "s = divf x1 x0", "div", F32)
    yield elementwise("unsigned div", "s = divui x0 x1", "div_unsigned", types)
    yield elementwise("square of one", "s = mulf x0 x0", "square", ("f32", "f32"))
    select = ("i1", "f32", "f32", "f32")
    yield elementwise("reversed select", "s = select x0 x2 x1 : f32", "select", select)
    for name, literal, becomes in (
        ("reciprocal", "1.0", "reciprocal"),
        ("nearly reciprocal", "2.0", "div"),
        ("negative reciprocal", "-1.0", "div"),
    ):
        under = setting("reciprocal", 2, ("d0, d1", "d0, d1"), (3, 3), ("f32", "f32"))
        division = (
            f"%one = arith.constant {literal} : f32",
            "%s = arith.divf %one, %x0 : f32",
            "linalg.yield %s : f32",
        )
        yield Case(name, under, division, becomes)


CASES = [*extra_operations(), *casts(), *maps(), *payloads()]


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_a_known_miscompile_becomes_the_right_op(
    case: Case, tree: Tree, plugin: Path, tmp_path: Path
) -> None:
    options = (*OPTIONS, *toolchain.passes(PIPELINE, plugin))
    printed = run_tool("mlir-opt", options, case.function)
    (op,) = next(functions(printed))
    name = None if op.name == "generic" or tree.ops[op.name].has_region else op.name
    assert name == case.becomes, op.text
    assert all(part in op.text for part in re.split(r", (?=\w+ =)", case.attributes))
    if name is not None:
        check_values(case, op, tmp_path)


def check_values(case: Case, op: PrintedOp, directory: Path) -> None:
    """Execute the generic and the op on samples; no sample divides by zero."""
    types = ", ".join(f"%arg{i}: {type}" for i, type in enumerate(case.setting.types))
    after = f"func.func @after({types}) {{\n{op.text}\nreturn\n}}"
    code = compile_module(f"{case.function}\n{after}", directory)
    for values in samples(case.setting):
        if any("div" in line for line in case.body):
            values = tuple(np.where(v == 0, np.ones_like(v), v) for v in values)
        results = []
        for function in ("before", "after"):
            arrays = [np.array(v, order="C") for v in values]
            code.call(function, *arrays)
            results.append(arrays[-1])
        assert identical(*results).all()
