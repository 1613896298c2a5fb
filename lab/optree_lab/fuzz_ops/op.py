# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""An op in MLIR's generic form: what it is made of, and a function around it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from optree_lab.ir.generic_form import Block, Operation, Printer, dictionary, properties, split

#: The kind of a shaped type, its sizes, and the rest of it.
SHAPED = re.compile(r"(tensor|memref)<((?:(?:\d+|\?)x)*)(.*)>")

#: Name and text of attributes, in order.
Attributes = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Body:
    """A block: its arguments as (name, type), and its operations, each as text."""

    arguments: tuple[tuple[str, str], ...]
    operations: tuple[str, ...]


@dataclass(frozen=True)
class GenericOp:
    """operands, results: types. regions: the blocks of each; the first has no label."""

    name: str
    operands: tuple[str, ...]
    properties: Attributes
    attributes: Attributes
    regions: tuple[tuple[Body, ...], ...]
    results: tuple[str, ...]

    def function(self, name: str) -> str:
        """A function of its operands around it."""
        arguments = ", ".join(f"%a{i}: {type}" for i, type in enumerate(self.operands))
        returned = ", ".join(f"%r#{i}" for i in range(len(self.results)))
        end = f" {returned} : {', '.join(self.results)}" if self.results else ""
        result = f" -> ({', '.join(self.results)})" if self.results else ""
        return f"func.func @{name}({arguments}){result} {{\n{self.line()}\nreturn{end}\n}}"

    def line(self) -> str:
        """The op itself, of operands `%a0`, `%a1` ... and results `%r#0` ..."""
        operands = ", ".join(f"%a{i}" for i in range(len(self.operands)))
        head = f"%r:{len(self.results)} = " if self.results else ""
        own = f" <{_dictionary(self.properties)}>" if self.properties else ""
        others = f" {_dictionary(self.attributes)}" if self.attributes else ""
        regions = ""
        if self.regions:
            regions = f" ({', '.join(_region(region) for region in self.regions)})"
        types = f"({', '.join(self.operands)}) -> ({', '.join(self.results)})"
        return f'{head}"{self.name}"({operands}){own}{regions}{others} : {types}'


def op_of(operation: Operation) -> GenericOp:
    """An op that was read."""
    own, others = properties(operation.attributes)
    results = operation.result_types
    several = results.startswith("(") and results.endswith(")")
    return GenericOp(
        operation.name,
        operation.operand_types,
        tuple(dictionary(own).items()),
        tuple(dictionary(others).items()),
        tuple((_body(block),) for block in operation.regions),
        tuple(split(results[1:-1])) if several else (results,),
    )


def _dictionary(attributes: Attributes) -> str:
    return f"{{{', '.join(f'{k} = {v}' if v else k for k, v in attributes)}}}"


def _body(block: Block) -> Body:
    return Body(block.arguments, tuple(map(Printer().operation, block.operations)))


def _region(blocks: Sequence[Body]) -> str:
    lines = []
    for number, block in enumerate(blocks):
        arguments = ", ".join(f"{name}: {type}" for name, type in block.arguments)
        if arguments or number:
            lines.append(f"^bb{number}({arguments}):")
        lines += block.operations
    return "\n".join(["{", *lines, "}"])
