# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Passes on many functions at once, each a module of its own, so that one that fails is known."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import toolchain

DIVIDER = "// -----\n"

_MODULE = re.compile(r"^module \{\n(.*)^\}\n?$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Output:
    """What became of a function: its text, or why there is none."""

    text: str = ""
    error: str = ""


@dataclass
class Passes:
    """Runs pipelines of passes; the time of a process is shared by all functions."""

    plugins: Sequence[Path]
    timeout: float = 120

    def command(self, passes: Sequence[str]) -> list[str]:
        """What runs the passes on standard input, or on a file that is added."""
        return [
            os.fspath(toolchain.tool("mlir-opt")),
            "--mlir-disable-threading",
            "--mlir-print-local-scope",
            *(f"--load-pass-plugin={os.fspath(plugin)}" for plugin in self.plugins),
            f"--pass-pipeline=builtin.module({','.join(passes)})",
        ]

    def __call__(self, texts: Sequence[str], *passes: str) -> list[Output]:
        """One output per function; one that crashes is found by running halves."""
        if not texts:
            return []
        command = [*self.command(passes), "--split-input-file"]
        try:
            done = subprocess.run(
                command,
                input=DIVIDER.join(text + "\n" for text in texts),
                capture_output=True,
                text=True,
                check=False,
                timeout=self.timeout,
                env={**os.environ, "LLVM_DISABLE_SYMBOLIZATION": "1"},
            )
            status, stdout, stderr = done.returncode, done.stdout, done.stderr
        except subprocess.TimeoutExpired:
            status, stdout, stderr = -1, "", f"does not end within {self.timeout} s"
        if status in (0, 1):
            parts = stdout.split(DIVIDER)
            if len(parts) == len(texts) and (status == 0 or all(p.strip() for p in parts)):
                return [Output(text=body(part)) for part in parts]
            if len(parts) == len(texts) and len(texts) > 1:
                return [
                    Output(text=body(part)) if part.strip() else self([text], *passes)[0]
                    for part, text in zip(parts, texts, strict=True)
                ]
        if len(texts) == 1:
            kind = "rejected" if status == 1 else f"status {status}"
            return [Output(error=f"{kind}: {stderr[:1500]}")]
        middle = len(texts) // 2
        return [*self(texts[:middle], *passes), *self(texts[middle:], *passes)]


def body(module: str) -> str:
    """What is in a printed module."""
    found = _MODULE.search(module)
    return found.group(1) if found else module
