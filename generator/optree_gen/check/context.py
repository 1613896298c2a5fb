# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The input of all checks: the tree, its specs, and the diagnostics."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from optree_core.model import Op, Tree

from optree_gen.diagnostics.diagnostic import Diagnostics, Label
from optree_gen.diagnostics.source import Span
from optree_gen.spec.spec import MapEntry, Spec


@dataclass(frozen=True)
class Context:
    tree: Tree
    specs: Mapping[str, Spec]
    broken: frozenset[str]
    diagnostics: Diagnostics
    #: Names of the ops that come from the dialect that this one extends.
    inherited: frozenset[str] = frozenset()
    #: Names of the inherited ops that have been compared with one another in that dialect.
    settled: frozenset[str] = frozenset()
    #: Names of the inherited ops whose generated names have been compared in that dialect.
    named: frozenset[str] = frozenset()
    #: Payloads that have been typed already, each with its operands.
    typed: set[object] = field(default_factory=set)

    def ops(self) -> Iterator[tuple[Op, Spec]]:
        for op in self.tree.ops.values():
            yield op, self.specs[op.name]

    def structured(self) -> Iterator[tuple[Op, Spec]]:
        return ((op, spec) for op, spec in self.ops() if op.structured and op.parent is not None)

    def parent_label(self, op: Op) -> list[Label]:
        parent = self.specs.get(op.parent or "")
        return [Label(parent.op.span, "parent declared here")] if parent else []

    def map_entry(self, spec: Spec, operand: str) -> MapEntry | None:
        """Return the entry of the operand's map, in the op's own spec or the one `like` names."""
        for place in (spec, self.specs.get(spec.like or "")):
            for entry in (place.maps or ()) if place else ():
                if entry.operand == operand:
                    return entry
        return None

    def map_span(self, spec: Spec, operand: str) -> Span:
        entry = self.map_entry(spec, operand)
        if entry is None:
            return spec.key_span("indexing_maps")
        return entry.span if entry.operand.span.source == spec.source else spec.key_span("like")
