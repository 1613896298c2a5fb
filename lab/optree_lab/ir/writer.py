# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a function of memrefs around structured ops, line by line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

#: A tensor encoding, as it is written at the end of a type.
ENCODING = ', "layout"'


#: The element type of a memref, whatever its layout.
_ELEMENT = re.compile(r"memref<(?:(?:\d+|\?)x)*(complex<\w+>|\w+).*>")


@dataclass(frozen=True)
class Isolated:
    """A function of memrefs around an op; it writes its results to the last `outputs` arguments.

    text: with `@NAME` for its name. shapes, types: sizes and element types of its arguments.
    """

    text: str
    shapes: tuple[tuple[int, ...], ...]
    types: tuple[str, ...]
    outputs: int

    def named(self, name: str) -> str:
        return self.text.replace("@NAME", f"@{name}")


@dataclass(frozen=True)
class Value:
    """A tensor, a buffer or a scalar: name, type, and the sizes that it has when called."""

    name: str
    type: str
    sizes: tuple[int, ...]
    element: str


@dataclass(frozen=True)
class Use:
    """A value as an operand of a structured op, with the results of its indexing map."""

    value: Value
    results: Sequence[str]


@dataclass(frozen=True)
class Body:
    """A structured op whose body is being written: the body's arguments, and the op's results."""

    writer: Writer
    arguments: Sequence[str]
    results: Sequence[Value]
    types: Sequence[str]

    def yields(self, *values: str) -> None:
        self.writer.line(f"linalg.yield {', '.join(values)} : {', '.join(self.types)}")


def shaped(
    container: str, element: str, sizes: Sequence[int], known: str = "", layout: str = ""
) -> str:
    """Return the type of a tensor or a memref. known: `?` for each dynamic size."""
    marks = known.ljust(len(sizes))
    dims = ("?" if mark == "?" else size for size, mark in zip(sizes, marks, strict=False))
    return f"{container}<{''.join(f'{dim}x' for dim in dims)}{element}{layout}>"


class Writer:
    """Writes the lines of a function; arguments are added when they are asked for."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.arguments: list[Value] = []
        self.results: list[Value] = []
        self.names = 0

    def name(self) -> str:
        self.names += 1
        return f"%n{self.names}"

    def line(self, text: str) -> None:
        self.lines.append(text)

    def op(self, text: str) -> str:
        """Write an operation with one result; return its name."""
        name = self.name()
        self.line(f"{name} = {text}")
        return name

    def arith(self, name: str, one: str, two: str, type: str) -> str:
        return self.op(f"arith.{name} {one}, {two} : {type}")

    def choose(self, test: str, type: str, one: Callable[[], str], two: Callable[[], str]) -> str:
        """Write an `scf.if` of what the called branch writers return; return its result."""
        name = self.name()
        self.line(f"{name} = scf.if {test} -> ({type}) {{")
        self.line(f"scf.yield {one()} : {type}")
        self.line("} else {")
        self.line(f"scf.yield {two()} : {type}")
        self.line("}")
        return name

    def repeat(self, times: int, type: str, first: str, step: Callable[[str], str]) -> str:
        """Write an `scf.for` of so many iterations that carries one value; return its result."""
        low, by, high = self.index(0), self.index(1), self.index(times)
        name, inner = self.name(), self.name()
        self.line(
            f"{name} = scf.for {self.name()} = {low} to {high} step {by} "
            f"iter_args({inner} = {first}) -> ({type}) {{"
        )
        self.line(f"scf.yield {step(inner)} : {type}")
        self.line("}")
        return name

    def buffer(
        self, element: str, sizes: Sequence[int], known: str = "", written: bool = False
    ) -> Value:
        """Add a memref argument. known: `?` for each dynamic size."""
        type = shaped("memref", element, sizes, known)
        made = Value(self.name(), type, tuple(sizes), element)
        (self.results if written else self.arguments).append(made)
        return made

    def tensor(self, element: str, sizes: Sequence[int], known: str = "") -> Value:
        """Return a tensor of a new argument's elements."""
        return self.as_tensor(self.buffer(element, sizes, known))

    def as_tensor(self, source: Value, encoding: str = "", flags: str = "restrict") -> Value:
        """Return a buffer's elements as a tensor."""
        type = f"{source.type.replace('memref', 'tensor', 1)[:-1]}{encoding}>"
        made = replace(source, name=self.name(), type=type)
        self.line(
            f"{made.name} = bufferization.to_tensor {source.name} {flags} : {source.type} to {type}"
        )
        return made

    def empty(self, element: str, sizes: Sequence[int], known: str = "") -> Value:
        """Return a tensor with undefined content."""
        hidden = [size for size, mark in zip(sizes, known, strict=False) if mark == "?"]
        type = shaped("tensor", element, sizes, known)
        name = self.op(f"tensor.empty({', '.join(map(self.index, hidden))}) : {type}")
        return Value(name, type, tuple(sizes), element)

    def strided(
        self, base: Value, sizes: Sequence[int], strides: Sequence[int], offset: int = 0
    ) -> Value:
        """Return a view of a buffer with these strides, from an offset in elements on."""
        layout = f", strided<{list(strides)}, offset: {offset}>"
        type = shaped("memref", base.element, sizes, layout=layout)
        name = self.op(
            f"memref.reinterpret_cast {base.name} to offset: [{offset}], sizes: {list(sizes)}, "
            f"strides: {list(strides)} : {base.type} to {type}"
        )
        return Value(name, type, tuple(sizes), base.element)

    def scalar(self, element: str) -> str:
        """Return a scalar loaded from a new argument."""
        memref = self.buffer(element, ())
        return self.op(f"memref.load {memref.name}[] : {memref.type}")

    def constant(self, number: int | str, type: str) -> str:
        return self.op(f"arith.constant {number}" + ("" if type == "i1" else f" : {type}"))

    def index(self, number: int) -> str:
        return self.constant(number, "index")

    def put(self, *values: Value) -> None:
        """Write tensors to new arguments."""
        for value in values:
            type = value.type.replace("tensor", "memref", 1).replace(ENCODING, "")
            target = replace(value, name=self.name(), type=type)
            self.results.append(target)
            self.store(value, target)

    def store(self, value: Value, target: Value) -> None:
        """Write a tensor to a buffer."""
        self.line(
            f"bufferization.materialize_in_destination {value.name} in restrict writable "
            f"{target.name} : ({value.type}, {target.type}) -> ()"
        )

    @contextmanager
    def generic(
        self, loops: Sequence[str], ins: Sequence[Use], outs: Sequence[Use], attributes: str = ""
    ) -> Iterator[Body]:
        """Write a generic; the lines written in the context are its body. loops: iterator types."""
        names = ", ".join(f"d{i}" for i in range(len(loops)))
        results = (", ".join(use.results) for use in (*ins, *outs))
        maps = ", ".join(f"affine_map<({names}) -> ({some})>" for some in results)
        iterators = ", ".join(f'"{loop}"' for loop in loops)
        op = f"linalg.generic {{indexing_maps = [{maps}], iterator_types = [{iterators}]}}"
        extra = f"attrs = {{{attributes}}}" if attributes else ""
        with self.body(op, ins, outs, extra, "{\n^bb0(%s):") as body:
            yield body
        if body.results:
            self.lines[-1] += f" -> ({', '.join(value.type for value in body.results)})"

    @contextmanager
    def body(
        self, op: str, ins: Sequence[Use], outs: Sequence[Use], tail: str, begin: str
    ) -> Iterator[Body]:
        """Write an op around the lines of the context. begin: the text around its arguments."""
        tensors = [use.value for use in outs if use.value.type.startswith("tensor")]
        results = [replace(value, name=self.name()) for value in tensors]
        head = f"{', '.join(value.name for value in results)} = " if results else ""
        parts = [f"{head}{op}"]
        for word, uses in (("ins", ins), ("outs", outs)):
            values, types = ([getattr(u.value, of) for u in uses] for of in ("name", "type"))
            parts += [f"{word}({', '.join(values)} : {', '.join(types)})"] if uses else []
        elements = [use.value.element for use in (*ins, *outs)]
        names = [self.name() for _ in elements]
        typed = (f"{name}: {type}" for name, type in zip(names, elements, strict=True))
        self.line(" ".join(filter(None, [*parts, tail, begin % ", ".join(typed)])))
        yield Body(self, names, results, elements[len(ins) :])
        self.line("}")

    def function(self) -> Isolated:
        """Return the function; it writes its results to its last arguments."""
        arguments = [*self.arguments, *self.results]
        signature = ", ".join(f"{value.name}: {value.type}" for value in arguments)
        return Isolated(
            "\n".join([f"func.func @NAME({signature}) {{", *self.lines, "return", "}"]),
            tuple(value.sizes for value in arguments),
            tuple(_ELEMENT.sub(r"\1", value.type) for value in arguments),
            len(self.results),
        )
