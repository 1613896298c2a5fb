# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Interprets functions on memrefs that MLIR cannot compile, such as those on i128.

MLIR's passes lower a module to loops, loads and stores, as for compilation (`execution`); the
reference evaluates its scalar operations, on integers of any width.

    code = interpret_module(text)
    code.call("f", lhs, rhs, out)
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import numpy as np
from optree_core.element_type import TypeClass, element_type
from optree_ir.operation import Block, Operation
from optree_ir.reader import read
from optree_reference import Array, Outcome, UnknownOperation, UnsupportedType, apply, storage
from optree_reference.number import constant

from optree_lab import toolchain
from optree_lab.ir.syntax import parse_number, properties

from .execution import TO_LOOPS, Code, compile_module, run_tool

#: Passes from linalg to loops, which the interpreter runs.
LOOPS = (TO_LOOPS[0], "func.func(convert-linalg-to-loops)")

#: The value in an attribute that stands for a size or an offset given by an operand.
_DYNAMIC = -(1 << 63)

_MAP = re.compile(r"affine_(?:map|set)<\(([^)]*)\)(?:\[([^\]]*)\])? -> \((.*)\)>")
_NAME = re.compile(r'sym_name = "([^"]*)"')
_SHAPED = re.compile(r"(?:memref|tensor)<((?:(?:\d+|\?)x)*)([^,<>]+(?:<[^>]*>)?)")
_INTEGERS = re.compile(r"-?\d+")

Values = dict[str, Array]


class Undefined(Exception):
    """Raised if executing the function is undefined behaviour or fails an assertion."""


class NotInterpreted(NotImplementedError):
    """Raised for an operation that lowered structured ops never contain."""


class Interpreted:
    """The functions of a module lowered to loops; called like those of `execution.Code`."""

    def __init__(self, module: Operation) -> None:
        self.functions: dict[str, Operation] = {}
        self.globals: dict[str, Array] = {}
        for operation in module.blocks[0].operations:
            name = _NAME.search(operation.attribute_texts)
            assert name is not None, operation.attribute_texts
            if operation.name == "memref.global":
                self.globals[name[1]] = _dense(operation.attribute_texts)
            else:
                self.functions[name[1]] = operation

    def call(self, name: str, *arrays: Array) -> None:
        """Call a function, which changes its memrefs, or raise Undefined."""
        body = self.functions[name].blocks[0]
        names = (argument for argument, _ in body.arguments)
        self.block(body, dict(zip(names, arrays, strict=True)))

    def block(self, block: Block, values: Values) -> list[Array]:
        """Run a block; return the operands of its terminator. Scalars are arrays of one element."""
        for operation in block.operations:
            operands = [values[name] for name in operation.operands]
            if operation.name in ("scf.yield", "func.return"):
                return operands
            results = self.results(operation, operands, values)
            values.update(zip(operation.results, results, strict=True))
        return []

    def results(
        self, operation: Operation, operands: list[Array], values: Values
    ) -> Sequence[Array]:
        """Return the results of an operation, which may change its operands."""
        match operation.name:
            case "scf.for":
                return self.loop(operation, operands, values)
            case "scf.if":
                taken = operation.blocks[0 if operands[0][0] else 1 :]
                return self.block(taken[0], values) if taken else []
            case "memref.get_global":
                return [self.globals[operation.attribute_texts.split("@")[1].rstrip("}> ")]]
            case "cf.assert":
                if not operands[0][0]:
                    raise Undefined("an assertion fails")
                return []
            case "affine.apply" | "affine.min" | "affine.max" as name:
                found = _expressions(operation.attribute_texts)(
                    *(int(value[0]) for value in operands)
                )
                return [np.array([max(found) if name == "affine.max" else min(found)])]
            case name if name.startswith("memref."):
                return _of_memrefs(operation, operands)
        return [_scalar(operation, operands)]

    def loop(self, operation: Operation, operands: list[Array], values: Values) -> list[Array]:
        first, last, step = (int(value[0]) for value in operands[:3])
        carried = operands[3:]
        (index, _), *others = operation.blocks[0].arguments
        for number in range(first, last, step):
            values[index] = np.array([number])
            values.update(zip((name for name, _ in others), carried, strict=True))
            carried = self.block(operation.blocks[0], values)
        return carried


#: Code whose functions can be called.
Runnable = Code | Interpreted

_WIDTHS = re.compile(r"(?:\b|[\d?]x)i(\d+)\b")

#: Widths of integers that numpy arrays hold as compiled code does; on some programs with wider ones
#: the compiler does not terminate.
_COMPILED = ("1", "8", "16", "32", "64")


def is_compiled(text: str) -> bool:
    """True if the text can be compiled and called."""
    return all(width in _COMPILED for width in _WIDTHS.findall(text))


def code_of(
    module: str, directory: Path, before: Sequence[str] = (), plugin: Path | None = None
) -> Runnable:
    """Return the functions of a module, compiled if all of it can be; arguments as in
    `compile_module`.

    Raises:
        ToolFailed: a tool rejects it.
    """
    if is_compiled(module):
        return compile_module(module, directory, before, plugin)
    return interpret_module(module, before, plugin)


def interpret_module(
    module: str, before: Sequence[str] = (), plugin: Path | None = None
) -> Interpreted:
    """Return the functions of a module; arguments and errors as in `compile_module`."""
    options = toolchain.passes(",".join([*before, *LOOPS]), plugin)
    return Interpreted(read(run_tool("mlir-opt", ["--mlir-print-op-generic", *options], module)))


def _scalar(operation: Operation, operands: list[Array]) -> Array:
    """Return the reference's value of an operation on scalars."""
    types = [element_type(type) for type in operation.operand_types]
    result = element_type(operation.result_types)
    try:
        found = apply(
            operation.name,
            [Outcome(value) for value in operands],
            types,
            result,
            properties(_attributes(operation), result),
        )
    except (UnknownOperation, UnsupportedType) as error:
        raise NotInterpreted(f"{operation.name}: {error}") from None
    if found.undefined is not None and found.undefined.any():
        raise Undefined(f"{operation.name} of {', '.join(str(v[0]) for v in operands)}")
    return found.values.reshape(1)


def _attributes(operation: Operation) -> dict[str, str]:
    """Return properties and attributes as text by name."""
    return {**operation.properties, **operation.attributes}


def _integers(text: str) -> list[int]:
    """Return the elements of `array<i64: 1, 2>`."""
    return [int(n) for n in _INTEGERS.findall(text.partition(":")[2])]


def _shape(type: str) -> tuple[list[int | None], str]:
    """Return the sizes of a memref, None for dynamic ones, and its element type."""
    found = _SHAPED.match(type)
    assert found is not None, type
    sizes = [None if size == "?" else int(size) for size in found[1].split("x")[:-1]]
    return sizes, found[2]


def _dense(attributes: str) -> Array:
    """Return the elements of a global constant."""
    given = re.search(r"initial_value = dense<(.*?)> : (tensor<[^>]*>+)", attributes)
    if given is None:
        raise NotInterpreted(attributes[:200])
    sizes, name = _shape(given[2])
    element = element_type(name)
    array = np.empty([size or 0 for size in sizes], storage(element))
    words = [word.strip("[] ") for word in given[1].split(",")]
    if element.type_class is TypeClass.COMPLEX:
        raise NotInterpreted(attributes[:200])
    elements = [constant(parse_number(word, element), element) for word in words if word]
    for place, at in enumerate(np.ndindex(array.shape)):
        array[at] = elements[place if len(elements) > 1 else 0][()]
    return array


def _place(operands: Sequence[Array], sizes: Sequence[int]) -> tuple[int, ...]:
    place = tuple(int(value[0]) for value in operands)
    if any(not 0 <= at < size for at, size in zip(place, sizes, strict=True)):
        raise Undefined(f"{place} is outside of {'x'.join(map(str, sizes))}")
    return place


def _of_memrefs(operation: Operation, operands: list[Array]) -> Sequence[Array]:
    """Return the results of an operation on memrefs, most of them views of its operands."""
    first = operands[0] if operands else np.empty(0)
    match operation.name.removeprefix("memref."):
        case "load":
            place = (*_place(operands[1:], first.shape), np.newaxis)
            return [np.array(first[place], first.dtype)]
        case "store":
            operands[1][_place(operands[2:], operands[1].shape)] = first[0]
            return []
        case "alloc" | "alloca":
            sizes, element = _shape(operation.result_types)
            given = iter(operands)
            shape = [int(next(given)[0]) if size is None else size for size in sizes]
            return [np.zeros(shape, storage(element_type(element)))]
        case "dealloc":
            return []
        case "copy":
            operands[1][...] = first.copy()
            return []
        case "dim":
            return [np.array([first.shape[int(operands[1][0])]])]
        case "cast":
            return [first]
        case "subview":
            return [_subview(operation, operands)]
        case "collapse_shape" | "expand_shape":
            return [_reshape(operation, operands)]
        case "transpose":
            found = _MAP.search(operation.attribute_texts)
            assert found is not None
            dimensions = [name.strip() for name in found[1].split(",")]
            return [first.transpose([dimensions.index(n.strip()) for n in found[3].split(",")])]
    raise NotInterpreted(operation.name)


def _subview(operation: Operation, operands: list[Array]) -> Array:
    attributes = _attributes(operation)
    given = iter(operands[1:])

    def numbers(name: str) -> list[int]:
        return [
            int(next(given)[0]) if number == _DYNAMIC else number
            for number in _integers(attributes[f"static_{name}"])
        ]

    parts = list(zip(numbers("offsets"), numbers("sizes"), numbers("strides"), strict=True))
    for (offset, size, stride), whole in zip(parts, operands[0].shape, strict=True):
        if offset < 0 or (size and offset + (size - 1) * stride >= whole):
            raise Undefined(f"{size} elements from {offset} on are not among {whole}")
    view = operands[0][tuple(slice(o, o + n * s, s) for o, n, s in parts)]
    return without_units(view, _shape(operation.result_types)[0])


def without_units(view: Array, wanted: Sequence[int | None]) -> Array:
    """Return the view without as many unit dimensions as the wanted sizes lack."""
    units = [d for d, size in enumerate(view.shape) if size == 1]
    for dropped in itertools.combinations(units, view.ndim - len(wanted)):
        found = view.squeeze(dropped)
        if all(size in (None, is_) for size, is_ in zip(wanted, found.shape, strict=True)):
            return found
    raise NotInterpreted(f"{view.shape} as {wanted}")


def _reshape(operation: Operation, operands: list[Array]) -> Array:
    sizes, _ = _shape(operation.result_types)
    unknown = iter(_dynamic_sizes(operation, operands))
    view = operands[0].reshape([next(unknown) if size is None else size for size in sizes])
    if view.size and not np.shares_memory(view, operands[0]):
        raise NotInterpreted("a shape of a buffer that is not contiguous")
    return view


def _dynamic_sizes(operation: Operation, operands: list[Array]) -> list[int]:
    """Return the dynamic sizes of a result, in order."""
    if operation.name == "memref.expand_shape":
        return [int(value[0]) for value in operands[1:]]
    wanted, _ = _shape(operation.result_types)
    groups = re.findall(r"\[([\d, ]+)\]", _attributes(operation)["reassociation"])
    whole = [
        int(np.prod([operands[0].shape[int(d)] for d in group.split(",")])) for group in groups
    ]
    return [size for size, known in zip(whole, wanted, strict=True) if known is None]


@cache
def _expressions(map_: str) -> Callable[..., tuple[int, ...]]:
    """Return a map as a function of its dimensions and symbols."""
    found = _MAP.search(map_)
    assert found is not None, map_
    names = ", ".join(filter(None, (found[1], found[2])))
    results = found[3].replace("floordiv", "//").replace("mod", "%")
    results = re.sub(r"(\w+|\([^()]*\)) ceildiv (\w+)", r"-(-(\1) // \2)", results)
    if "ceildiv" in results:
        raise NotInterpreted(map_)
    function: Callable[..., tuple[int, ...]] = eval(f"lambda {names}: ({results},)")
    return function
