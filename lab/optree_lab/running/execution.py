"""Compiles MLIR modules to machine code and calls their functions with numpy arrays.

A function takes memrefs (any element type of at least 8 bits, or i1), returns nothing and writes
its results to them. Inside it may use tensors. Code is not optimized, so that no undefined
behaviour or float contraction is exploited, and each float operation rounds once. Each byte of new
memory is 0xA5, so that a function that reads uninitialized memory has the same result in each call.

    code = compile_module(text, directory)
    code.call("f", lhs, rhs, out)
"""

from __future__ import annotations

import ctypes
import itertools
import os
from collections.abc import Sequence
from enum import Enum
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy.typing as npt

from optree_lab import toolchain

Array = npt.NDArray[Any]

#: Passes from linalg (on tensors or memrefs) to loops.
TO_LOOPS = (
    "one-shot-bufferize{bufferize-function-boundaries=false allow-unknown-ops=false}",
    "func.func(convert-linalg-to-loops,convert-scf-to-cf,llvm-request-c-wrappers)",
)


class SmallFloats(Enum):
    """The way in which floats below 16 bits, which LLVM lacks, are computed: a list of passes.

    EXPANDED: casts of f8E8M0FNU and f4E2M1FN become operations on their bits; the module must have
        no maximumf and minimumf, whose sign of zero arith-expand loses.
    SOFTWARE: C library functions run on f32, everything else calls LLVM's software floats, which
        round once.
    """

    def __init__(self, *passes: str) -> None:
        # Not the value: Python 3.11.2 replaces an empty one.
        self.passes = passes

    NONE = ()
    EXPANDED = ("arith-expand{include-f8e8m0=true include-f4e2m1=true}",)
    SOFTWARE = (
        "func.func(math-extend-to-supported-types{target-type=f32 extra-types=f16,bf16})",
        "convert-arith-to-apfloat",
    )


#: Passes from loops to the LLVM dialect. The first of arith must precede arith-expand, which loses
#: the sign of zero in maximumf and minimumf.
TO_LLVM = (
    "expand-strided-metadata", "lower-affine", "convert-complex-to-standard{complex-range=basic}",
    "convert-math-to-funcs", "convert-arith-to-llvm",
    "arith-expand", "convert-math-to-llvm", "convert-math-to-libm", "convert-complex-to-llvm",
    "finalize-memref-to-llvm", "convert-arith-to-llvm", "convert-func-to-llvm",
    "convert-cf-to-llvm", "reconcile-unrealized-casts",
)  # fmt: skip

_numbers = itertools.count()


def lowering(small_floats: SmallFloats = SmallFloats.NONE) -> tuple[str, ...]:
    """Return the passes from linalg, and from floats below 16 bits, to the LLVM dialect."""
    return (*TO_LOOPS, *small_floats.passes, *TO_LLVM)


class ToolFailed(Exception):
    """Raised if a tool rejects its input; the message has the first lines of its output."""


class Code:
    """The functions of a compiled module."""

    def __init__(self, path: Path) -> None:
        self.library = ctypes.CDLL(os.fspath(path))

    def call(self, name: str, *arrays: Array) -> None:
        """Call the function `name`; the arrays are its memrefs, changed in place."""
        function = self.function(name)
        function.restype = None
        function(*(ctypes.byref(descriptor) for descriptor in map(descriptor_of, arrays)))

    def function(self, name: str) -> Any:
        """Return the function that takes pointers to memref descriptors."""
        return self.library[f"_mlir_ciface_{name}"]


@cache
def _descriptor_type(rank: int) -> type[ctypes.Structure]:
    fields: list[tuple[str, Any]] = [
        ("allocated", ctypes.c_void_p),
        ("aligned", ctypes.c_void_p),
        ("offset", ctypes.c_int64),
    ]
    if rank:
        fields += [("sizes", ctypes.c_int64 * rank), ("strides", ctypes.c_int64 * rank)]
    return type(f"Memref{rank}", (ctypes.Structure,), {"_fields_": fields})


def descriptor_of(array: Array) -> ctypes.Structure:
    descriptor = _descriptor_type(array.ndim)()
    pointer = array.ctypes.data
    descriptor.allocated = descriptor.aligned = pointer
    for dim in range(array.ndim):
        descriptor.sizes[dim] = array.shape[dim]
        descriptor.strides[dim] = array.strides[dim] // array.itemsize
    return descriptor


def run_tool(name: str, arguments: Sequence[str], text: str) -> str:
    """Return the output of an MLIR or LLVM tool on `text`, or raise ToolFailed."""
    return run_program(toolchain.tool(name), arguments, text)


def run_program(program: Path, arguments: Sequence[str], text: str) -> str:
    """Run a program on `text` like `run_tool`."""
    command = [os.fspath(program), *arguments]
    done = toolchain.run(command, input=text)
    if done.returncode:
        raise ToolFailed(
            f"{program.name} {' '.join(arguments)}: status {done.returncode}\n{done.stderr[:4000]}"
        )
    return done.stdout


def compile_module(
    module: str,
    directory: Path,
    before: Sequence[str] = (),
    plugin: Path | None = None,
    *,
    small_floats: SmallFloats = SmallFloats.NONE,
    program: Path | None = None,
    known: dict[str, Code] | None = None,
) -> Code:
    """Compile `module`, whose functions take memrefs.

    before: passes to run first. plugin: has them, if MLIR lacks them. small_floats: how to compute
    floats below 16 bits. program: runs the passes instead of mlir-opt. known: a cache of code by
    lowered text; read and extended.

    Raises:
        ToolFailed: a tool rejects it, e.g. because an op cannot be lowered.
    """
    options = toolchain.passes(",".join([*before, *lowering(small_floats)]), plugin)
    lowered = run_program(program or toolchain.tool("mlir-opt"), options, module)
    if known is not None and lowered in known:
        return known[lowered]
    code = build(lowered, directory, small_floats=small_floats)
    if known is not None:
        known[lowered] = code
    return code


def build(lowered: str, directory: Path, *, small_floats: SmallFloats = SmallFloats.NONE) -> Code:
    """Compile a module in the LLVM dialect to machine code."""
    llvm_ir = run_tool("mlir-translate", ["--mlir-to-llvmir"], lowered)
    stem = directory / f"module{next(_numbers)}"
    object_file, library = stem.with_suffix(".o"), stem.with_suffix(".so")
    flags = ("-O0", "-filetype=obj", "-relocation-model=pic")
    run_tool("llc", [*flags, "-o", str(object_file)], llvm_ir)
    prefix = toolchain.linking_prefix()
    software_floats = ("-lmlir_apfloat_wrappers",) if small_floats is SmallFloats.SOFTWARE else ()
    linked = ("-lmlir_float16_utils", *software_floats, "-lmlir_c_runner_utils", "-lm")
    found = (f"-L{prefix / 'lib'}", f"-Wl,-rpath,{prefix / 'lib'}", *linked)
    allocating = library.with_suffix(".malloc.o")
    allocating.write_bytes(_allocation())
    compiled = ("-shared", "-Wl,--wrap=malloc", "-o", str(library))
    objects = (str(object_file), str(allocating))
    run_program(prefix / "bin" / "clang", [*compiled, *objects, *found], "")
    object_file.unlink()
    allocating.unlink()
    return Code(library)


@cache
def _allocation() -> bytes:
    """Return the object file of a `malloc` that fills new memory."""
    source = Path(__file__).with_name("allocation.c")
    with TemporaryDirectory() as directory:
        path = Path(directory) / "allocation.o"
        clang = toolchain.linking_prefix() / "bin" / "clang"
        run_program(clang, ["-c", "-fPIC", "-O1", "-o", str(path), str(source)], "")
        return path.read_bytes()
