# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen match`: the op that each generic of a file means, or the reason why it means none.

The built plugin decides. This module runs `mlir-opt` with it and prints its report.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path

from optree_core.model import Dialect
from optree_tool.forms import FORMS
from optree_tool.mlir_opt import input_of, loading, run_passes


@dataclass(frozen=True)
class MatchedGeneric:
    """One generic of the file.

    to: the qualified names of the ops that it becomes; empty if it stays a generic, or if `folded`:
        it moves or casts elements, and the maps of its users do that now.
    bindings: operand, loop or parameter of that op -> its value in the generic.
    nearest, constraint: if it stays, or becomes an op with a region, the nearest other op (or
        empty) and the condition that this op needs.
    sequence: in a form of sequences, the condition that a sequence of ops needs; often empty.
    """

    location: str
    to: tuple[str, ...]
    bindings: Mapping[str, str] = field(default_factory=dict)
    nearest: str = ""
    constraint: str = ""
    sequence: str = ""
    folded: bool = False

    def text(self) -> str:
        """Return `location: op`, and indented lines with the bindings or the constraint."""
        other = "goes into the maps of its users" if self.folded else "stays as it is"
        lines = [f"{self.location}: {', '.join(self.to) or other}"]
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
    """Run the plugin and return its findings about each generic, in the order of the file.

    form: one of `FORMS`: the ops that a generic may become.

    Raises:
        ToolError: `mlir-opt` does not accept the file or cannot load the plugin.
    """
    name, text = input_of(file)
    with tempfile.TemporaryDirectory() as directory:
        report = Path(directory, "report.json")
        specialize = f'{dialect.pass_prefix}-specialize{{form={form} report="{report}"}}'
        load = loading(dialect, plugin)
        arguments = (*load, "--split-input-file", name, "-o", os.devnull)
        run_passes(f"builtin.module({specialize})", mlir_opt, plugin, arguments, text)
        if not report.exists():  # The file is empty, so the pass has nothing to run on.
            return []
        generics = json.loads(report.read_text(encoding="utf-8"))["generics"]
    names = [field.name for field in fields(MatchedGeneric)]
    known = [{n: entry[n] for n in names if n in entry} for entry in generics]
    return [MatchedGeneric(**{**entry, "to": tuple(entry["to"])}) for entry in known]


def render(findings: list[MatchedGeneric], form: str, generic: str, dialect: Dialect) -> str:
    """Return the findings as text or JSON. generic: the name of the ops that are matched."""
    if form == "json":
        return json.dumps(list(map(asdict, findings)), indent=2)
    if not findings:
        base = next((base.name for base in dialect.bases if not base.defined), "")
        hint = f"; the pass convert-{base}-to-{dialect.name} converts {base}" if base else ""
        return f"the file has no {generic}{hint}"
    left = sum(not f.to for f in findings)
    total = f"generics: {len(findings)}, left as they are: {left}"
    return "\n".join([*(f.text() for f in findings), total])
