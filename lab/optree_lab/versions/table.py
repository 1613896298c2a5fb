# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The rows of versions as a page, and what they miss."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from optree_core.mlir_version import RELEASE

from optree_lab import data
from optree_lab.data import aligned

#: So many points less than the default version may be raised, per ingress and form.
LESS = 0.5

Row = Mapping[str, Any]


def page(rows: Mapping[str, Row]) -> str:
    """The page of all rows, one per version."""
    ran = {number: row for number, row in rows.items() if not row["not_run"]}
    head = (
        "MLIR", "ops", "cases", "laws broken", "executed", "lit", "migrated",
        "builders on bindings", "valid files failing",
    )  # fmt: skip
    table: list[tuple[str, ...]] = [head]
    for number, row in rows.items():
        if row["not_run"]:
            table.append((number, f"NOT RUN: {row['not_run']}", *[""] * (len(head) - 2)))
            continue
        failing = max(row["failing"][form] for form in row["coverage"])
        table.append(
            (
                row["version"],
                part(row["ops"]),
                f"{row['cases']:,}",
                part(row["laws"]),
                part(row["executed"]),
                part(row["lit"]),
                part(row["migrated"]),
                ", ".join(f"{part(pair)} on {name}" for name, pair in row["builders"].items()),
                f"{failing}, {row['invalid']} invalid",
            )
        )
    step = max((row["step"] for row in ran.values()), default=1)
    raised = aligned(coverage(ran)) if ran else ""
    return data.page(__file__, step=step, versions=aligned(table), coverage=raised)


def coverage(rows: Mapping[str, Row]) -> list[tuple[str, ...]]:
    """A line per version and way of raising, a column per ingress."""
    ways = {number: row["coverage"] | row["upstream"] for number, row in rows.items()}
    keys = {key for found in ways.values() for counts in found.values() for key in counts}
    ingresses = sorted(keys, key=lambda key: (key == "all", key))
    table: list[tuple[str, ...]] = [("MLIR, form or upstream's pass", *ingresses, "files failing")]
    for number, row in rows.items():
        for name, found in ways[number].items():
            cells = [f"{percent(found[key]):.1f} %" if key in found else "" for key in ingresses]
            table.append((f"{row['version']} {name}", *cells, f"{row['failing'][name]}"))
    return table


def missed(rows: Mapping[str, Row]) -> list[str]:
    """The figures of a version that are below their limits."""
    return [
        f"MLIR {row['version']}: {line}" for row in rows.values() for line in _missed(row, rows)
    ]


def _missed(row: Row, rows: Mapping[str, Row]) -> Iterator[str]:
    if row["not_run"]:
        return
    for name in ("ops", "executed", "lit", "migrated"):
        if row[name][0] < row[name][1]:
            yield f"{name}: {part(row[name])}"
    for name, pair in row["builders"].items():
        if pair[0] < pair[1]:
            yield f"builders on {name}: {part(pair)}"
    if row["laws"][0]:
        yield f"{row['laws'][0]} laws are broken"
    default = rows.get(str(RELEASE))
    for name, found in row["coverage"].items():
        if row["failing"][name]:
            yield f"{row['failing'][name]} valid files fail in form {name}"
        if default is None or default["not_run"] or default["step"] != row["step"]:
            continue
        for key, pair in found.items():
            if (less := percent(default["coverage"][name][key]) - percent(pair)) > LESS:
                yield f"{less:.1f} points less of {key} in form {name}"


def percent(pair: tuple[int, int]) -> float:
    return 100 * pair[0] / pair[1] if pair[1] else 100.0


def part(pair: tuple[int, int]) -> str:
    return f"{pair[0]:,} of {pair[1]:,}"
