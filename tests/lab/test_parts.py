# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The fuzzers share their cases among processes."""

from __future__ import annotations

import subprocess
import sys

import pytest
from optree_lab.toolchain import CHECKOUT

pytestmark = pytest.mark.slow

#: Subcommand and options -> the beginning of the line of results.
COMMANDS = {
    "fuzz --mutants 2": "2 mutants in ",
    "fuzz-ir --count 2": "2 generics: ",
    "fuzz-ir --count 2 --dialect optree": "2 generics: ",
    "fuzz-ops --count 2": "2 ops, ",
    "fuzz-projects --projects 1 --compiled 0": "1 projects, ",
}


@pytest.mark.whole(step=5)
@pytest.mark.parametrize("options", COMMANDS)
def test_cases_are_shared_among_processes(options: str) -> None:
    command = [sys.executable, "-m", "optree_lab", *options.split(), "--jobs", "2"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=CHECKOUT, check=False)
    assert done.returncode == 0, done.stderr
    assert any(line.startswith(COMMANDS[options]) for line in done.stdout.splitlines())
