# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A composite by the steps of its definition: each step is run as a generic, in order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from optree_core.definition import CompositeDefinition, CompositeStep, definition, start_of
from optree_core.expression import (
    Call,
    Expr,
    IndexExpr,
    Operand,
    Term,
)
from optree_core.generic import Generic, Illegal, Instance, instantiate
from optree_core.model import Form, MapForm, Maps, Op, OperandSpec, OpKind, Role, TypeRule
from optree_core.scalar import ScalarTable
from optree_core.step_types import ACCUMULATOR, StepTypes

from .dtype import Array, element_of, storage
from .loop_nest import SizeMismatch, apply_body, run
from .number import constant, extreme

#: An array, and the names of its dimensions; a list of loops is written out, `outer0`, `outer1`.
Named = tuple[Array, tuple[str, ...]]


class StepRunner:
    """Runs the steps of a composite on arrays."""

    def __init__(
        self,
        op: Op,
        arrays: Mapping[str, Array | None],
        parameters: Mapping[str, object],
        scalars: ScalarTable,
    ) -> None:
        self.op = op
        self.parameters = parameters
        self.scalars = scalars
        self.loops: CompositeDefinition = definition(op)
        self.sizes: dict[str, int] = {}
        self.lists: dict[str, tuple[str, ...]] = {}
        self.values: dict[str, Named] = {}
        given = {name: element_of(array) for name, array in arrays.items() if array is not None}
        self.types = StepTypes(op, given, parameters, scalars, self.size_of)
        self.outputs = {o.name: np.asarray(arrays[o.name]).dtype for o in op.inits}
        for spec in op.operands:
            array = arrays.get(spec.name)
            if array is not None:
                names = self.name_dimensions(spec, array)
                kept = [i for i, n in enumerate(names) if self.sizes.get(n) == array.shape[i]]
                array = array.reshape([array.shape[i] for i in kept])
                array = array.astype(storage(self.types.elements[spec.name]), copy=False)
                self.values[spec.name] = array, tuple(names[i] for i in kept)
        for loop in self.loops.loops:
            if loop.whole:
                self.lists[loop.name] = (loop.name,)
                size, rest = divmod(self.sizes.get(loop.whole, 0), loop.parts)
                if rest or self.sizes.get(loop.name, size) != size:
                    message = f"{loop.whole} of {self.op.name} has no {loop.parts} equal parts"
                    raise SizeMismatch(message)
                self.sizes[loop.name] = size

    def size_of(self, name: str) -> int:
        """Return how many iterations a loop has, or a list of loops."""
        return int(np.prod([self.sizes[n] for n in self.lists[name]]))

    def name_dimensions(self, spec: OperandSpec, array: Array) -> tuple[str, ...]:
        """Return the loops of an operand, one per dimension."""
        many = {loop.name: loop for loop in self.loops.loops if loop.many}
        names = self.loops.shapes[spec.name]
        known = {n: len(self.lists[n]) for n in names if n in self.lists}
        for name in names:
            if name not in many:
                known[name] = 1
            elif many[name].rank:
                rank = self.parameters[many[name].rank]
                assert isinstance(rank, int)
                known[name] = rank
        rest = array.ndim - sum(known.values())
        found: list[str] = []
        for name in names:
            count = known.get(name, rest)
            loops = tuple(f"{name}{i}" for i in range(count)) if name in many else (name,)
            found += self.lists.setdefault(name, loops)
        for loop, size in zip(found, array.shape, strict=True):
            if spec.broadcasts and size == 1:
                continue
            if self.sizes.setdefault(loop, size) != size:
                raise SizeMismatch(f"{spec.name} of {self.op.name} has another size of {loop}")
        return tuple(found)

    def run(self, step: CompositeStep) -> None:
        inputs = {name: self.values[name] for name in step.reads if name in self.values}
        payload = self.types.add(step)
        if step.parts:
            self.values[step.name] = self.moved(step, list(inputs.values()))
            return
        element = self.types.type_of(payload)
        assert element is not None
        along = [loop for name in step.along for loop in self.lists[name]]
        used = {loop for _, loops in inputs.values() for loop in loops} | {*step.positions}
        result = [loop for loop in self.order() if loop in used and loop not in along]
        if step.name in self.outputs:
            result = [loop for n in self.loops.shapes[step.name] for loop in self.lists[n]]
            if not {*step.positions} <= {*result, *along}:
                raise Illegal(f"step {step.name} of {self.op.name} reads a position that it lacks")
        start = constant(0, element)
        if step.combine:
            word = start_of(self.scalars.functions[step.combine])
            if word in ("lowest", "highest"):
                start = extreme(element, negative=word == "lowest")
            elif word == "one":
                start = constant(1, element)
            payload = Call(step.combine, (Operand(ACCUMULATOR), payload))
        init = np.full([self.sizes[loop] for loop in result], start)
        value = self.computed(payload, inputs, init, (*result, *along), result)
        if step.name in self.outputs:
            value = value.astype(self.outputs[step.name])
        self.values[step.name] = value, tuple(result)

    def order(self) -> list[str]:
        """Return all loops in the order of the definition, lists written out."""
        return [loop for listed in self.loops.loops for loop in self.lists.get(listed.name, ())]

    def moved(self, step: CompositeStep, inputs: Sequence[Named]) -> Named:
        """Return a part of a value, or what parts are one after the other."""
        (whole,) = step.along
        if step.part >= 0:
            ((array, loops),) = inputs
            if whole not in loops:  # It is the same in all iterations.
                return array, loops
            axis = loops.index(whole)
            named = tuple(step.part_loop if loop == whole else loop for loop in loops)
            if step.turns:
                return array[(slice(None),) * axis + (slice(step.part, None, step.parts),)], named
            return np.split(array, step.parts, axis)[step.part], named
        used = {loop for _, loops in inputs for loop in loops} | {step.part_loop}
        result = [loop for loop in self.order() if loop in used]
        if step.name in self.outputs:
            own = [loop for n in self.loops.shapes[step.name] for loop in self.lists[n]]
            result = [step.part_loop if loop == whole else loop for loop in own]
        sizes = [self.sizes[loop] for loop in result]
        parts = [np.broadcast_to(aligned(array, loops, result), sizes) for array, loops in inputs]
        axis = result.index(step.part_loop)
        joined = np.concatenate(parts, axis)
        if step.turns:
            joined = np.stack(parts, axis + 1).reshape(joined.shape)
        if step.name in self.outputs:
            joined = joined.astype(self.outputs[step.name])
        return joined, tuple(whole if loop == step.part_loop else loop for loop in result)

    def computed(
        self,
        payload: Expr,
        inputs: Mapping[str, Named],
        init: Array,
        loops: Sequence[str],
        result: Sequence[str],
    ) -> Array:
        """Return what a generic with this payload gives."""
        return self.executed(self.generic(payload, inputs, init, loops, result), inputs, init)

    def generic(
        self,
        payload: Expr,
        inputs: Mapping[str, Named],
        init: Array,
        loops: Sequence[str],
        result: Sequence[str],
    ) -> Generic:
        operands = [OperandSpec(name, Role.INPUT) for name in inputs]
        dims = [*(names for _, names in inputs.values()), result]
        forms = [
            MapForm(Form.EXPLICIT, tuple(IndexExpr((Term(n),)) for n in names)) for names in dims
        ]
        op = Op(
            self.op.name,
            self.op.dialect,
            OpKind.NAMED,
            None,
            operands=(*operands, OperandSpec(ACCUMULATOR, Role.INIT)),
            types=TypeRule.NUMERIC,
            loops=tuple(loops),
            maps=Maps(tuple(forms)),
            payload=payload,
        )
        arrays = [*(array for array, _ in inputs.values()), init]
        instance = Instance(
            tuple(map(element_of, arrays)), tuple(array.ndim for array in arrays), {}
        )
        return instantiate(op, instance, self.scalars)

    def executed(self, generic: Generic, inputs: Mapping[str, Named], init: Array) -> Array:
        arrays, body = [*(array for array, _ in inputs.values()), init], generic.body
        assert body is not None
        found = run(generic.maps, arrays, 1, lambda given, nest: apply_body(body, given, nest))
        return found.values[0]


def aligned(array: Array, loops: Sequence[str], result: Sequence[str]) -> Array:
    """Return the array with a dimension for each of the loops `result`, of size 1 if it has none of
    that name."""
    kept = [loop for loop in result if loop in loops]
    moved = np.transpose(array, [loops.index(loop) for loop in kept])
    return moved.reshape([moved.shape[kept.index(n)] if n in kept else 1 for n in result])


def run_steps(
    op: Op,
    arrays: Mapping[str, Array | None],
    parameters: Mapping[str, object],
    scalars: ScalarTable,
) -> list[Array]:
    """Return the outputs of a composite.

    arrays: the operands by name, outputs among them; None for an absent one. parameters: the values
        of all parameters.

    Raises:
        Illegal: a step has no meaning on the element types.
        SizeMismatch: the shapes do not fit together.
    """
    runner = StepRunner(op, arrays, parameters, scalars)
    for step in runner.types.chosen():
        runner.run(step)
    return [runner.values[spec.name][0] for spec in op.inits]
