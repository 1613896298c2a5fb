# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The laboratory's command: `optree_lab SUBCOMMAND ...`."""

from __future__ import annotations

import importlib
import sys

#: Subcommand -> the module below this package whose `main` it runs.
COMMANDS = {
    "bench": "bench.run",
    "bench-build": "bench.build",
    "compare-models": "commands.compare_models",
    "compare-runtimes": "commands.compare_runtimes",
    "compare-twins": "commands.compare_twins",
    "conversion": "bench.conversion",
    "coverage": "bench.coverage",
    "examples": "commands.examples",
    "excerpts": "commands.excerpts",
    "frontends": "commands.frontends",
    "fuzz": "commands.fuzz",
    "fuzz-ir": "commands.fuzz_ir",
    "fuzz-ops": "commands.fuzz_ops",
    "fuzz-projects": "commands.fuzz_projects",
    "guides": "commands.guides",
    "laws": "commands.try_laws",
    "release-bytecode": "commands.release_bytecode",
    "review-examples": "commands.review_examples",
    "sizes": "commands.sizes",
    "test": "commands.run_tests",
    "verify": "commands.verify",
    "xdsl": "commands.xdsl",
}


def main() -> int:
    """Run the subcommand with the arguments after it; without one, list them."""
    name, *arguments = sys.argv[1:] or ["--help"]
    if name not in COMMANDS:
        lines = []
        for command, path in COMMANDS.items():
            text = (importlib.import_module(f"optree_lab.{path}").__doc__ or "").split("\n", 1)[0]
            lines.append(f"  {command:17} {text}")
        print("usage: python -m optree_lab SUBCOMMAND [--help] ...\n", *lines, sep="\n")
        return 0 if name in ("-h", "--help") else 2
    sys.argv = [f"python -m optree_lab {name}", *arguments]
    status: int | None = importlib.import_module(f"optree_lab.{COMMANDS[name]}").main()
    return status or 0


if __name__ == "__main__":
    sys.exit(main())
