# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Types as matching sees them: container, element type and shape, by what MLIR prints."""

from __future__ import annotations

from dataclasses import dataclass

from optree_core.element_type import ElementType, find_element_type

from ..bindings import ir

#: The class of element types that the scalar table does not know: nothing is legal on them.
OTHER = "other"


@dataclass(frozen=True, slots=True)
class ValueType:
    """container: `tensor`, `memref`, `scalar`, or `other` for what no operand can be.

    shape: None for a scalar; a size is None where it is dynamic.
    """

    container: str
    element: ElementType
    shape: tuple[int | None, ...] | None

    @property
    def shaped(self) -> bool:
        return self.container in ("tensor", "memref")

    @property
    def rank(self) -> int:
        return len(self.shape or ())


_KINDS: dict[str, ValueType] = {}


def kind_of(value: ir.Value) -> ValueType:
    """The type of a value as matching sees it."""
    kind = value.type
    text = str(kind)
    found = _KINDS.get(text)
    if found is None:
        found = _KINDS[text] = _read(kind)
    return found


def _read(kind: ir.Type) -> ValueType:
    for container, view in (("tensor", ir.RankedTensorType), ("memref", ir.MemRefType)):
        if isinstance(kind, view):
            dynamic = ir.ShapedType.get_dynamic_size()
            shape = tuple(None if size == dynamic else size for size in kind.shape)
            return ValueType(container, known_type(str(kind.element_type)), shape)
    if isinstance(kind, ir.ShapedType):
        return ValueType("other", known_type(str(kind)), ())
    return ValueType("scalar", known_type(str(kind)), None)


def known_type(text: str) -> ElementType:
    """The element type of this spelling, of a class of its own where the table has none."""
    return find_element_type(text) or ElementType(text, OTHER, 0)
