# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts the generics of real IR that become ops of the defined dialect.

The corpus is OPTREE_CORPUS or the one beside the checkout. The command exits with 1 if a file
fails, or if less than 99 % of all generics become ops of the dialect.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence

from optree_lab import toolchain
from optree_lab.tables import aligned, page
from optree_lab.toolchain import CHECKOUT
from optree_lab.verification.conversion_coverage import (
    DATA,
    DIALECT,
    PIPELINE,
    Base,
    Outcome,
    Row,
    Table,
    table,
)
from optree_lab.verification.raising import combiners, models

from .beyond import REASONS, reason

LEAST = 0.99


#: Number of ops and functions that the page names of each kind; the JSON has all.
MOST_WORDS = 4

#: Work of a body -> "left", "expressed": numbers of generics that linalg leaves and that the
#: dialect expresses; "as": number by op or function that linalg lacks.
Kinds = dict[str, dict[str, int | dict[str, int]]]


def main(given: argparse.Namespace) -> int:
    tool = toolchain.BUILD_DIR / "bin" / f"{DIALECT}-opt"
    if not tool.is_file():
        given.error(f"{tool} does not exist; run `make build`")
    found, outcomes = table(models(given.corpus), tool, Base(toolchain.PLUGIN, combiners()))
    for outcome in outcomes:
        if outcome.error:
            print(f"{outcome.model.path.name}: {outcome.error.splitlines()[0]}", file=sys.stderr)
    kinds = kinds_beyond(outcomes)
    text = page(
        __file__, dialect=DIALECT, pipeline=PIPELINE, **tables(found), beyond=beyond_table(kinds)
    )
    print(text)
    if given.write:
        path = CHECKOUT / DATA
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(
            json.dumps({**found.data(), "beyond": kinds}, indent=1) + "\n", encoding="utf-8"
        )
        path.with_suffix(".md").write_text(text, encoding="utf-8")
    failed = any(outcome.error for outcome in outcomes)
    return int(failed or found.rows["all"].share < LEAST)


def tables(found: Table) -> dict[str, str]:
    """Return tables: generics by ingress, ops and functions that linalg lacks, generics left."""
    ingresses = sorted(found.rows, key=lambda ingress: (ingress == "all", ingress))
    rows: list[tuple[str, ...]] = [
        ("ingress", "files", "generics", "expressed", "share", "with a body")
    ]
    rows += [(name, *_cells(found.rows[name])) for name in ingresses]
    names = [name for name in ingresses if name != "all"]
    added: list[tuple[str, ...]] = [("what linalg lacks", *names, "all")]
    for word, by in sorted(found.added.items(), key=lambda item: (-item[1].total(), item[0])):
        added.append((word, *(f"{by[name]:,}" for name in names), f"{by.total():,}"))
    left = [("left as", "generics")]
    left += [(name, f"{count:,}") for name, count in found.left.most_common()]
    return {"ingresses": aligned(rows), "added": aligned(added), "left": aligned(left)}


def kinds_beyond(outcomes: Sequence[Outcome]) -> Kinds:
    """Count, by the work of their bodies, generics that linalg leaves and that the dialect
    expresses, and the ops and functions that express them."""
    left: Counter[str] = Counter()
    expressed: Counter[str] = Counter()
    words: dict[str, Counter[str]] = {r.does: Counter() for r in REASONS}
    for generic in (generic for outcome in outcomes for generic in outcome.beyond):
        does = reason(generic.body)[0].does
        left[does] += 1
        expressed[does] += generic.expressed
        if generic.expressed:
            words[does].update(generic.words)
    return {
        r.does: {
            "left": left[r.does],
            "expressed": expressed[r.does],
            "as": dict(sorted(words[r.does].items())),
        }
        for r in REASONS
        if left[r.does]
    }


def beyond_table(kinds: Kinds) -> str:
    rows: list[tuple[str, ...]] = [("what the body does", "left by linalg", "expressed", "by")]
    for does, row in kinds.items():
        words = row["as"]
        assert isinstance(words, dict)
        listed = sorted(words.items(), key=lambda item: (-item[1], item[0]))
        shown = [f"{word.removeprefix(f'{DIALECT}.')} {n:,}" for word, n in listed[:MOST_WORDS]]
        by = ", ".join([*shown, *(["..."] if len(listed) > MOST_WORDS else [])])
        rows.append((does, f"{row['left']:,}", f"{row['expressed']:,}", by))
    totals = (sum(int(str(row[key])) for row in kinds.values()) for key in ("left", "expressed"))
    rows.append(("all", *(f"{total:,}" for total in totals), ""))
    return aligned(rows)


def _cells(row: Row) -> tuple[str, ...]:
    numbers = (row.files, row.generics, row.expressed)
    return (*(f"{n:,}" for n in numbers), f"{row.share:.2%}", f"{row.bodies:,}")
