# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Errors about a file that a version of MLIR refuses after migrating, with places in the file."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from optree_ir.operation import Operation
from optree_tool.mlir_opt import ToolError

from .edits import operations
from .properties import Lost
from .versions import module

_STDIN = "<stdin>"
_HINT = "write what it does with ops and properties of both versions"


@dataclass(frozen=True)
class Refusal:
    """A file that the new version refuses.

    name: the argument that names the file to mlir-opt. source: the content of the file.
    text: the same in generic syntax, as it was to be read, with the locations of ops beside them.
    """

    old: Path
    new: Path
    name: str
    source: str
    text: str

    def of_ops(self, lost: Sequence[Lost]) -> None:
        """Raise an error about ops that the new version lacks, and parts of ops that it loses.

        Raises:
            ToolError: there are such ops or parts.
        """
        first = {str(each): each.op for each in reversed(lost)}
        ordered = sorted(first.items(), key=lambda each: each[1].span.name)
        lines = [self._at(op, what) for what, op in ordered]
        if lines:
            raise ToolError(
                "\n".join((f"{self.new} cannot express the file", *lines, f"hint: {_HINT}"))
            )

    def of_text(self, options: Sequence[str]) -> None:
        """Raise the new version's error about the text.

        Raises:
            ToolError: it refuses the text.
        """
        with tempfile.TemporaryDirectory() as directory:
            # mlir-opt opens the file that a location names, to show the line; standard input is
            # <stdin> in locations, and a file of this name where it runs.
            Path(directory, _STDIN).write_text(self.source, "utf-8", "surrogateescape")
            read = Path(directory, "generic.mlir")
            read.write_text(self.text, "utf-8", "surrogateescape")
            try:
                module(
                    self.new,
                    (*options, os.fspath(read)),
                    "",
                    directory if self.name == "-" else None,
                )
            except ToolError as error:
                raise ToolError(self._in_file(str(error), read)) from None

    def _in_file(self, error: str, read: Path) -> str:
        """Return an error with its place in the file, if it is in the text that was read."""
        at = re.compile(rf"^{re.escape(os.fspath(read))}:(\d+):\d+: error: (.*)$", re.MULTILINE)
        if not (found := at.search(error)):
            return error
        lines = self.text.splitlines(keepends=True)
        start = sum(map(len, lines[: int(found[1]) - 1]))
        end = start + len(lines[int(found[1]) - 1])
        around = [op for op in operations(self.text) if op.span.name < end and op.span.end >= start]
        return f"{self.new} failed\n{self._at(around[-1], found[2])}" if around else error

    def _at(self, op: Operation, message: str) -> str:
        """Return a message with the op's place in the file, and its line there."""
        found = op.place
        if found is None:
            return f"error: {message}"
        file, line, column = found
        lines = self.source.split("\n")
        excerpt = ""
        if file == (_STDIN if self.name == "-" else self.name) and line <= len(lines):
            excerpt = f"\n{lines[line - 1]}\n{' ' * (column - 1)}^"
        return f"{file}:{line}:{column}: error: {message}{excerpt}"
