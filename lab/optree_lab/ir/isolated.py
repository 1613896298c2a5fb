# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Isolates the structured ops of a module, each in a function that can be rewritten and called.

Ops that differ only in names and in sizes become the same text: extents of loops other than 1 are
replaced by small distinct ones, if the maps determine the operands' sizes. Constants stay
constants, as operands or captured; other values become arguments.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from optree_core.affine import AffineMap
from optree_core.cases import EXTENTS, shape
from optree_ir.attribute import maps
from optree_ir.operation import Operation
from optree_ir.printer import Printer

from .printed import affine_of
from .writer import Isolated, Value, Writer

_TENSOR = re.compile(r"tensor<((?:(?:\d+|\?)x)*)([^,x][^,]*?|complex<[^>]*>)>")
_SPLAT = re.compile(r"value = dense<[^\[\"]+?> : tensor<[^>]*>")
_SCALAR = re.compile(r"(?:f\d+\w*|bf16|i\d+|index|complex<f\d+>)")
_SEGMENTS = re.compile(r"operandSegmentSizes = array<i32: (\d+), (\d+)>")

#: Operations of the dialect that are parts of a structured op, and ops without a body.
_PARTS = ("linalg.yield", "linalg.index")
_OPAQUE = ("linalg.softmax", "linalg.pack", "linalg.unpack")

ORIGIN = re.compile(r",? ?origin = \d+(?: : i64)?")


class CannotBeIsolated(ValueError):
    """Raised for an op that needs more than its operands, constants and captured values."""


def isolated(module: Operation) -> Iterator[tuple[Operation, Isolated | None]]:
    """Yield each structured op on tensors, in order, with its function, or None if it has none."""
    used = {name for operation in module.walk() for name in operation.operands}
    definitions = {n: o for o in module.walk() for n in o.results}
    for operation in structured(module):
        try:
            yield operation, _Isolation(operation, definitions, used).function()
        except CannotBeIsolated:
            yield operation, None


def structured(module: Operation) -> Iterator[Operation]:
    """Yield the structured ops of a module that have results, in order."""
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
        self.writer = Writer()

    def function(self) -> Isolated:
        operation, writer = self.operation, self.writer
        types, shapes = self._types()
        for name, type, sizes in zip(operation.operands, types, shapes, strict=True):
            self._value(name, type, sizes)
        for name, type in _captured(operation):
            self._value(name, type, self._own_sizes(type))
        segments = _SEGMENTS.search(operation.attribute_texts)
        outputs = int(segments[2]) if segments else 1
        made = [writer.name() for _ in range(outputs)]
        changed = replace(
            operation,
            attribute_text=ORIGIN.sub("", operation.attribute_text).replace("{}", ""),
            operand_types=tuple(types),
            result_types=_results(types[-outputs:]),
        )
        writer.line(Printer(self.names).operation(changed, ", ".join(made)))
        # A composite without segments may have several results; one of them is its output.
        results = zip(made, types[-outputs:], shapes[-outputs:], self.used, strict=False)
        kept = [Value(name, type, sizes, "") for name, type, sizes, used in results if used]
        if not kept:
            raise CannotBeIsolated("nothing is used of what it computes")
        writer.put(*kept)
        return writer.function()

    def _value(self, name: str, type: str, sizes: tuple[int, ...]) -> None:
        """Define a value that the op reads inside the function."""
        if name in self.names:
            return
        source = self.definitions.get(name.split("#")[0])
        constant = self._constant(source, type) if source is not None else None
        found = _TENSOR.fullmatch(type)
        if constant is not None:
            self.names[name] = self.writer.op(constant)
        elif found:
            known = "".join("?" if size == "?" else "-" for size in found[1].split("x")[:-1])
            self.names[name] = self.writer.tensor(found[2], sizes, known).name
        elif _SCALAR.fullmatch(type):
            self.names[name] = self.writer.scalar(type)
        else:
            raise CannotBeIsolated(type)

    def _constant(self, source: Operation, type: str) -> str | None:
        """Return the text of a constant or an empty tensor; None for other values."""
        if source.name == "tensor.empty" and "?" not in type:
            return f'"tensor.empty"() : () -> {type}'
        if source.name != "arith.constant":
            return None
        attributes = source.attribute_texts
        if _TENSOR.fullmatch(type):
            if not _SPLAT.search(attributes) or "?" in type:
                return None
            attributes = re.sub(r": tensor<[^>]*>", f": {type}", attributes)
        return f'"arith.constant"() {attributes} : () -> {type}'

    def _types(self) -> tuple[list[str], list[tuple[int, ...]]]:
        """Return the operands' types with the new extents, and the sizes to call them with."""
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
            return [affine_of(found) for found in maps(self.operation.attribute_texts)]
        except ValueError:
            return None

    def _extents(self, maps: Sequence[AffineMap], dims: Sequence[Sequence[str]]) -> list[int]:
        """Return the extents of the loops: 1 for those known to run once, else small numbers."""
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
    """Yield the values that the op's regions capture, with their types."""
    inside = {n for o in operation.walk() if o is not operation for n in o.results}
    for inner in (operation, *operation.walk()):
        inside |= {name for block in inner.blocks for name, _ in block.arguments}
    for inner in operation.walk():
        if inner is not operation:
            for name, type in zip(inner.operands, inner.operand_types, strict=True):
                if name not in inside:
                    yield name, type


def _results(types: Sequence[str]) -> str:
    return types[0] if len(types) == 1 else f"({', '.join(types)})"
