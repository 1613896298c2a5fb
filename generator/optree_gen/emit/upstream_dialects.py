# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Dialects of MLIR that a defined dialect depends on."""

from __future__ import annotations

from dataclasses import dataclass

from optree_core.model import Tree

#: Dialects whose ops the runtime builds, in addition to those in the scalar table.
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
        """The header of the dialect class without its op classes, which take seconds to parse."""
        return f"mlir/Dialect/{self.title}/IR/{self.title}OpsDialect.h.inc"


def dependent_dialects(tree: Tree) -> tuple[UpstreamDialect, ...]:
    """Return the dialects whose ops occur in bodies or in computations of shapes."""
    table = tree.scalars
    mnemonics = {m for f in table.functions.values() for m in f.lower.values()}
    mnemonics |= {m for rule in table.casts for m in (rule.signed, rule.unsigned) if m}
    mnemonics |= set(table.helpers.values())
    dialects = {m.split(".", 1)[0] for m in mnemonics if "." in m} | set(_BUILT)
    return tuple(UpstreamDialect(name) for name in sorted(dialects))
