# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts the generics of real IR that become ops of the tree, next to upstream's pass.

The corpus is OPTREE_CORPUS or the one beside the checkout; the models of tests/fixtures are
counted as well. Upstream's figures are those of the manifest; a file on which upstream's pass fails
counts as none raised. The command exits with 1 if a form misses the target of an ingress or if a
file fails.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from pathlib import Path

from optree_mlir.forms import SEQUENCES

from optree_lab import toolchain
from optree_lab.tables import aligned, page
from optree_lab.toolchain import CHECKOUT
from optree_lab.verification import raising

from .beyond import rows


def main(given: argparse.Namespace) -> int:
    found = Coverage(given.corpus)
    others = Coverage(CHECKOUT / raising.MODELS)
    text = page(
        __file__,
        corpus=tables(found.sums),
        assertions=aligned(assertions(found, *dropped(found))),
        beyond=aligned(found.beyond()),
        models=tables(others.sums),
    )
    print(text)
    for file, error in {**found.errors, **others.errors}.items():
        print(f"{file} fails: {error[:200]}")
    if given.write:
        raised = found.per_file()
        path = CHECKOUT / raising.COVERAGE
        lines = ",\n".join(f"{json.dumps(f)}: {json.dumps(raised[f])}" for f in sorted(raised))
        path.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
        path.with_suffix(".md").write_text(text, encoding="utf-8")
    return 1 if found.misses or others.misses else 0


class Coverage:
    """The outcome of raising the modules of a directory in both forms."""

    def __init__(self, corpus: Path, flags: str = "", only: frozenset[str] | None = None) -> None:
        tools = (toolchain.tool("mlir-opt"), toolchain.PLUGIN)
        option = f" drop-flags={flags}" if flags else ""
        files = [m for m in raising.models(corpus) if only is None or m.path.name in only]
        self.results = {
            form: raising.raise_all(files, f"form={form}{option}", tools) for form in SEQUENCES
        }
        self.sums = {form: raising.totals(raisings) for form, raisings in self.results.items()}

    @property
    def errors(self) -> dict[str, str]:
        return {
            r.model.path.name: r.error for form in SEQUENCES for r in self.results[form] if r.error
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
                found.setdefault(r.model.path.name, {})[form] = r.generics - r.left
        return found

    def beyond(self) -> list[tuple[str, ...]]:
        bodies = {
            form: [body for r in self.results[form] for body in r.bodies] for form in SEQUENCES
        }
        return rows(bodies, raising.functions())


def dropped(found: Coverage) -> tuple[Coverage, frozenset[str]]:
    """Return the coverage of the files with assertions once these are dropped, and their names."""
    names = frozenset(r.model.path.name for r in found.results["category"] if r.asserting)
    return Coverage(found.results["category"][0].model.path.parents[1], "cf.assert", names), names


def assertions(found: Coverage, without: Coverage, files: frozenset[str]) -> list[tuple[str, ...]]:
    """Return a table by ingress: generics raised, with an assertion the op, with none,
    and if assertions are dropped first."""
    head = ("ingress", "raised", "with an assertion", "strictly", "target", "dropped")
    table: list[tuple[str, ...]] = [head]
    for ingress in sorted(without.sums["category"], key=lambda key: (key == "all", key)):
        sums = [found.sums[form][ingress] for form in SEQUENCES]
        more = []
        for form, total in zip(SEQUENCES, sums, strict=True):
            before = sum(
                r.generics - r.left
                for r in found.results[form]
                if r.model.path.name in files and ingress in (r.model.ingress, "all")
            )
            more.append(total.raised - before + without.sums[form][ingress].raised)
        table.append(
            (
                ingress,
                both(total.raised for total in sums),
                both(total.asserting_raised for total in sums),
                both(total.strict for total in sums),
                f"{sums[0].target:,.1f}",
                both(more),
            )
        )
    return table


def both(numbers: Iterable[int]) -> str:
    """Return one number if the forms agree, else a number per form."""
    found = [f"{number:,}" for number in numbers]
    return found[0] if len(set(found)) == 1 else " / ".join(found)


def tables(sums: dict[str, dict[str, raising.Totals]]) -> str:
    """Return two tables by ingress: the generics, and the `map`s and `reduce`s of the input."""
    category, named = sums["category"], sums["named"]
    ingresses = sorted(category, key=lambda ingress: (ingress == "all", ingress))
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
