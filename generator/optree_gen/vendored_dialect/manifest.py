# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The manifest of a vendored dialect: its versions, its specs, and the hashes of its files."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path, PurePosixPath

from optree_gen.disk.containment import MAX_BYTES, ForeignFileError, read_json, read_limited
from optree_gen.disk.json_schema import wrong
from optree_gen.disk.write import digest

NAME = "optree-gen.json"
_SCHEMA = Path(__file__).with_name("manifest.schema.json")
_AGAIN = "; remove it, and run 'optree-gen vendor' again"


class VendorError(Exception):
    """A dialect cannot be vendored, or a directory does not hold it; the message says why."""


@dataclass(frozen=True)
class Manifest:
    """The manifest.

    generator: the version that wrote the files. release: the last release of the dialect, or empty.
    files: path -> hash. specs: the texts of the specs that the dialect comes from. sequences: the
    passes may turn one op into several.
    """

    dialect: str
    generator: str
    release: str
    files: Mapping[str, str]
    specs: Mapping[str, str]
    sequences: bool = True

    @property
    def text(self) -> str:
        return json.dumps(asdict(self), indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def hashes(files: Mapping[str, str]) -> dict[str, str]:
    return {path: digest(text.encode()) for path, text in sorted(files.items())}


def read_manifest(directory: Path) -> Manifest:
    """Read the manifest in a directory.

    Raises:
        VendorError: there is none, or it was changed.
    """
    try:
        found = read_json(directory / NAME, directory)
    except ForeignFileError as error:
        hint = _AGAIN if (directory / NAME).exists() else ""
        raise VendorError(f"{directory} holds no vendored dialect: {error}{hint}") from error
    place = wrong(_SCHEMA, found)
    if place:
        raise VendorError(f"{directory / NAME} was edited: it is wrong at {place}{_AGAIN}")
    manifest = Manifest(**found)
    for path in manifest.files:
        if ".." in PurePosixPath(path).parts or path.startswith("/"):
            raise VendorError(f"{directory / NAME} was edited: '{path}' leads out of {directory}")
    return manifest


def edited(directory: Path, known: Mapping[str, str], files: Mapping[str, str]) -> list[str]:
    """Return the files that a user has edited, which writing or removing would lose.

    known: path -> hash in the manifest. files: path -> text that is to be written.
    """
    wanted = hashes(files)
    found = []
    for path in sorted({*known, *wanted}):
        if not os.path.lexists(directory / path):
            continue
        try:
            data = read_limited(directory / path, directory, MAX_BYTES)
        except ForeignFileError:
            found.append(path)
            continue
        # A checkout may have converted line ends.
        if digest(data.replace(b"\r\n", b"\n")) not in (known.get(path), wanted.get(path)):
            found.append(path)
    return found
