# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The common base of structured ops and composites: the spec, operands and destinations."""

from __future__ import annotations

import struct
from abc import ABC
from collections.abc import Callable, Sequence
from itertools import accumulate
from pathlib import Path
from typing import ClassVar, TypeVar

from optree_core.dialect_op import DialectOp, Segments
from optree_core.model import OperandSpec, Tree
from optree_core.read import read_tree
from xdsl.dialects.builtin import DenseArrayBase
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import IRDLOperation, irdl_op_definition
from xdsl.parser import Parser
from xdsl.utils.exceptions import VerifyException

from .parameters import values
from .types import is_memref, is_shaped, is_tensor


class OdsOp(IRDLOperation, ABC):
    """An op that is written by hand in ODS. It has the generic syntax; C++ verifies the rest."""


class SpecifiedOp(IRDLOperation, ABC):
    """An op that a spec defines.

    SPEC: the op in its dialect. TREE: all ops of the dialect.
    """

    SPEC: ClassVar[DialectOp]
    TREE: ClassVar[Tree]

    def _groups(self) -> list[tuple[OperandSpec, list[SSAValue]]]:
        """Return each operand of the spec with its values."""
        specs, values = self.SPEC.op.operands, list(self.operands)
        if self.SPEC.segments is Segments.COUNTED:
            sizes = self.properties["operandSegmentSizes"]
            assert isinstance(sizes, DenseArrayBase)
            return _divided(specs, values, list(sizes.get_values()))
        return _divided(specs, values)

    def _result_groups(self) -> list[tuple[OperandSpec, list[SSAValue]]]:
        """Return each result of the spec of an op without a destination with its values."""
        return _divided(self.SPEC.op.results, list(self.results))

    def inputs_of(self) -> list[SSAValue]:
        return [value for spec, group in self._groups() for value in group if not spec.is_init]

    def inits_of(self) -> list[SSAValue]:
        return [value for spec, group in self._groups() for value in group if spec.is_init]

    def values(self) -> dict[str, object]:
        """Return the values of the parameters that attributes hold.

        Raises:
            VerifyException: a parameter does not take its value.
        """
        return values(self.SPEC, self.properties)

    def verify_attributes(self) -> None:
        """Raise a VerifyException if the op has a retired attribute."""
        for retired in self.SPEC.op.retired:
            if retired.name in self.attributes:
                raise VerifyException(f"'{self.name}' no longer has the attribute '{retired.name}'")

    def verify_destinations(self) -> None:
        """Compare the results' types with those of the destinations that are tensors.

        Raises:
            VerifyException: the types differ, or the op has a retired attribute.
        """
        self.verify_attributes()
        types = [value.type for value in self.inits_of()]
        tensors = [type for type in types if is_tensor(type)]
        if not all(map(is_shaped, types)) or len(tensors) not in (0, len(types)):
            raise VerifyException(f"'{self.name}' needs outputs that are all tensors or memrefs")
        if [result.type for result in self.results] != tensors:
            raise VerifyException(f"'{self.name}' has results of other types than its outputs")

    def verify_containers(self) -> None:
        """Check that all operands except scalars are tensors, or that all are memrefs.

        Raises:
            VerifyException: tensors and memrefs are mixed, or there are neither.
        """
        types: Sequence[Attribute] = self.operand_types
        if any(map(is_tensor, types)) is any(map(is_memref, types)):
            raise VerifyException(f"'{self.name}' needs operands that are tensors, or memrefs")


def _divided(
    specs: Sequence[OperandSpec], values: list[SSAValue], counts: Sequence[int] | None = None
) -> list[tuple[OperandSpec, list[SSAValue]]]:
    """Return each operand or result with its values; counts: None if all groups have one size."""
    if counts is None:
        spread = [spec.variadic or spec.optional for spec in specs]
        rest = len(values) - (len(specs) - sum(spread))
        counts = [rest // sum(spread) if any_number else 1 for any_number in spread]
    triples = zip(specs, counts, accumulate(counts), strict=True)
    return [(spec, values[end - count : end]) for spec, count, end in triples]


# Ties the class of an op to the spec of its name.

_Op = TypeVar("_Op", bound=SpecifiedOp)


def definitions(data: Path) -> Callable[[type[_Op]], type[_Op]]:
    """Return a decorator for classes of ops; data: the file with the dialect's resolved tree."""
    tree = read_tree(data.read_text(encoding="utf-8"))

    def define(kind: type[_Op]) -> type[_Op]:
        defined = irdl_op_definition(kind)
        defined.TREE = tree
        defined.SPEC = DialectOp(tree.ops[kind.name.partition(".")[2]], tree.dialect)
        defined.parse = staticmethod(_reporting(defined.parse))  # type: ignore[assignment]
        return defined

    return define


def _reporting(parse: Callable[[Parser], _Op]) -> Callable[[Parser], _Op]:
    """Return the parser of an op; it reports a number that xDSL fails to write into an array."""

    def reported(parser: Parser) -> _Op:
        place = parser.pos
        try:
            return parse(parser)
        except struct.error:
            parser.raise_error("a number needs more than 64 bits", place)

    return reported
