# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A vendored dialect and its specs: as vendored, and as they are now."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from optree_core.model import Tree
from optree_gen import __version__
from optree_gen.diagnostics.diagnostic import Diagnostics, did_you_mean
from optree_gen.disk import destination
from optree_gen.history.archive import DIRECTORY, ReleaseError, unpack_specs
from optree_gen.project import Project
from optree_gen.vendored_dialect.dialect import VendoredDialect
from optree_gen.vendored_dialect.manifest import NAME, Manifest, VendorError, hashes

from .diff.rendering import render
from .diff.review import review
from .diff.snapshot import SPECS, Side, SnapshotError, spec_texts


def vendored(root: Path, dialect: str, sequences: bool) -> tuple[dict[str, str], Manifest]:
    """Return the files of a dialect of the project at `root`, path to text, and their manifest.

    sequences: True if the passes may write several ops for one.

    Raises:
        VendorError: the project has no such dialect, or MLIR defines the dialect.
        SpecError: the specs have mistakes.
    """
    project = Project(root)
    known = project.dialects()
    if dialect not in known:
        hint = did_you_mean(dialect, known)
        raise VendorError(f"there is no dialect '{dialect}'; {hint}".rstrip("; "))
    tree = project.tree(dialect, Diagnostics())
    if not tree.dialect.defined:
        raise VendorError(f"'{dialect}' is a dialect of MLIR; only a defined one can be vendored")
    made = VendoredDialect(project, tree, sequences)
    specs = _specs(project, tree)
    manifest = Manifest(dialect, __version__, made.release, hashes(made.files), specs, sequences)
    return made.files, manifest


def _specs(project: Project, tree: Tree) -> dict[str, str]:
    """Return the specs of the dialect, of those that it extends, and the common ones."""
    own = {tree.dialect.name, *(base.name for base in tree.dialect.bases)}
    return {
        path: text
        for path, text in spec_texts(project).items()
        if "/" not in path or path.split("/")[0] in own
    }


def meaning(root: Path, before: Manifest, after: Manifest, form: str, force: bool) -> str:
    """Return the changes of meaning as text.

    force: True to return a sentence if the specs before cannot be read.

    Raises:
        VendorError: the specs before cannot be read.
    """
    with TemporaryDirectory(prefix="optree-vendor-") as scratch:
        sides = [
            _side(manifest, Path(scratch) / label, root / SPECS / DIRECTORY)
            for label, manifest in (("vendored", before), ("now", after))
        ]
        try:
            return render(review(root, sides, files=False), form)
        except SnapshotError as error:
            if force:
                return f"{error}: the changes in meaning are unknown"
            raise VendorError(f"{error}; --force continues without the comparison") from error


def _side(manifest: Manifest, root: Path, releases: Path) -> Side:
    try:
        inherited = unpack_specs(manifest.specs, [manifest.dialect], root, NAME)
    except ReleaseError as error:
        raise VendorError(str(error)) from error
    for path in sorted(releases.glob("*.json")):
        # Both sides get the same history, so that only specs differ.
        destination.create(root / SPECS / DIRECTORY / path.name, path.read_bytes(), root)
    return Side(f"{manifest.dialect} {root.name}", root, inherited, templated=False)
