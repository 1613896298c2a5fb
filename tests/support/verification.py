"""Each op executed in several forms, each compared with the reference, on many shapes and values.

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
from execution import LOWERING, Code, ToolFailed, compile_module
from optree_gen.cases import legal_cases
from optree_gen.generic import Generic
from optree_gen.mlir_text import MlirWriter
from optree_gen.model import Op, Tree
from optree_gen.modes import Case, build, shape
from optree_gen.reference import Array, Evaluation, UnsupportedType, evaluate_generic
from setting import KINDS, sample
from specialization import identical
from wrapper import INLINE, wrapper

#: Cases per module.
BATCH = 100

#: Extents of the loops, in order: the first four differ; all are 1; others; one is 0.
EXTENTS = (2, 3, 5, 4, 2, 3, 4, 5, 2, 3)
EXTENT_LISTS = (EXTENTS, (1,) * 10, (7, 3, 2, 3, 3, 2, 3, 2, 2, 2), (2, 0, 3, 2, 3, 2, 3, 2, 3, 2))

#: Units in the last place between the C library and the reference: the library's functions are off
#: by 2 at most, as its manual lists, the reference by half of one, and each is rounded once more.
#: All else is equal to the bit, sums too, as every form adds up in the order of the loop nest.
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
    """What came of a form of a case: what was compared with the reference, and what was wrong.

    calls: how often it was executed. values: how many elements of results were compared.
    refused: why it cannot be executed; None: it was.
    """

    case: Case
    form: Form
    calls: int = 0
    values: int = 0
    wrong: str | None = None
    refused: str | None = None

    @property
    def outcome(self) -> str:
        if self.wrong is not None:
            return "wrong"
        return "refused" if self.refused is not None else "equal"


class Verifier:
    """Verifies cases of one tree; seeds: how many values of each kind are tried."""

    def __init__(
        self, tree: Tree, templates: Path, plugin: Path, directory: Path, seeds: int = 1
    ) -> None:
        self.tree = tree
        self.writer = MlirWriter(templates, tree.dialect, tree.scalars)
        self.plugin = plugin
        self.directory = directory
        self.seeds = seeds

    def cases(self, op: Op) -> list[Case]:
        """The op's cases on memrefs of any size whose values numpy has."""
        return [c for c in self.legal(op) if executable(c)]

    def legal(self, op: Op) -> list[Case]:
        """The op's cases on memrefs of any size."""
        memrefs = [c for c in legal_cases(op, self.tree) if c.container == "memref"]
        return [c for c in memrefs if all(not s or None in s for s in c.shapes)]

    def all_cases(self, op: Op) -> list[Case]:
        """The op's cases also on tensors, and on tensors and memrefs of sizes that are known.

        The sizes are those of one after the other of `EXTENT_LISTS`.
        """
        found = []
        for number, case in enumerate(self.cases(op)):
            found.append(case)
            found.append(self.rebuilt(case, "tensor", dynamic=True))
            for place, container in enumerate(("tensor", "memref")):
                extents = EXTENT_LISTS[(number + place) % len(EXTENT_LISTS)]
                found.append(self.rebuilt(case, container, dynamic=False, extents=extents))
        return found

    def example(self, case: Case) -> Example:
        """The case with what it means; those on memrefs of any size are run on more values."""
        plain = case.container == "memref" and dynamic(case)
        return Example(case, case.generic(self.tree.scalars), self.seeds if plain else 1)

    def rebuilt(
        self, case: Case, container: str, dynamic: bool, extents: Sequence[int] = EXTENTS
    ) -> Case:
        return build(
            case.op,
            case.mode,
            self.tree.scalars,
            case.variant,
            container=container,
            dynamic=dynamic,
            extents=extents,
        )

    def verify(self, cases: Sequence[Case], forms: Iterable[Form] = FORMS) -> Iterator[Verdict]:
        """One verdict per case and form."""
        for start in range(0, len(cases), BATCH):
            batch = cases[start : start + BATCH]
            examples = [self.example(case) for case in batch]
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
                verdict.values += defined(wanted)
                verdict.wrong = verdict.wrong or example.call(code, number, values, wanted)
            yield verdict

    def compile(self, cases: Sequence[Case], form: Form) -> Code:
        return compile_module(
            self.module(cases, form),
            self.directory,
            before=(*form.passes, *INLINE),
            plugin=self.plugin,
        )

    def module(self, cases: Sequence[Case], form: Form) -> str:
        """The cases as functions `f0`, ..., each with a wrapper `call0` that takes memrefs only."""
        parts = []
        for number, case in enumerate(cases):
            write = self.writer.generic if form.from_spec else self.writer.op
            function = write(case, f"f{number}").replace("func.func @", "func.func private @", 1)
            parts += [function, wrapper(case, number)]
        return "\n".join(parts)

    def standalone(self, verdict: Verdict) -> str:
        """A file with the verdict's case alone, and on top the commands that repeat it."""
        lowering = ",".join((*verdict.form.passes, *INLINE, *LOWERING))
        lines = [
            f"{verdict.case}: {verdict.wrong or verdict.refused}",
            f"make verify K='^{verdict.case.op.name}$'",
            f"mlir-opt-22 --load-pass-plugin={os.fspath(self.plugin)} "
            f"--pass-pipeline='builtin.module({lowering})'",
        ]
        text = self.module([verdict.case], verdict.form)
        return "\n".join([*(f"// {line}" for line in lines), text])


@dataclass(frozen=True)
class Example:
    """A case with what it means, and values to call it with."""

    case: Case
    generic: Generic
    seeds: int = 1

    @cached_property
    def runs(self) -> list[tuple[tuple[Array, ...], Evaluation]]:
        """Operand values on which the case can be executed, and what the reference says of them."""
        found = []
        for shapes, kind, seed in self.samples():
            generator = np.random.default_rng((seed, kind) if seed else kind)
            values = tuple(
                sample(generator, kind, sizes, element)
                for sizes, element in zip(shapes, self.case.instance.elements, strict=True)
            )
            wanted = evaluate_generic(self.generic, values)
            if wanted.defined or not self.traps:
                found.append((values, wanted))
        return found

    def samples(self) -> Iterator[tuple[tuple[tuple[int, ...], ...], int, int]]:
        """Shapes of operands, each with kinds and seeds of values."""
        known = tuple(tuple(n for n in sizes or () if n is not None) for sizes in self.case.shapes)
        for extents in EXTENT_LISTS if dynamic(self.case) else (EXTENTS,):
            shapes = tuple(shape(map_, extents) for map_ in self.generic.maps)
            for kind in KINDS if extents is EXTENTS else KINDS[:1]:
                for seed in range(self.seeds):
                    yield shapes if dynamic(self.case) else known, kind, seed

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


def dynamic(case: Case) -> bool:
    """Whether the case can be called with operands of other sizes."""
    return any(None in sizes for sizes in case.shapes if sizes is not None)


def defined(evaluation: Evaluation) -> int:
    """The number of elements that the reference defines."""
    return sum(
        values.size - (0 if mask is None else int(mask.sum()))
        for values, mask in zip(evaluation.values, evaluation.undefined, strict=True)
    )


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
