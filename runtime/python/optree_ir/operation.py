# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations, blocks and regions of a text in MLIR's generic form."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from .scan import STRING, dictionary, unescaped

_PLACE = re.compile(rf"({STRING}):(\d+):(\d+)")


@dataclass(frozen=True)
class Block:
    """A block: arguments as (name, type), and operations, the terminator last.

    label: its name, such as `^bb0`; empty if the text has none.
    """

    arguments: tuple[tuple[str, str], ...]
    operations: tuple[Operation, ...]
    label: str = ""


@dataclass(frozen=True)
class BlockList:
    blocks: tuple[Block, ...] = ()


@dataclass(frozen=True)
class TextRange:
    """Offsets of parts of an operation in the text.

    name: of the start of its name. header: of the end of its operands and successors. body: of the
    end of its properties. attributes: of the start and the end of its attributes. end: of its end.
    """

    name: int
    header: int
    body: int
    attributes: tuple[int, int]
    end: int


@dataclass(frozen=True)
class Operation:
    """An operation. results, operands: the names of values.

    property_text, attribute_text: `<{...}>` and `{...}`, or empty. Aliases are replaced in them and
    in types. result_types: one type, or a list in parentheses. location: in `loc(...)`, if any.
    """

    name: str
    results: tuple[str, ...]
    operands: tuple[str, ...]
    property_text: str
    attribute_text: str
    operand_types: tuple[str, ...]
    result_types: str
    regions: tuple[BlockList, ...] = ()
    successors: tuple[str, ...] = ()
    location: str = ""
    span: TextRange = field(default=TextRange(0, 0, 0, (0, 0), 0), compare=False, repr=False)

    @property
    def dialect(self) -> str:
        return self.name.partition(".")[0]

    @cached_property
    def properties(self) -> Mapping[str, str]:
        """The text of each property by name."""
        return dictionary(self.property_text)

    @cached_property
    def attributes(self) -> Mapping[str, str]:
        """The text of each attribute that is no property, by name."""
        return dictionary(self.attribute_text)

    @cached_property
    def attribute_texts(self) -> str:
        """Properties and attributes as one text."""
        return f"{self.property_text} {self.attribute_text}".strip()

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """The block of each region.

        Raises:
            ValueError: a region has several.
        """
        if any(len(region.blocks) > 1 for region in self.regions):
            raise ValueError(f"a region of '{self.name}' has several blocks")
        return tuple(r.blocks[0] if r.blocks else Block((), ()) for r in self.regions)

    @property
    def place(self) -> tuple[str, int, int] | None:
        """File, line and column of the location, if it has them."""
        found = _PLACE.search(self.location)
        return (unescaped(found[1][1:-1]), int(found[2]), int(found[3])) if found else None

    def walk(self) -> Iterator[Operation]:
        """Yield the operation and all operations in its regions, in the order of the text."""
        yield self
        for region in self.regions:
            for block in region.blocks:
                for inner in block.operations:
                    yield from inner.walk()
