# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Executes what the canonical form does to reductions with permissions, and measures the errors.

Each rule is a function in `graph_rules.yaml`. Its form with all permissions of the rule is compared
with the function itself on values of stated distributions; its form with one of them less has to
compute every bit as the function does, and the other form not.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from optree_lab import toolchain
from optree_lab.running.execution import Array, run_tool
from optree_lab.running.model_function import ModelFunction, Signature, same_bits, shape_of
from optree_lab.tables import beside, page

RESULTS = toolchain.CHECKOUT / "docs" / "data" / "graph-rules.md"

#: The number of values of each distribution, and half of the last place of 1 in f32.
TRIED, UNIT = 40, 2.0**-24

Generator = np.random.Generator


def _wide(generator: Generator, sizes: Sequence[int]) -> Array:
    return generator.standard_normal(sizes) * 10.0 ** generator.integers(-3, 4, sizes)


#: The values of which a rule's error is measured.
DISTRIBUTIONS: dict[str, Callable[[Generator, Sequence[int]], Array]] = {
    "normal": lambda generator, sizes: generator.standard_normal(sizes),
    "uniform in [0, 1)": lambda generator, sizes: generator.random(sizes),
    "normal times 10^-3 to 10^3": _wide,
}

#: Values that show a permission is needed, beside those: zeros of both signs, which many sums are.
_ZEROS: dict[str, Callable[[Generator, Sequence[int]], Array]] = {
    "zeros": lambda generator, sizes: np.copysign(0.0, generator.integers(-1, 1, sizes)),
    "negative zeros": lambda generator, sizes: np.full(sizes, -0.0),
}


def main(given: argparse.Namespace) -> int:
    """Write the page, or compare it with `--check`; return the exit status."""
    text = written()
    if given.check:
        stale = RESULTS.read_text(encoding="utf-8") != text
        print(
            f"{RESULTS.relative_to(toolchain.CHECKOUT)} is out of date" if stale else "up to date"
        )
        return int(stale)
    RESULTS.write_text(text, encoding="utf-8")
    return 0


@dataclass(frozen=True)
class GraphRule:
    """A function that the canonical form changes with permissions."""

    name: str
    summary: str
    needs: tuple[str, ...]
    roundings: int
    function: str

    @property
    def signature(self) -> Signature:
        head = self.function.partition("{")[0]
        arguments, _, results = head.partition("->")
        types = tuple(re.findall(r"%\w+: (tensor<\w+>)", arguments))
        return Signature(types, (results.strip(),))

    @cached_property
    def before(self) -> ModelFunction:
        return ModelFunction(self.function, "f", self.signature)

    def form(self, permissions: Collection[str]) -> str:
        """Return the canonical form as text."""
        allow = f" allow={','.join(sorted(permissions))}" if permissions else ""
        passes = f"builtin.module(linalg-tree-specialize{{form=canonical{allow}}})"
        plugin = toolchain.built(toolchain.PLUGIN)
        options = [f"--load-pass-plugin={plugin}", f"--pass-pipeline={passes}"]
        return run_tool("mlir-opt", options, self.function)

    @cached_property
    def after(self) -> ModelFunction:
        return ModelFunction(self.form(self.needs), "f", self.signature)

    def values(self, make: Callable[[Generator, Sequence[int]], Array]) -> Iterator[list[Array]]:
        generator = np.random.default_rng(0)
        sizes = [shape_of(type)[0] for type in self.signature.arguments]
        for _ in range(TRIED):
            yield [make(generator, each).astype(np.float32) for each in sizes]

    def error(self, make: Callable[[Generator, Sequence[int]], Array]) -> float:
        """Return the greatest difference in the sum of the absolute terms."""
        found = 0.0
        for values in self.values(make):
            (before,), (after,) = self.before(values), self.after(values)
            (scale,) = self.before([np.abs(value) for value in values])
            distance = np.abs(after.astype(np.float64) - before)
            found = max(found, float(np.max(distance / np.abs(scale))))
        return found

    @property
    def bound(self) -> float:
        return self.roundings * UNIT / (1 - self.roundings * UNIT)

    def shown(self, permission: str) -> str | None:
        """Return values that differ without the permission; None if there are none.

        Without it the rule does not apply, so any difference shows that something is needed; that
        it is this one, as the others do not permit the difference.
        """
        makes = _ZEROS if permission == "nsz" else DISTRIBUTIONS
        for name, make in makes.items():
            for values in self.values(make):
                before, after = self.before(values), self.after(values)
                if not same_bits(before, after):
                    bad = np.flatnonzero(
                        before[0].view(np.uint32).ravel() != after[0].view(np.uint32).ravel()
                    )[0]
                    left, right = before[0].flat[bad], after[0].flat[bad]
                    return f"{name}: {left} and {right}"
        return None


def rules() -> list[GraphRule]:
    return [
        GraphRule(name, r["summary"], tuple(r["needs"]), r["roundings"], r["from"])
        for name, r in beside(__file__).items()
    ]


def written() -> str:
    rows = []
    for rule in rules():
        errors = [f"{rule.error(make):.1e}" for make in DISTRIBUTIONS.values()]
        shown = {name: rule.shown(name) or "not shown" for name in rule.needs}
        bound = f"{rule.bound:.1e}"
        rows.append(
            {
                "summary": rule.summary,
                "needs": rule.needs,
                "errors": errors,
                "bound": bound,
                "shown": shown,
            }
        )
    return page(__file__, rules=rows, distributions=list(DISTRIBUTIONS))
