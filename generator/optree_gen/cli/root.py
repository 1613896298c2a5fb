# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The directory of the project and the report of mistakes and failures, for all commands."""

from __future__ import annotations

import argparse
import errno
import os
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from optree_gen.diagnostics.diagnostic import Diagnostics, did_you_mean, escaped, render
from optree_gen.diagnostics.diagnostic import UsageError as UsageError

if TYPE_CHECKING:
    from optree_core.model import Tree

    from optree_gen.project import Project

#: The start of an annotation, up to the path.
_FILE = re.compile(r"^::(?:error|warning|notice) file=", re.MULTILINE)


def no_such(what: str, name: str, known: Iterable[str]) -> UsageError:
    return UsageError(f"there is no {what} '{name}'; {did_you_mean(name, known)}".rstrip("; "))


def tree_of(project: Project, dialect: str) -> Tree:
    """Return the checked tree of a dialect of the project."""
    if dialect not in project.dialects():
        raise no_such("dialect", dialect, project.dialects())
    return project.tree(dialect, Diagnostics())


def known_tree(arguments: argparse.Namespace) -> tuple[Path, Tree]:
    """Return the project's root, and the tree of `--dialect`, the project's or the package's.

    Outside of a project, both come from the package.
    """
    from optree_gen.disk import library
    from optree_gen.project import Project
    from optree_gen.spec.spec_files import dialects

    package = library.specs().parent
    inside = arguments.root is not None or find_root(Path.cwd()) is not None
    root = root_of(arguments) if inside else package
    inherited = {*dialects(package / "specs")} - {*dialects(root / "specs")}
    home = package if arguments.dialect in inherited else root
    return root, tree_of(Project(home), arguments.dialect)


def find_root(start: Path) -> Path | None:
    """Return the nearest directory at or above `start` that holds `specs/`, or None."""
    for directory in (start, *start.parents):
        if (directory / "specs").is_dir():
            return directory
    return None


def placed(text: str, arguments: argparse.Namespace) -> str:
    """Return annotations with paths relative to the top of the checkout, as GitHub needs them.

    Diagnostics have paths relative to the project, which may be a subdirectory of the checkout.
    """
    if arguments.format != "github":
        return text
    top = Path(os.environ.get("GITHUB_WORKSPACE") or os.getcwd()).resolve()
    root = root_of(arguments)
    if root == top or not root.is_relative_to(top):
        return text
    prefix = escaped(root.relative_to(top).as_posix(), ":,")
    return _FILE.sub(lambda found: f"{found.group()}{prefix}/", text)


def report(diagnostics: Diagnostics, arguments: argparse.Namespace) -> None:
    """Print the diagnostics: as JSON to standard output, in other formats to standard error."""
    if arguments.format == "json":
        print(render(diagnostics, "json"))
    elif diagnostics.found:
        print(placed(render(diagnostics, arguments.format), arguments), file=sys.stderr)


def stream(arguments: argparse.Namespace) -> TextIO:
    """Return the stream for sentences: standard error if standard output has JSON."""
    return sys.stderr if arguments.format == "json" else sys.stdout


def root_of(arguments: argparse.Namespace) -> Path:
    """Return the directory of `--root`, else the nearest one upwards that holds `specs/`."""
    root = Path(arguments.root).resolve() if arguments.root else find_root(Path.cwd())
    if root is None or not (root / "specs").is_dir():
        where = arguments.root or os.getcwd()
        raise UsageError(f"no specs/ directory at or above {where}; use --root DIR")
    if (root / "specs").is_symlink():
        raise UsageError(f"{root / 'specs'} is a symbolic link, and links are not followed")
    return root


# One sentence about an error of the system: the file, the reason, and advice.

#: Number of an error -> advice.
_ADVICE = {
    errno.ENOSPC: "make room there",
    errno.EDQUOT: "make room there",
    errno.EROFS: "move the project to a directory that can be written",
    errno.EACCES: "change its permissions",
    errno.EPERM: "change its permissions",
    errno.EFBIG: "raise the limit (ulimit -f)",
    errno.EMFILE: "raise the limit of open files (ulimit -n)",
    errno.ENFILE: "raise the limit of open files (ulimit -n)",
    errno.ENOMEM: "raise the limit (ulimit -v)",
    errno.EAGAIN: "raise the limit of processes (ulimit -u)",
    errno.ELOOP: "remove the link, or name its target: links are not followed",
    errno.ENOTDIR: "name a directory, or remove the file",
    errno.EISDIR: "name a file, or remove the directory",
    errno.EEXIST: "remove it, unless you need it",
}


def failure(error: OSError | MemoryError | ImportError | SystemError) -> str:
    """Return the message about an error that no command expects."""
    if isinstance(error, MemoryError):
        return "out of memory; raise the limit (ulimit -v)"
    if isinstance(error, (ImportError, SystemError)):  # Python loses some errors of memory.
        return f"{error}; raise the limit of memory (ulimit -v), or install optree-gen again"
    if isinstance(error, FileNotFoundError) and error.filename is None:  # Of os.getcwd().
        return "the current directory does not exist any more; change to one that does"
    where = f"{error.filename}: " if error.filename is not None else ""
    what = "a symbolic link" if error.errno == errno.ELOOP else error.strerror or str(error)
    advice = _ADVICE.get(error.errno or 0)
    return f"{where}{what}" + (f"; {advice}, then run it again" if advice else "")
