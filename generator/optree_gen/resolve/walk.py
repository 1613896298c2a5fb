# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Walk the tree from the root to the leaves, each op resolved after its parent."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from ..diagnostic import Diagnostics, Label, did_you_mean
from ..model import Dialect, Maps, Op, Tree
from ..scalar import ScalarTable
from ..source import span_of
from ..spec import Spec
from .inherit import inherit
from .step import Step


def resolve(
    specs: list[Spec],
    dialect: Dialect,
    scalars: ScalarTable,
    diagnostics: Diagnostics,
    broken: Collection[str] = (),
) -> Tree:
    """The resolved tree. Ops that cannot be resolved are left out, each with a diagnostic.

    broken: names of ops whose specs could not be read; what refers to them is left out silently.
    """
    resolver = _Resolver({str(s.op): s for s in specs}, dialect, scalars, diagnostics, broken)
    for name in resolver.specs:
        resolver.op(name)
    return Tree(dialect, _tree_order(resolver.done), scalars)


def _tree_order(ops: Mapping[str, Op]) -> dict[str, Op]:
    """Depth first from the root, siblings by name; then what is outside the tree, by name."""
    children: dict[str | None, list[str]] = {}
    for name in sorted(ops):
        children.setdefault(ops[name].parent, []).append(name)
    ordered: dict[str, Op] = {}
    pending = sorted(children.get(None, []), key=lambda n: (ops[n].kind != "root", n), reverse=True)
    while pending:
        name = pending.pop()
        ordered[name] = ops[name]
        pending.extend(sorted(children.get(name, []), reverse=True))
    return ordered


class _Resolver:
    def __init__(
        self,
        specs: dict[str, Spec],
        dialect: Dialect,
        scalars: ScalarTable,
        diagnostics: Diagnostics,
        broken: Collection[str],
    ) -> None:
        self.specs = specs
        self.broken = broken
        self.dialect = dialect
        self.scalars = scalars
        self.diagnostics = diagnostics
        self.done: dict[str, Op] = {}
        self.failed: set[str] = set()

    def op(self, name: str) -> Op | None:
        """The op `name`, after its ancestors (walked without recursion: chains may be long)."""
        chain: list[str] = []
        current: str | None = name
        while current is not None and current not in self.done and current not in self.failed:
            if current in chain:
                self.cycle(chain[chain.index(current) :])
                self.failed.update(chain)
                return None
            chain.append(current)
            current = self.parent_name(self.specs[current])
        for link in reversed(chain):
            self.one(link)
        return self.done.get(name)

    def parent_name(self, spec: Spec) -> str | None:
        parent = spec.parent
        if parent is None:
            return None
        if parent in self.specs:
            return str(parent)
        if parent not in self.broken:
            hint = did_you_mean(parent, self.specs)
            message = f"no op is named '{parent}'"
            self.diagnostics.error("unknown-parent", parent.span, message, hint)
        self.failed.add(str(spec.op))
        return None

    def cycle(self, names: list[str]) -> None:
        first = self.specs[names[0]]
        path = " -> ".join([*names, names[0]])
        labels = [
            Label(span_of(self.specs[n].parent, self.specs[n].span), f"the parent of '{n}'")
            for n in names[1:]
        ]
        span = span_of(first.parent, first.span)
        self.diagnostics.error(
            "cyclic-parent", span, f"an op cannot be its own ancestor: {path}", labels=labels
        )

    def one(self, name: str) -> None:
        spec = self.specs[name]
        if name in self.failed:
            return
        parent = self.done.get(str(spec.parent)) if spec.parent else None
        if spec.parent and parent is None:
            self.failed.add(name)
            return
        if parent is not None and parent.kind == "root":
            parent = _open(parent)
        like = self.like(spec)
        op = inherit(
            Step(
                spec,
                parent,
                like,
                self.specs,
                self.dialect,
                self.scalars,
                self.diagnostics,
                dict(parent.provenance) if parent else {},
            )
        )
        if op is None:
            self.failed.add(name)
        else:
            self.done[name] = op

    def like(self, spec: Spec) -> Spec | None:
        if spec.like is None:
            return None
        found = self.specs.get(spec.like)
        if found is None:
            hint = did_you_mean(spec.like, self.specs)
            self.diagnostics.error(
                "unknown-like", spec.like.span, f"no op is named '{spec.like}'", hint
            )
        elif found.like is not None:
            self.diagnostics.error(
                "unknown-like",
                spec.like.span,
                f"'{spec.like}' itself takes its loops from '{found.like}'",
                f"write 'like: {found.like}'",
                [Label(found.like.span, "here")],
            )
            return None
        return found


def _open(root: Op) -> Op:
    """The root as its children see it: what a generic says of itself, their bindings say."""
    return replace(
        root, operands=(), maps=Maps(()), payload=None, parameters=(), types="strict", provenance={}
    )
