# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The GitHub workflows: of the shape that GitHub takes, with few rights, nothing interpolated."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import toolchain
import yaml

WORKFLOWS = sorted((toolchain.CHECKOUT / ".github" / "workflows").glob("*.yml"))


def load(path: Path) -> dict[Any, Any]:
    found: dict[Any, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return found


def test_github_takes_them() -> None:
    schema = ["--builtin-schema", "vendor.github-workflows"]
    command = [sys.executable, "-m", "check_jsonschema", *schema, *map(str, WORKFLOWS)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_scripts_take_nothing_of_a_stranger_as_text(path: Path) -> None:
    """A title or a branch in `${{ }}` would be run; in an environment variable it is a value."""
    for job in load(path)["jobs"].values():
        for step in job["steps"]:
            assert "${{" not in step.get("run", ""), step
            assert "pull_request_target" not in str(load(path).get(True))


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_rights_are_few_and_time_is_bounded(path: Path) -> None:
    workflow = load(path)
    rights = workflow["permissions"]
    writing = {name for name, right in rights.items() if right == "write"}
    checks_out = "actions/checkout" in path.read_text(encoding="utf-8")
    assert writing <= {"pull-requests"}
    assert not (writing and checks_out)
    for job in workflow["jobs"].values():
        assert job["timeout-minutes"] <= 15


def test_a_downstream_repository_gets_all_of_the_review() -> None:
    text = (toolchain.CHECKOUT / ".github" / "workflows" / "downstream.yml").read_text()
    for command in ("check", "fmt", "diff", "docs"):
        assert re.search(rf"optree-gen {command}\b", text), command
    assert "name: site-preview" in text
    assert "workflow_call" in text
