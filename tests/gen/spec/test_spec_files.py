# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A file that has the name of a spec is read as one, or reported."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from optree_gen.spec.spec_files import read_spec_files
from optree_lab.toolchain import CHECKOUT

MADE: dict[str, Callable[[Path], object]] = {
    "an empty directory": Path.mkdir,
    "a pipe": os.mkfifo,
    "a dangling link": lambda path: path.symlink_to("nothing"),
}


@pytest.mark.parametrize("name", MADE)
def test_no_spec_is_ignored(name: str, tmp_path: Path) -> None:
    shutil.copytree(CHECKOUT / "tests" / "fixtures" / "base", tmp_path / "specs")
    MADE[name](tmp_path / "specs" / "demo" / "x.yaml")
    (problem,) = read_spec_files(tmp_path).files["specs/demo/x.yaml"].problems
    assert problem.rule == "foreign-file"
