# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What passes have to obey on every function: to end, to verify, to be their own, to keep values.

A pass is told by its pipeline. Each function is brought to all forms, generalized and coerced, one
result is brought on from another, and what differs in text is compiled and called.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from execution import ToolFailed
from form_check import difference
from interpreted import NotInterpreted, Runnable, code_of, is_compiled
from isolated import Isolated
from upstream import without_constants

from .family import Family, Pipeline
from .passes import Passes

CLEAN = "canonicalize"


@dataclass(frozen=True)
class Broken:
    """A law that does not hold of a function: which, after which passes, and how it shows."""

    law: str
    passes: Pipeline
    shown: str


@dataclass
class Verdict:
    """What was found out about a batch. broken: by position.

    counts: what became of functions. invalid: functions that MLIR does not accept as they are.
    """

    broken: dict[int, list[Broken]] = field(default_factory=dict)
    counts: Counter[str] = field(default_factory=Counter)
    invalid: dict[int, str] = field(default_factory=dict)

    def add(self, number: int, law: str, passes: Pipeline, shown: str) -> None:
        self.broken.setdefault(number, []).append(Broken(law, passes, shown))


class Laws:
    """Judges functions on ops of linalg by the passes of a dialect."""

    def __init__(self, family: Family, directory: Path) -> None:
        self.family = family
        self.passes = Passes(family.program, family.plugins)
        self.directory = directory

    def judge(
        self,
        functions: Sequence[Isolated],
        executable: Sequence[bool],
        only: Pipeline | None = None,
    ) -> Verdict:
        """What is found out about functions. only: what is called is what these passes give."""
        return _Judgement(self, functions, executable, only).verdict()


class _Judgement:
    def __init__(
        self,
        laws: Laws,
        functions: Sequence[Isolated],
        executable: Sequence[bool],
        only: Pipeline | None,
    ) -> None:
        self.laws = laws
        self.family = laws.family
        self.only = only
        self.result = Verdict()
        texts = [f.named(f"f{i}") for i, f in enumerate(functions)]
        plain = self.laws.passes(texts)
        self.functions = functions
        self.executable = executable
        self.numbers = [i for i, out in enumerate(plain) if not out.error]
        for i, out in enumerate(plain):
            if out.error:
                self.result.invalid[i] = out.error
        self.plain = {i: plain[i].text for i in self.numbers}
        self.known: dict[Pipeline, dict[int, str]] = {(): self.plain}

    def after(self, *passes: str) -> dict[int, str]:
        """What functions become; without those that fail, which is noted."""
        if passes in self.known:
            return self.known[passes]
        before = self.after(*passes[:-1])
        outputs = self.laws.passes(list(before.values()), passes[-1])
        found = {}
        for number, out in zip(before, outputs, strict=True):
            if not out.error:
                found[number] = out.text
            elif self.family.owns(passes[-1]):
                self.result.add(number, "it fails", passes, out.error)
        self.known[passes] = found
        return found

    def equal(self, law: str, left: Pipeline, right: Pipeline, exact: bool = False) -> None:
        one, two = self.after(*left), self.after(*right)
        for number in one.keys() & two.keys():
            a, b = one[number], two[number]
            if a != b and (exact or without_constants(a) != without_constants(b)):
                self.result.add(number, law, left, f"{a}\nis not, after {' '.join(right)},\n{b}")

    def verdict(self) -> Verdict:
        family, into = self.family, self.family.into
        clean = (*into, CLEAN)
        targets: list[Pipeline] = [into]
        for name in family.forms:
            form = family.specialize(name)
            self.equal("F(F(x)) = F(x)", (*into, form, form), (*into, form), exact=True)
            # What canonicalizing makes of bodies is not what a form is asked to see.
            formed = (*clean, form, CLEAN)
            self.equal("F(C(F(x))) = C(F(x))", (*formed, form), formed)
            self.equal("F(G(F(x))) = F(x)", (*clean, form, family.generalize, form, CLEAN), formed)
            told = family.specialize(name, "remarks=all")
            self.equal("remarks change nothing", (*into, told), (*into, form), exact=True)
            targets += [(*into, form), (*into, form, family.generalize)]
            if name != "one-to-one" and family.reordered is not None:
                self._orders(name, family.reordered)
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
        self._execute([t for t in targets if self.only in (None, t)])
        self._count()
        return self.result

    def _orders(self, name: str, reordered: str) -> None:
        named = str(name == "named").lower()
        first = self.family.specialize(name, "drop-flags=fastmath")
        for down in ("true", "false"):
            other = f"{reordered}{{named={named} top-down={down}}}"
            self.equal("any order", (CLEAN, other, CLEAN), (CLEAN, first, CLEAN))

    def _count(self) -> None:
        into = self.family.into
        before = self.after(*into)
        for name in self.family.forms:
            after = self.after(*into, self.family.specialize(name))
            changed = sum(after[number] != before[number] for number in after)
            self.result.counts[f"changed, {name}"] += changed

    def _execute(self, targets: Sequence[Pipeline]) -> None:
        """Calls whatever functions became; equal texts are called once."""
        seen: dict[int, dict[str, Pipeline]] = {
            i: {self.plain[i]: ()} for i in self.numbers if self.executable[i]
        }
        rounds: list[dict[int, tuple[str, Pipeline]]] = []
        for pipeline in targets:
            for number, text in self.after(*pipeline, *self.family.back).items():
                known = seen.get(number)
                if known is None or text in known:
                    continue
                place = len(known) - 1
                known[text] = pipeline
                while len(rounds) <= place:
                    rounds.append({})
                rounds[place][number] = (text, pipeline)
        started = {i: self.plain[i] for i in seen if len(seen[i]) > 1}
        plain = self._compiled(started)
        self.result.counts["executed"] += len(plain)
        self.result.counts["not executed"] += len(started) - len(plain)
        with ThreadPoolExecutor(1) as pool:
            compiled = pool.map(
                lambda r: self._compiled({i: t for i, (t, _) in r.items() if i in plain}), rounds
            )
            for some, special in zip(rounds, compiled, strict=True):
                for number, (text, pipeline) in some.items():
                    if number not in plain:
                        continue
                    if number not in special:
                        self.result.add(number, "it compiles", pipeline, text)
                        continue
                    self.result.counts["calls"] += 1
                    try:
                        found = difference(
                            self.functions[number], number, plain[number], special[number]
                        )
                    except NotInterpreted as error:
                        self.result.add(number, "it can be run", pipeline, f"{error}\n{text}")
                        continue
                    if found:
                        self.result.add(number, "values are kept", pipeline, f"{found}\n{text}")

    def _compiled(self, texts: Mapping[int, str]) -> dict[int, Runnable]:
        """The code of functions; without those that cannot be lowered."""
        wide = {n: text for n, text in texts.items() if not is_compiled(text)}
        if 0 < len(wide) < len(texts):
            rest = {n: text for n, text in texts.items() if n not in wide}
            return self._compiled(wide) | self._compiled(rest)
        if not texts:
            return {}
        try:
            code = code_of("\n".join(texts.values()), self.laws.directory)
        except ToolFailed:
            if len(texts) == 1:
                return {}
            return {n: c for half in _halves(texts) for n, c in self._compiled(half).items()}
        return dict.fromkeys(texts, code)


def _halves(texts: Mapping[int, str]) -> Iterator[dict[int, str]]:
    items = list(texts.items())
    yield dict(items[: len(items) // 2])
    yield dict(items[len(items) // 2 :])
