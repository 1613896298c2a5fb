# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The series of MLIR that C++ is built for, and the directories of installed series."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from optree_gen.disk import library

#: Version of the layout of fetched packages; a directory of another version is not used.
UNPACKED = 2


@dataclass(frozen=True)
class DebianPackage:
    """A package of Debian, with the hash of its file."""

    name: str
    version: str
    sha256: str


@dataclass(frozen=True)
class Series:
    """A series of MLIR releases, or of snapshots before a release.

    number: the key by which the series is selected.
    version: major and minor version in its MLIRConfig.cmake.
    suites: the suites of Debian that have the packages.
    packages: the packages that are unpacked outside the system; empty for the default series.
    """

    number: str
    version: str
    suites: tuple[str, ...]
    packages: tuple[DebianPackage, ...]

    @property
    def root(self) -> Path:
        """The directory in which the packages are unpacked, which all checkouts share."""
        pinned = repr((UNPACKED, self.packages)).encode()
        digest = hashlib.sha256(pinned).hexdigest()[:8]
        return _fetched() / f"{self.number}-{digest}"


def series_file() -> Path:
    """Return the path of the JSON file with the keys `series` and `default`."""
    return library.cmake() / "mlir.json"


def _read() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(series_file().read_text(encoding="utf-8"))
    return data


@cache
def all_series() -> dict[str, Series]:
    """Return the series of MLIR that C++ is built for, by number, oldest first."""
    return {
        row["number"]: Series(
            row["number"],
            row["version"],
            tuple(row.get("suites", ())),
            tuple(DebianPackage(**package) for package in row.get("packages", ())),
        )
        for row in _read()["series"]
    }


@cache
def default_number() -> str:
    number: str = _read()["default"]
    return number


def prefix(number: str, root: Path = Path("/")) -> Path:
    """Return the prefix that Debian's packages of a series have below a root directory."""
    return root / f"usr/lib/llvm-{number}"


def system_prefix(number: str) -> Path:
    """Return the prefix of the system's MLIR of a series, from llvm-config if it is installed."""
    llvm_config = shutil.which(f"llvm-config-{number}")
    if llvm_config is None:
        return prefix(number)
    try:
        answer = subprocess.run(
            [llvm_config, "--prefix"], capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):  # A program that does not run says nothing.
        return prefix(number)
    return Path(answer.stdout.strip())


def fetched_prefix(number: str) -> Path | None:
    """Return the prefix of the latest fetched MLIR of a series, or None if there is none."""
    programs = _fetched().glob(f"{number}-*{prefix(number)}/bin")
    latest = max(programs, key=lambda path: path.stat().st_mtime, default=None)
    return None if latest is None else latest.parent


def _fetched() -> Path:
    """Return the directory that has a directory for each fetched MLIR."""
    return library.cache() / "mlir"
