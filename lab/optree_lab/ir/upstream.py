"""Runs upstream's `mlir-opt` on many small functions, each accepted or rejected on its own."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from optree_core.cases import Case
from optree_core.model import Op, Tree
from optree_ir.reader import read

from optree_lab import toolchain

from .syntax import with_constants_inlined
from .value_numbering import Numbering

#: Number of chunks per process in `run`, and of functions per process in `convert`.
BATCH = 200
LARGE_BATCH = 1000

_FUNCTION = re.compile(r"^  func\.func @(\w+)\((.*?)^  }$", re.MULTILINE | re.DOTALL)
_OP = re.compile(r"\blinalg\.(\w+)")


def ops_of(tree: Tree, release: int) -> list[Op]:
    """Return the structured ops of a release, except the root, which is its own generic."""
    return [op for op in tree.structured() if op.parent is not None and op.exists_in(release)]


def upstream_ops(tree: Tree) -> list[Op]:
    """Return the structured ops that exist in the selected MLIR, except the root."""
    return ops_of(tree, toolchain.mlir_version()[0])


class Refused(Exception):
    """A pass or the parser rejects some function."""


class Upstream:
    """Runs one selection of passes on many functions.

    `convert` is for functions that are known to be accepted; it is ten times faster than `run`,
    which finds out which functions are.
    """

    def __init__(
        self, mlir_opt: Path | Sequence[str], passes: Sequence[str], processes: int = 2
    ) -> None:
        """mlir_opt: the program, or its command line."""
        program = [str(mlir_opt)] if isinstance(mlir_opt, Path) else mlir_opt
        self.command = [*program, "--mlir-disable-threading", *passes]
        self.processes = processes

    def convert(self, texts: Mapping[str, str]) -> dict[str, str]:
        """Return the rewritten functions by name, or raise Refused."""
        options = "--mlir-print-local-scope"
        outputs = self._in_batches(
            texts,
            LARGE_BATCH,
            lambda some: functions(self.module("\n".join(texts[name] for name in some), options)),
        )
        assert set(outputs) == set(texts)
        return outputs

    def module(self, text: str, *options: str) -> str:
        """Return the rewritten module."""
        done = self._run([*self.command, *options], text)
        if done.returncode != 0:
            raise Refused(f"{' '.join(self.command)}\n{done.stderr[:4000]}")
        return done.stdout

    def _run(self, command: Sequence[str], text: str) -> subprocess.CompletedProcess[str]:
        return toolchain.run(
            command, input=text, env={**os.environ, "LLVM_DISABLE_SYMBOLIZATION": "1"}
        )

    def run(self, chunks: Mapping[str, str], batch: int = BATCH) -> dict[str, str]:
        """Return the rewritten module of each accepted chunk, by name.

        A chunk is the text of some functions, one of which has the name of the chunk. Many chunks
        share a process; if one crashes it, the batch is run again in halves.
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
    """Runs one pipeline after another on all cases; keeps the outputs."""

    def __init__(
        self,
        mlir_opt: Path,
        plugin: Path | None,
        texts: dict[str, str],
        options: tuple[str, ...] = (),
    ) -> None:
        self.mlir_opt = mlir_opt
        self.plugin = plugin
        self.options = options
        self.texts = texts
        self.outputs: dict[tuple[str, ...], dict[str, str]] = {}

    def __call__(self, *passes: str) -> dict[str, str]:
        """Return the rewritten functions, with their maps written out."""
        if passes not in self.outputs:
            self.outputs[passes] = self._tool(passes).convert(self.texts)
        return self.outputs[passes]

    def text(self, *passes: str) -> str:
        """Return the rewritten module as it is printed."""
        return self._tool(passes).module("\n".join(self.texts.values()))

    def _tool(self, passes: tuple[str, ...]) -> Upstream:
        passing = toolchain.passes(",".join(passes), self.plugin)
        return Upstream(self.mlir_opt, (*passing, *self.options))


def functions(module: str) -> dict[str, str]:
    """Return the functions of a module by name, without their names."""
    return dict(_FUNCTION.findall(module))


def without_constants(function: str) -> str:
    """Return the function with constants inlined into their uses and values numbered in order."""
    names: dict[str, str] = {}
    return with_constants_inlined(function, lambda n: names.setdefault(n, f"%{len(names)}"))


def differing(cases: dict[str, Case], left: dict[str, str], right: dict[str, str]) -> list[str]:
    """Return the cases whose two outputs differ as text, with both outputs."""
    return [
        f"{case}\n{left[name]}\n{right[name]}"
        for name, case in cases.items()
        if without_constants(left[name]) != without_constants(right[name])
    ]


def meanings(
    mlir_opt: Path, numbering: Numbering, outputs: Mapping[str, str]
) -> dict[str, tuple[int, ...]]:
    """Return the numbers of the values of functions. outputs: as `convert` returns them."""
    text = "\n".join(f"func.func @{name}({rest}}}" for name, rest in outputs.items())
    options = ("--mlir-print-op-generic", "--mlir-print-local-scope")
    return numbering.functions(read(Upstream(mlir_opt, options).module(text)))


def op_name(function: str) -> str:
    """Return the op of the dialect that the function holds; empty if there is none."""
    found = _OP.search(function)
    return found.group(1) if found else ""


def listed(found: Iterable[object], limit: int = 20) -> str:
    """Return the first of many findings, one per line, for an assertion's message."""
    lines = [str(item) for item in found]
    more = [f"... and {len(lines) - limit} more"] if len(lines) > limit else []
    return "\n".join([*lines[:limit], *more])
