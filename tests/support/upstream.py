"""What upstream's `mlir-opt` makes of many small functions, each accepted or rejected by itself."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from optree_gen.model import Op, Tree

#: The release of MLIR that the tests run.
RELEASE = 22

#: Chunks per process.
BATCH = 200

_FUNCTION = re.compile(r"^  func\.func @(\w+)\((.*?)^  }$", re.MULTILINE | re.DOTALL)
_CONSTANT = re.compile(r"^ *(%\w+) = ((?:arith|complex)\.constant .*)\n", re.MULTILINE)


def upstream_ops(tree: Tree) -> list[Op]:
    """The structured ops that exist in the release, except the root, which means itself."""
    return [
        op
        for op in tree.structured()
        if op.parent is not None and not op.abstract and op.mlir.includes(RELEASE)
    ]


class Upstream:
    """Runs one selection of passes over chunks of MLIR.

    A chunk is the text of some functions, one of which is named like the chunk. Many chunks share a
    process; one that crashes takes its batch down, which is then run one by one.
    """

    def __init__(self, mlir_opt: Path, passes: Sequence[str], processes: int = 2) -> None:
        self.command = [str(mlir_opt), "--split-input-file", *passes]
        self.processes = processes

    def run(self, chunks: Mapping[str, str], batch: int = BATCH) -> dict[str, str]:
        """The module that each chunk became, by its name; without those that were rejected."""
        names = list(chunks)
        batches = [names[i : i + batch] for i in range(0, len(names), batch)]
        outputs: dict[str, str] = {}
        with ThreadPoolExecutor(self.processes) as pool:
            for found in pool.map(lambda some: self._batch(chunks, some), batches):
                outputs.update(found)
        return outputs

    def _batch(self, chunks: Mapping[str, str], names: list[str]) -> dict[str, str]:
        done = subprocess.run(
            self.command,
            input="\n// -----\n".join(chunks[name] for name in names),
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "LLVM_DISABLE_SYMBOLIZATION": "1"},
        )
        if done.returncode in (0, 1):
            modules = done.stdout.split("// -----")
            return {
                name: module for module in modules for name in functions(module) if name in chunks
            }
        if len(names) == 1:
            return {}
        alone = (self._batch(chunks, [name]) for name in names)
        return {name: module for found in alone for name, module in found.items()}


def functions(module: str) -> dict[str, str]:
    """The functions of a module by name, without their names."""
    return dict(_FUNCTION.findall(module))


def without_constants(function: str) -> str:
    """The function with constants written where they are used and values numbered in order.

    The greedy driver hoists constants in whatever order it meets them.
    """
    constants = dict(_CONSTANT.findall(function))
    names: dict[str, str] = {}

    def name(match: re.Match[str]) -> str:
        found = match.group()
        return constants.get(found) or names.setdefault(found, f"%{len(names)}")

    return re.sub(r"%\w+", name, _CONSTANT.sub("", function))


def listed(found: Iterable[object], limit: int = 20) -> str:
    """The first of many findings, one per line, for the message of an assertion."""
    lines = [str(item) for item in found]
    more = [f"... and {len(lines) - limit} more"] if len(lines) > limit else []
    return "\n".join([*lines[:limit], *more])
