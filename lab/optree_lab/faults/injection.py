# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the checker: compares each op with faulty generics; every fault must be noticed.

Each op is executed once per list of operands; a fault is a generic that differs from the op's own
in one place, and the reference runs it on the same operands. A fault that no result distinguishes
from the op is proved equivalent, or it survives.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
from optree_core.cases import Case, shape
from optree_core.generic import Generic
from optree_core.model import Op
from optree_core.parameter_type import ParameterType
from optree_core.scalar import ScalarTable
from optree_reference import Array, SizeMismatch, evaluate_generic
from optree_reference.loop_nest import extents

from optree_lab.ir.equivalence import Equivalence
from optree_lab.ir.setting import KINDS
from optree_lab.parts import Sums
from optree_lab.running.execution import Code
from optree_lab.tables import aligned
from optree_lab.verification.bound import difference, differing
from optree_lab.verification.verifier import EXTENTS, Example, Verifier

from . import body_fault, map_fault
from .fault_values import AIMED, SPARSE, SPARSE_SEEDS, operands
from .map_fault import alone, covered

#: Extents to run an op and a fault on; the first for which both accept some operands are used.
EXTENT_LISTS = (EXTENTS, (3,) * 10, (2,) * 10)

#: The extent of parallel loops if all others run once: each element is one run of the body.
MANY = 4

#: Seeds of values for faults not noticed with seed 0; the later ones are for ops without
#: reductions, whose results have few elements.
SEEDS = range(1, 4)
LATER_SEEDS = range(4, 100)

#: Possible outcomes of a fault.
OUTCOMES = ("seen", "undefined", "rejected", "equivalent", "survived")


@dataclass(frozen=True)
class Fault:
    """A generic that should differ in meaning from a case's. place: the place of the change."""

    kind: str
    place: str
    generic: Generic


@dataclass
class FaultCounts(Sums):
    """Counts of faults. counts: kind -> outcome -> number. proofs: number of equivalent faults by
    reason. survivors: their descriptions.

    seen: a result differs. undefined: no result differs, but the fault is undefined on operands on
    which the op is defined, so that fewer results are compared than the table of `verify` shows.
    rejected: the fault accepts other operand shapes than the op.
    """

    counts: dict[str, Counter[str]] = field(default_factory=dict)
    proofs: Counter[str] = field(default_factory=Counter)
    survivors: list[str] = field(default_factory=list)

    def count(self, kind: str, outcome: str) -> None:
        self.counts.setdefault(kind, Counter())[outcome] += 1

    @property
    def total(self) -> Counter[str]:
        return sum(self.counts.values(), Counter())

    def table(self) -> str:
        """Return one line per kind, and the proofs."""
        rows: list[tuple[str, ...]] = [("fault", *OUTCOMES, "total")]
        for kind, counts in [*sorted(self.counts.items()), ("all", self.total)]:
            rows.append((kind, *(f"{counts[o]:,}" for o in OUTCOMES), f"{counts.total():,}"))
        proofs = [f"{count:,} {why}" for why, count in sorted(self.proofs.items())]
        return aligned(rows) + "\n".join(proofs)


def faults(generic: Generic, scalars: ScalarTable) -> Iterator[Fault]:
    """Yield each kind of fault at every place where it applies, if its maps could be an op's."""
    assert generic.body is not None
    for kind, change in body_fault.KINDS.items():
        for place, body in change(generic.body, scalars):
            yield Fault(kind, place, Generic(generic.maps, generic.iterator_types, body))
    for kind, alter in map_fault.KINDS.items():
        for place, changed in alter(generic):
            if covered(changed.maps) and changed != generic:
                yield Fault(kind, place, changed)


def representatives(verifier: Verifier, op: Op) -> list[Case]:
    """Return a case per variant, and of plain forms one per function, type class and sign."""
    found: dict[object, Case] = {}
    for case in verifier.cases(op):
        elements = case.instance.elements
        kinds = tuple((e.type_class, e == elements[-1]) for e in elements)
        functions = [
            case.instance.parameters.get(p.name)
            for p in op.parameters
            if p.type is ParameterType.FUNCTION
        ]
        plain = case.variant.label in ("", *functions)
        key = (case.variant.label, kinds, case.mode.sign) if plain else case.variant.label
        found.setdefault(key, case)
    return list(found.values())


class Injection:
    """Injects faults into one op after the other."""

    def __init__(self, verifier: Verifier) -> None:
        self.verifier = verifier
        self.scalars = verifier.tree.scalars
        self.commuting = verifier.tree.scalars.commuting

    def run(self, cases: Sequence[Case]) -> FaultCounts:
        """Return the outcomes of all faults of the cases."""
        score = FaultCounts()
        code = self.verifier.compile(cases, self.verifier.forms[0])
        unseen: list[tuple[_Subject, Fault]] = []
        for number, case in enumerate(cases):
            subject = _Subject(case, case.generic(self.scalars), code, number)
            for fault in faults(subject.generic, self.scalars):
                outcome = subject.outcome(fault)
                if outcome == "survived":
                    unseen.append((subject, fault))
                else:
                    score.count(fault.kind, outcome)
        equivalence = Equivalence(self.commuting)  # Its time limit, for proofs only, starts here.
        proofs = [equivalence.proof(s.generic, fault.generic) for s, fault in unseen]
        for (subject, fault), proof in zip(unseen, proofs, strict=True):
            outcome = "equivalent" if proof is not None else subject.on_more_values(fault)
            score.count(fault.kind, outcome)
            if proof is not None:
                score.proofs[proof] += 1
            elif outcome == "survived":
                score.survivors.append(f"{subject.case}: {fault.kind}: {fault.place}")
        return score


@dataclass
class _Run:
    """Operand values, results unless they could trap, and masks of elements that do not count."""

    values: tuple[Array, ...]
    results: tuple[Array, ...] | None
    undefined: tuple[Array | None, ...]


@dataclass
class _Subject:
    """A compiled case, with a cache of its runs."""

    case: Case
    generic: Generic
    code: Code
    number: int
    runs: dict[object, _Run] = field(default_factory=dict)

    def outcome(self, fault: Fault) -> str:
        """Return the outcome of running a fault."""
        lists = [e for e in EXTENT_LISTS if self.accepted(fault, e)]
        if not lists:
            return "rejected"
        once = tuple(MANY if t == "parallel" else 1 for t in self.generic.iterator_types)
        chosen = [(lists[0], 0), *((e, seed) for seed in SEEDS for e in (once, lists[0]))]
        return self._first_seen(
            fault,
            (
                (sizes, kind, seed)
                for sizes, seed in chosen
                if sizes is not once or self.accepted(fault, once)
                for kind in KINDS
            ),
        )

    def on_more_values(self, fault: Fault) -> str:
        """Return the outcome on many more values, which rarely distinguish a fault from the op."""
        sizes = next(e for e in EXTENT_LISTS if self.accepted(fault, e))
        if "reduction" in self.generic.iterator_types:
            later = [(SPARSE, seed) for seed in SPARSE_SEEDS]
        else:
            later = [(kind, seed) for seed in LATER_SEEDS for kind in (*KINDS, AIMED)]
        return self._first_seen(fault, ((sizes, *values) for values in later))

    def _first_seen(self, fault: Fault, runs: Iterable[tuple[Sequence[int], int, int]]) -> str:
        """Return `seen` if a result differs in a run, else `undefined` or `survived`."""
        undefined = False
        for run in runs:
            difference = self.difference(fault, *run)
            if difference == "seen":
                return difference
            undefined |= difference == "undefined"
        return "undefined" if undefined else "survived"

    def accepted(self, fault: Fault, sizes: Sequence[int]) -> bool:
        """True if the op and the fault both accept some operands for these extents."""
        shapes = fitting(self.generic, fault.generic, sizes)
        try:
            for generic in (self.generic, fault.generic):
                extents(generic.maps, shapes)
        except SizeMismatch:
            return False
        return True

    def difference(self, fault: Fault, sizes: Sequence[int], kind: int, seed: int) -> str:
        """Return `seen` or `undefined` if the results differ so, else an empty text."""
        run = self.run(tuple(fitting(self.generic, fault.generic, sizes)), kind, seed)
        wrong = evaluate_generic(fault.generic, run.values)
        if run.results is None:
            return ""
        masks = differing(fault.generic, run.values, run.results, wrong)
        found = ""
        for different, unknown, undefined in zip(
            masks, run.undefined, wrong.undefined, strict=True
        ):
            counts = np.ones(different.shape, np.bool_) if unknown is None else ~unknown
            if undefined is not None and (undefined & counts).any():
                found = "undefined"
            if (counts & different).any():
                return "seen"
        return found

    def run(self, shapes: tuple[tuple[int, ...], ...], kind: int, seed: int) -> _Run:
        key = (shapes, kind, seed)
        if key not in self.runs:
            values = operands(self.generic, shapes, self.case.instance.elements, kind, seed)
            right = evaluate_generic(self.generic, values)
            example = Example(self.case, self.generic)
            results = None
            if right.defined or not example.traps:
                arrays = [np.array(v, order="C") for v in values]
                self.code.call(f"call{self.number}", *arrays)
                results = tuple(arrays[-len(right.values) :])
                if difference(self.generic, values, results, right):
                    raise AssertionError(f"{self.case} differs from the reference; see `verify`")
            self.runs[key] = _Run(values, results, right.undefined)
        return self.runs[key]


def fitting(left: Generic, right: Generic, sizes: Sequence[int]) -> list[tuple[int, ...]]:
    """Return shapes for both generics: the left's, enlarged to what the right's windows read."""
    most = (max(sizes, default=1),) * len(sizes)
    found = []
    for before, after in zip(left.maps, right.maps, strict=True):
        needed = shape(before, sizes)
        room = zip(shape(before, most), shape(after, most), strict=True)
        found.append(
            tuple(
                size if alone(a) is not None or alone(b) is not None else max(both)
                for size, a, b, both in zip(
                    needed, before.results, after.results, room, strict=True
                )
            )
        )
    return found
