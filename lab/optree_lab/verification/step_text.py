# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The steps of a composite as MLIR: a `linalg.generic` each, for sizes that are known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from optree_core.definition import CompositeStep
from optree_core.element_type import ElementType, TypeClass, find_element_type
from optree_core.expression import Cast, Expr, Operand
from optree_core.generic import Generic, Illegal
from optree_core.generic.body import Value
from optree_core.model import Op
from optree_core.scalar import ScalarTable
from optree_reference import storage
from optree_reference.dtype import element_of
from optree_reference.steps import Named, StepRunner

from optree_lab.running.execution import Array


def _type(array: Array) -> str:
    return f"tensor<{''.join(f'{n}x' for n in array.shape)}{element_of(array)}>"


def _name(value: Value) -> str:
    return f"%v{value.step}" if value.argument is None else f"%a{value.argument}"


class StepWriter(StepRunner):
    """Runs steps on arrays, and writes each one down."""

    def __init__(
        self,
        op: Op,
        arrays: Mapping[str, Array | None],
        parameters: Mapping[str, object],
        scalars: ScalarTable,
    ) -> None:
        self.lines: list[str] = []
        self.count = 0
        self.made = ("", np.dtype(np.float32))
        super().__init__(op, arrays, parameters, scalars)
        outputs = {o.name for o in op.inits}
        self.arguments = {
            name: f"%{name}: {_type(array)}"
            for name, array in arrays.items()
            if array is not None and name not in outputs
        }
        self.names: dict[str, str] = {}
        for name in self.arguments:
            given, (array, loops) = np.asarray(arrays[name]), self.values[name]
            self.names[name] = f"%{name}"
            if given.dtype != array.dtype:
                self.names[name] = self.cast(name, given, loops, array)

    def cast(self, name: str, given: Array, loops: Sequence[str], wanted: Array) -> str:
        """Write an array's elements in another type; return the value's name."""
        payload = Cast(Operand(name), str(element_of(wanted)))
        inputs = {name: (given, tuple(loops))}
        self.computed(payload, inputs, np.zeros_like(wanted), loops, loops)
        return self.made[0]

    def run(self, step: CompositeStep) -> None:
        super().run(step)
        if step.parts:
            return
        value, loops = self.values[step.name]
        self.names[step.name], dtype = self.made
        if value.dtype != dtype:
            given = np.zeros(value.shape, dtype)
            self.names[step.name] = self.cast(step.name, given, loops, value)

    def moved(self, step: CompositeStep, inputs: Sequence[Named]) -> Named:
        value = super().moved(step, inputs)
        types = [_type(array) for array, _ in inputs]
        (given, loops), *_ = inputs
        names = [self.names[name] for name in step.reads]
        self.count += 1
        self.names[step.name] = result = f"%s{self.count}"
        if step.part < 0:
            if any(own != loops for _, own in inputs):
                raise Illegal("it joins values with different loops")
            along = loops.index(step.part_loop)
            if step.turns:
                self.interleaved(result, names, given, value[0], along)
                return value
            self.lines.append(
                f"{result} = tensor.concat dim({along}) {', '.join(names)} : "
                f"({', '.join(types)}) -> {_type(value[0])}"
            )
        elif step.along[0] in loops:
            along = loops.index(step.along[0])
            offsets = [0] * given.ndim
            offsets[along] = step.part * (1 if step.turns else value[0].shape[along])
            sizes, strides = list(value[0].shape), [1] * given.ndim
            strides[along] = step.parts if step.turns else 1
            self.lines.append(
                f"{result} = tensor.extract_slice {names[0]}{offsets} {sizes} {strides} : "
                f"{types[0]} to {_type(value[0])}"
            )
        else:
            self.names[step.name] = names[0]
        return value

    def interleaved(
        self, result: str, names: Sequence[str], part: Array, whole: Array, along: int
    ) -> None:
        """Write the elements of parts by turns: rows of one element become one dimension."""
        one, all = np.expand_dims(part, along + 1), len(names)
        rows = np.repeat(one, all, along + 1)
        groups = [[d + (d > along), *([along + 1] * (d == along))] for d in range(part.ndim)]
        rank = f"output_shape {list(one.shape)}"
        for number, name in enumerate(names):
            self.lines.append(
                f"{result}_{number} = tensor.expand_shape {name} {groups} {rank} : "
                f"{_type(part)} into {_type(one)}"
            )
        listed = ", ".join(f"{result}_{number}" for number in range(all))
        self.lines += [
            f"{result}_all = tensor.concat dim({along + 1}) {listed} : "
            f"({', '.join([_type(one)] * all)}) -> {_type(rows)}",
            f"{result} = tensor.collapse_shape {result}_all {groups} : "
            f"{_type(rows)} into {_type(whole)}",
        ]

    def written(self, generic: Generic, inputs: Mapping[str, Named], init: Array) -> None:
        self.count += 1
        result, place = f"%s{self.count}", f"%i{self.count}"
        self.lines.append(f"{place} = tensor.empty() : {_type(init)}")
        is_whole = "reduction" not in generic.iterator_types
        if not is_whole:
            start = f"%c{self.count}"
            element = element_of(init)
            self.lines += [
                f"{start} = arith.constant {_number(float(init.flat[0]), element)}",
                f"%f{self.count} = linalg.fill ins({start} : {element}) outs({place} : "
                f"{_type(init)}) -> {_type(init)}",
            ]
            place = f"%f{self.count}"
        maps = ", ".join(f"affine_map<{text}>" for text in map(_map, generic.maps))
        iterators = ", ".join(f'"{t}"' for t in generic.iterator_types)
        names = ", ".join(self.names[name] for name in inputs)
        types = ", ".join(_type(array) for array, _ in inputs.values())
        given = f"ins({names} : {types}) " if inputs else ""
        body = generic.body
        assert body is not None
        arguments = ", ".join(f"%a{i}: {type}" for i, type in enumerate(body.arguments))
        self.lines.append(
            f"{result} = linalg.generic {{indexing_maps = [{maps}], iterator_types = "
            f"[{iterators}]}} {given}outs({place} : {_type(init)}) {{"
        )
        self.lines.append(f"^bb0({arguments}):")
        for number, step in enumerate(body.steps):
            operands = ", ".join(map(_name, step.operands))
            taken = ", ".join(str(value.type) for value in step.operands)
            attributes = ", ".join(f"{name} = {_read(text)}" for name, text in step.attributes)
            self.lines.append(
                f'%v{number} = "{step.mnemonic}"({operands}) {{{attributes}}} : ({taken}) -> '
                f"{step.type}"
            )
        yielded = body.results[0]
        self.lines.append(f"linalg.yield {_name(yielded)} : {yielded.type}")
        self.lines.append(f"}} -> {_type(init)}")
        self.made = result, init.dtype

    def computed(
        self,
        payload: Expr,
        inputs: Mapping[str, Named],
        init: Array,
        loops: Sequence[str],
        result: Sequence[str],
    ) -> Array:
        generic = self.generic(payload, inputs, init, loops, result)
        self.written(generic, inputs, init)
        return self.executed(generic, inputs, init)

    def function(self, name: str, output: str) -> str:
        """Return a function of the inputs that returns what the steps give."""
        type = _type(self.values[output][0])
        head = f"func.func @{name}({', '.join(self.arguments.values())}) -> {type} {{"
        end = f"return {self.names[output]} : {type}"
        return "\n".join([head, *self.lines, end, "}"])


def _map(given: object) -> str:
    return str(given).removeprefix("affine_map<").removesuffix(">")


def _read(attribute: str) -> str:
    """Return an attribute as MLIR reads it, which knows no `inf` and no `1e-05`."""
    number, _, type = attribute.partition(" : ")
    known = find_element_type(type)
    is_float = known is not None and known.type_class is TypeClass.FLOAT
    return _number(float(number), known) if known and is_float else attribute


def _number(number: float, type: ElementType) -> str:
    """Return a number as an attribute; an infinity by its bits."""
    if type.type_class is not TypeClass.FLOAT:
        return f"{int(number)} : {type}"
    if np.isfinite(number):
        return f"{number:.17e} : {type}"
    bits = np.asarray(number).astype(storage(type)).tobytes()[::-1].hex().upper()
    return f"0x{bits} : {type}"
