"""Runs upstream's `mlir-opt` on many small functions, each accepted or rejected by itself."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from optree_core.model import Op, Tree

from optree_lab import toolchain

from .generic_form import parse
from .syntax import with_constants_inlined
from .value_numbering import Numbering

#: Chunks per process that finds out which are accepted, and functions per process otherwise.
BATCH = 200
LARGE_BATCH = 1000

_FUNCTION = re.compile(r"^  func\.func @(\w+)\((.*?)^  }$", re.MULTILINE | re.DOTALL)
_OP = re.compile(r"\blinalg\.(\w+)")
_MAP = re.compile(r"^(#map\d*) = (affine_map<.*>)$", re.MULTILINE)


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
        names = list(texts)
        batches = [names[i : i + LARGE_BATCH] for i in range(0, len(names), LARGE_BATCH)]
        outputs: dict[str, str] = {}
        with ThreadPoolExecutor(self.processes) as pool:
            for found in pool.map(
                lambda some: with_maps(self.module("\n".join(texts[n] for n in some))), batches
            ):
                outputs.update(found)
        assert set(outputs) == set(texts)
        return outputs

    def module(self, text: str) -> str:
        """The rewritten module."""
        done = self._run(self.command, text)
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
        names = list(chunks)
        batches = [names[i : i + batch] for i in range(0, len(names), batch)]
        outputs: dict[str, str] = {}
        with ThreadPoolExecutor(self.processes) as pool:
            for found in pool.map(lambda some: self._batch(chunks, some), batches):
                outputs.update(found)
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


def functions(module: str) -> dict[str, str]:
    """The functions of a module by name, without their names."""
    return dict(_FUNCTION.findall(module))


def with_maps(module: str) -> dict[str, str]:
    """The functions of a module by name, without their names, with their maps written out."""
    maps = dict(_MAP.findall(module))
    return {
        name: re.sub(r"#map\d*\b", lambda match: maps[match.group()], text)
        for name, text in functions(module).items()
    }


def without_constants(function: str) -> str:
    """The function with constants written where they are used and values numbered in order."""
    names: dict[str, str] = {}
    return with_constants_inlined(function, lambda n: names.setdefault(n, f"%{len(names)}"))


def meanings(
    mlir_opt: Path, numbering: Numbering, outputs: Mapping[str, str]
) -> dict[str, tuple[int, ...]]:
    """The numbers of the values that functions compute; `outputs` as `with_maps` gives them."""
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
