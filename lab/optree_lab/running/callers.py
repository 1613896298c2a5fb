# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Callers of a case's function: a wrapper that takes only memrefs, and a program that prints
results."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace

from optree_core.cases import Case
from optree_core.container import Container
from optree_core.element_type import ElementType, TypeClass, element_type
from optree_core.model import Role
from optree_reference import Array

from optree_lab import toolchain
from optree_lab.ir.writer import Use, Value, Writer, shaped

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
    writer = Writer()
    copies, passed, types, outside = [], [], [], []
    operands = zip(values, case.shapes, case.instance.elements, strict=True)
    for number, (value, sizes, element) in enumerate(operands):
        known = shaped("memref", str(element), value.shape)
        content = f"@v{number} : {known} = {dense(value, element)}"
        outside.append(f'memref.global "private" constant {content}')
        given = writer.op(f"memref.get_global @v{number} : {known}")
        copies.append(
            Value(writer.op(f"memref.alloc() : {known}"), known, value.shape, str(element))
        )
        writer.line(f"memref.copy {given}, {copies[-1].name} : {known} to {known}")
        types.append(shaped("memref", str(element), value.shape, _hidden(sizes)))
        passed.append(writer.op(f"memref.cast {copies[-1].name} : {known} to {types[-1]}"))
    writer.line(f"func.call @call0({', '.join(passed)}) : ({', '.join(types)}) -> ()")
    for copy, role in zip(copies, case.roles, strict=True):
        if role == Role.INIT:
            _print(writer, copy, outside)
    return "\n".join([*dict.fromkeys(outside), writer.function().named("main")])


def dense(value: Array, element: ElementType) -> str:
    """Return the values as an attribute; floats and integers as their bytes."""
    if value.size == 0:
        return "dense<>"
    if element.type_class is TypeClass.I1:
        return f"dense<{str(value.tolist()).lower()}>"
    return f'dense<"0x{value.tobytes().hex().upper()}">'


def _print(writer: Writer, value: Value, outside: list[str]) -> None:
    """Print a buffer, cast to a wider type if the library cannot print its own."""
    if value.element not in PRINTED:
        wide, cast = _widened(element_type(value.element))
        type = shaped("memref", wide, value.sizes)
        made = Value(writer.op(f"memref.alloc() : {type}"), type, value.sizes, wide)
        loops = [f"d{loop}" for loop in range(len(value.sizes))]
        uses = Use(value, loops), Use(made, loops)
        with writer.generic(["parallel"] * len(loops), uses[:1], uses[1:]) as body:
            narrow = body.arguments[0]
            body.yields(writer.op(f"{cast} {narrow} : {value.element} to {wide}"))
        value = made
    printer, whole = f"@printMemref{PRINTED[value.element]}", f"memref<*x{value.element}>"
    outside.append(f"func.func private {printer}({whole})")
    unranked = writer.op(f"memref.cast {value.name} : {value.type} to {whole}")
    writer.line(f"func.call {printer}({unranked}) : ({whole}) -> ()")


def _widened(element: ElementType) -> tuple[str, str]:
    """Return a printable type, and the cast to it."""
    if element.type_class is TypeClass.FLOAT:
        return "f32", "arith.extf"
    if element.type_class is TypeClass.INDEX:
        return "i64", "arith.index_cast"
    wide = "i32" if element.width < 32 else "i64"
    return wide, "arith.extui" if element.type_class is TypeClass.I1 else "arith.extsi"
