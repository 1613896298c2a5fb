# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The changelog: what each release changed in meaning, as a review of it would say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from optree_gen.history.archive import ReleaseError
from optree_gen.history.history import Release, read_history
from optree_proof.verdict import Agreement

from optree_review.diff.comment import template
from optree_review.diff.finding import Finding
from optree_review.diff.review import review
from optree_review.diff.rules import Impact
from optree_review.diff.snapshot import SnapshotError

_TITLES = {
    Impact.BREAKING: "Breaking",
    Impact.UNDECIDED: "Not proved harmless",
    Impact.COMPATIBLE: "New",
    Impact.NOTE: "Also",
}

Changes = Mapping[str, list[Finding]]


class Section(NamedTuple):
    """The changes of a release.

    changes: findings by title; None: the release has no predecessor. dialects: the records of the
        first release.
    """

    title: str
    changes: Changes | None = None
    dialects: Mapping[str, Any] | None = None


def changelog(root: Path, unreleased: bool = False) -> str:
    """Return the page as Markdown.

    unreleased: True to include changes of the specs since the last release.

    Raises:
        SnapshotError: a release cannot be read.
    """
    try:
        releases = read_history(root / "specs").releases
    except ReleaseError as error:
        raise SnapshotError(str(error)) from error
    sections = list(_sections(root, releases, unreleased))
    page = template(Path(__file__).with_name("changelog.md.jinja"))
    return page.render(released=releases, sections=sections)


def _sections(root: Path, releases: Sequence[Release], unreleased: bool) -> Iterator[Section]:
    if unreleased and releases and (changes := _changes(root, releases[-1].version)):
        yield Section("Unreleased", changes)
    versions = [release.version for release in releases]
    for number, release in reversed(list(enumerate(releases))):
        title = f"{release.version} ({release.day.isoformat()})"
        if number:
            yield Section(title, _changes(root, *versions[number - 1 : number + 1]))
        else:
            yield Section(title, dialects=release.dialects)


def _changes(root: Path, *sides: str) -> Changes:
    """Return the findings between two releases, or between one and the current specs."""
    found = review(root, sides, files=False).findings
    findings = [f for f in found if f.severity is not Impact.NOTE or not _same_results(f)]
    groups = {title: [f for f in findings if f.severity is i] for i, title in _TITLES.items()}
    return {title: alike for title, alike in groups.items() if alike}


def _same_results(finding: Finding) -> bool:
    return finding.evidence is not None and finding.evidence.state is Agreement.EQUAL
