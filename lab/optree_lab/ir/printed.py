# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads structured ops that mlir-opt printed in generic form: parameters and constants."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from optree_core.affine import AffineMap
from optree_ir.attribute import MapText
from optree_ir.attribute import maps as maps_of
from optree_ir.operation import Operation
from optree_ir.printer import Printer
from optree_ir.reader import read

from optree_lab.ir.setting import affine

#: The options under which mlir-opt prints this form.
OPTIONS = ("--mlir-print-op-generic", "--mlir-print-local-scope")

_WORD = re.compile(r"#linalg\.\w+<(?:cast_)?(\w+)>")
_NUMBERS = re.compile(r"dense<\[?([-\d, ]+)\]?> : (?:vector|tensor)<(\d+)xi64>|array<i64: (.*)>")


@dataclass(frozen=True)
class PrintedOp:
    """An op of a function, the constants that it reads, and the names of the arguments."""

    operation: Operation
    constants: Mapping[str, Operation]
    arguments: tuple[str, ...]

    @property
    def name(self) -> str:
        return self.operation.name.removeprefix("linalg.")

    @property
    def text(self) -> str:
        """Return the op in generic form, after its constants."""
        return "\n".join(map(Printer().operation, (*self.constants.values(), self.operation)))

    def constant(self, name: str) -> str:
        """Return the text of a constant's number."""
        return self.constants[name].properties["value"]

    @cached_property
    def maps(self) -> tuple[AffineMap, ...] | None:
        """Return the maps, if the op has them as an attribute."""
        found = self.operation.properties.get("indexing_maps")
        if found is None:
            return None
        return tuple(map(affine_of, maps_of(found)))

    @cached_property
    def parameters(self) -> dict[str, Any]:
        """Return the op's parameters by name, as `evaluate` takes them."""
        found: dict[str, Any] = {}
        for name, text in self.operation.properties.items():
            if word := _WORD.fullmatch(text):
                found[name] = word[1]
            elif numbers := _NUMBERS.fullmatch(text):
                some = [int(number) for number in (numbers[1] or numbers[3]).split(",")]
                found[name] = some * int(numbers[2]) if len(some) == 1 and numbers[2] else some
        return found


def functions(text: str) -> Iterator[list[PrintedOp]]:
    """Yield the structured ops of each function of a module printed in local scope, in order."""
    for function in read(text).blocks[0].operations:
        block = function.blocks[0]
        constants = {o.results[0]: o for o in block.operations if o.name.endswith(".constant")}
        arguments = tuple(name for name, _ in block.arguments)
        yield [
            PrintedOp(
                operation,
                {name: constants[name] for name in _read(operation, constants)},
                arguments,
            )
            for operation in block.operations
            if operation.name.startswith("linalg.")
        ]


def _read(operation: Operation, constants: Mapping[str, Operation]) -> list[str]:
    """Return the constants that an op reads, in the order of the function."""
    read = {name for inner in operation.walk() for name in inner.operands}
    return [name for name in constants if name in read]


def affine_of(found: MapText) -> AffineMap:
    """Return a map whose results are sums of multiples of loops.

    Raises:
        ValueError: it has symbols, or other results.
    """
    if found.symbols:
        raise ValueError(f"'{found}' has symbols")
    return affine(found.dims, *found.results)
