# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Write a directory of generated files: all of it or nothing, and only files that have changed.

The new directory is staged beside the old one, with hard links to unchanged files (so they keep
their times), and the two are exchanged in one step. An interruption leaves the old directory or the
new one; the next run removes a staging directory that is left.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from optree_gen.limits import existing

from .containment import ForeignFileError, read_json
from .destination import STAGING, create, remove, staged_directory

MANIFEST = "manifest.json"
#: Most files of a kind that a report names.
MAX_LINES = 12
#: Errors of a link that a copy does not have.
_NO_LINKS = {errno.EACCES, errno.EMLINK, errno.ENOSYS, errno.ENOTSUP, errno.EPERM, errno.EXDEV}
_AT_FDCWD = -100
_RENAME_EXCHANGE = 2


@dataclass(frozen=True)
class TreeChanges:
    """The differences of a directory from the wanted files; relative paths, sorted."""

    missing: tuple[str, ...]
    stale: tuple[str, ...]
    unknown: tuple[str, ...]

    @property
    def any(self) -> bool:
        return bool(self.missing or self.stale or self.unknown)

    def summary(self) -> str:
        """Return the number of files of each kind as a sentence."""
        if not self.any:
            return "generated files are up to date"
        new, updated, removed = map(len, (self.missing, self.stale, self.unknown))
        total = new + updated + removed
        files = "file" if total == 1 else "files"
        return f"{total} {files} changed: {new} new, {updated} updated, {removed} removed"

    def lines(self) -> list[str]:
        """Return a line per file with its state, at most `MAX_LINES` per state."""
        lines: list[str] = []
        for state in ("missing", "stale", "unknown"):
            paths, note = getattr(self, state), " (no spec produces it)" * (state == "unknown")
            lines += [f"{state + ':':<8} {path}{note}" for path in paths[:MAX_LINES]]
            if len(paths) > MAX_LINES:
                lines.append(f"and {len(paths) - MAX_LINES} more are {state}")
        return lines


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def with_manifest(files: Mapping[str, bytes], inputs: Mapping[str, str]) -> dict[str, bytes]:
    """Return the files and a manifest with the hashes of outputs and inputs."""
    manifest = {
        "inputs": dict(sorted(inputs.items())),
        "outputs": {path: digest(data) for path, data in sorted(files.items())},
    }
    text = json.dumps(manifest, indent=1, sort_keys=True)
    return {**files, MANIFEST: f"{text}\n".encode()}


def inputs_of_last_run(project: Path) -> dict[str, Any] | None:
    """Return the inputs with which `generated/` was made, by path; None if it has no manifest that
    says so."""
    try:
        found = read_json(project / "generated" / MANIFEST, project)["inputs"]
    except (ForeignFileError, OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def compare(root: Path, files: Mapping[str, bytes]) -> TreeChanges:
    """Return the differences between the directory `root` and `files`, following no link."""
    on_disk = set() if root.is_symlink() else {*existing(root), *unchecked_modules(root)}
    stale = [p for p, data in files.items() if p in on_disk and _differs(root / p, data)]
    return TreeChanges(
        missing=tuple(sorted(set(files) - on_disk)),
        stale=tuple(sorted(stale)),
        unknown=tuple(sorted(on_disk - set(files))),
    )


def _differs(path: Path, data: bytes) -> bool:
    if path.is_symlink() or path.stat().st_size != len(data):
        return True
    return path.read_bytes() != data


def unchecked_modules(root: Path) -> list[str]:
    """Return compiled Python modules that Python would run without checking their source.

    Those that Python wrote itself name the time of their source and are ignored.
    """
    found = []
    for path in root.glob("*/python/**/__pycache__/*"):
        if path.is_symlink() or not path.is_file():
            found.append(path)
        else:
            with path.open("rb") as stream:
                found += [path] if stream.read(8)[4:] != bytes(4) else []
    return sorted(path.relative_to(root).as_posix() for path in found)


def write_tree(root: Path, files: Mapping[str, bytes]) -> TreeChanges:
    """Make the directory `root` hold exactly `files`, and return the differences before.

    A link at `root` is replaced by a directory; the target of the link stays as it is.
    """
    remove_leftovers(root)
    if root.is_symlink():
        remove(root, root.parent)
    changes = compare(root, files)
    if not changes.any:
        return changes
    changed = {*changes.missing, *changes.stale}
    with staged_directory(root) as staging:
        for path, data in files.items():
            if path in changed:
                create(staging / path, data, staging)
            else:
                (staging / path).parent.mkdir(parents=True, exist_ok=True)
                _keep(root / path, staging / path)
        if root.exists():
            _exchange(staging, root)
        else:
            os.rename(staging, root)
    return changes


def _keep(old: Path, new: Path) -> None:
    """Link the unchanged file, or copy it: some file systems have no links, and Linux refuses one
    to another user's file."""
    try:
        os.link(old, new)
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        shutil.copy2(old, new, follow_symlinks=False)


def remove_leftovers(root: Path) -> None:
    """Remove staging directories that an interrupted run has left."""
    for path in root.parent.glob(f"{STAGING}{root.name}-*"):
        process = path.name.rsplit("-", 1)[1]
        if path.is_symlink():  # Not made by this module: remove only the link.
            remove(path, root.parent)
        elif not (process.isdigit() and _alive(int(process))):
            shutil.rmtree(path, ignore_errors=True)


def _alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return process != os.getpid()


def _exchange(first: Path, second: Path) -> None:
    """Swap two directories in one step, or in two renames if the system has no such call."""
    import ctypes  # Imported late: it takes a tenth of the time of a run without changes.

    renameat2 = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    if renameat2 is not None:
        arguments = (_AT_FDCWD, os.fsencode(first), _AT_FDCWD, os.fsencode(second))
        if renameat2(*arguments, _RENAME_EXCHANGE) == 0:
            return
        if ctypes.get_errno() not in (errno.ENOSYS, errno.EINVAL):
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), str(second))
    aside = first.with_name(first.name + "-old")
    os.rename(second, aside)
    os.rename(first, second)
    shutil.rmtree(aside, ignore_errors=True)
