# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs whose bodies have branches, loops, effects, assertions or other structured ops."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from optree_lab.ir.writer import Use, Value, shaped

from .drawing import Drawn

_INTEGERS = ("i64", "i32", "i8", "index")
#: Mostly divisions that ops of the trees have.
_PARTIAL = (*("divui", "divsi") * 2, "divsi", "remui", "remsi", "ceildivsi", "floordivsi")
_JOINED = ("addi", "muli", "subi", "xori", "maxsi")


def guarded(writer: Drawn) -> None:
    """Write a generic with divisions in branches and loops of its body."""
    draw = writer.draw
    type = draw.choice(_INTEGERS)
    loops = 1 + draw.below(2)
    sizes = tuple(draw.choice((2, 0, 3, 1)) for _ in range(loops))
    iterators = ["reduction" if draw.chance(25) else "parallel" for _ in range(loops)]
    uses = _inputs(writer, type, sizes, iterators)
    captured = [writer.scalar(type) for _ in range(1 + draw.below(2))]
    if draw.chance(30):
        captured.append(writer.constant(draw.choice((0, -1, 3)), type))
    with writer.generic(iterators, uses[:-1], uses[-1:]) as body:
        known = [*body.arguments[:-1], *captured]
        for _ in range(1 + draw.below(3)):
            made = _guarded_step(writer, type, known)
            known.append(made)
        if draw.chance(60):
            made = _joined(writer, made, draw.choice(known), type)
        if "reduction" in iterators:
            made = _joined(writer, body.arguments[-1], made, type)
        body.yields(made)
    writer.put(*body.results)


def _inputs(writer: Drawn, type: str, sizes: Sequence[int], iterators: Sequence[str]) -> list[Use]:
    """Return one or two inputs and an init, with static or dynamic sizes."""
    draw = writer.draw
    places = range(len(sizes))
    unknown = draw.choice((0, 60))
    uses = []
    for number in range(1 + draw.below(2)):
        some = list(places) if number == 0 else draw.some(places, 60)
        if draw.chance(25):
            some = draw.shuffled(some)
        results = [f"d{i}" for i in some]
        own = [sizes[i] for i in some]
        known = "".join("?" if draw.chance(unknown) else "-" for _ in some)
        if number and draw.chance(30):
            results.append("0")
            own.append(0 if 0 in sizes else 1)
            known += "?"
        uses.append(Use(writer.tensor(type, own, known), results))
    kept = [i for i in places if iterators[i] == "parallel"]
    known = "".join("?" if draw.chance(unknown) else "-" for _ in kept)
    uses.append(Use(writer.tensor(type, [sizes[i] for i in kept], known), [f"d{i}" for i in kept]))
    return uses


def _joined(writer: Drawn, one: str, two: str, type: str) -> str:
    return writer.arith(writer.draw.choice(_JOINED), one, two, type)


def _guarded_step(writer: Drawn, type: str, known: Sequence[str]) -> str:
    draw = writer.draw
    one, two, other = (draw.choice(known) for _ in range(3))
    operation = f"arith.{draw.choice(_PARTIAL)} {one}, {two} : {type}"
    kind = draw.choice(("branch", "nothing", "loop", "select"))
    if kind == "nothing":
        return writer.op(operation)
    if kind == "loop":
        return writer.repeat(draw.below(2), type, other, lambda _: writer.op(operation))
    zero = writer.constant(0, type)
    predicate = draw.choice(("ne", "sgt", "slt", "eq"))
    test = writer.op(f"arith.cmpi {predicate}, {two if draw.chance(80) else one}, {zero} : {type}")
    if kind == "select":
        part = writer.op(operation)
        return writer.op(f"arith.select {test}, {part}, {other} : {type}")
    return writer.choose(test, type, lambda: writer.op(operation), lambda: other)


def assertions(writer: Drawn) -> None:
    """Write a body of total operations, divisions, and assertions that guard these."""
    draw = writer.draw
    # Mostly the types and predicates that an assertion on all elements can be built from.
    type = draw.choice(("i32", "i64", "i32", "i8", "index"))
    partial = _PARTIAL if draw.chance(20) else ("divui", "divsi")
    predicates = ("slt", "sge", "ule", "ugt", "sle", *(("ne", "eq") if draw.chance(20) else ()))
    loops = 1 + draw.below(2)
    sizes = tuple(draw.choice((2, 2, 3, 1, 0)) for _ in range(loops))
    iterators = ["reduction" if draw.chance(10) else "parallel" for _ in range(loops)]
    uses = _inputs(writer, type, sizes, iterators)
    captured = [writer.scalar(type) for _ in range(1 + draw.below(2))]
    asserted = draw.choice((1, 1, 2, 3))
    parts = ("partial", "partial", "total")
    kinds = ["assert"] * asserted + [draw.choice(parts) for _ in range(1 + draw.below(3))]
    with writer.generic(iterators, uses[:-1], uses[-1:]) as body:
        inputs = body.arguments[:-1]
        known = [*inputs]
        made = known[0]
        for kind in draw.shuffled(kinds):
            one = made if draw.chance(70) else draw.choice(known)
            if kind == "assert":
                limit = draw.choice(captured)
                if draw.chance(30):
                    limit = writer.constant(draw.choice((0, 1, 3)), type)
                predicate = draw.choice(predicates)
                test = writer.op(f"arith.cmpi {predicate}, {one}, {limit} : {type}")
                writer.line(f'cf.assert {test}, "{predicate}"')
                continue
            two = draw.choice([*known, *captured] if draw.chance(30) else inputs)
            name = draw.choice(partial if kind == "partial" else _JOINED)
            made = writer.arith(name, one, two, type)
            known.append(made)
        if draw.chance(30):
            made = draw.choice(known)
        if "reduction" in iterators:
            made = _joined(writer, body.arguments[-1], made, type)
        body.yields(made)
    writer.put(*body.results)


class _Effects:
    """Calls, stores and loads of a body, and the buffers that they read and write."""

    def __init__(self, writer: Drawn) -> None:
        self.writer = writer
        self.log = writer.buffer("i64", (48,), "?", written=True)
        self.count = writer.buffer("index", (), written=True)
        self.zero, self.one = writer.index(0), writer.index(1)
        writer.line(f"memref.store {self.zero}, {self.count.name}[] : {self.count.type}")
        self.last = writer.buffer("i64", (), written=True)

    def write(self, known: Sequence[str], indices: Sequence[str]) -> None:
        """Write an effect that uses a known value, mostly in a branch on an index or in a loop."""
        writer, draw = self.writer, self.writer.draw
        kind = draw.choice(("plain", "branch", "loop"))
        if kind == "plain":
            self.plain(known)
            return
        if kind == "branch":
            limit = writer.index(1)
            test = writer.op(f"arith.cmpi ult, {draw.choice(indices)}, {limit} : index")
            writer.line(f"scf.if {test} {{")
        else:
            two = writer.index(2)
            writer.line(f"scf.for {writer.name()} = {self.zero} to {two} step {self.one} {{")
        self.plain(known)
        writer.line("}")

    def plain(self, known: Sequence[str]) -> None:
        writer, log, count, last = self.writer, self.log, self.count, self.last
        number = writer.draw.choice(known)
        kind = writer.draw.choice(("call", "store", "load"))
        if kind == "call":
            writer.line(
                f"func.call @note({log.name}, {count.name}, {number}) : "
                f"({log.type}, {count.type}, i64) -> ()"
            )
        elif kind == "store":
            writer.line(f"memref.store {number}, {last.name}[] : {last.type}")
        else:
            before = writer.op(f"memref.load {last.name}[] : {last.type}")
            after = writer.arith("addi", before, number, "i64")
            writer.line(f"memref.store {after}, {last.name}[] : {last.type}")


def effects(writer: Drawn) -> None:
    """Write a body that calls and stores in branches and loops, under permuted maps."""
    draw = writer.draw
    effect = _Effects(writer)
    loops = 1 + draw.below(2)
    sizes = tuple((3, 2)[i] if draw.chance(70) else 2 for i in range(loops))
    order = draw.shuffled(list(range(loops)))
    results = [f"d{i}" for i in order]
    iterators = ["parallel"] * loops
    reads = draw.choice((1, 0, 2, 0))
    tensors = draw.chance(70) or reads == 0
    own = [sizes[i] for i in order]

    def container(written: bool = False) -> Value:
        return writer.tensor("i64", own) if tensors else writer.buffer("i64", own, written=written)

    ins = [Use(container(), results) for _ in range(reads)]
    kept = results
    if reads and draw.chance(25):
        gone = draw.below(loops)
        iterators[order[gone]] = "reduction"
        kept = [r for i, r in enumerate(results) if i != gone]
        own = [s for i, s in enumerate(own) if i != gone]
    out = container(written=True)
    sources = _sources(writer, sizes) if reads == 0 else []

    with writer.generic(iterators, ins, [Use(out, kept)]) as body:
        names = body.arguments
        place = [writer.op(f"linalg.index {i} : index") for i in range(loops)]
        known = [*names, *(writer.op(f"arith.index_cast {p} : index to i64") for p in place)]
        times = draw.choice((1, 1, 2, 0))
        if times and draw.chance(50):
            effect.write(known, place)
            times -= 1
        if sources:
            made = moved(writer, place, sizes, sources)
        elif reads == 2:
            made = _joined(writer, names[0], names[1], "i64")
        else:
            made = names[0]
        for _ in range(times):
            effect.write(known, place)
        if "reduction" in iterators:
            made = _joined(writer, names[-1], made, "i64")
        body.yields(made)
    writer.put(*body.results)


def _sources(writer: Drawn, sizes: Sequence[int]) -> list[Value]:
    """Return one tensor of these sizes, or two that concatenate to them along dimension 0."""
    draw = writer.draw
    if draw.chance(40):
        return [writer.tensor("i64", sizes)]
    first = draw.below(sizes[0] + 1)
    parts = [first, sizes[0] - first]
    return [writer.tensor("i64", (part, *sizes[1:])) for part in parts]


def moved(
    writer: Drawn, place: Sequence[str], sizes: Sequence[int], sources: Sequence[Value]
) -> str:
    """Read an element of the concatenated sources, or of a single one in reversed order."""
    draw = writer.draw
    if len(sources) == 1:
        indices = list(place)
        for d in draw.some(range(len(sizes)), 70) or [0]:
            last = writer.index(sizes[d] - 1)
            indices[d] = writer.arith("subi", last, place[d], "index")
        return _extract(writer, sources[0], indices)
    limit = writer.index(sources[0].sizes[0])
    test = writer.op(f"arith.cmpi ult, {place[0]}, {limit} : index")

    def rest() -> str:
        at = writer.arith("subi", place[0], limit, "index")
        return _extract(writer, sources[1], [at, *place[1:]])

    return writer.choose(test, "i64", lambda: _extract(writer, sources[0], place), rest)


def _extract(writer: Drawn, source: Value, indices: Sequence[str]) -> str:
    return writer.op(f"tensor.extract {source.name}[{', '.join(indices)}] : {source.type}")


def nested(writer: Drawn) -> None:
    """Write a generic in the body of a generic; the inner body may read the indices of both."""
    draw = writer.draw
    outer = 1 + draw.below(2)
    inner = 1 + draw.below(2)
    # All extents are equal, so that an index of one nest is valid in the other.
    outer_sizes, inner_sizes = (2,) * outer, (2,) * inner
    identity = [f"d{i}" for i in range(outer)]
    order = [f"d{i}" for i in draw.shuffled(range(outer))]
    given = writer.buffer("i64", outer_sizes)
    out = writer.buffer("i64", outer_sizes, written=True)
    captured = writer.tensor("i64", inner_sizes)
    sources = _sources(writer, inner_sizes)
    with writer.generic(["parallel"] * outer, [Use(given, order)], [Use(out, identity)]) as body:
        x, y = body.arguments
        around = [writer.op(f"linalg.index {i} : index") for i in range(outer)]
        made = _inner(writer, inner_sizes, around, captured, sources, x)
        at = [draw.choice([*around, writer.index(0)]) for _ in made.sizes]
        found = _extract(writer, made, at)
        if draw.chance(50):
            found = writer.arith("addi", found, draw.choice((x, y)), "i64")
        body.yields(found)


def _inner(
    writer: Drawn,
    sizes: tuple[int, ...],
    around: Sequence[str],
    captured: Value,
    sources: Sequence[Value],
    element: str,
) -> Value:
    """Write the inner op: it moves elements, or computes with them and the outer element."""
    draw = writer.draw
    moves = draw.chance(60)
    reduces = not moves and draw.chance(40)
    if reduces:
        shape = shaped("tensor", "i64", ())
        zero = writer.op(f"tensor.from_elements {writer.constant(0, 'i64')} : {shape}")
        init = Value(zero, shape, (), "i64")
    else:
        init = writer.empty("i64", sizes)
    ins = [] if moves else [Use(captured, [f"d{i}" for i in draw.shuffled(range(len(sizes)))])]
    iterators = ["reduction" if reduces else "parallel"] * len(sizes)
    out = Use(init, [f"d{i}" for i in range(len(init.sizes))])
    with writer.generic(iterators, ins, [out]) as body:
        names = body.arguments
        place = [writer.op(f"linalg.index {i} : index") for i in range(len(sizes))]
        read = [draw.choice(around) if draw.chance(40) else place[i] for i in range(len(sizes))]
        if moves:
            made = moved(writer, read, sizes, sources)
        else:
            number = writer.op(f"arith.index_cast {read[0]} : index to i64")
            other = draw.choice((element, number))
            made = _joined(writer, names[0], other, "i64")
        if reduces:
            made = _joined(writer, names[-1], made, "i64")
        body.yields(made)
    return body.results[0]


def outputs(writer: Drawn) -> None:
    """Write an op of several inits, some results of which are unused or shared by iterations."""
    draw = writer.draw
    type = draw.choice(("i64", "f32", "i32"))
    operations = ("addf", "mulf", "subf") if type == "f32" else ("addi", "muli", "subi")
    sizes = [draw.choice((2, 3, 1)) for _ in range(1 + draw.below(3))]
    iterators = ["reduction" if draw.chance(20) else "parallel" for _ in sizes]

    def use(share: int = 75) -> Use:
        order = draw.shuffled(draw.some(range(len(sizes)), share))
        results = [f"d{i}" for i in order]
        own = [sizes[i] for i in order]
        if results and share < 100 and draw.chance(15):
            results[0] += " floordiv 2"
            own[0] = (own[0] + 1) // 2
        elif draw.chance(15):
            results.append("0")
            own.append(1)
        return Use(writer.tensor(type, own), results)

    # One operand gives the sizes of all loops.
    ins = [use(100), *(use() for _ in range(draw.below(2)))]
    outs = [use() for _ in range(2 + draw.below(2))]
    with writer.generic(iterators, ins, outs) as body:
        known = [*body.arguments]
        for _ in range(draw.below(4)):
            one, two = draw.choice(known), draw.choice(known)
            known.append(writer.arith(draw.choice(operations), one, two, type))
        inits = body.arguments[len(ins) :]
        body.yields(
            *(
                writer.arith(draw.choice(operations), init, draw.choice(known), type)
                if draw.chance(40)
                else draw.choice(known)
                for init in inits
            )
        )
    writer.put(*(draw.some(body.results, 50) or body.results[:1]))


def _view(writer: Drawn, base: Value, other: Value) -> Value:
    """Return a view of 3x3 elements of a base of 4x4, or another buffer."""
    draw, type = writer.draw, base.element
    kind = draw.choice(("one", "same", "other", "other", "turned", "strided"))
    if kind == "other":
        return other
    if kind == "strided":
        return writer.strided(base, (3, 3), [draw.choice((1, 0, 2, 3)), draw.choice((1, 0, 4))])
    at = (0, 0) if kind == "same" else (draw.below(2), draw.below(2))
    offset = at[0] * 4 + at[1]
    view_type = f"memref<3x3x{type}, strided<[4, 1], offset: {offset}>>"
    shown = f"memref<3x3x{type}, strided<[4, 1]>>" if not offset else view_type
    name = writer.op(
        f"memref.subview {base.name}[{at[0]}, {at[1]}] [3, 3] [1, 1] : {base.type} to {shown}"
    )
    if kind == "turned":
        turned = shown.replace("[4, 1]", "[1, 4]")
        name = writer.op(f"memref.transpose {name} (i, j) -> (j, i) : {shown} to {turned}")
        shown = turned
    return Value(name, shown, (3, 3), type)


def buffers(writer: Drawn) -> None:
    """Write ops on shared buffers: one buffer as two operands, views of one base that overlap or
    are transposed, and views whose own elements alias by a stride of 0."""
    draw = writer.draw
    type = draw.choice(("i64", "f32", "i32"))
    base = writer.buffer(type, (4, 4), written=True)
    other = writer.buffer(type, (3, 3))
    operations = ("addf", "mulf", "subf") if type == "f32" else ("addi", "muli", "subi")
    view = partial(_view, writer, base, other)
    for _ in range(1 + draw.below(2)):
        maps = (("d0", "d1"), ("d1", "d0"))
        out = Use(view(), draw.choice(maps))
        same = out.value if draw.chance(40) else view()
        ins = [Use(same, draw.choice(maps))]
        if draw.chance(50):
            ins.append(Use(view(), draw.choice((*maps, ("d0", "0"), ("0", "d1")))))
        iterators = ["parallel", "parallel"]
        if draw.chance(25):
            iterators.append("reduction")
            ins.append(Use(view(), draw.choice((("d2", "d1"), ("d0", "d2"), ("d2", "d0")))))
        with writer.generic(iterators, ins, [out]) as body:
            names = body.arguments
            made = names[0]
            for name in names[1:-1]:
                made = writer.arith(draw.choice(operations), made, name, type)
            if len(iterators) > 2 or draw.chance(20):
                made = writer.arith(draw.choice(operations), names[-1], made, type)
            if draw.chance(25):
                made = writer.arith(draw.choice(operations), made, names[0], type)
            body.yields(made)
