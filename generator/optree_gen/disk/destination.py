# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The only module that opens files for writing: below a root, through no link, each file whole.

A stranger's pull request may bring links, modes and files of any name, so no directory between the
root and a file may be a link. The user chose the root itself, and no stranger runs a process
meanwhile.
"""

from __future__ import annotations

import errno
import fcntl
import os
import shutil
import stat
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

STAGING = ".staging-"
#: Exclusive: an existing file or link is never opened.
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC


def write(path: Path, content: str | bytes, root: Path, *, new: bool = False) -> None:
    """Write a file below the root, with its directories, and replace a file or link of that name.

    An interruption leaves the file either old or new. Its mode is that of a new file.

    new: raise FileExistsError if a file or link exists already.
    """
    staged = path.with_name(f"{STAGING}{os.urandom(8).hex()}")
    with _below(path, root, make=True):
        try:
            _create(staged, content)
            (os.link if new else os.replace)(staged, path)  # A link never replaces a file.
        finally:
            staged.unlink(missing_ok=True)


def create(path: Path, content: str | bytes, root: Path) -> None:
    """Write a new file below a root that no other process uses yet, such as a staging directory."""
    with _below(path, root, make=True):
        _create(path, content)


def remove(path: Path, root: Path) -> None:
    """Remove a file or a link below the root, if it exists."""
    with suppress(FileNotFoundError), _below(path, root):
        path.unlink()


def check_outside(path: Path, root: Path) -> None:
    """Raise OSError if the path is in `generated/`, `specs/` or `templates/` of the project."""
    for name in ("generated", "specs", "templates"):
        if path.resolve().is_relative_to((root / name).resolve()):
            raise OSError(
                0, f"the place is in {name}/ of the project; choose another one", str(path)
            )


def check_directory(directory: Path, root: Path) -> Path:
    """Return the directory below which `write_files` follows no link: the checkout of the project
    if `directory` is in it, else `directory`.

    Raises:
        OSError: the place is refused, as `check_outside` says, or a link leads to it.
    """
    check_outside(directory, root)
    top = checkout(root)
    if not directory.is_relative_to(top):
        return directory
    with suppress(FileNotFoundError), _below(directory / "x", top):
        pass
    return top


def write_named(name: str, content: str | bytes, root: Path) -> None:
    """Write the file that the user has named.

    Missing directories are made. Below the checkout of the project at `root`, no link is followed;
    elsewhere links, pipes and devices belong to the user and are followed.
    """
    path = Path(os.path.abspath(name))
    check_outside(path, root)
    top = checkout(root)
    if path.is_relative_to(top):
        write(path, content, top)
    elif path.exists() and (path.parts[1] in ("dev", "proc") or not path.is_file()):
        with path.open("wb") as stream:
            stream.write(content.encode() if isinstance(content, str) else content)
    else:
        path = path.resolve()
        path.parent.mkdir(parents=True, exist_ok=True)
        write(path, content, path.parent)


def write_files(
    directory: Path, files: Mapping[str, str | bytes], root: Path, gone: Iterable[str] = ()
) -> None:
    """Write `files` below the directory that the user has named, and remove the files `gone`.

    Below the checkout of the project at `root`, no link is followed.
    """
    top = check_directory(directory, root)
    top.mkdir(parents=True, exist_ok=True)
    for path, content in files.items():
        write(directory / path, content, top)
    for path in gone:
        remove(directory / path, top)


def make_directory(path: Path) -> None:
    """Make the directory that the user has named; links are followed as `write_named` does."""
    top = checkout(path)
    if top == path:
        path.mkdir(parents=True, exist_ok=True)
    else:
        with _below(path / "x", top, make=True):
            pass


def checkout(root: Path) -> Path:
    """Return the root of the git checkout that the project is in, else the project."""
    return next((path for path in (root, *root.parents) if (path / ".git").exists()), root)


@contextmanager
def staged_directory(path: Path) -> Iterator[Path]:
    """Make a temporary directory beside the path that it is to replace; remove it at the end."""
    staging = path.with_name(f"{STAGING}{path.name}-{os.urandom(4).hex()}-{os.getpid()}")
    os.mkdir(staging)
    try:
        yield staging
    finally:
        shutil.rmtree(staging, ignore_errors=True)


@contextmanager
def locked(file: Path, waits: Callable[[], None]) -> Iterator[None]:
    """Hold the lock of a file, which the system releases if the process is killed.

    waits: called if another process holds the lock.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("ab") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            waits()
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _create(path: Path, content: str | bytes) -> None:
    with open(os.open(path, _NEW, 0o666), "wb") as stream:
        stream.write(content.encode() if isinstance(content, str) else content)


@contextmanager
def _below(path: Path, root: Path, make: bool = False) -> Iterator[None]:
    """Check that no directory between the root and the path is a link; an OSError names the place.

    make: make missing directories.
    """
    current = root
    try:
        for part in path.relative_to(root).parts[:-1]:
            current = current / part
            if make and not os.path.lexists(current):
                with suppress(FileExistsError):
                    current.mkdir()
            mode = os.lstat(current).st_mode
            if part == ".." or not stat.S_ISDIR(mode):
                code = errno.ELOOP if part == ".." or stat.S_ISLNK(mode) else errno.ENOTDIR
                raise OSError(code, os.strerror(code))
        current = path
        yield
    except OSError as error:
        error.filename, error.filename2 = os.fspath(current), None
        raise
