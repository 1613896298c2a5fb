# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Regenerate: specs to the generated tree on disk, or the report of what is out of date."""

from __future__ import annotations

import gc
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from . import library
from .write import MANIFEST, Changes, compare, digest, existing, remove_leftovers, write_tree

#: Remembers, outside version control, from which inputs the tree on disk was generated.
STAMP = ".optree-gen/stamp.json"

#: Specs that nothing is generated from.
NO_INPUTS = ("specs/approvals.yaml", "specs/releases/")

#: Compiled templates, likewise.
TEMPLATE_CACHE = ".optree-gen/templates"


@contextmanager
def _collector_paused() -> Iterator[None]:
    """A run makes many objects and drops hardly any: looking for garbage took a quarter of it."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


@dataclass
class Generation:
    """One checkout: where its specs, templates and generated files are."""

    root: Path
    templates: Path

    @property
    def output(self) -> Path:
        return self.root / "generated"

    @property
    def stamp(self) -> Path:
        return self.root / STAMP

    def run(self) -> Changes:
        """Bring the generated tree up to date.

        Raises:
            SpecError: the specs have mistakes; nothing is touched.
        """
        remove_leftovers(self.output)
        if self.current():
            return Changes((), (), ())
        files = self.files
        self.stamp.unlink(missing_ok=True)  # Whoever is killed now leaves none that is wrong.
        changes = write_tree(self.output, files)
        self.remember()
        return changes

    def check(self) -> Changes:
        """What `run` would change. Raises SpecError as `run` does."""
        return compare(self.output, self.files)

    @cached_property
    def files(self) -> dict[str, bytes]:
        """Every generated file, manifest included."""
        from . import parallel
        from .diagnostic import Diagnostics
        from .model import Tree
        from .plan import plan, targets
        from .project import Project
        from .render import Renderer
        from .write import with_manifest

        with _collector_paused():
            trees = Project(self.root).trees(Diagnostics())
            renderer = Renderer(self.templates, self.root / TEMPLATE_CACHE)
            jobs = [(tree, target) for tree in trees for target in targets(tree)]

            def texts(job: tuple[Tree, str]) -> dict[str, str]:
                return renderer.render_all(plan(*job))

            found: dict[str, str] = {}
            for (tree, target), rendered in zip(
                jobs, parallel.run(texts, jobs, parallel.cores()), strict=True
            ):
                for path in found.keys() & rendered.keys():
                    raise ValueError(f"{target} of {tree.dialect.name} writes {path} once more")
                found.update(rendered)
            return with_manifest(dict(sorted(found.items())), self.inputs)

    @cached_property
    def inputs(self) -> dict[str, str]:
        """Hash of each spec and template, by a path that is the same on every machine."""
        found = {}
        own = self.root / "specs"
        for directory, prefix in ((own, "specs"), (self.templates, "templates")):
            for path in existing(directory):
                if not f"{prefix}/{path}".startswith(NO_INPUTS):
                    found[f"{prefix}/{path}"] = digest((directory / path).read_bytes())
        shared = library.specs()
        for path in existing(shared):
            foreign = not (own / path.split("/")[0]).exists()
            if foreign and not f"specs/{path}".startswith(NO_INPUTS):
                found[f"specs/{path}"] = digest((shared / path).read_bytes())
        return found

    @cached_property
    def fingerprint(self) -> str:
        """Hash of everything the output depends on: specs, templates, and this package."""
        package = Path(__file__).parent
        sources = {
            path: digest((package / path).read_bytes())
            for path in existing(package)
            if path.endswith((".py", ".json"))
        }
        return digest(json.dumps([self.inputs, sources], sort_keys=True).encode())

    def current(self) -> bool:
        """Whether the tree was generated from these inputs and nobody has touched it since."""
        try:
            if json.loads(self.stamp.read_text()) != self.fingerprint:
                return False
            outputs = json.loads((self.output / MANIFEST).read_text())["outputs"]
            on_disk = [path for path in existing(self.output) if path != MANIFEST]
            return on_disk == sorted(outputs) and all(
                digest((self.output / path).read_bytes()) == outputs[path] for path in on_disk
            )
        except (OSError, ValueError, KeyError, TypeError):
            return False

    def remember(self) -> None:
        self.stamp.parent.mkdir(exist_ok=True)
        self.stamp.write_text(json.dumps(self.fingerprint))
