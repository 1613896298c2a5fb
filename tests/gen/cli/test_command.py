# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A malformed option, and a current directory that is gone, are reported in one line."""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from optree_gen import cli
from optree_gen.cli import main


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["plugin", "--jobs", "0"], "argument --jobs: '0' is not a number above 0"),
        (["docs", "--jobs", "two"], "argument --jobs: 'two' is not a number above 0"),
        (["match", "/"], "argument FILE: '/' is a directory; name a file"),
        (["release", "0.1", "--date", "x"], "argument --date: 'x' is not a date: write YYYY-MM-DD"),
    ],
)
def test_a_malformed_value_of_an_option_is_reported(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert (
        capsys.readouterr().err.splitlines()[-1] == f"optree-gen {arguments[0]}: error: {message}"
    )


def arguments_with_values() -> Iterator[tuple[str, argparse.Action]]:
    """Yield each argument that takes a value, with the name of its command."""
    (commands,) = (a for a in cli.parser()._actions if isinstance(a, argparse._SubParsersAction))
    for name, parser in commands.choices.items():
        for action in parser._actions:
            # An empty URL stands for none.
            if action.nargs != 0 and action.dest not in ("inherited", "source"):
                yield name, action


def test_an_empty_value_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """A shell makes one of a variable that is not set: `--output "$UNSET"`."""
    found = list(arguments_with_values())
    assert len(found) > 60
    for command, action in found:
        with pytest.raises(SystemExit) as ended:
            main([command, f"{action.option_strings[0]}=" if action.option_strings else ""])
        assert ended.value.code == 2
        said = capsys.readouterr().err.splitlines()[-1]
        assert said.startswith(f"optree-gen {command}: error: argument ")


@pytest.mark.parametrize("words", [["export", "-o", ""], ["fmt", ""], ["check", "--root", ""]])
def test_the_message_about_an_empty_value(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(words)
    message = ": the value is empty; give one, or omit the argument\n"
    assert capsys.readouterr().err.endswith(message)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["migrate", "file.mlir", "--too=24"],
            "migrate: there is no option '--too'; did you mean '--to'?",
        ),
        (
            ["vendor", "--updte", "there"],
            "vendor: there is no option '--updte'; did you mean '--update'?",
        ),
        (
            ["vendor", "acme", "--force", "there"],
            "vendor: 'there' is one argument too many, or options separate it from the others; "
            "see optree-gen vendor --help",
        ),
    ],
)
def test_a_word_that_a_command_does_not_take_is_reported(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().err == f"optree-gen: {message}\n"


def test_closed_standard_streams_are_accepted() -> None:
    command = f"{sys.executable} -m optree_gen.cli cmake-dir"
    for closed in (">&-", "2>&-", "<&- >&- 2>&-"):
        done = subprocess.run(["sh", "-c", f"{command} {closed}"], capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (0, b""), closed


class _Interrupted:
    """A memory reserve that the user interrupts while Python allocates it."""

    def __index__(self) -> int:
        raise KeyboardInterrupt


def test_an_interruption_before_the_command_gives_no_traceback(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cli, "_RESERVE", _Interrupted())
    assert main(["cmake-dir"]) == 130


@pytest.mark.parametrize("command", [["check"], ["init", "acme"], ["export"]])
def test_a_current_directory_that_is_gone_is_reported(
    command: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert main(command) == 1
    message = "the current directory does not exist any more; change to one that does"
    assert capsys.readouterr().err == f"optree-gen: {message}\n"
