# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A program of its own around a case: it calls the case on given values, and prints the results."""

from __future__ import annotations

import os
from collections.abc import Sequence

from optree_core.element_type import ElementType, TypeClass, element_type
from optree_core.model import Role
from optree_core.modes import Case
from optree_reference import Array

from optree_lab import toolchain

#: Types that MLIR's library for programs prints, and what it calls them.
PRINTED = {
    "f16": "F16",
    "bf16": "BF16",
    "f32": "F32",
    "f64": "F64",
    "i32": "I32",
    "i64": "I64",
    "complex<f32>": "C32",
    "complex<f64>": "C64",
}


def run_command() -> str:
    """The command that runs the lowered program that it reads."""
    libraries = toolchain.tools_dir().parent / "lib"
    names = ("runner_utils", "c_runner_utils", "float16_utils", "apfloat_wrappers")
    shared = ",".join(os.fspath(libraries / f"libmlir_{name}.so") for name in names)
    return f"mlir-runner-22 -O0 -e main --entry-point-result=void --shared-libs={shared}"


def program(case: Case, values: Sequence[Array]) -> str:
    """`main`, which calls `call0` on the values of all operands."""
    globals_, lines, arguments, types, after = [], [], [], [], []
    printers: dict[str, str] = {}
    elements = case.instance.elements
    for number, (value, sizes, element, role) in enumerate(
        zip(values, case.shapes, elements, case.roles, strict=True)
    ):
        known = f"memref<{''.join(f'{size}x' for size in value.shape)}{element}>"
        dims = "".join("?x" if size is None else f"{size}x" for size in sizes or ())
        wanted = f"memref<{dims}{element}>"
        globals_.append(
            f'memref.global "private" constant @v{number} : {known} = {dense(value, element)}'
        )
        lines += [
            f"%g{number} = memref.get_global @v{number} : {known}",
            f"%m{number} = memref.alloc() : {known}",
            f"memref.copy %g{number}, %m{number} : {known} to {known}",
            f"%c{number} = memref.cast %m{number} : {known} to {wanted}",
        ]
        arguments.append(f"%c{number}")
        types.append(wanted)
        if role == Role.INIT:
            after += shown(number, value, element, printers)
    declared = [
        f"func.func private @printMemref{name}(memref<*x{type}>)" for type, name in printers.items()
    ]
    lines.append(f"func.call @call0({', '.join(arguments)}) : ({', '.join(types)}) -> ()")
    body = "\n".join(f"  {line}" for line in (*lines, *after, "return"))
    return "\n".join([*globals_, *declared, f"func.func @main() {{\n{body}\n}}"])


def dense(value: Array, element: ElementType) -> str:
    """The values as an attribute; floats and integers as their bytes."""
    if value.size == 0:
        return "dense<>"
    if element.type_class is TypeClass.I1:
        return f"dense<{_nested(value)}>"
    return f'dense<"0x{value.tobytes().hex().upper()}">'


def _nested(value: Array) -> str:
    if value.ndim == 0:
        return "true" if value else "false"
    return f"[{', '.join(_nested(part) for part in value)}]"


def shown(number: int, value: Array, element: ElementType, printers: dict[str, str]) -> list[str]:
    """Prints an operand, as a wider type where its own is none that is printed."""
    dims = "".join(f"{size}x" for size in value.shape)
    name, type = f"%m{number}", str(element)
    lines = []
    if type not in PRINTED:
        wide, cast = _widened(element)
        maps = f"affine_map<({_loops(value.ndim)}) -> ({_loops(value.ndim)})>"
        iterators = ", ".join('"parallel"' for _ in value.shape)
        lines = [
            f"%w{number} = memref.alloc() : memref<{dims}{wide}>",
            f"linalg.generic {{indexing_maps = [{maps}, {maps}], iterator_types = [{iterators}]}}"
            f" ins({name} : memref<{dims}{type}>) outs(%w{number} : memref<{dims}{wide}>) {{",
            f"^bb0(%x: {type}, %y: {wide}):",
            f"  %z = {cast} %x : {type} to {wide}",
            f"  linalg.yield %z : {wide}",
            "}",
        ]
        name, type = f"%w{number}", str(wide)
    printers[type] = PRINTED[type]
    return [
        *lines,
        f"%u{number} = memref.cast {name} : memref<{dims}{type}> to memref<*x{type}>",
        f"func.call @printMemref{PRINTED[type]}(%u{number}) : (memref<*x{type}>) -> ()",
    ]


def _loops(rank: int) -> str:
    return ", ".join(f"d{loop}" for loop in range(rank))


def _widened(element: ElementType) -> tuple[ElementType, str]:
    if element.type_class is TypeClass.FLOAT:
        return element_type("f32"), "arith.extf"
    if element.type_class is TypeClass.INDEX:
        return element_type("i64"), "arith.index_cast"
    wide = "i32" if element.width < 32 else "i64"
    return element_type(
        wide
    ), "arith.extui" if element.type_class is TypeClass.I1 else "arith.extsi"
