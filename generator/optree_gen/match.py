# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen match`: what each generic of a file means, or why it is no other op.

The built plugin decides; this runs `mlir-opt` with it and prints what it reports.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path

from optree_core.model import Dialect
from optree_mlir.forms import FORMS, input_of, run_passes


@dataclass(frozen=True)
class MatchedGeneric:
    """One generic of the file.

    to: the ops that it becomes, with their dialect; empty where it stays.
    bindings: what the operands, loops and parameters of that op are.
    nearest, constraint: where it stays, or becomes an op with a body of the user's, the nearest
        other op, if any, and what that op needs.
    sequence: in a form that is sequences, what the ops of one would need; often empty.
    """

    location: str
    to: tuple[str, ...]
    bindings: Mapping[str, str] = field(default_factory=dict)
    nearest: str = ""
    constraint: str = ""
    sequence: str = ""

    def text(self) -> str:
        """As `location: op`, and what there is to know about it, indented."""
        lines = [f"{self.location}: {', '.join(self.to) or 'stays as it is'}"]
        if self.constraint:
            lines.append(f"  {self.nearest or 'any other op'} needs {self.constraint}")
            lines += [f"  a sequence needs {self.sequence}"] if self.sequence else []
        elif self.bindings:
            width = max(len(name) for name in self.bindings)
            lines += [f"  {name.ljust(width)}  {value}" for name, value in self.bindings.items()]
        return "\n".join(lines)


def match(
    file: Path, dialect: Dialect, plugin: Path, mlir_opt: Path, form: str = FORMS[0]
) -> list[MatchedGeneric]:
    """The plugin's findings about each generic of the file, in the order of the file.

    form: one of `FORMS`, what a generic may become.

    Raises:
        ToolError: `mlir-opt` does not accept the file or cannot load the plugin.
    """
    name, text = input_of(file)
    with tempfile.TemporaryDirectory() as directory:
        report = Path(directory, "report.json")
        specialize = f'{dialect.pass_prefix}-specialize{{form={form} report="{report}"}}'
        arguments = ("--split-input-file", name, "-o", os.devnull)
        run_passes(f"builtin.module({specialize})", mlir_opt, plugin, arguments, text)
        if not report.exists():  # The file is empty, so the pass has nothing to run on.
            return []
        generics = json.loads(report.read_text(encoding="utf-8"))["generics"]
    names = [field.name for field in fields(MatchedGeneric)]
    known = [{n: entry[n] for n in names if n in entry} for entry in generics]
    return [MatchedGeneric(**{**entry, "to": tuple(entry["to"])}) for entry in known]


def render(findings: list[MatchedGeneric], form: str) -> str:
    """The findings as text or JSON."""
    if form == "json":
        return json.dumps(list(map(asdict, findings)), indent=2)
    left = sum(not f.to for f in findings)
    total = f"generics: {len(findings)}, left as they are: {left}"
    return "\n".join([*(f.text() for f in findings), total])
