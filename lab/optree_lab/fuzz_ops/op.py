# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ops in MLIR's generic form: their parts, a function around one, and valid ones to start from."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from optree_core.model import BODY_END, OpKind, Tree
from optree_gen.emit.mlir_text import MlirWriter
from optree_ir.operation import Block, Operation
from optree_ir.printer import Printer
from optree_ir.reader import read
from optree_ir.scan import split

from optree_lab.ir.cases import legal_cases
from optree_lab.ir.upstream import Upstream

#: Container, sizes, and the rest of a shaped type.
SHAPED = re.compile(r"(tensor|memref)<((?:(?:\d+|\?)x)*)(.*)>")

#: Name and text of attributes, in order.
Attributes = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Body:
    """A block: its arguments as (name, type), and its operations as text."""

    arguments: tuple[tuple[str, str], ...]
    operations: tuple[str, ...]


@dataclass(frozen=True)
class GenericOp:
    """An op in generic form, its operands and results as types. regions: the blocks of each."""

    name: str
    operands: tuple[str, ...]
    properties: Attributes
    attributes: Attributes
    regions: tuple[tuple[Body, ...], ...]
    results: tuple[str, ...]

    def function(self, name: str) -> str:
        """Return a function of its operands around the op."""
        arguments = ", ".join(f"%a{i}: {type}" for i, type in enumerate(self.operands))
        returned = ", ".join(f"%r#{i}" for i in range(len(self.results)))
        end = f" {returned} : {', '.join(self.results)}" if self.results else ""
        result = f" -> ({', '.join(self.results)})" if self.results else ""
        return f"func.func @{name}({arguments}){result} {{\n{self.line()}\nreturn{end}\n}}"

    def line(self) -> str:
        """Return the op as text, with operands `%a0`, `%a1`, ... and results `%r#0`, ..."""
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
    """Return a parsed op as data."""
    results = operation.result_types
    several = results.startswith("(") and results.endswith(")")
    return GenericOp(
        operation.name,
        operation.operand_types,
        tuple(operation.properties.items()),
        tuple(operation.attributes.items()),
        tuple((_body(block),) for block in operation.blocks),
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


#: A file with functions of the dialect's composites, algorithms and body ops.
OUTSIDE = "tests/mlir/Inputs/outside-the-tree.mlir"

#: Number of cases of an op to choose from, and to take.
AMONG, TAKEN = 60, 6


def seeds(tree: Tree, writer: MlirWriter, tool: Path, outside: Path) -> list[GenericOp]:
    """Return ops of every name of the dialect. outside: a file with the ones outside its tree."""
    texts = [outside.read_text(encoding="utf-8"), *_structured(tree, writer)]
    printed = Upstream(tool, ("--mlir-print-op-generic",)).module("\n".join(texts))
    prefix = f"{tree.dialect.name}."
    return [
        op_of(found)
        for found in read(printed).walk()
        if found.name.startswith(prefix) and found.name != prefix + BODY_END
    ]


def base_seeds(tool: Path, given: Iterable[GenericOp], dialect: str, base: str) -> list[GenericOp]:
    """Return the same ops converted to the dialect that theirs extends."""
    passes = (f"--convert-{dialect}-to-{base}", "--mlir-print-op-generic")
    text = "\n".join(op.function(f"f{number}") for number, op in enumerate(given))
    found = read(Upstream(tool, passes).module(text)).walk()
    inner = (f"{base}.yield", f"{base}.index")
    return [op_of(op) for op in found if op.name.startswith(f"{base}.") and op.name not in inner]


def _structured(tree: Tree, writer: MlirWriter) -> Iterator[str]:
    """Yield functions of structured ops on tensors and memrefs, and generics of categories."""
    for op in tree.structured():
        if op.abstract or op.kind is OpKind.ROOT:
            continue
        cases = list(islice(legal_cases(op, tree), AMONG))
        for number, case in enumerate(cases[:: max(1, len(cases) // TAKEN)][:TAKEN]):
            yield writer.op(case, f"{op.name}_{number}")
            if op.kind is OpKind.CATEGORY:
                yield writer.generic(case, f"{op.name}_means_{number}")
