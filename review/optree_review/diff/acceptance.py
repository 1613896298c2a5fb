# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The sizes that an op accepts before and after, by trying both on the same operands.

Words of a spec do not tell a relaxation from a restriction: `[b, m, k]` and `["*b", m, k]` share
none. So operands of rank 0 to 4 are tried, with sizes from a small set that has each number of the
spec and its neighbours, values of parameters, and optional scalars present or absent. Half of them
fit the sizes that a side names, and half of these are then changed in one place, so that each
demand is tried by what just breaks it.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from optree_core.attribute_kind import Numbers
from optree_core.model import Op, OperandSpec, Parameter, Role
from optree_core.parameter_type import ParameterType
from optree_core.shape import NoShape, output_sizes, sample
from optree_core.shape_expression import SizeNumber, walk, whole_of
from optree_core.size import Size

from .pairing import Pair

#: Sizes and ranks to try, and the most numbers of conditions that are tried with neighbours.
SIZES = (0, 1, 2, 3, 4)
MAX_RANK = 4
MAX_NUMBERS = 8

#: The most instances to try for each side, and the fewest that the op has to have accepted before.
INSTANCES = 1_500
FEWEST = 10
SEED = 20_140_911

#: The most members of a variadic operand.
MEMBERS = 2

Shapes = Mapping[str, Sequence[Sequence[int]]]
Values = Mapping[str, object]


@dataclass
class Acceptance:
    """The operands that are accepted on one side only, and how many before.

    lost, gained: operands that are accepted on one side only, as text; empty if none was found.
    outputs: names after of outputs whose sizes differ for operands that both sides accept, each
        with an example.
    decided: enough operands were accepted before to judge by.
    """

    lost: str = ""
    gained: str = ""
    outputs: dict[str, str] = field(default_factory=dict)
    accepted: int = 0

    @property
    def decided(self) -> bool:
        return self.accepted >= FEWEST


def compare(pair: Pair) -> Acceptance:
    """Try both ops on the same operands; on none if their conditions have too many numbers."""
    found = Acceptance()
    numbers = _numbers((pair.old, pair.new))
    if len(numbers) > MAX_NUMBERS:
        return found
    before = {after: name for name, after in pair.operands.items()}
    former = {after: name for name, after in pair.parameters.items()}
    _, plain = sample(pair.old)
    for shapes, values in _instances(pair, numbers):
        old = _outputs(
            pair.old,
            {before[name]: given for name, given in shapes.items() if name in before},
            {**plain, **{former[name]: v for name, v in values.items() if name in former}},
        )
        new = _outputs(pair.new, shapes, values)
        found.accepted += old is not None
        if old is None or new is None:
            if old is not None:
                found.lost = found.lost or _text(shapes, values)
            elif new is not None:
                found.gained = found.gained or _text(shapes, values)
            continue
        for name, sizes in new.items():
            if name in before and old.get(before[name]) != sizes:
                found.outputs.setdefault(name, _text(shapes, values))
    return found


def _outputs(op: Op, shapes: Shapes, values: Values) -> dict[str, tuple[Size, ...]] | None:
    """Return the sizes of outputs; None if the op does not accept the operands.

    It does not accept those that lack a name in its conditions, such as a parameter without value.
    """
    try:
        return output_sizes(op, shapes, values)
    except (NoShape, KeyError):
        return None


def _instances(pair: Pair, numbers: set[int]) -> Iterator[tuple[Shapes, Values]]:
    """Yield shapes of operands and values of parameters, by their names after."""
    source = random.Random(SEED)
    near = {size for n in numbers for size in (n - 1, n, n + 1, 2 * n)}
    sizes = (*SIZES, *sorted(size for size in near if size > max(SIZES)))
    _, plain = sample(pair.new)
    for op, names in ((pair.old, pair.operands), (pair.new, {})):
        specs = [
            (names.get(spec.name, spec.name), spec)
            for spec in op.operands
            if spec.role in (Role.INPUT, Role.EITHER)
        ]
        scalars = [
            names.get(spec.name, spec.name)
            for spec in op.operands
            if spec.role is Role.SCALAR and spec.optional
        ]
        for number in range(INSTANCES):
            values = {**plain, **_values(source, pair.new.parameters, sizes)}
            # Few values make equal sizes likely.
            few = source.sample(sizes, min(len(sizes), 2 + number % 3))
            shapes = _fitting(source, specs, few)
            if number % 2:
                _change(source, shapes, few)
            # A condition may hold only if an optional scalar is present.
            shapes |= {name: [[]] for name in scalars if source.random() < 0.5}
            yield shapes, values


def _fitting(
    source: random.Random, specs: Iterable[tuple[str, OperandSpec]], sizes: Sequence[int]
) -> dict[str, list[list[int]]]:
    """Return shapes that fit the names of the sizes, and any shapes for operands without names."""
    found: dict[str, list[list[int]]] = {}
    known: dict[str, list[int]] = {}
    rank = source.randint(0, MAX_RANK)
    for name, spec in specs:
        shape: list[int] = []
        names = spec.size_names
        for place, size in enumerate(names):
            length = source.randint(0, MAX_RANK - 2) if place in spec.lists else 1
            if (part := whole_of(size)) and size not in known:
                known[size] = [each // part[1] for each in known[part[0]]]
            shape += known.setdefault(size, source.choices(sizes, k=length))
        if not names:
            own = source.choice((rank, source.randint(0, MAX_RANK)))
            shape = source.choices(sizes, k=own)
        members = source.randint(1, MEMBERS) if spec.variadic else 1
        if not (spec.optional and source.random() < 0.5):
            found[name] = [list(shape) for _ in range(members)]
    return found


def _change(
    source: random.Random, shapes: dict[str, list[list[int]]], sizes: Sequence[int]
) -> None:
    """Change the size or the rank of one operand."""
    members = [member for given in shapes.values() for member in given]
    if not members:
        return
    member = source.choice(members)
    place = source.randint(0, len(member))
    if place < len(member) and source.random() < 0.6:
        member[place] = source.choice(sizes)
    elif place < len(member) and source.random() < 0.5:
        del member[place]
    else:
        member.insert(place, source.choice(sizes))


def _values(
    source: random.Random, parameters: Iterable[Parameter], sizes: Sequence[int]
) -> dict[str, object]:
    """Return values for some of the parameters; the others keep their plain ones."""
    found: dict[str, object] = {}
    for parameter in parameters:
        if source.random() < 0.3:
            continue
        if parameter.domain:
            found[parameter.name] = source.choice(parameter.domain)
        elif parameter.type is ParameterType.PERMUTATION:
            order = list(range(source.randint(0, MAX_RANK)))
            source.shuffle(order)
            found[parameter.name] = tuple(order)
        elif isinstance(parameter.kind.plain, bool):
            found[parameter.name] = source.random() < 0.5
        elif parameter.type.kind.numbers is Numbers.LIST:
            count = source.randint(0, MAX_RANK - 1)
            found[parameter.name] = tuple(source.choices(sizes, k=count))
        elif parameter.type.kind.numbers is Numbers.ONE:
            found[parameter.name] = source.choice((-1, *sizes))
    return found


def _numbers(ops: Iterable[Op]) -> set[int]:
    """Return the numbers of conditions."""
    return {
        part.value
        for op in ops
        for spec in op.operands
        for test in spec.where
        for part in walk(test)
        if isinstance(part, SizeNumber)
    }


def _text(shapes: Shapes, values: Values) -> str:
    given = [
        f"{name} of {' and '.join('x'.join(map(str, m)) or 'rank 0' for m in members)}"
        for name, members in shapes.items()
    ]
    return ", ".join([*given, *(f"{name} = {value}" for name, value in values.items())])
