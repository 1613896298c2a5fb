# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""State shared by the parts of `verify`: the tree, its ops, real IR, and the sum of each part."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from optree_core.model import Op, OpKind, Tree

from optree_lab import toolchain
from optree_lab.ir.dialects import tree as tree_of
from optree_lab.verification.verification_table import table_of
from optree_lab.verification.verifier import Verifier

#: Number of values per kind with `--all` and `--whole`; the usual run tries one.
SEEDS = 3

#: File with the sums of the parts, for the docs.
FIGURES = table_of("linalg").with_suffix(".txt")


@dataclass(frozen=True)
class Work:
    """The input of each process. The tree is read once, so that all processes use the same one."""

    tree: Tree
    whole: bool

    def verifier(self, directory: str) -> Verifier:
        templates = toolchain.CHECKOUT / "templates"
        bound = not self.tree.dialect.defined
        return Verifier(
            self.tree,
            templates,
            Path(directory),
            plugin=toolchain.PLUGIN if bound else None,
            program=None if bound else driver(self.tree),
            seeds=SEEDS if self.whole else 1,
        )


def driver(tree: Tree) -> Path:
    """Return the program that has a defined dialect and its passes."""
    return toolchain.BUILD_DIR / "bin" / f"{tree.dialect.name}-opt"


def selected(tree: Tree, pattern: str, whole: bool = False) -> Iterator[Op]:
    """Yield the ops that exist in the release and whose names match, except the root.

    Of a defined dialect, only ops that have a payload and that the dialect that it extends lacks in
    the release, without ops that have both a region and conditions. whole: also the other ones.
    """
    release = toolchain.mlir_version()[0]
    base = tree.dialect.base
    extended = tree_of(base.name).ops if base is not None else {}
    for op in tree.structured():
        exists = op.kind is not OpKind.ROOT
        if not tree.dialect.defined:
            exists &= op.exists_in(release)
        else:
            own = op.name not in extended or not extended[op.name].exists_in(release)
            exists &= own or whole
            exists &= op.payload is not None and not (op.has_region and op.where)
        if exists and re.search(pattern, op.name):
            yield op


def corpus_files() -> list[Path]:
    """Return the files of the corpus of real IR."""
    return sorted((toolchain.CORPUS / "ir").glob("*.mlir"))


#: The parts, in the order in which their sums are shown.
PARTS = (
    "ops",
    "ops, all containers and values",
    "faults",
    "guards",
    "rewrites",
    "rewrites, category",
    "rewrites, named",
    "bodies",
    "bodies in forms",
)

_sums: dict[str, str] = {}


def sum_up(part: str, line: str) -> None:
    """Print the sum of one of `PARTS` and keep it for `--figures`."""
    assert part in PARTS
    _sums[part] = line
    print(f"{part}: {line}", flush=True)


def write_figures() -> None:
    """Write the sums of this run; keep the stored sums of parts that did not run."""
    file = toolchain.CHECKOUT / FIGURES
    known = (
        dict(line.split(": ", 1) for line in file.read_text().splitlines() if line)
        if file.is_file()
        else {}
    )
    lines = known | _sums
    text = "".join(f"{part}: {lines[part]}\n" for part in PARTS if part in lines)
    file.write_text(text, encoding="utf-8")
