# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the steps of a GitHub workflow on this machine, as far as they are commands."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from optree_lab import toolchain

_EXPRESSION = re.compile(r"\$\{\{\s*(.*?)\s*\}\}")


@dataclass(frozen=True)
class Step:
    """A step that is a command, and how it went."""

    name: str
    command: str
    done: subprocess.CompletedProcess[str]


def run_job(
    workflow: Path,
    job: str,
    cwd: Path,
    environment: Mapping[str, str],
    context: Mapping[str, str],
    given: Sequence[str] = (),
) -> list[Step]:
    """Runs the job's commands in order, with the shell that GitHub takes, until one fails.

    context: what expressions stand for; conditions are looked up in it too, and hold where it has
    "true". given: commands that start like this are taken as done, as are actions (`uses`).

    Raises:
        KeyError: an expression that the context does not have.
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
