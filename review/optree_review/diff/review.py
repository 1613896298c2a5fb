# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compare the specs of two sides, each a git ref or a directory, for `optree-gen diff`."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from datetime import date
from pathlib import Path

from optree_gen.diagnostics.diagnostic import Diagnostics, SpecError
from optree_gen.emit.templates import Templates

from .approvals import apply_approvals, read_approvals
from .comparison import Comparison, compare
from .effect import Corpus, differ_in_places_only, effect
from .file_changes import (
    changed_templates,
    generated_finding,
    release_findings,
    same_specs,
    template_findings,
)
from .report import Move, Report
from .snapshot import Side, Snapshot, SnapshotError, View, opened, read_snapshot

HEAD = "HEAD"


def review(
    repository: Path,
    sides: Sequence[str | Side],
    *,
    today: date | None = None,
    evidence: bool = True,
    files: bool = True,
    corpus: Path | None = None,
    accept_undecided: bool = False,
) -> Report:
    """Compare the specs of two sides.

    sides: before and after; one: it and the working tree; empty: HEAD and the working tree.
    evidence: True to compare results. files: True to compare generated files.
    corpus: a directory of MLIR, whose generics are matched on both sides.
    accept_undecided: True to approve undecided findings.

    Raises:
        SnapshotError: a side cannot be read.
        SpecError: the specs after cannot be resolved.
    """
    before, after = [*sides, None, None][:2] if sides else (HEAD, None)
    diagnostics, day = Diagnostics(), today or date.today()
    with ExitStack() as stack:
        first = stack.enter_context(opened(repository, before))
        second = stack.enter_context(opened(repository, after))
        approvals = read_approvals(second.root, day, diagnostics)
        if accept_undecided:
            approvals = replace(approvals, undecided=approvals.undecided or "--accept-undecided")
        former = read_approvals(first.root, day, Diagnostics())
        old = read_before(first)
        comparison = compare(old, read_snapshot(second), evidence)
        bound = (v.dialect for v in comparison.new.views.values() if not v.dialect.defined)
        matched = next(bound, None) if corpus is not None else None
        tried = Corpus(corpus, repository, matched) if corpus and matched else None
        sources = old.project, comparison.new.project
        changed = changed_templates(first, second)
        past = first.templates if changed else None
        templates = second.templates if second.templated else Templates.of(repository)
        dialects = tuple(comparison.new.views)
        releases = list(release_findings(first, second, dialects))
        same = same_specs(first, second) and not changed and not releases
        made = effect(*sources, templates, tried, past) if files and not same else None
        found = [*comparison.findings, *releases, *template_findings(changed, made, dialects)]
        odd = None if releases else generated_finding(first, second, made, dialects)
        found += [odd] if odd is not None and (files or not found) else []
        if made is not None and made.files and not found:
            made = replace(made, only_places=differ_in_places_only(*sources, templates))
        findings = apply_approvals(found, approvals, diagnostics, former)
    moves, mistakes = _moves(comparison), tuple(diagnostics.ordered())
    return Report(first.label, second.label, findings, made, moves, mistakes, same)


def read_before(side: Side) -> Snapshot:
    """Read the side before; mistakes in it raise SnapshotError, as nobody can mend them.

    Raises:
        SnapshotError: the side cannot be read.
    """
    label = side.label
    try:
        return read_snapshot(side, own_schemas=True)
    except SpecError as error:
        first = error.diagnostics.ordered()[0]
        place = f"{first.span.source.path}:{first.span.line}: {first.message}"
        raise SnapshotError(f"this version cannot read the specs of {label}: {place}") from error
    except (KeyError, TypeError, ValueError, AttributeError, AssertionError) as error:
        # The side's own schemas may accept keys and values that this reader does not know.
        reason = f"{type(error).__name__}: {error}"
        raise SnapshotError(f"this version cannot read the specs of {label} ({reason})") from error


def _moves(comparison: Comparison) -> tuple[Move, ...]:
    found = []
    for dialect, pairing in comparison.pairings.items():
        old, new = comparison.old.views[dialect], comparison.new.views[dialect]
        if new.dialect.extends in comparison.new.views:
            continue  # The extended dialect's tree shows it.
        for pair in pairing.pairs:
            parent = pair.renamed.get(pair.old.parent or "", pair.old.parent or "")
            if parent != (pair.new.parent or "") or pair.old.name != pair.new.name:
                places = _path(old, pair.old.name), _path(new, pair.new.name)
                found.append(Move(pair.new.name, *places))
        found += [Move(op.name, None, _path(new, op.name)) for op in pairing.added]
        found += [Move(op.name, _path(old, op.name), None) for op in pairing.removed]
    return tuple(found)


def _path(view: View, name: str) -> tuple[str, ...]:
    """Return the names of the op's ancestors, from the root on, and of the op."""
    return (*(op.name for op in reversed(view.tree.ancestors(name))), name)
