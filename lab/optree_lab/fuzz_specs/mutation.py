# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A spec to mutate: its text, the positions of its parts, and edits of them."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.diagnostics.source import Source, Span, Text
from optree_gen.spec.load import Mapping, Node, Scalar, Sequence, load


@dataclass(frozen=True)
class Mutant:
    """A mutated spec. what: the mutation. line: of the only mistake, or None if unknown."""

    text: str
    what: str
    line: int | None = None


@dataclass(frozen=True)
class Subject:
    """A spec as text."""

    op: str
    text: str
    words: tuple[str, ...] = ()

    @cached_property
    def root(self) -> Mapping:
        found = load(Source(self.op, self.text), Diagnostics())
        assert found is not None
        return found

    def node(self, *keys: str) -> Node | None:
        """Return the node below these keys; `*` is the first key of a mapping."""
        node: Node | None = self.root
        for key in keys:
            if not isinstance(node, Mapping):
                return None
            node = node.get(next(iter(node.entries), "") if key == "*" else key)
        return node

    def key(self, name: str) -> Text | None:
        return self.root.key(name) if self.root.get(name) is not None else None

    def entries(self, key: str) -> list[tuple[Text, Node]]:
        node = self.node(key)
        return list(node.entries.items()) if isinstance(node, Mapping) else []

    def scalars(self) -> Iterator[Scalar]:
        """Yield every scalar value written on one line."""
        yield from _scalars(self.root)

    def offset(self, span: Span) -> int:
        before = self.text.splitlines(keepends=True)[: span.line - 1]
        return sum(map(len, before)) + span.column - 1

    def replaced(self, span: Span, text: str, length: int | None = None) -> str:
        start = self.offset(span)
        return self.text[:start] + text + self.text[start + (length or span.length) :]

    def shuffled(self, spans: list[Span], rng: random.Random) -> str:
        """Return the text with the words at these positions, given in order, shuffled."""
        starts = [self.offset(span) for span in spans]
        ends = [start + span.length for start, span in zip(starts, spans, strict=True)]
        words = [self.text[start:end] for start, end in zip(starts, ends, strict=True)]
        rng.shuffle(words)
        between = zip([0, *ends[:-1]], starts, words, strict=True)
        return "".join(self.text[a:b] + word for a, b, word in between) + self.text[ends[-1] :]

    def added(self, line: str) -> str:
        """Return the text with a top-level line appended."""
        return self.text.rstrip("\n") + "\n" + line + "\n"

    @property
    def parts(self) -> list[str]:
        """Return the text of each key of the spec, after the text before the first key."""
        return re.split(r"(?m)^(?=[a-z_]+:)", self.text)

    def with_entry(self, key: str, entry: str) -> str:
        """Return the text with the entry of a key replaced, or removed if `entry` is empty."""
        return "".join(entry if part.startswith(f"{key}:") else part for part in self.parts)

    @property
    def lines(self) -> list[str]:
        return self.text.splitlines()


def _scalars(node: Node) -> Iterator[Scalar]:
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, (Mapping, Sequence)):
        for child in node.items if isinstance(node, Sequence) else node.entries.values():
            yield from _scalars(child)


#: Makes a mutant, or returns None if the spec has nothing to apply it to.
Mutator = Callable[[Subject, random.Random], Mutant | None]
