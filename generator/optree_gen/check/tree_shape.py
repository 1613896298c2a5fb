# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks of the tree as a whole: its root, parents, paths of files, and references to other ops."""

from __future__ import annotations

from optree_core.model import CHILD_KINDS, TREE_KINDS, OpKind

from optree_gen.diagnostics.diagnostic import (
    Diagnostic,
    Found,
    Label,
    error,
    first_declared,
    unknown,
)
from optree_gen.diagnostics.source import Source, Span, Text
from optree_gen.limits import MAX_DEPTH
from optree_gen.spec.spec import Spec

from .context import Context


def roots(context: Context) -> Found:
    found = [spec for spec in context.specs.values() if spec.op_kind is OpKind.ROOT]
    name = context.tree.dialect.name
    if not found and not context.broken:
        place = Span(Source(f"specs/{name}/dialect.yaml", ""), 1, 1)
        hint = "write 'kind: root' in one op, from which all others descend"
        yield error("missing-root", place, f"the dialect '{name}' has no root", hint)
    for second in found[1:]:
        message = f"'{found[0].op}' is the root already"
        hint = "an op of the tree is a category or a named op and has a parent"
        labels = first_declared(found[0].op)
        yield error("second-root", second.kind or second.op, message, hint, labels)


def parents(context: Context, spec: Spec) -> Found:
    kind = spec.op_kind
    parent = context.specs.get(spec.parent or "")
    if kind in CHILD_KINDS and spec.parent is None:
        message = f"{'a category' if kind == 'category' else 'a named op'} needs a parent"
        hint = "write 'parent: <category>', or a kind that is outside the tree"
        yield error("wrong-parent", spec.op, message, hint)
    elif kind not in CHILD_KINDS and spec.parent is not None:
        message = f"an op of kind '{kind}' has no parent"
        hint = "remove the parent" if kind is OpKind.ROOT else "only ops of the tree have parents"
        yield error("wrong-parent", spec.parent, message, hint)
    elif (
        parent is not None and spec.parent and parent.op_kind not in (OpKind.ROOT, OpKind.CATEGORY)
    ):
        message = f"'{spec.parent}' is of kind '{parent.op_kind}' and cannot have children"
        labels = [Label(parent.op.span, "parent declared here")]
        yield error("wrong-parent", spec.parent, message, "a parent is the root or a category",
                    labels)  # fmt: skip


def paths(context: Context, spec: Spec) -> Found:
    """Report a file whose path does not mirror the tree.

    The directories below the dialect's are the op's ancestors below the root, as in
    `specs/linalg/contract/matvec.yaml`, or the kind of an op outside the tree.
    """
    *directories, name = spec.source.path.split("/")
    if name != f"{spec.op}.yaml":
        message = f"the op '{spec.op}' is in the file '{name}'"
        hint = f"rename the file to '{spec.op}.yaml', or the op to '{name.removesuffix('.yaml')}'"
        yield error("path-mismatch", spec.op, message, hint)
        return
    wanted = _directories(context, spec)
    found = tuple(directories[2:])  # Without specs/<dialect>/.
    if wanted is not None and len(wanted) > MAX_DEPTH:
        message = f"'{spec.op}' is more than {MAX_DEPTH} levels below the root"
        hint = "remove the ancestors that add nothing to their parents"
        yield error("path-mismatch", spec.parent or spec.op, message, hint)
    elif wanted is not None and found != wanted:
        place = "/".join((*directories[:2], *wanted, name))
        hint = f"move the file to '{place}', or change the {'parent' if spec.parent else 'kind'}"
        message = "the path does not mirror the tree"
        yield error("path-mismatch", spec.parent or spec.op, message, hint)


def _directories(context: Context, spec: Spec) -> tuple[str, ...] | None:
    """Return the directories that the file belongs in; None if a parent is missing or cyclic."""
    if spec.op_kind not in TREE_KINDS:
        return (spec.op_kind,)
    found: dict[str, None] = {}
    current = spec
    while current.op_kind is not OpKind.ROOT:
        parent = context.specs.get(current.parent or "")
        if parent is None or parent.op in found:
            return None
        if parent.op_kind is not OpKind.ROOT:
            found[str(parent.op)] = None
        current = parent
    return tuple(reversed(found))


# Names of other ops in a spec, and the order that `precedes` declares.


def references(context: Context, spec: Spec) -> Found:
    named = {"precedes": spec.precedes, "decomposes": spec.decomposes}
    for key, names in named.items():
        for name in names:
            if name == spec.op:
                yield error("unknown-op", name, f"'{name}' cannot be named under its own '{key}'")
            elif name not in context.specs and name not in context.broken:
                others = context.specs.keys() - {str(spec.op)}
                yield unknown("unknown-op", name, "no op is named '{}'", others)


def cycles(context: Context) -> Found:
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
                yield _ring(edges, path[path.index(following) :])
            elif following not in done:
                path.append(following)
                pending.append(iter(sorted(edges.get(following, ()))))


def _ring(edges: dict[str, dict[str, Text]], ring: list[str]) -> Diagnostic:
    first = ring.index(min(ring))
    ring = [*ring[first:], *ring[:first]]
    written = [edges[a][b] for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)]
    message = f"no op can precede itself: {' -> '.join([*ring, ring[0]])}"
    pairs = list(zip(ring, written, strict=True))[1:]
    labels = [Label(text.span, f"'{op}' precedes '{text}'") for op, text in pairs]
    return error("cyclic-precedes", written[0], message, "remove one of these", labels)
