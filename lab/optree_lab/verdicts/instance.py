# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""An op outside the tree with types of operands and values of parameters, right or wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from optree_core.dialect_op import DialectOp, Segments

from optree_lab.fuzz_ops.op import GenericOp

Shape = tuple[int | None, ...]


@dataclass(frozen=True)
class Member:
    """A value. container: `tensor`, `memref`, or empty for a scalar. None is a dynamic size."""

    container: str
    shape: Shape
    element: str

    @property
    def text(self) -> str:
        """The type as MLIR writes it."""
        if not self.container:
            return self.element
        sizes = ["?" if size is None else str(size) for size in self.shape]
        return f"{self.container}<{'x'.join([*sizes, self.element])}>"


@dataclass(frozen=True)
class Instance:
    """An op. members: the values of each operand and result. values: those of the parameters."""

    here: DialectOp
    members: Mapping[str, tuple[Member, ...]]
    values: Mapping[str, object]

    @property
    def types(self) -> list[str]:
        """The types of all values in order."""
        return [m.text for spec in self.here.op.operands for m in self.members[spec.name]]

    @property
    def is_mixed(self) -> bool:
        """True if some values are tensors, and some are memrefs."""
        return {"tensor", "memref"} <= {m.container for g in self.members.values() for m in g}

    def generic(self) -> GenericOp:
        """Return the op in MLIR's generic form; each output that is a tensor has a result."""
        here = self.here
        properties = [
            (a.name, here.value_text(a.parameter, self.values[a.parameter.name]))
            for a in here.attributes
            if self.values.get(a.parameter.name) is not None
        ]
        if here.segments is Segments.COUNTED:
            counts = [str(len(self.members[spec.name])) for spec in here.op.operands]
            properties.append(("operandSegmentSizes", f"array<i32: {', '.join(counts)}>"))
        outputs = [m for spec in here.op.inits for m in self.members[spec.name]]
        own = [m.text for spec in here.op.results for m in self.members[spec.name]]
        results = (*own, *(m.text for m in outputs if m.container == "tensor"))
        name = here.op.qualified_name
        return GenericOp(name, tuple(self.types), tuple(properties), (), (), results)
