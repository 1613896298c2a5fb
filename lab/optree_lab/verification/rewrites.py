# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks every rewrite that the plugin makes on real IR, in each of its forms.

In the one-to-one form whole modules are rewritten, generalized and compared (`round_trip`). In the
other forms each op is checked in a function of its own (`form_check`), equal functions once; and a
whole module must become the ops that its ops become one by one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from itertools import repeat
from pathlib import Path
from tempfile import TemporaryDirectory

from optree_tool.forms import SEQUENCES

from optree_lab import toolchain
from optree_lab.ir.isolated import isolated, structured
from optree_lab.ir.writer import Isolated

from .form_check import PER_MODULE, FormCheck, Replacement, module_after, specialize


@dataclass(frozen=True)
class Ingredients:
    """The structured ops of a file, loose ones apart, and the ops by name in each form."""

    file: str
    ops: tuple[Isolated, ...]
    loose: tuple[str, ...]
    made: tuple[Counter[str], ...]


def ingredients(file: Path) -> Ingredients:
    """Return the ops of a file, and the ops that the whole file becomes in each form."""
    text = file.read_text(encoding="utf-8")
    found = list(isolated(module_after(text, (), toolchain.PLUGIN)))
    made = []
    for form in SEQUENCES:
        module = module_after(text, (specialize(form),), toolchain.PLUGIN)
        made.append(Counter(operation.name for operation in structured(module)))
    return Ingredients(
        file.name,
        tuple(op for _, op in found if op is not None),
        tuple(operation.name for operation, op in found if op is None),
        tuple(made),
    )


@dataclass
class FormResult:
    """The number of ops of files in one form, by outcome.

    counts: of distinct ops. total: of all ops. wrong: ops that compute something else. surprises:
    files that as a whole become other ops than one by one.
    """

    form: str
    counts: Counter[str] = field(default_factory=Counter)
    total: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    surprises: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        shown = ", ".join(
            f"{self.total[how]:,} {how} ({self.counts[how]:,} different)"
            for how in ("stays", "fused", "executed", "wrong")
            if self.total[how]
        )
        return f"{sum(self.total.values()):,} ops: {shown}; {len(self.surprises)} files surprise"


def check_forms(
    found: Sequence[Ingredients], commuting: frozenset[str], pool: Executor
) -> list[FormResult]:
    """Return one result per form."""
    times = Counter(op for file in found for op in file.ops)
    ops = list(times)
    # Interleaved, so that all parts take about as long.
    count = max(1, len(ops) // PER_MODULE)
    parts = [ops[i::count] for i in range(count)]
    results = []
    for place, form in enumerate(SEQUENCES):
        outcomes: dict[Isolated, Replacement] = {}
        for part, came in zip(
            parts, pool.map(_check, repeat(form), parts, repeat(commuting)), strict=False
        ):
            outcomes.update(zip(part, came, strict=True))
        result = FormResult(form)
        for op, outcome in outcomes.items():
            result.counts[outcome.how] += 1
            result.total[outcome.how] += times[op]
            if outcome.how == "wrong":
                made = ", ".join(outcome.made)
                result.wrong.append(f"{op.text}\nbecame {made}: {outcome.difference}")
        result.surprises = list(_surprises(found, outcomes, place))
        results.append(result)
    return results


def _check(form: str, ops: Sequence[Isolated], commuting: frozenset[str]) -> list[Replacement]:
    with TemporaryDirectory() as directory:
        return FormCheck(form, toolchain.PLUGIN, Path(directory), commuting).check(ops)


def _surprises(
    found: Iterable[Ingredients], outcomes: dict[Isolated, Replacement], place: int
) -> Iterable[str]:
    for file in found:
        expected = Counter(name for op in file.ops for name in outcomes[op].made)
        more, fewer = file.made[place] - expected, expected - file.made[place]
        fewer.subtract(file.loose)
        if more - Counter(file.loose) or +fewer:
            yield f"{file.file}: {dict(more)} too many, {dict(+fewer)} too few"
