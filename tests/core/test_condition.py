# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Conditions on the numbers of a parameter are records, whatever their spelling; each primitive of
the others is evaluated."""

from __future__ import annotations

import itertools

import pytest
from optree_core.condition import (
    ANY_VALUE,
    LOOP,
    PRIMITIVES,
    Condition,
    ConditionRule,
    Facts,
    Formula,
    ValueCondition,
    demanded_size,
    holds,
    size_condition,
    value_condition,
    value_conditions,
)
from optree_core.element_type import element_type


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (("> 0",), ValueCondition(least=1)),
        ((">= 1",), ValueCondition(least=1)),
        (("> -3", ">= -4"), ValueCondition(least=-2)),
        (("increasing", "distinct"), ValueCondition(increasing=True)),
        (("distinct", ">= 0"), ValueCondition(least=0, distinct=True)),
        (("< 3",), ANY_VALUE),
    ],
)
def test_spellings_of_a_condition_are_equal(
    texts: tuple[str, ...], expected: ValueCondition
) -> None:
    found = value_conditions(texts)
    assert found == expected
    assert value_conditions(found.texts) == found


def test_a_text_that_is_no_condition_is_none() -> None:
    assert [value_condition(text) for text in ("< 3", ">0", "sorted", "> 1e3")] == [None] * 4


CONDITIONS = [
    ValueCondition(least, increasing, distinct and not increasing)
    for least in (None, 0, 1, 2)
    for increasing in (False, True)
    for distinct in (False, True)
]
LISTS = [list(n) for size in range(3) for n in itertools.product(range(-1, 4), repeat=size)]


def test_implication_is_what_all_lists_say() -> None:
    for one, other in itertools.product(CONDITIONS, repeat=2):
        passing = [numbers for numbers in LISTS if one.broken(numbers) is None]
        assert one.implies(other) == all(other.broken(numbers) is None for numbers in passing)
        both = [numbers for numbers in passing if other.broken(numbers) is None]
        assert both == [numbers for numbers in LISTS if (one & other).broken(numbers) is None]


def test_the_broken_part_is_named() -> None:
    condition = value_conditions(["> 0", "increasing"])
    assert str(condition) == "> 0, increasing"
    assert [str(condition.broken(n)) for n in ((0, 1), (2, 1), (1, 2))] == [
        "> 0", "increasing", "None",
    ]  # fmt: skip


@pytest.mark.parametrize("name", PRIMITIVES)
def test_all_facts_decide_each_primitive(name: str) -> None:
    """`holds` has a case for each, as it leaves what it does not know undecided."""
    f32 = element_type("f32")
    terms = {
        "parameter": Formula("it"),
        "operand": Formula("operands"),
        "type": Formula("float"),
        "loop": Formula("it"),
        "number": Formula("2"),
        "test": Formula("same_sizes"),
    }
    test = Formula(name, tuple(terms[kind] for kind in PRIMITIVES[name] if kind != "..."))
    condition = Condition("made_up", ("it",), ConditionRule("made_up", test, ""))
    facts = Facts(
        {"it": (0,)}, {"x": f32, "y": f32}, {"x": True, "y": True}, False, True, True, {"it": 2}
    )
    assert holds(condition, facts) is (name not in ("not", "empty"))
    assert holds(condition, Facts()) is None


def test_sizes_of_loops_are_demanded() -> None:
    pairs = size_condition("v", 2)
    assert str(pairs) == "size(v) == 2"
    sizes: list[dict[str, int | None]] = [{"v": 2}, {"v": 3}, {"v": None}, {"w": 2}]
    found = [holds(pairs, Facts(sizes=given)) for given in sizes]
    assert found == [True, False, None, None]
    odd = Formula("not", (Formula("size", (Formula("it"), Formula("2"))),))
    either = Formula("any", tuple(f.arguments[0] for f in (odd, odd)))
    conditions = (Condition("odd", ("v",), ConditionRule("odd", odd, "", LOOP)), pairs)
    assert demanded_size([pairs], "v") == 2
    assert demanded_size([pairs], "w") is None
    assert demanded_size(conditions, "v") is None, "the two conditions exclude each other"
    assert demanded_size([Condition("", ("v",), ConditionRule("", either, "", LOOP))], "v") == 2
