# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A run of tests says what it leaves to `--whole`, and which files took most processor time."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = """
import pytest

@pytest.mark.whole
@pytest.mark.parametrize("number", range(3))
def test_left(number):
    pass

@pytest.mark.whole(step=3)
@pytest.mark.parametrize("number", range(4))
def test_some(number):
    assert number in (0, 3)

def test_slice(share):
    assert share(range(10), 4, "numbers")[:2] in (range(0, 8, 4), range(0, 2))
    assert [*share("abc", "b", "letters")] in (["b"], ["a", "b", "c"])
"""


def run(where: Path, *options: str) -> str:
    (where / "tests" / "part").mkdir(parents=True, exist_ok=True)
    (where / "tests" / "part" / "test_it.py").write_text(TESTS, encoding="utf-8")
    (where / "pytest.ini").write_text("[pytest]\nmarkers = whole: left out\n", encoding="utf-8")
    plugins = [f"-poptree_lab.testing.{name}" for name in ("whole", "processor_times")]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *plugins, "--processor-times", "3", *options],
        cwd=where, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r" s  tests/part/test_it\.py\n.* s  in 1 files\n", done.stdout)
    return done.stdout


@pytest.mark.parametrize("options", [[], ["--numprocesses", "2"]], ids=["one", "two"])
def test_a_run_says_what_it_leaves_out(tmp_path: Path, options: list[str]) -> None:
    said = run(tmp_path, *options)
    assert re.findall("^left out: (.*)$", said, re.MULTILINE) == [
        "5 tests of tests/part",
        "2 of 3 letters",
        "7 of 10 numbers",
    ]
    assert "3 passed" in said


def test_the_whole_run_leaves_out_nothing(tmp_path: Path) -> None:
    said = run(tmp_path, "--whole", "--deselect", "tests/part/test_it.py::test_some")
    assert "left out" not in said
    assert "4 passed" in said
