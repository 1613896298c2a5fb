# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The map predicates and conditions that the ops of a tree use, as entries of C++ tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from optree_core.condition import ConditionRule, Formula
from optree_core.model import Op
from optree_core.predicate import LoopClass, MapPredicate, OperandGroup, Use

from optree_gen.emit.naming import Name
from optree_gen.emit.quoting import cpp_string

from .layout import Row, braced, quoted, row, sentence
from .view import PART, Definition, TableSection

_OPERANDS = {"it": "It", "before": "BeforeIt", "operands": "Each", "output": "Output"}


def predicate_views(ops: Iterable[Op]) -> tuple[TableSection, ...]:
    """Return an entry per predicate that some op has, sorted by name."""
    used = {op.maps.predicate.name: op.maps.predicate for op in ops}
    return tuple(_predicate(used[name]) for name in sorted(used))


def _predicate(predicate: MapPredicate) -> TableSection:
    groups, loops, window = predicate.groups, predicate.loops, predicate.window
    arrays = {kind.name: f"uses{Name(kind.name).pascal}" for kind in loops}
    rows = tuple(row(uses=arrays[kind.name], needed=quoted(kind.needed)) for kind in loops)
    parts = (
        Definition("places", "Groups", tuple(Name(group.name).cpp for group in groups)),
        Definition("rows", "OperandGroup groups", tuple(map(_group, groups))),
        *(
            Definition("array", f"LoopUse {arrays[kind.name]}", _uses(kind, groups))
            for kind in loops
        ),
        Definition("places", "Classes", tuple(Name(kind.name).cpp for kind in loops)),
        Definition("rows", "LoopClass loops", rows),
    )
    return TableSection.of(
        Name(predicate.name).pascal,
        predicate.name,
        parts,
        name=cpp_string(predicate.name),
        groups=PART,
        loops=PART,
        loop=quoted(predicate.loop),
        window=window and tuple(f"Classes::{Name(name).cpp}" for name in window.classes),
        sum=window and quoted(window.summary),
    )


def _group(group: OperandGroup) -> Row:
    return row(
        roles=" | ".join(f"roleBit(Role::{role.capitalize()})" for role in group.roles),
        first=group.first,
        step=group.step,
        maps=f"MapClass::{Name(group.maps).pascal}",
        within=f"Groups::{Name(group.within).cpp}" if group.within else None,
        demand=quoted(group.demand),
    )


def _uses(kind: LoopClass, groups: Iterable[OperandGroup]) -> tuple[str, ...]:
    """Return, per group of operands, how it uses the loops of a class."""
    uses = dict(kind.uses)
    return tuple(f"/*{group.name}=*/{_use(uses.get(group.name, Use()))}" for group in groups)


def _use(use: Use) -> str:
    most = "LoopUse::kMany" if use.most is None else use.most or None
    return braced(row(least=use.least or None, most=most, window=use.window))


def rule_views(ops: Iterable[Op]) -> tuple[TableSection, ...]:
    """Return an entry per condition that some op has, sorted by name."""
    used: dict[str, ConditionRule] = {}
    for op in ops:
        used.update((c.name, c.rule) for c in (*op.matching_conditions, *op.canonical))
    sections = []
    for name, rule in sorted(used.items()):
        tests = Definition("rows", "Test test", tuple(_tests(rule.test)))
        members = {"name": cpp_string(name), "test": PART, "demand": sentence(rule.meaning)}
        sections.append(TableSection.of(Name(name).pascal, name, [tests], **members))
    return tuple(sections)


def _tests(formula: Formula) -> Iterator[Row]:
    """Yield the rows of a formula and its subformulas in prefix order."""
    arguments = formula.arguments
    kind = f"TestKind::{Name(formula.name).pascal}"
    if formula.name in ("not", "all", "any"):
        yield row(kind=kind, count=len(arguments))
        for argument in arguments:
            yield from _tests(argument)
        return
    operands = [f"TestOperand::{_OPERANDS[a.name]}" for a in arguments if a.name in _OPERANDS]
    first, second = (*operands, None, None)[:2]
    typed = cpp_string(arguments[1].name) if formula.name == "typed" else None
    number = arguments[1].name if formula.name == "size" else None
    yield row(kind=kind, first=first, second=second, type=typed, number=number)
