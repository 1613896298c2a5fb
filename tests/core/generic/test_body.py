# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A scalar table caches bodies: ops share one only if their bodies are equal."""

from __future__ import annotations

from dataclasses import replace

import pytest
from optree_core.element_type import element_type
from optree_core.expression import Expr, Index
from optree_core.generic import Illegal, Instance, scalar_body
from optree_core.generic.body import MAX_BODIES
from optree_core.model import Op, OperandSpec, OpKind, Parameter, Role
from optree_core.parameter_type import ParameterType
from optree_core.scalar import ScalarTable

INDEX = element_type("index")
IOTA = Op(
    "iota", "own", OpKind.NAMED, None, loops=("i", "j"), operands=(OperandSpec("o", Role.INIT),)
)
ONE = Instance((INDEX,), (2,))


def dims(op: Op, instance: Instance, payload: Expr, scalars: ScalarTable) -> list[int]:
    body = scalar_body(op, instance, (payload,), scalars)
    return [step.number("dim") for step in body.steps]


def test_a_body_follows_the_loops_that_it_reads() -> None:
    scalars = ScalarTable()
    assert dims(IOTA, ONE, Index("j"), scalars) == [1]
    assert dims(replace(IOTA, loops=("j", "i")), ONE, Index("j"), scalars) == [0]


def test_a_body_follows_the_values_of_parameters() -> None:
    scalars = ScalarTable()
    op = replace(IOTA, loops=None, parameters=(Parameter("d", ParameterType.DIM),))
    for value in (0, 1):
        assert dims(op, replace(ONE, parameters={"d": value}), Index("d"), scalars) == [value]
    with pytest.raises(Illegal):
        dims(op, replace(ONE, ranks=(1,), parameters={"d": 1}), Index("d"), scalars)


def test_each_op_checks_the_element_types_of_its_operands() -> None:
    scalars = ScalarTable()
    assert dims(IOTA, ONE, Index("j"), scalars) == [1]
    strict = replace(IOTA, operands=(OperandSpec("o", Role.INIT, type="float"),))
    with pytest.raises(Illegal):
        dims(strict, ONE, Index("j"), scalars)


def test_the_number_of_kept_bodies_has_a_bound() -> None:
    scalars = ScalarTable()
    for number in range(MAX_BODIES + 2):
        op = replace(IOTA, operands=(OperandSpec(f"o{number}", Role.INIT),))
        scalar_body(op, ONE, (Index("i"),), scalars)
    assert len(scalars.bodies) <= MAX_BODIES
