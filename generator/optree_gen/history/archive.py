# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The file of a release: `specs/releases/<version>.json`, canonical, hashed, never changed.

The first line has the version and a hash of everything else. The record follows, from which the
history is read, then the resolved trees, as `optree-gen export` writes them, and the text of every
spec. Each op has one line in the record, one in its tree and one for its spec, so that the lines
of two releases that differ are those of ops that differ.
"""

from __future__ import annotations

import errno
import hashlib
import json
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from optree_gen.disk import destination
from optree_gen.disk.containment import ForeignFileError, read_limited
from optree_gen.disk.json_schema import wrong

DIRECTORY = "releases"

#: The schema of the record. A hash is no protection: whoever changes a file can also change that.
RECORD = Path(__file__).with_name("record.schema.json")

#: Errors of creating a file whose path is impossible, or has another file as a directory.
_NO_FILE = (errno.ELOOP, errno.ENOTDIR, errno.EISDIR, errno.EEXIST, errno.ENAMETOOLONG)

#: Number of the format; it grows when a reader of the old format would misread the new one.
FORMAT = 1

VERSION = re.compile(r"[0-9]{1,4}(\.[0-9]{1,4}){1,2}(-[a-z]{1,8}[0-9]{0,3})?")

#: The parts after the first line, each with the depth of what has a line of its own: an op in the
#: record of a dialect, an op or a row of a table in a tree, a spec.
PARTS = {"record": 3, "trees": 3, "specs": 1}

#: The size of a file above which it is not a release.
MAX_BYTES = 16 * 1024 * 1024


class ReleaseError(Exception):
    """A release cannot be made or read; the message says why."""


@dataclass(frozen=True)
class Content:
    """The content of a release.

    previous: the hash of the release before; empty for the first one.
    record: per dialect its record, see `record_of`.
    """

    version: str
    date: str
    previous: str
    record: Mapping[str, Any]
    trees: Mapping[str, Any]
    specs: Mapping[str, str]


def release_path(specs: Path, version: str) -> Path | None:
    """Return the path of a release's file, or None if `version` is not a version."""
    if not VERSION.fullmatch(version):
        return None
    return specs / DIRECTORY / f"{version}.json"


def version_key(version: str) -> tuple[tuple[int, ...], bool, str, int]:
    """Return a key that sorts versions: `1.2-rc1` comes before `1.2`, which equals `1.2.0`."""
    numbers, _, suffix = version.partition("-")
    parts = [*map(int, numbers.split(".")), 0][:3]
    word = suffix.rstrip("0123456789")
    return tuple(parts), not suffix, word, int(suffix[len(word) :] or 0)


def major(version: str) -> tuple[int, ...]:
    """Return the numbers that grow with a breaking change: the first one, before 1.0 the two."""
    numbers = version_key(version)[0]
    return numbers[:1] if numbers[0] else numbers[:2]


def write(path: Path, content: Content) -> None:
    """Write a release's file, completely or not at all."""
    parts = (f'"{key}": {_lines(getattr(content, key), depth)}' for key, depth in PARTS.items())
    body = ",\n".join(parts) + "}\n"
    head = {key: getattr(content, key) for key in ("version", "date", "previous")}
    head["format"] = FORMAT
    line = _canonical({**head, "sha256": _digest(head, body)})[:-1] + ",\n"
    destination.write(path, line + body, path.parents[2], new=True)


@dataclass(frozen=True)
class Head:
    """The first line. sha256: hash of the rest. previous: that of the release before, or empty."""

    version: str
    date: str
    previous: str
    sha256: str


def read_record(path: Path) -> tuple[Head, Mapping[str, Any]]:
    """Read the first line and the record of a release.

    Raises:
        ReleaseError: the file is not as it was released.
    """
    head, body = _read(path)
    record = body.partition(',\n"trees": ')[0]  # Lines within a part are indented.
    return head, _parts(path, f"{{{record}}}", "record")[0]


def read_content(path: Path) -> Content:
    """Read a whole release; raises as `read_record` does."""
    head, body = _read(path)
    record, trees, specs = _parts(path, "{" + body, *PARTS)
    if record.keys() - trees.keys():
        raise ReleaseError(f"{path.name} is not a release: its record is wrong at ")
    if not all(isinstance(text, str) for text in specs.values()):
        raise ReleaseError(f"{path.name} is not a release: a spec in it is not text")
    return Content(head.version, head.date, head.previous, record, trees, specs)


def _parts(path: Path, text: str, *keys: str) -> list[dict[str, Any]]:
    """Return the mappings under these keys of a JSON text, of which the first is the record."""
    try:
        found = dict(json.loads(text))
        parts = [dict(found[key]) for key in keys]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise ReleaseError(f"{path.name} is not a release") from error
    place = wrong(RECORD, parts[0])
    if place:
        raise ReleaseError(f"{path.name} is not a release: its record is wrong at {place}")
    return parts


def unpack(path: Path, root: Path) -> Path:
    """Write the specs of a release below `root`; returns and raises as `unpack_specs` does."""
    content = read_content(path)
    return unpack_specs(content.specs, content.record, root, path.name)


def unpack_specs(
    specs: Mapping[str, str], dialects: Collection[str], root: Path, source: str
) -> Path:
    """Write specs below `root`, and return the directory of the inherited ones.

    Specs of `dialects` and common tables go to `specs`. Inherited specs go to a directory of their
    own, so that they still belong to another project. source: the name of the file of the specs.

    Raises:
        ReleaseError: the path of a spec is impossible.
    """
    own, inherited = root / "specs", root / "inherited" / "specs"
    inherited.mkdir(parents=True)
    for name, text in specs.items():
        dialect, slash, _ = name.partition("/")
        foreign = slash and dialect not in dialects
        try:
            destination.create((inherited if foreign else own) / name, text, root)
        except (OSError, ValueError) as error:
            if isinstance(error, OSError) and error.errno not in _NO_FILE:
                raise  # The disk is at fault, not the release.
            raise ReleaseError(f"{source} has a spec with an impossible path: {name!r}") from error
    return inherited


def _read(path: Path) -> tuple[Head, str]:
    """Return the first line, and the rest after checking its hash."""
    try:
        data = read_limited(path, path.parents[1], MAX_BYTES)
        if len(data) > MAX_BYTES:
            raise ReleaseError(f"{path.name} is too large for a release")
        line, _, body = data.decode("utf-8").partition("\n")
        head = json.loads(line.removesuffix(",") + "}")
        stated, format_ = head.pop("sha256"), head["format"]
    except ForeignFileError as error:
        raise ReleaseError(f"{path.name} is not a release: {error}") from error
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise ReleaseError(f"{path.name} is not a release") from error
    if format_ != FORMAT:
        raise ReleaseError(f"{path.name} was written by another version of optree-gen")
    if stated != _digest(head, body):
        raise ReleaseError(f"{path.name} was changed after its release: the hash differs")
    if f"{head.get('version')}.json" != path.name:
        raise ReleaseError(f"{path.name} holds the release {head.get('version')}")
    version, day, previous = (str(head.get(key, "")) for key in ("version", "date", "previous"))
    return Head(version, day, previous, stated), body


def _digest(head: Mapping[str, object], body: str) -> str:
    return hashlib.sha256(f"{_canonical(head)}\n{body}".encode()).hexdigest()


def _lines(value: object, depth: int, indent: str = "\n") -> str:
    """Return the value as JSON, with each entry down to the depth on a line of its own."""
    below = f"{indent} "
    if depth and isinstance(value, dict) and value:
        entries = (
            f"{_canonical(key)}: {_lines(value[key], depth - 1, below)}" for key in sorted(value)
        )
        return f"{{{below}{f',{below}'.join(entries)}{indent}}}"
    if depth and isinstance(value, list) and value:
        items = f",{below}".join(_lines(each, depth - 1, below) for each in value)
        return f"[{below}{items}{indent}]"
    return _canonical(value)


def _canonical(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, allow_nan=False)
