# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A downstream repository, `acme`, the commands that its owners run, and those of its CI."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import yaml
from optree_core.model import Tree
from optree_gen.cli import main
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.project import Project

from optree_lab import toolchain

#: The folders of optree-gen that a repository needs.
PACKAGE = ("cmake", "generator", "runtime", "scaffold", "specs", "templates")


#: Specs of ops with two outputs: an algorithm, and an op whose body is given.
TWO_OUTPUTS = ("algorithm/top_k.yaml", "extremes.yaml")


def two_outputs(root: Path) -> Path:
    """Generate a dialect `duo` that has `TWO_OUTPUTS`; return its folder of `generated/`."""
    dialect = root / "specs" / "duo"
    for name in TWO_OUTPUTS:
        (dialect / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(toolchain.CHECKOUT / "tests" / "downstream" / "specs" / name, dialect / name)
    (dialect / "dialect.yaml").write_text(
        "dialect: duo\nmode: define\nextends: {dialect: optree, subset: [generic]}\n"
        "summary: Ops with two outputs.\nlibrary: Duo\n"
    )
    assert main(["regen", "--root", os.fspath(root)]) == 0
    return root / "generated" / "duo"


_EXPRESSION = re.compile(r"\$\{\{\s*(.*?)\s*\}\}")


@dataclass(frozen=True)
class Step:
    """A step of a CI job that runs a command, and its outcome."""

    name: str
    command: str
    done: subprocess.CompletedProcess[str]


@dataclass
class Repository:
    """A repository, its copy of optree-gen, and outcomes of its commands and its CI."""

    scratch: Path
    outcomes: dict[str, subprocess.CompletedProcess[str]] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)

    @property
    def root(self) -> Path:
        return self.scratch / "acme"

    @property
    def package(self) -> Path:
        return self.scratch / "package"

    @cached_property
    def generator(self) -> Path:
        """The command optree-gen of the copy."""
        path = self.scratch / "optree-gen"
        path.write_text(
            f"#!/bin/sh\nPYTHONPATH='{self.package / 'generator'}' "
            f"exec '{sys.executable}' -m optree_gen.cli \"$@\"\n"
        )
        path.chmod(0o755)
        return path

    def copy(self, checkout: Path) -> None:
        """Copy the folders of optree-gen that a repository needs."""
        for name in PACKAGE:
            ignore = shutil.ignore_patterns("__pycache__")
            shutil.copytree(checkout / name, self.package / name, ignore=ignore)

    def install(self, checkout: Path, build: Path) -> None:
        """Copy the folders of optree-gen that a repository needs, and install its build."""
        self.copy(checkout)
        succeeded(self.run("cmake", "--install", build, "--prefix", self.prefix))

    def run(self, *command: str | Path) -> subprocess.CompletedProcess[str]:
        cwd = self.root if self.root.is_dir() else self.scratch
        return toolchain.run(command, cwd=cwd)

    def gen(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return self.run(self.generator, *arguments)

    @cached_property
    def environment(self) -> dict[str, str]:
        """Variables for the repository's commands: this toolchain, and an installed optree-gen."""
        return {
            **{k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "GIT_"))},
            "OPTREEGEN_DIR": os.fspath(self.prefix / "lib" / "cmake" / "OptreeGen"),
            "MLIR_DIR": os.fspath(toolchain.mlir_dir()),
            **toolchain.compilers(),
            "CMAKE_ARGS": "-DCMAKE_CXX_FLAGS_RELEASE=-O0",
            "GIT_CONFIG_GLOBAL": os.fspath(self.scratch / "gitconfig"),
        }

    @property
    def prefix(self) -> Path:
        """The directory that optree-gen is installed in."""
        return self.scratch / "prefix"

    def git(self, *arguments: str) -> None:
        identity = ("-c", "user.name=test", "-c", "user.email=test@example.org")
        succeeded(self.run("git", *identity, *arguments))

    def set_up(self) -> None:
        """Create the environment that `make` would install, with links to the tests' tools."""
        tools = self.root / ".venv" / "bin"
        tools.mkdir(parents=True)
        tools.joinpath("optree-gen").symlink_to(self.generator)
        tools.joinpath("lit").symlink_to(Path(sys.executable).with_name("lit"))
        tools.joinpath("python").symlink_to(sys.executable)
        (tools.parent / ".installed").touch()

    def make(self, target: str) -> subprocess.CompletedProcess[str]:
        return toolchain.run(
            ("make", "--no-print-directory", target), cwd=self.root, env=self.environment
        )

    def opt(self, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
        return self.run(self.root / "build" / "bin" / "acme-opt", *arguments)

    @cached_property
    def tree(self) -> Tree:
        return Project(self.root).tree("acme", Diagnostics())


def succeeded(done: subprocess.CompletedProcess[str]) -> str:
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def run_job(
    workflow: Path,
    job: str,
    cwd: Path,
    environment: Mapping[str, str],
    context: Mapping[str, str],
    given: Sequence[str] = (),
) -> list[Step]:
    """Run the commands of a job of a GitHub workflow in order, with its shell, until one fails.

    context: values of expressions and of conditions; a condition holds if its value is "true".
    given: beginnings of commands that are skipped, as actions (`uses`) are.

    Raises:
        KeyError: the context lacks an expression.
    """
    steps: list[dict[str, Any]] = yaml.safe_load(workflow.read_text())["jobs"][job]["steps"]
    found = []
    for step in steps:
        command = str(step.get("run", ""))
        if not command or command.startswith(tuple(given)):
            continue
        condition = str(step.get("if", ""))
        if condition and expanded(condition, context) != "true":
            continue
        own = {k: expanded(str(v), context) for k, v in step.get("env", {}).items()}
        done = toolchain.run(
            ["bash", "-e", "-c", expanded(command, context)], cwd=cwd, env={**environment, **own}
        )
        found.append(Step(step.get("name", ""), command, done))
        if done.returncode:
            break
    return found


def expanded(text: str, context: Mapping[str, str]) -> str:
    return _EXPRESSION.sub(lambda found: context[found[1]], text)
