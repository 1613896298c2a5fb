# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The laboratory's command: `python -m optree_lab SUBCOMMAND ...`."""

from __future__ import annotations

import ast
import importlib
import sys
from pathlib import Path

from optree_gen.toolchain.installation import ToolchainError

#: Purpose -> its subcommands -> the module below this package whose `main` each runs.
GROUPS = {
    "Tests": {
        "test": "commands.run_tests",
        "quick": "commands.quick",
        "sizes": "commands.sizes",
    },
    "Verification": {
        "verify": "commands.verify",
        "laws": "commands.try_laws",
        "migration": "commands.migration",
        "compare-models": "commands.compare_models",
        "compare-runtimes": "commands.compare_runtimes",
        "compare-twins": "commands.compare_twins",
        "xdsl": "commands.xdsl",
    },
    "Fuzzing": {
        "fuzz": "commands.fuzz",
        "fuzz-ir": "commands.fuzz_ir",
        "fuzz-ops": "commands.fuzz_ops",
        "fuzz-projects": "commands.fuzz_projects",
    },
    "Measurement": {
        "bench": "bench.run",
        "bench-build": "bench.build",
        "conversion": "bench.conversion",
        "coverage": "bench.coverage",
        "versions": "commands.versions",
        "frontends": "commands.frontends",
    },
    "What documents and releases hold": {
        "examples": "commands.examples",
        "excerpts": "commands.excerpts",
        "guides": "commands.guides",
        "review-examples": "commands.review_examples",
        "release-bytecode": "commands.release_bytecode",
    },
}
COMMANDS = {name: module for group in GROUPS.values() for name, module in group.items()}


def main() -> int:
    """Run the subcommand with the arguments after it; without one, list them."""
    name, *arguments = sys.argv[1:] or ["--help"]
    if name in ("-h", "--help"):
        print(usage())
        return 0
    if name not in COMMANDS:
        print(f"{usage()}\n\nerror: no subcommand '{name}'", file=sys.stderr)
        return 2
    sys.argv = [f"python -m optree_lab {name}", *arguments]
    try:
        status: int | None = importlib.import_module(f"optree_lab.{COMMANDS[name]}").main()
    except ToolchainError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return status or 0


def usage() -> str:
    lines = ["usage: python -m optree_lab SUBCOMMAND [--help] ..."]
    for group, commands in GROUPS.items():
        lines += ["", f"{group}:"]
        lines += [f"  {name:17} {purpose(module)}" for name, module in commands.items()]
    return "\n".join(lines)


def purpose(module: str) -> str:
    """The first line of a module's docstring; the module is not imported."""
    path = Path(__file__).parent.joinpath(*module.split(".")).with_suffix(".py")
    return (ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "").split("\n")[0]


if __name__ == "__main__":
    sys.exit(main())
