# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Facts that are computed once per op."""

from __future__ import annotations

import importlib
import pickle
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import optree_core
import optree_gen
import pytest
from optree_core.expression import Expr
from optree_core.model import Op, OpKind, Tree, computation, computed_once

OP = Op("matmul", "linalg", OpKind.NAMED, None, loops=("m", "n", "k"))


def test_dialects_that_take_an_op_over_share_its_facts() -> None:
    asked: list[Op] = []

    @computed_once
    def depth(op: Op) -> int:
        asked.append(op)
        return len(op.loops or ())

    taken = OP.taken_over("own", abstract=True, precedes=("mix",))
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


class _Inherited(Op):
    """An op whose fields that `taken_over` changes cannot be read."""

    def __getattribute__(self, name: str) -> Any:
        if name in ("dialect", "abstract", "precedes"):
            raise AttributeError(f"'{name}' differs between dialects that share the result")
        return super().__getattribute__(name)

    @staticmethod
    def of(op: Op) -> Op:
        made = object.__new__(_Inherited)
        made.__dict__.update(op.__dict__, found={})
        return made


def _computed_once() -> Iterator[Callable[[Op], object]]:
    """Yield the functions of all modules that `computed_once` decorates."""
    code = computation.__code__
    for package in (optree_core, optree_gen):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not module.name.endswith("__main__"):
                for found in vars(importlib.import_module(module.name)).values():
                    if getattr(found, "__code__", None) is code:
                        yield found


def test_no_function_that_is_computed_once_reads_what_dialects_change(tree: Tree) -> None:
    functions = {*_computed_once()}
    assert computation in functions
    ops = [op for op in tree.structured() if isinstance(op.payload, Expr)]
    for function in functions:
        for op in ops:
            function(_Inherited.of(op))


def test_a_function_that_reads_the_dialect_is_found() -> None:
    @computed_once
    def name(op: Op) -> str:
        return f"{op.dialect}.{op.name}"

    with pytest.raises(AttributeError, match="'dialect' differs between dialects"):
        name(_Inherited.of(OP))
