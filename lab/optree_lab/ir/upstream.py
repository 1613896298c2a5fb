"""Runs upstream's `mlir-opt` on many small functions, each accepted or rejected by itself."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from optree_core.model import Op, Tree
from optree_core.modes import Case

from optree_lab import toolchain

from .generic_form import parse
from .syntax import with_constants_inlined
from .value_numbering import Numbering

#: Chunks per process that finds out which are accepted, and functions per process otherwise.
BATCH = 200
LARGE_BATCH = 1000

_FUNCTION = re.compile(r"^  func\.func @(\w+)\((.*?)^  }$", re.MULTILINE | re.DOTALL)
_OP = re.compile(r"\blinalg\.(\w+)")


def ops_of(tree: Tree, release: int) -> list[Op]:
    """The structured ops that exist in a release, except the root, which means itself."""
    return [op for op in tree.structured() if op.parent is not None and op.exists_in(release)]


def upstream_ops(tree: Tree) -> list[Op]:
    """The structured ops that exist in the MLIR that is selected, except the root."""
    return ops_of(tree, toolchain.mlir_version()[0])


class Refused(Exception):
    """Some function is not accepted."""


class Upstream:
    """Runs one selection of passes over many functions.

    `convert` is for functions that are known to be accepted, and ten times faster than `run`, which
    finds out which are.
    """

    def __init__(
        self, mlir_opt: Path | Sequence[str], passes: Sequence[str], processes: int = 2
    ) -> None:
        """mlir_opt: the program, or its command line."""
        program = [str(mlir_opt)] if isinstance(mlir_opt, Path) else mlir_opt
        self.command = [*program, "--mlir-disable-threading", *passes]
        self.processes = processes

    def convert(self, texts: Mapping[str, str]) -> dict[str, str]:
        """The rewritten functions by name, with their maps written out.

        Raises:
            Refused: one of them is not accepted; the message is what `mlir-opt` says.
        """
        options = "--mlir-print-local-scope"
        outputs = self._in_batches(
            texts,
            LARGE_BATCH,
            lambda some: functions(self.module("\n".join(texts[name] for name in some), options)),
        )
        assert set(outputs) == set(texts)
        return outputs

    def module(self, text: str, *options: str) -> str:
        """The rewritten module."""
        done = self._run([*self.command, *options], text)
        if done.returncode != 0:
            raise Refused(f"{' '.join(self.command)}\n{done.stderr[:4000]}")
        return done.stdout

    def _run(self, command: Sequence[str], text: str) -> subprocess.CompletedProcess[str]:
        return toolchain.run(
            command, input=text, env={**os.environ, "LLVM_DISABLE_SYMBOLIZATION": "1"}
        )

    def run(self, chunks: Mapping[str, str], batch: int = BATCH) -> dict[str, str]:
        """The module that each chunk became, by its name; without those that were rejected.

        A chunk is the text of some functions, one of which is named like the chunk. Many chunks
        share a process; one that crashes takes its batch down, which is then run in halves.
        """
        return self._in_batches(chunks, batch, lambda some: self._batch(chunks, some))

    def _in_batches(
        self, named: Iterable[str], size: int, run: Callable[[list[str]], dict[str, str]]
    ) -> dict[str, str]:
        names = list(named)
        batches = [names[i : i + size] for i in range(0, len(names), size)]
        outputs: dict[str, str] = {}
        with ThreadPoolExecutor(self.processes) as pool:
            for found in pool.map(run, batches):
                outputs |= found
        return outputs

    def _batch(self, chunks: Mapping[str, str], names: list[str]) -> dict[str, str]:
        command = [*self.command, "--split-input-file"]
        done = self._run(command, "\n// -----\n".join(chunks[name] for name in names))
        if done.returncode in (0, 1):
            modules = done.stdout.split("// -----")
            return {
                name: module for module in modules for name in functions(module) if name in chunks
            }
        if len(names) == 1:
            return {}
        half = len(names) // 2
        return self._batch(chunks, names[:half]) | self._batch(chunks, names[half:])


class Runner:
    """Every case through one pipeline of passes after another; the outputs are kept."""

    def __init__(
        self, mlir_opt: Path, plugin: Path, texts: dict[str, str], options: tuple[str, ...] = ()
    ) -> None:
        self.mlir_opt = mlir_opt
        self.options = (f"--load-pass-plugin={plugin}", *options)
        self.texts = texts
        self.outputs: dict[tuple[str, ...], dict[str, str]] = {}

    def __call__(self, *passes: str) -> dict[str, str]:
        """The rewritten functions, with their maps written out."""
        if passes not in self.outputs:
            self.outputs[passes] = self._tool(passes).convert(self.texts)
        return self.outputs[passes]

    def text(self, *passes: str) -> str:
        """The rewritten module, as it is printed."""
        return self._tool(passes).module("\n".join(self.texts.values()))

    def _tool(self, passes: tuple[str, ...]) -> Upstream:
        pipeline = f"--pass-pipeline=builtin.module({','.join(passes)})"
        return Upstream(self.mlir_opt, (*self.options, pipeline))


def functions(module: str) -> dict[str, str]:
    """The functions of a module by name, without their names."""
    return dict(_FUNCTION.findall(module))


def without_constants(function: str) -> str:
    """The function with constants written where they are used and values numbered in order."""
    names: dict[str, str] = {}
    return with_constants_inlined(function, lambda n: names.setdefault(n, f"%{len(names)}"))


def differing(cases: dict[str, Case], left: dict[str, str], right: dict[str, str]) -> list[str]:
    """Cases in which the two outputs are not the same text, with both."""
    return [
        f"{case}\n{left[name]}\n{right[name]}"
        for name, case in cases.items()
        if without_constants(left[name]) != without_constants(right[name])
    ]


def meanings(
    mlir_opt: Path, numbering: Numbering, outputs: Mapping[str, str]
) -> dict[str, tuple[int, ...]]:
    """The numbers of the values that functions compute; `outputs` as `convert` gives them."""
    text = "\n".join(f"func.func @{name}({rest}}}" for name, rest in outputs.items())
    options = ("--mlir-print-op-generic", "--mlir-print-local-scope")
    return numbering.functions(parse(Upstream(mlir_opt, options).module(text)))


def op_name(function: str) -> str:
    """The op of the dialect that the function holds; empty if there is none."""
    found = _OP.search(function)
    return found.group(1) if found else ""


def listed(found: Iterable[object], limit: int = 20) -> str:
    """The first of many findings, one per line, for the message of an assertion."""
    lines = [str(item) for item in found]
    more = [f"... and {len(lines) - limit} more"] if len(lines) > limit else []
    return "\n".join([*lines[:limit], *more])
