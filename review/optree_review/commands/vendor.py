# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen vendor`: write a dialect into somebody else's project, and bring it up to date."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from optree_gen.cli.command import command, option
from optree_gen.cli.root import UsageError, root_of

if TYPE_CHECKING:
    from optree_gen.vendored_dialect.manifest import Manifest


@command(
    "vendor",
    "write a dialect as a few files that another project builds, or update them",
    option("dialect", nargs="?", help="the dialect, of mode define (not with --update)"),
    option("directory", metavar="DIR", help="the directory of the vendored files"),
    option("--sequences", action=argparse.BooleanOptionalAction,
           help="include the code that rewrites one op into several, a quarter of all lines "
           "(default: yes; with --update: as before)"),
    option("--update", action="store_true",
           help="print the changes in meaning of the specs, and write the files again"),
    option("--check", action="store_true",
           help="with --update: write nothing; 1 if a file is stale"),
    option("--force", action="store_true",
           help="overwrite files that were edited, and name them, or that a later "
           "optree-gen wrote"),
    formats=("text", "json", "github", "markdown"),
)  # fmt: skip
def vendor(arguments: argparse.Namespace) -> int:
    from optree_gen.vendored_dialect.manifest import VendorError

    if arguments.check and not arguments.update:
        raise UsageError("--check needs --update")
    if (arguments.dialect is None) != arguments.update:
        raise UsageError("name a dialect and a directory, or --update and a directory")
    try:
        return _run(arguments, root_of(arguments), Path(os.path.abspath(arguments.directory)))
    except VendorError as error:
        raise UsageError(str(error)) from error


def _run(arguments: argparse.Namespace, root: Path, directory: Path) -> int:
    from optree_gen.disk.destination import check_directory
    from optree_gen.vendored_dialect.manifest import edited

    from optree_review.vendoring import meaning, vendored

    check_directory(directory, root)
    before = _manifest_before(arguments, directory)
    sequences = arguments.sequences
    if sequences is None:
        sequences = before.sequences if before else True
    files, after = vendored(root, before.dialect if before else arguments.dialect, sequences)
    if before:
        print(meaning(root, before, after, arguments.format, arguments.force))
    old = before.files if before else {}
    lost = edited(directory, old, files)
    if lost and not arguments.force:
        for path in lost:
            reason = "was edited" if path in old else "exists and was not written by vendor"
            print(f"optree-gen: {directory / path} {reason}", file=sys.stderr)
        edits = all(path in old for path in lost)
        hint = "--force overwrites the edits" if edits else "name another directory"
        print(f"optree-gen: nothing is written; {hint}", file=sys.stderr)
        return 1
    changed = [
        path
        for path, value in after.files.items()
        if old.get(path) != value or not (directory / path).exists()
    ]
    gone = sorted({*old} - {*files})
    if arguments.check:
        print("\n".join(f"{path}: out of date" for path in (*changed, *gone)) or "up to date")
        return int(bool(changed or gone))
    _write(root, directory, files, after, gone)
    for path in lost:
        print(f"overwrote {'the edits in ' * (path in old)}{directory / path}")
    return 0


def _manifest_before(arguments: argparse.Namespace, directory: Path) -> Manifest | None:
    """Return the manifest of the dialect that is updated, or None for a new one.

    Raises:
        VendorError: the directory holds the wrong thing, or files of a later version.
    """
    from optree_gen import __version__
    from optree_gen.history.archive import version_key
    from optree_gen.vendored_dialect.manifest import NAME, VendorError, read_manifest

    before = read_manifest(directory) if arguments.update else None
    if before is None and (directory / NAME).exists():
        raise VendorError(f"{directory} holds a vendored dialect: use --update")
    if before and version_key(before.generator) > version_key(__version__) and not arguments.force:
        raise VendorError(
            f"optree-gen {before.generator} wrote {directory}, but this is {__version__}: install "
            "that version or a later one, or use --force to overwrite the files"
        )
    return before


def _write(
    root: Path, directory: Path, files: dict[str, str], manifest: Manifest, gone: list[str]
) -> None:
    """Write files that have changed, so that others are not compiled again; remove those gone.

    The manifest is written last: after an interruption, the command can be repeated.
    """
    from optree_gen.disk.destination import remove, write_files
    from optree_gen.disk.write import compare
    from optree_gen.vendored_dialect.manifest import NAME

    for path in gone:
        remove(directory / path, directory)
    files = {**files, NAME: manifest.text}
    there = compare(directory, {path: text.encode() for path, text in files.items()})
    written = {p: text for p, text in files.items() if p in (*there.missing, *there.stale)}
    write_files(directory, written, root)
    print(f"{directory} has {len(files)} files; {len(written)} are new or have changed")


COMMAND = vendor
