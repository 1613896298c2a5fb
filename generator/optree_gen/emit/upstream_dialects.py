# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Dialects of MLIR that a defined dialect depends on."""

from __future__ import annotations

from dataclasses import dataclass

from optree_core.model import Tree

#: Dialects that the implementation builds ops of, beside those that the scalar table names.
_BUILT = ("affine", "linalg", "memref", "tensor")


@dataclass(frozen=True, slots=True)
class UpstreamDialect:
    """A dialect of MLIR itself."""

    name: str

    @property
    def title(self) -> str:
        return {"cf": "ControlFlow", "memref": "MemRef"}.get(self.name, self.name.capitalize())

    @property
    def cpp(self) -> str:
        return f"mlir::{self.name}::{self.title}Dialect"

    @property
    def header(self) -> str:
        """The class of the dialect alone: its op classes take seconds to parse."""
        return f"mlir/Dialect/{self.title}/IR/{self.title}OpsDialect.h.inc"


def dependent_dialects(tree: Tree) -> tuple[UpstreamDialect, ...]:
    """The dialects whose ops the bodies are made of, and that shapes need."""
    table = tree.scalars
    mnemonics = {m for f in table.functions.values() for m in f.lower.values()}
    mnemonics |= {m for rule in table.casts for m in (rule.signed, rule.unsigned) if m}
    mnemonics |= set(table.helpers.values())
    dialects = {m.split(".", 1)[0] for m in mnemonics if "." in m} | set(_BUILT)
    return tuple(UpstreamDialect(name) for name in sorted(dialects))
