# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions in MLIR's generic form with other operations: in another order, or fewer of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from optree_ir.operation import Block, BlockList, Operation
from optree_ir.printer import Printer
from optree_ir.reader import read
from optree_ir.scan import split

#: Operations that give only sizes or numbers; replacing them by arguments makes nothing simpler.
_PLAIN = ("arith.constant", "tensor.empty", "tensor.dim")


@dataclass(frozen=True)
class Body:
    """The only function with a body in a module, as operations and a terminator."""

    module: Operation
    function: Operation
    arguments: tuple[tuple[str, str], ...]
    operations: tuple[Operation, ...]
    end: Operation

    def text(self) -> str:
        """Return the module in generic form."""
        return module({self.function.properties["sym_name"].strip('"'): self})

    def named(self, name: str) -> Operation:
        """Return the function under a name."""
        block = Block(self.arguments, (*self.operations, self.end), "^bb0")
        inputs = ", ".join(type for _, type in self.arguments)
        type = f"({inputs}) -> ({', '.join(self.end.operand_types)})"
        properties = f'<{{function_type = {type}, sym_name = "{name}"}}>'
        return replace(
            self.function, property_text=properties, regions=(BlockList((block,)),),
        )  # fmt: skip


def module(functions: Mapping[str, Body]) -> str:
    """Return a module with functions, by name, and with what the module of the first has beside."""
    first = next(iter(functions.values()))
    others = [o for o in first.module.blocks[0].operations if o is not first.function]
    made = [given.named(name) for name, given in functions.items()]
    regions = (BlockList((Block((), (*others, *made)),)),)
    return Printer().operation(replace(first.module, regions=regions)) + "\n"


def body(text: str) -> Body:
    """Return the body of the function of a module in generic form.

    Raises:
        ValueError: the module has not one function with a body, of one block.
    """
    module = read(text)
    found = [o for o in module.blocks[0].operations if o.regions and o.regions[0].blocks]
    if len(found) != 1:
        raise ValueError(f"the module has {len(found)} functions with a body; one is needed")
    (block,) = found[0].blocks
    return Body(module, found[0], block.arguments, block.operations[:-1], block.operations[-1])


def used(operation: Operation) -> set[str]:
    """Return the names of values that an operation and its regions read."""
    return {name for inner in operation.walk() for name in inner.operands}


def shuffled(given: Body, seed: int) -> Body:
    """Return the body with its operations in a random order in which values come before uses.

    Operations without results, and calls, keep their order.
    """
    rng = random.Random(seed)
    makers = {name: i for i, o in enumerate(given.operations) for name in o.results}
    waits: list[set[int]] = []
    last: int | None = None
    for number, operation in enumerate(given.operations):
        waits.append({makers[name] for name in used(operation) if name in makers})
        if not operation.results or operation.name.endswith(".call"):
            if last is not None:
                waits[-1].add(last)
            last = number
    users: list[list[int]] = [[] for _ in waits]
    for number, needed in enumerate(waits):
        for maker in needed:
            users[maker].append(number)
    left = [len(needed) for needed in waits]
    ready = [number for number, count in enumerate(left) if count == 0]
    order: list[Operation] = []
    while ready:
        chosen = ready.pop(rng.randrange(len(ready)))
        order.append(given.operations[chosen])
        for user in users[chosen]:
            left[user] -= 1
            if left[user] == 0:
                ready.append(user)
    return replace(given, operations=tuple(order))


def returning(given: Body, names: Sequence[str]) -> Body:
    """Return the body that returns other values, with the operations that these need."""
    types = dict(given.arguments)
    for operation in given.operations:
        types.update(zip(operation.results, result_types(operation), strict=True))
    needed, kept = set(names), []
    for operation in reversed(given.operations):
        if needed & set(operation.results):
            needed |= used(operation)
            kept.append(operation)
    end = replace(
        given.end, operands=tuple(names), operand_types=tuple(types[name] for name in names)
    )
    arguments = tuple((name, type) for name, type in given.arguments if name in needed)
    return replace(given, arguments=arguments, operations=tuple(reversed(kept)), end=end)


def result_types(operation: Operation) -> list[str]:
    """Return the type of each result."""
    text = operation.result_types
    return split(text[1:-1]) if text.startswith("(") else [text]


def smallest(given: Body, wrong: Callable[[Body], bool]) -> Body:
    """Return a part of the body that is still wrong: it returns one value, and arguments take the
    place of as many operations as possible."""
    found = given
    for name in _values(given.operations):
        part = returning(given, [name])
        if len(part.operations) < len(found.operations) and wrong(part):
            found = part
            break
    changed = True
    while changed:
        changed = False
        for operation in found.operations:
            if operation.name in _PLAIN or found.end.operands[0] in operation.results:
                continue
            part = _cut(found, operation)
            if wrong(part):
                found, changed = part, True
                break
    return found


def _values(operations: Iterable[Operation]) -> Iterable[str]:
    return (name for o in operations if o.name not in _PLAIN for name in o.results)


def _cut(given: Body, operation: Operation) -> Body:
    """Return the body with arguments for the results of an operation."""
    names = [name.replace("#", "_") for name in operation.results]
    new = tuple(zip(names, result_types(operation), strict=True))
    renamed = dict(zip(operation.results, names, strict=True))
    operations = tuple(_renamed(o, renamed) for o in given.operations if o is not operation)
    cut = replace(given, arguments=(*given.arguments, *new), operations=operations)
    return returning(cut, [renamed.get(name, name) for name in given.end.operands])


def _renamed(operation: Operation, names: dict[str, str]) -> Operation:
    regions = tuple(
        BlockList(
            tuple(
                replace(b, operations=tuple(_renamed(o, names) for o in b.operations))
                for b in region.blocks
            )
        )
        for region in operation.regions
    )
    operands = tuple(names.get(name, name) for name in operation.operands)
    return replace(operation, operands=operands, regions=regions)
