# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures how much of real IR the defined dialect says, and writes the table that the docs show.

scripts/measure_conversion.py CORPUS [-o docs/data/optree/conversion.json]
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import toolchain

sys.path.insert(0, str(toolchain.CHECKOUT / "tests" / "support"))

from conversion_coverage import DIALECT, table
from raising import models

DATA = toolchain.CHECKOUT / "docs" / "data" / "optree" / "conversion.json"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path, help="the directory with manifest.json and ir/")
    parser.add_argument("-o", "--output", type=Path, default=DATA)
    arguments = parser.parse_args()
    tool = toolchain.BUILD_DIR / "bin" / f"{DIALECT}-opt"
    found, outcomes = table(models(arguments.corpus), tool, toolchain.CHECKOUT)
    for outcome in outcomes:
        if outcome.error:
            print(f"{outcome.model.path.name}: {outcome.error.splitlines()[0]}", file=sys.stderr)
    text = json.dumps(found.data(), indent=2) + "\n"
    arguments.output.parent.mkdir(parents=True, exist_ok=True)
    arguments.output.write_text(text, encoding="utf-8")
    print(found.text())
    return int(any(outcome.error for outcome in outcomes))


if __name__ == "__main__":
    sys.exit(main())
