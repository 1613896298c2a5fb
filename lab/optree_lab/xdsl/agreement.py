# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sends every op through xDSL and optree-opt, and compares their verdicts on mutated ops.

A verdict that differs because xDSL does not read or verify something outside the dialect counts
under that reason; all other differences are disagreements.
"""

from __future__ import annotations

import argparse
import re
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path

from optree_core.dialect_op import DialectOp, Segments

from optree_lab import toolchain
from optree_lab.fuzz_ir.passes import Passes
from optree_lab.fuzz_ops.mutation import Mutation, everywhere
from optree_lab.fuzz_ops.op import OUTSIDE, GenericOp, seeds
from optree_lab.ir.dialects import tree, writer
from optree_lab.xdsl.round_trip import functions, round_trip, unknown_operations, unknown_types

from .round_trip import read

#: The property with the sizes of operand segments.
_SEGMENTS = "operandSegmentSizes"

#: Operations of bodies that the generated dialect verifies itself.
_BODIES = ("linalg.yield", "linalg.index")

_SIZE = re.compile(r"\d+(?=x)")

_COMPLAINT = re.compile(r"error: '([\w.]+)' op |error: invalid properties .* for op ([\w.]+):")


@dataclass
class Agreement:
    """Counts of ops. limits: differences outside the dialect, by reason. differences: both verdicts
    by text of the function."""

    accepted: int = 0
    refused: int = 0
    limits: Counter[str] = field(default_factory=Counter)
    differences: dict[str, str] = field(default_factory=dict)

    @property
    def total(self) -> int:
        return self.accepted + self.refused + self.limits.total() + len(self.differences)


def edges(given: Sequence[GenericOp]) -> Iterator[GenericOp]:
    """Yield the first op of each name, changed so that one rule of a verifier decides.

    Its tensors become memrefs, or f32 becomes i0. A structured op also gets an output with sizes 0,
    and an output with other sizes beside a first operand of dynamic sizes.
    """
    for op in {op.name: op for op in reversed(given)}.values():
        yield replace(everywhere(op, lambda text: text.replace("tensor<", "memref<")), results=())
        yield everywhere(op, lambda text: re.sub(r"(?<=[^\w.]|x)f32\b|^f32$", "i0", text))
        for first, last in ((r"\g<0>", "0"), ("?", "7")) if op.regions else ():
            sizes = [first, *[r"\g<0>"] * len(op.operands[1:-1]), last]
            operands = map(_SIZE.sub, sizes[-len(op.operands) :], op.operands)
            results = tuple(_SIZE.sub(last, type) for type in op.results)
            yield replace(op, operands=tuple(operands), results=results)


def compare(tool: Path, ops: Iterable[GenericOp]) -> Agreement:
    """Return the verdicts of the tool and of xDSL on ops in generic form."""
    given = list(ops)
    texts = [op.function(f"f{number}") for number, op in enumerate(given)]
    found = Agreement()
    outputs = Passes(tool, explains=False)(texts)
    for op, text, output in zip(given, texts, outputs, strict=True):
        refused = bool(output.error)
        reading = read(text)
        if refused == bool(reading.error):
            found.accepted += not refused
            found.refused += refused
            continue
        complaint = Passes(tool)([text])[0].error
        reason = _limit(complaint, text) or _properties(tool, op)
        if reason:
            found.limits[reason] += 1
        else:
            found.differences[text] = (
                f"C++: {complaint or 'accepts'}\nxDSL: {reading.error or 'accepts'}"
            )
    return found


def _limit(complaint: str, text: str) -> str:
    """Return the limit of xDSL that explains another verdict than the tool's, or ""."""
    reading = read(text)
    if not reading.parsed:
        return f"xDSL does not read it: {reading.error.split('^')[-1].strip()}"
    if reading.culprit and not _is_ours(reading.culprit):
        return f"xDSL refuses {reading.culprit}"
    if "op requires one result" in complaint and "tensor<" not in text:
        return "xDSL does not know which ops MLIR has on tensors only"
    if "does not dominate this use" in complaint:
        return "xDSL does not verify dominance"
    match = _COMPLAINT.search(complaint)
    culprit = match and (match[1] or match[2])
    if culprit and not _is_ours(culprit):
        return f"xDSL does not verify {culprit}"
    return ""


def _is_ours(name: str) -> bool:
    return name in _BODIES or name.startswith(f"{tree().dialect.name}.")


def _properties(tool: Path, op: GenericOp) -> str:
    """Return a reason if the verdicts agree once the op has only its own properties, else "".

    MLIR drops properties that the op does not define, and keeps discardable attributes with names
    of its properties; xDSL refuses the former and takes the latter for properties.
    """
    here = DialectOp(tree().ops[op.name.partition(".")[2]], tree().dialect)
    own = {*(a.name for a in here.attributes), here.maps}
    own |= {_SEGMENTS} if here.segments is Segments.COUNTED else set()
    bare = replace(
        op,
        properties=tuple((name, value) for name, value in op.properties if name in own),
        attributes=tuple((name, value) for name, value in op.attributes if name not in own),
    )
    if bare == op:
        return ""
    text = bare.function("f")
    complaint = Passes(tool)([text])[0].error
    agree = bool(complaint) == bool(read(text).error) or _limit(complaint, text)
    return "xDSL takes properties and attributes apart otherwise" if agree else ""


def main(given: argparse.Namespace) -> int:
    start = time.monotonic()
    toolchain.built(given.tool)
    print(f"element types that xDSL lacks: {', '.join(unknown_types()) or 'none'}")
    lacking = unknown_operations()
    print(f"operations of bodies that xDSL lacks ({len(lacking)}): {', '.join(lacking)}")
    trip = round_trip(given.tool, functions())
    for text, why in trip.failures.items():
        print(f"{text}\n{why}")
    print(
        f"{trip.total:,} functions there and back, {trip.beyond} beyond xDSL, "
        f"{len(trip.failures)} differ",
        flush=True,
    )
    mutation = Mutation(seeds(tree(), writer(), given.tool, toolchain.CHECKOUT / OUTSIDE))
    numbers = range(given.seed, given.seed + given.count)
    mutants = chain(edges(mutation.given), map(mutation.mutant, numbers))
    found = compare(given.tool, mutants)
    for text, why in found.differences.items():
        print(f"{text}\n{why}")
    for reason, count in found.limits.most_common():
        print(f"  {count:>5}  {reason}")
    print(
        f"{found.total:,} mutants: {found.accepted:,} accepted by both, {found.refused:,} refused "
        f"by both, {found.limits.total():,} beyond xDSL, {len(found.differences)} disagreements, "
        f"in {time.monotonic() - start:.0f} s"
    )
    return 1 if trip.failures or found.differences else 0
