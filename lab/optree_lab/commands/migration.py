# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Migrates all ops in all modes, and real IR, to another version of MLIR and back.

Each op and file has to keep its meaning in both versions. Real IR is migrated as it is and in both
forms. The command exits with 1 if a meaning differs; it counts files that a version refuses as they
are separately.
"""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from optree_mlir.forms import SEQUENCES, ToolError

from optree_lab.ir.dialects import tree
from optree_lab.verification.migration import BATCH, RoundTrips, version

from .verify_ir import NO_FILES


def main(given: argparse.Namespace) -> int:
    files = sorted((given.corpus / "ir").glob("*.mlir"))[:: given.step]
    if not files:
        given.error(NO_FILES)
    try:
        trips = RoundTrips(tree("linalg"), version(given.old), version(given.new))
    except ToolError as error:
        print(f"migration: {error}", file=sys.stderr)
        return 1
    start = time.monotonic()
    title = f"MLIR {given.old} to {given.new} and back"
    cases = trips.cases()
    wrong = trips.wrong_cases(cases)
    lines = [*wrong, f"{title}: {len(wrong)} of {len(cases):,} cases differ"]
    print(*lines, sep="\n", flush=True)
    broken = len(wrong)
    batches = [files[n : n + BATCH] for n in range(0, len(files), BATCH)]
    with ThreadPoolExecutor(given.jobs) as pool:
        for form in ("", *SEQUENCES):
            found_in = pool.map(lambda batch, form=form: trips.faults(batch, form), batches)
            faults = [fault for batch in found_in for fault in batch]
            refused = [fault for fault in faults if fault.invalid]
            found = [fault for fault in faults if not fault.invalid]
            lines = [
                *map(str, found + refused),
                f"{title}: {len(found)} of {len(files)} files{form and f' in {form} form'} differ, "
                f"{len(refused)} are refused as they are by one of the two",
            ]
            print(*lines, sep="\n", flush=True)
            broken += len(found)
    print(f"{time.monotonic() - start:.0f} s")
    return 1 if broken else 0
