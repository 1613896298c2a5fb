# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The inputs of resolving one op, shared by the modules that resolve its parts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from optree_core.export import field_names
from optree_core.lifecycle import Deprecation, Lifecycle, Retired, Stability
from optree_core.model import Dialect, Op, OperandSpec, Parameter
from optree_core.scalar import ScalarTable

from optree_gen.diagnostics.diagnostic import Diagnostics, Label
from optree_gen.diagnostics.source import Text
from optree_gen.spec.spec import LifecycleEntry, Spec

Record = TypeVar("Record")


@dataclass(frozen=True)
class ResolveContext:
    """The spec of one op, with its resolved parent and the spec that its `like` names.

    provenance: field name -> name of the op whose spec supplied it; filled while resolving.
    """

    spec: Spec
    parent: Op | None
    like: Spec | None
    specs: Mapping[str, Spec]
    dialect: Dialect
    scalars: ScalarTable
    diagnostics: Diagnostics
    provenance: dict[str, str] = field(default_factory=dict)

    def parent_label(self) -> list[Label]:
        """Return a label on the parent's name in its spec; empty if the op has no parent."""
        parent = self.parent
        return [Label(self.specs[parent.name].op.span, "parent declared here")] if parent else []

    def supplied(self, field_name: str) -> None:
        """Record that the op's own spec supplies `field_name`."""
        self.provenance[field_name] = str(self.spec.op)


@dataclass(frozen=True)
class OpSignature:
    """The names that an op's maps, payload and conditions may use.

    groups: variadic operand -> the operands that replace it because its function is bound; `inputs`
        of a bound `select` becomes three. loops: None if the op has any rank. trailing: any number
        of loops, such as `*batch`, and the names of those behind them, or nothing.
    """

    parameters: tuple[Parameter, ...]
    operands: tuple[OperandSpec, ...]
    groups: Mapping[str, tuple[str, ...]]
    loops: tuple[str, ...] | None
    trailing: tuple[str, ...] = ()

    @cached_property
    def types(self) -> dict[str, str]:
        """Parameter name -> its type."""
        return {p.name: p.type for p in self.parameters}

    @cached_property
    def operand_names(self) -> frozenset[str]:
        return frozenset(o.name for o in self.operands)


def resolved(kind: type[Record], entry: object, /, **given: Any) -> Record:
    """Return a record of the model with the values of a spec's entry, stripped of their places.

    given: fields whose value is not the entry's attribute of the same name.
    """
    for name in field_names(kind):  # type: ignore[arg-type]
        if name not in given:
            given[name] = _bare(getattr(entry, name))
    return kind(**given)


def _bare(value: object) -> object:
    if type(value) is Text:
        return str(value)
    return tuple(map(_bare, value)) if type(value) is tuple and value else value


# Stability, deprecation and former names.


def lifecycle(entry: LifecycleEntry) -> Lifecycle:
    """Return the lifecycle as written; `history` fills in a missing `since` from releases."""
    deprecated = None if entry.reason is None else resolved(Deprecation, entry)
    experimental = str(entry.stability) == Stability.EXPERIMENTAL
    return resolved(Lifecycle, entry, experimental=experimental, deprecated=deprecated)


def retired(context: ResolveContext) -> tuple[Retired, ...]:
    """Return the retired names: the parent's, then the op's own."""
    own = tuple(resolved(Retired, entry) for entry in context.spec.retired)
    names = {entry.name for entry in own}
    inherited = context.parent.retired if context.parent else ()
    return (*(entry for entry in inherited if entry.name not in names), *own)
