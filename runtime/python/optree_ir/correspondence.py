# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ops of one dialect as ops of another one that run the same algorithm.

The key `runs` of two specs is the correspondence: operands, parameters and arguments of the body
have one order in the algorithm, whatever each dialect calls them. A parameter that an op has beside
these, such as the `k` of a topk, has to be a size of an output.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from optree_core.dialect_op import DialectOp, Segments
from optree_core.model import BODY_END, Op, Parameter, Tree
from optree_core.shape import NoShape, output_sizes
from optree_core.shape_expression import SizeName, walk

from .operation import Block, BlockList, Operation

_SEGMENTS = "operandSegmentSizes"


class AlgorithmDialect(NamedTuple):
    """A dialect, and how its IR spells what specs do not say.

    end: the op that ends bodies. grouped: IR has the numbers of all inputs and of all outputs, in
        place of those of each operand.
    """

    tree: Tree
    end: str = BODY_END
    grouped: bool = False

    @property
    def name(self) -> str:
        return self.tree.dialect.name

    def op(self, operation: Operation) -> Op | None:
        """Return the spec of an operation that runs an algorithm, or None."""
        dialect, _, name = operation.name.partition(".")
        found = self.tree.ops.get(name) if dialect == self.name else None
        return found if found is not None and found.runs is not None else None


def converted(
    operation: Operation, source: AlgorithmDialect, target: AlgorithmDialect
) -> Operation:
    """Return the operation with the ops below it that `target` has in place of those of `source`.

    An op that the other dialect lacks, or whose attributes or sizes it does not take, stays.
    """
    op = source.op(operation)
    other = None if op is None else _partner(op, target.tree)
    if op is not None and other is not None:
        found = _op(operation, op, other, source, target)
        if found is not None:
            return found
    regions = tuple(
        BlockList(
            tuple(
                replace(block, operations=tuple(
                    converted(inner, source, target) for inner in block.operations
                ))
                for block in region.blocks
            )
        )
        for region in operation.regions
    )  # fmt: skip
    return replace(operation, regions=regions) if operation.regions else operation


def _partner(op: Op, tree: Tree) -> Op | None:
    """Return the op of a dialect that runs the algorithm of an op."""
    assert op.runs is not None
    name = op.runs.name
    return next((o for o in tree.ops.values() if o.runs is not None and o.runs.name == name), None)


def _op(
    operation: Operation, op: Op, other: Op, source: AlgorithmDialect, target: AlgorithmDialect
) -> Operation | None:
    places, given = _places(op, other), _counts(operation, op)
    properties = _properties(operation, op, other, source.tree)
    if places is None or given is None or properties is None:
        return None
    arguments = _arguments(op, other, places)
    counts = [0] * len(other.operands)
    for place, count in zip(places, given, strict=True):
        if place is not None:
            counts[place] = count
    if arguments is None or sum(counts) != sum(given):
        return None
    extents = next(
        (
            found
            for found in _extents(operation, other, counts, properties)
            if _fits(operation, other, counts, properties | found, bool(found))
        ),
        None,
    )
    if extents is None:
        return None
    properties |= extents
    inputs = len(other.inputs)
    if target.grouped:
        properties[_SEGMENTS] = _array([sum(counts[:inputs]), sum(counts[inputs:])])
    elif DialectOp(other, target.tree.dialect).segments is Segments.COUNTED:
        properties[_SEGMENTS] = _array(counts)
    listed = ", ".join(f"{name} = {text}" for name, text in sorted(properties.items()))
    regions = tuple(
        BlockList(tuple(_body(block, arguments, source, target) for block in region.blocks))
        for region in operation.regions
    )
    return replace(
        operation,
        name=other.qualified_name,
        property_text=f"<{{{listed}}}>" if listed else "",
        regions=regions,
    )


def _extents(
    operation: Operation, other: Op, counts: Sequence[int], properties: Mapping[str, str]
) -> Iterator[dict[str, str]]:
    """Yield what the parameters of `other` may be that are sizes of outputs, from these outputs."""
    lacking = [
        p for p in _sizes_of_outputs(other) if _attribute(p) not in properties and p.required
    ]
    inits = sum(counts[len(other.inputs) :])
    types = operation.operand_types[len(operation.operand_types) - inits :]
    known = dict.fromkeys(size for type in types for size in _shape(type) if size is not None)
    for values in product(known, repeat=len(lacking)):
        given = zip(lacking, values, strict=True)
        yield {_attribute(p): f"{value} : {p.type}" for p, value in given}


def _sizes_of_outputs(op: Op) -> list[Parameter]:
    """Return the numbers beside the algorithm's that outputs have as sizes."""
    assert op.runs is not None
    named = {
        part.name for o in op.inits for size in o.shape for part in walk(size)
        if isinstance(part, SizeName)
    }  # fmt: skip
    found = [p for p in op.parameters if p.name in named and p.name not in op.runs.arguments]
    return [p for p in found if p.type.kind.sized and p.type.kind.is_number]


def _fits(
    operation: Operation,
    other: Op,
    counts: Sequence[int],
    properties: Mapping[str, str],
    known: bool,
) -> bool:
    """True if the other op takes operands of these sizes. known: the outputs have known sizes."""
    types = iter(operation.operand_types)
    shapes = {
        spec.name: [_shape(next(types)) for _ in range(count)]
        for spec, count in zip(other.operands, counts, strict=True)
    }
    values = {
        p.name: _number(properties[_attribute(p)])
        for p in other.parameters
        if _attribute(p) in properties
    }
    try:
        sizes = output_sizes(other, shapes, values)
    except NoShape:
        return False
    return all(
        size.value == given or (None in (size.value, given) and not (known and given is None))
        for name, wanted in sizes.items()
        for size, given in zip(wanted, shapes[name][0], strict=True)
    )


def _shape(type: str) -> tuple[int | None, ...]:
    """Return the sizes of a tensor or memref, None for unknown ones; () for anything else."""
    found = re.match(r"(?:tensor|memref)<((?:(?:\d+|\?)x)*)", type)
    sizes = found[1].split("x")[:-1] if found else []
    return tuple(None if size == "?" else int(size) for size in sizes)


def _number(text: str) -> bool | int | list[int]:
    """Return the value of an attribute: a truth value, an integer or a list of integers."""
    if text in ("true", "false"):
        return text == "true"
    numbers = [int(number) for number in re.findall(r"(?<![\w])-?\d+", text)]
    return numbers if text.startswith("array") else numbers[0]


def _places(op: Op, other: Op) -> list[int | None] | None:
    """Return the place in `other` of each operand of `op`, None for an optional one that it lacks;
    None if they differ in more than an optional operand."""
    count, wanted = len(op.operands), len(other.operands)
    if count == wanted:
        return [*range(count)]
    longer = op if count > wanted else other
    extra = next((i for i, o in enumerate(longer.operands) if o.optional), None)
    if extra is None or abs(count - wanted) != 1:
        return None
    if longer is other:
        return [i + (i >= extra) for i in range(count)]
    return [*range(extra), None, *range(extra, wanted)]


def _counts(operation: Operation, op: Op) -> list[int] | None:
    """Return how many values each operand has; None if the number of all does not tell."""
    loose = [place for place, o in enumerate(op.operands) if o.variadic or o.optional]
    counts = [int(place not in loose) for place in range(len(op.operands))]
    rest = len(operation.operands) - sum(counts)
    if rest < 0 or len(loose) > 1 or (rest and not loose):
        return None
    if loose:
        counts[loose[0]] = rest
    return counts


def _properties(operation: Operation, op: Op, other: Op, tree: Tree) -> dict[str, str] | None:
    """Return the parameters of the algorithm as the other op names them; None if the operation has
    a property that is no parameter of it."""
    assert op.runs is not None
    assert other.runs is not None
    given = dict(operation.properties)
    given.pop(_SEGMENTS, None)
    found: dict[str, str] = {}
    for name, new in zip(op.runs.arguments, other.runs.arguments, strict=True):
        parameter, renamed = op.parameter(name), other.parameter(new)
        assert parameter is not None
        assert renamed is not None
        if parameter.type is not renamed.type:
            return None
        text = given.pop(_attribute(parameter), None)
        if text is None and parameter.default is not None:
            text = DialectOp(op, tree.dialect).value_text(parameter, parameter.default)
        if text is None:
            return None
        found[_attribute(renamed)] = text
    for parameter in _sizes_of_outputs(op):
        given.pop(_attribute(parameter), None)
    return None if given else found


def _attribute(parameter: Parameter) -> str:
    return parameter.attribute or parameter.name


def _arguments(op: Op, other: Op, places: Sequence[int | None]) -> list[int] | None:
    """Return the place in the body of `op` of each argument of the body of `other`, or None if
    their operands differ; an empty list if the order stays, as with members of a variadic one."""
    if any(len(item) > 1 for region in op.regions for item in region.arguments):
        return []

    def operands(each: Op) -> list[int]:
        names = [o.name for o in each.operands]
        return [names.index(item[0]) for region in each.regions for item in region.arguments]

    mine, found = [places[place] for place in operands(op)], list[int]()
    for place in operands(other):
        match = next((n for n, m in enumerate(mine) if m == place and n not in found), None)
        if match is None:
            return None
        found.append(match)
    return found if len(found) == len(mine) else None


def _body(
    block: Block,
    arguments: Sequence[int] | None,
    source: AlgorithmDialect,
    target: AlgorithmDialect,
) -> Block:
    *inner, last = block.operations
    if last.name == f"{source.name}.{source.end}":
        last = replace(last, name=f"{target.name}.{target.end}")
    given = tuple(block.arguments[place] for place in arguments) if arguments else block.arguments
    return replace(block, arguments=given, operations=(*inner, last))


def _array(numbers: Sequence[int]) -> str:
    return f"array<i32: {', '.join(map(str, numbers))}>"
