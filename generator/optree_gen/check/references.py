# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Names of other ops in a spec, and the order that `precedes` declares."""

from __future__ import annotations

from optree_gen.diagnostics.diagnostic import Label
from optree_gen.diagnostics.source import Text

from .context import Context


def check(context: Context) -> None:
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
                _report(context, edges, path[path.index(following) :])
            elif following not in done:
                path.append(following)
                pending.append(iter(sorted(edges.get(following, ()))))


def _report(context: Context, edges: dict[str, dict[str, Text]], ring: list[str]) -> None:
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
