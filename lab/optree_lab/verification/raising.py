# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts the generics of real IR that the plugin replaces by ops of the tree.

A generic counts as raised if only ops of the tree replace it, other than `generic`, `map` and a
`reduce` whose combiner is not in the scalar table. Generics get an attribute with their number,
which rewrites keep; a form replaces a generic entirely or not at all. A generic whose body asserts
something is raised if its assertion moved to an op on all elements before it; `strict` counts
exclude these.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from optree_core.element_type import element_type

from optree_lab import toolchain
from optree_lab.ir.dialects import scalars
from optree_lab.ir.syntax import NAME
from optree_lab.parts import Sums

ATTRIBUTE = "origin"
#: Data written by `optree_lab coverage --write`: by file and form, the number of generics raised.
COVERAGE = Path("docs", "data", "coverage.json")

_OPEN = re.compile(r"\blinalg\.generic \{")
_LEFT = re.compile(r"^.*\blinalg\.(generic|map|reduce)\b(.*)$")
_ORIGIN = re.compile(rf"\b{ATTRIBUTE} = (\d+)")
_SHORT = re.compile(r"^ \{ ([\w.]+)")
_RESULT = re.compile(rf"^{NAME} = ([\w.]+) .*: (\S+)$")


@dataclass(frozen=True)
class Model:
    """A file of the corpus with its manifest entry; `sequences`: class B, `beyond`: class C."""

    path: Path
    ingress: str
    generics: int
    upstream_left: int | None
    sequences: int
    beyond: int

    @property
    def target(self) -> float:
        return 0.99 * (self.generics - self.beyond - self.sequences) + 0.98 * self.sequences


@dataclass
class Counts(Sums):
    """Counts of generics. asserting: those whose bodies assert something; asserting_raised: those
    raised by moving assertions out. upstream: those that upstream's pass raises. others: `map`s and
    `reduce`s of the input.
    """

    files: int = 0
    generics: int = 0
    raised: int = 0
    asserting: int = 0
    asserting_raised: int = 0
    target: float = 0.0
    upstream: int = 0
    beyond: int = 0
    beyond_raised: int = 0
    others: int = 0
    others_raised: int = 0

    @property
    def strict(self) -> int:
        """The generics raised without moving an assertion out."""
        return self.raised - self.asserting_raised


@dataclass(frozen=True)
class Raising:
    """The counts of one file. bodies: the body of each generic that is left."""

    model: Model
    counts: Counts
    bodies: tuple[str, ...]
    error: str


def models(corpus: Path) -> list[Model]:
    """Return the modules that the manifest of a corpus lists.

    Raises:
        ToolchainError: the corpus has no modules.
    """
    toolchain.corpus_files(corpus)
    manifest = json.loads((corpus / "manifest.json").read_text(encoding="utf-8"))
    return [
        Model(
            path=corpus / entry["file"],
            ingress=entry["ingress"],
            generics=entry["n_generic"],
            upstream_left=entry["upstream22_generic_left"],
            sequences=entry["ceiling"].get("B", 0),
            beyond=entry["ceiling"].get("C", 0),
        )
        for entry in manifest["files"]
    ]


@cache
def combiners() -> frozenset[tuple[str, str]]:
    """Return mnemonic and type class of each scalar function of two arguments."""
    binary = (f for f in scalars().functions.values() if f.arity == 2)
    return frozenset((mnemonic, kind) for f in binary for kind, mnemonic in f.lower.items())


def functions() -> frozenset[str]:
    """Return the mnemonics of all functions in the scalar table."""
    return frozenset(m for f in scalars().functions.values() for m in f.lower.values())


def numbered(text: str) -> tuple[str, int, frozenset[int]]:
    """Return the module with numbered generics, their count, and the asserting numbers."""
    parts = _OPEN.split(text)
    found = [parts[0]]
    asserting = set()
    for number, part in enumerate(parts[1:]):
        found += f"linalg.generic {{{ATTRIBUTE} = {number}, ", part
        if "cf.assert" in part.partition("linalg.yield")[0]:
            asserting.add(number)
    return "".join(found), len(parts) - 1, frozenset(asserting)


def left(text: str) -> Iterator[tuple[int | None, str]]:
    """Yield, per op that is not raised, its body and the number of the generic it was, if any."""
    lines = text.split("\n")
    for i, line in enumerate(lines):
        if match := _LEFT.match(line):
            after = range(i + 1, len(lines))
            ends = (n for n in after if lines[n].lstrip().startswith("linalg.yield"))
            short = match[1] == "map" and _SHORT.match(match[2])
            body = lines[i : i + 1 if short else next(ends, len(lines))]
            if match[1] != "reduce" or not _combines(match[2], body[1:]):
                origin = _ORIGIN.search(line)
                yield int(origin[1]) if origin else None, "\n".join(body)


def _combines(rest: str, body: Sequence[str]) -> bool:
    """True if a reduction combines by a known function. rest: the text after the op's name."""
    if short := _SHORT.match(rest):
        return any(short[1] == mnemonic for mnemonic, _ in combiners())
    made = [_RESULT.match(line.strip()) for line in body if " = " in line]
    if len(made) != 1 or made[0] is None:
        return False
    return (made[0][1], element_type(made[0][2]).type_class) in combiners()


def raise_model(model: Model, options: str, tools: tuple[Path, Path]) -> Raising:
    """Run `linalg-tree-specialize{options}` on a model. tools: mlir-opt and the plugin."""
    original = model.path.read_text(encoding="utf-8")
    text, generics, asserting = numbered(original)
    passes = toolchain.passes(f"linalg-tree-specialize{{{options}}}", tools[1])
    run = toolchain.run([tools[0], *passes, "--mlir-print-local-scope"], input=text)
    remaining = list(left(run.stdout))
    origins = {origin for origin, _ in remaining}
    bodies = tuple(body for origin, body in remaining if origin is not None)
    raised = generics - len(bodies)
    others = len(re.findall(r"\blinalg\.(?:map|reduce)\b", original))
    counts = Counts(
        files=1,
        generics=generics,
        raised=raised,
        asserting=len(asserting),
        asserting_raised=len(asserting - origins),
        target=model.target,
        upstream=0 if model.upstream_left is None else model.generics - model.upstream_left,
        beyond=model.beyond,
        # A lower bound, reached if all others were raised.
        beyond_raised=max(0, raised - (generics - model.beyond)),
        others=others,
        others_raised=others - (len(remaining) - len(bodies)),
    )
    return Raising(model, counts, bodies, run.stderr if run.returncode else "")


def raise_all(found: Iterable[Model], options: str, tools: tuple[Path, Path]) -> list[Raising]:
    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(lambda model: raise_model(model, options, tools), found))


def totals(raisings: Iterable[Raising]) -> dict[str, Counts]:
    """Return sums by ingress, and of everything under `all`."""
    sums: dict[str, Counts] = defaultdict(Counts)
    for raising in raisings:
        for key in (raising.model.ingress, "all"):
            sums[key].add(raising.counts)
    return dict(sums)
