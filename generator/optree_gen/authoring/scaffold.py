# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A new repository for a user's own dialect, which `optree-gen init` writes.

The files come from the templates of `scaffold/`: a name loses its suffix `.jinja`, and a part
`NAME` of a path becomes the dialect's name.
"""

from __future__ import annotations

import json
import keyword
import os
import re
from dataclasses import dataclass
from functools import cached_property
from importlib import metadata
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import url2pathname

from optree_gen import __version__
from optree_gen.check.dialect_file import CONVERSIONS, UPSTREAM
from optree_gen.diagnostics.diagnostic import Diagnostics, UsageError
from optree_gen.disk import destination, library
from optree_gen.emit.naming import CPP_KEYWORDS, Name
from optree_gen.emit.templates import Templates
from optree_gen.fmt import format_file
from optree_gen.generation import STAMP, Generation
from optree_gen.limits import existing
from optree_gen.project import Project
from optree_gen.toolchain.series import all_series, default_number

PLACEHOLDER = "NAME"
#: The packages that a Debian machine needs to build and test; `{}` is the series of MLIR.
PACKAGES = ("clang-{}", "cmake", "git", "libmlir-{}-dev", "llvm-{}-dev", "make", "mlir-{}-tools",
            "ninja-build", "python3-venv")  # fmt: skip

#: Names that no dialect can have: words of C++, and namespaces and dialects of MLIR.
_RESERVED = {"detail", "mlir", "test", *CPP_KEYWORDS, *UPSTREAM, *CONVERSIONS}
_NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")


class ScaffoldError(UsageError):
    """A repository cannot be created; the message says why."""


@dataclass(frozen=True)
class Scaffold:
    """The values that templates use. requirement: pip's requirement for this optree-gen."""

    name: str
    base: str
    requirement: str
    version: str = __version__

    @property
    def mlir_series(self) -> str:
        return default_number()

    @property
    def mlir(self) -> str:
        """The version of MLIR."""
        return all_series()[self.mlir_series].version

    @property
    def packages(self) -> list[str]:
        return [name.format(self.mlir_series) for name in PACKAGES]

    @property
    def library(self) -> str:
        return Name(self.name).pascal

    @property
    def prefix(self) -> str:
        """The prefix of pass names."""
        return self.name.replace("_", "-")

    @property
    def series(self) -> str:
        """The first two parts of the version."""
        return ".".join(self.version.split(".")[:2])

    @property
    def summary(self) -> str:
        return f"The ops of {self.name}."

    @cached_property
    def files(self) -> dict[str, str]:
        """The text of each file by path."""
        import jinja2

        directory = library.scaffold()
        environment = jinja2.Environment(
            loader=jinja2.FileSystemLoader(directory),
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
        )
        return {
            "/".join(self.name if part == PLACEHOLDER else part for part in path.split("/"))
            .removesuffix(".jinja"): environment.get_template(path).render(view=self)
            for path in existing(directory)
        }  # fmt: skip


def check_name(name: str) -> None:
    """Raise ScaffoldError if a dialect cannot have the name."""
    if not _NAME.fullmatch(name) or len(name) > 62:
        raise ScaffoldError(
            f"'{name}' is not a name for a dialect: lower-case letters and digits, with single "
            "underscores between words"
        )
    taken = {path.parent.name for path in library.specs().glob("*/dialect.yaml")}
    if name in taken or name in _RESERVED or keyword.iskeyword(name):
        raise ScaffoldError(f"'{name}' is taken: a dialect, a namespace or a keyword has the name")


def create(target: Path, scaffold: Scaffold) -> list[str]:
    """Write the repository with its generated files, all or nothing. Return the files' paths.

    Raises:
        ScaffoldError: `target` exists and is not an empty directory.
    """
    if target.is_symlink() or (target.exists() and not target.is_dir()):
        raise ScaffoldError(f"{target} exists and is not a directory")
    if target.is_dir() and any(target.iterdir()):
        raise ScaffoldError(f"{target} is not empty; a new repository needs a directory of its own")
    destination.make_directory(target.parent)
    with destination.staged_directory(target) as staging:
        for path, text in scaffold.files.items():
            destination.create(staging / path, text, staging)
        _format(staging, scaffold.name)
        Generation(staging, Templates.of(staging)).run()
        destination.remove(staging / STAMP, staging)
        (staging / STAMP).parent.rmdir()
        files = existing(staging)
        os.rename(staging, target)  # The target is an empty directory or does not exist.
    return files


def _format(root: Path, dialect: str) -> None:
    """Bring the specs into canonical form, with the path of the schema in this repository."""
    project = Project(root)
    for path in sorted((project.specs / dialect).rglob("*.yaml")):
        text = format_file(project, path, Diagnostics())
        if text is not None:
            destination.write(path, text, root)


def requirement() -> str:
    """Return pip's requirement for this optree-gen, from the place that it was installed from.

    An archive of this machine, such as a wheel, is left out: the requirement has the version.
    """
    extras, origin = "[docs,fast]", _origin()
    url = origin.get("url", "")
    if "vcs_info" in origin:
        vcs = origin["vcs_info"]
        return f"optree-gen{extras} @ {vcs['vcs']}+{url}@{vcs['commit_id']}"
    if url and local_archive() is None:
        return f"optree-gen{extras} @ {url}"
    return f"optree-gen{extras}=={__version__}"


def local_archive() -> Path | None:
    """Return the archive of this machine that optree-gen was installed from, or None."""
    origin = _origin()
    url = urlsplit(origin.get("url", ""))
    local = url.scheme == "file" and "archive_info" in origin
    return Path(url2pathname(url.path)) if local else None


def _origin() -> dict[str, Any]:
    """Return what pip recorded about the place, empty if it was an index (PEP 610)."""
    try:
        recorded = metadata.distribution("optree-gen").read_text("direct_url.json")
        found = json.loads(recorded or "{}")
    except (metadata.PackageNotFoundError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
