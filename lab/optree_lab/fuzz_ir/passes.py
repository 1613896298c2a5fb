# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The passes of a dialect, run on many functions per process; finds the functions that fail."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain
from pathlib import Path
from typing import Any

from optree_tool.forms import FORMS

from optree_lab import toolchain
from optree_lab.ir.syntax import FUNCTION
from optree_lab.tables import beside, tuples

Pipeline = tuple[str, ...]


#: Number of random sequences of passes for the programs of a block.
SEQUENCES = 4

#: Dialect -> the fields of its family.
_ROWS: dict[str, dict[str, Any]] = tuples(beside(__file__))

DIVIDER = "// -----\n"

#: A function that other functions call: it appends a number to a log.
NOTE = Path(__file__).with_name("note.mlir").read_text(encoding="utf-8")


def module(texts: Iterable[str]) -> str:
    """Return the text of a module of these functions and of `@note`, if they call it."""
    text = "\n".join(texts) + "\n"
    return f"{NOTE}{text}" if "@note(" in text else text


@dataclass(frozen=True)
class Output:
    """The output for a function: its text, or an error."""

    text: str = ""
    error: str = ""


@dataclass
class Passes:
    """Runs pipelines of passes on many functions per process. explains: run each rejected function
    once more, on its own, for its error message. seconds: limit of processor time of a process."""

    program: Path
    plugins: Sequence[Path] = ()
    seconds: int = 120
    explains: bool = True

    def command(self, passes: Sequence[str]) -> list[str]:
        """Return the command that runs the passes on standard input or an appended file."""
        return [
            os.fspath(self.program),
            "--mlir-disable-threading",
            "--mlir-print-local-scope",
            *(f"--load-pass-plugin={os.fspath(plugin)}" for plugin in self.plugins),
            f"--pass-pipeline=builtin.module({','.join(passes)})",
        ]

    def __call__(self, texts: Sequence[str], *passes: str) -> list[Output]:
        """Return one output per function; their names must differ.

        All are first run as one module, so that a pass can reuse its decision about one function
        for another. If that fails, each becomes a module of its own, and running halves of them
        finds the one that crashes.
        """
        if not texts:
            return []
        done = self._run(passes, module(texts))
        parts = FUNCTION.findall(done.stdout)
        if done.returncode == 0 and len(parts) == len(texts):
            return [Output(text=part) for part in parts]
        return self._apart(texts, passes)

    def complaints(self, texts: Sequence[str], begin: str, *passes: str) -> dict[int, str]:
        """Return errors that start with `begin`, by function; all functions are one module."""
        whole = module(texts)
        first = 1 + (NOTE.count("\n") if whole.startswith(NOTE) else 0)
        starts = list(accumulate((text.count("\n") + 1 for text in texts), initial=first))
        done = self._run(passes, whole)
        if "no such option" in done.stderr:
            raise ValueError(done.stderr)
        error = re.compile(rf"^<stdin>:(\d+):\d+: error: ({re.escape(begin)}.*)$", re.MULTILINE)
        return {
            bisect_right(starts, int(found[1])) - 1: found[2]
            for found in error.finditer(done.stderr)
        }

    def _apart(self, texts: Sequence[str], passes: Sequence[str]) -> list[Output]:
        done = self._run(
            passes, DIVIDER.join(module([text]) for text in texts), "--split-input-file"
        )
        if len(texts) == 1:
            parts = FUNCTION.findall(done.stdout)
            if done.returncode == 0 and parts:
                return [Output(text=parts[0])]
            kind = "rejected" if done.returncode == 1 else f"status {done.returncode}"
            return [Output(error=f"{kind}: {done.stderr[:1500]}")]
        modules = done.stdout.split(DIVIDER)
        if done.returncode in (0, 1) and len(modules) == len(texts):
            found = [FUNCTION.findall(module) for module in modules]
            rejected = Output(error="rejected")
            return [
                Output(text=some[0])
                if some
                else (self._apart([text], passes)[0] if self.explains else rejected)
                for some, text in zip(found, texts, strict=True)
            ]
        middle = len(texts) // 2
        return [*self._apart(texts[:middle], passes), *self._apart(texts[middle:], passes)]

    def _run(
        self, passes: Sequence[str], text: str, *options: str
    ) -> subprocess.CompletedProcess[str]:
        command = [*self.command(passes), *options]
        environment = {**os.environ, "LLVM_DISABLE_SYMBOLIZATION": "1"}
        done = toolchain.run(command, self.seconds, input=text, env=environment)
        if done.returncode == -signal.SIGXCPU:
            done.stderr = f"does not end within {self.seconds} s of processor time"
        return done


@dataclass(frozen=True)
class Family:
    """The pipelines of a dialect. program, plugins: the tool that runs them.

    into, back: passes that bring linalg ops into the dialect, and its ops back to linalg for
    compilation. accepted: lists of ops to coerce to, separated by commas. reordered: a pass that
    specializes ops in another order than `specialize`, or None.
    """

    dialect: str
    program: Path
    plugins: tuple[Path, ...]
    prefix: str
    accepted: tuple[str, ...]
    into: Pipeline = ()
    back: Pipeline = ()
    reordered: str | None = None
    forms: tuple[str, ...] = FORMS

    @property
    def runner(self) -> Passes:
        return Passes(self.program, self.plugins)

    @property
    def generalize(self) -> str:
        return f"{self.prefix}-generalize"

    @property
    def coerce(self) -> str:
        return f"{self.prefix}-coerce"

    def specialize(self, form: str, options: str = "") -> str:
        """Return the pass that brings ops into a form; one-to-one is the default of the pass."""
        given = " ".join(filter(None, (f"form={form}" if form != FORMS[0] else "", options)))
        return f"{self.prefix}-specialize{{{given}}}" if given else f"{self.prefix}-specialize"

    def sequences(self, seed: int) -> tuple[Pipeline, ...]:
        """Return random sequences of passes, each of which keeps values, on ops of the dialect."""
        rng = random.Random(seed)
        steps: list[Pipeline] = [(self.specialize(form),) for form in self.forms]
        steps += [(f"{self.coerce}{{accept={accepted}}}",) for accepted in self.accepted]
        steps += [
            (self.generalize,),
            (f"{self.generalize}{{casts=split}}",),
            (f"{self.generalize}{{to=parent}}",),
            (f"{self.generalize}{{to=category}}",),
            (f"{self.coerce}{{siblings=true}}",),
            ("canonicalize",),
        ]
        if self.into:
            steps.append((*self.back, *self.into))
        chosen = (rng.choices(steps, k=rng.randint(2, 5)) for _ in range(SEQUENCES))
        return tuple((*self.into, *chain.from_iterable(some)) for some in chosen)

    def owns(self, passes: str) -> bool:
        """True if a pass is one of this project rather than of MLIR."""
        return self.prefix in passes or self.dialect in passes.split("-")


def linalg(plugin: Path = toolchain.PLUGIN) -> Family:
    """Return the family of linalg, whose passes come from a plugin."""
    plugins = (plugin, toolchain.TEST_PLUGIN)
    return Family("linalg", toolchain.tool("mlir-opt"), plugins, **_ROWS["linalg"])


def optree() -> Family:
    """Return the family of the dialect optree, which this checkout defines."""
    return Family("optree", toolchain.OPTREE_OPT, (), **_ROWS["optree"])
