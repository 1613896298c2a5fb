# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The changelog: what each release changed in meaning, as a review of it would say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from optree_gen.disk import library
from optree_gen.emit.markdown import code, escape
from optree_gen.history.archive import ReleaseError
from optree_gen.history.history import Release, read_history
from optree_gen.upgrade.changes import CHANGES, VersionChanges

from optree_review.diff.command import report
from optree_review.diff.finding import Finding
from optree_review.diff.rules import Impact
from optree_review.diff.snapshot import SnapshotError
from optree_review.diff.verdict import Agreement

HEADER = """# Changelog

What each release changed in meaning, the latest first. Written by `optree-gen changelog` from
`specs/releases`; what is proved equal is no change.
"""

_TITLES = {Impact.BREAKING: "Breaking", Impact.COMPATIBLE: "New", Impact.NOTE: "Also"}


def changelog(root: Path, unreleased: bool = False) -> str:
    """The page, as Markdown.

    unreleased: whether it says what the specs change since the last release.

    Raises:
        SnapshotError: a release cannot be read.
    """
    try:
        releases = read_history(root / "specs").releases
    except ReleaseError as error:
        raise SnapshotError(str(error)) from error
    parts = [HEADER]
    if not releases:
        parts.append("Nothing has been released yet.\n")
    elif unreleased:
        parts += _section(root, "Unreleased", releases[-1], None)
    own = root / "specs" == library.specs()
    for version, changes in reversed(CHANGES.items()) if own else ():
        if version not in (release.version for release in releases):
            parts.append(f"## {escape(version)} (to come)\n")
            parts += _edits(changes)
    for number in range(len(releases) - 1, -1, -1):
        release = releases[number]
        title = f"{release.version} ({release.day.isoformat()})"
        before = releases[number - 1] if number else None
        parts += _section(root, title, before, release)
        if own and release.version in CHANGES:
            parts += _edits(CHANGES[release.version])
    return "\n".join(parts)


def _edits(changes: VersionChanges) -> Iterator[str]:
    """The edits that a version of optree-gen asks of the repositories that use it."""
    yield "### Edits of your repository\n"
    yield "`optree-gen upgrade` makes them, or names the places of those that it leaves to you.\n"
    yield from (f"- {line}" for line in changes.lines())
    yield ""


def _section(
    root: Path, title: str, before: Release | None, after: Release | None
) -> Iterator[str]:
    """before: None for the first release. after: None for the specs as they are."""
    if before is None:
        assert after is not None
        yield f"## {escape(title)}\n\nThe first release.\n"
        for name, record in after.dialects.items():
            yield f"- {code(name)}: {len(record['ops'])} ops"
        yield ""
        return
    sides = (before.version,) if after is None else (before.version, after.version)
    found = report(root, sides, files=False).findings
    findings = [f for f in found if f.evidence is None or f.evidence.state is not Agreement.EQUAL]
    if not findings and after is None:
        return
    yield f"## {escape(title)}\n"
    if not findings:
        yield "Nothing changed in meaning.\n"
    for severity in Impact:
        alike = [f for f in findings if f.severity is severity]
        if alike:
            yield f"### {_TITLES[severity]}\n"
            yield from _lines(alike)
            yield ""


def _lines(findings: Sequence[Finding]) -> Iterator[str]:
    for f in findings:
        reach = f" ({len(f.reaches)} more ops)" if f.reaches else ""
        evidence = f": {escape(f.evidence.text)}" if f.evidence is not None else ""
        yield f"- {code(f.op)}: {escape(f.message)}{reach}{evidence}"
