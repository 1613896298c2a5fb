# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Templates and generated files of two sides: findings on differences beside the specs."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path

from optree_gen.diagnostics.source import Source, Span
from optree_gen.disk.containment import MAX_BYTES, identity
from optree_gen.disk.write import MANIFEST, digest
from optree_gen.emit.templates import Templates
from optree_gen.history.archive import DIRECTORY
from optree_gen.limits import existing
from optree_gen.project import Project
from optree_gen.spec.spec_files import APPROVALS_FILE

from .effect import Effect
from .finding import Finding, SpecPart, finding
from .snapshot import GENERATED, SPECS, TEMPLATES, Side, spec_texts

#: The most files that a sentence names.
MAX_NAMED = 4

#: Files below `specs/` that do not describe ops.
_NO_SPECS = ("schema/", "releases/", APPROVALS_FILE)


def same_specs(old: Side, new: Side) -> bool:
    """True if both sides have the same specs, inherited ones included, byte by byte."""
    if old.inherited is None and new.inherited is None:
        sides = [
            _digests(side.root / SPECS, lambda path: not path.startswith(_NO_SPECS))
            for side in (old, new)
        ]
    else:
        sides = [spec_texts(Project(side.root, inherited=side.inherited)) for side in (old, new)]
    return sides[0] == sides[1]


def _digests(root: Path, wanted: Callable[[str], bool]) -> dict[str, str]:
    return {p: digest(identity(root / p, MAX_BYTES)) for p in existing(root) if wanted(p)}


def release_findings(old: Side, new: Side, dialects: tuple[str, ...]) -> Iterator[Finding]:
    """Yield a finding per release that only one side has, or that differs."""
    if old.inherited is not None or new.inherited is not None:
        return
    sides = [
        _digests(side.root / SPECS / DIRECTORY, lambda path: path.endswith(".json"))
        for side in (old, new)
    ]
    for name in sorted({*sides[0], *sides[1]}):
        before, after = (side.get(name, "") for side in sides)
        if before != after:
            state = "another one" if before and after else "gone" if before else "new"
            rule = "release-removed" if before else "release-added"
            part = SpecPart(Span(Source(f"{SPECS}/{DIRECTORY}/{name}", ""), 1, 1), name)
            change = part.change(rule, before, after, state=state)
            yield finding(change, name.removesuffix(".json"), dialects)


def changed_templates(old: Side, new: Side) -> dict[str, str]:
    """Return the templates whose text differs, each with the kind of change."""
    if not (old.templated and new.templated):
        return {}
    sides = [_own(side) for side in (old, new)]
    if sides[0] == sides[1]:
        return {}
    found = {}
    for name in sorted({*sides[0], *sides[1]}):
        before, after = (own.get(name) or _original(name) for own in sides)
        if before == after:
            continue
        if name in sides[1]:
            found[name] = "is new" if before is None else "changed"
        else:
            found[name] = (
                "is gone" if after is None else "is gone; the package's template is used again"
            )
    return found


def _own(side: Side) -> dict[str, bytes]:
    own = side.templates.own
    return {
        name: identity(path, MAX_BYTES)
        for name, path in (side.templates.files if own is not None else {}).items()
        if own is not None and path.is_relative_to(own)
    }


def _original(name: str) -> bytes | None:
    path = Templates(None).originals.get(name)
    return None if path is None else identity(path, MAX_BYTES)


def template_findings(
    changed: Mapping[str, str], effect: Effect | None, dialects: tuple[str, ...]
) -> Iterator[Finding]:
    """Yield a finding per changed template, with the generated files that differ by it."""
    for name, state in changed.items():
        path = f"{TEMPLATES}/{name}"
        part = SpecPart(Span(Source(path, ""), 1, 1), name)
        output = _output(name, effect, set(changed))
        change = part.change("template-changed", state=state, output=output)
        yield finding(change, path, dialects)


def _output(name: str, effect: Effect | None, changed: set[str]) -> str:
    if effect is None:
        return "its effect on generated files was not computed"
    if effect.problem:
        return f"its effect on generated files is unknown: {effect.problem}"
    made = {path: template for path, template in effect.templated.items() if template == name}
    if not made:  # A part of other templates: count those that did not change.
        made = {p: t for p, t in effect.templated.items() if t not in changed}
    if not made:
        return "no generated file changes"
    files = [file for file in effect.files if file.path in made]
    added, removed = sum(f.added for f in files), sum(f.removed for f in files)
    lines = f", +{added} -{removed} lines" if files else ""
    return f"{_differ(made)}{lines}: {_named(sorted(made))}"


def generated_finding(
    old: Side, new: Side, effect: Effect | None, dialects: tuple[str, ...]
) -> Finding | None:
    """Return a finding for generated files whose difference specs and templates do not explain."""
    if old.generated is None or new.generated is None:
        return None
    sides = _hashes(old.generated, new.generated)
    differing = {p for p in sides[0].keys() | sides[1].keys() if sides[0].get(p) != sides[1].get(p)}
    explained = {file.path for file in effect.files} if effect is not None else set()
    paths = sorted(differing - explained - {MANIFEST})
    if not paths or not all(sides):
        return None
    part = SpecPart(Span(Source(f"{GENERATED}/{paths[0]}", ""), 1, 1))
    change = part.change("generated-changed", differ=_differ(paths), files=_named(paths))
    return finding(change, f"{GENERATED}/", dialects)


def _differ(paths: Collection[str]) -> str:
    return f"{len(paths)} generated file" + ("s differ" if len(paths) > 1 else " differs")


def _hashes(*sides: Path | Mapping[str, str]) -> list[Mapping[str, str]]:
    """Return git's hash of each generated file per side, with one algorithm."""
    listed = next((h for side in sides if not isinstance(side, Path) for h in side.values()), "")
    algorithm = hashlib.sha256 if len(listed) == 64 else hashlib.sha1
    found: list[Mapping[str, str]] = []
    for side in sides:
        if isinstance(side, Path):
            here = existing(side) if side.is_dir() and not side.is_symlink() else []
            texts = {path: identity(side / path, MAX_BYTES) for path in here}
            found.append(
                {p: algorithm(b"blob %d\0%b" % (len(t), t)).hexdigest() for p, t in texts.items()}
            )
        else:
            found.append(dict(side))
    return found


def _named(paths: list[str]) -> str:
    more = f" and {len(paths) - MAX_NAMED} more" if len(paths) > MAX_NAMED else ""
    return ", ".join(paths[:MAX_NAMED]) + more
