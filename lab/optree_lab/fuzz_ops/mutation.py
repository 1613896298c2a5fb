# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Mutators that make an op invalid, or leave it valid but unusual.

A mutator returns a changed op, or None if it does not apply. `Mutation` applies some, by number.
Thousands of mutants share a process of the tool; hypothesis judges one example at a time, which
would take a process each.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from optree_ir.scan import split

from optree_lab.edits import placed, swapped
from optree_lab.ir.syntax import VALUE
from optree_lab.tables import beside, tuples

from .op import SHAPED, Attributes, Body, GenericOp

T = TypeVar("T")

Mutator = Callable[["Mutation", GenericOp, random.Random], GenericOp | None]

#: Unexpected values for the parts of an op.
_LISTS: dict[str, tuple[str, ...]] = tuples(beside(__file__))

#: The attribute in which Linalg keeps the maps of an op.
MEMOIZED = "linalg.memoized_indexing_maps"
SEGMENTS = "operandSegmentSizes"
HUGE = "9223372036854775807"

#: Element types, grouped by class.
CLASSES = (
    ("f16", "bf16", "f32", "f64", "f128", "f8E5M2"),
    ("i8", "i16", "i32", "i64", "i65", "i256"),
)

_NUMBER = re.compile(r"(?<![\w#.])-?\d+(?![\w.])")
_MAP = re.compile(r"affine_map<\(([^()]*)\)(?:\[[^]]*\])? -> \(([^<>]*?)\)>")
_ARRAY = re.compile(r"(array<i\d+(?=[:>]))?:? ?(\[)?(.*?)(\]|>)")
_TOKEN = re.compile(r"\w+|\s+|.", re.DOTALL)


class Mutation:
    """Mutants by number. given: the seed ops, whose attributes and types are exchanged. further:
    mutators that are chosen as often as the others."""

    def __init__(self, given: Sequence[GenericOp], further: Sequence[Mutator] = ()) -> None:
        self.given = given
        self.further = further
        every = [pair for op in given for pair in (*op.properties, *op.attributes)]
        self.names = (*sorted({name for name, _ in every}), MEMOIZED, "iterator_types", "nobody")
        self.values = sorted({value for _, value in every})
        self.types = sorted({type for op in given for type in op.operands})

    def mutant(self, number: int) -> GenericOp:
        """Return the mutant of a number: seeds in turn, each changed one to four times."""
        rng = random.Random(number)
        op = self.given[number % len(self.given)]
        mutators = MILD if rng.random() < 0.3 else MUTATORS
        for _ in range(rng.choice((1, 1, 1, 1, 2, 2, 3, 4))):
            changed = None
            while changed is None:
                among = self.further if self.further and rng.random() < 0.5 else mutators
                changed = rng.choice(among)(self, op, rng)
            op = changed
        return op

    def attribute(self, rng: random.Random) -> str:
        return rng.choice(_LISTS["attributes"] if rng.random() < 0.5 else self.values)

    def type(self, rng: random.Random, near: Sequence[str] = ()) -> str:
        """Return any type, or one of those in `near`."""
        if near and rng.random() < 0.5:
            return rng.choice(near)
        return rng.choice(_LISTS["types"] if rng.random() < 0.6 else self.types)


def jumbled(items: Sequence[T], other: T, rng: random.Random) -> tuple[T, ...]:
    """Remove, add, replace or repeat an item, exchange two, or keep only the first ones."""
    found = list(items)
    place = rng.randrange(len(found) + 1)
    act = rng.randrange(6)
    if act == 0 or place == len(found):
        found.insert(place, other)
    elif act == 1:
        del found[place]
    elif act == 2:
        found[place] = other
    elif act == 3:
        found.insert(place, found[place])
    elif act == 4:
        return swapped(items, place, rng.randrange(len(found)))
    else:
        del found[place:]
    return tuple(found)


def garbled(text: str, number: int) -> str:
    """Remove, repeat or exchange some words or signs of the text."""
    rng = random.Random(number)
    tokens = tuple(_TOKEN.findall(text))
    for _ in range(rng.choice((1, 1, 2, 3))):
        tokens = jumbled(tokens, rng.choice(tokens or ("",)), rng)
    return "".join(tokens)


def other_attributes(mutation: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    """Remove or add an attribute, or change its name or value."""
    discardable = bool(op.attributes) and rng.random() < 0.1
    pairs = op.attributes if discardable else op.properties
    if not pairs:
        return None
    name, value = rng.choice(pairs)
    if rng.random() < 0.5:
        name = rng.choice(mutation.names)
    else:
        value = mutation.attribute(rng)
    changed = _unique(jumbled(pairs, (name, value), rng))
    return replace(op, attributes=changed) if discardable else replace(op, properties=changed)


def more_attributes(mutation: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    pair = (rng.choice(mutation.names), mutation.attribute(rng))
    if rng.random() < 0.5:
        return replace(op, attributes=_unique((*op.attributes, pair)))
    return replace(op, properties=_unique((*op.properties, pair)))


def note(mutation: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    """Add a discardable attribute that has no effect."""
    return replace(op, attributes=_unique((*op.attributes, ("note", mutation.attribute(rng)))))


def other_list(mutation: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    """Remove, add, repeat or replace an element of an array."""

    def changed(value: str) -> str | None:
        found = _ARRAY.fullmatch(value)
        if found is None or (found[1] is None) == (found[2] is None):
            return None
        other = rng.choice(_LISTS["numbers"]) if found[1] else mutation.attribute(rng)
        inside = ", ".join(jumbled(split(found[3]), other, rng))
        if found[1]:
            return f"{found[1]}: {inside}>" if inside else f"{found[1]}>"
        return f"[{inside}]"

    return _value(op, rng, changed)


def other_number(_: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    return _value(op, rng, lambda value: _sub(_NUMBER, value, rng.choice(_LISTS["numbers"]), rng))


def other_map(_: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    def changed(value: str) -> str | None:
        if rng.random() < 0.5:
            return _sub(_MAP, value, rng.choice(_LISTS["maps"]), rng)
        return _sub(_MAP, value, altered, rng)

    def altered(found: re.Match[str]) -> str:
        dims, parts = split(found[1]), split(found[2])
        act = rng.randrange(4)
        if act == 0:
            dims.append(f"d{len(dims)}")
        elif act == 1 and parts:
            place = rng.randrange(len(parts))
            parts[place] += rng.choice((" + 1", " * 2", " - 5", " floordiv 2", " * 0", " mod 3"))
        else:
            parts = list(jumbled(parts, rng.choice([*dims, "0"]), rng))
        return f"affine_map<({', '.join(dims)}) -> ({', '.join(parts)})>"

    return _value(op, rng, changed)


def other_operands(mutation: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    """Remove, add or move an operand; half of the time adjust the segment sizes."""
    operands = jumbled(op.operands, mutation.type(rng, op.operands), rng)
    changed = replace(op, operands=operands)
    counts = _segments(op)
    if not counts or rng.random() < 0.5:
        return changed
    counts[rng.randrange(len(counts))] += len(operands) - len(op.operands)
    return _with_segments(changed, counts)


def other_count(_: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    """Change the sizes of segments but not their sum."""
    counts = _segments(op)
    if len(counts) < 2:
        return None
    moved = rng.randint(-3, 3)
    counts[0] += moved
    counts[-1] -= moved
    return _with_segments(op, counts)


def other_type(mutation: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    """Change the type of an operand, and maybe of its result."""
    return _retyped(op, rng, lambda type: mutation.type(rng))


def other_shape(_: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    """Change a size, make it dynamic, remove or add a dimension, or make the type unranked."""
    return _retyped(op, rng, lambda type: _reshaped(type, rng))


def other_element(_: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    elements = ("f32", "f16", "f64", "i1", "i8", "i32", "i64", "i128", "index", "complex<f32>")
    return _retyped(
        op, rng, lambda type: SHAPED.sub(lambda m: f"{m[1]}<{m[2]}{rng.choice(elements)}>", type)
    )


def other_container(_: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    """Turn tensors into memrefs or memrefs into tensors, for one operand or all."""
    if not op.operands:
        return None
    to = rng.choice(("tensor", "memref"))
    one = rng.randrange(len(op.operands)) if rng.random() < 0.5 else None
    operands = tuple(
        re.sub(r"^(tensor|memref)", to, type) if one in (None, place) else type
        for place, type in enumerate(op.operands)
    )
    return replace(op, operands=operands, results=op.results if rng.random() < 0.5 else ())


def other_sizes(_: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    """Change one size wherever it occurs: dynamic, 0, 1, or huge."""
    sizes = sorted({s for type in op.operands for s in re.findall(r"\d+(?=x)", type)})
    if not sizes:
        return None
    size, other = rng.choice(sizes), rng.choice(("?", "0", "1", HUGE))
    return everywhere(op, lambda type: re.sub(rf"\b{size}(?=x)", other, type), bodies=False)


def other_elements(_: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    """Change one element type wherever it occurs, mostly to another one of its class."""
    every = [name for names in CLASSES for name in names]
    used = [name for name in every if any(name in type for type in op.operands)]
    if not used:
        return None
    old = rng.choice(used)
    among = next(names for names in CLASSES if old in names) if rng.random() < 0.8 else every
    new = rng.choice((*among, "index", "i1")) if rng.random() < 0.2 else rng.choice(among)
    place = re.compile(rf"(?<![\w.#]){old}\b|(?<=x){old}\b")
    return everywhere(op, lambda text: place.sub(new, text))


def other_results(mutation: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    near = (*op.operands, *(_reshaped(type, rng) for type in op.results))
    return replace(op, results=jumbled(op.results, mutation.type(rng, near), rng))


def other_regions(_: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    """Remove or add a region, empty it, give it two blocks, or a block without operations."""
    if not op.regions or rng.random() < 0.4:
        return replace(op, regions=jumbled(op.regions, rng.choice(((), *op.regions)), rng))
    end = rng.choice(('"cf.br"() [^bb0] : () -> ()', '"linalg.yield"() : () -> ()'))
    place = rng.randrange(len(op.regions))
    region = op.regions[place]
    if not region or rng.random() < 0.3:
        region = ()
    elif rng.random() < 0.5:
        region = (*region, Body((), (end,)))
    else:
        region = (replace(region[0], operations=()), *region[1:])
    return replace(op, regions=placed(op.regions, place, region))


def other_arguments(mutation: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    """Remove, add, retype or reorder arguments of a body."""

    def changed(body: Body) -> Body:
        name = rng.choice(("%extra", *(name for name, _ in body.arguments)))
        arguments = jumbled(body.arguments, (name, mutation.type(rng, ("f32",))), rng)
        return replace(body, arguments=arguments)

    return _body(op, rng, changed)


def other_body(_: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    """Remove, repeat, replace or rewire an operation of a body."""

    def changed(body: Body) -> Body:
        first = op.operands[0] if op.operands else "f32"
        value, type = rng.choice([*body.arguments, ("%a0", first)])
        lines = body.operations
        line = rng.choice(_LISTS["operations"])
        line = line.format(value=value, type=type, first=first, n=len(lines))
        act = rng.randrange(4)
        if act == 0 and lines:
            place = rng.randrange(len(lines))
            lines = placed(lines, place, _sub(VALUE, lines[place], value, rng) or lines[place])
        elif act == 1 and lines:
            lines = (*lines[:-1], line) if rng.random() < 0.5 else (*lines[:-1], line, lines[-1])
        else:
            lines = jumbled(lines, line, rng)
        return replace(body, operations=lines)

    return _body(op, rng, changed)


def other_operation(mutation: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    """Rename the op and keep all its parts."""
    return replace(op, name=rng.choice(mutation.given).name)


def other_part(mutation: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    """Take attributes, regions or operands from another op."""
    other = rng.choice(mutation.given)
    act = rng.randrange(4)
    if act == 0:
        return replace(op, properties=other.properties)
    if act == 1:
        return replace(op, regions=other.regions)
    if act == 2:
        return replace(op, operands=other.operands)
    return replace(op, operands=other.operands, results=other.results, regions=other.regions)


_WEIGHTS: dict[Mutator, int] = {
    other_attributes: 3, more_attributes: 1, note: 1, other_list: 2, other_number: 1, other_map: 2,
    other_operands: 2, other_count: 3, other_type: 1, other_shape: 2, other_element: 1,
    other_container: 1, other_sizes: 2, other_elements: 1, other_results: 1, other_regions: 1,
    other_arguments: 1, other_body: 2, other_operation: 1, other_part: 1,
}  # fmt: skip
MUTATORS = tuple(mutator for mutator, weight in _WEIGHTS.items() for _ in range(weight))

#: Mutators that leave many ops valid.
MILD: tuple[Mutator, ...] = (
    other_shape, other_sizes, other_sizes, other_elements, other_elements, other_body, note,
    other_number, other_map, more_attributes, other_container,
)  # fmt: skip


def _unique(pairs: Attributes) -> Attributes:
    return tuple(dict(pairs).items())


def _segments(op: GenericOp) -> list[int]:
    """Return the number of operands in each segment."""
    text = dict(op.properties).get(SEGMENTS, "").partition(":")[2]
    return [int(number) for number in re.findall(r"-?\d+", text)]


def _with_segments(op: GenericOp, counts: Sequence[int]) -> GenericOp:
    text = f"array<i32: {', '.join(map(str, counts))}>"
    return replace(op, properties=_unique((*op.properties, (SEGMENTS, text))))


def _value(
    op: GenericOp, rng: random.Random, edit: Callable[[str], str | None]
) -> GenericOp | None:
    """Return the op with the value of one property edited."""
    if not op.properties:
        return None
    place = rng.randrange(len(op.properties))
    name, value = op.properties[place]
    if (changed := edit(value)) is None:
        return None
    return replace(op, properties=placed(op.properties, place, (name, changed)))


def _sub(
    pattern: re.Pattern[str],
    text: str,
    new: str | Callable[[re.Match[str]], str],
    rng: random.Random,
) -> str | None:
    """Return the text with one random match replaced."""
    if not (found := list(pattern.finditer(text))):
        return None
    chosen = rng.choice(found)
    made = new if isinstance(new, str) else new(chosen)
    return f"{text[: chosen.start()]}{made}{text[chosen.end() :]}"


def everywhere(op: GenericOp, edit: Callable[[str], str], bodies: bool = True) -> GenericOp:
    """Return the op with all types edited."""

    def changed(block: Body) -> Body:
        arguments = tuple((name, edit(type)) for name, type in block.arguments)
        return Body(arguments, tuple(map(edit, block.operations)))

    regions = tuple(tuple(map(changed, region)) for region in op.regions)
    return replace(
        op,
        operands=tuple(map(edit, op.operands)),
        results=tuple(map(edit, op.results)),
        regions=regions if bodies else op.regions,
    )


def _retyped(op: GenericOp, rng: random.Random, edit: Callable[[str], str]) -> GenericOp | None:
    if not op.operands:
        return None
    place = rng.randrange(len(op.operands))
    old = op.operands[place]
    new = edit(old)
    results = op.results
    if rng.random() < 0.7:
        results = tuple(new if type == old else type for type in results)
    return replace(op, operands=placed(op.operands, place, new), results=results)


def _reshaped(type: str, rng: random.Random) -> str:
    found = SHAPED.fullmatch(type)
    if found is None:
        return type
    container, sizes, rest = found.groups()
    if rng.random() < 0.15:
        return f"{container}<*x{rest.partition(',')[0]}>"
    dims = jumbled(sizes.split("x")[:-1], rng.choice(("?", "?", "0", "1", "4", "5", HUGE)), rng)
    return f"{container}<{''.join(f'{dim}x' for dim in dims)}{rest}>"


def _body(op: GenericOp, rng: random.Random, edit: Callable[[Body], Body]) -> GenericOp | None:
    places = [(i, j) for i, region in enumerate(op.regions) for j in range(len(region))]
    if not places:
        return None
    i, j = rng.choice(places)
    return replace(
        op, regions=placed(op.regions, i, placed(op.regions[i], j, edit(op.regions[i][j])))
    )
