# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The `optree-gen` command and its subcommands.

Functions import what they need, so that `main` also handles an interruption of an import.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence


#: The entry points of packages that add a command: each names a module with a `COMMAND`.
COMMANDS = "optree_gen.commands"


#: The commands of this package in the order in which help lists them, each with its module.
OWN = {
    "regen": "generate", "check": "generate", "export": "generate", "fmt": "specs",
    "init": "repository", "add-op": "specs", "explain": "specs", "match": "mlir",
    "compare": "mlir", "migrate": "mlir", "override": "repository", "cmake-dir": "mlir",
    "plugin": "mlir",
}  # fmt: skip

#: Bytes that `main` reserves, and frees for the message after a lack of memory.
_RESERVE = 2_000_000


def parser(command: str = "") -> argparse.ArgumentParser:
    """Return the parser of all commands, or only of `command` if it is in `OWN`, to start fast."""
    import argparse
    from importlib import import_module

    from optree_gen import __version__

    main_parser = argparse.ArgumentParser(
        prog="optree-gen",
        description="Generate ODS, C++ matchers, Python builders and docs from op specs.",
    )
    main_parser.add_argument("--version", action="version", version=f"optree-gen {__version__}")
    commands = main_parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name in (command,) if command in OWN else OWN:
        module = import_module(f"{__name__}.{OWN[name]}")
        getattr(module, name.replace("-", "_")).add(commands)
    if command not in OWN:
        from importlib.metadata import entry_points

        for entry in entry_points(group=COMMANDS):
            entry.load().COMMAND.add(commands)
    return main_parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status.

    0, or 1 after mistakes in specs or errors of the system, 2 after wrong usage, 130 after an
    interruption.
    """
    import atexit
    import gc

    if argv is None:  # The process runs only this command: collecting garbage would not pay.
        gc.disable()
        atexit.register(gc.freeze)
    reserve = bytearray()
    try:
        reserve = bytearray(_RESERVE)
        status = _run(argv)
        if sys.stdout is not None:  # It is None if the caller has closed it.
            sys.stdout.flush()
    except BrokenPipeError:
        return without_output(1)
    except KeyboardInterrupt:
        return without_output(130)
    except RuntimeError as error:
        # Python 3.10 and 3.11 raise it if an interruption comes while a class names its fields.
        if not isinstance(error.__cause__, KeyboardInterrupt):
            raise
        return without_output(130)
    except (OSError, MemoryError, ImportError, SystemError) as error:
        del reserve
        from .root import failure

        print(f"optree-gen: {failure(error)}", file=sys.stderr)
        return without_output(1)
    return status


def _run(argv: Sequence[str] | None) -> int:
    import io

    from optree_gen.diagnostics.diagnostic import SpecError, UsageError
    from optree_gen.emit.target import TargetError
    from optree_gen.limits import ExcessError

    from .command import not_understood
    from .root import report

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # The name of a file may not be valid text.
            stream.reconfigure(errors="backslashreplace")
    all_commands = parser(*(sys.argv[1:] if argv is None else argv)[:1])
    arguments, others = all_commands.parse_known_args(argv)
    try:
        if others:
            raise UsageError(not_understood(others[0], arguments.command, all_commands))
        status: int = arguments.run(arguments)
    except UsageError as error:
        print(f"optree-gen: {error}", file=sys.stderr)
        return 2
    except SpecError as error:
        report(error.diagnostics, arguments)
        return 1
    except (ExcessError, TargetError) as error:
        print(f"optree-gen: {error}", file=sys.stderr)
        return 1
    return status


def without_output(status: int) -> int:
    """Return the status after dropping output that cannot be written; Python would try it again."""
    import os

    try:
        sys.stdout.flush()
    except (OSError, ValueError):
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.close(null)
    return status
