# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The files of dialects before and after: mode, namespaces, packages."""

from __future__ import annotations

from collections.abc import Iterator

from optree_core.model import OP_ROLES

from .finding import Change
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
            for change in _dialect(old.views[name], view):
                yield name, change


def _dialect(old: View, new: View) -> Iterator[Change]:
    for key in _KEYS:
        before, after = (str(getattr(view.dialect, key) or "") for view in (old, new))
        if before != after:
            message = f"{key} was {before or 'absent'}, is {after or 'absent'}"
            span = node_span(new.node, key)
            yield Change("dialect-changed", message, span, key, before, after)
    weeks = old.dialect.window, new.dialect.window
    if weeks[0] != weeks[1]:
        rule = "window-shortened" if weeks[1] < weeks[0] else "window-lengthened"
        message = f"what is deprecated stays {weeks[1]} weeks; it stayed {weeks[0]}"
        yield Change(rule, message, node_span(new.node, "window"), "window", *map(str, weeks))
    broken = [{(r, n) for r, names in view.dialect.breaks for n in names} for view in (old, new)]
    for rule, pairs in (
        ("breaks-added", sorted(broken[1] - broken[0])),
        ("breaks-removed", sorted(broken[0] - broken[1])),
    ):
        word = "refused" if rule == "breaks-added" else "no longer said to be refused"
        for release, name in pairs:
            message = f"IR of '{name}' that {release} or a release before it wrote is {word}"
            span = node_span(new.node, "breaks", release)
            yield Change(rule, message, span, f"{release} {name}", "", word)
    for role in OP_ROLES:
        before, after = (dict(view.dialect.roles).get(role, "no op") for view in (old, new))
        if before != after:
            message = f"the op with the role '{role}' was {before}, is {after}"
            span = node_span(new.node, "roles", role)
            yield Change("role-changed", message, span, f"role {role}", before, after)
    if old.dialect.summary != new.dialect.summary:
        before, after = old.dialect.summary, new.dialect.summary
        span = node_span(new.node, "summary")
        yield Change("dialect-docs-changed", "summary changed", span, "summary", before, after)
