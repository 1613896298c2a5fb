# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Spellings of scalar functions as tables hold them."""

from __future__ import annotations

from optree_core.element_type import TYPE_CLASSES
from optree_core.scalar import Assertion, ScalarTable, Spelling

from optree_gen.emit.naming import Name

from .expression import Expressions
from .view import AssertionView, BuilderView, GuardView, SpellingStepView, SpellingView


def spelling_view(spelling: Spelling, functions: dict[str, int]) -> SpellingView:
    """The spelling, its functions and arguments by their numbers."""
    arguments = list(spelling.arguments)
    numbers = {name: i for i, name in enumerate(arguments)}
    return SpellingView(
        function=functions[spelling.function] if spelling.function else -1,
        type_class=_CLASSES[spelling.on],
        arity=len(arguments),
        steps=tuple(
            SpellingStepView(
                mnemonic=step.mnemonic,
                predicates=sum(1 << number for number in step.predicates),
                arguments=tuple(_argument(word, arguments) for word in step.arguments),
            )
            for step in spelling.steps
        ),
        where=tuple(
            GuardView(arguments.index(name), tuple(Name.of(kind).pascal for kind in kinds))
            for name, kinds in spelling.where.items()
        ),
        value=Expressions(functions, numbers).nodes(spelling.value),
        types=spelling.types,
    )


def assertion_view(
    assertion: Assertion, table: ScalarTable, functions: dict[str, int]
) -> AssertionView:
    combine = table.functions[assertion.combine]
    return AssertionView(
        type_class=_CLASSES[assertion.on],
        mnemonic=assertion.compare,
        predicates=sum(1 << number for number in assertion.predicates),
        against_zero="true" if assertion.against_zero else "false",
        each=functions[assertion.each] if assertion.each else -1,
        combine=functions[assertion.combine],
        identity=Name.of(str(combine.identity[assertion.on])).pascal,
    )


_CLASSES = {name: name.capitalize() for name in TYPE_CLASSES}


def _argument(word: str, arguments: list[str]) -> BuilderView:
    if word.startswith("%"):
        return BuilderView("stepValue", (int(word[1:]),))
    if word in arguments:
        return BuilderView("argument", (arguments.index(word),))
    return BuilderView("integer", (int(word),))
