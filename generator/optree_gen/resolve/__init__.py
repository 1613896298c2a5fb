# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Resolve specs into the tree: copy into each op what it inherits, parents before children.

A key of a child replaces the inherited key, except `indexing_maps`, `parameters` and `bind`, which
merge per entry. Mistakes of inheritance itself are found here; `check` finds the others.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from optree_core.model import CHILD_KINDS, Dialect, Maps, Op, OpKind, Tree, TypeRule
from optree_core.scalar import ScalarTable

from optree_gen.diagnostics.diagnostic import Diagnostic, Diagnostics, Label, did_you_mean
from optree_gen.diagnostics.source import span_of
from optree_gen.spec.parsed import Parsed
from optree_gen.spec.record_reader import texts_of
from optree_gen.spec.spec import Spec

from .context import ResolveContext
from .inherit import inherit, is_abstract


def resolve(parsed: Parsed, base: Tree | None, diagnostics: Diagnostics) -> Tree | None:
    """Return the resolved tree, without the ops that cannot be resolved; each has a diagnostic.

    For descendants of such an op, only mistakes that do not depend on it are reported. An op that
    refers to one whose spec could not be read is left out without a diagnostic.
    base: the resolved dialect that this one extends; an op of it is taken over if it comes from
        the same specs here.
    """
    dialect, scalars = parsed.dialect, parsed.scalars
    if dialect is None or scalars is None:
        return None
    below = base.ops if base is not None and scalars.extends(base.scalars) else {}
    if base is not None and dialect.kinds != base.dialect.kinds:
        below = {n: op for n, op in below.items() if not any(p.is_function for p in op.parameters)}
    for kind in texts_of(parsed.node and parsed.node.get("kinds")) or ():
        if kind not in scalars.functions:
            message = "unknown scalar function '{}'"
            diagnostics.unknown("payload-unknown-function", kind, message, scalars.functions)
    resolver = _Resolver(parsed, parsed.by_name, dialect, scalars, below, diagnostics)
    for name in resolver.specs:
        resolver.op(name)
    return Tree(dialect, _tree_order(resolver.done), scalars, tuple(parsed.rules.rules.values()))


def _tree_order(ops: Mapping[str, Op]) -> dict[str, Op]:
    """Return the tree's ops depth first, siblings by name; then the ops outside it, by name."""
    children: dict[str | None, list[str]] = {}
    for name in sorted(ops):
        children.setdefault(ops[name].parent, []).append(name)
    ordered: dict[str, Op] = {}
    pending = sorted(
        children.get(None, []), key=lambda n: (ops[n].kind is not OpKind.ROOT, n), reverse=True
    )
    while pending:
        name = pending.pop()
        ordered[name] = ops[name]
        pending.extend(sorted(children.get(name, []), reverse=True))
    return ordered


@dataclass
class _Resolver:
    parsed: Parsed
    specs: Mapping[str, Spec]
    dialect: Dialect
    scalars: ScalarTable
    base: Mapping[str, Op]
    diagnostics: Diagnostics
    done: dict[str, Op] = field(default_factory=dict)
    partial: dict[str, Op] = field(default_factory=dict)
    orphans: set[str] = field(default_factory=set)
    #: Names of the ops that are taken over from the base.
    kept: set[str] = field(default_factory=set)

    def op(self, name: str) -> None:
        """Resolve `name` after its ancestors (walked without recursion: chains may be long)."""
        chain: dict[str, None] = {}
        current: str | None = name
        while current is not None and current not in self.done and current not in self.partial:
            if current in chain:
                names = list(chain)
                self.cycle(names[names.index(current) :])
                break
            chain[current] = None
            current = self.parent_name(self.specs[current])
        for link in reversed(chain):
            self.one(link)

    def parent_name(self, spec: Spec) -> str | None:
        parent = spec.parent
        if parent is None:
            if spec.op_kind in CHILD_KINDS:  # Reported by the checks of the tree.
                self.orphans.add(str(spec.op))
            return None
        if parent in self.specs:
            return str(parent)
        if parent not in self.parsed.broken:
            hint = did_you_mean(parent, self.specs)
            if parent in self.parsed.excluded:
                hint = f"add '{parent}' to 'subset' in specs/{self.dialect.name}/dialect.yaml"
            message = f"no op is named '{parent}'"
            self.diagnostics.error("unknown-parent", parent, message, hint)
        self.orphans.add(str(spec.op))
        return None

    def cycle(self, names: list[str]) -> None:
        self.orphans.update(names)
        names = sorted(names)  # The report does not depend on where the walk began.
        ring = [names[0]]
        while (following := str(self.specs[ring[-1]].parent)) != names[0]:
            ring.append(following)
        spans = [span_of(self.specs[n].parent, self.specs[n].span) for n in ring]
        labels = [Label(s, f"the parent of '{n}'") for n, s in zip(ring, spans, strict=True)][1:]
        message = f"an op cannot be its own ancestor: {' -> '.join([*ring, ring[0]])}"
        hint = "give one of these ops another parent, so that the chain ends at the root"
        self.diagnostics.error("cyclic-parent", spans[0], message, hint, labels)

    def one(self, name: str) -> None:
        spec = self.specs[name]
        if self.keeps(spec):
            self.keep(spec)
            return
        orphan = name in self.orphans
        parent = None
        if spec.parent and not orphan:
            parent = self.done.get(str(spec.parent))
            if parent is None:
                orphan = True
                parent = self.partial.get(str(spec.parent))
        if parent is not None and parent.is_root:
            parent = _open(parent)
        found = Diagnostics()
        like = self.like(spec, found)
        orphan = orphan or found.failed
        provenance = dict(parent.provenance) if parent else {}
        surroundings = (self.specs, self.dialect, self.scalars, Diagnostics(), provenance)
        context = ResolveContext(spec, parent, like, *surroundings)
        op = inherit(context)
        found.found += [d for d in context.diagnostics.found if not orphan or _independent(d, spec)]
        self.diagnostics.found += found.found
        (self.partial if orphan or found.failed else self.done)[name] = op

    def keeps(self, spec: Spec) -> bool:
        """True if the base's op can be taken over: it and its ancestors come from the same specs.

        If the parent is abstract in only one of the dialects, an op with a payload of its own is
        resolved again: overriding the parent's payload is a mistake if that is not abstract.
        """
        if not self.is_base(spec) or not (spec.like is None or self.is_base(self.specs[spec.like])):
            return False
        if spec.parent is None:
            return True
        if spec.parent not in self.kept:
            return False
        same = self.done[spec.parent].abstract == self.base[spec.parent].abstract
        return same or (spec.payload is None and spec.region is None and spec.values is None)

    def is_base(self, spec: Spec) -> bool:
        return spec.op in self.base and self.base[spec.op].origin == spec.origin

    def keep(self, spec: Spec) -> None:
        op = self.base[spec.op]
        self.done[op.name] = op.taken_over(
            self.dialect.name,
            is_abstract(spec, self.dialect, op.payload),
            tuple(map(str, spec.precedes)),  # A subset has fewer of these.
        )
        self.kept.add(op.name)

    def like(self, spec: Spec, diagnostics: Diagnostics) -> Spec | None:
        if spec.like is None:
            return None
        found = self.specs.get(spec.like)
        if found is None:
            if spec.like not in self.parsed.broken:
                diagnostics.unknown("unknown-like", spec.like, "no op is named '{}'", self.specs)
        elif found.like is not None:
            message = f"'{spec.like}' itself takes its loops from '{found.like}'"
            labels = [Label(found.like.span, "'like' is here")]
            hint = f"write 'like: {found.like}'"
            diagnostics.error("chained-like", spec.like, message, hint, labels)
            return None
        return found


#: Rules for mistakes that do not depend on the parent's spec.
_INDEPENDENT = ("map-syntax", "payload-syntax", "payload-unknown-function", "unknown-predicate")


def _independent(diagnostic: Diagnostic, spec: Spec) -> bool:
    """True if a mistake does not depend on the parent, which is missing or has mistakes itself."""
    if diagnostic.rule == "undeclared-loop":
        return spec.loops is not None
    return diagnostic.rule in _INDEPENDENT


def _open(root: Op) -> Op:
    """Return the root as its children see it: without operands, maps, payload or parameters."""
    strict = TypeRule.STRICT
    return replace(
        root, operands=(), maps=Maps(()), payload=None, parameters=(), types=strict, provenance={}
    )
