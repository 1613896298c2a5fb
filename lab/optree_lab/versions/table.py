# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures ops, laws, coverage and builders on each version of MLIR, in one table.

The row of a version whose packages cannot be fetched, or that is not built, has the reason. --write
stores the table as docs/data/versions.md. The command exits with 1 if a version misses a limit: an
op does not come back from its generic, a law is broken, a valid file fails, or coverage is more
than half a percentage point below the default version's.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from optree_core.mlir_version import RELEASE
from optree_gen.toolchain.series import all_series

from optree_lab import tables, toolchain
from optree_lab.tables import aligned, by_ingress, json_text, store

#: Percentage points by which coverage may be below the default version's, per ingress and form.
LESS = 0.5

Row = Mapping[str, Any]


def page(rows: Mapping[str, Row]) -> str:
    """Return the page with a row per version."""
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
    return tables.page(__file__, step=step, versions=aligned(table), coverage=raised)


def coverage(rows: Mapping[str, Row]) -> list[tuple[str, ...]]:
    """Return a table: a line per version and form or pass of upstream, a column per ingress."""
    ways = {number: row["coverage"] | row["upstream"] for number, row in rows.items()}
    keys = {key for found in ways.values() for counts in found.values() for key in counts}
    ingresses = by_ingress(keys)
    table: list[tuple[str, ...]] = [("MLIR, form or upstream's pass", *ingresses, "files failing")]
    for number, row in rows.items():
        for name, found in ways[number].items():
            cells = [f"{percent(found[key]):.1f} %" if key in found else "" for key in ingresses]
            table.append((f"{row['version']} {name}", *cells, f"{row['failing'][name]}"))
    return table


def missed(rows: Mapping[str, Row]) -> list[str]:
    """Return a line for each figure of a version that misses its limit."""
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
                yield f"{less:.1f} points less coverage of {key} in form {name}"


def percent(pair: tuple[int, int]) -> float:
    return 100 * pair[0] / pair[1] if pair[1] else 100.0


def part(pair: tuple[int, int]) -> str:
    return f"{pair[0]:,} of {pair[1]:,}"


DATA = Path("docs", "data", "versions.json")


def main(given: argparse.Namespace) -> int:
    if given.row:
        from optree_lab.versions.row import Measurement

        print(json.dumps(asdict(Measurement(given.step, given.jobs).row())))
        return 0
    chosen = given.series or list(all_series())
    if unknown := set(chosen) - set(all_series()):
        given.error(f"there is no series {', '.join(sorted(unknown))}")

    path = toolchain.CHECKOUT / DATA
    kept = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    rows = {
        number: row(number, given) if number in chosen else kept.get(number)
        for number in all_series()
    }
    known = {number: found for number, found in rows.items() if found}
    text = page(known)
    print(text)
    if given.write:
        store(DATA, json_text(dict(sorted(known.items()))), text)
    found = missed(known)
    print(*found, sep="\n")
    return 1 if found else 0


def row(number: str, arguments: argparse.Namespace) -> dict[str, object]:
    """Return the row of a series, measured in a process that selects the series."""
    environment = {**os.environ, "OPTREE_MLIR": number}
    for name in ("MLIR_DIR", "OPTREE_BUILD_DIR"):
        environment.pop(name, None)
    if reason := lacking(number):
        return {"series": number, "not_run": reason}
    options = ["--row", "--step", str(arguments.step), "--jobs", str(arguments.jobs)]
    done = subprocess.run(
        [sys.executable, "-m", "optree_lab", "versions", *options],
        stdout=subprocess.PIPE,
        text=True,
        check=False,
        env=environment,
    )
    if done.returncode:
        raise SystemExit(f"versions: MLIR {number} could not be measured")
    found: dict[str, object] = json.loads(done.stdout.splitlines()[-1])
    return found


def lacking(number: str) -> str:
    """Return the reason why a series cannot be measured, or "" if it can; fetch its packages."""
    series = all_series()[number]
    if series.packages and not series.root.is_dir():
        done = toolchain.run([toolchain.CHECKOUT / "scripts" / "fetch-mlir", number])
        if done.returncode:
            return done.stderr.strip().splitlines()[-1]
    build = toolchain.build_dir(number)
    made = (toolchain.PLUGIN, toolchain.TEST_PLUGIN, toolchain.OPTREE_OPT)
    if not all((build / path.relative_to(toolchain.BUILD_DIR)).is_file() for path in made):
        return f"it is not built: make build MLIR={number}"
    return ""
