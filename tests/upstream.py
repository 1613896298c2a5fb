"""What upstream's `mlir-opt` makes of many small functions, each accepted or rejected by itself."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

#: Chunks per process: a crash takes its whole batch down, which is then halved.
BATCH = 200

_FUNCTION = re.compile(r"^  func\.func @(\w+)\((.*?)^  }$", re.MULTILINE | re.DOTALL)


class Upstream:
    """Runs one selection of passes over chunks of MLIR."""

    def __init__(self, mlir_opt: Path, passes: Sequence[str], processes: int = 2) -> None:
        self.command = [str(mlir_opt), "--split-input-file", *passes]
        self.processes = processes

    def run(self, chunks: Mapping[str, str], batch: int = BATCH) -> dict[str, str]:
        """Chunk name to output, for the chunks that are accepted.

        A chunk holds functions; one of them is named like the chunk.
        """
        names = list(chunks)
        batches = [names[i : i + batch] for i in range(0, len(names), batch)]
        outputs: dict[str, str] = {}
        with ThreadPoolExecutor(self.processes) as pool:
            for found in pool.map(lambda b: self.batch({n: chunks[n] for n in b}), batches):
                outputs.update(found)
        return outputs

    def batch(self, chunks: dict[str, str]) -> dict[str, str]:
        done = subprocess.run(
            self.command,
            input="\n// -----\n".join(chunks.values()),
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "LLVM_DISABLE_SYMBOLIZATION": "1"},
        )
        if done.returncode not in (0, 1):  # It crashed, on one of them at least.
            names = list(chunks)
            if len(names) == 1:
                return {}
            half = len(names) // 2
            first = self.batch({n: chunks[n] for n in names[:half]})
            return {**first, **self.batch({n: chunks[n] for n in names[half:]})}
        found = {}
        for output in done.stdout.split("// -----"):
            for name, _ in _FUNCTION.findall(output):
                if name in chunks:
                    found[name] = output
        return found


def functions(output: str) -> dict[str, str]:
    """The functions in a module's text by name, without their names."""
    return dict(_FUNCTION.findall(output))
