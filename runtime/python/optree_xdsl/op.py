# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The common base of structured ops and composites: specs, and destinations as operands."""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ClassVar, TypeVar

from optree_core.dialect_op import DialectOp, Segments
from optree_core.model import Role, Tree
from optree_core.read import read_tree
from xdsl.dialects.builtin import DenseArrayBase
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import IRDLOperation, irdl_op_definition, var_result_def
from xdsl.utils.exceptions import VerifyException

from .parameters import values
from .types import Tensor, is_memref, is_shaped, is_tensor


class SpecifiedOp(IRDLOperation, ABC):
    """An op that a spec defines.

    SPEC: the op in its dialect. TREE: all ops of the dialect.
    """

    SPEC: ClassVar[DialectOp]
    TREE: ClassVar[Tree]

    result_tensors = var_result_def(Tensor)

    def counts(self) -> list[int]:
        """The number of values that each operand of the spec has."""
        specs = self.SPEC.op.operands
        if self.SPEC.segments is Segments.COUNTED:
            sizes = self.properties["operandSegmentSizes"]
            assert isinstance(sizes, DenseArrayBase)
            return list(sizes.get_values())
        groups = sum(spec.variadic or spec.optional for spec in specs)
        rest = len(self.operands) - (len(specs) - groups)
        return [rest // groups if spec.variadic or spec.optional else 1 for spec in specs]

    def operand_types_of(self, name: str) -> list[Attribute]:
        """The types of the values that an operand of the spec has."""
        start = 0
        for spec, count in zip(self.SPEC.op.operands, self.counts(), strict=True):
            if spec.name == name:
                return [value.type for value in self.operands[start : start + count]]
            start += count
        raise KeyError(name)

    def roles(self) -> list[str]:
        """The role of each operand."""
        pairs = zip(self.SPEC.op.operands, self.counts(), strict=True)
        return [spec.role for spec, count in pairs for _ in range(count)]

    def inputs_of(self) -> list[SSAValue]:
        """The operands that are no destination."""
        pairs = zip(self.operands, self.roles(), strict=True)
        return [value for value, role in pairs if role != Role.INIT]

    def inits_of(self) -> list[SSAValue]:
        """The destinations."""
        return [v for v, role in zip(self.operands, self.roles(), strict=True) if role == Role.INIT]

    def values(self) -> dict[str, object]:
        """The values of parameters that attributes hold.

        Raises:
            VerifyException: an attribute holds a value that its parameter does not take.
        """
        return values(self.SPEC, self.properties)

    def verify_destinations(self) -> None:
        """Results are the destinations that are tensors.

        Raises:
            VerifyException: they are not, or the op has retired attributes.
        """
        for retired in self.SPEC.op.retired:
            if retired.name in self.attributes:
                raise VerifyException(f"'{self.name}' has no attribute '{retired.name}' any more")
        types = [value.type for value in self.inits_of()]
        tensors = [type for type in types if is_tensor(type)]
        if not all(map(is_shaped, types)) or len(tensors) not in (0, len(types)):
            raise VerifyException(f"'{self.name}' needs outputs that are all tensors or memrefs")
        if [result.type for result in self.results] != tensors:
            raise VerifyException(f"'{self.name}' has results of other types than its outputs")

    def verify_containers(self) -> None:
        """All operands but scalars are tensors, or all are memrefs.

        Raises:
            VerifyException: they are not.
        """
        types: Sequence[Attribute] = self.operand_types
        if types and any(map(is_tensor, types)) is any(map(is_memref, types)):
            raise VerifyException(f"'{self.name}' needs operands that are tensors, or memrefs")


# From the data of a dialect to its ops: each class is tied to the spec of its name.

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
