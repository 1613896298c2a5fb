# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Structured ops of a module, each as a function of its own that can be rewritten and called.

Ops that differ only in names and in sizes become the same text: sizes of loops that are not 1 are
replaced by small ones that differ, as far as the maps say what follows for the operands. Constants
stay what they are, whether operands or captured; other values are arguments.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from optree_core.affine import AffineMap
from optree_core.modes import EXTENTS, shape

from .generic_form import Operation, Printer
from .printed import parse_map

_MAPS = re.compile(r"affine_map<\([^)]*\)(?:\[[^\]]*\])? -> \([^>]*\)>")
_TENSOR = re.compile(r"tensor<((?:(?:\d+|\?)x)*)([^,x][^,]*?|complex<[^>]*>)>")
_SPLAT = re.compile(r"value = dense<[^\[\"]+?> : tensor<[^>]*>")
_SCALAR = re.compile(r"(?:f\d+\w*|bf16|i\d+|index|complex<f\d+>)")
_SEGMENTS = re.compile(r"operandSegmentSizes = array<i32: (\d+), (\d+)>")

#: The element type of a memref, whatever its layout.
_ELEMENT = re.compile(r"memref<(?:(?:\d+|\?)x)*(complex<\w+>|\w+).*>")

#: Operations of the dialect that are no structured ops.
_PARTS = ("linalg.yield", "linalg.index")
_OPAQUE = ("linalg.softmax", "linalg.pack", "linalg.unpack")

ORIGIN = re.compile(r",? ?origin = \d+(?: : i64)?")


@dataclass(frozen=True)
class Isolated:
    """A function of memrefs around an op; what it computes it writes to the last `outputs`.

    text: with `@NAME` for its name. shapes, types: of its arguments.
    """

    text: str
    shapes: tuple[tuple[int, ...], ...]
    types: tuple[str, ...]
    outputs: int

    def named(self, name: str) -> str:
        return self.text.replace("@NAME", f"@{name}")


def around(
    arguments: Sequence[tuple[str, str, tuple[int, ...]]], lines: Sequence[str], outputs: int
) -> Isolated:
    """The function of some lines. arguments: names, types and sizes of memrefs, outputs last."""
    signature = ", ".join(f"{name}: {type}" for name, type, _ in arguments)
    return Isolated(
        "\n".join([f"func.func @NAME({signature}) {{", *lines, "return", "}"]),
        tuple(sizes for *_, sizes in arguments),
        tuple(_ELEMENT.sub(r"\1", type) for _, type, _ in arguments),
        outputs,
    )


def tensor_of(name: str, memref: str, type: str, of: str, flags: str = "restrict") -> str:
    """A line that makes a tensor of a memref of the type `of`."""
    return f"{name} = bufferization.to_tensor {memref} {flags} : {of} to {type}"


def stored(value: str, type: str, memref: str, to: str) -> str:
    """A line that writes a tensor to a memref of the type `to`."""
    return (
        f"bufferization.materialize_in_destination {value} in restrict writable {memref} : "
        f"({type}, {to}) -> ()"
    )


class CannotBeIsolated(ValueError):
    """The op needs more than its operands, constants and captured values."""


def isolated(module: Operation) -> Iterator[tuple[Operation, Isolated | None]]:
    """Each structured op on tensors, in order, and its function; None: it has none."""
    used = {name for operation in module.walk() for name in operation.operands}
    definitions = {n: o for o in module.walk() for n in o.results}
    for operation in structured(module):
        try:
            yield operation, _Isolation(operation, definitions, used).function()
        except CannotBeIsolated:
            yield operation, None


def structured(module: Operation) -> Iterator[Operation]:
    """The structured ops of a module that have results, in order."""
    for operation in module.walk():
        name = operation.name
        if name.startswith("linalg.") and name not in _PARTS and operation.results:
            yield operation


class _Isolation:
    def __init__(
        self, operation: Operation, definitions: Mapping[str, Operation], used: set[str]
    ) -> None:
        if operation.name in _OPAQUE:
            raise CannotBeIsolated(operation.name)
        self.operation = operation
        self.definitions = definitions
        self.used = [name in used for name in operation.results]
        self.names: dict[str, str] = {}
        self.before: list[str] = []
        self.arguments: list[tuple[str, str, tuple[int, ...]]] = []

    def function(self) -> Isolated:
        operation = self.operation
        types, shapes = self._types()
        for name, type, sizes in zip(operation.operands, types, shapes, strict=True):
            self._value(name, type, sizes)
        for name, type in _captured(operation):
            if name not in self.names:
                self._value(name, type, self._own_sizes(type))
        segments = _SEGMENTS.search(operation.attributes)
        outputs = int(segments[2]) if segments else 1
        body = Printer(self.names).operation(
            replace(
                operation,
                attributes=ORIGIN.sub("", operation.attributes).replace("{}", ""),
                operand_types=tuple(types),
                result_types=_results(types[-outputs:]),
            ),
            f"%r:{outputs}",
        )
        lines = [*self.before, body]
        memrefs = []
        for place in range(outputs):
            type = types[-outputs + place]
            if self.used[place]:
                memref = type.replace("tensor", "memref", 1)
                memrefs.append((f"%o{place}", memref, shapes[-outputs + place]))
                lines.append(stored(f"%r#{place}", type, f"%o{place}", memref))
        if not memrefs:
            raise CannotBeIsolated("nothing is used of what it computes")
        return around([*self.arguments, *memrefs], lines, len(memrefs))

    def _value(self, name: str, type: str, sizes: tuple[int, ...]) -> None:
        """Makes a value that the op reads available inside the function."""
        if name in self.names:
            return
        number = len(self.names)
        new = self.names[name] = f"%v{number}"
        source = self.definitions.get(name.split("#")[0])
        if source is not None and self._constant(source, new, type):
            return
        memref = f"%m{number}"
        found = _TENSOR.fullmatch(type)
        if found:
            whole = type.replace("tensor", "memref", 1)
            self.before.append(tensor_of(new, memref, type, whole))
            self.arguments.append((memref, whole, sizes))
        elif _SCALAR.fullmatch(type):
            self.before.append(f"{new} = memref.load {memref}[] : memref<{type}>")
            self.arguments.append((memref, f"memref<{type}>", ()))
        else:
            raise CannotBeIsolated(type)

    def _constant(self, source: Operation, new: str, type: str) -> bool:
        """Repeats a constant, or a tensor without content; whether the value is one."""
        if source.name == "tensor.empty" and "?" not in type:
            self.before.append(f'{new} = "tensor.empty"() : () -> {type}')
            return True
        if source.name != "arith.constant":
            return False
        attributes = source.attributes
        if _TENSOR.fullmatch(type):
            if not _SPLAT.search(attributes) or "?" in type:
                return False
            attributes = re.sub(r": tensor<[^>]*>", f": {type}", attributes)
        self.before.append(f'{new} = "arith.constant"() {attributes} : () -> {type}')
        return True

    def _types(self) -> tuple[list[str], list[tuple[int, ...]]]:
        """The operands' types, with other sizes, and sizes where they are dynamic."""
        given = list(self.operation.operand_types)
        parts = [_TENSOR.fullmatch(type) for type in given]
        dims = [part[1].split("x")[:-1] if part else [] for part in parts]
        maps = self._maps()
        if maps is None or len(maps) != len(given):
            return given, [self._own_sizes(type) for type in given]
        if any(map_.results and not part for map_, part in zip(maps, parts, strict=True)):
            raise CannotBeIsolated("operands that are no tensors, or have an encoding")
        extents = self._extents(maps, dims)
        types, shapes = [], []
        for type, part, old, map_ in zip(given, parts, dims, maps, strict=True):
            sizes = shape(map_, extents) if part else ()
            if part and len(sizes) != len(old):
                raise CannotBeIsolated("maps of other ranks")
            fixed = [not terms for terms, _ in map_.results]
            sizes = tuple(
                int(o) if f and o != "?" else n for o, n, f in zip(old, sizes, fixed, strict=True)
            )
            new = "".join(f"{'?' if o == '?' else n}x" for o, n in zip(old, sizes, strict=True))
            types.append(f"tensor<{new}{part[2]}>" if part else type)
            shapes.append(sizes)
        found = set(zip(self.operation.operands, types, shapes, strict=True))
        if len(found) > len(set(self.operation.operands)):  # a value that several maps read
            return given, [self._own_sizes(type) for type in given]
        return types, shapes

    def _maps(self) -> list[AffineMap] | None:
        # The body may read any element of a tensor that it captures.
        if any(type.startswith("tensor") for _, type in _captured(self.operation)):
            return None
        try:
            return [parse_map(text) for text in _MAPS.findall(self.operation.attributes)]
        except ValueError:
            return None

    def _extents(self, maps: Sequence[AffineMap], dims: Sequence[Sequence[str]]) -> list[int]:
        """1 for each loop that is known to run once, small numbers for the others."""
        found = [EXTENTS[loop % len(EXTENTS)] for loop in range(maps[0].loops)]
        for map_, sizes in zip(maps, dims, strict=True):
            for (terms, constant), size in zip(map_.results, sizes, strict=False):
                if size == "1" and len(terms) == 1 and constant == 0:
                    found[terms[0][0]] = 1
        return found

    def _own_sizes(self, type: str) -> tuple[int, ...]:
        found = _TENSOR.fullmatch(type)
        sizes = found[1].split("x")[:-1] if found else []
        return tuple(EXTENTS[1] if size == "?" else int(size) for size in sizes)


def _captured(operation: Operation) -> Iterator[tuple[str, str]]:
    """Values that the op's regions read from outside, with their types."""
    inside = {n for o in operation.walk() if o is not operation for n in o.results}
    for inner in (operation, *operation.walk()):
        inside |= {name for block in inner.regions for name, _ in block.arguments}
    for inner in operation.walk():
        if inner is not operation:
            for name, type in zip(inner.operands, inner.operand_types, strict=True):
                if name not in inside:
                    yield name, type


def _results(types: Sequence[str]) -> str:
    return types[0] if len(types) == 1 else f"({', '.join(types)})"
