# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The verifier and every pass on many functions: nothing crashes, what is valid is accepted."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from optree_lab.data import beside, tuples
from optree_lab.fuzz_ir.passes import Output, Passes
from optree_lab.parts import Sums

#: Functions that share a process.
BATCH = 500

#: Each on its own on what the verifier accepts; `_` stands for the dialect.
PIPELINES: tuple[str, ...] = tuples(beside(__file__))["malformed"]

#: What a pass may say of what is valid.
MAY_SAY: dict[str, str] = tuples(beside(__file__))["may_say"]


@dataclass
class Score(Sums):
    """valid: functions that the verifier accepts. failures: by name, after which pass, and why."""

    total: int = 0
    valid: int = 0
    failures: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.total} ops, {self.valid} of them valid, {len(self.failures)} failures"


def named(pipeline: str, dialect: str) -> str:
    """The pipeline of a dialect."""
    return re.sub(r"(?<![a-z])_(?![a-z])", dialect, pipeline)


def judge(
    tool: Path,
    dialect: str,
    texts: Mapping[str, str],
    pipelines: Sequence[str] = PIPELINES,
    jobs: int = 1,
) -> Score:
    """Functions by name through the verifier, and what it accepts through each pipeline."""
    score = Score(len(texts))
    accepted = []
    for name, output in zip(texts, _run(Passes(tool, explains=False), texts, jobs), strict=True):
        if not output.error:
            accepted.append(name)
        elif not output.error.startswith("rejected"):
            score.failures[name] = f"verifier: {output.error}"
    score.valid = len(accepted)
    valid = {name: texts[name] for name in accepted}
    for pipeline in pipelines:
        passes = named(pipeline, dialect)
        said = MAY_SAY.get(pipeline)
        run = Passes(tool, explains=said != "rejected")
        for name, output in zip(valid, _run(run, valid, jobs, passes), strict=True):
            if output.error and (said is None or said not in output.error):
                score.failures.setdefault(name, f"{passes}: {output.error}")
    return score


def _run(passes: Passes, texts: Mapping[str, str], jobs: int, *pipeline: str) -> list[Output]:
    every = list(texts.values())
    batches = [every[i : i + BATCH] for i in range(0, len(every), BATCH)]
    with ThreadPoolExecutor(jobs) as pool:
        return [o for part in pool.map(lambda some: passes(some, *pipeline), batches) for o in part]
