# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A spec as written: one record per file, nothing inherited, every name with its place."""

from __future__ import annotations

from dataclasses import dataclass, field

from optree_core.model import OpKind, Origin

from optree_gen.diagnostics.source import Source, Span, Text

from .load import Node, Scalar, Sequence

#: Name of a kind of op -> the kind.
_KINDS = {kind.value: kind for kind in OpKind}


@dataclass(frozen=True, slots=True)
class OperandEntry:
    name: Text
    role: Text
    type: Text | None = None
    variadic: bool = False
    optional: bool = False
    doc: str = ""
    same_size: bool = False
    shape: tuple[Text, ...] = ()
    where: tuple[Text, ...] = ()
    element: Text | None = None
    combines: Text | None = None
    broadcasts: bool = False


@dataclass(frozen=True, slots=True)
class RegionEntry:
    """A region's signature; an item of several names is a list of alternating elements."""

    name: Text
    arguments: tuple[tuple[Text, ...], ...]
    yields: tuple[tuple[Text, ...], ...]
    doc: str = ""


@dataclass(frozen=True, slots=True)
class MapEntry:
    """An operand's map: a `form` such as `identity`, or a list of `results`.

    within: the alternatives to `results`, which is the default then.
    """

    operand: Text
    span: Span
    form: Text | None = None
    results: tuple[Text, ...] = ()
    within: tuple[tuple[Text, ...], ...] | None = None


@dataclass(frozen=True, slots=True)
class LifecycleEntry:
    """The keys `stability`, `since`, `deprecated`, `until` and `formerly`."""

    stability: Text | None = None
    since: Text | None = None
    reason: Text | None = None
    replaced_by: Text | None = None
    until: Text | None = None
    formerly: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class RetiredEntry:
    """An attribute that former releases had. default: its value as MLIR text."""

    name: Text
    reason: str
    default: str | None = None
    ignored: bool = False


@dataclass(frozen=True, slots=True)
class ParameterEntry:
    """A parameter's declaration (`type` is set), or its symbols at a leaf (`symbols` is set)."""

    name: Text
    type: Text | None = None
    symbols: tuple[Text, ...] | None = None
    per: str | None = None
    default: Node | None = None
    where: tuple[Text, ...] = ()
    attribute: str | None = None
    of: str | None = None
    domain: tuple[Text, ...] = ()
    numbers: tuple[tuple[Text, tuple[int, ...]], ...] = ()
    optional: bool = False
    doc: str = ""
    lifecycle: LifecycleEntry = LifecycleEntry()


@dataclass(frozen=True, slots=True)
class BindEntry:
    """A parameter's value. attribute: the attribute of it that the dialect's op still has."""

    name: Text
    value: Scalar | Sequence
    attribute: str | None = None


@dataclass(frozen=True, slots=True)
class StepEntry:
    """A step of a composite. needs: the permissions of each of the values."""

    name: Text
    values: tuple[Text, ...]
    needs: tuple[tuple[Text, ...], ...]


@dataclass(frozen=True, slots=True)
class Spec:
    """One spec file. A field is None or empty if the file does not have the key."""

    source: Source
    span: Span
    op: Text
    kind: Text | None = None
    parent: Text | None = None
    abstract: bool = False
    like: Text | None = None
    summary: str = ""
    description: str = ""
    operands: tuple[OperandEntry, ...] | None = None
    results: tuple[OperandEntry, ...] | None = None
    regions: tuple[RegionEntry, ...] = ()
    types: Text | None = None
    where: tuple[Text, ...] | None = None
    canonical: tuple[Text, ...] | None = None
    precedes: tuple[Text, ...] = ()
    loops: tuple[Text, ...] | None = None
    maps: tuple[MapEntry, ...] | None = None
    predicate: Text | None = None
    maps_attribute: Text | None = None
    payload: Text | None = None
    region: tuple[Text, ...] | None = None
    values: tuple[tuple[Text, Text], ...] | None = None
    lets: tuple[tuple[Text, Text], ...] | None = None
    parameters: tuple[ParameterEntry, ...] = ()
    bind: tuple[BindEntry, ...] = ()
    also_matches: tuple[Text, ...] = ()
    reference: Text | None = None
    numpy: Text | None = None
    example: tuple[tuple[Text, object], ...] = ()
    decomposes: tuple[Text, ...] = ()
    moves: Text | None = None
    computes: Text | None = None
    runs: Text | None = None
    steps: tuple[StepEntry, ...] = ()
    ranks: tuple[tuple[Text, Text], ...] = ()
    computed_in: Text | None = None
    interfaces: tuple[Text, ...] = ()
    effects: Text | None = None
    assembly: Text | None = None
    hooks: tuple[str, ...] = ()
    tensors_only: bool = False
    result_name: str = ""
    since: int | None = None
    until: int | None = None
    lifecycle: LifecycleEntry = LifecycleEntry()
    retired: tuple[RetiredEntry, ...] = ()
    keys: dict[str, Text] = field(default_factory=dict, compare=False)

    @property
    def origin(self) -> Origin:
        """The place of the op's name; the file is below `specs/<dialect>/`."""
        path, span = self.source.path, self.op.span
        return Origin(path.split("/")[1], path, span.line, span.column)

    @property
    def op_kind(self) -> OpKind:
        return _KINDS[self.kind or "named"]

    def key_span(self, key: str) -> Span:
        """Return the place of `key`, or of the op's name if the file does not have the key."""
        return self.keys[key].span if key in self.keys else self.op.span
