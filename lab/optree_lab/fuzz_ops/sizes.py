# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Valid ops with sizes that are static in one operand only, or that are 0 or 1.

One size is dynamic and all others are static, or the other way round; a loop runs once or never.
MLIR's verifier only compares sizes that are static on both sides.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from optree_core.cases import EXTENTS, Case, build
from optree_core.container import Container
from optree_core.model import Op, OpKind, Tree
from optree_gen.emit.mlir_text import MlirWriter
from optree_ir.reader import read

from optree_lab.fuzz_ir.passes import Passes
from optree_lab.ir.cases import legal_cases
from optree_lab.ir.upstream import Upstream
from optree_lab.ir.writer import Isolated, Value, Writer
from optree_lab.tables import beside, tuples

from .op import SHAPED, GenericOp, op_of

#: Small extents, given to each loop in turn.
FEW = (0, 1)

#: Pipelines to the base dialect and back; `_` stands for the dialect.
PIPELINES: tuple[str, ...] = tuples(beside(__file__))


@dataclass(frozen=True)
class Sized:
    """An op, and the same op with all sizes static."""

    op: GenericOp
    known: GenericOp

    def isolated(self) -> Isolated | None:
        """Return a function of memrefs around the op, or None if an operand has no shape."""
        writer = Writer()
        operands: list[Value] = []
        for type, known in zip(self.op.operands, self.known.operands, strict=True):
            found, given = SHAPED.fullmatch(type), SHAPED.fullmatch(known)
            if found is None or given is None or "," in found[3]:
                return None
            hidden = "".join("?" if size == "?" else "-" for size in found[2].split("x")[:-1])
            memref = writer.buffer(found[3], list(map(int, given[2].split("x")[:-1])), hidden)
            operands.append(writer.as_tensor(memref) if found[1] == "tensor" else memref)
        line = self.op.line()
        writer.line(re.sub(r"%a(\d+)", lambda name: operands[int(name[1])].name, line))
        if not self.op.results:
            return replace(writer.function(), outputs=1)
        inits = operands[-len(self.op.results) :]
        for place, (result, init) in enumerate(zip(self.op.results, inits, strict=True)):
            writer.put(replace(init, name=f"%r#{place}", type=result))
        return writer.function()


def cases(tree: Tree) -> Iterator[Case]:
    """Yield each structured op with small loop extents, on tensors and on memrefs."""
    for op in tree.structured():
        if not op.abstract and op.kind is not OpKind.ROOT:
            yield from _cases(op, tree)


def _cases(op: Op, tree: Tree) -> Iterator[Case]:
    first = next(iter(legal_cases(op, tree)))
    loops = len(op.loops) if op.loops is not None else first.variant.rank
    if first.variant.maps is not None:
        loops = first.variant.maps[0].loops
    for container in (Container.TENSOR, Container.MEMREF):
        for loop in range(-1, loops):
            for size in FEW if loop >= 0 else FEW[:1]:
                extents = list(EXTENTS)
                if loop >= 0:
                    extents[loop] = size
                yield build(
                    op, first.mode, tree.scalars, first.variant,
                    container=container, extents=extents,
                )  # fmt: skip


def sized(tree: Tree, writer: MlirWriter, tool: Path) -> list[Sized]:
    """Return all sized ops in a fixed order."""
    texts = [
        writer.op(case, f"f{number}")
        for number, case in enumerate(cases(tree))
        if all(size is None or size >= 0 for sizes in case.shapes if sizes for size in sizes)
    ]
    outputs = Passes(tool, explains=False)(texts)
    valid = [text for text, output in zip(texts, outputs, strict=True) if not output.error]
    printed = Upstream(tool, ("--mlir-print-op-generic",)).module("\n".join(valid))
    prefix = f"{tree.dialect.name}."
    ops = [op_of(found) for found in read(printed).walk() if found.name.startswith(prefix)]
    return [variant for op in ops for variant in variants(op)]


def variants(op: GenericOp) -> Iterator[Sized]:
    """Yield the op with each size alone dynamic, and with each size alone static."""
    yield Sized(op, op)
    places = [
        (place, d)
        for place, type in enumerate(op.operands)
        if (found := SHAPED.fullmatch(type))
        for d in range(found[2].count("x"))
    ]
    for alone in places:
        yield Sized(_with_unknown(op, [alone]), op)
        if len(places) > 1:
            yield Sized(_with_unknown(op, [place for place in places if place != alone]), op)


def _with_unknown(op: GenericOp, places: Sequence[tuple[int, int]]) -> GenericOp:
    """Return the op with these sizes (operand, dimension) dynamic, in results too."""
    operands = list(op.operands)
    results = list(op.results)
    for place, d in places:
        found = SHAPED.fullmatch(operands[place])
        assert found is not None
        dims = found[2].split("x")
        dims[d] = "?"
        operands[place] = f"{found[1]}<{'x'.join(dims)}{found[3]}>"
    if results:
        results = operands[-len(results) :]
    return replace(op, operands=tuple(operands), results=tuple(results))
