# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree_lab fuzz-ir` shares programs among processes."""

from __future__ import annotations

import subprocess
import sys

import pytest
from optree_lab.toolchain import CHECKOUT

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("dialect", ["linalg", "optree"])
def test_programs_are_shared_among_processes(dialect: str) -> None:
    options = ["--count", "4", "--jobs", "2", "--dialect", dialect]
    command = [sys.executable, "-m", "optree_lab", "fuzz-ir", *options]
    done = subprocess.run(command, capture_output=True, text=True, cwd=CHECKOUT, check=False)
    assert done.returncode == 0, done.stderr
    assert "4 generics: " in done.stdout
