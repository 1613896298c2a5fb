# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts the generics of real IR that become ops of the tree, next to upstream's pass.

The corpus is OPTREE_CORPUS or the one beside the checkout; the models of tests/fixtures are
counted as well. Upstream's figures are those of the manifest; a file on which upstream's pass fails
counts as none raised. The command exits with 1 if a form misses the target of an ingress or if a
file fails.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from optree_tool.forms import SEQUENCES

from optree_lab import toolchain
from optree_lab.tables import aligned, by_ingress, json_text, page, store
from optree_lab.verification import raising
from optree_lab.verification.packed_models import unpacked


def main(given: argparse.Namespace) -> int:
    corpora = (given.corpus, unpacked())
    found, others = (Coverage(raising.models(corpus)) for corpus in corpora)
    bodies = {form: [b for r in rs for b in r.bodies] for form, rs in found.results.items()}
    text = page(
        __file__,
        corpus=tables(found.sums),
        assertions=aligned(assertions(found)),
        beyond=aligned(rows(bodies, raising.functions())),
        models=tables(others.sums),
    )
    print(text)
    for file, error in {**found.errors, **others.errors}.items():
        print(f"{file} fails: {error[:200]}")
    if given.write:
        store(raising.COVERAGE, json_text(dict(sorted(found.per_file().items()))), text)
    return 1 if found.misses or others.misses else 0


class Coverage:
    """The outcome of raising the modules of a directory in both forms."""

    def __init__(self, files: Sequence[raising.Model], options: str = "") -> None:
        self.files = files
        tools = (toolchain.tool("mlir-opt"), toolchain.PLUGIN)
        self.results = {
            form: raising.raise_all(files, f"form={form}{options}", tools) for form in SEQUENCES
        }
        self.sums = {form: raising.totals(found) for form, found in self.results.items()}
        self.errors = {
            r.model.path.name: r.error for found in self.results.values() for r in found if r.error
        }

    @property
    def misses(self) -> bool:
        """True if a form misses the target of an ingress, or a file fails."""
        sums = (t for form in SEQUENCES for t in self.sums[form].values())
        return bool(self.errors) or any(t.raised < t.target for t in sums)

    def per_file(self) -> dict[str, dict[str, int]]:
        found: dict[str, dict[str, int]] = {}
        for form, raisings in self.results.items():
            for r in raisings:
                found.setdefault(r.model.path.name, {})[form] = r.counts.raised
        return found

    def asserting(self) -> list[raising.Model]:
        """Return the files with assertions."""
        return [r.model for r in self.results["category"] if r.counts.asserting]


def assertions(found: Coverage) -> list[tuple[str, ...]]:
    """Return a table by ingress of generics with assertions, and with these dropped first."""
    files = found.asserting()
    without = Coverage(files, " drop-flags=cf.assert")
    head = ("ingress", "raised", "with an assertion", "strictly", "target", "dropped")
    table: list[tuple[str, ...]] = [head]
    for ingress in by_ingress(without.sums["category"]):
        sums = [found.sums[form][ingress] for form in SEQUENCES]
        more = []
        for form, total in zip(SEQUENCES, sums, strict=True):
            before = raising.totals(r for r in found.results[form] if r.model in files)
            more.append(total.raised - before[ingress].raised + without.sums[form][ingress].raised)
        cells = (total.raised for total in sums), (total.asserting_raised for total in sums)
        strict = both(total.strict for total in sums)
        table.append((ingress, *map(both, cells), strict, f"{sums[0].target:,.1f}", both(more)))
    return table


def both(numbers: Iterable[int]) -> str:
    """Return one number if the forms agree, else a number per form."""
    found = [f"{number:,}" for number in numbers]
    return found[0] if len(set(found)) == 1 else " / ".join(found)


def tables(sums: dict[str, dict[str, raising.Counts]]) -> str:
    """Return two tables by ingress: the generics, and the `map`s and `reduce`s of the input."""
    category, named = sums["category"], sums["named"]
    ingresses = by_ingress(category)
    head = ("ingress", "files", "generics", "category", "named", "target", "upstream", "beyond")
    table: list[tuple[str, ...]] = [head]
    for ingress in ingresses:
        t, n = category[ingress], named[ingress]
        table.append(
            (
                ingress,
                f"{t.files}",
                f"{t.generics:,}",
                *(f"{x.raised:,} {x.raised / x.generics:6.1%}" for x in (t, n)),
                f"{t.target:,.1f}",
                f"{t.upstream / t.generics:.1%}",
                f"{t.beyond_raised:,} of {t.beyond:,}",
            )
        )
    others: list[tuple[str, ...]] = [("ops of the input", "category", "named")]
    others += [
        (
            f"map, reduce in {ingress}",
            *(f"{x[ingress].others_raised:,} of {x[ingress].others:,}" for x in (category, named)),
        )
        for ingress in ingresses
        if category[ingress].others
    ]
    return f"{aligned(table)}\n{aligned(others)}"


_OP = re.compile(r"(?:^|\{)\s*(?:%[\w:]+ = )?\"?(\w+\.\w+)", re.MULTILINE)
_OURS = re.compile(r"linalg\.(generic|map|reduce|yield)|arith\.(constant|ext|trunc|index_cast)\w*")


@dataclass(frozen=True)
class Reason:
    """A kind of work that bodies do, and why no op of linalg does it.

    holds: tells from the text of a body and the number of each operation in it.
    """

    does: str
    why: str
    holds: Callable[[str, Counter[str]], bool]


#: Tried in this order; the first that holds is the reason.
REASONS = (
    Reason(
        "selects by loop index, and reads other tensors there",
        "concatenation: no op has several inputs of different sizes",
        lambda text, ops: ops["scf.if"] > 0 and ops["tensor.extract"] > 0,
    ),
    Reason(
        "reads another tensor at an index that depends on a size",
        "broadcasting of dimensions that may be 1 at run time",
        lambda text, ops: (
            ops["tensor.extract"] == 1
            and ops["arith.select"] > 0
            and ops["arith.cmpi"] == ops["arith.select"]
            and "arith.cmpi eq" in text
        ),
    ),
    Reason(
        "reads another tensor at indices that are data",
        "gather: an op reads at affine indices only",
        lambda text, ops: (
            ops["tensor.extract"] > 0 and ("%in" in text or ops["tensor.extract"] > 1)
        ),
    ),
    Reason(
        "reads another tensor at computed indices",
        "slices, shifted or reversed: maps of named ops are permutations",
        lambda text, ops: ops["tensor.extract"] > 0,
    ),
    Reason(
        "computes with loop indices",
        "iota, masks: no function of linalg reads a loop index",
        lambda text, ops: ops["linalg.index"] > 0,
    ),
    Reason(
        "compares and selects; NaN gives the other value",
        "max and min of linalg propagate NaN, and there is no compare",
        lambda text, ops: ops["arith.cmpf"] > 0 and ops["arith.select"] > 0,
    ),
    Reason(
        "compares",
        "no function of linalg compares",
        lambda text, ops: ops["arith.cmpf"] + ops["arith.cmpi"] > 0,
    ),
    Reason(
        "computes functions that linalg lacks",
        "linalg has no {names}",
        lambda text, ops: any(re.match(r"math\.|arith\.(xor|and|or|rem|sh)", name) for name in ops),
    ),
    Reason(
        "reads elements in reverse or with a step",
        "maps of named ops are permutations",
        lambda text, ops: not any(not _OURS.fullmatch(name) for name in ops),
    ),
    Reason("does something else", "{names}", lambda text, ops: True),
)


def reason(body: str) -> tuple[Reason, frozenset[str]]:
    """Return why a generic with this body stays, and its operations that are not linalg's."""
    ops = Counter(_OP.findall(body))
    names = frozenset(name for name in ops if not _OURS.fullmatch(name))
    return next(r for r in REASONS if r.holds(body, ops)), names


def rows(bodies: Mapping[str, Iterable[str]], known: frozenset[str]) -> list[tuple[str, ...]]:
    """Return a table of the work of bodies. known: functions of linalg, which it does not name."""
    counts = {form: Counter[Reason]() for form in bodies}
    names: dict[Reason, Counter[str]] = {r: Counter() for r in REASONS}
    for form, texts in bodies.items():
        for text in texts:
            found, operations = reason(text)
            counts[form][found] += 1
            names[found].update(operations - known)
    table: list[tuple[str, ...]] = [("what the body does", *bodies, "why it stays")]
    for r in REASONS:
        if any(counts[form][r] for form in bodies):
            listed = ", ".join(name.partition(".")[2] for name, _ in names[r].most_common(12))
            numbers = (f"{counts[form][r]:,}" for form in bodies)
            table.append((r.does, *numbers, r.why.format(names=listed)))
    return table
