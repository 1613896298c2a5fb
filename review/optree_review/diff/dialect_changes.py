# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The files of dialects before and after: mode, namespaces, packages."""

from __future__ import annotations

from collections.abc import Iterator

from optree_core.model import OP_ROLES

from .finding import Change, SpecPart
from .snapshot import Snapshot, View, node_span

_KEYS = ("mode", "cpp_namespace", "library", "pass_prefix", "python_package", "extends",
         "function_attribute", "sign_attribute")  # fmt: skip


def compare(old: Snapshot, new: Snapshot) -> Iterator[tuple[str, Change]]:
    """Changes with the dialect that they are of."""
    for name, view in old.views.items():
        if name not in new.views:
            span = node_span(view.node, "dialect")
            yield name, Change("dialect-removed", f"the dialect '{name}' is gone", span)
    for name, view in new.views.items():
        if name not in old.views:
            message = f"new dialect '{name}': {len(view.tree.ops)} ops"
            yield name, Change("dialect-added", message, node_span(view.node, "dialect"))
        else:
            yield from ((name, change) for change in _dialect(old.views[name], view))


def _dialect(old: View, new: View) -> Iterator[Change]:
    dialects = old.dialect, new.dialect
    for key in _KEYS:
        before, after = (str(getattr(dialect, key) or "") for dialect in dialects)
        if before != after:
            part = SpecPart(node_span(new.node, key), key)
            message = "{2} was {0:absent}, is {1:absent}"
            yield part.change("dialect-changed", message, before, after)
    weeks = old.dialect.window, new.dialect.window
    if weeks[0] != weeks[1]:
        rule = "window-shortened" if weeks[1] < weeks[0] else "window-lengthened"
        part = SpecPart(node_span(new.node, "window"), "window")
        message = "what is deprecated stays {1} weeks; it stayed {0}"
        yield part.change(rule, message, *map(str, weeks))
    broken = [{(r, n) for r, names in dialect.breaks for n in names} for dialect in dialects]
    for rule, word, pairs in (
        ("breaks-added", "refused", broken[1] - broken[0]),
        ("breaks-removed", "no longer said to be refused", broken[0] - broken[1]),
    ):
        for release, name in sorted(pairs):
            part = SpecPart(node_span(new.node, "breaks", release), f"{release} {name}")
            message = "IR of '{name}' that {release} or a release before it wrote is {1}"
            yield part.change(rule, message, "", word, name=name, release=release)
    for role in OP_ROLES:
        before, after = (dict(dialect.roles).get(role, "no op") for dialect in dialects)
        if before != after:
            part = SpecPart(node_span(new.node, "roles", role), f"role {role}")
            message = "the op with the role '{role}' was {0}, is {1}"
            yield part.change("role-changed", message, before, after, role=role)
    if old.dialect.summary != new.dialect.summary:
        part = SpecPart(node_span(new.node, "summary"), "summary")
        texts = old.dialect.summary, new.dialect.summary
        yield part.change("dialect-docs-changed", "summary changed", *texts)
