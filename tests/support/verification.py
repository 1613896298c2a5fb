"""Each op executed in several forms, each form compared with the reference, on many shapes.

The forms of a case: the op itself, its parent, and its generic, as the plugin, as the spec and as
upstream write it. They are lowered with MLIR's passes and called with the same values.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
from execution import Code, ToolFailed, compile_module
from optree_gen.cases import legal_cases
from optree_gen.generic import Generic
from optree_gen.mlir_text import MlirWriter
from optree_gen.model import Op, Tree
from optree_gen.modes import Case, shape
from optree_gen.reference import Array, Evaluation, UnsupportedType, evaluate_generic
from setting import KINDS, sample
from specialization import identical

#: Cases per module.
BATCH = 100

#: Extents of the loops, in order: the first four differ; all are 1; others; one is 0.
EXTENTS = (2, 3, 5, 4, 2, 3, 4, 5, 2, 3)
EXTENT_LISTS = (EXTENTS, (1,) * 10, (7, 3, 2, 3, 3, 2, 3, 2, 2, 2), (2, 0, 3, 2, 3, 2, 3, 2, 3, 2))

#: Functions of the C library, which is within this many units in the last place of the reference.
CLOSE = 3

#: Operations that stop the program where they are undefined.
TRAPS = re.compile(r"arith\.\w*(div|rem)[su]i")

#: Operations that MLIR defines to the bit; all others of the math dialect are close.
EXACT_FUNCTIONS = frozenset(
    f"math.{name}" for name in ("absf", "ceil", "floor", "round", "roundeven", "trunc", "sqrt")
)


@dataclass(frozen=True)
class Form:
    """A way to write a case. passes: what turns the op into it; from_spec: the spec's generic."""

    name: str
    passes: tuple[str, ...] = ()
    from_spec: bool = False


FORMS = (
    Form("op"),
    Form("parent", ("linalg-tree-generalize{to=parent}",)),
    Form("generic", ("linalg-tree-generalize",)),
    Form("spec", from_spec=True),
    Form("upstream", ("linalg-generalize-named-ops",)),
)


@dataclass
class Verdict:
    """What came of a form of a case: `calls` compared with the reference, and what was wrong.

    refused: why it cannot be executed; None: it was.
    """

    case: Case
    form: Form
    calls: int = 0
    wrong: str | None = None
    refused: str | None = None

    @property
    def outcome(self) -> str:
        if self.wrong is not None:
            return "wrong"
        return "refused" if self.refused is not None else "equal"


class Verifier:
    """Verifies cases of one tree."""

    def __init__(self, tree: Tree, templates: Path, plugin: Path, directory: Path) -> None:
        self.tree = tree
        self.writer = MlirWriter(templates, tree.dialect, tree.scalars)
        self.plugin = plugin
        self.directory = directory

    def cases(self, op: Op) -> list[Case]:
        """The op's cases on memrefs of any size whose values numpy has."""
        found = []
        for case in legal_cases(op, self.tree):
            if case.container != "memref" or any(s and None not in s for s in case.shapes):
                continue
            if executable(case):
                found.append(case)
        return found

    def verify(self, cases: Sequence[Case], forms: Iterable[Form] = FORMS) -> Iterator[Verdict]:
        """One verdict per case and form."""
        for start in range(0, len(cases), BATCH):
            batch = cases[start : start + BATCH]
            examples = [Example(case, case.generic(self.tree.scalars)) for case in batch]
            for form in forms:
                yield from self._batch(examples, form)

    def _batch(self, examples: Sequence[Example], form: Form) -> Iterator[Verdict]:
        try:
            code = self.compile([e.case for e in examples], form)
        except ToolFailed as error:
            if len(examples) == 1:
                reason = str(error).splitlines()[1] if "\n" in str(error) else str(error)
                yield Verdict(examples[0].case, form, refused=reason)
                return
            middle = len(examples) // 2
            yield from self._batch(examples[:middle], form)
            yield from self._batch(examples[middle:], form)
            return
        for number, example in enumerate(examples):
            verdict = Verdict(example.case, form)
            for values, wanted in example.runs:
                verdict.calls += 1
                verdict.wrong = verdict.wrong or example.call(code, number, values, wanted)
            yield verdict

    def compile(self, cases: Sequence[Case], form: Form) -> Code:
        return compile_module(
            self.module(cases, form), self.directory, before=form.passes, plugin=self.plugin
        )

    def module(self, cases: Sequence[Case], form: Form) -> str:
        """The cases as functions `f0`, ..., each with a wrapper `call0` that takes memrefs only."""
        parts = []
        for number, case in enumerate(cases):
            write = self.writer.generic if form.from_spec else self.writer.op
            parts += [write(case, f"f{number}"), wrapper(case, number)]
        return "\n".join(parts)

    def standalone(self, verdict: Verdict) -> str:
        """A file with the verdict's case alone, and on top the command that lowers it."""
        passes = ",".join(verdict.form.passes) or "canonicalize"
        command = (
            f"mlir-opt-22 --load-pass-plugin={os.fspath(self.plugin)} "
            f"--pass-pipeline='builtin.module({passes})'"
        )
        text = self.module([verdict.case], verdict.form)
        return f"// {verdict.case}: {verdict.wrong}\n// {command}\n{text}"


@dataclass(frozen=True)
class Example:
    """A case with what it means, and values to call it with."""

    case: Case
    generic: Generic

    @cached_property
    def runs(self) -> list[tuple[tuple[Array, ...], Evaluation]]:
        """Operand values on which the case can be executed, and what the reference says of them."""
        found = []
        for extents in EXTENT_LISTS:
            for kind in KINDS if extents is EXTENTS else KINDS[:1]:
                generator = np.random.default_rng(kind)
                values = tuple(
                    sample(generator, kind, shape(indexing, extents), element)
                    for indexing, element in zip(
                        self.generic.maps, self.case.instance.elements, strict=True
                    )
                )
                wanted = evaluate_generic(self.generic, values)
                if wanted.defined or not self.traps:
                    found.append((values, wanted))
        return found

    @property
    def traps(self) -> bool:
        """Whether the program may stop where the case is undefined."""
        assert self.generic.body is not None
        return any(TRAPS.fullmatch(step.mnemonic) for step in self.generic.body.steps)

    @property
    def tolerance(self) -> int:
        """Units in the last place by which results may differ; 0: equal to the bit."""
        assert self.generic.body is not None
        names = {step.mnemonic for step in self.generic.body.steps}
        close = {n for n in names if n.startswith("math.")} - EXACT_FUNCTIONS
        return CLOSE if close else 0

    def call(
        self, code: Code, number: int, values: Sequence[Array], wanted: Evaluation
    ) -> str | None:
        """None where the function gives what the reference defines; else what differs."""
        arrays = [np.array(v, order="C") for v in values]
        code.call(f"call{number}", *arrays)
        return self.difference(arrays[-len(wanted.values) :], wanted)

    def difference(self, results: Sequence[Array], wanted: Evaluation) -> str | None:
        """What differs from the reference where that is defined."""
        for result, right, undefined in zip(results, wanted.values, wanted.undefined, strict=True):
            bad = ~(identical(result, right) | near(result, right, self.tolerance))
            if undefined is not None:
                bad &= ~undefined
            if bad.any():
                place = tuple(int(i) for i in np.argwhere(bad)[0])
                shapes = " ".join(str(v.shape) for v in results)
                return f"element {place} is {result[place]}, not {right[place]}, of {shapes}"
        return None


def near(result: Array, right: Array, units: int) -> Array:
    """Where a float is within so many units in the last place of the right one."""
    if units == 0 or result.dtype.kind in "biuc":
        return np.zeros(right.shape, np.bool_)
    with np.errstate(all="ignore"):
        following = np.nextafter(np.abs(right), np.asarray(np.inf).astype(right.dtype))
        unit = following.astype(np.float64) - np.abs(right).astype(np.float64)
        distance = np.abs(result.astype(np.float64) - right.astype(np.float64))
        return np.asarray(distance <= units * unit)


def executable(case: Case) -> bool:
    """Whether numpy has the case's types, and MLIR lowers them to LLVM."""
    try:
        for element in case.instance.elements:
            sample(np.random.default_rng(0), 0, (1,), element)
    except (UnsupportedType, ValueError):
        return False
    return all(e.type_class != "float" or e.width >= 16 for e in case.instance.elements)


def wrapper(case: Case, number: int) -> str:
    """A function that takes a memref for every operand and loads those that are scalars."""
    arguments, lines, names, types = [], [], [], []
    for position, (sizes, element) in enumerate(
        zip(case.shapes, case.instance.elements, strict=True)
    ):
        dims = "".join("?x" if size is None else f"{size}x" for size in sizes or ())
        memref = f"memref<{dims}{element}>"
        arguments.append(f"%a{position}: {memref}")
        names.append(f"%a{position}")
        types.append(memref)
        if sizes is None:
            lines.append(f"%s{position} = memref.load %a{position}[] : {memref}")
            names[-1], types[-1] = f"%s{position}", str(element)
    call = f"func.call @f{number}({', '.join(names)}) : ({', '.join(types)}) -> ()"
    body = "\n".join([*lines, call, "return"])
    return f"func.func @call{number}({', '.join(arguments)}) {{\n{body}\n}}"
