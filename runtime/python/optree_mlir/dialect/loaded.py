# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads a dialect's tree, and asks the bindings for its ops.

The modules that plan a call are imported by the first call, here and in `builder`: importing a
package of builders, most of which a program never calls, takes a third of the time.
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


#: The attributes for the number of operands, and of results, in each group.
SEGMENTS = "operandSegmentSizes"
RESULT_SEGMENTS = "resultSegmentSizes"

#: The file with the tree, in the directory of a generated package.
TREE_FILE = "tree.json"


class LoadedDialect(ABC):
    """A dialect of this process; the first call of a builder reads its tree."""

    #: True if MLIR builds the body of an op.
    builtin_bodies: ClassVar[bool]

    #: True if ops that move elements reject a dynamic size where another operand's size is static.
    strict_sizes: ClassVar[bool]

    #: True if an op can permute the dimensions of an operand of rank 0.
    permutes_rank_0: ClassVar[bool]

    def __init__(self, package: str | Path) -> None:
        """package: the directory of the generated package."""
        self.package = Path(package)

    @cached_property
    def tree(self) -> Tree:
        return self.read()

    def read(self) -> Tree:
        """Read the tree; a defined dialect names all attributes in it."""
        from optree_core.read import read_tree

        return read_tree((self.package / TREE_FILE).read_text(encoding="utf-8"))

    @property
    def scalars(self) -> ScalarTable:
        return self.tree.scalars

    def function(self, name: str) -> ScalarFunction:
        """Return the scalar function of this name, for a body.

        Raises:
            ParameterError: the table has no such function.
        """
        known = self.scalars.functions
        if name not in known:
            hint = did_you_mean(name, known)
            raise ParameterError(f"body is {name!r}, which is not a scalar function{hint}")
        return known[name]

    @cached_property
    def name(self) -> str:
        return self.tree.dialect.name

    @cached_property
    def yield_name(self) -> str:
        """The name of the operation that ends a body."""
        return f"{self.name}.yield"

    @cached_property
    def index_name(self) -> str:
        """The name of the operation that reads the index of a loop."""
        return f"{self.name}.index"

    @property
    def loops(self) -> str:
        """The dialect of the iterator type attribute."""
        return self.name

    @abstractmethod
    def has(self, op: Op, context: ir.Context) -> bool:
        """True if the op can be built in the context."""

    @abstractmethod
    def operation_class(self, op: Op) -> type[ir.OpView] | None:
        """Return the bindings' class of the op, or None."""

    @abstractmethod
    def segments(
        self, op: Op, sizes: Sequence[int], context: ir.Context, results: int = 0
    ) -> dict[str, ir.Attribute]:
        """Return the attributes for the number of operands and results in each group.

        sizes: numbers of inputs and outputs for an op of the tree, else one number per operand.
        """


# A dialect whose ops MLIR defines.


class BoundDialect(LoadedDialect):
    """A dialect that MLIR defines."""

    builtin_bodies = True
    strict_sizes = True
    permutes_rank_0 = False  # MLIR's verifier crashes on an empty permutation.

    def has(self, op: Op, context: ir.Context) -> bool:
        return bool(context.is_registered_operation(op.qualified_name))

    @cached_property
    def _classes(self) -> dict[str, type[ir.OpView]]:
        """The bindings' classes by the names of their ops."""
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
