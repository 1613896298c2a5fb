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
from optree_core.cases import UNIFORM, Case, Mode, build, legal, shape
from optree_core.container import Container
from optree_core.element_type import FLOAT_WIDTHS, ElementType, TypeClass, element_type
from optree_core.generic import Generic
from optree_core.model import Dialect, Op, Tree
from optree_core.plain_variants import plain
from optree_core.scalar import ScalarTable
from optree_gen.emit.mlir_text import MlirWriter
from optree_reference import Array, Evaluation, UnsupportedType, evaluate_generic, storage
from optree_reference.number import unsigned, wrapped

from optree_lab import toolchain
from optree_lab.ir.cases import legal_cases
from optree_lab.ir.setting import KINDS, sample
from optree_lab.running.callers import INLINE, program, run_command, wrapper
from optree_lab.running.execution import Code, SmallFloats, ToolFailed, compile_module, lowering

from .bound import UNBOUNDED, difference

#: Cases per module.
BATCH = 100

#: Extents of the loops, in order: the first four differ; all are 1; others; one is 0.
EXTENTS = (2, 3, 5, 4, 2, 3, 4, 5, 2, 3)
EXTENT_LISTS = (EXTENTS, (1,) * 10, (7, 3, 2, 3, 3, 2, 3, 2, 2, 2), (2, 0, 3, 2, 3, 2, 3, 2, 3, 2))

#: Operations that trap on operands for which they are undefined.
TRAPS = re.compile(r"arith\.\w*(div|rem)[su]i")

#: Floats of 8 bits, each tried on every op.
SMALL_FLOATS = tuple(element_type(name) for name, width in FLOAT_WIDTHS.items() if width == 8)

#: Types that are tried on the ops that have a role in the dialect: the floats that are neither
#: usual nor of 8 bits, and a type of each other kind.
RARE = tuple(
    map(
        element_type,
        (
            *(name for name, width in FLOAT_WIDTHS.items() if name not in UNIFORM and width != 8),
            *("i4", "i16", "complex<f16>", "complex<f64>"),
        ),
    )
)

#: Beside each of these types, operands have this one.
BESIDE = element_type("f32")

#: The floats whose casts to a wider float arith-expand writes as operations on bits.
EXPANDED = ("f8E8M0FNU", "f4E2M1FN")

#: The float without a zero and a sign, and those without infinity and NaN.
POWERS_OF_TWO = element_type("f8E8M0FNU")
FINITE = tuple(element_type(name) for name, width in FLOAT_WIDTHS.items() if width < 8)


@dataclass(frozen=True)
class Form:
    """A way to write a case: after passes, or as the spec's generic."""

    name: str
    passes: tuple[str, ...] = ()
    from_spec: bool = False


def forms_of(dialect: Dialect) -> tuple[Form, ...]:
    """Return the forms of an op of a dialect; a defined one also converts to its base."""
    prefix = dialect.pass_prefix
    found = (
        Form("op"),
        Form("parent", (f"{prefix}-generalize{{to=parent}}",)),
        Form("generic", (f"{prefix}-generalize",)),
        Form("spec", from_spec=True),
    )
    if not dialect.defined:
        return (*found, Form("upstream", ("linalg-generalize-named-ops",)))
    assert dialect.base is not None
    back = f"convert-{dialect.name}-to-{dialect.base.name}"
    return (
        *found,
        Form("specialized", (f"{prefix}-generalize", f"{prefix}-specialize")),
        Form("base", (back,)),
    )


@dataclass
class Verdict:
    """The result for a form of a case: what was compared with the reference, and the failures.

    calls: number of executions. values: number of result elements compared. wrong: the first
    difference, if any. refused: why it cannot be executed, if so. given, right: operands of a wrong
    call, and the reference's results.
    """

    case: Case
    form: Form
    calls: int = 0
    values: int = 0
    wrong: str | None = None
    refused: str | None = None
    given: tuple[Array, ...] = ()
    right: tuple[Array, ...] = ()

    @property
    def outcome(self) -> str:
        if self.wrong is not None:
            return "wrong"
        return "refused" if self.refused is not None else "equal"


class Verifier:
    """Verifies cases of one tree.

    plugin, program: a plugin of mlir-opt or a program like it, either of which has the tree's
    passes. seeds: number of values of each kind to try.
    """

    def __init__(
        self,
        tree: Tree,
        templates: Path,
        directory: Path,
        *,
        plugin: Path | None = None,
        program: Path | None = None,
        seeds: int = 1,
    ) -> None:
        self.tree = tree
        self.forms = forms_of(tree.dialect)
        self.program = program
        self.writer = MlirWriter(templates, tree.dialect, tree.scalars, toolchain.mlir_version()[0])
        self.plugin = plugin
        self.directory = directory
        self.seeds = seeds
        # Most forms of an op lower to the same text.
        self.known: dict[str, Code] = {}

    def cases(self, op: Op) -> list[Case]:
        """Return the op's cases on memrefs of dynamic sizes that can be executed."""
        return [c for c in self.legal(op) if obstacle(c, self.tree.scalars) is None]

    def legal(self, op: Op) -> list[Case]:
        """Return the op's legal cases on memrefs of dynamic sizes."""
        memrefs = [c for c in legal_cases(op, self.tree) if c.container is Container.MEMREF]
        usual = [c for c in memrefs if all(not s or None in s for s in c.shapes)]
        known = {(c.instance.elements, c.variant.label) for c in usual}
        found = self.other_cases(op)
        return [*usual, *(c for c in found if (c.instance.elements, c.variant.label) not in known)]

    def other_cases(self, op: Op) -> Iterator[Case]:
        """Yield the op's plain forms on floats of 8 bits; on rare types, if the op has a role."""
        scalars = self.tree.scalars
        has_role = op.name in dict(self.tree.dialect.roles).values()
        for form in plain(op, self.tree):
            for small in (*SMALL_FLOATS, *(RARE if has_role else ())):
                pairs = ((small, small), (small, BESIDE), (BESIDE, small))
                found = (
                    build(op, Mode(*pair), scalars, form, container=Container.MEMREF, dynamic=True)
                    for pair in pairs
                )
                unique = {case.instance.elements: case for case in found if legal(case, scalars)}
                yield from (c for c in unique.values() if small in c.instance.elements)

    def all_cases(self, op: Op) -> list[Case]:
        """Return the op's cases on tensors and memrefs of dynamic and of several static sizes."""
        found = []
        for number, case in enumerate(self.cases(op)):
            found.append(case)
            found.append(self.rebuilt(case, Container.TENSOR, dynamic=True))
            for place, container in enumerate((Container.TENSOR, Container.MEMREF)):
                extents = EXTENT_LISTS[(number + place) % len(EXTENT_LISTS)]
                found.append(self.rebuilt(case, container, dynamic=False, extents=extents))
        return found

    def example(self, case: Case) -> Example:
        """Return the case with its generic; on memrefs of dynamic sizes with more values."""
        plain = case.container is Container.MEMREF and dynamic(case)
        return Example(case, case.generic(self.tree.scalars), self.seeds if plain else 1)

    def rebuilt(
        self, case: Case, container: Container, dynamic: bool, extents: Sequence[int] = EXTENTS
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

    def verify(
        self, cases: Sequence[Case], forms: Iterable[Form] | None = None
    ) -> Iterator[Verdict]:
        """Yield one verdict per case and form; slow ones, with small floats, come last."""
        for way in SmallFloats:
            part = [case for case in cases if self.way(case) is way]
            for start in range(0, len(part), BATCH):
                examples = [self.example(case) for case in part[start : start + BATCH]]
                for form in self.forms if forms is None else forms:
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
                wrong = example.call(code, number, values, wanted)
                if wrong is not None and verdict.wrong is None:
                    verdict.wrong, verdict.given, verdict.right = wrong, values, wanted.values
            yield verdict

    def compile(self, cases: Sequence[Case], form: Form) -> Code:
        return compile_module(
            self.module(cases, form),
            self.directory,
            before=(*form.passes, *INLINE),
            plugin=self.plugin,
            program=self.program,
            small_floats=self.way(cases[0]),
            known=self.known,
        )

    def way(self, case: Case) -> SmallFloats:
        return small_floats(case, case.generic(self.tree.scalars))

    def reason(self, case: Case) -> str | None:
        """Return the reason why the case is not executed: MLIR's error, if numpy lacks a type of
        it; None if it is executed."""
        found = obstacle(case, self.tree.scalars)
        if found is None or all(has_storage(e) for e in case.instance.elements):
            return found
        try:
            self.compile([case], self.forms[0])
        except ToolFailed as error:
            message = re.search(r"error: (.*)", str(error))
            return f"MLIR does not lower it: {message[1].strip()}" if message else found
        return found

    def module(self, cases: Sequence[Case], form: Form) -> str:
        """Return functions `f0`, ... of the cases, each with a wrapper that takes memrefs."""
        parts = []
        for number, case in enumerate(cases):
            write = self.writer.generic if form.from_spec else self.writer.op
            function = write(case, f"f{number}").replace("func.func @", "func.func private @", 1)
            parts += [function, wrapper(case, number)]
        return "\n".join(parts)

    def standalone(self, verdict: Verdict) -> str:
        """Return a program of the verdict's case and operands, below the commands that run it."""
        passes = (*verdict.form.passes, *INLINE, *lowering(self.way(verdict.case)))
        driver = os.fspath(self.program or toolchain.tool("mlir-opt"))
        if self.plugin is not None:
            driver += f" --load-pass-plugin={os.fspath(self.plugin)}"
        lines = [
            f"{verdict.case}: {verdict.wrong or verdict.refused}",
            f"python -m optree_lab verify -k '^{verdict.case.op.name}$' "
            f"--dialect {self.tree.dialect.name}",
            f"{driver} --pass-pipeline='builtin.module({','.join(passes)})'",
        ]
        parts = [self.module([verdict.case], verdict.form)]
        if verdict.given:
            lines.append(run_command())
            right = "\n".join(np.array2string(v, threshold=1000) for v in verdict.right)
            lines += ["The reference gives", *right.splitlines()]
            parts.append(program(verdict.case, verdict.given))
        return "\n".join([*(f"// {line}" for line in lines), *parts])


@dataclass(frozen=True)
class Example:
    """A case with its generic, and the number of seeds of values to call it with."""

    case: Case
    generic: Generic
    seeds: int = 1

    @cached_property
    def runs(self) -> list[tuple[tuple[Array, ...], Evaluation]]:
        """Return operand values on which the case can be executed, with the reference's results."""
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
        """Yield shapes of operands, each with a kind and a seed of values."""
        known = tuple(tuple(n for n in sizes or () if n is not None) for sizes in self.case.shapes)
        for extents in EXTENT_LISTS if dynamic(self.case) else (EXTENTS,):
            shapes = tuple(shape(map_, extents) for map_ in self.generic.maps)
            for kind in KINDS if extents is EXTENTS else KINDS[:1]:
                for seed in range(self.seeds):
                    yield shapes if dynamic(self.case) else known, kind, seed

    @property
    def traps(self) -> bool:
        """True if the program may trap where the case is undefined."""
        assert self.generic.body is not None
        return any(TRAPS.fullmatch(step.mnemonic) for step in self.generic.body.steps)

    def call(
        self, code: Code, number: int, values: Sequence[Array], wanted: Evaluation
    ) -> str | None:
        """Call the function; return how it differs from the reference, or None if it agrees."""
        elements = self.case.instance.elements
        arrays = [passed(np.array(v, order="C"), e) for v, e in zip(values, elements, strict=True)]
        code.call(f"call{number}", *arrays)
        results = range(len(arrays) - len(wanted.values), len(arrays))
        found = [returned(arrays[n], elements[n]) for n in results]
        return difference(self.generic, values, found, wanted)


def passed(values: Array, element: ElementType) -> Array:
    """Return the values as LLVM has them in memory: of i4, the high bits of the byte are 0."""
    if element.type_class is not TypeClass.INT or element.width % 8 == 0:
        return values
    return np.asarray(unsigned(values, element).view(values.dtype))


def returned(values: Array, element: ElementType) -> Array:
    """Return the values that `passed` changes to the given ones."""
    return wrapped(values, element) if element.type_class is TypeClass.INT else values


def dynamic(case: Case) -> bool:
    """True if the case can be called with operands of other sizes."""
    return any(None in sizes for sizes in case.shapes if sizes is not None)


def defined(evaluation: Evaluation) -> int:
    """Return the number of elements that the reference defines."""
    return sum(
        values.size - (0 if mask is None else int(mask.sum()))
        for values, mask in zip(evaluation.values, evaluation.undefined, strict=True)
    )


def small(case: Case) -> bool:
    """True if the case has floats of less than 16 bits."""
    return any(map(below_16, case.instance.elements))


def small_floats(case: Case, generic: Generic) -> SmallFloats:
    """Return the way in which the case's floats of less than 16 bits are computed."""
    if not small(case):
        return SmallFloats.NONE
    for step in generic.body.steps if generic.body is not None else ():
        widened = step.mnemonic == "arith.extf" and step.operands[0].type.name in EXPANDED
        values = (step.type, *(value.type for value in step.operands))
        if (any(map(below_16, values)) and not widened) or step.mnemonic in _SIGNED_ZEROS:
            return SmallFloats.SOFTWARE
    return SmallFloats.EXPANDED


#: The operations whose sign of zero arith-expand loses.
_SIGNED_ZEROS = ("arith.maximumf", "arith.minimumf")


#: The operations that give finite results for finite operands, if those that are too large become
#: the largest.
_CLOSED = {f"arith.{name}" for name in ("addf", "subf", "mulf", "negf", "maximumf", "minimumf")} | {
    "math.absf", "math.ceil", "math.floor", "math.round", "arith.constant", "arith.select",
}  # fmt: skip


def below_16(element: ElementType) -> bool:
    """True for a float of less than 16 bits."""
    return element.type_class is TypeClass.FLOAT and element.width < 16


def has_storage(element: ElementType) -> bool:
    """True if numpy has arrays of the type."""
    try:
        storage(element)
    except UnsupportedType:
        return False
    return True


def obstacle(case: Case, scalars: ScalarTable) -> str | None:
    """Return the reason why the case cannot be executed, or None if it can."""
    for element in case.instance.elements:
        try:
            sample(np.random.default_rng(0), 0, (1,), element)
        except (UnsupportedType, ValueError) as error:
            return str(error)
    generic = case.generic(scalars)
    steps = () if generic.body is None else generic.body.steps
    if any(step.type == POWERS_OF_TWO for step in steps):
        return (
            f"{POWERS_OF_TWO} has no zero and no sign: what sums and casts round to is not defined"
        )
    names = {step.mnemonic for step in steps}
    if open_ := {step.mnemonic for step in steps if step.type in FINITE} - _CLOSED:
        return f"the type has no infinity and NaN: what {min(open_)} makes of them is not defined"
    if "math.powf" in names and "reduction" in generic.iterator_types:
        return "math.powf is inexact: each element of a reduction multiplies the error"
    if inexact := names & UNBOUNDED:
        return f"MLIR lowers {min(inexact)} to what is off by any number of units near zero"
    if small_floats(case, generic) is not SmallFloats.SOFTWARE:
        return None
    if toolchain.is_fetched():
        return "MLIR's software floats are in a library of the fetched MLIR, which is not loaded"
    if any(step.mnemonic == "arith.fptosi" and step.type.name == "i1" for step in steps):
        return "MLIR's software floats round numbers below -0.5 to -1, which is i1's true"
    if any(value.type.name == "f64" for step in steps for value in step.operands):
        return "MLIR's software floats do not take f64: convert-arith-to-apfloat fails"
    if "math.fma" in names:
        return "MLIR's software floats have no math.fma: it is not legalized"
    if "arith.remf" in names:
        return "MLIR's software floats divide to nearest: arith.remf divides towards zero"
    if "math.copysign" in names and any("FNUZ" in e.name for e in case.instance.elements):
        return "the only NaN has the sign bit set: the sign of what it converts to is not defined"
    return None
