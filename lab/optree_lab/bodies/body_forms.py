# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Enumerated bodies, specialized in the forms that are sequences of ops and compared with them."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import islice
from pathlib import Path

import numpy as np
from optree_core.generic import Body
from optree_reference import evaluate_generic
from optree_tool.forms import SEQUENCES

from optree_lab import toolchain
from optree_lab.ir.program import body_text, programs
from optree_lab.ir.setting import KINDS, Setting
from optree_lab.ir.writer import Isolated, Writer
from optree_lab.parts import Sums
from optree_lab.running.interpreted import code_of
from optree_lab.verification.bound import identical
from optree_lab.verification.form_check import FormCheck, Samples, specialize, values_of

from .alphabets import make, settings

#: Number of seeds tried per kind of values, to find values on which a body is defined.
TRIES = 8


def function(under: Setting, body: Body) -> Isolated:
    """Return a function on tensors around the generic."""
    writer = Writer()
    operands = [
        writer.tensor(str(element), sizes)
        for sizes, element in zip(under.shapes, under.elements, strict=True)
    ]
    head = re.sub(r"%a(\d+)", lambda found: operands[int(found[1])].name, under.head)
    name = writer.op(head.replace("memref<", "tensor<"))
    writer.lines += [*body_text(body), f"}} -> {operands[-1].type}"]
    writer.put(replace(operands[-1], name=name))
    return writer.function()


@dataclass
class BodiesInForms(Sums):
    """The number of bodies per outcome and form, and the wrong ones as text."""

    counts: dict[str, Counter[str]] = field(
        default_factory=lambda: {form: Counter() for form in SEQUENCES}
    )
    wrong: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return "; ".join(
            f"{form}: " + ", ".join(f"{n:,} {how}" for how, n in sorted(counts.items()))
            for form, counts in self.counts.items()
        )


def defined_samples(under: Setting, body: Body, made: Isolated) -> Samples:
    """Return for each kind the first values on which the reference defines each element."""
    found = []
    for kind in KINDS:
        for seed in range(TRIES):
            values = values_of(made, kind, seed)
            if evaluate_generic(under.generic(body), tuple(values[: len(under.types)])).defined:
                found.append(values)
                break
    return found


def is_right(
    under: Setting, body: Body, made: Isolated, form: str, directory: Path, samples: Samples
) -> bool:
    """True if the form computes the reference's values on all samples.

    The original may still compute others, because upstream folds it: `a + (b - a)` of complex
    numbers to `b`, which skips the rounding.
    """
    code = code_of(made.named("f"), directory, (specialize(form),), toolchain.PLUGIN)
    for values in samples:
        arrays = [np.array(v, order="C") for v in values]
        code.call("f", *arrays)
        wanted = evaluate_generic(under.generic(body), tuple(values[: len(under.types)]))
        if not identical(arrays[-1], wanted.values[0]).all():
            return False
    return True


def places() -> list[tuple[str, str]]:
    """Return the pairs of place and type class whose operands are all tensors."""
    return [where for where in settings() if not make(*where)[0].scalars]


def in_forms(
    place: str, type_class: str, steps: dict[int, int], commuting: frozenset[str], directory: Path
) -> BodiesInForms:
    """Check bodies in each form. steps: number of operations -> stride among such bodies."""
    under, letters = make(place, type_class)
    bodies = [
        program.body
        for length, step in steps.items()
        for program in islice(
            programs(letters, letters.arguments[-1], length, ordered=False), 0, None, step
        )
    ]
    body_of = {function(under, body): body for body in bodies}
    samples = cache(lambda made: defined_samples(under, body_of[made], made))
    result = BodiesInForms()
    for form in SEQUENCES:
        check = FormCheck(form, toolchain.PLUGIN, directory, commuting, samples)
        for (made, body), outcome in zip(body_of.items(), check.check(list(body_of)), strict=True):
            how = outcome.how
            if how == "executed" and not samples(made):
                how = "undefined wherever tried"
            elif how == "wrong" and is_right(under, body, made, form, directory, samples(made)):
                how = "folded otherwise upstream"
            elif how == "wrong":
                became = ", ".join(outcome.made)
                result.wrong.append(f"{form}: {made.text}\nbecame {became}: {outcome.difference}")
            result.counts[form][how] += 1
    return result
