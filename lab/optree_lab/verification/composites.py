# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Composites by their definitions: decomposed, recognized again, and executed.

What a composite decomposes into is recognized as that composite, and gives what the reference says.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from optree_core.definition import CompositeDefinition, CompositeStep, definition
from optree_core.element_type import element_type
from optree_core.model import Op, Role, Tree
from optree_core.parameter_type import ParameterType
from optree_reference import storage
from optree_reference.steps import run_steps

from optree_lab import toolchain
from optree_lab.ir import dialects
from optree_lab.running.callers import INLINE
from optree_lab.running.execution import Array, Code, run_program
from optree_lab.running.model_function import (
    Signature,
    called,
    farthest,
    perturbed,
    same_bits,
)
from optree_lab.running.whole_model import compile_model

#: Sizes of lists of loops and of single loops.
_SIZES = (2, 3, 4, 5, 6)

#: With more choices each one is made in one rank, by turns.
_FEW_CHOICES = 6

#: The schedule that decomposes composites of linalg.
_DECOMPOSING = Path(__file__).with_suffix(".mlir")

#: In place of the defaults of numbers.
_NUMBERS = (0.1, 0.7, -0.3)

#: The passes that fuse element-wise ops.
FUSE = ("canonicalize", "cse", "linalg-fuse-elementwise-ops", "canonicalize", "cse")


@dataclass(frozen=True)
class Use:
    """An op of a composite: the shapes of its operands, None for absent ones, and attributes."""

    op: Op
    element: str
    shapes: dict[str, tuple[int, ...] | None]
    attributes: dict[str, object]

    @property
    def types(self) -> dict[str, str]:
        """The types of tensors with the operands that are present."""
        return {
            spec.name: f"tensor<{''.join(f'{n}x' for n in shape)}{spec.type or self.element}>"
            for spec in self.op.operands
            if (shape := self.shapes[spec.name]) is not None
        }

    @property
    def text(self) -> str:
        """The op in a function `main` whose arguments are the inputs."""
        return self.named("main")

    def named(self, name: str, given: Mapping[str, str] | None = None) -> str:
        """Return a function of this name with the op, whose arguments are the inputs.

        given: types of all operands in place of its own; the output is an argument, too.
        """
        types, output = given or self.types, self.op.inits[0].name
        inputs = [each for each in types if each != output]
        attributes = {key: _attribute(self.op, key, v) for key, v in self.attributes.items()}
        optional = [o for o in self.op.operands if o.optional]
        if len(optional) > 1:
            counts = ", ".join(str(int(o.name in types)) for o in self.op.operands)
            attributes["operandSegmentSizes"] = f"array<i32: {counts}>"
        listed = ", ".join(f"{key} = {value}" for key, value in attributes.items())
        scalars = {o.name: o.type for o in self.op.operands if o.role is Role.SCALAR}
        read = [
            f"  %{each}_0 = tensor.extract %{each}[] : {types[each]}\n"
            for each in inputs
            if each in scalars
        ]
        names = ", ".join(f"%{each}{'_0' * (each in scalars)}" for each in (*inputs, output))
        taken = ", ".join(scalars.get(each) or types[each] for each in (*inputs, output))
        arguments = ", ".join(f"%{each}: {types[each]}" for each in (given or inputs))
        made = "" if given else f"  %{output} = tensor.empty() : {types[output]}\n"
        op = f'"{self.op.qualified_name}"({names}) {{{listed}}}'
        return f"""func.func @{name}({arguments}) -> {types[output]} {{
{"".join(read)}{made}  %r = {op} : ({taken}) -> {types[output]}
  return %r : {types[output]}
}}
"""

    def on_memrefs(self, name: str, place: str = "") -> str:
        """Return a function of this name with the op on memrefs; the last argument is the output.

        place: an operand that is copied into the output, from which the op then reads it.
        """
        output = self.op.inits[0].name
        lines = self.named(name, self.types).splitlines()
        text = "\n".join(line for line in lines if not line.startswith("  return"))
        text = text.replace("tensor.extract", "memref.load").replace("tensor<", "memref<")
        text = re.sub(r"\) -> memref<\S+", ")", text.replace("%r = ", ""), count=1)
        head, op = re.split(r'(?=  "optree)', text)
        op = re.sub(r"-> memref<\S+", "-> ()", op)
        if place:
            type = self.types[place].replace("tensor<", "memref<")
            head += f"  memref.copy %{place}, %{output} : {type} to {type}\n"
            op = re.sub(rf"%{place}(?=[,)])", f"%{output}", op, count=1)
        return f"{head}{op.removesuffix('}')}  return\n}}\n"

    @property
    def signature(self) -> Signature:
        types, output = self.types, self.op.inits[0].name
        return Signature(tuple(t for n, t in types.items() if n != output), (types[output],))

    def arguments(self, seed: int) -> list[Array]:
        """Return random values for the inputs; they are positive, as variances are among them."""
        generator, found = np.random.default_rng(seed), []
        for spec in self.op.inputs:
            shape = self.shapes[spec.name]
            if shape is not None:
                dtype = storage(element_type(spec.type or self.element))
                found.append((generator.random(shape) * 2 + 0.01).astype(dtype))
        return found

    def reference(self, tree: Tree, arguments: Sequence[Array]) -> Array:
        """Return what the definition says."""
        given = iter(arguments)
        arrays: dict[str, Array | None] = {
            o.name: None if self.shapes[o.name] is None else next(given) for o in self.op.inputs
        }
        output = self.op.inits[0].name
        sizes = self.shapes[output]
        assert sizes is not None
        arrays[output] = np.zeros(sizes, storage(element_type(self.element)))
        values = {p.name: self.attributes.get(p.name, p.default) for p in self.op.parameters}
        return run_steps(self.op, arrays, values, tree.scalars)[0]


def _attribute(op: Op, name: str, value: object) -> str:
    parameter = op.parameter(name)
    assert parameter is not None
    return str(value) if parameter.type is ParameterType.TYPE else parameter.type.kind.text(value)


def uses(op: Op, element: str = "f32", wide: str | None = None) -> Iterator[Use]:
    """Yield the op with each choice of optional operands, flags, numbers and types, and some ranks.

    A number is its default, or another one. Choices without an effect are left out. wide: a type,
    which each parameter of type `type` has or has not; None: none of them has one.
    """
    loops = definition(op)
    along = {loop for step in op.steps for loop in step.along}
    parts = {loop.whole: loop.parts for loop in loops.loops}
    ranks = dict(op.ranks)
    optional = [o.name for o in op.operands if o.optional]
    flags = [p.name for p in op.parameters if p.type is ParameterType.BOOL]
    numbers = [p.name for p in op.parameters if p.type in (ParameterType.F32, ParameterType.F64)]
    types = [p.name for p in op.parameters if p.type.kind.is_type] if wide else []
    chosen = [*optional, *flags, *numbers, *types]
    ranks_of = itertools.cycle([[counts] for counts in _counts(loops, along)])
    read = [
        (step, {*step.reads, *step.types, *step.when}) for step in op.steps if step.alternative == 0
    ]
    for on in itertools.product((True, False), repeat=len(chosen)):
        given = dict(zip(chosen, on, strict=True))
        if _without_effect(op, read, given, {*optional, *flags}):
            continue
        attributes: dict[str, object] = {name: given[name] for name in flags}
        values = zip(numbers, _NUMBERS[: len(numbers)], strict=True)
        attributes |= {name: value for name, value in values if given[name]}
        attributes |= {name: wide for name in types if given[name]}
        few = len(chosen) <= _FEW_CHOICES
        for counts in _counts(loops, along) if few else next(ranks_of):
            sizes = {
                loop.name: tuple(
                    _SIZES[(place + i) % len(_SIZES)] * parts.get(loop.name, 1)
                    for i in range(count)
                )
                for place, (loop, count) in enumerate(zip(loops.loops, counts, strict=True))
            }
            sizes |= {
                loop.name: (sizes[loop.whole][0] // loop.parts,)
                for loop in loops.loops
                if loop.whole
            }
            shapes = {
                name: tuple(n for loop in names for n in sizes[loop])
                if given.get(name, True)
                else None
                for name, names in loops.shapes.items()
            }
            listed = {rank: len(sizes[name]) for name, rank in ranks.items()}
            yield Use(op, element, shapes, listed | attributes)


def _without_effect(
    op: Op,
    steps: Sequence[tuple[CompositeStep, set[str]]],
    given: Mapping[str, bool],
    flags: Collection[str],
) -> bool:
    """Return True if something optional is given that no step reads.

    steps: those of the definition, each with what it reads.
    """
    numbers = {p.name for p in op.parameters if p.optional and p.type.kind.is_number}
    chosen: dict[str, set[str]] = {}
    for step, names in steps:
        if step.name not in chosen and all(given[name] for name in step.when):
            chosen[step.name] = names
    read: set[str] = {o.name for o in op.inits}
    for name in reversed(chosen):
        if name in read:
            read |= chosen[name]
    return any(given[name] and name not in read for name in {*flags, *numbers})


def _counts(loops: CompositeDefinition, along: Collection[str]) -> Iterator[tuple[int, ...]]:
    """Yield for each loop how many dimensions it is; a list that is combined has one or more."""
    for first in range(3):
        yield tuple(
            1
            if not loop.many
            else 1 + (first + place) % 2
            if loop.name in along
            else (first + place) % 3
            for place, loop in enumerate(loops.loops)
        )


def passes(program: Path, text: str, names: Sequence[str]) -> str:
    """Return the module after passes of the dialect's tool."""
    pipeline = f"builtin.module({','.join(names)})"
    return run_program(program, [f"--pass-pipeline={pipeline}", "-"], text)


def convert(dialect: str = "optree") -> tuple[str, ...]:
    """Return the pass from ops of a dialect to linalg."""
    return (f"convert-{dialect}-to-linalg",)


def decompose(dialect: str = "optree") -> tuple[str, ...]:
    """Return the passes from ops of a dialect to linalg, without composites that linalg has."""
    library = f"transform-preload-library{{transform-library-paths={_DECOMPOSING}}}"
    return *convert(dialect), library, "transform-interpreter"


def recognize(
    allow: str = "", dialect: str = "optree", among: Sequence[str] = ()
) -> tuple[str, ...]:
    """Return the passes from linalg to the composites that are in it.

    allow: permissions. among: the names of composites, those that win first; empty: all.
    """
    given = {"allow": allow, "composites": ",".join(among)}
    options = " ".join(f"{key}={value}" for key, value in given.items() if value)
    return f"convert-linalg-to-{dialect}", f"{dialect}-recognize{{{options}}}"


def recognized(program: Path, given: Sequence[Use], allow: str = "") -> list[tuple[str, str]]:
    """Return each op as the tool prints it, and what is recognized in its decomposition.

    given: of one dialect.
    """
    text = "".join(use.named(f"use{number}") for number, use in enumerate(given))
    dialect = given[0].op.dialect
    lowered = passes(program, text, convert(dialect))
    # An op that does not decompose would be what is recognized in itself.
    assert not found_in(lowered, dialect)
    plain = functions(passes(program, text, ("canonicalize",)))
    found = functions(passes(program, lowered, (*recognize(allow, dialect), "canonicalize")))
    return [(plain[name], found[name]) for name in plain]


def found_in(module: str, dialect: str = "optree") -> list[str]:
    """Return the names of the composites of a dialect in a module, in order."""
    return _composite(dialect).findall(module)


@cache
def _composite(dialect: str) -> re.Pattern[str]:
    names = "|".join(op.name for op in composites(dialects.tree(dialect)))
    return re.compile(rf"\b{dialect}\.({names})\b")


def functions(module: str) -> dict[str, str]:
    """Return the text of each public function of a module as the tools print it, by name."""
    whole = re.compile(r"^  func\.func @(\w+)(?=\()(.*?)^  }$", flags=re.DOTALL | re.MULTILINE)
    return {found[1]: found[2] for found in whole.finditer(module)}


def differences(program: Path, tree: Tree, given: Sequence[Use], seed: int = 1) -> list[float]:
    """Return how far executed decompositions are from the reference, in units of rounding.

    given: of one dialect and one element type; they are compiled together.
    In types below 16 bits, which hide the rounding of functions, other bits are infinitely far.
    The arguments have both signs, unless that takes roots of negative numbers.
    """
    text = "".join(use.named(f"f{number}") for number, use in enumerate(given))
    text = passes(program, text, decompose(given[0].op.dialect))
    given_to = [_signed(use, tree, seed) for use in given]
    outputs = [use.reference(tree, values) for use, values in zip(given, given_to, strict=True)]
    calls = [
        (f"f{number}", values, [np.zeros_like(output)])
        for number, (values, output) in enumerate(zip(given_to, outputs, strict=True))
    ]
    found = []
    results = called(compiled(text), calls)
    for use, values, output, result in zip(given, given_to, outputs, results, strict=True):
        if element_type(use.element).width < 16:
            found.append(0.0 if same_bits([output], result) else np.inf)
        else:
            moved = [[use.reference(tree, perturbed(values, seed))] for seed in (1, 2)]
            found.append(farthest([output], result, moved))
    return found


@lru_cache(maxsize=16)
def compiled(text: str) -> Code:
    """Compile a module of functions on tensors."""
    with TemporaryDirectory() as directory:
        return compile_model(text, toolchain.tool("mlir-opt"), INLINE, Path(directory))


def _signed(use: Use, tree: Tree, seed: int) -> list[Array]:
    """Return arguments of both signs, or positive ones if roots of negative numbers were taken."""
    arguments = use.arguments(seed)
    generator = np.random.default_rng(seed)
    signed = [
        a if a.dtype.kind in "biu" else a * generator.choice([-1, 1], a.shape).astype(a.dtype)
        for a in arguments
    ]
    with np.errstate(invalid="ignore"):
        is_root = np.isnan(use.reference(tree, signed).astype(np.float64)).any()
    return arguments if is_root else signed


def composites(tree: Tree) -> list[Op]:
    """Return the ops with steps."""
    return [op for op in tree.ops.values() if op.steps]


#: A schedule that tiles the composite of each function `f<number>` by sizes.
_TILED = """module attributes {{transform.with_named_sequence}} {{
{functions}
transform.named_sequence @__transform_main(%root: !transform.any_op {{transform.readonly}}) {{
{tilings}  transform.yield
}}
}}
"""
_TILING = """  %f{number} = transform.structured.match ops{{["func.func"]}}
    attributes {{sym_name = "f{number}"}} in %root : (!transform.any_op) -> !transform.any_op
  %op{number} = transform.structured.match ops{{["{op}"]}} in %f{number}
    : (!transform.any_op) -> !transform.any_op
  %tiled{number}, %loop{number} = transform.structured.tile_using_for %op{number}
    tile_sizes [{sizes}] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
"""


def tiled(program: Path, given: Sequence[tuple[Use, int, int]]) -> str:
    """Return the module of functions `f<number>`, each with an op tiled along one dimension.

    given: ops, with the dimension of their iterations and the size of tiles; size 0: not tiled.

    Raises:
        ToolFailed: one cannot be tiled along that.
    """
    numbered = list(enumerate(given))
    functions = "".join(use.named(f"f{number}") for number, (use, _, _) in numbered)
    tilings = "".join(
        _TILING.format(
            number=number,
            op=use.op.qualified_name,
            sizes=", ".join(["0"] * dimension + [str(size)]),
        )
        for number, (use, dimension, size) in numbered
        if size
    )
    text = _TILED.format(functions=functions, tilings=tilings)
    text = passes(program, text, ("transform-interpreter", "canonicalize"))
    return f"{text[: text.index('  transform.named_sequence')]}}}\n"


def covering(given: Sequence[Use]) -> list[Use]:
    """Return some of an op's uses; each two choices that a use makes together, one of these makes.

    A choice is an operand that is there or not, the value of a parameter, or a rank.
    """
    numbers: dict[object, int] = {}
    sets: list[int] = []
    for use in given:
        made: list[object] = [(n, s if s is None else len(s)) for n, s in use.shapes.items()]
        made += [(p.name, use.attributes.get(p.name)) for p in use.op.parameters]
        pairs = itertools.combinations(made, 2)
        sets.append(sum(1 << numbers.setdefault(pair, len(numbers)) for pair in pairs))
    missing = (1 << len(numbers)) - 1
    found = []
    while missing:
        best = max(range(len(given)), key=lambda number: (sets[number] & missing).bit_count())
        missing &= ~sets[best]
        found.append(given[best])
    return found
