# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tabulates the ops of the example dialects: lines of specs and of C++, and what is executed.

The tests of the examples execute the cases that the table counts, and compare them with numpy. With
`--write`, the command writes the table to docs/data/examples/ops.md, else it prints it.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

import numpy as np
from optree_core.dialect_op import dialect_ops
from optree_core.model import Op
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.emit.naming import Name
from optree_gen.project import Project

from optree_lab import toolchain
from optree_lab.running.execution import Array
from optree_lab.tables import aligned, page

from . import linalg_ext_cases, tcp_cases

#: Written with `--write`.
DATA = Path("docs", "data", "examples", "ops.md")

#: A function or a record that begins at the start of a line, with the words before its braces.
_BLOCK = re.compile(r"^(?!//|#|namespace|struct|using)(\S[^{}]*)\{.*?^\};?$", re.M | re.S)


class _Case(Protocol):
    """A case of an op, on arrays."""

    @property
    def op(self) -> str: ...

    @property
    def arrays(self) -> tuple[Array, ...]: ...


class Executed(NamedTuple):
    """A dialect of the examples. cases: of its ops; tiled: those that also run in tiles. otherwise:
    what tests of their own do with an op. handwritten: ops without a spec."""

    dialect: str
    cases: Sequence[_Case]
    tiled: Sequence[_Case]
    otherwise: dict[str, str]
    handwritten: tuple[str, ...] = ()


def examples() -> tuple[Executed, ...]:
    tcp = [*tcp_cases.cases().values(), *tcp_cases.stored_cases().values()]
    ext = list(linalg_ext_cases.cases())
    return (
        Executed("tcp", tcp, [
            case for case in tcp_cases.cases().values() if case.op in tcp_cases.OWN
        ], {
            "const": "as an operand of others", "custom_op": "computes nothing",
            "symbolic_int": "computes nothing", "bind_symbolic_shape": "computes nothing",
        }, ("group", "isolated_group", "yield")),
        Executed("linalg_ext", ext, [case for case in ext if case.tiles], {
            "fft": "f64, 16 elements; coefficients given and computed",
            "fourier": "f64, 0, 1, 2, 7, 12, 16, 30 and 49 elements",
            "im2col": "f32; part of the positions and of the elements",
        }),
    )  # fmt: skip


def lines(text: str) -> int:
    """Return the number of lines that are neither empty nor a comment."""
    return sum(bool(line.strip()) and line.strip()[:1] != "#" for line in text.splitlines())


def by_hand(directory: Path, op: str) -> int:
    """Return the lines of functions in C++ and records of ODS that name the class of an op."""
    name = re.compile(rf"\b(\w+_)?{Name(op).pascal}Op\b")
    blocks = (
        block
        for path in sorted(directory.glob("*.*"))
        for block in _BLOCK.finditer(path.read_text(encoding="utf-8"))
    )
    return sum(len(block[0].splitlines()) for block in blocks if name.search(block[1]))


def functions(case: _Case) -> int:
    """Return how many functions execute a case: one of static sizes, unless MLIR refuses them."""
    return 1 if getattr(case, "reads_nothing", False) else 2


def element(case: _Case) -> str:
    """Return the element type of a case."""
    # A case may fix the type of its first operand: `3x4xsi8`.
    fixed = (*getattr(case, "fixed", ()), "")[0].rsplit("x", 1)[-1]
    stored = str(getattr(case, "stored", "")) or fixed
    if stored.startswith("!"):
        return "quantized"
    return stored or tcp_cases.NAMES.get(case.arrays[0].dtype.type, "")


def edges(cases: Sequence[_Case]) -> Iterator[str]:
    """Yield what is unusual about the arrays of some cases."""
    for case in cases:
        sizes = [array.size for array in case.arrays]
        if 0 in sizes:
            yield "empty"
        if max(sizes) == 1:
            yield "one element"
        if case.op in ("scatter", "gather") and case.arrays[1].dtype.kind == "i":
            depth = 1 if case.arrays[1].ndim == 1 else case.arrays[1].shape[-1]
            rows = case.arrays[1].reshape(-1, depth)
            if len(np.unique(rows, axis=0)) < len(rows):
                yield "repeated indices"
            if (rows < 0).any():
                yield "indices out of range"


def rows(example: Executed, checkout: Path) -> Iterator[tuple[str, ...]]:
    root = checkout / "examples" / example.dialect
    tree = Project(root).tree(example.dialect, Diagnostics())

    def row(op: Op) -> tuple[str, ...]:
        spec = (root / op.origin.path).read_text(encoding="utf-8")
        cases = [case for case in example.cases if case.op == op.name]
        tiled = [case for case in example.tiled if case.op == op.name]
        names = set(map(element, cases))
        what = example.otherwise.get(op.name) or ", ".join(dict.fromkeys(edges(cases)))
        numbers = (str(sum(map(functions, found))) for found in (cases, tiled))
        written = by_hand(root / "cpp", op.name)
        return (f"`{example.dialect}.{op.name}`", str(lines(spec)), str(written or ""),
                ", ".join(sorted(names)), *numbers, what)  # fmt: skip

    own = (here.op for here in dialect_ops(tree) if here.op.origin.dialect == example.dialect)
    yield from (row(op) for op in own)
    for name in example.handwritten:
        shown = f"`{example.dialect}.{name}`", "", str(by_hand(root / "cpp", name))
        yield *shown, "", "0", "0", "dissolved"


def table(checkout: Path) -> str:
    """Return the ops of the example dialects as a table."""
    head = ("op", "lines of YAML", "by hand", "types", "functions", "in tiles", "among them")
    return aligned([head, *(row for each in examples() for row in rows(each, checkout))])


def main(given: argparse.Namespace) -> int:
    found = table(toolchain.CHECKOUT)
    if given.write:
        target = toolchain.CHECKOUT / DATA
        target.parent.mkdir(exist_ok=True)
        target.write_text(page(__file__, table=found), encoding="utf-8")
    else:
        print(found)
    return 0
