# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A small project around one spec: the specs that its op needs, in a bound and a defined
dialect."""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from optree_gen.spec.load import Scalar, Sequence
from optree_gen.spec.spec_files import TABLES

from optree_lab.tables import beside

from .mutation import Mutant, Subject
from .outcome import LEFTOVER

#: Dialects whose specs are mutated; additions of the later one refer to the earlier one.
DIALECTS = ("linalg", "optree")

_TEXTS: dict[str, str] = beside(__file__)


def marked(number: int) -> str:
    """Return the mark in the names of one mutant's dialects, which occurs in no other word."""
    return f"q{number}q"


def unmarked(data: bytes, number: int) -> bytes:
    """Return the text that one mutant generates, without its mark."""
    mark = marked(number).encode()
    return data.replace(mark, b"").replace(mark.upper(), b"")


@dataclass(frozen=True)
class SmallProject:
    """The specs of a checkout, by name of op."""

    specs: Path

    @cached_property
    def files(self) -> dict[str, tuple[str, str]]:
        """Return op -> (path below its dialect, text)."""
        found = {}
        for dialect in DIALECTS:
            for path in sorted((self.specs / dialect).rglob("*.yaml")):
                if path.name not in TABLES:
                    below = path.relative_to(self.specs / dialect).as_posix()
                    found[path.stem] = below, path.read_text(encoding="utf-8")
        return found

    @cached_property
    def functions(self) -> str:
        """Return the text of the scalar functions that the last dialect adds."""
        path = self.specs / DIALECTS[-1] / "scalar.yaml"
        return path.read_text(encoding="utf-8") if path.is_file() else ""

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(self.files)

    def subject(self, op: str) -> Subject:
        return Subject(op, self.files[op][1], tuple(sorted(self.needed(op))))

    def needed(self, op: str) -> set[str]:
        """Return the op, its ancestors, and everything that any of these refers to."""
        found: set[str] = set()
        pending = [op, self._root]
        while pending:
            name = pending.pop()
            if name in found or name not in self.files:
                continue
            found.add(name)
            pending += self._named[name]
        return found

    @cached_property
    def _root(self) -> str:
        return next(op for op, (_, text) in self.files.items() if "\nkind: root\n" in text)

    @cached_property
    def _named(self) -> dict[str, list[str]]:
        return {op: _references(Subject(op, text)) for op, (_, text) in self.files.items()}

    def build(self, root: Path, number: int, op: str, mutant: Mutant) -> str:
        """Write the project below `root`; return the path of the mutated spec."""
        mark = marked(number)
        base, made = f"fb{mark}", f"fd{mark}"
        for name, text in ((base, _TEXTS["bound"]), (made, _TEXTS["defined"])):
            directory = root / "specs" / name
            directory.mkdir(parents=True)
            (directory / "dialect.yaml").write_text(
                text.format(name=name, base=base, mark=mark), encoding="utf-8"
            )
        if self.functions:
            (root / "specs" / base / "scalar.yaml").write_text(self.functions, encoding="utf-8")
        (root / "generated").mkdir()
        (root / LEFTOVER).write_text("as it was")
        for name in self.needed(op):
            below, text = self.files[name]
            path = root / "specs" / base / below
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes((mutant.text if name == op else text).encode("utf-8", "surrogatepass"))
        return f"specs/{base}/{self.files[op][0]}"

    def clear(self, root: Path) -> None:
        """Remove the project; keep the compiled templates for the next one."""
        for name in ("specs", "generated"):
            shutil.rmtree(root / name, ignore_errors=True)
        (root / ".optree-gen" / "stamp.json").unlink(missing_ok=True)


def _references(subject: Subject) -> list[str]:
    found = []
    for key in ("parent", "like"):
        node = subject.node(key)
        if isinstance(node, Scalar):
            found.append(str(node.value))
    for key in ("precedes", "decomposes"):
        node = subject.node(key)
        if isinstance(node, Sequence):
            found += [str(item.value) for item in node.items if isinstance(item, Scalar)]
    return [name for name in found if re.fullmatch(r"\w+", name)]
