# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The tree as a whole: one root, parents that can have children, files that lie where ops are."""

from __future__ import annotations

from pathlib import PurePosixPath

from optree_gen.diagnostics.diagnostic import Label
from optree_gen.diagnostics.source import Source, Span, Text, span_of
from optree_gen.limits.budget import MAX_DEPTH
from optree_gen.spec.spec import Spec

from .context import Context

_IN_TREE = ("category", "named")


def check(context: Context) -> None:
    _roots(context)
    for spec in context.specs.values():
        _parent(context, spec)
        _path(context, spec)


def _kind(spec: Spec) -> str:
    return str(spec.kind) if spec.kind else "named"


def _roots(context: Context) -> None:
    roots = [spec for spec in context.specs.values() if _kind(spec) == "root"]
    if not roots and not context.broken:
        place = Source(f"specs/{context.tree.dialect.name}/dialect.yaml", "")
        context.diagnostics.error(
            "missing-root",
            Span(place, 1, 1),
            f"the dialect '{context.tree.dialect.name}' has no root",
            "one op has 'kind: root'; every other op of the tree descends from it",
        )
    for second in roots[1:]:
        context.diagnostics.error(
            "second-root",
            span_of(second.kind, second.op.span),
            f"'{roots[0].op}' is the root already",
            "an op of the tree is a category or a named op and has a parent",
            [Label(roots[0].op.span, "first declared here")],
        )


def _parent(context: Context, spec: Spec) -> None:
    kind = _kind(spec)
    parent = context.specs.get(spec.parent or "")
    if kind in _IN_TREE and spec.parent is None:
        article = "a category" if kind == "category" else "a named op"
        context.diagnostics.error(
            "wrong-parent",
            spec.op.span,
            f"{article} needs a parent",
            "write 'parent: <category>', or a kind that is outside the tree",
        )
    elif kind not in _IN_TREE and spec.parent is not None:
        context.diagnostics.error(
            "wrong-parent",
            spec.parent.span,
            f"an op of kind '{kind}' has no parent",
            "remove the parent" if kind == "root" else "only ops of the tree have parents",
        )
    elif (
        parent is not None and spec.parent is not None and _kind(parent) not in ("root", "category")
    ):
        context.diagnostics.error(
            "wrong-parent",
            spec.parent.span,
            f"'{spec.parent}' is of kind '{_kind(parent)}' and cannot have children",
            "a parent is the root or a category",
            [Label(parent.op.span, "parent declared here")],
        )


def _path(context: Context, spec: Spec) -> None:
    """The directories below the dialect's are the op's ancestors below the root, or its kind."""
    path = PurePosixPath(spec.source.path)
    if path.stem != spec.op:
        context.diagnostics.error(
            "path-mismatch",
            spec.op.span,
            f"the op '{spec.op}' is in the file '{path.name}'",
            f"rename the file to '{spec.op}.yaml', or the op to '{path.stem}'",
        )
        return
    wanted = _directories(context, spec)
    found = path.parts[2:-1]  # Without specs/<dialect>/ and the file's name.
    if wanted is not None and len(wanted) > MAX_DEPTH:
        context.diagnostics.error(
            "path-mismatch",
            span_of(spec.parent, spec.op.span),
            f"'{spec.op}' is more than {MAX_DEPTH} levels below the root",
            "a parent that says nothing of its own is not needed",
        )
    elif wanted is not None and found != wanted:
        place = "/".join((*path.parts[:2], *wanted, path.name))
        context.diagnostics.error(
            "path-mismatch",
            span_of(spec.parent, spec.op.span),
            "the path does not mirror the tree",
            f"move the file to '{place}', or change the {'parent' if spec.parent else 'kind'}",
        )


def _directories(context: Context, spec: Spec) -> tuple[str, ...] | None:
    """The directories that the file belongs in; None if another mistake leaves that open."""
    kind = _kind(spec)
    if kind == "root":
        return ()
    if kind not in _IN_TREE:
        return (kind,)
    found: dict[str, None] = {}
    current = spec
    while _kind(current) != "root":
        parent = context.specs.get(current.parent or "")
        if parent is None or parent.op in found:
            return None
        if _kind(parent) != "root":
            found[str(parent.op)] = None
        current = parent
    return tuple(reversed(found))


# Names of other ops in a spec, and the order that `precedes` declares.


def check_references(context: Context) -> None:
    known = set(context.specs)
    for spec in context.specs.values():
        for key, names in (
            ("precedes", spec.precedes),
            ("siblings", spec.siblings),
            ("decomposes", spec.decomposes),
        ):
            for name in names:
                if name == spec.op:
                    context.diagnostics.error(
                        "unknown-op", name.span, f"'{name}' cannot be named under its own '{key}'"
                    )
                elif name not in known and name not in context.broken:
                    context.diagnostics.unknown(
                        "unknown-op", name, "no op is named '{}'", known - {str(spec.op)}
                    )
    _cycles(context)


def _cycles(context: Context) -> None:
    """Report each cycle of `precedes` once, from its first op by name."""
    edges: dict[str, dict[str, Text]] = {
        name: {str(n): n for n in spec.precedes if n in context.specs and n != name}
        for name, spec in context.specs.items()
        if spec.precedes
    }
    done: set[str] = set()
    for start in sorted(edges):
        if start in done:
            continue
        path = [start]
        pending = [iter(sorted(edges[start]))]
        while pending:
            following = next(pending[-1], None)
            if following is None:
                pending.pop()
                done.add(path.pop())
            elif following in path:
                _report_ring(context, edges, path[path.index(following) :])
            elif following not in done:
                path.append(following)
                pending.append(iter(sorted(edges.get(following, ()))))


def _report_ring(context: Context, edges: dict[str, dict[str, Text]], ring: list[str]) -> None:
    first = ring.index(min(ring))
    ring = [*ring[first:], *ring[:first]]
    written = [edges[a][b] for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)]
    context.diagnostics.error(
        "cyclic-precedes",
        written[0].span,
        f"no op can precede itself: {' -> '.join([*ring, ring[0]])}",
        "remove one of these",
        [
            Label(text.span, f"'{op}' precedes '{text}'")
            for op, text in list(zip(ring, written, strict=True))[1:]
        ],
    )
