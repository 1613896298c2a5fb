# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Facts that are computed once per op."""

from __future__ import annotations

import pickle
from dataclasses import replace

from optree_core.model import Op, OpKind, computation, computed_once

OP = Op("matmul", "linalg", OpKind.NAMED, None, loops=("m", "n", "k"))


def test_dialects_that_take_an_op_over_share_its_facts() -> None:
    asked: list[Op] = []

    @computed_once
    def depth(op: Op) -> int:
        asked.append(op)
        return len(op.loops or ())

    taken = OP.taken_over("own", abstract=True, precedes=("mix",), siblings=())
    assert (taken.dialect, taken.abstract, taken.precedes) == ("own", True, ("mix",))
    assert (depth(OP), depth(taken), len(asked)) == (3, 3, 1)


def test_a_changed_op_has_facts_of_its_own() -> None:
    @computed_once
    def depth(op: Op) -> int:
        return len(op.loops or ())

    assert (depth(OP), depth(replace(OP, loops=("m",)))) == (3, 1)


def test_an_op_is_sent_to_another_process_without_its_cache() -> None:
    """The laboratory's processes send the ops that fail a check."""
    op = replace(OP)
    computation(op)
    assert op.found
    sent = pickle.loads(pickle.dumps(op))
    assert (sent, sent.found) == (op, {})
