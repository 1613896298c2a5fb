# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A project of very many files, each harmless, ends in one message, and nothing is written.

test_limits.py has single files that are expensive.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from optree_gen import limits
from optree_gen.cli import main
from optree_lab.fuzz_specs import hostile

DEMO = "specs/demo/product"
LEAF = """op: x{i}
parent: product
summary: Try this.
loops: [a, b]
indexing_maps: {{lhs: [a, b], rhs: [b], acc: [a]}}
"""


@pytest.fixture(autouse=True)
def lower_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lower the limits, so that tests reach them sooner."""
    monkeypatch.setattr(limits, "MAX_ENTRIES", 20_000)
    monkeypatch.setattr(limits, "MAX_SPECS", 2_000)


@pytest.fixture
def project() -> Iterator[Path]:
    """A small project on a file system that creates very many files in a moment."""
    with hostile.scratch() as directory:
        root = Path(directory, "project")
        shutil.copytree(hostile.BASE, root / "specs")
        (root / "generated").mkdir()
        (root / "generated" / "left.txt").write_text("as it was")
        yield root
        # Python's own removal fails where directories nest this deep.
        subprocess.run(["rm", "-rf", root], check=True)


def files(place: str, name: str, text: str, count: int) -> Callable[[Path], None]:
    def make(root: Path) -> None:
        (root / place).mkdir(parents=True, exist_ok=True)
        for i in range(count):
            (root / place / name.format(i=i)).write_text(text.format(i=i))

    return make


def directories(root: Path) -> None:
    for i in range(limits.MAX_ENTRIES):
        (root / DEMO / f"x{i}").mkdir()


def nested(place: str) -> Callable[[Path], None]:
    """Return a function that nests directories deeper than a call stack."""

    def make(root: Path) -> None:
        (root / place).mkdir(parents=True, exist_ok=True)
        current = os.open(root / place, os.O_RDONLY)
        for _ in range(2_000):
            os.mkdir("d", dir_fd=current)
            inner = os.open("d", os.O_RDONLY, dir_fd=current)
            os.close(current)
            current = inner
        os.close(current)

    return make


def chain(root: Path) -> None:
    """Write ops in one directory, each the parent of the next one."""
    for i in range(1_500):
        parent = f"x{i - 1}" if i else "product"
        text = f"op: x{i}\nparent: {parent}\nkind: category\nabstract: true\nsummary: Try this.\n"
        (root / DEMO / f"x{i}.yaml").write_text(text)


MANY = {
    "empty specs": (files(DEMO, "x{i}.yaml", "", 20_001), "holds more than 20,000 files"),
    "specs": (files(DEMO, "x{i}.yaml", LEAF, 2_001), "holds more than 2,000 specs"),
    "large specs": (
        files(DEMO, "x{i}.yaml", "# " + "x" * 250_000, 70),
        "take more than 16 MiB",
    ),
    "directories": (directories, "holds more than 20,000 files"),
    "nested directories": (nested(DEMO), "nests deeper than 32 levels at "),
    "nested outputs": (nested("generated/demo"), "nests deeper than 32 levels at demo/d/d"),
    "nested ops": (chain, "'x1499' is more than 32 levels below the root"),
    "templates": (files("templates", "x{i}.jinja", "", 1_001), "holds more than 1,000 templates"),
    "releases": (files("specs/releases", "0.{i}.json", "{{}}", 1_000), "0.0.json is not a release"),
    "equal ops": (files(DEMO, "x{i}.yaml", LEAF, 1_000), "more are not shown"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", MANY)
def test_a_project_of_very_many_files_is_refused(
    name: str, project: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    make, message = MANY[name]
    if name == "equal ops":
        monkeypatch.setattr("optree_gen.check.overlap.MAX_REPORTED", 1_200)
    make(project)
    assert main(["regen", "--root", str(project)]) == 1
    printed = capsys.readouterr().err
    assert message in printed, printed[-500:]
    assert len(printed) < 1_000_000
    assert [path.name for path in (project / "generated").glob("*.*")] == ["left.txt"]


@pytest.mark.parametrize("command", ["check", "fmt", "diff", "export", "release"])
def test_every_command_refuses_deeply_nested_directories(
    command: str, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nested(DEMO)(project)
    words = {
        "diff": ("diff", str(project), str(project)),
        "export": ("export", "--dialect", "demo"),
        "release": ("release", "0.1"),
    }.get(command, (command,))
    assert main([*words, "--root", str(project)]) == 1
    assert "nests deeper than 32 levels" in capsys.readouterr().err
