# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The laws that passes obey on every function: terminate, verify, be idempotent, keep values.

Pipelines bring each function into all forms, generalize and coerce it. A pipeline starts from the
result of its own prefix. Functions whose text changed are compiled and called.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from optree_lab.ir.setting import KINDS
from optree_lab.ir.upstream import without_constants
from optree_lab.running.execution import Array, ToolFailed, compile_module
from optree_lab.running.interpreted import Runnable, interpret_module, is_compiled
from optree_lab.running.sandbox import NOT_KNOWN, Call, Ending, outcomes
from optree_lab.verification.bound import first_of, identical
from optree_lab.verification.form_check import values_of

from .definedness import UNCHECKED, UNDEFINED, executable_text, with_checks
from .kinds import Case
from .passes import Family, Pipeline, module

CLEAN = "canonicalize"

#: Beginning of the error by which `check-recipes` reports that a remembered recipe differs.
_DIFFERS = "the recipe for '"

#: Kinds of values.
_SMALL, _POSITIVE = 1, 4


@dataclass(frozen=True)
class Broken:
    """A law that a function breaks, the pipeline after which it does, and the evidence."""

    law: str
    passes: Pipeline
    shown: str


@dataclass
class Verdict:
    """The verdict on a batch. broken: by position in the batch.

    counts: functions changed and executed. invalid: errors of functions that MLIR rejects before
    any pass. left_out: functions whose values were not compared, by reason.
    """

    broken: dict[int, list[Broken]] = field(default_factory=dict)
    counts: Counter[str] = field(default_factory=Counter)
    invalid: dict[int, str] = field(default_factory=dict)
    left_out: Counter[str] = field(default_factory=Counter)

    def add(self, number: int, law: str, passes: Pipeline, shown: str) -> None:
        self.broken.setdefault(number, []).append(Broken(law, passes, shown))


@dataclass(frozen=True)
class _Sample:
    """Values for a function's arguments, and the outcome of calling the original with them."""

    kind: int
    arrays: Sequence[Array]
    expected: Ending


def judge(
    family: Family,
    cases: Sequence[Case],
    only: Pipeline | None = None,
    sequences: Sequence[Pipeline] = (),
) -> Verdict:
    """Judge programs by the passes of a family.

    only: the one pipeline to judge, or all. sequences: pipelines to judge besides those of the
    laws.
    """
    with TemporaryDirectory() as directory:
        return _Judgement(family, Path(directory), cases, only).verdict(sequences)


# MLIR's expand-strided-metadata takes the wrong unit extent for the one that a view drops, if all
# strides are dynamic: of `1x2x1x?` it computes sizes `2x1x?` for a result type `1x2x?`.
_MISTAKEN_VIEW = re.compile(
    r"expected result type with size = .*in dim = .*\"memref\.reinterpret_cast\"", re.DOTALL
)


class _Judgement:
    def __init__(
        self, family: Family, directory: Path, cases: Sequence[Case], only: Pipeline | None
    ) -> None:
        self.family = family
        self.directory = directory
        self.passes = family.runner
        self.only = only
        self.result = Verdict()
        self.functions = [case.function for case in cases]
        self.executable = [case.defined for case in cases]
        plain = self.passes([f.named(f"f{i}") for i, f in enumerate(self.functions)])
        self.result.invalid |= {i: out.error for i, out in enumerate(plain) if out.error}
        self.plain = {i: out.text for i, out in enumerate(plain) if not out.error}
        self.known: dict[Pipeline, dict[int, str]] = {(): self.plain}
        self.unlowered_views: set[int] = set()

    def after(self, *passes: str) -> dict[int, str]:
        """Return the functions after these passes; record failures of this project's passes."""
        if passes in self.known:
            return self.known[passes]
        before = self.after(*passes[:-1])
        outputs = self.passes(list(before.values()), passes[-1])
        found = {}
        for number, out in zip(before, outputs, strict=True):
            if not out.error:
                found[number] = out.text
            elif self.family.owns(passes[-1]):
                law = "it fails" if out.error.startswith("rejected") else "it ends"
                self.result.add(number, law, passes, out.error)
        self.known[passes] = found
        return found

    def equal(self, law: str, left: Pipeline, right: Pipeline, exact: bool = False) -> None:
        if self.only not in (None, left):
            return
        one, two = self.after(*left), self.after(*right)
        for number in one.keys() & two.keys():
            a, b = one[number], two[number]
            if a != b and (exact or without_constants(a) != without_constants(b)):
                self.result.add(number, law, left, f"{a}\nis not, after {' '.join(right)},\n{b}")

    def verdict(self, sequences: Sequence[Pipeline]) -> Verdict:
        family, into = self.family, self.family.into
        clean = (*into, CLEAN)
        targets: list[Pipeline] = [into]
        for name in family.forms:
            form = family.specialize(name)
            self._is_at_rest((*into, form))
            # Canonicalize first: a form does not look into bodies that canonicalization would
            # simplify.
            formed = (*clean, form, CLEAN)
            # Canonicalization may compose two ops into one, which F may then write another way.
            composed = (*formed, form, CLEAN)
            self.equal("F(C(F(C(F(x))))) = C(F(C(F(x))))", (*composed, form), composed)
            self.equal("F(G(F(x))) = F(x)", (*clean, form, family.generalize, form, CLEAN), formed)
            remarked = family.specialize(name, "remarks=all")
            self.equal("remarks change nothing", (*into, remarked), (*into, form), exact=True)
            # MLIR's canonicalization dispatches on op names and attributes.
            targets += [(*into, form), (*into, form, CLEAN), (*into, form, family.generalize)]
            if name != "one-to-one" and family.reordered is not None:
                self._orders(name, family.reordered)
            if name != "one-to-one":
                self._recipes(name)
        split = f"{family.generalize}{{casts=split}}"
        named = (*into, family.specialize("named"))
        one_to_one = (*into, family.specialize("one-to-one"))
        targets += [(*into, family.generalize), (*one_to_one, split), (*named, split)]
        for to in ("parent", "category"):
            up = f"{family.generalize}{{to={to}}}"
            targets += [(*into, family.specialize(name), up) for name in family.forms]
        for accepted in family.accepted:
            for name in ("one-to-one", "named"):
                coerce = f"{family.coerce}{{accept={accepted}}}"
                pipeline = (*into, family.specialize(name), coerce)
                self.equal("K(K(x)) = K(x)", (*pipeline, coerce), pipeline, exact=True)
                targets.append(pipeline)
        targets.append((*one_to_one, f"{family.coerce}{{siblings=true}}"))
        for sequence in sequences:
            if sequence[-1] in map(family.specialize, family.forms):
                self._is_at_rest(sequence)
        targets += sequences
        # Reshapes that MLIR composes keep the canonical form from rest; it keeps values.
        targets.append((*into, family.specialize("canonical")))
        if self.only is not None:
            self.after(*self.only)
            self._is_at_rest(self.only[:-1])
            targets = [self.only]
        self._execute(targets)
        if self.only is None:
            self._count()
        return self.result

    def _is_at_rest(self, pipeline: Pipeline) -> None:
        twice = (*pipeline, *pipeline[-1:])
        self.equal("F(F(x)) = F(x)", twice, pipeline, exact=True)

    def _orders(self, name: str, reordered: str) -> None:
        named = str(name == "named").lower()
        first = self.family.specialize(name, "drop-flags=fastmath")
        for down in ("true", "false"):
            other = f"{reordered}{{named={named} top-down={down}}}"
            self.equal("any order", (CLEAN, other, CLEAN), (CLEAN, first, CLEAN))

    def _recipes(self, name: str) -> None:
        """Check that deciding each op anew agrees with the recipe of its signature."""
        checked = (*self.family.into, self.family.specialize(name, "check-recipes"))
        if self.only not in (None, checked):
            return
        before = self.after(*self.family.into)
        numbers = list(before)
        found = self.passes.complaints(list(before.values()), _DIFFERS, checked[-1])
        for place, error in found.items():
            self.result.add(numbers[place], "recipes hold", checked, error)

    def _count(self) -> None:
        into = self.family.into
        before = self.after(*into)
        for name in self.family.forms:
            after = self.after(*into, self.family.specialize(name))
            changed = sum(after[number] != before[number] for number in after)
            self.result.counts[f"changed, {name}"] += changed

    def _execute(self, targets: Sequence[Pipeline]) -> None:
        """Call the rewritten functions and compare values; equal texts are called once."""
        seen = {i: {text} for i, text in self.plain.items() if self.executable[i]}
        rounds: defaultdict[int, dict[int, tuple[str, Pipeline]]] = defaultdict(dict)
        # The result of MLIR's own passes alone, which is not judged.
        canonical = self.after(*self.family.into, CLEAN, *self.family.back)
        for pipeline in targets:
            for number, text in self.after(*pipeline, *self.family.back).items():
                known = seen.get(number)
                if known is None or text in known or text == canonical.get(number):
                    continue
                rounds[len(known)][number] = (text, pipeline)
                known.add(text)
        started = {i: self.plain[i] for i in seen if len(seen[i]) > 1}
        samples = self._samples(started)
        self.result.counts["executed"] += len(samples)
        for some in rounds.values():
            self._call({n: found for n, found in some.items() if n in samples}, samples)

    def _samples(self, started: Mapping[int, str]) -> dict[int, list[_Sample]]:
        """Return, per function, the outcomes of the original on values for which it is defined."""
        # The interpreter checks for undefined operations itself; compiled code gets explicit
        # checks.
        code = self._compiled(
            {i: with_checks(t) if is_compiled(t) else t for i, t in started.items()}
        )
        self.result.left_out["MLIR does not lower it as it is"] += len(started) - len(code)
        given = [
            (i, kind, values_of(self.functions[i], kind, seed))
            for i in code
            for kind, seed in _kinds(started[i])
        ]
        found: dict[int, list[_Sample]] = {}
        calls = [Call(code[i], f"f{i}", arrays) for i, _, arrays in given]
        for (i, kind, arrays), outcome in zip(given, outcomes(calls), strict=True):
            if outcome.signal not in UNDEFINED:
                found.setdefault(i, []).append(_Sample(kind, arrays, outcome))
        self.result.left_out["it is undefined on all samples"] += len(code) - len(found)
        return found

    def _call(
        self,
        functions: Mapping[int, tuple[str, Pipeline]],
        samples: Mapping[int, Sequence[_Sample]],
    ) -> None:
        """Compare the outcomes of rewritten functions with those of the originals."""
        code = self._compiled({i: text for i, (text, _) in functions.items()})
        for number in functions.keys() - code.keys():
            if number in self.unlowered_views:
                self.unlowered_views.remove(number)
                self.result.left_out["MLIR mistakes the extent that a view drops"] += 1
                continue
            text, pipeline = functions[number]
            self.result.add(number, "it compiles", pipeline, text)
        self.result.counts["calls"] += len(code)
        given = [(i, sample) for i in code for sample in samples[i]]
        calls = [Call(code[i], f"f{i}", sample.arrays) for i, sample in given]
        wrong: set[int] = set()
        excused: set[int] = set()
        for (number, sample), outcome in zip(given, outcomes(calls), strict=True):
            if outcome.signal == NOT_KNOWN:
                self.result.left_out["the interpreter of wide integers lacks an operation"] += 1
                continue
            found = difference(sample.expected, outcome)
            if not found or number in wrong:
                continue
            text, pipeline = functions[number]
            # Another sample may show a fault of this project in the same function.
            if reason := self._fault_of_mlir(number, sample, pipeline):
                self.result.left_out[reason] += number not in excused
                excused.add(number)
                continue
            wrong.add(number)
            shown = f"{found}, of values {sample.kind}\n{text}"
            self.result.add(number, "values are kept", pipeline, shown)

    def _fault_of_mlir(self, number: int, sample: _Sample, pipeline: Pipeline) -> str | None:
        """Return the reason why a changed value is a bug of MLIR, or None if it is this project's.

        Either canonicalizing the original changes its value: for example, an op without iterations
        whose body no longer reads its init gets uninitialized memory from MLIR's bufferization. Or
        canonicalizing linalg ops changes it, although the same program in generics keeps its value:
        MLIR folds a copy of a fill into a fill and loses the rounding of the first one.
        """
        into = self.family.into
        if CLEAN not in pipeline:
            return None
        if self._keeps_value(number, sample, *into, CLEAN) is False:
            return "MLIR changes its value by canonicalizing alone"
        if into:
            return None  # Canonicalizing ops of another dialect is this project's.
        for place in (i for i, name in enumerate(pipeline) if name == CLEAN):
            made = pipeline[:place]
            if (
                self._keeps_value(number, sample, *made, CLEAN) is False
                and self._keeps_value(number, sample, *made)
                and self._keeps_value(number, sample, *made, self.family.generalize, CLEAN)
            ):
                return "MLIR changes its value by canonicalizing ops of linalg"
        return None

    def _keeps_value(self, number: int, sample: _Sample, *passes: str) -> bool | None:
        """True if the original has the same value after these passes; None if it cannot run."""
        texts = self.after(*passes, *self.family.back)
        code = self._compiled({number: texts[number]} if number in texts else {})
        calls = [Call(found, f"f{number}", sample.arrays) for found in code.values()]
        if not calls:
            return None
        return not any(difference(sample.expected, outcome) for outcome in outcomes(calls))

    def _compiled(self, texts: Mapping[int, str]) -> dict[int, Runnable]:
        """Return the executable code of each function that can be lowered."""
        # Interpret a rewritten function if its original was: library functions round differently.
        rest = [n for n in texts if is_compiled(self.plain[n]) and is_compiled(texts[n])]
        wide = [n for n in texts if n not in rest]
        compiled = self._runnable(rest, texts, lambda text: compile_module(text, self.directory))
        return compiled | self._runnable(wide, texts, interpret_module)

    def _runnable(
        self, numbers: Sequence[int], texts: Mapping[int, str], build: Callable[[str], Runnable]
    ) -> dict[int, Runnable]:
        if not numbers:
            return {}
        try:
            code = build(module(executable_text(texts[number]) for number in numbers))
        except ToolFailed as failure:
            middle = len(numbers) // 2
            if middle:
                halves = numbers[:middle], numbers[middle:]
                one, other = (self._runnable(half, texts, build) for half in halves)
                return one | other
            if _MISTAKEN_VIEW.search(str(failure)):
                self.unlowered_views.update(numbers)
            return {}
        return dict.fromkeys(numbers, code)


def _kinds(text: str) -> list[tuple[int, int]]:
    """Return pairs of a kind of values and a seed: many if an assertion may fail."""
    if UNCHECKED.search(text):
        return [(_POSITIVE, _POSITIVE)]
    many = range(100, 106) if "cf.assert" in text else ()
    return [*((kind, kind) for kind in KINDS), *((_SMALL, seed) for seed in many)]


def difference(expected: Ending, found: Ending) -> str:
    """Return the difference between two outcomes of a call; empty: none."""
    if expected.arrays is None or found.arrays is None:
        return "" if expected.signal == found.signal else f"it is {found}, not {expected}"
    for number, (one, other) in enumerate(zip(expected.arrays, found.arrays, strict=True)):
        if wrong := first_of(~identical(other, one), other, one):
            return f"argument {number}: {wrong}"
    return ""
