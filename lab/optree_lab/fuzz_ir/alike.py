# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ops of one signature in different surroundings: what one may do another may not."""

from __future__ import annotations

from optree_lab.ir.isolated import Isolated

from .defined_behaviour import RANGED
from .drawing import Draw
from .writer import Use, Value, Writer

#: Most of them divisions that ops of the trees have.
_PARTIAL = ("divui", "divsi", "divui", "divsi", "remui", "ceildivsi", "floordivsi", "muli")


def alike(draw: Draw) -> Isolated:
    """Two or three generics with one body, which captures a number."""
    return _Alike(draw).function()


class _Alike:
    def __init__(self, draw: Draw) -> None:
        self.draw = draw
        self.writer = Writer(draw)
        self.element = draw.choice(("i32", "i32", "i32", "i64", "index"))
        self.partial = draw.choice(_PARTIAL)
        self.joined = draw.choice(("addi", "muli", "subi", "maxui"))
        self.reduces = draw.chance(25)
        self.swapped = draw.chance(20)
        self.reads_init = self.reduces or draw.chance(20)
        self.read = draw.choice((("d0",), ("d0",), ("d0", "d1"), ("0",), ("d1", "d0")))

    def function(self) -> Isolated:
        for number in range(2 + self.draw.below(2)):
            sizes = (3, self.draw.choice((0, 2)))
            made = self._surrounded(sizes)
            if number == 0 or not self.draw.chance(30):
                self.writer.put(made)
        return self.writer.function()

    def _number(self) -> str:
        """The number that is captured; of some kinds it is known not to be 0."""
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

    def _tensor(self, sizes: tuple[int, ...], known: str, seen: bool) -> Value:
        """An argument, or what is the same number everywhere, or has no content if none is seen."""
        writer, type = self.writer, self.element
        kind = self.draw.choice(("argument", "argument", "filled", "empty"))
        if kind == "argument" or (kind == "empty" and seen):
            return writer.tensor(type, sizes, known)
        dynamic = [
            writer.index(size) for size, mark in zip(sizes, known, strict=True) if mark == "?"
        ]
        dims = "".join(
            f"{'?' if mark == '?' else size}x" for size, mark in zip(sizes, known, strict=True)
        )
        shape = f"tensor<{dims}{type}>"
        made = writer.op(f"tensor.empty({', '.join(dynamic)}) : {shape}")
        if kind == "filled":
            number = writer.constant(self.draw.choice((0, 1)), type)
            made = writer.op(
                f"linalg.fill ins({number} : {type}) outs({made} : {shape}) -> {shape}"
            )
        return Value(made, shape, sizes, type)

    def _op(self, sizes: tuple[int, int], init: Value | None = None) -> Value:
        writer, type = self.writer, self.element
        one = {"d0": sizes[0], "d1": sizes[1], "0": min(sizes)}
        known = "".join("-" if result == "d0" else "?" for result in self.read)
        first = writer.tensor(type, [one[result] for result in self.read], known)
        second = writer.tensor(type, sizes, "-?")
        if init is None:
            init = self._init(sizes, self.reads_init)
        number = self._number()
        with writer.block() as body:
            x, w, y = (writer.name() for _ in range(3))
            pair = (number, x) if self.swapped else (x, number)
            part = writer.arith(self.partial, *pair, type)
            made = writer.arith(self.joined, part, w, type)
            if self.reads_init:
                made = writer.arith("addi", y, made, type)
            writer.line(f"linalg.yield {made} : {type}")
        loops = ("parallel", "reduction" if self.reduces else "parallel")
        outs = Use(init, ("d0",) if self.reduces else ("d0", "d1"))
        ins = (Use(first, self.read), Use(second, ("d0", "d1")))
        return writer.generic(loops, ins, (outs,), body, (x, w, y))[0]

    def _init(self, sizes: tuple[int, int], seen: bool) -> Value:
        rank = 1 if self.reduces else 2
        return self._tensor(sizes[:rank], "-?"[:rank], seen)

    def _surrounded(self, sizes: tuple[int, int]) -> Value:
        writer = self.writer
        kind = self.draw.choice(("function", "function", "loop", "branch"))
        if kind == "function":
            return self._op(sizes)
        init = self._init(sizes, seen=True)
        name, inner = writer.name(), writer.name()
        if kind == "loop":
            low, step, high = writer.index(0), writer.index(1), writer.index(self.draw.below(3))
            head = (
                f"{name} = scf.for {writer.name()} = {low} to {high} step {step} "
                f"iter_args({inner} = {init.name}) -> ({init.type}) {{"
            )
            held = Value(inner, init.type, init.sizes, init.element)
        else:
            test = writer.scalar("i1")
            head = f"{name} = scf.if {test} -> ({init.type}) {{"
            held = init
        with writer.block() as lines:
            made = self._op(sizes, held)
        # Arguments of the op are made where it stands, which is inside.
        writer.line(head)
        writer.lines += [*lines, f"scf.yield {made.name} : {init.type}"]
        if kind == "branch":
            writer.lines += ["} else {", f"scf.yield {init.name} : {init.type}"]
        writer.line("}")
        return Value(name, init.type, init.sizes, init.element)
