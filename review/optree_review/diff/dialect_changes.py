# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Changes in the files of dialects: mode, namespaces, packages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from optree_core.dialect_op import DialectOp
from optree_core.model import OP_ROLES, Handwritten
from optree_core.parameter_type import ParameterType
from optree_gen.history.record import broken_ops

from .finding import Change, SpecPart
from .pairing import Pairing
from .snapshot import Snapshot, View, node_span

_KEYS = (
    "mode",
    "element_types",
    "cpp_namespace",
    "library",
    "pass_prefix",
    "python_package",
    "extends",
)

#: Key of the syntax of an attribute -> the type of the parameters that such an attribute holds.
_SYNTAX = {"function_attribute": ParameterType.FUNCTION, "sign_attribute": ParameterType.SIGN}


def compare(old: Snapshot, new: Snapshot) -> Iterator[tuple[str, Change]]:
    """Yield each change with its dialect."""
    for name, view in old.views.items():
        if name not in new.views:
            part = SpecPart(node_span(view.node, "dialect"))
            yield name, part.change("dialect-removed", dialect=name)
    for name, view in new.views.items():
        if name not in old.views:
            part = SpecPart(node_span(view.node, "dialect"))
            yield name, part.change("dialect-added", dialect=name, count=len(view.tree.ops))
        else:
            yield from ((name, change) for change in _dialect(old.views[name], view))


def reached(change: Change, old: View | None, pairing: Pairing | None) -> tuple[str, ...]:
    """Return the ops of which older IR may hold an attribute with a syntax that changed, or is
    refused."""
    if old is None or pairing is None or not pairing.pairs:
        return ()
    if change.rule == "breaks-added":
        _, name = change.subject.split(" ")
        return tuple(broken_ops(pairing.pairs[0].new_tree, (name,)))
    held = _SYNTAX.get(change.subject)
    if held is None:
        return ()
    return tuple(
        pair.new.name
        for pair in pairing.pairs
        if any(a.parameter.type is held for a in DialectOp(pair.old, old.dialect).attributes)
    )


def _handwritten(old: View, new: View) -> Iterator[Change]:
    """Yield the files and the function that `handwritten` names on one side only."""
    files = old.dialect.handwritten, new.dialect.handwritten
    for key in fields(Handwritten):
        given = [getattr(each, key.name) for each in files]
        before, after = ({each} - {""} if isinstance(each, str) else set(each) for each in given)
        place = SpecPart(node_span(new.node, "handwritten", key.name), f"handwritten.{key.name}")
        for name in sorted(before - after):
            yield place.change("handwritten-removed", name)
        for name in sorted(after - before):
            yield place.change("handwritten-added", "", name)


def _dialect(old: View, new: View) -> Iterator[Change]:
    def part(*keys: str, subject: str = "") -> SpecPart:
        return SpecPart(node_span(new.node, *keys), subject or keys[0])

    dialects = old.dialect, new.dialect
    for key in _KEYS:
        before, after = (str(getattr(dialect, key) or "") for dialect in dialects)
        if before != after:
            yield part(key).change("dialect-changed", before, after)
    defined = all(dialect.defined for dialect in dialects)
    for key in _SYNTAX:
        before, after = (getattr(dialect, key) for dialect in dialects)
        if before != after:
            kind = "attribute-syntax-changed" if defined else "dialect-changed"
            yield part(key).change(kind, before, after)
    weeks = old.dialect.window, new.dialect.window
    if weeks[0] != weeks[1]:
        kind = "window-shortened" if weeks[1] < weeks[0] else "window-lengthened"
        yield part("window").change(kind, *map(str, weeks))
    broken = [{(r, n) for r, names in dialect.breaks for n in names} for dialect in dialects]
    for kind, word, pairs in (
        ("breaks-added", "refused", broken[1] - broken[0]),
        ("breaks-removed", "no longer said to be refused", broken[0] - broken[1]),
    ):
        for release, name in sorted(pairs):
            place = part("breaks", release, subject=f"{release} {name}")
            yield place.change(kind, "", word, name=name, release=release)
    yield from _handwritten(old, new)
    for role in OP_ROLES:
        before, after = (dict(dialect.roles).get(role, "no op") for dialect in dialects)
        if before != after:
            place = part("roles", role, subject=f"role {role}")
            yield place.change("role-changed", before, after, role=role)
    if old.dialect.summary != new.dialect.summary:
        texts = old.dialect.summary, new.dialect.summary
        yield part("summary").change("dialect-docs-changed", *texts)
