# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Bring a repository of an earlier version up to this one: `optree-gen upgrade`.

It edits version pins, renamed words of specs, files that `init` wrote and overridden templates, and
declares roles. Changes of the owner in the same files are merged, or reported with the lines to
change.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from fnmatch import fnmatchcase
from pathlib import Path

from optree_core.inference import precedence
from optree_core.model import Op, Tree

from optree_gen import __version__
from optree_gen.authoring.scaffold import Scaffold, requirement
from optree_gen.check.dialect_file import ROLE_FORMS, fits
from optree_gen.diagnostics.diagnostic import Diagnostics, SpecError, UsageError
from optree_gen.diagnostics.source import Source, Span, Text
from optree_gen.disk.containment import ForeignFileError, read_limited
from optree_gen.disk.write import digest
from optree_gen.emit.templates import RECORD, Templates
from optree_gen.fmt import format_source
from optree_gen.limits.budget import existing
from optree_gen.project import Project
from optree_gen.spec import load
from optree_gen.spec.spec_files import DIALECT_FILE

from .changes import CHANGES, number
from .edits import Edits, entries, words
from .originals import merge, originals, template

_REQUIRED = r"optree[-_]gen(\[[^]]*\])?\s*[=~]=\s*(?P<version>[0-9.]*[0-9])"

#: Files that name a version of optree-gen, with the pattern; CMake names only the series.
PINS = (
    ("CMakeLists.txt", r"find_package\(\s*OptreeGen\s+(?P<version>[0-9]+\.[0-9]+)"),
    ("requirements*.txt", _REQUIRED),
    ("pyproject.toml", _REQUIRED),
    (".github/workflows/*.y*ml", _REQUIRED),
)

#: Directories without files of the owner, in addition to those that begin with a dot.
_NOT_OWN = ("build", "generated", "specs", "templates")
_OWN = (".c", ".cc", ".cpp", ".h", ".hpp", ".td", ".py", ".cmake", ".txt", ".mlir", ".sh", ".toml")


class Newer(UsageError):
    """The repository is of a later version than this optree-gen; the message says so."""


def plan(root: Path) -> Edits:
    """Return the edits that the repository needs.

    Raises:
        Newer: the repository needs a later optree-gen.
    """
    edits = Edits(root)
    version = made_with(edits)
    for files, pattern in PINS:
        for path in sorted(root.glob(files)):
            if source := edits.source(path):
                edits.replace(path, source, _pinned(source, pattern))
    specs = root / "specs"
    for name in existing(specs):
        if name.endswith(".yaml") and not name.startswith("releases/"):
            _edit_spec(edits, specs / name)
    _merge_scaffold(edits, version)
    _merge_templates(edits)
    _repin(edits)
    if version is None or number(version) < (0, 2):
        _declare_roles(edits)
    _report_places(edits)
    _report_names(edits)
    return edits


def dialects(edits: Edits) -> Iterator[tuple[Path, Source, load.Mapping]]:
    """Yield path, source and node of each readable `dialect.yaml` of the repository."""
    for path in sorted((edits.root / "specs").glob(f"*/{DIALECT_FILE}")):
        if (source := edits.source(path)) and (node := load.load(source, Diagnostics())):
            yield path, source, node


def made_with(edits: Edits) -> str | None:
    """Return the earliest version that the repository's dialects pin, or None if they pin none."""
    pins = [
        value.value
        for _, _, node in dialects(edits)
        for value in _scalars(node, "extends", "version")
        if isinstance(value.value, Text)
    ]
    for pin in pins:
        if number(pin) > number(__version__):
            place = f"{pin.span.source.path}:{pin.span.line}"
            raise Newer(f"{place} pins optree-gen {pin}, but this is optree-gen {__version__}")
    return min(map(str, pins), key=number, default=None)


def _pinned(source: Source, pattern: str) -> Iterator[tuple[Span, str]]:
    """Yield the places that name an earlier version, each with this version in as many parts."""
    for index, line in enumerate(source.lines, 1):
        for found in re.finditer(pattern, line):
            old = found["version"]
            new = ".".join(__version__.split(".")[: old.count(".") + 1])
            if number(old) < number(new):
                yield Span(source, index, found.start("version") + 1, len(old)), new


def _edit_spec(edits: Edits, path: Path) -> None:
    """Replace renamed words in a spec; a spec in canonical form stays in it."""
    source = edits.source(path)
    node = load.load(source, Diagnostics()) if source else None
    if not source or not node:
        return  # `regen` reports the mistake.
    found: dict[Span, str] = {}
    if path.name == DIALECT_FILE:
        for value in _scalars(node, "extends", "version"):
            if number(str(value.value)) < number(__version__):
                found[value.span] = __version__
    for changes in CHANGES.values():
        for edit in changes.specs:
            if fnmatchcase(path.name, edit.files):
                found.update(words(source, node, edit))
    _rewrite(edits, path, source, found)


def _scalars(node: load.Mapping, *path: str) -> Iterator[load.Scalar]:
    """Return the scalars that a path of keys leads to."""
    values = (value for _, value in entries(node, [*path]))
    return (value for value in values if isinstance(value, load.Scalar))


def _rewrite(edits: Edits, path: Path, source: Source, found: dict[Span, str]) -> None:
    if not edits.replace(path, source, found.items()):
        return
    if _formatted(edits, path, source) == source.text:
        edits.texts[path] = _formatted(edits, path, edits.source(path)) or edits.texts[path]


def _formatted(edits: Edits, path: Path, source: Source | None) -> str | None:
    return None if source is None else format_source(edits.root / "specs", path, source)


def _project(edits: Edits) -> Project:
    drafts = {path: text for path, text in edits.texts.items() if text is not None}
    return Project(edits.root, drafts)


def _merge_scaffold(edits: Edits, version: str | None) -> None:
    """Apply changes of the scaffold to the files that `init` wrote."""
    kept = originals(version or "")
    first = next(dialects(edits), None)
    if first is None:
        return
    path, _, node = first
    base = next(_scalars(node, "extends", "dialect"), None)
    if base is None:
        return
    listed = edits.source(edits.root / "requirements.txt")
    installs = [line for line in (listed.lines if listed else ()) if line.startswith("optree-gen")]
    view = Scaffold(path.parent.name, str(base.value), (installs or [requirement()])[0])
    templates = {
        name.removeprefix("scaffold/"): text
        for name, text in kept.items()
        if name.startswith("scaffold/") and not name.startswith("scaffold/specs/")
    }
    after = view.files
    for name, before in view.rendered(templates).items():
        _merge(edits, edits.root / name, before, after.get(name, before))


def _merge(edits: Edits, path: Path, before: str, after: str) -> bool:
    """Merge changes of the original into the file, and report those that clash.

    Return True if the file has all changes.
    """
    source = edits.source(path) if before != after else None
    if source is None:
        return True
    text, clashes = merge(before, after, source.text)
    if text != source.text:
        edits.texts[path] = text
        edits.done.append(f"{source.path}: merged the changes of the original")
    merged = Source(source.path, text)
    for clash in clashes:
        place = Span(merged, clash.start, 1, max(1, len(merged.line(clash.start))))
        message = "both the original and this file have changed here; edit this place, or leave it"
        edits.left.error("by-hand", place, message, f"\n{clash.diff()}")
    return not clashes


def _merge_templates(edits: Edits) -> None:
    """Move overrides of templates that have moved, and merge changes of their originals."""
    templates = Templates.of(edits.root)
    if templates.own is None:
        return
    record, moved = dict(templates.record), False
    for name in existing(templates.own):
        path, now = templates.own / name, _moved_template(edits, name)
        source = edits.source(path) if name != RECORD and now is not None else None
        if source is None or now is None:
            continue
        if now != name:
            edits.relocate(path, templates.own / now, source.text)
            edits.done.append(f"templates/{name} is now templates/{now}")
            moved = True
            if name in record:  # `Templates` does not know this as a former name.
                record[now] = record.pop(name)
        before, original = template(name, record.get(now)), templates.originals.get(now)
        if before is not None and original is not None:
            after = original.read_text("utf-8")
            if _merge(edits, templates.own / now, before, after):
                record[now] = digest(after.encode())
    if moved or record != templates.record:
        text = json.dumps(dict(sorted(record.items())), indent=2) + "\n"
        edits.texts[templates.own / RECORD] = text


def _moved_template(edits: Edits, name: str) -> str | None:
    """Return the present name of a template, or None after reporting that it is removed."""
    for changes in CHANGES.values():
        for edit in changes.templates:
            if not fnmatchcase(name, edit.old):
                continue
            if not edit.new:
                source = edits.source(edits.root / "templates" / name)
                if source is not None:
                    message = (
                        "no template of this name is used any more, so this file has no effect"
                    )
                    edits.left.error("by-hand", Span(source, 1, 1), message, edit.instead)
                return None
            name = edit.new + name.rpartition("/")[2]
    return name


def _repin(edits: Edits) -> None:
    """Update the digests that dialects pin to those of the specs that they inherit now."""
    for path, source, node in dialects(edits):
        for value in _scalars(node, "extends", "digest"):
            found = Diagnostics()
            with suppress(SpecError):
                _project(edits).tree(path.parent.name, found)
            wrong = [d.message for d in found.found if d.rule == "extends-digest"]
            if wrong:
                _rewrite(edits, path, source, {value.span: wrong[0].split()[-1]})


def _declare_roles(edits: Edits) -> None:
    """Declare the roles that ops had until 0.2.0 by their form, unless the dialect has `roles`."""
    for path, source, node in dialects(edits):
        name = path.parent.name
        try:
            tree = _project(edits).tree(name, Diagnostics())
        except SpecError:
            continue  # `regen` reports the mistakes; a later upgrade declares the roles.
        found = {}
        for role in ROLE_FORMS if node.get("roles") is None else ():
            op = next((op for op in precedence(tree) if _had_role(tree, op, role)), None)
            if op is not None and op is not tree.role(role):
                found[role] = op.name
        if found:
            text = f"roles: {{{', '.join(f'{role}: {op}' for role, op in found.items())}}}\n"
            added = Source(source.path, source.text.rstrip("\n") + "\n" + text)
            edits.texts[path] = _formatted(edits, path, added) or added.text
            edits.done.append(f"{source.path}: {text.rstrip()}")


def _had_role(tree: Tree, op: Op, role: str) -> bool:
    """True if 0.1.0 used the op for a role; as `copy` it used no op that exists only to cast."""
    casts = any(condition.name == "distinct_types" for condition in op.canonical)
    return not (role == "copy" and casts) and fits(tree, op, role)


def _report_places(edits: Edits) -> None:
    """Report requirements with a URL or path instead of a version."""
    source = edits.source(edits.root / "requirements.txt")
    for index, line in enumerate(source.lines if source else (), 1):
        if source and re.match(r"optree-gen.* @ ", line) and line != requirement():
            message = f"change this line to a place that has optree-gen {__version__}"
            edits.left.warning("by-hand", Span(source, index, 1, len(line)), message)


def _report_names(edits: Edits) -> None:
    """Report names of an earlier version in the owner's files."""
    names = {edit.old: edit for changes in CHANGES.values() for edit in changes.names}
    longest = map(re.escape, sorted(names, key=len, reverse=True))
    pattern = re.compile(rf"(?<![\w.])(?:{'|'.join(longest) or '(?!)'})(?!\w)")
    for path in _own_files(edits.root):
        source = edits.source(path) if _is_text(path, edits.root) else None
        for index, line in enumerate(source.lines if source else (), 1):
            for found in pattern.finditer(line):
                assert source is not None
                edit = names[found.group()]
                span = Span(source, index, found.start() + 1, len(edit.old))
                if edit.alias:
                    hint = "the former name works in this version, but not in the next one"
                    message = f"'{edit.old}' is now '{edit.new}'"
                    edits.left.warning("former-name", span, message, hint)
                else:
                    edits.left.error("by-hand", span, f"'{edit.old}' is gone", edit.new)


def _is_text(path: Path, root: Path) -> bool:
    """True unless the file is too large to be written by hand, or bytecode."""
    try:
        data = read_limited(path, root, load.MAX_BYTES)
        data.decode()
    except (ForeignFileError, OSError):
        return True  # Reading it reports the reason.
    except UnicodeDecodeError:
        return False
    return len(data) <= load.MAX_BYTES


def _own_files(root: Path) -> Iterator[Path]:
    """Yield the files that the owner has written, without builds and virtual environments."""
    for place in sorted(root.iterdir()):
        if place.name.startswith(".") or place.name in _NOT_OWN or place.is_symlink():
            continue
        if place.is_file() and place.suffix in _OWN:
            yield place
        elif place.is_dir() and not any((place / n).exists() for n in ("CMakeCache.txt",
                                                                        "pyvenv.cfg")):  # fmt: skip
            yield from (place / name for name in existing(place) if Path(name).suffix in _OWN)
