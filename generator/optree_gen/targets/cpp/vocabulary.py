# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The map predicates and conditions that the ops of a tree use, as entries of the tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from optree_core.condition import ConditionRule, Formula, matching_conditions
from optree_core.model import Op
from optree_core.predicate import MapPredicate, Use

from optree_gen.emit.naming import Name

from .view import GroupView, LoopClassView, LoopUseView, PredicateView, RuleView, TestView

_OPERANDS = {"it": "It", "before": "BeforeIt", "operands": "Each", "output": "Output"}


def predicate_views(ops: Iterable[Op]) -> tuple[PredicateView, ...]:
    """The predicates of the ops, each once, by name."""
    used = {op.maps.predicate.name: op.maps.predicate for op in ops}
    return tuple(_predicate(used[name]) for name in sorted(used))


def _predicate(predicate: MapPredicate) -> PredicateView:
    groups = [group.name for group in predicate.groups]
    classes = [kind.name for kind in predicate.loops]
    window = predicate.window
    return PredicateView(
        identifier=Name(predicate.name).pascal,
        name=predicate.name,
        groups=tuple(
            GroupView(
                name=group.name,
                roles=tuple(role.capitalize() for role in group.roles),
                first=group.first,
                step=group.step,
                maps=Name(group.maps).pascal,
                within=groups.index(group.within) if group.within else -1,
                demand=group.demand,
            )
            for group in predicate.groups
        ),
        loops=tuple(
            LoopClassView(
                Name(kind.name).pascal,
                tuple(_use(dict(kind.uses).get(g.name, Use())) for g in predicate.groups),
                kind.needed,
            )
            for kind in predicate.loops
        ),
        loop=predicate.loop,
        window=() if window is None else tuple(map(classes.index, window.classes)),
        sum="" if window is None else window.summary,
    )


def _use(use: Use) -> LoopUseView:
    return LoopUseView(
        use.least, "LoopUse::kMany" if use.most is None else str(use.most), use.window
    )


def rule_views(ops: Iterable[Op]) -> tuple[RuleView, ...]:
    """The conditions of the ops, each once, by name."""
    used: dict[str, ConditionRule] = {}
    for op in ops:
        used.update((c.name, c.rule) for c in (*matching_conditions(op), *op.canonical))
    return tuple(
        RuleView(Name(name).pascal, name, tuple(_tests(rule.test)), rule.meaning)
        for name, rule in sorted(used.items())
    )


def _tests(formula: Formula) -> Iterator[TestView]:
    """The formula and those it is made of, each before its own."""
    arguments = formula.arguments
    if formula.name in ("not", "all", "any"):
        yield TestView(formula.name.capitalize(), len(arguments), "", "", "")
        for argument in arguments:
            yield from _tests(argument)
        return
    operands = [_OPERANDS[a.name] for a in arguments if a.name in _OPERANDS]
    first, second = (*operands, "", "")[:2]
    typed = arguments[1].name if formula.name == "typed" else ""
    yield TestView(Name(formula.name).pascal, 0, first, second, typed)
