# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a subject as a function in MLIR's assembly."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from optree_core.container import Container

from optree_lab.ir.writer import ENCODING, Isolated, Use, Value, Writer, shaped

from .scalars import typed
from .subject import Step, Subject, shape

_CONSTANTS = ("arith.constant", "complex.constant")


def function(subject: Subject) -> Isolated:
    """Return a function on memrefs that computes the subject, on tensors or on memrefs.

    Its last arguments are the buffers that it writes: the inits of a subject on memrefs, or one per
    result of a subject on tensors.
    """
    writer = Writer()
    results = _Text(writer, subject).computed()
    kept = zip(results, subject.inits, strict=False)
    writer.put(*(value for value, operand in kept if not operand.dead))
    return writer.function()


class _Text:
    """Writes one subject. names: the SSA value of each name that the subject uses."""

    def __init__(self, writer: Writer, subject: Subject) -> None:
        self.writer = writer
        self.subject = subject
        self.tensors = subject.container is Container.TENSOR
        self.types = subject.types()
        self.names: dict[str, str] = {}

    def computed(self) -> Sequence[Value]:
        """Write the op after the values that it uses; return its results (none on memrefs)."""
        writer, subject = self.writer, self.subject
        for number, (type, constant) in enumerate(subject.captured):
            self.names[f"c{number}"] = self.number(type, constant)
        own = {i: self.operand(i) for i, o in enumerate(subject.operands) if o.alias is None}
        uses = [
            Use(own[place if operand.alias is None else operand.alias], operand.results)
            for place, operand in enumerate(subject.operands)
        ]
        if subject.outside:
            self.steps(s for s in subject.steps if s.mnemonic in _CONSTANTS)
        ins, outs = uses[: subject.inputs], uses[subject.inputs :]
        if subject.op == "generic":
            op = writer.generic(subject.iterators, ins, outs, subject.attributes)
        else:
            tail = f"{{{subject.attributes}}}" if subject.attributes else ""
            if subject.op == "reduce":
                init = subject.operands[-1].results
                dropped = [i for i in range(len(subject.extents)) if f"d{i}" not in init]
                tail = f"dimensions = {dropped} {tail}"
            op = writer.body(f"linalg.{subject.op}", ins, outs, tail, "\n(%s) {")
        with op as body:
            self.names |= {f"x{i}": name for i, name in enumerate(body.arguments)}
            self.steps(s for s in subject.steps if s.name not in self.names)
            body.yields(*(self.names[name] for name in subject.yields))
        return body.results

    def number(self, type: str, constant: str | None) -> str:
        if constant is None:
            return self.writer.scalar(type)
        return self.writer.op(f"arith.constant {typed(constant, type)}")

    def operand(self, place: int) -> Value:
        """Write the operand and return its value."""
        writer, operand = self.writer, self.subject.operands[place]
        type = operand.type
        if operand.produced and self.subject.producer is not None:
            return _Text(writer, self.subject.producer).computed()[0]
        if operand.scalar:
            return Value(self.number(type, operand.constant), type, (), type)
        sizes = shape(operand, self.subject.extents)
        known = "".join("?" if d in operand.dynamic else "-" for d in range(len(sizes)))
        if self.tensors:
            encoding = ENCODING if operand.encoded else ""
            if operand.constant is None or operand.init or "?" in known:
                return writer.as_tensor(writer.buffer(type, sizes, known), encoding)
            whole = shaped("tensor", type, sizes, layout=encoding)
            constant = writer.op(f"arith.constant dense<{operand.constant}> : {whole}")
            return Value(constant, whole, sizes, type)
        if not operand.transposed or len(sizes) < 2:
            return writer.buffer(type, sizes, known, operand.init)
        buffer = writer.buffer(type, sizes[::-1], known[::-1], operand.init)
        strides = ["1"]
        for size, mark in zip(sizes[:-1], known, strict=False):
            hidden = "?" in (mark, strides[-1])
            strides.append("?" if hidden else str(size * int(strides[-1])))
        view = shaped("memref", type, sizes, known, f", strided<[{', '.join(strides)}]>")
        loops = [f"d{i}" for i in range(len(sizes))]
        order = f"({', '.join(loops)}) -> ({', '.join(loops[::-1])})"
        name = writer.op(f"memref.transpose {buffer.name} {order} : {buffer.type} to {view}")
        return Value(name, view, sizes, type)

    def steps(self, steps: Iterable[Step]) -> None:
        for step in steps:
            operands = ", ".join(self.names[name] for name in step.operands)
            of = ", ".join(self.types[name] for name in step.operands)
            attributes = ", ".join(f"{key} = {text}" for key, text in step.attributes)
            shown = f" {{{attributes}}}" if attributes else ""
            text = f'"{step.mnemonic}"({operands}){shown} : ({of}) -> {step.type}'
            self.names[step.name] = self.writer.op(text)
