# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The series of MLIR that C++ is built for, and the directories that a series is installed in."""

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

#: Counts how fetched packages are laid out: a directory of another number is not used.
UNPACKED = 2


@dataclass(frozen=True)
class DebianPackage:
    """A package of Debian and the hash of its file."""

    name: str
    version: str
    sha256: str


@dataclass(frozen=True)
class Series:
    """A series of MLIR releases, or of what will be released.

    number: the series is selected by it.
    version: major and minor version, as its MLIRConfig.cmake states them.
    suites: the suites of Debian that have the packages.
    packages: what is unpacked beside the system; empty for the default series.
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
    """The file that lists the series, as `series`, and names the `default` one."""
    return library.cmake() / "mlir.json"


def _read() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(series_file().read_text(encoding="utf-8"))
    return data


@cache
def all_series() -> dict[str, Series]:
    """The series of MLIR that C++ is built for, by number, the oldest first."""
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
    """The number of the series that is built for where none is selected."""
    number: str = _read()["default"]
    return number


def prefix(number: str, root: Path = Path("/")) -> Path:
    """The prefix of a series of MLIR as Debian's packages have it below a root."""
    return root / f"usr/lib/llvm-{number}"


def system_prefix(number: str) -> Path:
    """The prefix of the system's MLIR of a series, which llvm-config names where it is there."""
    llvm_config = shutil.which(f"llvm-config-{number}")
    if llvm_config is None:
        return prefix(number)
    answer = subprocess.run([llvm_config, "--prefix"], check=True, capture_output=True, text=True)
    return Path(answer.stdout.strip())


def fetched_prefix(number: str) -> Path | None:
    """The prefix of the MLIR of a series that was fetched last; None where none was fetched."""
    programs = _fetched().glob(f"{number}-*{prefix(number)}/bin")
    latest = max(programs, key=lambda path: path.stat().st_mtime, default=None)
    return None if latest is None else latest.parent


def _fetched() -> Path:
    """The directory that has a directory for each MLIR that was fetched."""
    return library.cache() / "mlir"
