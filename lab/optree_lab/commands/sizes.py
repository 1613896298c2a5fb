# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints lines per package, lines of generated/ that small changes rewrite, features by users.

Lines are all lines of the files that git tracks or would add. A changed line counts as one deleted
and one inserted line.
"""

from __future__ import annotations

import argparse
import io
import re
import shutil
import subprocess
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from pathlib import Path

from optree_gen.cli import main as optree_gen

from optree_lab import toolchain
from optree_lab.bench.synthetic import contraction_category, leaves
from optree_lab.commands.features import table
from optree_lab.tables import beside

_DATA = beside(__file__)

#: Package -> the pattern of its files' paths; a file belongs to the first that matches.
PACKAGES: dict[str, str] = _DATA["packages"]
#: Limits of the existing lines of generated/ that a small change deletes, and of their files.
MOST_LINES, MOST_FILES = 60, 10
SHIPPED = ("generator", "runtime, Python", "review", "site")


def main(given: argparse.Namespace) -> int:
    only_lines: bool = given.lines
    if given.added:
        print("\n".join(added(base())))
        return 0
    sizes, within = count_lines(), True
    for name in PACKAGES:
        print(f"{sizes[name]:>9,}  {name}")
    shipped = sum(sizes[name] for name in SHIPPED)
    print(f"\nPython that ships: {shipped:,} lines; laboratory: {sizes['laboratory']:,} lines")
    if not only_lines:
        print("\nOf generated/, manifests apart, in linalg:")
        for what, files, deleted, inserted in changes():
            print(f"  {what}: {deleted:,} lines deleted in {files} files, {inserted:,} inserted")
            within = within and reviewable(files, deleted)
        print(f"  at most {MOST_LINES} lines in {MOST_FILES} files: {'yes' if within else 'NO'}")
        print("\nOps that use each feature of the spec language:")
        print("\n".join(table()))
    return 0 if within else 1


def reviewable(files: int, deleted: int) -> bool:
    """True if a small change rewrites few enough lines in few enough files for a reviewer."""
    return files <= MOST_FILES and deleted <= MOST_LINES


def count_lines() -> Counter[str]:
    """Return the number of lines of each package."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=toolchain.CHECKOUT,
        check=True,
        capture_output=True,
        text=True,
    )
    sizes: Counter[str] = Counter()
    for name in filter(None, listed.stdout.split("\0")):
        path = toolchain.CHECKOUT / name
        package = package_of(name)
        if package is not None and path.is_file():
            sizes[package] += path.read_bytes().count(b"\n")
    return sizes


def package_of(name: str) -> str | None:
    """Return the package of a file of the checkout."""
    return next((p for p, pattern in PACKAGES.items() if re.fullmatch(pattern, name)), None)


def base() -> str | None:
    """Return the commit from which a change began: where it left main, or else the last tag."""
    head = git("rev-parse", "HEAD")
    left = git("merge-base", "HEAD", "origin/main")
    return left if left not in (None, head) else git("describe", "--tags", "--abbrev=0", "HEAD~")


def git(*arguments: str) -> str | None:
    """Return the output of git, or None without such a commit, or without history."""
    # CI may run as another user than the owner of the checkout.
    done = toolchain.run(["git", "-c", "safe.directory=*", *arguments], cwd=toolchain.CHECKOUT)
    return None if done.returncode else done.stdout.strip()


def added(commit: str | None) -> Iterator[str]:
    """Yield the lines that were added and removed per package since a commit."""
    listed = git("diff", "--numstat", "--no-renames", commit) if commit else None
    if listed is None:
        yield "the commit from which the change began is not in this history: no lines to compare"
        return
    totals: dict[str, Counter[str]] = {name: Counter() for name in PACKAGES}
    for line in listed.splitlines():
        more, less, name = line.split("\t")
        package = package_of(name)
        if package is not None and more != "-":  # Of binary files git counts no lines.
            totals[package].update(added=int(more), removed=int(less))
    yield f"lines since {commit}:"
    for name, counts in totals.items():
        if counts:
            yield f"{counts['added']:>+9,} {-counts['removed']:>+9,}  {name}"


def changes() -> Iterator[tuple[str, int, int, int]]:
    """Yield per small change its title, files with deleted lines, lines deleted and inserted."""
    with tempfile.TemporaryDirectory(prefix="optree-sizes-") as directory:
        before = Path(directory, "before")
        shutil.copytree(toolchain.CHECKOUT / "specs", before / "specs")
        regenerate(before)
        for number, (what, edit) in enumerate(EDITS.items()):
            after = Path(directory, f"after{number}")
            shutil.copytree(before / "specs", after / "specs")
            edit(after / "specs")
            regenerate(after)
            yield what, *compare(before, after)


def regenerate(root: Path) -> None:
    with redirect_stdout(io.StringIO()):
        status = optree_gen(["regen", "--root", str(root)])
    if status:
        raise SystemExit(f"sizes: the specs in {root} are refused")


def compare(before: Path, after: Path) -> tuple[int, int, int]:
    """Return the numbers of files with deleted lines, of deleted lines and of inserted lines."""
    answer = toolchain.run(
        ["git", "diff", "--no-index", "--numstat", before / "generated", after / "generated"]
    )
    files = deleted = inserted = 0
    for line in answer.stdout.splitlines():
        more, less, path = line.split("\t")
        if "manifest" not in path:
            inserted += int(more)
            deleted += int(less)
            files += int(less) > 0
    return files, deleted, inserted


def add_op(specs: Path) -> None:
    """Add a contraction of two inputs."""
    path, text = next(leaves(contraction_category()))
    (specs / "linalg" / path).write_text(text, encoding="utf-8")


def inserted(name: str, after: str, text: str) -> Callable[[Path], None]:
    """Return an edit of the specs that inserts a text into a file, after the text `after`."""

    def edit(specs: Path) -> None:
        path = specs / name
        before, found, rest = path.read_text(encoding="utf-8").partition(after)
        assert found, f"{path} has no {after!r}"
        path.write_text(before + found + text + rest, encoding="utf-8")

    return edit


EDITS: dict[str, Callable[[Path], None]] = {
    "a leaf op": add_op,
    **{what: inserted(*row) for what, row in _DATA["inserted"].items()},
}
