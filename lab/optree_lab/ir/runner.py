"""The built plugin on many cases, in pipelines that build on one another."""

from __future__ import annotations

from pathlib import Path

from optree_core.modes import Case

from .upstream import Upstream, without_constants


class Runner:
    """Every case through one pipeline of passes after another; the outputs are kept."""

    def __init__(
        self, mlir_opt: Path, plugin: Path, texts: dict[str, str], options: tuple[str, ...] = ()
    ) -> None:
        self.mlir_opt = mlir_opt
        self.options = (f"--load-pass-plugin={plugin}", *options)
        self.texts = texts
        self.outputs: dict[tuple[str, ...], dict[str, str]] = {}

    def __call__(self, *passes: str) -> dict[str, str]:
        """The rewritten functions, with their maps written out."""
        if passes not in self.outputs:
            self.outputs[passes] = self._tool(passes).convert(self.texts)
        return self.outputs[passes]

    def text(self, *passes: str) -> str:
        """The rewritten module, as it is printed."""
        return self._tool(passes).module("\n".join(self.texts.values()))

    def _tool(self, passes: tuple[str, ...]) -> Upstream:
        pipeline = f"--pass-pipeline=builtin.module({','.join(passes)})"
        return Upstream(self.mlir_opt, (*self.options, pipeline))


def differing(cases: dict[str, Case], left: dict[str, str], right: dict[str, str]) -> list[str]:
    """Cases in which the two outputs are not the same text, with both."""
    return [
        f"{case}\n{left[name]}\n{right[name]}"
        for name, case in cases.items()
        if without_constants(left[name]) != without_constants(right[name])
    ]
