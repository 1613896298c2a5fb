# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Changes that make an op wrong, or leave it valid in a way in which nobody writes it.

A mutator gives another op, or None where it does not apply. `Mutation` applies some, by a number.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from optree_lab.ir.generic_form import split
from optree_lab.ir.syntax import VALUE

from .odd import ATTRIBUTES, MAPS, NUMBERS, OPERATIONS, TYPES
from .op import Attributes, Body, GenericOp

T = TypeVar("T")

Mutator = Callable[["Mutation", GenericOp, random.Random], GenericOp | None]

#: Where Linalg keeps the maps of an op.
MEMOIZED = "linalg.memoized_indexing_maps"

#: Element types of two classes.
CLASSES = (
    ("f16", "bf16", "f32", "f64", "f128", "f8E5M2"),
    ("i8", "i16", "i32", "i64", "i65", "i256"),
)

_NUMBER = re.compile(r"(?<![\w#.])-?\d+(?![\w.])")
_MAP = re.compile(r"affine_map<\([^()]*\)(?:\[[^]]*\])? -> \([^<>]*?\)>")
_SHAPED = re.compile(r"(tensor|memref)<((?:(?:\d+|\?)x)*)(.*)>")
_TOKEN = re.compile(r"\w+|\s+|.", re.DOTALL)


class Mutation:
    """Mutants by their numbers. given: the seeds, whose attributes and types are exchanged."""

    def __init__(self, given: Sequence[GenericOp]) -> None:
        self.given = given
        every = [pair for op in given for pair in (*op.properties, *op.attributes)]
        self.names = sorted({name for name, _ in every})
        self.values = sorted({value for _, value in every})
        self.types = sorted({type for op in given for type in op.operands})

    def mutant(self, number: int) -> GenericOp:
        """Seeds in turn, each changed once to four times."""
        rng = random.Random(number)
        op = self.given[number % len(self.given)]
        mutators = MILD if rng.random() < 0.3 else MUTATORS
        for _ in range(rng.choice((1, 1, 1, 1, 2, 2, 3, 4))):
            changed = None
            while changed is None:
                changed = rng.choice(mutators)(self, op, rng)
            op = changed
        return op

    def attribute(self, rng: random.Random) -> str:
        return rng.choice(ATTRIBUTES if rng.random() < 0.5 else self.values)

    def type(self, rng: random.Random) -> str:
        return rng.choice(TYPES if rng.random() < 0.6 else self.types)


def garbled(text: str, number: int) -> str:
    """The text with some words or signs missing, twice, exchanged, or from elsewhere in it."""
    rng = random.Random(number)
    tokens = _TOKEN.findall(text)
    for _ in range(rng.choice((1, 1, 2, 3))):
        place, other = rng.randrange(len(tokens)), rng.randrange(len(tokens))
        act = rng.randrange(4)
        if act == 0 and len(tokens) > 1:
            tokens.pop(place)
        elif act == 1:
            tokens.insert(place, tokens[place])
        elif act == 2:
            tokens[place], tokens[other] = tokens[other], tokens[place]
        else:
            tokens[place] = tokens[other]
    return "".join(tokens)


def drop_attribute(_: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    return _edited(op, rng, lambda pairs, place: pairs[:place] + pairs[place + 1 :])


def rename_attribute(mutation: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    name = rng.choice(
        (*mutation.names, "linalg.memoized_indexing_maps", "iterator_types", "nobody")
    )
    return _edited(op, rng, lambda pairs, place: _with(pairs, place, (name, pairs[place][1])))


def odd_attribute(mutation: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    value = mutation.attribute(rng)
    return _edited(op, rng, lambda pairs, place: _with(pairs, place, (pairs[place][0], value)))


def more_attributes(mutation: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    pair = (rng.choice((*mutation.names, MEMOIZED)), mutation.attribute(rng))
    if rng.random() < 0.5:
        return replace(op, attributes=_unique((*op.attributes, pair)))
    return replace(op, properties=_unique((*op.properties, pair)))


def other_list(mutation: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    """An array with an element less, more, twice or of another kind."""

    def changed(value: str) -> str | None:
        found = re.fullmatch(r"(array<i\d+(?=[:>]))?:? ?(\[)?(.*?)(\]|>)", value)
        if found is None or (found[1] is None) == (found[2] is None):
            return None
        parts = split(found[3])
        place = rng.randrange(len(parts) + 1)
        act = rng.randrange(5)
        other = rng.choice(NUMBERS) if found[1] else mutation.attribute(rng)
        if act == 0:
            parts = parts[:place]
        elif act == 1:
            parts.insert(place, other)
        elif parts and place < len(parts):
            if act == 2:
                parts[place] = other
            elif act == 3:
                parts.insert(place, parts[place])
            else:
                parts[place], parts[0] = parts[0], parts[place]
        inside = ", ".join(parts)
        if found[1]:
            return f"{found[1]}: {inside}>" if parts else f"{found[1]}>"
        return f"[{inside}]"

    return _value(op, rng, changed)


def other_number(_: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    return _value(op, rng, lambda value: _sub(_NUMBER, value, rng.choice(NUMBERS), rng))


def other_map(_: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    def changed(value: str) -> str | None:
        if rng.random() < 0.5:
            return _sub(_MAP, value, rng.choice(MAPS), rng)
        found = list(_MAP.finditer(value))
        if not found:
            return None
        old = rng.choice(found)
        loops, results = re.fullmatch(
            r"affine_map<\(([^()]*)\)(?:\[[^]]*\])? -> \((.*)\)>", old.group()
        ).groups()  # type: ignore[union-attr]
        dims, parts = split(loops), split(results)
        act = rng.randrange(5)
        if act == 0 and parts:
            parts.pop(rng.randrange(len(parts)))
        elif act == 1 and dims:
            parts.insert(rng.randrange(len(parts) + 1), rng.choice(dims))
        elif act == 2:
            dims.append(f"d{len(dims)}")
        elif act == 3:
            rng.shuffle(parts)
        elif parts:
            place = rng.randrange(len(parts))
            parts[place] += rng.choice((" + 1", " * 2", " - 5", " floordiv 2", " * 0", " mod 3"))
        new = f"affine_map<({', '.join(dims)}) -> ({', '.join(parts)})>"
        return f"{value[: old.start()]}{new}{value[old.end() :]}"

    return _value(op, rng, changed)


def drop_operand(_: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    if not op.operands:
        return None
    place = rng.randrange(len(op.operands))
    return replace(op, operands=_without(op.operands, place))


def more_operands(mutation: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    place = rng.randrange(len(op.operands) + 1)
    type = rng.choice((mutation.type(rng), *op.operands))
    changed = replace(op, operands=(*op.operands[:place], type, *op.operands[place:]))
    return _recounted(changed, op, rng)


def other_count(_: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    """Segments of other sizes that still add up."""
    sizes = dict(op.properties).get("operandSegmentSizes")
    if sizes is None:
        return None
    numbers = [int(n) for n in re.findall(r"-?\d+", sizes.partition(":")[2])]
    if len(numbers) < 2:
        return None
    moved = rng.randint(-3, 3)
    numbers[0] += moved
    numbers[-1] -= moved
    text = f"array<i32: {', '.join(map(str, numbers))}>"
    return replace(op, properties=_set(op.properties, "operandSegmentSizes", text))


def other_type(mutation: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    """An operand of another type, and maybe the result that goes with it."""
    return _retyped(op, rng, lambda type: mutation.type(rng))


def other_shape(_: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    """A size that is another one or unknown, a dimension less or more, or no rank."""
    return _retyped(op, rng, lambda type: _reshaped(type, rng))


def other_element(_: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    elements = ("f32", "f16", "f64", "i1", "i8", "i32", "i64", "i128", "index", "complex<f32>")

    def changed(type: str) -> str | None:
        return _SHAPED.sub(lambda m: f"{m[1]}<{m[2]}{rng.choice(elements)}>", type)

    return _retyped(op, rng, changed)


def other_container(_: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    """Buffers in place of tensors or tensors in place of buffers: one operand, or all."""
    if not op.operands:
        return None
    to = rng.choice(("tensor", "memref"))
    one = rng.randrange(len(op.operands)) if rng.random() < 0.5 else None
    operands = tuple(
        re.sub(r"^(tensor|memref)", to, type) if one in (None, place) else type
        for place, type in enumerate(op.operands)
    )
    results = op.results if rng.random() < 0.5 else ()
    return replace(op, operands=operands, results=results)


def other_sizes(_: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    """One size wherever it stands: unknown, 0, 1, or huge."""
    sizes = sorted({s for type in op.operands for s in re.findall(r"\d+(?=x)", type)})
    if not sizes:
        return None
    size, other = rng.choice(sizes), rng.choice(("?", "0", "1", "9223372036854775807"))

    def changed(type: str) -> str:
        return re.sub(rf"\b{size}(?=x)", other, type)

    return replace(
        op, operands=tuple(map(changed, op.operands)), results=tuple(map(changed, op.results))
    )


def other_elements(_: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    """One element type wherever it stands: another one of its class, or any."""
    classes = (
        ("f16", "bf16", "f32", "f64", "f128", "f8E5M2"),
        ("i8", "i16", "i32", "i64", "i65", "i256"),
    )
    every = [name for names in classes for name in names]
    used = [name for name in every if any(name in type for type in op.operands)]
    if not used:
        return None
    old = rng.choice(used)
    among = next(names for names in CLASSES if old in names) if rng.random() < 0.8 else every
    new = rng.choice((*among, "index", "i1")) if rng.random() < 0.2 else rng.choice(among)

    def changed(text: str) -> str:
        return re.sub(rf"(?<![\w.#]){old}\b|(?<=x){old}\b", new, text)

    regions = tuple(
        tuple(
            Body(
                tuple((name, changed(type)) for name, type in block.arguments),
                tuple(map(changed, block.operations)),
            )
            for block in region
        )
        for region in op.regions
    )
    return replace(
        op,
        operands=tuple(map(changed, op.operands)),
        results=tuple(map(changed, op.results)),
        regions=regions,
    )


def note(mutation: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    """An attribute that only travels with the op."""
    return replace(op, attributes=_set(op.attributes, "note", mutation.attribute(rng)))


def other_results(mutation: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    act = rng.randrange(3)
    if act == 0:
        return replace(op, results=(*op.results, rng.choice((mutation.type(rng), *op.operands))))
    if not op.results:
        return None
    place = rng.randrange(len(op.results))
    if act == 1:
        return replace(op, results=_without(op.results, place))
    changed = rng.choice((mutation.type(rng), _reshaped(op.results[place], rng)))
    return replace(op, results=_with(op.results, place, changed))


def other_regions(_: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    """A region less, more, empty, of two blocks, or of a block without operations."""
    act = rng.randrange(5)
    if act == 0:
        return replace(op, regions=(*op.regions, rng.choice(((), *op.regions))))
    if not op.regions:
        return None
    place = rng.randrange(len(op.regions))
    if act == 1:
        return replace(op, regions=_without(op.regions, place))
    region = op.regions[place]
    if act == 2 or not region:
        region = ()
    elif act == 3:
        end = rng.choice(('"cf.br"() [^bb0] : () -> ()', '"linalg.yield"() : () -> ()'))
        region = (*region, Body((), (end,)))
    else:
        region = (replace(region[0], operations=()), *region[1:])
    return replace(op, regions=_with(op.regions, place, region))


def other_arguments(mutation: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    """A body with an argument less, more, of another type, or in another order."""

    def changed(body: Body) -> Body:
        arguments = list(body.arguments)
        act = rng.randrange(4)
        if act == 0 or not arguments:
            type = rng.choice((mutation.type(rng), "f32"))
            arguments.insert(rng.randrange(len(arguments) + 1), ("%extra", type))
        elif act == 1:
            arguments.pop(rng.randrange(len(arguments)))
        elif act == 2:
            place = rng.randrange(len(arguments))
            arguments[place] = (arguments[place][0], mutation.type(rng))
        else:
            rng.shuffle(arguments)
        return replace(body, arguments=tuple(arguments))

    return _body(op, rng, changed)


def other_body(_: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    """A body with an operation less, twice, another, or one that reads something else."""

    def changed(body: Body) -> Body:
        operations = list(body.operations)
        values = [*body.arguments, ("%a0", op.operands[0] if op.operands else "f32")]
        value, type = rng.choice(values)
        template = rng.choice(OPERATIONS)
        first = op.operands[0] if op.operands else "f32"
        line = template.format(value=value, type=type, first=first, n=len(operations))
        place = rng.randrange(len(operations) + 1)
        act = rng.randrange(5)
        if act == 0 or place == len(operations):
            operations.insert(rng.choice((place, max(0, len(operations) - 1))), line)
        elif act == 1:
            operations.pop(place)
        elif act == 2:
            operations[place] = line
        elif act == 3:
            operations[-1] = line
        else:
            operations[place] = _sub(VALUE, operations[place], value, rng) or operations[place]
        return replace(body, operations=tuple(operations))

    return _body(op, rng, changed)


def other_operation(mutation: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    """All that the op has under another name."""
    return replace(op, name=rng.choice(mutation.given).name)


def other_part(mutation: Mutation, op: GenericOp, rng: random.Random) -> GenericOp | None:
    """Attributes, regions or operands of another op."""
    other = rng.choice(mutation.given)
    act = rng.randrange(4)
    if act == 0:
        return replace(op, properties=other.properties)
    if act == 1:
        return replace(op, regions=other.regions)
    if act == 2:
        return replace(op, operands=other.operands)
    return replace(op, operands=other.operands, results=other.results, regions=other.regions)


MUTATORS: tuple[Mutator, ...] = (
    drop_attribute,
    rename_attribute,
    odd_attribute,
    more_attributes,
    other_list,
    other_list,
    other_number,
    other_map,
    other_map,
    drop_operand,
    more_operands,
    other_count,
    other_type,
    other_shape,
    other_shape,
    other_element,
    other_container,
    other_sizes,
    other_sizes,
    other_results,
    other_regions,
    other_arguments,
    other_body,
    other_body,
    other_operation,
    other_part,
    other_elements,
    note,
)

#: Those that leave many ops valid.
MILD: tuple[Mutator, ...] = (
    other_shape,
    other_sizes,
    other_sizes,
    other_elements,
    other_elements,
    other_body,
    note,
    other_number,
    other_map,
    more_attributes,
    other_container,
)


def _with(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    return (*items[:place], item, *items[place + 1 :])


def _without(items: tuple[T, ...], place: int) -> tuple[T, ...]:
    return (*items[:place], *items[place + 1 :])


def _unique(pairs: Attributes) -> Attributes:
    return tuple(dict(pairs).items())


def _set(pairs: Attributes, name: str, value: str) -> Attributes:
    return tuple({**dict(pairs), name: value}.items())


def _edited(
    op: GenericOp, rng: random.Random, edit: Callable[[Attributes, int], Attributes]
) -> GenericOp | None:
    """The op with an edited attribute."""
    if op.attributes and rng.random() < 0.1:
        place = rng.randrange(len(op.attributes))
        return replace(op, attributes=_unique(edit(op.attributes, place)))
    if not op.properties:
        return None
    place = rng.randrange(len(op.properties))
    return replace(op, properties=_unique(edit(op.properties, place)))


def _value(
    op: GenericOp, rng: random.Random, edit: Callable[[str], str | None]
) -> GenericOp | None:
    """The op with an edited value of an attribute."""
    if not op.properties:
        return None
    place = rng.randrange(len(op.properties))
    name, value = op.properties[place]
    changed = edit(value)
    if changed is None:
        return None
    return replace(op, properties=_with(op.properties, place, (name, changed)))


def _sub(pattern: re.Pattern[str], text: str, new: str, rng: random.Random) -> str | None:
    """The text with one occurrence replaced."""
    found = list(pattern.finditer(text))
    if not found:
        return None
    chosen = rng.choice(found)
    return f"{text[: chosen.start()]}{new}{text[chosen.end() :]}"


def _retyped(
    op: GenericOp, rng: random.Random, edit: Callable[[str], str | None]
) -> GenericOp | None:
    if not op.operands:
        return None
    place = rng.randrange(len(op.operands))
    old = op.operands[place]
    new = edit(old)
    if new is None:
        return None
    results = op.results
    if rng.random() < 0.7:
        results = tuple(new if type == old else type for type in results)
    return replace(op, operands=_with(op.operands, place, new), results=results)


def _reshaped(type: str, rng: random.Random) -> str:
    found = _SHAPED.fullmatch(type)
    if found is None:
        return type
    container, sizes, rest = found.groups()
    dims = sizes.split("x")[:-1]
    act = rng.randrange(6)
    place = rng.randrange(len(dims) + 1)
    if act == 0:
        return f"{container}<*x{rest.partition(',')[0]}>"
    if act == 1 or place == len(dims):
        dims.insert(place, rng.choice(("?", "1", "4")))
    elif act == 2:
        dims.pop(place)
    elif act == 3:
        dims = []
    else:
        dims[place] = rng.choice(("?", "?", "0", "1", "5", "9223372036854775807"))
    return f"{container}<{''.join(f'{dim}x' for dim in dims)}{rest}>"


def _recounted(op: GenericOp, before: GenericOp, rng: random.Random) -> GenericOp:
    """The op whose segments count the operands, as often as not."""
    sizes = dict(op.properties).get("operandSegmentSizes", "")
    numbers = [int(n) for n in re.findall(r"-?\d+", sizes.partition(":")[2])]
    if not numbers or rng.random() < 0.5:
        return op
    numbers[rng.randrange(len(numbers))] += len(op.operands) - len(before.operands)
    text = f"array<i32: {', '.join(map(str, numbers))}>"
    return replace(op, properties=_set(op.properties, "operandSegmentSizes", text))


def _body(op: GenericOp, rng: random.Random, edit: Callable[[Body], Body]) -> GenericOp | None:
    places = [
        (i, j) for i, region in enumerate(op.regions) for j, block in enumerate(region) if block
    ]
    if not places:
        return None
    i, j = rng.choice(places)
    region = _with(op.regions[i], j, edit(op.regions[i][j]))
    return replace(op, regions=_with(op.regions, i, region))
