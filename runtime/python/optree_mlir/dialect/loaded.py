# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads a dialect's tree, and asks the bindings for its ops.

What plans a call is imported by the first one, here and in `builder`: a package of builders, most
of which a program never calls, is imported in a third of the time.
"""

from __future__ import annotations

import inspect
from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from ..bindings import generated_ops, ir
from ..errors import ParameterError, did_you_mean

if TYPE_CHECKING:
    from optree_core.model import Op, Tree
    from optree_core.scalar import ScalarFunction, ScalarTable


#: The attributes that say how many operands, and results, each group has.
SEGMENTS = "operandSegmentSizes"
RESULT_SEGMENTS = "resultSegmentSizes"

#: The file with the tree, in the directory of a generated package.
TREE_FILE = "tree.json"


class LoadedDialect(ABC):
    """A dialect of this process. The tree is read when a builder is first called."""

    #: Whether MLIR gives an op its body.
    builtin_bodies: ClassVar[bool]

    #: Whether ops that move elements refuse a dynamic size where another operand has a known one.
    strict_sizes: ClassVar[bool]

    def __init__(self, package: str | Path) -> None:
        """package: the directory of the generated package."""
        self.package = Path(package)

    @cached_property
    def tree(self) -> Tree:
        return self.read()

    def read(self) -> Tree:
        """The tree as the bindings can have it."""
        from optree_core.read import read_tree

        return read_tree((self.package / TREE_FILE).read_text(encoding="utf-8"))

    @property
    def scalars(self) -> ScalarTable:
        return self.tree.scalars

    def function(self, name: str) -> ScalarFunction:
        """The scalar function of a body.

        Raises:
            ParameterError: there is none of this name.
        """
        known = self.scalars.functions
        if name not in known:
            hint = did_you_mean(name, known)
            raise ParameterError(f"body is {name!r}, which is not a scalar function{hint}")
        return known[name]

    @cached_property
    def name(self) -> str:
        """The name in IR."""
        return self.tree.dialect.name

    @cached_property
    def yield_name(self) -> str:
        """The operation that ends a body."""
        return f"{self.name}.yield"

    @cached_property
    def index_name(self) -> str:
        """The operation that tells a position along a loop."""
        return f"{self.name}.index"

    @property
    def loops(self) -> str:
        """The dialect of the attribute that says how a loop runs."""
        return self.name

    @abstractmethod
    def has(self, op: Op, context: ir.Context) -> bool:
        """True if the op can be built in the context."""

    @abstractmethod
    def operation_class(self, op: Op) -> type[ir.OpView] | None:
        """The bindings' class of the op; None where they have none."""

    @abstractmethod
    def segments(
        self, op: Op, sizes: Sequence[int], context: ir.Context, results: int = 0
    ) -> dict[str, ir.Attribute]:
        """The attributes that say how many operands and results each group has.

        sizes: for an op of the tree of inputs and of outputs, else of each operand.
        """


# A dialect whose ops MLIR has: its classes in the bindings.


class BoundDialect(LoadedDialect):
    """A dialect that MLIR defines."""

    builtin_bodies = True
    strict_sizes = True

    def has(self, op: Op, context: ir.Context) -> bool:
        return bool(context.is_registered_operation(op.qualified_name))

    @cached_property
    def _classes(self) -> dict[str, type[ir.OpView]]:
        """The bindings' classes of ops by the name of the op."""
        found = vars(generated_ops(self.name)).values()
        views: list[Any] = [c for c in found if inspect.isclass(c) and issubclass(c, ir.OpView)]
        return {c.OPERATION_NAME: c for c in views if c is not ir.OpView}

    def operation_class(self, op: Op) -> type[ir.OpView] | None:
        return self._classes.get(op.qualified_name)

    def segments(
        self, op: Op, sizes: Sequence[int], context: ir.Context, results: int = 0
    ) -> dict[str, ir.Attribute]:
        if getattr(self.operation_class(op), "_ODS_OPERAND_SEGMENTS", None) is None:
            return {}
        return {SEGMENTS: ir.DenseI32ArrayAttr.get(list(sizes), context)}
