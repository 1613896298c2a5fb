# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The `optree-gen` command: a module per subcommand. Heavy imports happen where they are needed."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Sequence

from .. import __version__
from . import (
    add_op,
    changelog,
    check,
    cmake_dir,
    diff,
    docs,
    explain,
    export,
    fmt,
    init,
    match,
    override,
    regen,
    release,
)
from .root import UsageError, placed

COMMANDS = (
    regen.COMMAND,
    check.COMMAND,
    export.COMMAND,
    fmt.COMMAND,
    init.COMMAND,
    add_op.COMMAND,
    explain.COMMAND,
    match.COMMAND,
    override.COMMAND,
    diff.COMMAND,
    docs.COMMAND,
    release.COMMAND,
    changelog.COMMAND,
    cmake_dir.COMMAND,
)


def parser() -> argparse.ArgumentParser:
    main_parser = argparse.ArgumentParser(
        prog="optree-gen",
        description="Generate ODS, C++ matchers, Python builders and docs from op specs.",
    )
    main_parser.add_argument("--version", action="version", version=f"optree-gen {__version__}")
    commands = main_parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for command in COMMANDS:
        command.add(commands)
    return main_parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; the exit status is 0, 1 after mistakes in specs, 2 after wrong usage."""
    from ..budget import ExcessError
    from ..diagnostic import SpecError, render
    from ..templates import TemplateError

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # A file's name need not be text.
            stream.reconfigure(errors="backslashreplace")
    arguments = parser().parse_args(argv)
    try:
        status: int = arguments.run(arguments)
    except UsageError as error:
        print(f"optree-gen: {error}", file=sys.stderr)
        return 2
    except SpecError as error:
        stream = sys.stdout if arguments.format == "json" else sys.stderr
        print(placed(render(error.diagnostics, arguments.format), arguments), file=stream)
        return 1
    except (ExcessError, TemplateError) as error:
        print(f"optree-gen: {error}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        return 1
    except KeyboardInterrupt:
        return 130
    return status
