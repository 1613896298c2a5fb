# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A command of `optree-gen`: its name, its arguments and its function."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

Run = Callable[[argparse.Namespace], int]

#: A function that adds an argument to a parser or to a group in it.
Option = Callable[[argparse._ActionsContainer], object]


def positive(text: str) -> int:
    """Return the value of an option that takes a positive integer."""
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number above 0")
    return int(text)


def nonempty(text: str) -> str:
    """Return the value of an argument; an empty one is refused, such as `--output "$UNSET"`."""
    if not text:
        raise argparse.ArgumentTypeError("the value is empty; give one, or omit the argument")
    return text


def mlir_file(text: str) -> Path:
    """Return the MLIR file that an argument names; `-` is standard input."""
    path = Path("/dev/stdin" if text == "-" else nonempty(text))
    if path.is_dir():
        raise argparse.ArgumentTypeError(f"'{text}' is a directory; name a file")
    return path


def not_understood(word: str, command: str, parser: argparse.ArgumentParser) -> str:
    """Return the message about a word that the command's parser, one of `parser`'s, leaves over."""
    from optree_gen.diagnostics.diagnostic import did_you_mean

    if not word.startswith("-"):
        return (
            f"{command}: '{word}' is one argument too many, or options separate it from the "
            f"others; see optree-gen {command} --help"
        )
    options = next(
        action.choices[command]._option_string_actions
        for action in parser._actions
        if isinstance(action, argparse._SubParsersAction)
    )
    option = word.partition("=")[0]
    hint = did_you_mean(option, options) or f"see optree-gen {command} --help"
    return f"{command}: there is no option '{option}'; {hint}"


@dataclass(frozen=True)
class Command:
    name: str
    text: str
    options: tuple[Option, ...]
    formats: tuple[str, ...]
    run: Run

    def add(self, commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
        """Add the command's parser, with the options that all commands share."""
        parser = commands.add_parser(self.name, help=self.text, description=self.text)
        parser.set_defaults(run=self.run)
        add = parser.add_argument
        add(
            "--root",
            type=nonempty,
            help="the directory that holds specs/ (default: the nearest one upwards)",
        )
        text = "the format of diagnostics and results"
        add("--format", choices=self.formats, default="text", help=text)
        for add_option in self.options:
            add_option(parser)


def option(*names: str, **settings: Any) -> Option:
    """Return an argument of a command, from the arguments of `add_argument`."""
    if "action" not in settings:
        settings = {"type": nonempty, **settings}
    return lambda place: place.add_argument(*names, **settings)


def one_of(*options: Option) -> Option:
    """Return arguments that exclude each other."""

    def add(place: argparse._ActionsContainer) -> None:
        group = place.add_mutually_exclusive_group()
        for add_option in options:
            add_option(group)

    return add


def command(
    name: str, text: str, *options: Option, formats: tuple[str, ...] = ("text", "json", "github")
) -> Callable[[Run], Command]:
    """Return a decorator that makes a function the command `name` with these arguments."""
    return partial(Command, name, text, options, formats)
