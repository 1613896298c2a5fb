# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The one place that opens files for writing: below a root, through no link, each file whole.

A stranger's pull request may bring links, modes and files of any name. Each directory of a path is
opened from the one above it and is no link, and what is done in the last one goes by its
descriptor: a link that takes a directory's place in the meantime leads nowhere. The root itself is
what the user named.
"""

from __future__ import annotations

import errno
import os
import shutil
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

STAGING = ".staging-"
_DIRECTORY = os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC
#: Exclusive: what is there already, a link too, is never opened.
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC


def write(path: Path, content: str | bytes, root: Path, *, new: bool = False) -> None:
    """Write a file below the root in one step, directories included; a link there is replaced.

    Whoever is interrupted leaves the file as it was or as it is to be. Its mode is a new file's.

    new: there is none yet. Raises FileExistsError where there is one, a link too.
    """
    with _parent(path, root, make=True) as (directory, name):
        staged = f"{STAGING}{os.urandom(8).hex()}"
        try:
            _create(staged, content, directory)
            if new:  # Unlike a rename it never replaces a file.
                os.link(staged, name, src_dir_fd=directory, dst_dir_fd=directory)
            else:
                os.replace(staged, name, src_dir_fd=directory, dst_dir_fd=directory)
        finally:
            with suppress(FileNotFoundError):
                os.unlink(staged, dir_fd=directory)


def create(path: Path, content: str | bytes, root: Path) -> None:
    """Write a file that is not there yet below the root, which nobody else sees."""
    with _parent(path, root, make=True) as (directory, name):
        _create(name, content, directory)


def remove(path: Path, root: Path) -> None:
    """Remove a file or a link below the root, if it is there."""
    with suppress(FileNotFoundError), _parent(path, root) as (directory, name):
        os.unlink(name, dir_fd=directory)


def write_named(name: str, content: str | bytes, root: Path) -> None:
    """Write the file that the user has named.

    Below the checkout that the project at `root` is in, no link is followed; elsewhere links,
    pipes and devices are the user's own.
    """
    path = Path(os.path.abspath(name))
    top = checkout(root)
    if path.is_relative_to(top):
        write(path, content, top)
    elif path.parts[1] in ("dev", "proc") or (path.exists() and not path.is_file()):
        with path.open("wb") as stream:
            stream.write(content.encode() if isinstance(content, str) else content)
    else:
        path = path.resolve()
        write(path, content, path.parent)


def write_files(directory: Path, files: Mapping[str, str | bytes], root: Path) -> None:
    """Write files below the directory that the user has named.

    Below the checkout that the project at `root` is in, no link is followed.
    """
    top = checkout(root)
    if not directory.is_relative_to(top):
        top = directory
    top.mkdir(parents=True, exist_ok=True)
    for path, content in files.items():
        write(directory / path, content, top)


def make_directory(path: Path) -> None:
    """Make the directory that the user has named; links are followed as `write_named` does."""
    top = checkout(path)
    if top == path:
        path.mkdir(parents=True, exist_ok=True)
    else:
        with _parent(path / "x", top, make=True):
            pass


def checkout(root: Path) -> Path:
    """The directory of version control that the project is in, else the project."""
    return next((path for path in (root, *root.parents) if (path / ".git").exists()), root)


@contextmanager
def staged_directory(path: Path) -> Iterator[Path]:
    """A new directory beside the path, to take its place; what is left of it is removed."""
    staging = path.with_name(f"{STAGING}{path.name}-{os.urandom(4).hex()}-{os.getpid()}")
    os.mkdir(staging)
    try:
        yield staging
    finally:
        shutil.rmtree(staging, ignore_errors=True)


def _create(name: str, content: str | bytes, directory: int) -> None:
    with open(os.open(name, _NEW, 0o666, dir_fd=directory), "wb") as stream:
        stream.write(content.encode() if isinstance(content, str) else content)


@contextmanager
def _parent(path: Path, root: Path, make: bool = False) -> Iterator[tuple[int, str]]:
    """The directory that the path is in, as a descriptor, and the path's name there.

    make: whether directories are made that are not there. An OSError names the path.
    """
    *parts, name = path.relative_to(root).parts
    current = root
    directory = os.open(root, _DIRECTORY)
    try:
        for part in parts:
            current = current / part
            if make:
                with suppress(FileExistsError):
                    os.mkdir(part, dir_fd=directory)
            if part == ".." or stat.S_ISLNK(os.lstat(part, dir_fd=directory).st_mode):
                raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), os.fspath(current))
            inner = os.open(part, _DIRECTORY | os.O_NOFOLLOW, dir_fd=directory)
            os.close(directory)
            directory = inner
        current = path
        yield directory, name
    except OSError as error:
        error.filename, error.filename2 = os.fspath(current), None
        raise
    finally:
        os.close(directory)
