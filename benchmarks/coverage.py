# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints how many generics of real IR become ops of the tree, per ingress, next to upstream's pass.

`benchmarks/coverage.py [--corpus DIR] [--drop-flags NAME,...]`. The corpus is OPTREE_CORPUS or what
lies beside the checkout. Upstream's figures are those of the manifest; a file on which its pass
fails counts as nothing raised. Exits with 1 where a form misses the target or a file fails.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(CHECKOUT / "scripts"), str(CHECKOUT / "tests" / "support")]

import toolchain  # noqa: E402
from raising import Totals, models, raise_all  # noqa: E402

FORMS = ("category", "named")


def main() -> int:
    parser = argparse.ArgumentParser(description="Count the generics of real IR that are raised.")
    beside = CHECKOUT.parent / "shared" / "corpus"
    parser.add_argument("--corpus", type=Path, default=os.environ.get("OPTREE_CORPUS", beside))
    parser.add_argument("--drop-flags", default="", help="as for the pass")
    arguments = parser.parse_args()
    tools = (toolchain.tool("mlir-opt"), toolchain.PLUGIN)
    dropped = f" drop-flags={arguments.drop_flags}" if arguments.drop_flags else ""
    good = True
    for form in FORMS:
        options = f"form={form}{dropped}"
        totals = raise_all(models(arguments.corpus), options, tools, CHECKOUT)
        print(f"\n{options}\n\n{table(totals)}")
        for file, error in totals["all"].errors.items():
            print(f"{file} fails: {error[:200]}")
        good &= not totals["all"].errors and all(t.raised >= t.target for t in totals.values())
    return 0 if good else 1


def table(totals: dict[str, Totals]) -> str:
    """One row per ingress, in Markdown."""
    rows = [
        "| ingress | files | generics | raised | | target | upstream | maps, reductions raised |",
        "|---|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for ingress, t in sorted(totals.items(), key=lambda item: (item[0] == "all", item[0])):
        share, upstream = t.raised / t.generics, t.upstream / t.generics
        verdict = "" if t.raised >= t.target else " (missed)"
        rows.append(
            f"| {ingress} | {t.files} | {t.generics:,} | {t.raised:,} | {share:.1%} "
            f"| {t.target:,.1f}{verdict} | {upstream:.1%} | {t.others_raised:,} of {t.others:,} |"
        )
    return "\n".join(rows)


if __name__ == "__main__":
    sys.exit(main())
