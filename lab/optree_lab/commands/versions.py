# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures what holds on each version of MLIR, as one table.

A version whose packages cannot be had, or which is not built, is a row with the reason. --write
keeps the table as docs/data/versions.md. Exits with 1 where a version holds less than it should:
an op that does not come back, a law broken, a valid file that fails, half a point less coverage.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

from optree_gen.toolchain.series import all_series

from optree_lab import toolchain

DATA = Path("docs", "data", "versions.json")


def main(given: argparse.Namespace) -> int:
    if given.row:
        from optree_lab.versions.row import Measurement

        print(json.dumps(asdict(Measurement(given.step, given.jobs).row())))
        return 0
    chosen = given.series or list(all_series())
    if unknown := set(chosen) - set(all_series()):
        given.error(f"there is no series {', '.join(sorted(unknown))}")

    from optree_lab.versions.table import missed, page

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
        lines = ",\n".join(f"{json.dumps(n)}: {json.dumps(known[n])}" for n in sorted(known))
        path.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
        path.with_suffix(".md").write_text(text, encoding="utf-8")
    found = missed(known)
    print(*found, sep="\n")
    return 1 if found else 0


def row(number: str, arguments: argparse.Namespace) -> dict[str, object]:
    """The row of a series, measured in a process that selects it."""
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
    """The reason why a series cannot be measured; empty where it can."""
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
