# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Callers of a case's function: a wrapper that takes only memrefs, and a program that prints
results."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from optree_core.cases import Case
from optree_core.container import Container
from optree_core.element_type import ElementType, TypeClass
from optree_core.model import Role
from optree_reference import Array

from optree_lab import toolchain
from optree_lab.ir.writer import Writer, shaped
from optree_lab.tables import template

#: Passes that inline a case's function on tensors into its wrapper, and do nothing else.
INLINE = ("inline{default-pipeline=}", "symbol-dce")

#: Types that MLIR's runner library prints, and the suffix of their print functions.
PRINTED = {
    **{type: type.upper() for type in ("f16", "bf16", "f32", "f64", "i32", "i64")},
    **{"complex<f32>": "C32", "complex<f64>": "C64"},
}


def wrapper(case: Case, number: int) -> str:
    """Return a function `call<number>` that calls `f<number>` and writes results to the last
    memrefs.

    It loads scalar operands, and converts tensors from and to memrefs by bufferization.
    """
    writer = Writer()
    tensors = case.container is Container.TENSOR
    passed, written = [], []
    for place, element in enumerate(map(str, case.instance.elements)):
        sizes = case.shapes[place]
        memref = writer.buffer(element, [size or 0 for size in sizes or ()], _hidden(sizes))
        if sizes is None:
            load = writer.op(f"memref.load {memref.name}[] : {memref.type}")
            passed.append((load, element))
        else:
            value = writer.as_tensor(memref, flags="restrict writable") if tensors else memref
            passed.append((value.name, value.type))
            if tensors and case.roles[place] == Role.INIT:
                written.append((replace(value, name=f"%r{place}"), memref))
    names, types = (", ".join(part) for part in zip(*passed, strict=True))
    head = f"{', '.join(value.name for value, _ in written)} = " if written else ""
    made = ", ".join(value.type for value, _ in written)
    writer.line(f"{head}func.call @f{number}({names}) : ({types}) -> ({made})")
    for value, memref in written:
        writer.store(value, memref)
    return writer.function().named(f"call{number}")


def _hidden(sizes: Sequence[int | None] | None) -> str:
    """Return `?` for each dynamic size."""
    return "".join("?" if size is None else "-" for size in sizes or ())


def run_command() -> str:
    """Return the command that runs a lowered program from standard input."""
    libraries = toolchain.tools_dir().parent / "lib"
    names = ("runner_utils", "c_runner_utils", "float16_utils", "apfloat_wrappers")
    shared = ",".join(os.fspath(libraries / f"libmlir_{name}.so") for name in names)
    runner = toolchain.tool("mlir-runner")
    return f"{runner} -O0 -e main --entry-point-result=void --shared-libs={shared}"


def program(case: Case, values: Sequence[Array]) -> str:
    """Return `main`, which calls `call0` on the values of all operands and prints the results."""
    operands: list[dict[str, Any]] = []
    given = zip(values, case.shapes, case.instance.elements, case.roles, strict=True)
    for value, sizes, element, role in given:
        own = str(element)
        # The library cannot print all types: others are cast to a wider one.
        wide, cast = (own, "") if own in PRINTED else _widened(element)
        known, type, printed = (
            shaped("memref", name, value.shape, marks)
            for name, marks in ((own, ""), (own, _hidden(sizes)), (wide, ""))
        )
        operands.append({
            "known": known, "type": type, "content": dense(value, element), "element": own,
            "written": role == Role.INIT, "cast": cast, "wide": wide, "printed": printed,
            "printer": PRINTED[wide], "dims": ", ".join(f"d{d}" for d in range(value.ndim)),
            "iterators": ", ".join(['"parallel"'] * value.ndim),
        })  # fmt: skip
    printers = dict.fromkeys((o["printer"], o["wide"]) for o in operands if o["written"])
    return template(__file__, ".mlir.jinja", trim_blocks=True).render(
        operands=operands, printers=printers
    )


def dense(value: Array, element: ElementType) -> str:
    """Return the values as an attribute; floats and integers as their bytes."""
    if value.size == 0:
        return "dense<>"
    if element.type_class is TypeClass.I1:
        return f"dense<{str(value.tolist()).lower()}>"
    return f'dense<"0x{value.tobytes().hex().upper()}">'


def _widened(element: ElementType) -> tuple[str, str]:
    """Return a printable type, and the cast to it."""
    if element.type_class is TypeClass.FLOAT:
        return "f32", "arith.extf"
    if element.type_class is TypeClass.INDEX:
        return "i64", "arith.index_cast"
    wide = "i32" if element.width < 32 else "i64"
    return wide, "arith.extui" if element.type_class is TypeClass.I1 else "arith.extsi"
