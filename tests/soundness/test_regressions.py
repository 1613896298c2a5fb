# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Each file in regressions/ showed a defect once: a wrong value, invalid IR, a crash or a hang.

Its first line says what must hold after each of its pipelines:

    // CASE: kind=exec pipes=linalg-tree-specialize;linalg-tree-specialize{form=named}

kind: `exec`: the program prints and ends as it did before (`aborts=1`: by an assertion; `verify=1`:
    reads outside of a tensor end it). `accept`: the pipeline succeeds. `refuse`: it fails with a
    message. `absent`: the op named by `absent=` is not there. `rest`: a second run changes nothing.
pipes: pipelines, divided by semicolons.
tool: `optree` for optree-opt; otherwise the plugin runs in mlir-opt.
limit: processor seconds that a pipeline may take; 30 if it does not say.
"""

from __future__ import annotations

import os
import re
import resource
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from optree_lab import toolchain
from optree_lab.running.execution import TO_LLVM

CASES = sorted(Path(__file__).with_name("regressions").glob("*.mlir"))

#: Passes from linalg on tensors to the LLVM dialect; functions that nothing calls are removed
#: first.
TO_MACHINE = (
    "symbol-dce",
    "one-shot-bufferize{bufferize-function-boundaries}",
    "func.func(convert-linalg-to-loops)",
    "convert-scf-to-cf",
    *TO_LLVM,
)


#: Options of a pass may have spaces between them.
_WORD = re.compile(r"(?:\{[^}]*\}|\S)+")


@dataclass(frozen=True)
class Case:
    kind: str
    pipes: tuple[str, ...]
    tool: str = ""
    absent: str = ""
    limit: int = 30
    aborts: bool = False
    verify: bool = False


@dataclass(frozen=True)
class Outcome:
    """The outcome of a program: its exit status, negative for a signal, and what it printed."""

    status: int
    printed: str


def read_case(text: str) -> Case:
    """Return the case that the first line of a file describes.

    Raises:
        ValueError: the line has an unknown key or value.
    """
    found = re.fullmatch(r"// CASE: (.*)", text.partition("\n")[0])
    if found is None:
        raise ValueError("the first line has to begin with '// CASE:'")
    words = dict(word.split("=", 1) for word in _WORD.findall(found.group(1)))
    case = Case(
        kind=words.pop("kind"),
        pipes=tuple(words.pop("pipes").split(";")),
        tool=words.pop("tool", ""),
        absent=words.pop("absent", ""),
        limit=int(words.pop("limit", 30)),
        aborts=words.pop("aborts", "0") == "1",
        verify=words.pop("verify", "0") == "1",
    )
    if words or case.tool not in ("", "optree") or (case.kind == "absent") != bool(case.absent):
        raise ValueError(f"not understood: {found.group(1)}")
    return case


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_regression(path: Path, plugin: Path, optree_opt: Path, mlir_opt: Path) -> None:
    text = path.read_text()
    case = read_case(text)
    before = execute(text, case) if case.kind == "exec" else None
    if before:
        assert (before.status == -6) if case.aborts else (before.status == 0 and before.printed)
    for pipe in case.pipes:
        loading = (mlir_opt, f"--load-pass-plugin={os.fspath(plugin)}")
        driver = (optree_opt,) if case.tool else loading
        done = run(driver, pipe, text, case.limit)
        if case.kind == "refuse":
            assert (done.returncode, "error:" in done.stderr) == (1, True), done.stderr[:2000]
            continue
        assert done.returncode == 0, done.stderr[:2000]
        if case.kind == "exec":
            assert execute(done.stdout, case) == before, done.stdout
        elif case.kind == "absent":
            assert case.absent not in done.stdout
        elif case.kind == "rest":
            again = run(driver, pipe, done.stdout, case.limit)
            assert again.stdout == done.stdout
        else:
            assert case.kind == "accept"


def run(
    driver: Sequence[Path | str], pipe: str, text: str, seconds: int
) -> subprocess.CompletedProcess[str]:
    """Run a pipeline of passes on a module. seconds: the limit of processor time."""
    return subprocess.run(
        [*driver, f"--pass-pipeline=builtin.module({pipe})"],
        input=text,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds)),
    )


def execute(text: str, case: Case) -> Outcome:
    """Lower a module and call its function `main`."""
    passes = [*TO_MACHINE]
    if case.verify:
        passes.insert(passes.index("convert-scf-to-cf"), "generate-runtime-verification")
    lowered = run([toolchain.tool("mlir-opt")], ",".join(passes), text, seconds=30)
    assert lowered.returncode == 0, lowered.stderr[:2000]
    libraries = toolchain.tools_dir().parent / "lib"
    done = subprocess.run(
        [
            os.fspath(toolchain.tool("mlir-runner")),
            *("-O0", "-e", "main", "--entry-point-result=void"),
            f"--shared-libs={libraries}/libmlir_runner_utils.so,{libraries}/libmlir_c_runner_utils.so",
        ],
        input=lowered.stdout,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    # Where a buffer is differs from run to run.
    return Outcome(done.returncode, re.sub(r"base@ = 0x[0-9a-f]+", "base@", done.stdout))
