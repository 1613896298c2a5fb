# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Migrates all ops in all modes, and real IR, to another version of MLIR and back.

Each has to mean the same in both versions. Real IR is tried as it is and in both forms. Exits with
1 where something does not; a file that the other version refuses as it is counts apart.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from optree_core.mlir_version import RELEASE
from optree_mlir.forms import ToolError

from optree_lab import toolchain
from optree_lab.ir.defined import tree
from optree_lab.verification.migration import RoundTrips, version
from optree_lab.verification.raising import FORMS


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--from", dest="old", type=int, default=RELEASE, metavar="SERIES")
    parser.add_argument("--to", dest="new", type=int, required=True, metavar="SERIES")
    parser.add_argument("--corpus", type=Path, default=toolchain.CORPUS)
    parser.add_argument("--step", type=int, default=1, help="one file of so many (default: 1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    try:
        trips = RoundTrips(tree("linalg"), version(arguments.old), version(arguments.new))
    except ToolError as error:
        print(f"migration: {error}", file=sys.stderr)
        return 1
    start = time.monotonic()
    title = f"MLIR {arguments.old} to {arguments.new} and back"
    cases = trips.cases()
    wrong = trips.wrong_cases(cases)
    lines = [*wrong, f"{title}: {len(wrong)} of {len(cases):,} cases differ"]
    print(*lines, sep="\n", flush=True)
    files = sorted((arguments.corpus / "ir").glob("*.mlir"))[:: arguments.step]
    broken = len(wrong)
    with ThreadPoolExecutor(arguments.jobs) as pool:
        for form in ("", *FORMS):
            faults = list(pool.map(lambda file, form=form: trips.fault(file, form), files))
            refused = [fault for fault in faults if fault and fault.invalid]
            found = [fault for fault in faults if fault and not fault.invalid]
            lines = [
                *map(str, found + refused),
                f"{title}: {len(found)} of {len(files)} files{form and f' in {form} form'} differ, "
                f"{len(refused)} are refused by MLIR {arguments.new} as they are",
            ]
            print(*lines, sep="\n", flush=True)
            broken += len(found)
    print(f"{time.monotonic() - start:.0f} s")
    return 1 if broken else 0
