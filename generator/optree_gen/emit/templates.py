# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The templates of a project: those of the package, each of which the project may override.

`templates/overrides.json` records the original that an override was made from, so that the user is
warned when the original changes.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from optree_gen.diagnostics.diagnostic import (
    Diagnostics,
    SpecError,
    UsageError,
    did_you_mean,
    error,
)
from optree_gen.diagnostics.source import Source, Span
from optree_gen.disk import destination, library
from optree_gen.disk.containment import MAX_BYTES, ForeignFileError, identity, read_json
from optree_gen.disk.write import digest
from optree_gen.limits import MAX_TEMPLATES, ExcessError, existing

from .target import added_templates

#: The file beside the overrides that maps a template to the digest of its original.
RECORD = "overrides.json"

#: State of an override -> the warning about it.
_OUTDATED = {
    "outdated": "the overridden template has changed since",
    "unrecorded": "no record says which version of the original this override was made from",
}


class TemplateError(UsageError):
    """A template cannot be overridden; the message says why."""


def mistaken(name: str, message: str, hint: str = "", span: Span | None = None) -> SpecError:
    """Return the error about a mistake in a file or directory `name` of a project."""
    place = span or Span(Source(name, ""), 1, 1)
    return SpecError(Diagnostics([error("template-mistake", place, message, hint)]))


@dataclass(frozen=True, slots=True)
class Override:
    """A template of a project that replaces one of the package.

    name: the path below `templates/`.
    state: `current`, `outdated` (the original has changed since it was recorded) or `unrecorded`.
    """

    name: str
    state: str


@dataclass(frozen=True)
class Templates:
    """The templates of a project. own: its directory of templates, or None."""

    own: Path | None

    @staticmethod
    def of(root: Path) -> Templates:
        """Return the templates of the project at `root`.

        Raises:
            SpecError: its `templates` is neither a directory nor a link to the package's.
        """
        own = root / "templates"
        if own.is_dir() and not own.is_symlink():
            return Templates(own)
        if os.path.lexists(own) and own.resolve() != library.templates().resolve():
            linked = "a symbolic link, and links are not followed"
            message = f"this is {linked if own.is_symlink() else 'not a directory'}"
            hint = "make it a directory with the project's templates, or rename it"
            raise mistaken("templates", message, hint)
        return Templates(None)

    @property
    def directories(self) -> tuple[Path, ...]:
        """The directories that are searched for a template, in this order."""
        return (*(() if self.own is None else (self.own,)), library.templates(), *added_templates())

    @cached_property
    def originals(self) -> dict[str, Path]:
        """The paths of the templates of optree-gen and of installed targets, by name."""
        directories = (*reversed(added_templates()), library.templates())
        return {name: path / name for path in directories for name in existing(path)}

    @cached_property
    def files(self) -> dict[str, Path]:
        """The path of each template by name: the project's own, else the original.

        Raises:
            ExcessError: the project has too many templates, or too large ones.
        """
        found = dict(self.originals)
        if self.own is not None:
            own = {name: self.own / name for name in existing(self.own)}
            if len(own) > MAX_TEMPLATES:
                raise ExcessError(f"{self.own} holds more than {MAX_TEMPLATES:,} templates")
            if sum(path.lstat().st_size for path in own.values()) > MAX_BYTES:
                raise ExcessError(f"{self.own} holds more than {MAX_BYTES >> 20} MiB")
            found |= own
        found.pop(RECORD, None)
        return dict(sorted(found.items()))

    @cached_property
    def overrides(self) -> tuple[Override, ...]:
        """The overrides, sorted by name; an unrecorded copy of the original is not one."""
        return tuple(
            Override(name, state)
            for name, path in self.files.items()
            if (original := self.original(name)) is not None
            and (state := self._state(name, path, original)) is not None
        )

    def original(self, name: str) -> Path | None:
        path = self.originals.get(name)
        return path if self.files.get(name) != path else None

    def _state(self, name: str, path: Path, original: Path) -> str | None:
        current = digest(original.read_bytes())
        recorded = self.record.get(name)
        if recorded is None:
            return None if digest(identity(path, MAX_BYTES)) == current else "unrecorded"
        return "current" if recorded == current else "outdated"

    @cached_property
    def record(self) -> dict[str, str]:
        """Template -> digest of the original, as `overrides.json` records it.

        Raises:
            SpecError: the file is not a JSON table.
        """
        if self.own is None or not (self.own / RECORD).exists():
            return {}
        try:
            found = read_json(self.own / RECORD, self.own)
        except ForeignFileError:
            found = None
        if not isinstance(found, dict):
            hint = "remove it, and 'optree-gen override --accept' writes it again"
            raise mistaken(f"templates/{RECORD}", "this is not a JSON table", hint)
        return {name: str(value) for name, value in found.items()}

    def warnings(self) -> Diagnostics:
        """Return the warnings about the project's templates, each at the start of its file."""
        found = Diagnostics()
        if self.own is None:
            return found
        own = {name: path for name, path in self.files.items() if path.is_relative_to(self.own)}
        texts = {
            name: identity(path, MAX_BYTES).decode("utf-8", "replace") for name, path in own.items()
        }
        states = {override.name: override.state for override in self.overrides}
        for name, path in own.items():
            place = Span(Source(path.relative_to(self.own.parent).as_posix(), ""), 1, 1)
            if outdated := _OUTDATED.get(states.get(name, "")):
                hint = f"compare them with 'optree-gen override --diff {name}', then "
                hint += f"'optree-gen override --accept {name}'"
                found.warning("override-outdated", place, outdated, hint)
            if name not in self.originals and not any(
                name in text for other, text in texts.items() if other != name
            ):
                message = "this file overrides no template, and no template uses it"
                hint = did_you_mean(name, self.originals)
                found.warning("template-unused", place, message, hint)
        return found


def start(root: Path, name: str) -> Path:
    """Copy a template to the project at `root`, record its original, and return its path.

    Raises:
        TemplateError: there is no such template, or the project has it already.
    """
    originals = Templates(None).originals
    own = root / "templates"
    if own.resolve() == library.templates().resolve():
        raise TemplateError("this directory has the package's own templates; edit them directly")
    if name not in originals:
        hint = did_you_mean(name, originals) or f"its file is below {library.templates()}"
        raise TemplateError(f"there is no template '{name}'; {hint}".rstrip("; "))
    try:
        destination.write(own / name, originals[name].read_bytes(), root, new=True)
    except FileExistsError as error:
        raise TemplateError(f"{own / name} exists already") from error
    try:
        accept(root, [name])
    except BaseException:
        destination.remove(own / name, root)
        raise
    return own / name


def accept(root: Path, names: list[str]) -> list[str]:
    """Record the current originals of the overrides `names`, or of all if it is empty.

    Return the names recorded.

    Raises:
        TemplateError: a name is not that of an override.
    """
    templates = Templates.of(root)
    known = [name for name in templates.files if templates.original(name) is not None]
    for name in names:
        if name not in known:
            raise TemplateError(f"templates/{name} overrides no template")
    chosen = names or [override.name for override in templates.overrides]
    record = {
        **{name: value for name, value in templates.record.items() if name in known},
        **{name: digest(templates.originals[name].read_bytes()) for name in chosen},
    }
    if templates.own is not None and record:
        text = json.dumps(dict(sorted(record.items())), indent=2) + "\n"
        destination.write(templates.own / RECORD, text, root)
    return chosen
