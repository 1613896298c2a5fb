# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Proves and executes what the canonical form does to maps, reductions and indices.

Each rule is a function in `graph_rules.yaml`, with symbols for sizes. The function and its form are
proved equal for all sizes, and executed: without permissions they give the same bits, and with
permissions to round they differ by no more than a bound, on values of stated distributions. The
form with one permission less is the exact one, and values show that the permission is needed.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property

import numpy as np
from optree_core.element_type import TypeClass
from optree_proof.loop_index import SizedLoop
from optree_proof.loop_term import Term
from optree_reference import storage

from optree_lab import toolchain
from optree_lab.running.execution import Array, run_tool
from optree_lab.running.model_function import (
    ModelFunction,
    NotRun,
    Signature,
    same_bits,
    shape_of,
)
from optree_lab.tables import beside, page

from .graph_proofs import canonical, choices, equal, laws, shown, simplified, sized, terms
from .loop_reader import Symbols
from .loop_values import TermValues
from .term_fault import faults

RESULTS = toolchain.CHECKOUT / "docs" / "data" / "graph-rules.md"

#: The number of values of each distribution, and half of the last place of 1 in f32.
TRIED, UNIT = 40, 2.0**-24

Generator = np.random.Generator


def _wide(generator: Generator, sizes: Sequence[int]) -> Array:
    return generator.standard_normal(sizes) * 10.0 ** generator.integers(-3, 4, sizes)


Make = Callable[[Generator, Sequence[int]], Array]

#: The values of which a rule's error is measured.
DISTRIBUTIONS: dict[str, Make] = {
    "normal": lambda generator, sizes: generator.standard_normal(sizes),
    "uniform in [0, 1)": lambda generator, sizes: generator.random(sizes),
    "normal times 10^-3 to 10^3": _wide,
}

#: Permission -> values that show it is needed, where those do not: zeros of both signs, which many
#: sums are, and infinities.
_SPECIAL: dict[str, dict[str, Make]] = {
    "nsz": {
        "zeros": lambda generator, sizes: np.copysign(0.0, generator.integers(-1, 1, sizes)),
        "negative zeros": lambda generator, sizes: np.full(sizes, -0.0),
    },
    "ninf": {"minus infinity": lambda generator, sizes: np.full(sizes, -np.inf)},
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
class NearMiss:
    """A function that lacks a condition of a rule, and what the rule would make of it."""

    condition: str
    function: str
    instead: str


@dataclass(frozen=True)
class GraphRule:
    """A function that the canonical form changes; template: with symbols for sizes."""

    name: str
    summary: str
    template: str
    sizes: Mapping[str, int]
    needs: tuple[str, ...] = ()
    roundings: int = 0
    outside: int | None = None
    near_misses: tuple[NearMiss, ...] = field(default=(), hash=False)

    @property
    def function(self) -> str:
        return sized(self.template, self.sizes)

    @property
    def key(self) -> str:
        """The name of its function among others."""
        return self.name.replace("-", "_")

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
        options = toolchain.passes(canonical(permissions), toolchain.built(toolchain.PLUGIN))
        return run_tool("mlir-opt", options, self.function)

    @cached_property
    def after(self) -> ModelFunction:
        return ModelFunction(self.form(self.needs), "f", self.signature)

    def values(self, make: Make) -> Iterator[list[Array]]:
        """Yield arguments; integers are indices in bounds, if the rule is about these."""
        generator = np.random.default_rng(0)
        shapes = [shape_of(type) for type in self.signature.arguments]
        bounds = (-9, 10) if self.outside is None else (0, min(self.sizes.values()))
        for _ in range(TRIED):
            yield [
                (
                    make(generator, sizes)
                    if element.type_class is TypeClass.FLOAT
                    else generator.integers(*bounds, sizes)
                ).astype(storage(element))
                for sizes, element in shapes
            ]

    @property
    def rounds(self) -> bool:
        return self.roundings > 0

    def error(self, make: Make) -> float:
        """Return the greatest difference in the sum of the absolute terms."""
        given = list(self.values(make))
        absolute = [[np.abs(value) for value in values] for values in given]
        sides = self.before.each(given), self.after.each(given), self.before.each(absolute)
        return max(
            float(np.max(np.abs(after.astype(np.float64) - before) / np.abs(scale)))
            for (before,), (after,), (scale,) in zip(*sides, strict=True)
        )

    def keeps_bits(self, before: ModelFunction, after: ModelFunction) -> bool:
        """True if two functions give the same bits on values of each distribution."""
        tried = [values for make in DISTRIBUTIONS.values() for values in self.values(make)][::10]
        return all(map(same_bits, before.each(tried), after.each(tried)))

    @property
    def bound(self) -> float:
        return self.roundings * UNIT / (1 - self.roundings * UNIT)

    def shown(self, permission: str) -> str | None:
        """Return values that differ without the permission; None if there are none.

        Without it the rule does not apply, so any difference shows that something is needed; that
        it is this one, as the others do not permit the difference.
        """
        if self.outside is not None:
            return self.shown_outside(self.outside)
        makes = _SPECIAL.get(permission, DISTRIBUTIONS)
        for name, make in makes.items():
            tried = list(self.values(make))
            for before, after in zip(self.before.each(tried), self.after.each(tried), strict=True):
                if not same_bits(before, after):
                    bad = np.flatnonzero(
                        before[0].view(np.uint32).ravel() != after[0].view(np.uint32).ravel()
                    )[0]
                    left, right = before[0].flat[bad], after[0].flat[bad]
                    return f"{name}: {left} and {right}"
        return None

    def shown_outside(self, index: int) -> str | None:
        """Return what both sides do at an index that is out of bounds; None if that is the same.

        The reference computes the form, in which such an index reads no element.
        """
        values = next(self.values(DISTRIBUTIONS["normal"]))
        place = next(n for n, array in enumerate(values) if array.dtype.kind == "i")
        values[place][:] = index
        try:
            before = str(self.before(values)[0].flat[0])
        except NotRun as reason:
            before = str(reason)
        term = proofs()[self.key].after
        after = TermValues(values, self.sizes).result(term, self.loops)
        return f"index {index}: {before} and no element" if np.isnan(after.flat[0]) else None

    # Proofs.

    @property
    def proof(self) -> Proof:
        return proofs()[self.key]

    @property
    def loops(self) -> list[SizedLoop]:
        """The loops of the result."""
        return self.proof.loops

    @property
    def is_proved(self) -> bool:
        """True if the form is the same for two choices of sizes, and equal to the function."""
        proof = self.proof
        same = shown(proof.after) == shown(proof.again) and proof.loops == proof.again_loops
        return same and equal(proof.before, proof.after, frozenset(self.needs))

    def computed(self, term: Term, values: Sequence[Array]) -> Array:
        """Return the elements of a term of the rule, by the reference."""
        return TermValues(values, self.sizes).result(term, self.loops)

    def faults(self) -> list[tuple[str, Term]]:
        """Return the form with a fault in it, and what that is, in all ways."""
        any_order = laws(frozenset(self.needs)).any_order
        return list(faults(simplified(self.proof.after), any_order))

    def notices(self, fault: Term) -> bool:
        """True if the proof fails for a form with a fault, and some value differs."""
        proof = self.proof
        if equal(proof.before, fault, frozenset(self.needs)):
            return False
        arrays = next(self.values(DISTRIBUTIONS["normal"]))
        return not same_bits([self.computed(proof.after, arrays)], [self.computed(fault, arrays)])


@dataclass(frozen=True)
class Proof:
    """The terms of a function, and of its form for two choices of sizes."""

    before: Term
    after: Term
    again: Term
    loops: list[SizedLoop]
    again_loops: list[SizedLoop]


@cache
def proofs() -> dict[str, Proof]:
    """Return the proof of each rule, and of each near miss by the name of `near_miss`."""
    found: dict[str, Proof] = {}
    for needs in dict.fromkeys(rule.needs for rule in rules()):
        some = [rule for rule in rules() if rule.needs == needs]
        templates = {rule.key: (rule.template, rule.sizes) for rule in some}
        for rule in some:
            for number, miss in enumerate(rule.near_misses):
                templates[f"{rule.key}_{number}"] = miss.function, rule.sizes
                templates[f"{rule.key}_{number}_instead"] = miss.instead, rule.sizes
        readings = []
        for choice in (0, 1):
            numbers = {key: choices(sizes)[choice] for key, (_, sizes) in templates.items()}
            texts = {key: sized(text, numbers[key]) for key, (text, _) in templates.items()}
            symbols = {key: Symbols(each) for key, each in numbers.items()}
            readings.append((terms(texts, symbols, ()), terms(texts, symbols, [canonical(needs)])))
        (before, after), (_, again) = readings
        for key in templates:
            (term, loops) = before[key]
            found[key] = Proof(term, after[key][0], again[key][0], loops, again[key][1])
    return found


@cache
def rules() -> tuple[GraphRule, ...]:
    found = []
    for name, row in beside(__file__).items():
        misses = tuple(
            NearMiss(condition, each["from"], each["instead"])
            for condition, each in row.get("unless", {}).items()
        )
        found.append(
            GraphRule(
                name, row["summary"], row["from"], row["sizes"], tuple(row.get("needs", ())),
                row.get("roundings", 0), row.get("outside"), misses,
            )
        )  # fmt: skip
    return tuple(found)


def together() -> dict[str, tuple[ModelFunction, ModelFunction]]:
    """Return both sides of each rule that keeps every bit, compiled with those of other rules."""
    found: dict[str, tuple[ModelFunction, ModelFunction]] = {}
    for needs in dict.fromkeys(rule.needs for rule in rules()):
        some = [rule for rule in rules() if rule.needs == needs and not rule.rounds]
        if not some:
            continue
        module = "\n".join(rule.function.replace("@f(", f"@{rule.key}(", 1) for rule in some)
        options = toolchain.passes(canonical(needs), toolchain.built(toolchain.PLUGIN))
        sides = []
        for text in (module, run_tool("mlir-opt", options, module)):
            code = ModelFunction(text, some[0].key, some[0].signature).code
            sides.append([ModelFunction(text, r.key, r.signature, code=code) for r in some])
        found |= {r.key: pair for r, *pair in zip(some, *sides, strict=True)}
    return found


def written() -> str:
    rows, pairs = [], together()
    for rule in rules():
        makes = DISTRIBUTIONS.values() if rule.rounds else ()
        every = rule.faults()
        rows.append(
            {
                "summary": rule.summary,
                "needs": rule.needs,
                "errors": [f"{rule.error(make):.1e}" for make in makes],
                "same": not rule.rounds and rule.keeps_bits(*pairs[rule.key]),
                "bound": f"{rule.bound:.1e}",
                "shown": {name: rule.shown(name) or "not shown" for name in rule.needs},
                "before": shown(rule.proof.before),
                "after": shown(rule.proof.after),
                "proved": rule.is_proved,
                "faults": len(every),
                "noticed": sum(rule.notices(fault) for _, fault in every),
                "conditions": [miss.condition for miss in rule.near_misses],
            }
        )
    return page(__file__, rules=rows, distributions=list(DISTRIBUTIONS))
