# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tables of the element types that an op takes, with the operations that it lowers to on each."""

from __future__ import annotations

from collections.abc import Hashable
from contextlib import suppress
from dataclasses import dataclass

from optree_core.cases import Mode, Variant, modes, payload_body
from optree_core.expression import Sign
from optree_core.generic import Illegal
from optree_core.model import Op, Tree, TypeRule
from optree_core.plain_variants import plain

Types = tuple[str, ...]
Operations = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MixedRow:
    """Operations for inputs of one element type and results of others.

    sign: of the cast; empty if signed and unsigned casts have the same operations.
    """

    source: str
    targets: tuple[str, ...]
    sign: str
    operations: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TypeTables:
    """The element types that an op takes.

    uniform: element types that all operands may have, and the operations of the body.
    mixed: the same for a result of another type than the inputs.
    illegal: element types that the op does not take, and the reason.
    functions: value of an open parameter, and the element types that it is legal on.
    """

    uniform: tuple[tuple[Types, Operations], ...] = ()
    mixed: tuple[MixedRow, ...] = ()
    illegal: tuple[tuple[Types, str], ...] = ()
    functions: tuple[tuple[str, Types], ...] = ()


class TypeTabulator:
    """Makes tables for the ops of one tree; ops that differ only in loops and maps share them."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.known: dict[Hashable, TypeTables] = {}

    def tables(self, op: Op) -> TypeTables:
        if op.payload is None or op.has_region:
            return TypeTables()
        key = (
            op.payload,
            op.operands,
            op.types,
            op.where,
            tuple((p.name, p.type, p.value, p.attribute) for p in op.parameters),
        )
        if key not in self.known:
            self.known[key] = self.tabulate(op)
        return self.known[key]

    def tabulate(self, op: Op) -> TypeTables:
        forms = plain(op, self.tree)
        if len(forms) > 1:
            rows = ((form.label, self.legal_on(op, form)) for form in forms)
            return TypeTables(functions=tuple(row for row in rows if row[1]))
        uniform: dict[Operations, list[str]] = {}
        mixed: dict[tuple[str, Sign, Operations], list[str]] = {}
        illegal: dict[str, dict[str, None]] = {}
        # If the op fixes the type of every input, vary only the type of the result.
        fixed = all(spec.type for spec in op.inputs)
        for mode in modes(op):
            source, target, same = mode.source.name, mode.target.name, mode.source == mode.target
            if fixed and not same:
                continue
            try:
                operations = self.operations(op, mode, forms[0])
            except Illegal as error:
                if same or op.types is TypeRule.NUMERIC:
                    reason = str(error).removeprefix(f"{op.name} ")
                    types = source if same else f"{source} → {target}"
                    illegal.setdefault(reason, {})[types] = None
                continue
            if same:
                uniform.setdefault(operations, []).append(source)
            else:
                mixed.setdefault((source, mode.sign, operations), []).append(target)
        return TypeTables(
            tuple((tuple(types), operations) for operations, types in uniform.items()),
            _mixed_rows(mixed),
            tuple((tuple(types), reason) for reason, types in illegal.items()),
        )

    def legal_on(self, op: Op, form: Variant) -> Types:
        """Return the element types that all operands may have."""
        found = []
        for mode in modes(op):
            with suppress(Illegal):
                if mode.source == mode.target:
                    self.operations(op, mode, form)
                    found.append(mode.source.name)
        return tuple(found)

    def operations(self, op: Op, mode: Mode, form: Variant) -> Operations:
        body = payload_body(op, mode, self.tree.scalars, form)
        assert body is not None
        return tuple(step.mnemonic for step in body.steps)


def _mixed_rows(found: dict[tuple[str, Sign, Operations], list[str]]) -> tuple[MixedRow, ...]:
    """Return a row per source type and operations, with the sign only if it makes a difference."""
    rows = []
    for (source, sign, operations), targets in found.items():
        other = Sign.UNSIGNED if sign is Sign.SIGNED else Sign.SIGNED
        both = found.get((source, other, operations), []) == targets
        if both and sign is Sign.UNSIGNED:
            continue
        signed = any(key[0] == source and key[1] is Sign.UNSIGNED for key in found)
        shown = sign if signed and not both else ""
        rows.append(MixedRow(source, tuple(targets), shown, operations))
    return tuple(rows)
