# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""From the data of a dialect to its ops: each class is tied to the spec of its name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from optree_core.dialect_op import DialectOp
from optree_core.read import read_tree
from xdsl.irdl import irdl_op_definition

from .op import SpecifiedOp

_Op = TypeVar("_Op", bound=SpecifiedOp)


def definitions(data: Path) -> Callable[[type[_Op]], type[_Op]]:
    """A decorator of the classes of ops. data: the file with the dialect's resolved tree."""
    tree = read_tree(data.read_text(encoding="utf-8"))

    def define(kind: type[_Op]) -> type[_Op]:
        defined = irdl_op_definition(kind)
        defined.TREE = tree
        defined.SPEC = DialectOp(tree.ops[kind.name.partition(".")[2]], tree.dialect)
        return defined

    return define
