# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Subjects with one theme: loops that never run, the order of sums, large bodies."""

from __future__ import annotations

import random
from dataclasses import replace

from . import mutation
from .from_scratch import covered
from .origins import Origins
from .scalars import DIVISIONS, SHIFTS, flags, signatures
from .subject import Operand, Step, Subject, tidy

_INTEGERS = ("i32", "i64", "i8", "index")
_FLOATS = ("f32", "f64")


class _Body:
    """The steps of a body, all of one type, and the names that further steps may read."""

    def __init__(self, rng: random.Random, type: str, known: list[str]) -> None:
        self.rng = rng
        self.type = type
        self.known = known
        self.steps: list[Step] = []
        kind = "f" if type[0] == "f" else "i"
        self.add, self.sub, self.mul = (f"arith.{name}{kind}" for name in ("add", "sub", "mul"))

    def step(self, mnemonic: str, *operands: str) -> str:
        name = f"s{len(self.steps)}"
        self.steps.append(Step(name, mnemonic, operands, self.type))
        self.known.append(name)
        return name

    def constant(self, number: int) -> str:
        name = f"s{len(self.steps)}"
        text = f"{number}.0" if self.type[0] == "f" else f"{number}"
        attributes = (("value", f"{text} : {self.type}"),)
        self.steps.append(Step(name, "arith.constant", (), self.type, attributes))
        return name

    def random(self) -> str:
        mnemonic, arity = self.rng.choice(signatures(self.type))
        return self.step(mnemonic, *(self.rng.choice(self.known) for _ in range(arity)))

    def partial_steps(self, outside: list[str]) -> None:
        """Add operations that mostly may trap, often of values from outside the body."""
        rng = self.rng
        # Mostly divisions that ops of the trees have.
        usual = ("arith.divsi", "arith.divui")
        partial = (*usual * 6, *DIVISIONS, *SHIFTS)
        if self.type[0] == "f":
            partial = ("arith.divf", "math.exp")
        for _ in range(rng.choice((1, 2, 3))):
            if rng.random() < 0.6:
                pool = outside if rng.random() < 0.6 else self.known
                mnemonic = rng.choice(partial)
                arity = 1 if mnemonic.startswith("math") else 2
                self.step(mnemonic, *(rng.choice(pool) for _ in range(arity)))
            else:
                self.random()

    def reduce(self, acc: str, term: str) -> str:
        """Combine the accumulator and a term in one of several ways; return the result."""
        rng, add, sub, mul = self.rng, self.add, self.sub, self.mul
        choice = rng.randrange(9)
        if choice < 4:
            pair = (acc, term) if rng.random() < 0.6 else (term, acc)
            return self.step(_combiner(rng, self.type), *pair)
        if choice == 4:
            return self.step(sub, term, acc)
        if choice == 5:
            return self.step(add, self.step(mul, acc, self.constant(3)), term)
        if choice == 6:
            return self.step(mul, self.step(add, acc, term), self.constant(3))
        if choice == 7:
            return self.step(add, self.step(mul, acc, term), term)
        return term


def never_run(origins: Origins, rng: random.Random) -> Subject | None:
    """Make an op whose body often traps, mostly under an empty loop and on empty dimensions."""
    type = rng.choice((*_INTEGERS, *_INTEGERS, *_FLOATS, "f32", "f32"))
    loops = rng.choice((1, 1, 2, 2, 3))
    runs = rng.random() < 0.2
    empty = set() if runs else {rng.randrange(loops)}
    extents = [0 if i in empty or (not runs and rng.random() < 0.2) else rng.choice((1, 2, 3))
               for i in range(loops)]  # fmt: skip
    iterators = [rng.choice(("parallel", "parallel", "reduction")) for _ in range(loops)]
    kept = [i for i in range(loops) if iterators[i] == "parallel"]
    operands = []
    for _ in range(rng.choice((1, 2, 2, 3))):
        results = [f"d{i}" for i in range(loops) if rng.random() < 0.7]
        if rng.random() < 0.4:
            results.insert(rng.randint(0, len(results)), "0")
        operands.append(_hidden(rng, Operand(tuple(results), type), runs))
    operands.append(Operand(tuple(f"d{i}" for i in kept), type, True))
    operands = [
        _hidden(rng, operand, runs) if not operand.dynamic else operand
        for operand in covered(operands, loops, rng, type)
    ]
    captured = tuple((type, None) for _ in range(rng.choice((0, 1, 2, 2))))
    init = f"x{len(operands) - 1}"
    inputs = [f"x{i}" for i in range(len(operands) - 1)]
    outside = [f"c{i}" for i in range(len(captured))]
    body = _Body(rng, type, [*inputs, *outside])
    body.partial_steps(outside or body.known)
    if rng.random() < 0.7:
        body.step(rng.choice((body.add, body.mul)), body.known[-1], rng.choice(inputs))
    if len(kept) < loops:
        combiner = body.add if rng.random() < 0.5 else _combiner(rng, type)
        body.step(combiner, init, body.known[-1])
    return Subject(
        tuple(extents), tuple(iterators), tuple(operands), tuple(body.steps), (body.known[-1],),
        captured=captured, origin="never run",
    )  # fmt: skip


def _hidden(rng: random.Random, operand: Operand, runs: bool) -> Operand:
    """Return the operand with dynamic sizes; those at constant indices may be 0 if no loop runs."""
    fixed = {d for d, result in enumerate(operand.results) if result == "0"}
    some = {d for d in range(len(operand.results)) if rng.random() < 0.6}
    if not fixed:
        return replace(operand, dynamic=frozenset(some))
    return replace(operand, dynamic=frozenset(some | fixed), slack=0 if runs else -1)


def _combiner(rng: random.Random, type: str) -> str:
    names = [name for name, arity in signatures(type) if arity == 2 and "pow" not in name]
    return rng.choice(names)


def order_of_sums(origins: Origins, rng: random.Random) -> Subject | None:
    """Reduce along several loops in any order, often by a function that does not commute."""
    type = rng.choice(("i64", "i32", "i8", "f32", "f64"))
    loops = rng.choice((2, 2, 3, 3, 4))
    reduced = rng.sample(range(loops), rng.randint(2, loops))
    iterators = tuple("reduction" if i in reduced else "parallel" for i in range(loops))
    kept = [i for i in range(loops) if i not in reduced]
    if rng.random() < 0.3:
        rng.shuffle(kept)
    places = [rng.sample(range(loops), loops)]
    for _ in range(rng.choice((0, 0, 1))):
        some = [i for i in range(loops) if rng.random() < 0.6]
        places.append(rng.sample(some, len(some)))
    operands = [Operand(tuple(f"d{i}" for i in p), type) for p in places]
    operands.append(Operand(tuple(f"d{i}" for i in kept), type, True))
    body = _Body(rng, type, [f"x{i}" for i in range(len(operands) - 1)])
    acc, term = f"x{len(operands) - 1}", "x0"
    if len(operands) > 2:
        term = body.step(rng.choice((body.mul, body.mul, body.add, body.sub)), "x0", "x1")
    elif rng.random() < 0.3:
        term = body.random()
    last = body.reduce(acc, term)
    if rng.random() < 0.1 and body.steps:
        found = flags(rng, body.steps[-1].mnemonic, type)
        body.steps[-1] = replace(body.steps[-1], attributes=found)
    subject = Subject(
        tuple(rng.choice((2, 2, 3)) for _ in range(loops)), iterators, tuple(operands),
        tuple(body.steps), (last,), origin="order of sums",
    )  # fmt: skip
    return mutation.named_op(subject, rng) or subject if rng.random() < 0.3 else subject


def order_of_ops(origins: Origins, rng: random.Random) -> Subject | None:
    """Return an op of the tree with several reduction loops, its loops permuted."""
    for _ in range(200):
        found = tidy(origins.subject(rng))
        if found is not None and found.iterators.count("reduction") > 1:
            moved = tidy(mutation.permute_loops(found, rng))
            if moved is not None:
                return mutation.mutated(moved, rng) if rng.random() < 0.3 else moved
    return None


def large_body(origins: Origins, rng: random.Random) -> Subject | None:
    """Make a body with shared subexpressions, with many steps, or with many operands."""
    type = rng.choice(("f32", "i32", "i64"))
    choice = rng.randrange(3)
    count = rng.choice((12, 20, 30)) if choice == 2 else rng.choice((1, 2, 3))
    reduces = rng.random() < 0.5
    inputs = [Operand(("d0",) if i % 3 != 2 else (), type) for i in range(count)]
    operands = (*inputs, Operand(() if reduces else ("d0",), type, True))
    body = _Body(rng, type, [f"x{i}" for i in range(count)])
    last, add, mul = "x0", body.add, body.mul
    if choice == 0:
        for _ in range(rng.choice((10, 30, 64))):
            last = body.step(rng.choice((mul, mul, add)), last, last)
    elif choice == 1:
        for _ in range(rng.choice((20, 60, 150))):
            last = body.step(rng.choice((mul, add)), last, rng.choice(body.known[-6:]))
    else:
        for i in range(1, count):
            last = body.step(rng.choice((mul, add)), last, f"x{i}")
    if reduces:
        last = body.step(add, f"x{count}", last)
    return Subject(
        (3,), ("reduction" if reduces else "parallel",), operands, tuple(body.steps), (last,),
        origin="large body",
    )  # fmt: skip
