# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the laws of the forms category and named on real IR.

The command prints each broken law with its module, and counts. The laws are in
`optree_lab.verification.form_laws`; CI tries them on a slice of the corpus.
"""

from __future__ import annotations

import argparse
import re
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from optree_mlir.forms import SEQUENCES

from optree_lab import toolchain
from optree_lab.toolchain import CHECKOUT
from optree_lab.verification.form_laws import Laws
from optree_lab.verification.raising import MODELS, models


def main(given: argparse.Namespace) -> int:
    corpora = [CHECKOUT / MODELS, *filter(Path.is_dir, [given.corpus])]
    paths = [model.path for corpus in corpora for model in models(corpus)]
    files = [path for path in paths if re.search(given.k, path.name)][:: given.step]
    total, start = 0, time.monotonic()
    for form in SEQUENCES:
        found = broken(form, files, given.jobs)
        for line in found:
            print(f"{form}: {line}")
        print(f"{len(files)} modules in {form} form: {len(found)} laws broken", flush=True)
        total += len(found)
    print(f"{time.monotonic() - start:.0f} s")
    return 1 if total else 0


def broken(form: str, files: Sequence[Path], jobs: int) -> list[str]:
    """Return a line for each law of the form that a module breaks."""
    laws = Laws(form, toolchain.tool("mlir-opt"), toolchain.PLUGIN)
    with ThreadPoolExecutor(jobs) as pool:
        return [line for found in pool.map(laws.broken, files) for line in found]
