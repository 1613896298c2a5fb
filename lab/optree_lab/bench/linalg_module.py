# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A module of many linalg ops, written from the specs: as they are named, or as generics."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from optree_core.cases import plain
from optree_core.model import Op, OpKind, Tree
from optree_core.modes import Case, build

from optree_lab.ir.cases import legal_modes
from optree_lab.ir.defined import tree, writer

#: Element types per op: a module has many ops and few types.
MODES_PER_OP = 3


def benchmarked_ops(among: Tree, release: int) -> list[Op]:
    """The leaves that a release has, but not those whose body the user gives."""
    return [
        op
        for op in among.ops.values()
        if op.kind is OpKind.NAMED
        and op.exists_in(release)
        and op.payload is not None
        and not op.has_region
    ]


class ModuleWriter:
    """Writes modules with ops of one tree, dealt out evenly."""

    def __init__(self, release: int) -> None:
        self.tree, self.writer = tree("linalg"), writer("linalg")
        self.cases = {
            op.name: list(self.op_cases(op)) for op in benchmarked_ops(self.tree, release)
        }

    def op_cases(self, op: Op) -> Iterator[Case]:
        for form in plain(op, self.tree):
            for mode in legal_modes(op, self.tree, form)[:MODES_PER_OP]:
                yield build(op, mode, self.tree.scalars, form, dynamic=True)

    def function(self, case: Case, name: str, generic: bool) -> str:
        return self.writer.generic(case, name) if generic else self.writer.op(case, name)

    def module(self, ops: list[str], count: int, generic: bool) -> str:
        """`count` functions with one op each."""
        cases = [case for name in ops for case in self.cases[name]]
        texts = [self.function(case, "NAME", generic) for case in cases]
        return "".join(
            text.replace("@NAME(", f"@f{number}(", 1)
            for number, text in zip(range(count), itertools.cycle(texts), strict=False)
        )
