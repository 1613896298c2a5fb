# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""No command crashes, hangs or writes elsewhere, whatever a stranger has put into a project.

Each has 5 s of processor time and 512 MiB, ends with a status and a message, and changes only its
own output. CI tries a command per attack; `--all-commands` tries them all.
"""

from __future__ import annotations

import shutil
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from optree_lab.fuzz_specs import hostile


@pytest.fixture(scope="module")
def sound() -> Iterator[Path]:
    """The project before any attack."""
    with hostile.scratch() as place:
        hostile.build(Path(place, "project"))
        yield Path(place, "project")


@pytest.fixture
def place() -> Iterator[Path]:
    """The directory in which a copy of the project is attacked."""
    with hostile.scratch() as directory:
        yield Path(directory)


def tried(sound: Path, place: Path, attack: str, command: str) -> list[str]:
    """Run a command in an attacked project and return the problems."""
    root = place / "project"
    shutil.copytree(sound, root)
    (place / "secret.txt").write_text("a secret")
    hostile.ATTACKS[attack](root)
    before = hostile.Tree.of(place)
    status, printed = hostile.run(command, root)
    changed = {path.removeprefix("project/") for path in before.changed(hostile.Tree.of(place))}
    return [f"{command}: {wrong}" for wrong in hostile.wrongs(command, status, printed, changed)]


def chosen(attack: str) -> list[str]:
    """Return the command that is tried for an attack; the attacks spread over all commands."""
    commands = list(hostile.COMMANDS)
    return [commands[zlib.crc32(attack.encode()) % len(commands)]]


@pytest.mark.slow
@pytest.mark.parametrize("command", hostile.COMMANDS)
def test_a_command_works_in_a_sound_project(command: str, sound: Path, place: Path) -> None:
    root = place / "project"
    shutil.copytree(sound, root)
    status, printed = hostile.run(command, root)
    # These get the path of a tool that does not exist.
    assert status == {"match": 2, "compare": 2, "migrate": 1, "plugin": 1}.get(command, 0), printed


@pytest.mark.whole(step=4)
@pytest.mark.slow
@pytest.mark.parametrize("attack", hostile.ATTACKS)
def test_commands_withstand_an_attack(
    attack: str, sound: Path, place: Path, pytestconfig: pytest.Config
) -> None:
    whole = pytestconfig.getoption("--all-commands")
    wrong = []
    for number, command in enumerate(hostile.COMMANDS if whole else chosen(attack)):
        own = place / str(number)
        own.mkdir()
        wrong += tried(sound, own, attack, command)
    assert not wrong, "\n".join(wrong)


def test_every_command_is_tried() -> None:
    from optree_gen.cli import parser

    known = next(a for a in parser()._actions if a.dest == "command").choices
    assert known is not None
    assert {words[0] for words in hostile.COMMANDS.values()} | {"docs"} == set(known)
    assert {name for attack in hostile.ATTACKS for name in chosen(attack)} == set(hostile.COMMANDS)
