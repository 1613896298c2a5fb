# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The laboratory's command: `python -m optree_lab SUBCOMMAND ...`, as commands.yaml says."""

from __future__ import annotations

import argparse
import ast
import importlib
import pydoc
import sys
from pathlib import Path
from typing import Any

import yaml
from optree_gen.cli import without_output
from optree_gen.toolchain.installation import ToolchainError

HERE = Path(__file__).parent
_DATA = yaml.safe_load((HERE / "commands.yaml").read_text(encoding="utf-8"))
GROUPS: dict[str, dict[str, dict[str, Any]]] = _DATA["groups"]
COMMANDS = {name: row for group in GROUPS.values() for name, row in group.items()}


def main() -> int:
    """Run the subcommand; return its status, or 1 if the reader of the output ends first."""
    try:
        status = run()
        sys.stdout.flush()
    except BrokenPipeError:
        return without_output(1)
    return status


def run() -> int:
    """Run the subcommand that the command line names and return its exit status."""
    name, *arguments = sys.argv[1:] or ["--help"]
    if name in ("-h", "--help"):
        print(usage())
        return 0
    if name not in COMMANDS:
        print(f"{usage()}\n\nerror: no subcommand '{name}'", file=sys.stderr)
        return 2
    sys.argv = [f"python -m optree_lab {name}", *arguments]
    try:
        given = parser(name).parse_args()
        status: int = importlib.import_module(f"optree_lab.{COMMANDS[name]['module']}").main(given)
    except ToolchainError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    except ModuleNotFoundError as error:
        advice = "`make .venv/.installed` installs the tools of developers"
        print(f"error: {error.name} is not installed; {advice}", file=sys.stderr)
        return 1
    return status


def parser(name: str) -> argparse.ArgumentParser:
    """Return the parser of a subcommand. Its namespaces have the parser's method `error`, too."""
    row = COMMANDS[name]
    found = argparse.ArgumentParser(
        prog=f"python -m optree_lab {name}", description=purpose(row["module"])
    )
    found.set_defaults(error=found.error)
    for option, given in row["options"].items():
        found.add_argument(option, **settings(_DATA["shared"][option] if given is None else given))
    return found


def settings(given: str | dict[str, Any]) -> dict[str, Any]:
    """Return the arguments of `add_argument` for an option of commands.yaml."""
    if isinstance(given, str):
        return {"action": "store_true", "help": given}
    found = {key: named(value) for key, value in given.items()}
    default = found.get("default")
    if isinstance(default, (int, Path)):
        found.setdefault("type", type(default))
    if (
        isinstance(default, (int, str))
        and default != ""
        and "(default" not in found.get("help", "")
    ):
        found["help"] = f"{found.get('help', '')} (default: {default})".strip()
    return found


def named(value: Any) -> Any:
    """Return the value; text such as `=int` or `=module.name` becomes the object that it names."""
    if not isinstance(value, str) or not value.startswith("="):
        return value
    known = {"int": int, "Path": Path}
    return known.get(value[1:]) or pydoc.locate(f"optree_lab.{value[1:]}")


def usage() -> str:
    lines = ["usage: python -m optree_lab SUBCOMMAND [--help] ..."]
    for group, commands in GROUPS.items():
        lines += ["", f"{group}:"]
        lines += [f"  {name:17} {purpose(row['module'])}" for name, row in commands.items()]
    return "\n".join(lines)


def purpose(module: str) -> str:
    """Return the first line of a module's docstring without importing the module."""
    path = HERE.joinpath(*module.split(".")).with_suffix(".py")
    return (ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "").split("\n")[0]


if __name__ == "__main__":
    sys.exit(main())
