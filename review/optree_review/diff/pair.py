# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""An op before and the same op after; names that its parts have on both sides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain

from optree_core.lifecycle import Stability
from optree_core.model import Op, Parameter, Tree
from optree_gen.diagnostics.source import Span
from optree_gen.spec.spec import Spec

from .finding import SpecPart


@dataclass(frozen=True)
class Pair:
    """An op before and after.

    renamed: names of ops before -> after, where they differ.
    """

    old: Op
    new: Op
    old_spec: Spec
    new_spec: Spec
    old_tree: Tree
    new_tree: Tree
    renamed: Mapping[str, str] = field(default_factory=dict)

    def place(self, key: str) -> Span:
        """The place of `key` in the spec after; where it is not written, that of the op's name."""
        return self.new_spec.key_span(key)

    def part(self, key: str, subject: str = "") -> SpecPart:
        """The part of the op that `key` says, where the spec after says it."""
        return SpecPart(self.place(key), subject, key)

    def now(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """Names of ops as they are after."""
        return tuple(self.renamed.get(name, name) for name in names)

    @cached_property
    def operands(self) -> dict[str, str]:
        """Operands before -> after: by name; others where they stand, if they are of a kind."""
        old, new = self.old.operands, self.new.operands
        before, after = {o.name for o in old}, {o.name for o in new}
        found = {name: name for name in before & after}
        for first, second in zip(old, new, strict=True) if len(old) == len(new) else ():
            alike = (first.role, first.variadic) == (second.role, second.variadic)
            if first.name not in found and second.name not in before and alike:
                found[first.name] = second.name
        return {o.name: found[o.name] for o in old if o.name in found}

    @cached_property
    def parameters(self) -> dict[str, str]:
        """Parameters before -> after: by name, by former names, then those that are alike."""
        old, new = self.old.parameters, self.new.parameters
        after = {p.name for p in new}
        found = {p.name: p.name for p in old if p.name in after}
        declared = ((p, n) for n in new for p in old
                    if {p.name, p.attribute} & set(n.lifecycle.formerly))  # fmt: skip
        alike = ((p, n) for p in old for n in new if _same_parameter(p, n))
        for first, second in chain(declared, alike):
            if first.name not in found and second.name not in found.values():
                found[first.name] = second.name
        return found

    @cached_property
    def names(self) -> dict[str, str]:
        """Parameters and operands before -> after."""
        return {**self.parameters, **self.operands}


def _same_parameter(old: Parameter, new: Parameter) -> bool:
    """True if two parameters differ only in names and docs."""
    if old.lifecycle.stability is not Stability.STABLE:
        return False  # It was announced to leave: what is there now is another one.
    names = {key: getattr(new, key) for key in ("name", "attribute", "doc", "symbols", "lifecycle")}
    carried = (old.attribute is None) == (new.attribute is None)
    return carried and replace(old, **names) == new
