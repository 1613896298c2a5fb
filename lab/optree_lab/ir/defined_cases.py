# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Cases of the ops of the defined dialect: every mode, every form, other sizes and containers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from optree_core.cases import plain
from optree_core.container import Container
from optree_core.model import Op, OpKind
from optree_core.modes import Case, build, legal

from optree_lab.ir.cases import legal_modes, variants

from .defined import tree


@cache
def ops() -> list[Op]:
    """Those whose maps and body a spec gives, or a user."""
    return [
        op
        for op in tree().structured()
        if op.parent is not None
        and op.payload is not None
        and not (op.has_region and op.where)
        # Which maps a category without default ones has is not for a spec to say.
        and not (op.kind is OpKind.CATEGORY and not op.maps.attribute)
    ]


def cases(op: Op) -> Iterator[Case]:
    """Every legal mode of the plain form; other forms, sizes and containers in the first mode."""
    scalars = tree().scalars
    form = plain(op, tree())[0]
    modes = legal_modes(op, tree(), form)
    for mode in modes:
        yield build(op, mode, scalars, form)
    for container, dynamic in (
        (Container.MEMREF, False), (Container.MEMREF, True), (Container.TENSOR, True)
    ):  # fmt: skip
        yield build(op, modes[0], scalars, form, container=container, dynamic=dynamic)
    for other in (*plain(op, tree())[1:], *variants(op, tree())):
        found = legal_modes(op, tree(), other)[:1] if other.parameters != form.parameters else []
        for mode in found or modes[:1]:
            case = build(op, mode, scalars, other)
            if legal(case, scalars):
                yield case
