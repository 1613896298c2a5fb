# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Bring specs into canonical form: `optree-gen fmt`.

Canonical form has the modeline first, keys in the order of the schema, short collections in flow
style, and quotes only if they are needed. Comments stay with their entries. A file whose meaning
would change is left as it was. Formatting twice changes nothing.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from optree_gen.diagnostics.diagnostic import Diagnostics, Found, SpecError, error
from optree_gen.diagnostics.source import Source
from optree_gen.disk import destination, library
from optree_gen.limits import existing
from optree_gen.project import Project
from optree_gen.spec import load
from optree_gen.spec.spec_files import schema_for_editors, schema_of

from .canonical import KeyOrder, canonical_text

__all__ = ["format_text", "run"]


def run(root: Path, paths: Sequence[str], check: bool) -> int:
    """Format the specs below `root`, or those in `paths`, and return the exit status.

    check: list the files that would change without changing them, and return 1 if there are any.

    Raises:
        SpecError: some files cannot be read; the others have been formatted.
    """
    project = Project(root)
    files, wrong = _files(project, paths)
    if wrong:
        print("\n".join(f"optree-gen: {message}" for message in wrong), file=sys.stderr)
        return 2
    diagnostics = Diagnostics()
    changed = []
    refused = False
    for path in files:
        try:
            text = format_file(project, path, diagnostics)
        except MeaningChanged as file:
            print(f"optree-gen: {file} cannot be formatted; the file is unchanged", file=sys.stderr)
            refused = True
            continue
        if text is None or text.encode() == path.read_bytes():
            continue
        changed.append(path.relative_to(root).as_posix())
        if not check:
            destination.write(path, text, root)
    for name in changed:
        print(f"{'would format' if check else 'formatted'} {name}")
    if diagnostics.failed:
        raise SpecError(diagnostics)
    if check and changed:
        print("specs are not in canonical form; run 'optree-gen fmt'")
    return int(refused or (check and bool(changed)))


def format_file(project: Project, path: Path, diagnostics: Diagnostics) -> str | None:
    """Return the file's text in canonical form, or None after reporting that it cannot be read."""
    file = project.file(path)
    diagnostics.found += file.problems
    if file.problems:
        return None
    return format_source(project.specs, path, file.source, diagnostics, project.files.schemas)


def format_source(
    specs: Path,
    path: Path,
    source: Source,
    diagnostics: Diagnostics | None = None,
    schemas: Path | None = None,
) -> str | None:
    """Return the text of a file below `specs` in canonical form, or None if it cannot be read."""
    schema = schema_of(path.relative_to(specs).as_posix())
    order = KeyOrder.of((schemas or library.specs() / "schema") / schema)
    place = os.path.relpath(schema_for_editors(specs, schema), path.parent).replace(os.sep, "/")
    return format_text(source, order, place, diagnostics or Diagnostics())


def format_text(
    source: Source, order: KeyOrder, schema: str, diagnostics: Diagnostics
) -> str | None:
    """Return the text in canonical form, or None if it cannot be read.

    schema: the path of the schema in the modeline.
    """
    unix = source.text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    source = Source(source.path, unix)
    before = len(diagnostics.found)
    node = load.load(source, diagnostics)
    if node is None or len(diagnostics.found) > before:
        return None
    diagnostics.found += _empty(node)
    if len(diagnostics.found) > before:
        return None  # A key without a value has no canonical form.
    text = canonical_text(unix, order, schema)
    written = Diagnostics()
    again = load.load(Source(source.path, text), written)
    if written.found or again is None or _meaning(node) != _meaning(again):
        raise MeaningChanged(source.path)
    return text


def _empty(node: load.Node) -> Found:
    """Report keys and items without a value."""
    for item in node.items if isinstance(node, load.Sequence) else ():
        if isinstance(item, load.Scalar) and item.value is None:
            yield error("wrong-type", item, "an item of a list has no value")
        yield from _empty(item)
    for key, value in node.entries.items() if isinstance(node, load.Mapping) else ():
        if isinstance(value, load.Scalar) and value.value is None:
            hint = "write a value, or remove the key"
            yield error("wrong-type", key, f"'{key}' has no value", hint)
        yield from _empty(value)


class MeaningChanged(Exception):
    """The canonical form of a file has another meaning, because of a mistake in this package."""


def _meaning(node: load.Node) -> str:
    """Return a text that is equal for nodes of equal meaning, independent of the order of keys."""
    return json.dumps(load.plain(node), sort_keys=True)


def _files(project: Project, paths: Sequence[str]) -> tuple[list[Path], list[str]]:
    """Return the spec files that `paths` name, and a message about each other path."""
    found: set[Path] = set()
    wrong = []
    for given in map(Path, paths) if paths else [project.specs]:
        path = Path(os.path.realpath(given))  # Unlike `resolve`, it accepts links in a circle.
        if not path.exists():
            wrong.append(f"there is no file {given}")
        elif not path.is_relative_to(project.specs.resolve()):
            wrong.append(f"{given} is not below {project.specs}")
        elif path.is_dir():
            yaml = (path / name for name in existing(path) if name.endswith(".yaml"))
            found.update(p for p in yaml if p.is_file())
        elif path.suffix != ".yaml":
            wrong.append(f"{given} is no spec: a spec is a file NAME.yaml")
        else:
            found.add(path)
    root = project.root.resolve()
    return sorted(project.root / path.relative_to(root) for path in found), wrong
