# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The generator's answer to files given as data: texts, or its reasons to refuse them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from optree_core.model import Tree
from optree_gen.diagnostics.diagnostic import Diagnostics, SpecError
from optree_gen.disk.library import template_cache
from optree_gen.emit.render import Renderer
from optree_gen.emit.target import PlanInputs, planned, targets
from optree_gen.emit.templates import Templates
from optree_gen.generation import Generation
from optree_gen.history.history import read_history
from optree_gen.results import read_results
from optree_gen.spec.spec_files import dialects

from . import hostile

#: What says of every key that it is there, whoever reads it.
_RECORDS = re.compile(r"manifest\.json|.*/tree\.json")


@dataclass(frozen=True)
class Outcome:
    """files: what is generated. diagnostics: why it is not. problems: what is wrong about that."""

    files: Mapping[str, bytes] = field(default_factory=dict)
    diagnostics: Diagnostics | None = None
    problems: tuple[str, ...] = ()

    @property
    def refused(self) -> bool:
        return self.diagnostics is not None

    @property
    def valid(self) -> bool:
        return bool(self.files)

    @property
    def texts(self) -> dict[str, bytes]:
        """The files without those that repeat the specs."""
        return {p: data for p, data in self.files.items() if not _RECORDS.fullmatch(p)}


def as_yaml(data: Mapping[str, Any]) -> str:
    """The data as YAML: a key per line, what it holds as JSON."""
    return "".join(
        f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in data.items()
    )


def write(files: Mapping[str, Mapping[str, Any]], root: Path) -> None:
    for path, data in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(as_yaml(data), encoding="utf-8")


def generate(files: Mapping[str, Mapping[str, Any]]) -> Outcome:
    """The texts generated from files by their paths in a project."""
    with hostile.scratch() as directory:
        write(files, Path(directory))
        return generate_at(Path(directory))


def generate_at(root: Path, on_demand: bool = True, written: bool = False) -> Outcome:
    """All that targets generate. on_demand: also what is built on demand. written: on the disk."""
    try:
        generation = _Generation(root, Templates(None), workers=1)
        files = generation.files
        if written:
            generation.run()
        more = _built_on_demand(root, generation.trees) if on_demand else {}
        return Outcome({**files, **more})
    except SpecError as error:
        return Outcome(diagnostics=error.diagnostics)


@dataclass
class _Generation(Generation):
    """Keeps the trees that files are generated from."""

    trees: tuple[Tree, ...] = ()

    def used(self, trees: Iterable[Tree]) -> dict[str, str]:
        self.trees = tuple(trees)
        return super().used(self.trees)


def _built_on_demand(root: Path, trees: Iterable[Tree]) -> dict[str, bytes]:
    renderer = Renderer(Templates(None).directories, template_cache())
    history = read_history(root / "specs")
    beside = frozenset(dialects(root / "specs"))
    files: dict[str, bytes] = {}
    for tree in trees:
        inputs = PlanInputs(tree, history, read_results(root, tree.dialect.name), beside)
        for target, found in targets().items():
            if found.on_demand and tree.dialect.mode in found.modes:
                texts = renderer.render_all(planned(target, inputs))
                files.update({path: text.encode() for path, text in texts.items()})
    return files
