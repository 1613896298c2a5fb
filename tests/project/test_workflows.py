# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""GitHub accepts the workflows; they have few rights and interpolate nothing into scripts."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from optree_gen.cli import main
from optree_lab import toolchain

pytestmark = pytest.mark.slow

WORKFLOWS = sorted((toolchain.CHECKOUT / ".github" / "workflows").glob("*.yml"))


def load(path: Path) -> dict[Any, Any]:
    found: dict[Any, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return found


def test_workflows_match_the_schema_of_github() -> None:
    schema = ["--builtin-schema", "vendor.github-workflows"]
    command = [sys.executable, "-m", "check_jsonschema", *schema, *map(str, WORKFLOWS)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_scripts_interpolate_no_expressions(path: Path) -> None:
    """A title or branch in `${{ }}` would be executed; in an environment variable it is a value."""
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
        assert job["timeout-minutes"] <= {"test": 60, "nightly": 180}.get(path.stem, 15)


@pytest.mark.parametrize(
    ("name", "command"), [("test", ".ci/run"), ("nightly", "-m optree_lab test --whole")]
)
def test_the_tests_run_on_each_change_and_all_of_them_each_night(name: str, command: str) -> None:
    path = toolchain.CHECKOUT / ".github" / "workflows" / f"{name}.yml"
    occasions = set(load(path)[True])  # YAML 1.1 reads the key `on` as True.
    assert occasions >= ({"schedule"} if name == "nightly" else {"push", "pull_request"})
    (job,) = load(path)["jobs"].values()
    assert any(command in step.get("run", "") for step in job["steps"])


@pytest.mark.parametrize("name", ["review", "downstream"])
def test_a_review_runs_check_fmt_diff_and_docs(name: str) -> None:
    text = (toolchain.CHECKOUT / ".github" / "workflows" / f"{name}.yml").read_text()
    for command in ("check", "fmt", "diff", "docs"):
        assert re.search(rf"optree-gen {command}\b", text), command
    assert "name: site-preview" in text


def test_the_review_of_a_downstream_repository_can_be_called() -> None:
    workflow = load(toolchain.CHECKOUT / ".github" / "workflows" / "downstream.yml")
    assert "workflow_call" in workflow[True]  # YAML 1.1 reads the key `on` as True.


# The steps of a runner, as far as a machine without GitHub can take them


def steps(name: str) -> list[tuple[str, dict[str, Any]]]:
    """Return the scripts of a workflow's one job in order, each with the job's environment."""
    (job,) = load(toolchain.CHECKOUT / ".github" / "workflows" / f"{name}.yml")["jobs"].values()
    return [(step["run"], job["env"]) for step in job["steps"] if "run" in step]


def execute(script: str, where: Path, values: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Run a script as GitHub does: by bash, which stops at the first command that fails."""
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    environment = {**os.environ, "PATH": path, **values}
    return subprocess.run(
        ["bash", "-e", "-c", script],
        cwd=where,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def git(where: Path, *arguments: str) -> str:
    identity = ("-c", "user.name=A", "-c", "user.email=a@example.com")
    return subprocess.run(
        ["git", *identity, *arguments], cwd=where, check=True, capture_output=True, text=True
    ).stdout.strip()


@pytest.fixture(scope="module")
def pull_request(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with specs: a base, and a commit that changes a default and generates again."""
    root = tmp_path_factory.mktemp("pull-request")
    fixtures = toolchain.CHECKOUT / "tests" / "fixtures" / "diff"
    git(root, "init", "--quiet", "--initial-branch=main")
    for overlay in ("base", "attribute-default-changed/after"):
        shutil.copytree(fixtures / overlay, root / "specs", dirs_exist_ok=True)
        for command in (["fmt"], ["regen"]):
            assert main([*command, "--root", str(root)]) == 0
        (root / ".gitignore").write_text(".optree-gen/\nreview/\n", encoding="utf-8")
        git(root, "add", ".")
        git(root, "commit", "--quiet", f"--message={overlay}")
    return root


@pytest.mark.parametrize("name", ["review", "downstream"])
def test_the_steps_of_a_review_run(name: str, pull_request: Path, tmp_path: Path) -> None:
    root = tmp_path / "checkout"
    git(tmp_path, "clone", "--quiet", str(pull_request), str(root))
    values = {
        "BASE": git(root, "rev-parse", "HEAD~1"),
        "NUMBER": "7",
        "ROOT": ".",
        "GITHUB_STEP_SUMMARY": str(tmp_path / "summary.md"),
    }
    ran = []
    for script, needed in steps(name):
        assert set(needed) <= {*values, "GENERATOR"}
        # Installing needs the network, and the site is built by its own tests.
        if script.startswith("pip install") or "optree-gen docs" in script:
            continue
        done = execute(script, root, values)
        ran.append(done.returncode)
        # The last step is the report: a breaking finding fails it.
        assert done.returncode == int("optree-gen diff" in script), done.stdout + done.stderr
        if "optree-gen diff" in script:
            assert "::error file=specs/demo/product.yaml,line=10" in done.stdout
    assert ran == [0, 0, 1]
    assert (root / "review" / "number").read_text() == "7\n"
    comment = (root / "review" / "comment.md").read_text(encoding="utf-8")
    assert comment.startswith("<!-- optree-gen diff -->")
    assert "unapproved breaking changes" in comment
    assert (tmp_path / "summary.md").read_text(encoding="utf-8") == comment


#: A script in place of GitHub's client: it leaves the files of the other run and answers for the
#: API.
GH = """#!/usr/bin/env bash
printf '%s\\n' "$*" >> "$CALLS"
case "$*" in
  "run download"*) mkdir -p review; printf '%s' "$LEFT_NUMBER" > review/number; \
printf 'comment' > review/comment.md ;;
  *pulls/*) echo "$HEAD_SHA" ;;
  *--paginate*) echo "$OLD" ;;
esac
"""


@pytest.mark.parametrize(
    ("number", "head", "old", "status", "last"),
    [
        ("7\n", "abc", "", 0, "api repos/o/r/issues/7/comments --field body=@body.md"),
        ("7", "abc", "99", 0, "api --method PATCH repos/o/r/issues/comments/99"),
        ("7", "newer", "", 1, "api repos/o/r/pulls/7 --jq .head.sha"),
        # The number of a stranger's run is text: it is not executed, and is no path.
        ("7; touch owned", "abc", "", 0, "api repos/o/r/issues/7/comments --field body=@body.md"),
        ("../../x", "abc", "", 1, "run download 5 --repo o/r --name review --dir review"),
    ],
)
def test_the_comment_is_posted_or_replaced(
    number: str, head: str, old: str, status: int, last: str, tmp_path: Path
) -> None:
    tools = tmp_path / "bin"
    tools.mkdir()
    gh = tools / "gh"
    gh.write_text(GH, encoding="utf-8")
    gh.chmod(0o755)
    calls = tmp_path / "calls"
    values = {
        **{"REPOSITORY": "o/r", "RUN": "5", "COMMIT": "abc", "GH_TOKEN": "", "CALLS": str(calls)},
        **{"LEFT_NUMBER": number, "HEAD_SHA": head, "OLD": old},
    }
    path = f"PATH={tools}:$PATH"
    done = [execute(f"{path}; {script}", tmp_path, values) for script, _ in steps("review-comment")]
    assert [d.returncode for d in done] == [0, status], done
    assert last in calls.read_text().splitlines()[-1]
    assert not (tmp_path / "owned").exists()
