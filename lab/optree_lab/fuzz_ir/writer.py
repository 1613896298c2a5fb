# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A function of memrefs written line by line, for programs that are more than one op."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from optree_lab.ir.isolated import Isolated, around, stored, tensor_of

from .drawing import Draw


@dataclass(frozen=True)
class Value:
    """A tensor or a buffer: its name and type, and the sizes that it has when called."""

    name: str
    type: str
    sizes: tuple[int, ...]
    element: str


@dataclass(frozen=True)
class Use:
    """A value as an operand of a generic: with the results of its map."""

    value: Value
    results: Sequence[str]


class Writer:
    """Lines of a function, which makes its arguments as they are asked for."""

    def __init__(self, draw: Draw) -> None:
        self.draw = draw
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
        """An operation of one result; the name of that."""
        name = self.name()
        self.line(f"{name} = {text}")
        return name

    def arith(self, name: str, one: str, two: str, type: str) -> str:
        return self.op(f"arith.{name} {one}, {two} : {type}")

    def choose(self, test: str, type: str, one: Callable[[], str], two: Callable[[], str]) -> str:
        """A branch: its result is what one or the other makes in it."""
        name = self.name()
        self.line(f"{name} = scf.if {test} -> ({type}) {{")
        self.line(f"scf.yield {one()} : {type}")
        self.line("} else {")
        self.line(f"scf.yield {two()} : {type}")
        self.line("}")
        return name

    def buffer(
        self, element: str, sizes: Sequence[int], known: bool = True, written: bool = False
    ) -> Value:
        """A memref that is an argument. known: its type says the sizes."""
        dims = "".join(f"{size}x" if known else "?x" for size in sizes)
        made = Value(self.name(), f"memref<{dims}{element}>", tuple(sizes), element)
        (self.results if written else self.arguments).append(made)
        return made

    def tensor(self, element: str, sizes: Sequence[int], known: str = "") -> Value:
        """A tensor of an argument's elements. known: `?` for each size that the type hides."""
        dims = [
            "?" if place < len(known) and known[place] == "?" else str(size)
            for place, size in enumerate(sizes)
        ]
        shape = "".join(f"{dim}x" for dim in dims)
        source = Value(self.name(), f"memref<{shape}{element}>", tuple(sizes), element)
        self.arguments.append(source)
        return self.as_tensor(source)

    def as_tensor(self, source: Value) -> Value:
        """A buffer's elements as a tensor."""
        type = source.type.replace("memref", "tensor", 1)
        name = self.name()
        self.line(tensor_of(name, source.name, type, source.type))
        return Value(name, type, source.sizes, source.element)

    @contextmanager
    def block(self) -> Iterator[list[str]]:
        """The text written meanwhile, which is left to the caller."""
        before, self.lines = self.lines, []
        try:
            yield self.lines
        finally:
            self.lines = before

    def scalar(self, element: str) -> str:
        """A number that is an argument."""
        memref = self.buffer(element, ())
        return self.op(f"memref.load {memref.name}[] : {memref.type}")

    def constant(self, number: int | str, type: str) -> str:
        if type == "i1":
            return self.op(f"arith.constant {number}")
        return self.op(f"arith.constant {number} : {type}")

    def index(self, number: int) -> str:
        return self.constant(number, "index")

    def put(self, value: Value) -> None:
        """Writes a tensor to an argument."""
        target = self.name()
        type = value.type.replace("tensor", "memref", 1)
        self.results.append(Value(target, type, value.sizes, value.element))
        self.line(stored(value.name, value.type, target, type))

    def generic(
        self,
        loops: Sequence[str],
        ins: Sequence[Use],
        outs: Sequence[Use],
        body: Sequence[str],
        arguments: Sequence[str],
        attributes: str = "",
    ) -> list[Value]:
        """A generic; loops: iterator types. Its results, of tensors."""
        names = ", ".join(f"d{i}" for i in range(len(loops)))
        maps = ", ".join(
            f"affine_map<({names}) -> ({', '.join(use.results)})>" for use in (*ins, *outs)
        )
        iterators = ", ".join(f'"{loop}"' for loop in loops)
        parts = [f"linalg.generic {{indexing_maps = [{maps}], iterator_types = [{iterators}]}}"]
        for word, uses in (("ins", ins), ("outs", outs)):
            if uses:
                values = ", ".join(use.value.name for use in uses)
                types = ", ".join(use.value.type for use in uses)
                parts.append(f"{word}({values} : {types})")
        if attributes:
            parts.append(f"attrs = {{{attributes}}}")
        tensors = [use.value for use in outs if use.value.type.startswith("tensor")]
        made = [Value(self.name(), v.type, v.sizes, v.element) for v in tensors]
        head = f"{', '.join(v.name for v in made)} = " if made else ""
        self.line(head + " ".join(parts) + " {")
        elements = [use.value.element for use in (*ins, *outs)]
        typed = ", ".join(f"{n}: {e}" for n, e in zip(arguments, elements, strict=True))
        self.line(f"^bb0({typed}):")
        self.lines += body
        tail = f" -> ({', '.join(v.type for v in made)})" if made else ""
        self.line("}" + tail)
        return made

    def function(self) -> Isolated:
        everything = [(v.name, v.type, v.sizes) for v in (*self.arguments, *self.results)]
        return around(everything, self.lines, len(self.results))
