# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Composites by their definitions: decomposed, recognized again, executed, and changed a little.

What a composite decomposes into is recognized as that composite, and gives what the reference says.
A program in which one operation is another one is either no composite, or what is recognized
computes the same.
"""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from optree_core.definition import definition
from optree_core.element_type import element_type
from optree_core.model import Op, Tree
from optree_core.parameter_type import ParameterType
from optree_reference import storage
from optree_reference.steps import run_steps

from optree_lab.running.execution import Array, run_program
from optree_lab.running.model_function import (
    ModelFunction,
    Signature,
    farthest,
    perturbed,
    same_bits,
)

#: Passes to linalg, and from linalg to the composites that are in it.
DECOMPOSE = ("convert-optree-to-linalg",)
RECOGNIZE = ("convert-linalg-to-optree", "optree-recognize")

#: Sizes of lists of loops and of single loops.
_SIZES = (2, 3, 4, 5, 6)


@dataclass(frozen=True)
class Use:
    """An op of a composite: the shapes of its operands, None for absent ones, and attributes."""

    op: Op
    element: str
    shapes: dict[str, tuple[int, ...] | None]
    attributes: dict[str, object]

    @property
    def types(self) -> dict[str, str]:
        """The tensor types of the operands that are present."""
        return {
            spec.name: f"tensor<{''.join(f'{n}x' for n in shape)}{spec.type or self.element}>"
            for spec in self.op.operands
            if (shape := self.shapes[spec.name]) is not None
        }

    @property
    def text(self) -> str:
        """The op in a function `main` whose arguments are the inputs."""
        types, output = self.types, self.op.inits[0].name
        inputs = [name for name in types if name != output]
        sizes = self.shapes[output]
        assert sizes is not None
        attributes = {name: _attribute(self.op, name, v) for name, v in self.attributes.items()}
        optional = [o for o in self.op.operands if o.optional]
        if len(optional) > 1:
            counts = ", ".join(str(int(o.name in types)) for o in self.op.operands)
            attributes["operandSegmentSizes"] = f"array<i32: {counts}>"
        listed = ", ".join(f"{name} = {value}" for name, value in attributes.items())
        names = ", ".join(f"%{name}" for name in (*inputs, output))
        given = ", ".join(types[name] for name in (*inputs, output))
        arguments = ", ".join(f"%{name}: {types[name]}" for name in inputs)
        return f"""func.func @main({arguments}) -> {types[output]} {{
  %{output} = tensor.empty() : {types[output]}
  %r = "{self.op.qualified_name}"({names}) {{{listed}}} : ({given}) -> {types[output]}
  return %r : {types[output]}
}}
"""

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


def uses(op: Op, element: str = "f32", compute: str | None = None) -> Iterator[Use]:
    """Yield the op with each choice of what is optional and of flags, and two ranks of lists."""
    loops = definition(op)
    optional = [o.name for o in op.operands if o.optional]
    flags = [p.name for p in op.parameters if p.type is ParameterType.BOOL]
    numbers = [p for p in op.parameters if p.type in (ParameterType.F32, ParameterType.F64)]
    optional += [p.name for p in numbers if p.optional]
    choices = itertools.product((True, False), repeat=len(optional) + len(flags))
    defaults = {p.name: p.default for p in op.parameters}
    for number, chosen in enumerate(choices):
        counts = {
            loop.name: (defaults.get(loop.rank) != 0) + (number + place) % 2 if loop.many else 1
            for place, loop in enumerate(loops.loops)
        }
        sizes = {
            loop.name: tuple(_SIZES[(place + i) % len(_SIZES)] for i in range(counts[loop.name]))
            for place, loop in enumerate(loops.loops)
        }
        absent = {n for n, on in zip(optional, chosen, strict=False) if not on}
        shapes = {
            name: None if name in absent else tuple(n for loop in names for n in sizes[loop])
            for name, names in loops.shapes.items()
        }
        ranks = {rank: counts[name] for name, rank in op.ranks}
        attributes: dict[str, object] = {r: n for r, n in ranks.items() if n != defaults[r]}
        attributes |= dict(zip(flags, chosen[len(optional) :], strict=True))
        attributes |= {p.name: 0.375 for p in numbers if p.name not in absent}
        if compute is not None:
            attributes[op.computed_in] = compute
        yield Use(op, element, shapes, attributes)


def passes(program: Path, text: str, names: Sequence[str]) -> str:
    """Return the module after passes of the dialect's tool."""
    pipeline = f"builtin.module({','.join(names)})"
    return run_program(program, [f"--pass-pipeline={pipeline}", "-"], text)


def recognized(program: Path, use: Use) -> tuple[str, str]:
    """Return the op as the tool prints it, and what is recognized in its decomposition."""
    plain = passes(program, use.text, ("canonicalize",))
    again = passes(program, use.text, (*DECOMPOSE, *RECOGNIZE, "canonicalize"))
    return plain, again


def difference(program: Path, tree: Tree, use: Use, seed: int = 1) -> float:
    """Return how far the executed decomposition is from the reference, in units of rounding."""
    arguments = use.arguments(seed)
    text = passes(program, use.text, DECOMPOSE)
    found = ModelFunction(text, "main", use.signature)(arguments)
    return _distance(use, tree, arguments, found)


def _distance(use: Use, tree: Tree, arguments: Sequence[Array], found: Sequence[Array]) -> float:
    wanted = [use.reference(tree, arguments)]
    moved = [[use.reference(tree, perturbed(arguments, seed))] for seed in (1, 2)]
    return farthest(wanted, found, moved)


#: Operations that look alike.
_ALIKE = (
    ("arith.addf", "arith.subf"),
    ("arith.mulf", "arith.divf"),
    ("arith.maximumf", "arith.minimumf"),
    ("arith.mulf", "arith.addf"),
    ("arith.divf", "arith.mulf"),
    ("arith.subf", "arith.addf"),
    ("math.rsqrt", "math.sqrt"),
    ("math.exp", "math.exp2"),
    ("math.log", "math.log2"),
    ("math.tanh", "math.erf"),
    ("math.erf", "math.tanh"),
)

_BINARY = re.compile(r"(arith\.(?:subf|divf)) (%\S+), (%\S+) :")
_NUMBER = re.compile(r"arith\.constant (-?\d\.\d+e[+-]\d+) : f")
_ITERATORS = re.compile(r'"parallel", "reduction"')


def look_alikes(text: str, source: random.Random, count: int) -> list[str]:
    """Return modules that differ from a decomposed one in one thing: an operation, the order of its
    operands, or a constant."""
    found = []
    for one, other in _ALIKE:
        for match in re.finditer(rf"{re.escape(one)} (?=%)", text):
            found.append(text[: match.start()] + other + " " + text[match.end() :])
    for match in _BINARY.finditer(text):
        swapped = f"{match[1]} {match[3]}, {match[2]} :"
        found.append(text[: match.start()] + swapped + text[match.end() :])
    for match in _NUMBER.finditer(text):
        changed = f"{float(match[1]) * 1.25 + 0.25:.6e}"
        found.append(text[: match.start(1)] + changed + text[match.end(1) :])
    return source.sample(found, min(count, len(found)))


def is_same(program: Path, use: Use, text: str, names: Sequence[str], seed: int = 1) -> bool | None:
    """True if what is recognized in a module gives the same bits; None if nothing is recognized.

    names: of the composites.
    """
    after = passes(program, text, RECOGNIZE)
    if not re.search(rf"optree\.(?:{'|'.join(names)})\b", after):
        return None
    arguments = use.arguments(seed)
    first = ModelFunction(text, "main", use.signature)
    second = ModelFunction(passes(program, after, DECOMPOSE), "main", use.signature)
    left, right = first(arguments), second(arguments)
    return same_bits(left, right)


def composites(tree: Tree) -> list[Op]:
    """Return the ops with steps, but for those that MLIR has and decomposes itself."""
    return [op for op in tree.ops.values() if op.steps and not op.decomposes]
