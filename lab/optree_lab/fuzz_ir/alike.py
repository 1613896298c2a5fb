# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Generics with equal signatures in different surroundings: a rewrite of one may be illegal on
another."""

from __future__ import annotations

from dataclasses import replace

from optree_lab.ir.writer import Use, Value

from .definedness import RANGED
from .drawing import Drawn

#: Mostly divisions that ops of the trees have.
_PARTIAL = ("divui", "divsi", "divui", "divsi", "remui", "ceildivsi", "floordivsi", "muli")


def alike(writer: Drawn) -> None:
    """Write two or three generics with the same body, which captures a number."""
    _Alike(writer).write()


class _Alike:
    def __init__(self, writer: Drawn) -> None:
        self.writer = writer
        self.draw = draw = writer.draw
        self.element = draw.choice(("i32", "i32", "i32", "i64", "index"))
        self.partial = draw.choice(_PARTIAL)
        self.joined = draw.choice(("addi", "muli", "subi", "maxui"))
        self.reduces = draw.chance(25)
        self.swapped = draw.chance(20)
        self.reads_init = self.reduces or draw.chance(20)
        self.read = draw.choice((("d0",), ("d0",), ("d0", "d1"), ("0",), ("d1", "d0")))

    def write(self) -> None:
        for number in range(2 + self.draw.below(2)):
            sizes = (3, self.draw.choice((0, 2)))
            made = self._surrounded(sizes)
            if number == 0 or not self.draw.chance(30):
                self.writer.put(made)

    def _number(self) -> str:
        """Return the captured number; kinds such as `odd` make it provably nonzero."""
        writer, type = self.writer, self.element
        kinds = ("argument", "ranged", "argument", "at least", "odd", "constant", "zero")
        kind = self.draw.choice(kinds)
        if kind == "ranged" and type == "i32":
            return writer.op(RANGED)
        if kind == "ranged":
            kind = "at least"
        if kind in ("constant", "zero"):
            return writer.constant(3 if kind == "constant" else 0, type)
        number = writer.scalar(type)
        if kind == "argument":
            return number
        one = writer.constant(1, type)
        return writer.arith("maxui" if kind == "at least" else "ori", number, one, type)

    def _init(self, sizes: tuple[int, ...], seen: bool) -> Value:
        """Return an argument, a filled tensor or, if nothing reads its content, an empty one."""
        writer, type = self.writer, self.element
        rank = 1 if self.reduces else 2
        sizes, known = sizes[:rank], "-?"[:rank]
        kind = self.draw.choice(("argument", "argument", "filled", "empty"))
        if kind == "argument" or (kind == "empty" and seen):
            return writer.tensor(type, sizes, known)
        made = writer.empty(type, sizes, known)
        if kind == "empty":
            return made
        number = writer.constant(self.draw.choice((0, 1)), type)
        ends = f"ins({number} : {type}) outs({made.name} : {made.type}) -> {made.type}"
        return replace(made, name=writer.op(f"linalg.fill {ends}"))

    def _op(self, sizes: tuple[int, int], init: Value | None = None) -> Value:
        writer, type = self.writer, self.element
        one = {"d0": sizes[0], "d1": sizes[1], "0": min(sizes)}
        known = "".join("-" if result == "d0" else "?" for result in self.read)
        first = writer.tensor(type, [one[result] for result in self.read], known)
        second = writer.tensor(type, sizes, "-?")
        if init is None:
            init = self._init(sizes, self.reads_init)
        number = self._number()
        loops = ("parallel", "reduction" if self.reduces else "parallel")
        outs = Use(init, ("d0",) if self.reduces else ("d0", "d1"))
        ins = (Use(first, self.read), Use(second, ("d0", "d1")))
        with writer.generic(loops, ins, (outs,)) as body:
            x, w, y = body.arguments
            pair = (number, x) if self.swapped else (x, number)
            part = writer.arith(self.partial, *pair, type)
            made = writer.arith(self.joined, part, w, type)
            if self.reads_init:
                made = writer.arith("addi", y, made, type)
            body.yields(made)
        return body.results[0]

    def _surrounded(self, sizes: tuple[int, int]) -> Value:
        writer = self.writer
        kind = self.draw.choice(("function", "function", "loop", "branch"))
        if kind == "function":
            return self._op(sizes)
        init = self._init(sizes, seen=True)

        def op(held: str) -> str:
            return self._op(sizes, replace(init, name=held)).name

        if kind == "loop":
            name = writer.repeat(self.draw.below(3), init.type, init.name, op)
        else:
            test = writer.scalar("i1")
            name = writer.choose(test, init.type, lambda: op(init.name), lambda: init.name)
        return replace(init, name=name)
