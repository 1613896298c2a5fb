# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Asks C++, the Python builders and xDSL for their verdicts on random ops outside the tree.

The ops are those of `optree` and `linalg`, which xDSL lacks, and of random dialects. Half of
the instances are accepted, half are refused; any other verdict of one of the three is a difference.
--write writes the counts to docs/data/verdicts.md.
"""

from __future__ import annotations

import argparse
import random
import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count, islice
from pathlib import Path

from optree_core.dialect_op import DialectOp
from optree_core.model import OUTSIDE_KINDS, Tree

from optree_lab import toolchain
from optree_lab.fuzz_specs import hostile
from optree_lab.fuzzing.draw import Draw
from optree_lab.ir import dialects
from optree_lab.tables import aligned, page
from optree_lab.testing.built_dialect import build_tool

from . import random_dialect
from .drawing import Drawing
from .instance import Instance
from .judges import by_builder, by_cpp, by_xdsl, function, imported, xdsl_context

#: The page with the counts.
STORED = toolchain.CHECKOUT / "docs" / "data" / "verdicts.md"

#: Instances that are judged together.
BATCH = 100

#: Batches until a subject counts as one that does not accept, or does not refuse, half of a batch.
MOST = 12


@dataclass(frozen=True)
class Subject:
    """A dialect to ask about. generated: the directory of its files. tool: its C++, if it is built.
    xdsl: False if xDSL lacks it."""

    tree: Tree
    generated: Path
    tool: Path | None
    xdsl: bool = True

    def instances(self, pattern: str, seed: int) -> Iterator[Instance]:
        """Yield instances of all ops in turn; more than half of them are changed."""
        ops = [
            DialectOp(op, self.tree.dialect)
            for op in self.tree.ops.values()
            if op.kind in OUTSIDE_KINDS and re.search(pattern, op.name)
        ]
        for number in count(seed) if ops else ():
            draw = Draw(number)
            drawing = Drawing(ops[number % len(ops)], self.tree, draw)
            instance = drawing.right()
            if instance is not None:
                yield drawing.changed(instance) if draw.chance(60) else instance

    def verdicts(self, instances: Sequence[Instance]) -> dict[str, list[str]]:
        """Return the errors that each judge has; empty for an accepted instance."""
        name = self.tree.dialect.name
        found = {}
        if self.tool:
            found["C++"] = by_cpp(self.tool, instances)
        (python,) = (self.generated / name / "python").iterdir()
        found["Python"] = by_builder(imported(python), instances)
        if self.xdsl:
            (xdsl,) = (self.generated / name / "xdsl").iterdir()
            found["xDSL"] = by_xdsl(xdsl_context(imported(xdsl), name), instances)
        return found


@dataclass
class Agreement:
    """Counts of instances. differences: the verdicts by the text of the instance.

    mixed: instances with both tensors and memrefs that an op of MLIR accepts and builders refuse:
    linalg.softmax takes a memref and gives a tensor, which nothing can lower.
    """

    accepted: int = 0
    refused: int = 0
    mixed: int = 0
    differences: dict[str, str] = field(default_factory=dict)

    def add(self, subject: Subject, instances: Sequence[Instance], most: int) -> None:
        """Judge instances; count at most so many accepted, and so many refused."""
        verdicts = subject.verdicts(instances)
        for number, instance in enumerate(instances):
            errors = {judge: found[number] for judge, found in verdicts.items()}
            crashed = any(error.startswith("CRASH") for error in errors.values())
            if not subject.tree.dialect.defined and instance.is_mixed and not errors["C++"]:
                self.mixed += 1
            elif crashed or len({bool(error) for error in errors.values()}) > 1:
                if subject.tool and errors["C++"]:
                    (errors["C++"],) = by_cpp(subject.tool, [instance], explains=True)
                self.differences[function(number, instance)] = "\n".join(
                    f"{judge}: {error or 'accepts'}" for judge, error in errors.items()
                )
            elif any(errors.values()):
                self.refused += self.refused < most
            else:
                self.accepted += self.accepted < most


def judged(subject: Subject, number: int, seed: int = 0, pattern: str = "") -> Agreement:
    """Judge instances until half of `number` are accepted and half are refused."""
    found = Agreement()
    instances = subject.instances(pattern, seed)
    half = number // 2
    for _ in range(MOST + number // BATCH * 3):
        found.add(subject, list(islice(instances, BATCH)), half)
        if min(found.accepted, found.refused) >= half:
            break
    return found


def package_subjects() -> Iterator[Subject]:
    """Yield the package's dialects."""
    generated = toolchain.CHECKOUT / "generated"
    yield Subject(dialects.tree("optree"), generated, toolchain.OPTREE_OPT)
    tool = Path(toolchain.tool("mlir-opt"))
    yield Subject(dialects.tree("linalg"), generated, tool, xdsl=False)


def main(given: argparse.Namespace) -> int:
    started = time.monotonic()
    shares = given.dialects + 2
    share = -(-given.count // shares) + 1
    total = Agreement()
    rows: list[tuple[str, ...]] = [("dialect", "accepted", "refused", "mixed", "differ")]
    rng = random.Random(given.seed)
    with hostile.scratch() as directory:
        for number, subject in enumerate(_subjects(given, Path(directory), rng)):
            name = subject.tree.dialect.name
            found = judged(subject, share, given.seed + number, given.k)
            report(name, found)
            rows.append(row(f"{name} {number - 1}" if number > 1 else name, found))
            total.accepted += found.accepted
            total.refused += found.refused
            total.mixed += found.mixed
            total.differences |= found.differences
    report("all", total)
    print(f"{time.monotonic() - started:.0f} s")
    if given.write:
        table = aligned([*rows, row("all", total)])
        text = page(__file__, random=random_dialect.DIALECT, table=table.rstrip())
        STORED.write_text(text, encoding="utf-8")
    return 1 if total.differences else 0


def _subjects(given: argparse.Namespace, root: Path, rng: random.Random) -> Iterator[Subject]:
    yield from package_subjects()
    for number in range(given.dialects):
        project = root / f"dialect{number}"
        tree = random_dialect.generate(project, rng.randrange(1 << 30), given.ops)
        tool = build_tool(project, random_dialect.DIALECT)
        yield Subject(tree, project / "generated", tool)


def row(name: str, found: Agreement) -> tuple[str, ...]:
    counts = (found.accepted, found.refused, found.mixed, len(found.differences))
    return (name, *(f"{count:,}" for count in counts))


def report(name: str, found: Agreement) -> None:
    for text, verdicts in found.differences.items() if name != "all" else ():
        print(f"{text}\n{verdicts}")
    print(
        f"{name}: {found.accepted:,} accepted by all, {found.refused:,} refused by all, "
        f"{found.mixed} mix tensors and memrefs, {len(found.differences)} differ",
        flush=True,
    )
