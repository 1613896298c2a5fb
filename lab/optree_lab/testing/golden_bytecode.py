# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes each op as bytecode of a release, which later builds must read.

The build has to know the release: `make release` runs this command after it has frozen the specs
and built. The bytecode of a release is written only once.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from optree_core.cases import Case, build
from optree_core.model import Op, Tree
from optree_core.plain_variants import plain
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.history.record import op_record
from optree_gen.project import Project

from optree_lab import toolchain
from optree_lab.ir.cases import legal_modes, variants
from optree_lab.ir.dialects import writer as writer_of

RELEASES = toolchain.CHECKOUT / "tests" / "releases"

#: Number of functions per op without cases and list of function and cast attributes.
OF_A_KIND = 3

_FUNCTION = re.compile(r"^  func\.func @(?P<name>\w+)\(.*?^  }$", re.MULTILINE | re.DOTALL)


class Refused(Exception):
    """The dialect's tool fails; the message is its error output."""


class GoldenFiles(NamedTuple):
    """The files of a dialect in the directory of a release.

    text: the bytecode as this build prints it. meaning: the same, generalized and converted to the
    dialect that the defined one extends.
    """

    bytecode: Path
    text: Path
    meaning: Path

    @staticmethod
    def of(directory: Path, dialect: str) -> GoldenFiles:
        endings = (".mlirbc", ".mlir", ".meaning.mlir")
        return GoldenFiles(*(directory / f"{dialect}{ending}" for ending in endings))


@dataclass(frozen=True)
class GoldenBytecode:
    """Writes and reads the files with the built tool."""

    tree: Tree

    @property
    def dialect(self) -> str:
        return self.tree.dialect.name

    def run(self, source: Path | str, *arguments: str | Path) -> str:
        """Return the output of the tool, or raise Refused."""
        tool = toolchain.BUILD_DIR / "bin" / f"{self.dialect}-opt"
        file, text = ("-", source) if isinstance(source, str) else (source, None)
        done = toolchain.run([tool, file, *arguments], input=text)
        if done.returncode:
            raise Refused(done.stderr)
        return done.stdout

    def meaning(self, file: Path) -> str:
        """Return the file generalized and converted to the base dialect, which has no releases."""
        base = self.tree.dialect.bases[0].name
        return self.run(file, f"--{self.dialect}-generalize", f"--convert-{self.dialect}-to-{base}")

    def write(self, files: GoldenFiles, release: str) -> None:
        """Write the files in the encoding of a release or this build's, or raise Refused."""
        files.bytecode.parent.mkdir(parents=True, exist_ok=True)
        options = f"file={files.bytecode}" + (f" release={release}" if release else "")
        self.run(
            self.source,
            f"--pass-pipeline=builtin.module({self.dialect}-write-bytecode{{{options}}})",
        )
        for file, text in ((files.text, self.run), (files.meaning, self.meaning)):
            file.write_text(text(files.bytecode), encoding="utf-8", newline="\n")

    @cached_property
    def source(self) -> str:
        """The text of the module that is written as bytecode."""
        more = (RELEASES / "more" / f"{self.dialect}.mlir").read_text(encoding="utf-8")
        writer = writer_of(self.dialect)
        functions = [
            writer.op(case, f"{op.name}_{number}")
            for op in self.tree.structured()
            for number, case in enumerate(self._cases(op))
        ]
        leaves = "\n".join((*functions, more))
        return self._parents(leaves) + leaves

    def _parents(self, leaves: str) -> str:
        """Return the functions to which `leaves` are generalized, for ops without cases."""
        printed = self.run(leaves, f"--{self.dialect}-generalize=to=parent")
        maps = [line for line in printed.splitlines() if line.startswith("#")]
        count: Counter[tuple[str, str]] = Counter()
        known = self._ops(leaves)
        found = []
        for function in _FUNCTION.finditer(printed):
            for op in self._ops(function[0]) - known:
                values = " ".join(re.findall(rf"#{self.dialect}\.\w+<\w+>", function[0]))
                count[op, values] += 1
                if count[op, values] <= OF_A_KIND:
                    name = f"{op}_of_{function['name']}"
                    found.append(function[0].replace(f"@{function['name']}(", f"@{name}(", 1))
        return "\n".join((*maps, *found, ""))

    def _ops(self, text: str) -> set[str]:
        return set(re.findall(rf"\b{self.dialect}\.(\w+) ", text))

    def _cases(self, op: Op) -> Iterator[Case]:
        """Yield the first case, and each further one with a new parameter value or new maps."""
        if op.parent is None or op.abstract or op.name == self.tree.root.name:
            return
        seen: set[object] = set()
        for form in (*plain(op, self.tree), *variants(op, self.tree)):
            for mode in legal_modes(op, self.tree, form):
                case = build(op, mode, self.tree.scalars, form)
                maps = set() if case.variant.maps is None else {case.variant.maps}
                values = {*case.instance.parameters.items(), *maps}
                if (not seen or values - seen) and not self._lacks_maps(case):
                    seen |= values | {"some"}
                    yield case

    def _lacks_maps(self, case: Case) -> bool:
        """True if the op requires maps as an attribute and the case has none."""
        attributes = op_record(case.op, self.tree.dialect)["attributes"].values()
        maps = next((entry for entry in attributes if entry["type"] == "maps"), None)
        required = maps is not None and maps["default"] is None and not maps["optional"]
        return required and case.variant.maps is None


def main(given: argparse.Namespace) -> int:
    version: str = given.version
    toolchain.built(toolchain.OPTREE_OPT)
    for tree in Project(toolchain.CHECKOUT).trees(Diagnostics()):
        if not tree.dialect.defined:
            continue
        files = GoldenFiles.of(RELEASES / version, tree.dialect.name)
        shown = files.bytecode.relative_to(toolchain.CHECKOUT)
        if files.bytecode.exists():
            print(f"{shown} exists; the bytecode of a release never changes", file=sys.stderr)
            return 1
        try:
            GoldenBytecode(tree).write(files, version)
        except Refused as error:
            print(error, file=sys.stderr)
            return 1
        print(f"{shown} is written; commit it")
    return 0
