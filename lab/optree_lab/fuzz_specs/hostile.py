# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A small project with a file of every kind, the commands, and hostile contents for its files."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import reduce
from operator import getitem
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import Any

from optree_gen.cli import main
from optree_gen.history import archive

from optree_lab import toolchain
from optree_lab.tables import beside, tuples

BASE = toolchain.CHECKOUT / "tests" / "fixtures" / "base"

SECONDS = 5
MEBIBYTES = 512

#: Mebibytes of MEBIBYTES that imported modules take.
IMPORTED = 96

SPEC = "specs/demo/product/nasty.yaml"
CATEGORY = "specs/demo/product.yaml"
DIALECT = "specs/demo/dialect.yaml"
EXTENSION = "specs/more/dialect.yaml"
SCALAR = "specs/scalar.yaml"
APPROVALS = "specs/approvals.yaml"
RELEASE = "specs/releases/0.1.json"
TEMPLATE = "templates/index/README.md.jinja"
RECORD = "templates/overrides.json"
MANIFEST = "generated/manifest.json"
STAMP = ".optree-gen/stamp.json"
EVIDENCE = "docs/data/demo/verification.json"
REQUIREMENTS = "requirements.txt"

_ROWS = beside(__file__)
_DATA = tuples(_ROWS)
_ATTACKS: dict[str, dict[str, Any]] = _ROWS["attacks"]

#: The commands that a user can run in a project at `{root}`; output goes there, too.
COMMANDS: dict[str, tuple[str, ...]] = {
    name: tuple(words.split()) for name, words in _DATA["commands"].items()
}

#: Commands that write, with the path that they write, where a pull request may have put files.
WRITING: dict[str, tuple[tuple[str, ...], str]] = {
    name: (tuple(words.split()), path) for name, (words, path) in _DATA["writing"].items()
}

#: The paths that each command may write, by their beginning.
MAY_WRITE: dict[str, tuple[str, ...]] = _DATA["may_write"]


def scratch() -> TemporaryDirectory[str]:
    """Return a temporary directory, in memory if possible."""
    shared = "/dev/shm"
    return TemporaryDirectory(prefix="optree-", dir=shared if os.access(shared, os.W_OK) else None)


def arguments(command: str, root: Path) -> list[str]:
    parts = [part.replace("{root}", str(root)) for part in COMMANDS[command]]
    return [*parts, "--root", str(root)]


def build(root: Path) -> None:
    """Write the project: two dialects, a release, approvals, an override; then generate."""
    shutil.copytree(BASE, root / "specs")
    for path, text in _ROWS["project"].items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    for command in (
        ["fmt"],
        ["release", "0.1", "--date", "2026-01-01"],
        ["override", "--accept"],
        ["regen"],
        ["vendor", "more", str(root / "there")],
    ):
        assert main([*command, "--root", str(root)]) == 0


@dataclass(frozen=True)
class Tree:
    """The files of a directory by path, links and special files included."""

    files: dict[str, bytes]

    @staticmethod
    def of(root: Path) -> Tree:
        found = {}
        for directory, names, files in os.walk(root):
            for name in (*names, *files):
                path = Path(directory, name)
                where = path.relative_to(root).as_posix()
                if path.is_symlink():
                    found[where] = b"-> " + os.fsencode(os.readlink(path))
                elif path.is_file():
                    found[where] = path.read_bytes() if os.access(path, os.R_OK) else b"?"
        return Tree(found)

    def changed(self, after: Tree) -> set[str]:
        """Return the paths whose content differs."""
        return {
            path
            for path in self.files.keys() | after.files.keys()
            if self.files.get(path) != after.files.get(path)
        }


def wrongs(command: str, status: int, printed: str, changed: set[str]) -> list[str]:
    """Return the problems with the result of a command."""
    found = []
    if "Traceback" in printed:
        found.append(f"a traceback: ...{printed[-1500:]}")
    if status not in (0, 1, 2):
        found.append(f"exit status {status}: {printed[-500:]}")
    if len(printed) > 400_000 and command != "override --diff":
        found.append(f"it prints {len(printed)} characters")
    if status and not printed.strip():
        found.append("it fails in silence")
    allowed = MAY_WRITE.get(command, ())
    if status and command != "fmt":
        allowed = tuple(path for path in allowed if path == "inputs.txt")
    foreign = {path for path in changed if not path.startswith(allowed)} if allowed else changed
    if foreign:
        found.append(f"exit status {status}, and it changed {sorted(foreign)[:5]}")
    return found


def run(command: str, root: Path) -> tuple[int, str]:
    """Return exit status and output of a command run with limits on time and memory."""
    return run_limited(arguments(command, root))


def run_limited(words: list[str]) -> tuple[int, str]:
    """Run the words of a command line like `run`.

    The process is forked from this one, which has imported most of the tool: importing takes longer
    than the command.
    """
    with TemporaryFile() as output:
        process = os.fork()
        if not process:
            _limited_main(words, output.fileno())
        status = _ended(process)
        output.seek(0)
        return status, output.read().decode("utf-8", "replace")


def _limited_main(words: list[str], output: int) -> None:
    status = 3
    try:
        os.setsid()
        for descriptor in (1, 2):
            os.dup2(output, descriptor)
        for name, descriptor in (("stdout", 1), ("stderr", 2)):
            setattr(sys, name, os.fdopen(descriptor, "w", encoding="utf-8", closefd=False))
        taken = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        room = taken + ((MEBIBYTES - IMPORTED) << 20)
        resource.setrlimit(resource.RLIMIT_AS, (room, room))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        try:
            status = main(words)
        except SystemExit as error:
            status = error.code if isinstance(error.code, int) else 1
        except BaseException:
            traceback.print_exc()
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(status)


def _ended(process: int) -> int:
    """Return the exit status; kill a process that hangs, which takes no processor time."""
    for _ in range(600 * 100):
        done, status = os.waitpid(process, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.01)
    os.killpg(process, signal.SIGKILL)
    os.waitpid(process, 0)
    return -1


# What a stranger may put into a project

Attack = Callable[[Path], None]


def placed(path: str, make: Callable[[Path], object]) -> Attack:
    """Replace a path by something that `make` creates."""

    def attack(root: Path) -> None:
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.is_dir() and not target.is_symlink():
            shutil.rmtree(target)
        target.unlink(missing_ok=True)
        make(target)

    return attack


def put(path: str, data: str | bytes) -> Attack:
    new = data.encode("utf-8") if isinstance(data, str) else data
    return placed(path, lambda target: target.write_bytes(new))


def link(path: str, to: str) -> Attack:
    return placed(path, lambda target: target.symlink_to(to))


def moved(path: str) -> Attack:
    """Move the path away, and put a link to it in its place."""

    def attack(root: Path) -> None:
        away = root.parent / "elsewhere"
        (root / path).rename(away)
        (root / path).symlink_to(away)

    return attack


def staged(to: str) -> Attack:
    """Put links where commands write files before they are complete."""

    def attack(root: Path) -> None:
        (root.parent / "elsewhere").mkdir()
        for number in range(1, 400):
            (root / f".staging-generated-{number}").symlink_to(root.parent / to)
        for path in (SPEC, CATEGORY, RECORD, "specs/releases/0.2.json"):
            target = root / path
            (target.parent / f".{target.name}.staged").symlink_to(root.parent / to)

    return attack


def edited(path: str, edit: Callable[[bytes], bytes]) -> Attack:
    def attack(root: Path) -> None:
        before = (root / path).read_bytes()
        after = edit(before)
        assert after != before, f"{path} is as it was"
        (root / path).write_bytes(after)

    return attack


def _replaced(path: str, old: str, new: str, count: int = -1) -> Attack:
    return edited(path, lambda data: data.replace(old.encode(), new.encode(), count))


def _with(new: bytes, old: bytes, count: int = -1) -> Callable[[bytes], bytes]:
    """Return an edit that replaces bytes, or prepends the new ones if there are none to replace."""
    return lambda data: data.replace(old, new, count) if old in data else new + data


def many_files(root: Path) -> None:
    for number in range(3000):
        (root / "specs" / "demo" / f"op_{number}.yaml").write_text(f"op: op_{number}\n")


def collision(root: Path) -> None:
    spec = (root / "specs/demo/product/matrix.yaml").read_text()
    (root / "specs/demo/product/Matrix.yaml").write_text(spec.replace("op: matrix", "op: Matrix"))


def unreadable(path: str) -> Attack:
    """Remove all permissions of the path; the user root can still read it."""
    return lambda root: (root / path).chmod(0)


def deep_directory(root: Path) -> None:
    path = root / "specs" / "demo"
    for _ in range(300):
        path /= "d"
    os.makedirs(path)
    (path / "op.yaml").write_text("op: op\n")


HEAD, GOOD = _ROWS["head"], _ROWS["good"]
NESTED_JSON = "[" * 200_000
MEGABYTE = "x" * (1 << 20)

_FILES = (
    CATEGORY, DIALECT, EXTENSION, SCALAR, APPROVALS, RELEASE, TEMPLATE, RECORD, MANIFEST, STAMP,
    EVIDENCE, REQUIREMENTS,
)  # fmt: skip


def rehashed(edit: Callable[[dict[str, Any]], object]) -> Attack:
    """Edit a release and update its hash, as somebody who knows the format could."""

    def attack(root: Path) -> None:
        path = root / RELEASE
        content = archive.read_content(path)
        parts = {key: getattr(content, key) for key in ("record", "trees", "specs")}
        edit(parts)
        path.unlink()
        archive.write(path, replace(content, **parts))

    return attack


def _updated(path: tuple[str, ...], entries: dict[str, Any] | None) -> Attack:
    """Update the entries of the object at a path in a release; None clears it."""

    def edit(parts: dict[str, Any]) -> None:
        found = reduce(getitem, path, parts)
        found.clear() if entries is None else found.update(entries)

    return rehashed(edit)


#: Contents that may replace any file.
_ANYWHERE: dict[str, Callable[[str], Attack]] = {
    "pipe": lambda path: placed(path, os.mkfifo),
    "device": lambda path: link(path, "/dev/zero"),
    "dangling": lambda path: link(path, "nowhere/at/all"),
    "directory": lambda path: placed(path, Path.mkdir),
    "bytes": lambda path: put(path, b"\xff\xfe\x00\x80" * 50),
    "NUL": lambda path: put(path, "a: \x00\n"),
    "empty": lambda path: put(path, ""),
    "null": lambda path: put(path, "null"),
    "list": lambda path: put(path, "[1, [2, {}]]"),
    "nested": lambda path: put(path, NESTED_JSON),
    "long line": lambda path: put(path, f'"{MEGABYTE}": {MEGABYTE}'),
}

#: Edits that may happen to any existing file.
_EDITS: dict[str, Callable[[bytes], bytes]] = {
    "BOM": lambda data: b"\xef\xbb\xbf" + data,
    "CRLF": _with(b"\r\n", b"\n"),
    "huge integer": _with(b"9" * 5000, b"0"),
    "truncated": lambda data: data[: len(data) // 2],
    "twice": lambda data: data + data,
    "surrogate": _with(b"\\ud800", b"a", 3),
    "30 MB": lambda data: data + b" " * (30 << 20),
}

ATTACKS: dict[str, Attack] = {
    **{f"rehashed: {what}": _updated(*row) for what, row in _ATTACKS["rehashed"].items()},
    **{what: link(*row) for what, row in _ATTACKS["links"].items()},
    **{what: put(*row) for what, row in _ATTACKS["files"].items()},
    **{what: _replaced(*row) for what, row in _ATTACKS["replaced"].items()},
    **{f"{what} {path}": attack(path)
       for what, attack in _ANYWHERE.items() for path in (SPEC, *_FILES)},
    **{f"{what} {path}": edited(path, edit) for path in _FILES for what, edit in _EDITS.items()},
    "huge integer": put(SPEC, GOOD + f"mlir: {{since: {'9' * 5000}}}\n"),
    "huge rank": put(SPEC, HEAD + f"loops: [{', '.join(f'l{i}' for i in range(100_000))}]\n"),
    "huge map": put(SPEC, HEAD + "let: {" + "".join(f"k{i}: a, " for i in range(20_000)) + "}\n"),
    "many files": many_files,
    "deep directories": deep_directory,
    "names that differ in case": collision,
    "file name of odd bytes": put(os.fsdecode(b"specs/demo/product/\xff\xfe.yaml"), GOOD),
    "wild subset": put(
        EXTENSION,
        "dialect: more\nmode: define\nsummary: X.\n"
        f'extends: {{dialect: demo, subset: ["{"*a" * 400}", "{"?*" * 400}b"]}}\n',
    ),
    "stamp of another": put(STAMP, '"' + "0" * 64 + '"'),
    **{
        f"moved {path}": moved(path)
        for path in (
            "specs", "specs/demo", "specs/demo/product", "specs/releases", "templates",
            "templates/index", "generated", "generated/demo", ".optree-gen",
        )
    },
    "links to be written through": staged("elsewhere"),
    "links to a file to be written through": staged("secret.txt"),
    "unreadable": unreadable(CATEGORY),
}  # fmt: skip
