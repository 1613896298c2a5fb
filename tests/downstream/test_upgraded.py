# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A repository that 0.1.0 made is built, and passes its own tests, after `optree-gen upgrade`.

Its tests include rewrites with own ops in roles that 0.1.0 recognized by their structure.
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

import pytest
from optree_lab.testing.downstream import Repository, succeeded


@pytest.fixture(scope="module")
def upgraded(checkout: Path, plugin: Path, tmp_path_factory: pytest.TempPathFactory) -> Repository:
    found = Repository(tmp_path_factory.mktemp("upgraded"))
    found.install(checkout, plugin.parents[1])
    shutil.copytree(Path(__file__).parent / "made-with-0.1.0", found.root)
    found.git("init", "--quiet", "--initial-branch=main")
    found.git("add", "--all")
    found.git("commit", "--quiet", "--message=Made with 0.1.0")
    found.outcomes["upgrade"] = found.gen("upgrade")
    found.set_up()  # `make` installs what the upgraded requirements name.
    found.outcomes["test"] = found.make("test")
    return found


def test_a_repository_is_upgraded_built_and_tested(upgraded: Repository) -> None:
    succeeded(upgraded.outcomes["upgrade"])
    printed = succeeded(upgraded.outcomes["test"])
    assert "generated files are up to date" in printed
    assert re.search(r"Passed *: 5 \(100.00%\)", printed), printed


def test_overrides_own_ops_and_own_functions_are_kept(upgraded: Repository) -> None:
    """Both overrides (the template of one has moved), own ops and an own scalar function remain."""
    tools = upgraded.root / "generated" / "acme" / "tools"
    assert "the kernels team of Acme Corp." in (tools / "opt.cpp").read_text()
    generated = upgraded.root / "generated" / "acme" / "include" / "Acme"
    assert "getOwnSummary" in "".join(p.read_text() for p in generated.glob("*.td"))
    assert {"soft_sign", "gated_matmul", "normalize"} <= upgraded.tree.ops.keys()
    assert "softsign" in upgraded.tree.scalars.functions


def test_python_with_former_names_runs(upgraded: Repository) -> None:
    printed = succeeded(upgraded.run(sys.executable, "tools/loops.py"))
    assert "gated_matmul 3" in printed.splitlines()
