# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs whole models as frontends lower them and in the defined dialect, and compares the results.

Each model is compiled as it is, and once per route: one op for one op, in each form, and back to
linalg. No route changes the order in which elements are combined, so results have to be equal bit
by bit. The command prints a line per model and route, and exits with 1 if results differ.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from optree_reference import Array

from optree_lab import toolchain
from optree_lab.running import whole_model

TOOL = toolchain.BUILD_DIR / "bin" / "optree-opt"


def main(given: argparse.Namespace) -> int:
    if not TOOL.is_file():
        given.error(f"{TOOL} does not exist; run `make build`")
    wrong = 0
    for name in given.models:
        text = (given.corpus / "ir" / f"{name}.mlir").read_text(encoding="utf-8")
        model = whole_model.signature(text)

        def execute(passes: tuple[str, ...]) -> list[Array]:
            with tempfile.TemporaryDirectory() as directory:
                code = whole_model.compile_model(text, TOOL, passes, Path(directory))  # noqa: B023
                return whole_model.run(code, model, seed=0)  # noqa: B023

        expected = execute(())
        if not whole_model.varies(expected):
            print(f"{name}: the results do not vary, or are not finite")
            wrong += 1
        for route, passes in whole_model.ROUTES.items():
            start = time.monotonic()
            count = whole_model.differing(expected, execute(passes))
            wrong += count != 0
            total = sum(values.size for values in expected)
            outcome = "bit-equal" if count == 0 else f"{count:,} DIFFER"
            seconds = time.monotonic() - start
            print(f"{name:<24} {route:<24} {total:>8,} results  {outcome}  {seconds:5.1f} s")
            sys.stdout.flush()
    return int(wrong != 0)
