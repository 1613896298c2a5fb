# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The passes of one dialect: what brings ops to its forms, up its tree, and into it and back."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from optree_lab import toolchain

Pipeline = tuple[str, ...]

FORMS = ("one-to-one", "category", "named")


@dataclass(frozen=True)
class Family:
    """Pipelines by name. program: what runs them, with these plugins.

    into, back: what brings ops of linalg into the dialect, and its ops back to where they can be
    compiled. accepted: ops to be coerced to, separated by commas; each list is of ops that many
    functions say, or that none does but the root. reordered: the pass that brings ops into a form
    in another order than `specialize`, if there is one.
    """

    dialect: str
    program: Path
    plugins: tuple[Path, ...]
    prefix: str
    accepted: tuple[str, ...]
    into: Pipeline = ()
    back: Pipeline = ()
    reordered: str | None = None
    forms: tuple[str, ...] = FORMS

    @property
    def generalize(self) -> str:
        return f"{self.prefix}-generalize"

    @property
    def coerce(self) -> str:
        return f"{self.prefix}-coerce"

    def specialize(self, form: str, options: str = "") -> str:
        """The pass that brings ops into a form; one to one is that of no name."""
        given = " ".join(filter(None, (f"form={form}" if form != FORMS[0] else "", options)))
        return f"{self.prefix}-specialize{{{given}}}" if given else f"{self.prefix}-specialize"

    def owns(self, passes: str) -> bool:
        """True if it is a pass of this project, not one of MLIR."""
        return self.prefix in passes or self.dialect in passes.split("-")


def linalg(plugin: Path = toolchain.PLUGIN) -> Family:
    """The passes on ops of linalg, from a plugin."""
    return Family(
        "linalg",
        toolchain.tool("mlir-opt"),
        (plugin, toolchain.TEST_PLUGIN),
        "linalg-tree",
        (
            "elementwise",
            "contract",
            "elementwise,contract,reduce,broadcast,transpose",
            "conv_2d_nhwc_hwcf,pooling_nhwc_max,matmul,elementwise",
            "generic",
        ),
        reordered="test-linalg-tree-form",
    )


def optree() -> Family:
    """The passes on ops of the dialect that this checkout defines."""
    return Family(
        "optree",
        toolchain.OPTREE_OPT,
        (),
        "optree",
        (
            "elementwise",
            "contract,semiring_contract,multi_reduction",
            "convolution,pooling,quantized_convolution,elementwise",
            "elementwise,contract,reduce,broadcast,transpose,gather",
            "generic",
        ),
        into=("convert-linalg-to-optree",),
        back=("convert-optree-to-linalg",),
    )
