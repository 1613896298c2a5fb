# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts how many generics of real IR become ops of the tree, next to upstream's pass.

`make coverage`, or `benchmarks/coverage.py [--corpus DIR] [--drop-flags NAME,...] [--no-write]`.
The corpus is OPTREE_CORPUS or what lies beside the checkout. Upstream's figures are those of its
manifest; a file on which upstream's pass fails counts as nothing raised. Writes
docs/data/coverage.json and .md. Exits with 1 where a form misses the target of an ingress or
a file fails.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(CHECKOUT / "scripts"), str(CHECKOUT / "tests" / "support")]

import toolchain  # noqa: E402
from raising import COVERAGE, FORMS, Raising, Totals, models, raise_all, totals  # noqa: E402
from table import aligned  # noqa: E402


def main() -> int:
    parser = argparse.ArgumentParser(description="Count the generics of real IR that are raised.")
    beside = CHECKOUT.parent / "shared" / "corpus"
    parser.add_argument("--corpus", type=Path, default=os.environ.get("OPTREE_CORPUS", beside))
    parser.add_argument("--drop-flags", default="", help="as for the pass; implies --no-write")
    parser.add_argument("--no-write", action="store_true", help="only print the table")
    arguments = parser.parse_args()
    tools = (toolchain.tool("mlir-opt"), toolchain.PLUGIN)
    dropped = f" drop-flags={arguments.drop_flags}" if arguments.drop_flags else ""
    found = models(arguments.corpus)
    results = {form: raise_all(found, f"form={form}{dropped}", tools, CHECKOUT) for form in FORMS}
    sums = {form: totals(raisings) for form, raisings in results.items()}
    text = tables(sums)
    print(text)
    errors = {r.model.path.name: r.error for form in FORMS for r in results[form] if r.error}
    for file, error in errors.items():
        print(f"{file} fails: {error[:200]}")
    if not arguments.no_write and not dropped:
        data = {file: dict(zip(FORMS, raised, strict=True)) for file, *raised in per_file(results)}
        path = CHECKOUT / COVERAGE
        lines = ",\n".join(f"{json.dumps(file)}: {json.dumps(data[file])}" for file in sorted(data))
        path.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
        path.with_suffix(".md").write_text(f"{HEADER}\n{text}", encoding="utf-8")
    missed = any(t.raised < t.target for form in FORMS for t in sums[form].values())
    return 1 if errors or missed else 0


HEADER = """\
# Coverage of real IR

What `make coverage` counts. A generic is *raised* where only ops of the tree took its place, other
than `generic`, `map` and a `reduce` by a body that is no scalar function; what an assertion in its
body becomes stands beside them. The target is 99 % of what one op can say and 98 % of what a
sequence can, in the corpus's own estimate; *beyond* it is what neither can.
"""


def per_file(results: dict[str, list[Raising]]) -> Iterable[tuple[str, int, int]]:
    for category, named in zip(*results.values(), strict=True):
        yield (
            category.model.path.name,
            category.generics - category.left,
            named.generics - named.left,
        )


def tables(sums: dict[str, dict[str, Totals]]) -> str:
    """Generics by ingress, and maps and reductions of the input on a line of their own."""
    category, named = sums["category"], sums["named"]
    ingresses = sorted(category, key=lambda ingress: (ingress == "all", ingress))
    head = ("ingress", "files", "generics", "category", "named", "target", "upstream", "beyond")
    rows: list[tuple[str, ...]] = [head]
    for ingress in ingresses:
        t, n = category[ingress], named[ingress]
        rows.append(
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
    others: list[tuple[str, ...]] = [("of the input", "category", "named")]
    others += [
        (
            f"map, reduce in {ingress}",
            *(f"{x[ingress].others_raised:,} of {x[ingress].others:,}" for x in (category, named)),
        )
        for ingress in ingresses
        if category[ingress].others
    ]
    return f"{aligned(rows)}\n{aligned(others)}"


if __name__ == "__main__":
    sys.exit(main())
