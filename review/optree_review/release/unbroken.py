# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the specs with the last release: breaking a released op has to be declared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from itertools import chain
from pathlib import Path
from typing import Any

from optree_core.lifecycle import Stability
from optree_core.model import Dialect, Tree
from optree_gen.diagnostics.diagnostic import Diagnostics, relocated
from optree_gen.diagnostics.source import Source, Span
from optree_gen.history.archive import DIRECTORY, ReleaseError, read_content
from optree_gen.history.history import Release, may_leave
from optree_gen.history.promises import today
from optree_gen.history.record import OTHER_DIALECT, attributes, broken_ops
from optree_gen.project import Project
from optree_gen.spec.spec_files import APPROVALS_FILE, DIALECT_FILE

from optree_review.diff.approvals import read_approvals
from optree_review.diff.comparison import Comparison, compare
from optree_review.diff.finding import Finding
from optree_review.diff.review import read_before
from optree_review.diff.rules import MATCHING, Impact
from optree_review.diff.snapshot import Side, SnapshotError, opened, read_snapshot, spec_texts

#: The upgrade writes the former default into files that omit the attribute.
UPGRADED = "attribute-default-changed"


def check_unbroken(
    project: Project, diagnostics: Diagnostics, inherited: Path | None = None
) -> str:
    """Report undeclared changes that break IR of the last release; return what was checked.

    The specs have no mistakes. Specs of the release itself are not compared; results are compared
    only if other changes might break.

    inherited: the directory of the inherited specs; None: the package's.
    """
    last = project.history.last
    if last is None:
        return ""
    path = project.specs / DIRECTORY / f"{last.version}.json"
    with ExitStack() as stack:
        try:
            if read_content(path).specs == spec_texts(project):
                return f"the specs are the same as in {last.version}"
            old = read_before(stack.enter_context(opened(project.root, last.version)))
        except (ReleaseError, SnapshotError) as error:
            place = Span(Source(f"specs/{DIRECTORY}/{path.name}", ""), 1, 1)
            diagnostics.error("broken-release", place, str(error))
            return ""
        _report_lost(project, last, diagnostics)
        new = read_snapshot(Side("working tree", project.root, inherited))
        comparison = compare(old, new, evidence=False)
        found = list(_undeclared(comparison, last))
        if any(finding.rule.proved is not None for finding, _ in found):
            found = list(_undeclared(compare(old, new), last))
    approvals = read_approvals(project.root, today(), Diagnostics())
    for finding, broken in found:
        if finding.severity is Impact.UNDECIDED and approvals.reason(finding):
            continue
        _report(finding, broken, last, project, diagnostics)
    return f"each op of {last.version} keeps its meaning, or the specs declare the change"


def _report_lost(project: Project, last: Release, diagnostics: Diagnostics) -> None:
    """Report each dialect that the release defines and the project does not, if an op of it has
    to stay."""
    trees = project.resolved_trees()
    declared = {n for t in trees.values() for n in dict(t.dialect.breaks).get(last.version, ())}
    for name, record in last.dialects.items():
        tree = trees.get(name)
        defined = tree is not None and tree.dialect.defined
        entry = f"{name}{OTHER_DIALECT}"
        if defined or record["mode"] != "define" or entry in declared:
            continue
        window = Dialect.window if tree is None else tree.dialect.window
        for op, state in last.ops(name).items():
            states = project.history.having(name, op, *state["formerly"])
            allowed, reason = may_leave(states, window, today())
            if state["encoded"] and not allowed:
                place = Span(Source(f"specs/{DIRECTORY}/{last.version}.json", ""), 1, 1)
                diagnostics.error(
                    "breaking-change",
                    place if tree is None else project.parsed(name).declaration("mode"),
                    f"IR that {last.version} wrote cannot be read: the dialect '{name}' is no "
                    f"longer defined, and it has an op '{op}': {reason}",
                    f"bring it back; or write 'breaks: {{{last.version}: [{entry}]}}' in a "
                    f"{DIALECT_FILE}, and the next release has to be a new major version",
                )
                break


#: Dialects whose released ops a finding breaks without a declaration, each with these ops.
Broken = Mapping[str, Sequence[str]]


def _undeclared(comparison: Comparison, last: Release) -> Iterator[tuple[Finding, Broken]]:
    """Yield the findings that break released ops without a declaration, with these ops."""
    for finding in comparison.findings:
        if finding.severity not in (Impact.BREAKING, Impact.UNDECIDED):
            continue
        if finding.rule.id in MATCHING:
            continue
        if finding.rule.category not in ("WIRE", "SEMANTICS"):
            continue
        broken = {
            name: ops
            for name in finding.dialects
            if name in last.dialects
            and name in comparison.new.views
            and (ops := _broken(finding, name, comparison, last))
        }
        if broken:
            yield finding, broken


def _broken(
    finding: Finding, dialect: str, comparison: Comparison, last: Release
) -> tuple[str, ...]:
    """Return what `breaks` has to name so that it covers the stable ops of the dialect of which
    the finding breaks IR; nothing if it covers them."""
    tree = comparison.new.views[dialect].tree
    declared = dict(tree.dialect.breaks).get(last.version, ())
    if finding.op in declared and finding.op not in tree.ops:
        return ()
    former = {pair.new.name: pair.old.name for pair in comparison.pairings[dialect].pairs}
    ops, covered = last.ops(dialect), broken_ops(tree, declared)
    named = {name: ops.get(former.get(name, name)) for name in finding.affected}
    upgraded = finding.rule.id == UPGRADED and tree.dialect.defined
    broken = {
        name
        for name, record in named.items()
        if record and record["stability"] != Stability.EXPERIMENTAL and name not in covered
        if not (upgraded and _carried(tree, finding.subject, name, record))
    }
    if broken <= {finding.op, *broken_ops(tree, (finding.op,))}:
        return (finding.op,) if broken else ()
    return tuple(
        name
        for name in named
        if name in broken and broken.isdisjoint(op.name for op in tree.ancestors(name))
    )


def _carried(tree: Tree, subject: str, name: str, record: Mapping[str, Any]) -> bool:
    """True if an attribute holds the op's parameter `subject`, or no IR contains the op."""
    op = tree.ops.get(name)
    parameter = None if op is None else op.parameter(subject)
    if op is None or parameter is None or not record["encoded"]:
        return True
    return (parameter.attribute or parameter.name) in dict(attributes(op, tree.dialect))


def _report(
    finding: Finding, broken: Broken, last: Release, project: Project, diagnostics: Diagnostics
) -> None:
    evidence = f" ({finding.evidence.text})" if finding.evidence is not None else ""
    files = " and ".join(f"specs/{name}/{DIALECT_FILE}" for name in broken)
    mend = "give the new meaning a new name, and deprecate the released one"
    if finding.rule.id == "upgrade-changed":
        mend = f"keep 'formerly' and 'retired' as in {last.version}"
    elif finding.rule.id == "attribute-syntax-changed":
        mend = f"keep the key as in {last.version}"
    names = ", ".join(dict.fromkeys(chain.from_iterable(broken.values())))
    entry = f"breaks: {{{last.version}: [{names}]}}"
    may = "may be refused or mean something else"
    if finding.severity is Impact.UNDECIDED:
        may = "is not proved to mean the same"
        mend = f"{mend}; or accept it: 'undecided: <reason>' in specs/{APPROVALS_FILE}"
    errors = Diagnostics()
    errors.error(
        "breaking-change",
        finding.span,
        f"IR that {last.version} wrote {may}: {finding.op}: {finding.message}{evidence}",
        f"{mend}; or write '{entry}' in {files}: readers then refuse older IR of it, and the next "
        "release needs a new major version",
    )
    extends = project.parsed(next(iter(broken))).declaration("extends")
    diagnostics.found += relocated(errors.found, extends, project.files.is_foreign)
