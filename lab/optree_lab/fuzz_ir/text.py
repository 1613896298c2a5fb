# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A function around a subject, in MLIR's text."""

from __future__ import annotations

from optree_core.container import Container

from optree_lab.ir.isolated import Isolated, around, stored, tensor_of

from .scalars import typed
from .subject import Step, Subject, shape

_FOLDED = ("arith.constant", "complex.constant")


def function(subject: Subject) -> Isolated:
    """A function of memrefs that computes the subject, on tensors or on memrefs.

    The last arguments are what it writes: its inits where these are memrefs, else the places for
    its results.
    """
    return _Text(subject).function()


class _Text:
    """prefix: what the names of the function's values start with."""

    def __init__(self, subject: Subject, prefix: str = "") -> None:
        self.subject = subject
        self.prefix = prefix
        self.lines: list[str] = []
        self.arguments: list[tuple[str, str, tuple[int, ...]]] = []
        self.written: list[tuple[str, str, tuple[int, ...]]] = []
        self.tensors = subject.container is Container.TENSOR

    def function(self) -> Isolated:
        self.computed()
        return around([*self.arguments, *self.written], self.lines, len(self.written))

    def computed(self) -> str:
        """Writes down the op and what it needs; the name of its first result."""
        subject = self.subject
        for number, (type, constant) in enumerate(subject.captured):
            if constant is None:
                self.arguments.append((f"%k{number}", f"memref<{type}>", ()))
                self.lines.append(f"%c{number} = memref.load %k{number}[] : memref<{type}>")
            else:
                self.lines.append(f"%c{number} = arith.constant {typed(constant, type)}")
        names = [self.operand(place) for place in range(len(subject.operands))]
        for place, operand in enumerate(subject.operands):
            if operand.alias is not None:
                names[place] = names[operand.alias]
        types = [self.type(place) for place in range(len(subject.operands))]
        if subject.outside:
            for step in subject.steps:
                if step.mnemonic in _FOLDED:
                    self.lines.append(self.step(step))
        self.lines += self.op(names, types)
        if self.tensors and not self.prefix:
            self.results(types[subject.inputs :])
        return f"%{self.prefix}r#0"

    def sizes(self, place: int) -> tuple[int, ...]:
        return shape(self.subject.operands[place], self.subject.extents)

    def type(self, place: int) -> str:
        """The type of an operand as the op has it."""
        operand = self.subject.operands[place]
        if operand.scalar:
            return operand.type
        dims = self.dims(place)
        if operand.transposed and not self.tensors and len(dims) > 1:
            strides = ["1"]
            for size in dims[:-1]:
                unknown = "?" in (size, strides[-1])
                strides.append("?" if unknown else str(int(size) * int(strides[-1])))
            layout = f", strided<[{', '.join(strides)}]>"
            return f"memref<{'x'.join([*dims, operand.type])}{layout}>"
        encoding = ', "layout"' if operand.encoded and self.tensors else ""
        return f"{self.subject.container}<{'x'.join([*dims, operand.type])}{encoding}>"

    def dims(self, place: int) -> list[str]:
        dynamic = self.subject.operands[place].dynamic
        return ["?" if d in dynamic else str(size) for d, size in enumerate(self.sizes(place))]

    def operand(self, place: int) -> str:
        """Makes an operand available; its name."""
        operand = self.subject.operands[place]
        name, argument = (f"%{self.prefix}{letter}{place}" for letter in "va")
        if operand.alias is not None:
            return name
        if operand.produced and self.subject.producer is not None:
            made = _Text(self.subject.producer, "p")
            result = made.computed()
            self.arguments += [*made.arguments, *made.written]
            self.lines += made.lines
            return result
        if operand.constant is not None and not operand.init:
            type = operand.type if operand.scalar else self.type(place)
            if operand.scalar:
                self.lines.append(f"{name} = arith.constant {typed(operand.constant, type)}")
                return name
            if self.tensors and "?" not in type:
                dense = f"dense<{operand.constant}> : {type}"
                self.lines.append(f"{name} = arith.constant {dense}")
                return name
        if operand.scalar:
            self.arguments.append((argument, f"memref<{operand.type}>", ()))
            self.lines.append(f"{name} = memref.load {argument}[] : memref<{operand.type}>")
            return name
        dims = self.dims(place)
        sizes = self.sizes(place)
        target = self.arguments if self.tensors or not operand.init else self.written
        if operand.transposed and not self.tensors and len(dims) > 1:
            whole = f"memref<{'x'.join([*dims[::-1], operand.type])}>"
            target.append((argument, whole, sizes[::-1]))
            loops = [f"d{i}" for i in range(len(dims))]
            self.lines.append(
                f"{name} = memref.transpose {argument} ({', '.join(loops)}) -> "
                f"({', '.join(loops[::-1])}) : {whole} to {self.type(place)}"
            )
            return name
        memref = f"memref<{'x'.join([*dims, operand.type])}>"
        target.append((argument, memref, sizes))
        if not self.tensors:
            return argument
        self.lines.append(tensor_of(name, argument, self.type(place), memref))
        return name

    def op(self, names: list[str], types: list[str]) -> list[str]:
        subject = self.subject
        ins, outs = (", ".join(part) for part in (names[: subject.inputs], names[subject.inputs :]))
        in_types, out_types = types[: subject.inputs], types[subject.inputs :]
        operands = f"ins({ins} : {', '.join(in_types)}) " if ins else ""
        operands += f"outs({outs} : {', '.join(out_types)})"
        head = f"%{self.prefix}r:{len(out_types)} = " if self.tensors else ""
        results = f" -> ({', '.join(out_types)})" if self.tensors else ""
        arguments = [f"%x{i}: {operand.type}" for i, operand in enumerate(subject.operands)]
        body = [
            self.step(s) for s in subject.steps if not (subject.outside and s.mnemonic in _FOLDED)
        ]
        yielded = ", ".join(f"%{name}" for name in subject.yields)
        body.append(f"linalg.yield {yielded} : {', '.join(o.type for o in subject.inits)}")
        extra = f"{{{subject.attributes}}}" if subject.attributes else ""
        if subject.spelling == "map" or subject.spelling == "reduce":
            tail = f" {extra}" if extra else ""
            if subject.spelling == "reduce":
                init = subject.operands[-1].results
                dropped = [i for i in range(len(subject.extents)) if f"d{i}" not in init]
                tail = f" dimensions = [{', '.join(map(str, dropped))}]{tail}"
            return [
                f"{head}linalg.{subject.spelling} {operands}{tail}",
                f"({', '.join(arguments)}) {{",
                *body,
                "}",
            ]
        loops = ", ".join(f"d{i}" for i in range(len(subject.extents)))
        maps = ", ".join(
            f"affine_map<({loops}) -> ({', '.join(o.results)})>" for o in subject.operands
        )
        iterators = ", ".join(f'"{iterator}"' for iterator in subject.iterators)
        traits = f"indexing_maps = [{maps}], iterator_types = [{iterators}]"
        attributes = f" attrs = {extra}" if extra else ""
        return [
            f"{head}linalg.generic {{{traits}}} {operands}{attributes} {{",
            f"^bb0({', '.join(arguments)}):",
            *body,
            f"}}{results}",
        ]

    def step(self, step: Step) -> str:
        types = self.subject.types()
        operands = ", ".join(f"%{name}" for name in step.operands)
        of = ", ".join(types[name] for name in step.operands)
        attributes = ", ".join(f"{key} = {text}" for key, text in step.attributes)
        shown = f" {{{attributes}}}" if attributes else ""
        return f'%{step.name} = "{step.mnemonic}"({operands}){shown} : ({of}) -> {step.type}'

    def results(self, types: list[str]) -> None:
        subject = self.subject
        for place, operand in enumerate(subject.inits):
            if operand.dead:
                continue
            number = subject.inputs + place
            memref = types[place].replace("tensor", "memref", 1).replace(', "layout"', "")
            self.written.append((f"%o{place}", memref, self.sizes(number)))
            self.lines.append(stored(f"%r#{place}", types[place], f"%o{place}", memref))
