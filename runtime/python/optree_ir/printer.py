# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints operations in MLIR's generic form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .operation import Block, BlockList, Operation


class Printer:
    """Prints operations, without locations. names: new names of values; None: they keep theirs."""

    def __init__(self, names: Mapping[str, str] | None = None) -> None:
        self.names = None if names is None else dict(names)

    def operation(self, operation: Operation, results: str = "") -> str:
        """Return an operation as text. results: names for its results."""
        operands = ", ".join(map(self._name, operation.operands))
        successors = f"[{', '.join(operation.successors)}]" if operation.successors else ""
        regions = ""
        if operation.regions:
            regions = f"({', '.join(map(self.region, operation.regions))})"
        if operation.results and not results:
            first, count = self._new(operation.results), len(operation.results)
            results = first if count == 1 else f"{first}:{count}"
        head = f"{results} = " if results else ""
        types = f": ({', '.join(operation.operand_types)}) -> {operation.result_types}"
        call = f'"{operation.name}"({operands}){successors}'
        parts = (call, operation.property_text, regions, operation.attribute_text, types)
        return head + " ".join(filter(None, parts))

    def region(self, region: BlockList) -> str:
        return "\n".join(["{", *map(self.block, region.blocks), "}"])

    def block(self, block: Block) -> str:
        arguments = [f"{self._new((name,))}: {type}" for name, type in block.arguments]
        lines = []
        if arguments or block.label:
            lines.append(f"{block.label or '^bb0'}({', '.join(arguments)}):")
        return "\n".join([*lines, *map(self.operation, block.operations)])

    def _name(self, name: str) -> str:
        return name if self.names is None else self.names[name]

    def _new(self, names: Sequence[str]) -> str:
        if self.names is None:
            return names[0].partition("#")[0]
        first = f"%b{len(self.names)}"
        for place, name in enumerate(names):
            self.names[name] = first if len(names) == 1 else f"{first}#{place}"
        return first
