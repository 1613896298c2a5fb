# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the laws of the canonical form on real IR.

With F bringing into the form and C canonicalizing: F(F(x)) = F(x), F(C(F(x))) = F(x), neither the
order of operations nor other functions matter, and F under permissions Q of F under fewer P is F
under Q, for random sets. The command prints each broken law, with the smallest part of the module
that breaks it, and counts.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from optree_core.rewrite_rule import PERMISSIONS
from optree_gen.compare.canonical import AFTER, BEFORE, algebra, pipeline
from optree_ir.alignment import values
from optree_ir.difference import differences
from optree_ir.graph import ValueGraph, functions, graph, resources
from optree_ir.reader import read

from optree_lab import toolchain
from optree_lab.ir.dialects import tree
from optree_lab.ir.function_cone import Body, body, module, returning, shuffled, smallest
from optree_lab.running.execution import ToolFailed, run_program

_PRINTED = ("--mlir-print-op-generic", "--mlir-print-local-scope")

#: The largest number of operations that are shuffled, and of parts of a module that are tried.
_MOST, _TRIES = 1500, 200

#: The results of each function, as hashes.
Meaning = dict[str, tuple[str, ...]]
Passes = tuple[str, ...]
#: Two sets of permissions, the first of which is part of the second.
Permissions = tuple[frozenset[str], frozenset[str]]


@dataclass(frozen=True)
class BrokenLaw:
    """A law that a file breaks.

    difference: the first one of the two forms, in words. example: the smallest part of the file
    that breaks the law, if found.
    """

    file: str
    law: str
    difference: str = ""
    example: str = ""


class CanonicalLaws:
    """The laws for one plugin and one file.

    It remembers what passes made, so each thread has its own.
    """

    def __init__(self, mlir_opt: Path, plugin: Path, *, minimize: bool = True) -> None:
        self.mlir_opt, self.plugin = mlir_opt, plugin
        self.minimize = minimize
        self.algebra = algebra(tree("linalg"))
        #: The first difference of the last forms that `equal` compared.
        self.difference = ""
        #: What passes make of a text, and what a text means.
        self.made: dict[tuple[str, tuple[str, ...]], str] = {}
        self.known: dict[str, Meaning] = {}

    def form(self, permissions: frozenset[str] = frozenset()) -> str:
        """Return the pass to the form."""
        return pipeline(tree("linalg").dialect, permissions)[len(BEFORE)]

    def run(self, text: str, *passes: str) -> str:
        """Return the module after passes, in generic form."""
        options = (*toolchain.passes(",".join(passes), self.plugin), *_PRINTED)
        return run_program(self.mlir_opt, ("--allow-unregistered-dialect", *options), text)

    def after(self, text: str, *steps: Passes) -> str:
        """Return the module after steps; what a step makes of a text is made once."""
        for step in steps:
            made = self.made.get((text, step))
            if made is None:
                made = self.made[text, step] = self.run(text, *step)
            text = made
        return text

    def graphs(self, text: str) -> dict[str, ValueGraph]:
        """Return the graph of each function."""
        blobs, found = resources(text), functions(read(text))
        return {name: graph(given, self.algebra, blobs) for name, given in found.items()}

    def meaning(self, text: str) -> Meaning:
        """Return the results of each function, which arguments by number stand for."""
        if text in self.known:
            return self.known[text]
        found = {}
        for name, made in self.graphs(text).items():
            numbers = {node: str(number) for node, (number, _) in made.arguments.items()}
            hashes = values(made, numbers)
            found[name] = tuple(hashes[result] for result in made.results)
        self.known[text] = found
        return found

    def same(self, first: str, second: str) -> bool:
        return first == second or self.meaning(first) == self.meaning(second)

    def broken(self, path: Path, pairs: Sequence[Permissions]) -> Iterator[BrokenLaw]:
        """Yield the laws that a file breaks."""
        text = self.run(path.read_text(encoding="utf-8"), *BEFORE)
        for law, holds in self.laws(pairs):
            try:
                if not holds(text):
                    words, self.difference = self.difference, ""
                    yield BrokenLaw(path.name, law, words, self.example(text, holds))
            except ToolFailed as error:
                yield BrokenLaw(path.name, f"{law}: {str(error).splitlines()[-1][:200]}")

    def laws(self, pairs: Sequence[Permissions]) -> Iterator[tuple[str, Callable[[str], bool]]]:
        form, every = (self.form(),), (self.form(frozenset(PERMISSIONS)),)
        for name, one in (("", form), (" under all permissions", every)):
            yield f"F(F(x)) = F(x){name}", partial(self.equal, steps=((one,), (one, one)))
            yield f"F(C(F(x))) = F(x){name}", partial(self.equal, steps=((one,), (one, AFTER, one)))
            yield f"C(F(x)) = F(x){name}", partial(self.equal, steps=((one,), (one, AFTER)))
        yield "any order of operations", self.any_order
        yield "any order of functions", self.any_functions
        for less, more in pairs:
            fewer, whole = (self.form(less),), (self.form(more),)
            law = f"F under {_said(more)} of F under {_said(less)}"
            twice = (fewer, AFTER, whole, AFTER)
            yield law, partial(self.equal, steps=((whole, AFTER), twice))

    def equal(self, text: str, steps: tuple[Sequence[Passes], Sequence[Passes]]) -> bool:
        """True if two lists of steps give the same graphs."""
        first, second = (self.after(text, *each) for each in steps)
        if self.same(first, second):
            return True
        self.difference = self.first_difference(first, second)
        return False

    def first_difference(self, first: str, second: str) -> str:
        """Return the first difference of the graphs of two texts, in words."""
        both = zip(self.graphs(first).values(), self.graphs(second).values(), strict=True)
        return next((d.what for pair in both for d in differences(*pair)), "")

    def any_order(self, text: str) -> bool:
        """True if another order of the operations gives the same form."""
        given = body(text)
        if len(given.operations) > _MOST:
            return True
        form = (self.form(),)
        first = self.after(given.text(), form)
        others = (self.after(shuffled(given, seed).text(), form) for seed in range(2))
        return all(self.same(first, other) for other in others)

    def any_functions(self, text: str) -> bool:
        """True if a function has the same form beside others, before or behind them."""
        own, form = body(text), (self.form(),)
        parts = {"whole": own, "part": returning(own, own.end.operands[:1])}
        alone: Meaning = {}
        for name, part in parts.items():
            (alone[name],) = self.meaning(self.after(part.text(), form)).values()
        orders = (parts, dict(reversed(parts.items())))
        return all(self.meaning(self.after(module(order), form)) == alone for order in orders)

    def example(self, text: str, holds: Callable[[str], bool]) -> str:
        """Return the smallest part of a module that breaks a law, as MLIR prints it."""
        if not self.minimize:
            return ""

        left = iter(range(_TRIES))

        def wrong(part: Body) -> bool:
            if next(left, None) is None:
                return False
            try:
                return not holds(part.text())
            except (ToolFailed, ValueError, KeyError):
                return False

        try:
            found = smallest(body(text), wrong).text()
        except ValueError:
            return ""
        return run_program(self.mlir_opt, ("--mlir-print-local-scope",), found)


def permission_pairs(count: int, seed: int = 0) -> list[Permissions]:
    """Return random pairs of sets of permissions, the first of which is part of the second."""
    rng = random.Random(seed)
    found = []
    for _ in range(count):
        more = frozenset(p for p in PERMISSIONS if rng.random() < 0.6)
        less = frozenset(p for p in sorted(more) if rng.random() < 0.5)
        found.append((less, more))
    return found


def _said(permissions: frozenset[str]) -> str:
    return ",".join(p for p in PERMISSIONS if p in permissions) or "nothing"


def broken_laws(file: Path, pairs: Sequence[Permissions]) -> list[BrokenLaw]:
    """Return the laws that a file breaks."""
    laws = CanonicalLaws(toolchain.tool("mlir-opt"), toolchain.built(toolchain.PLUGIN))
    return list(laws.broken(file, pairs))


def main(given: argparse.Namespace) -> int:
    """Check the laws on files, each with some of the pairs of permissions in turn."""
    found = toolchain.corpus_files(given.corpus)
    files = [path for path in found if re.search(given.k, path.name)][:: given.step]
    pairs = permission_pairs(given.pairs, given.seed)
    start, total = time.monotonic(), 0
    with ThreadPoolExecutor(given.jobs) as pool:
        chosen = [pairs[i % len(pairs) :: len(files)] for i in range(len(files))] if pairs else []
        every = pool.map(broken_laws, files, chosen or [[]] * len(files))
        for number, broken in enumerate(every, 1):
            total += len(broken)
            for law in broken:
                print(f"{law.file}: {law.law}: {law.difference}\n{law.example}", flush=True)
            if number % 32 == 0 or number == len(files):
                seconds = time.monotonic() - start
                print(f"[{number}/{len(files)}] {seconds:.0f} s", file=sys.stderr, flush=True)
    print(f"{len(files)} files, {len(pairs)} pairs of permission sets: {total} laws broken")
    return 1 if total else 0
