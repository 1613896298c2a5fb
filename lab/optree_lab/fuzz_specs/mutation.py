# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A spec to mutate: its text, the places of its parts, and edits of them."""

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
    """text: of the spec. what: how it came to be. line: of the one mistake; None: none known."""

    text: str
    what: str
    line: int | None = None


@dataclass(frozen=True)
class Subject:
    """A spec as it is written."""

    op: str
    text: str
    words: tuple[str, ...] = ()

    @cached_property
    def root(self) -> Mapping:
        found = load(Source(self.op, self.text), Diagnostics())
        assert found is not None
        return found

    def node(self, *keys: str) -> Node | None:
        """The node below these keys; `*` is the first one there is."""
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
        """Every scalar value that is written on one line."""
        yield from _scalars(self.root)

    def offset(self, span: Span) -> int:
        before = self.text.splitlines(keepends=True)[: span.line - 1]
        return sum(map(len, before)) + span.column - 1

    def replaced(self, span: Span, text: str, length: int | None = None) -> str:
        start = self.offset(span)
        return self.text[:start] + text + self.text[start + (length or span.length) :]

    def shuffled(self, spans: list[Span], rng: random.Random) -> str:
        """The text with what stands at these places, in order, in another one."""
        starts = [self.offset(span) for span in spans]
        ends = [start + span.length for start, span in zip(starts, spans, strict=True)]
        words = [self.text[start:end] for start, end in zip(starts, ends, strict=True)]
        rng.shuffle(words)
        between = zip([0, *ends[:-1]], starts, words, strict=True)
        return "".join(self.text[a:b] + word for a, b, word in between) + self.text[ends[-1] :]

    def added(self, line: str) -> str:
        """The text with a top-level entry more at its end."""
        return self.text.rstrip("\n") + "\n" + line + "\n"

    @property
    def parts(self) -> list[str]:
        """The text of each key of the spec; what stands before the first is one more."""
        return re.split(r"(?m)^(?=[a-z_]+:)", self.text)

    def with_entry(self, key: str, entry: str) -> str:
        """The text with another entry in the place of a key's; with none, if that is empty."""
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


#: Makes a mutant, or None where the spec has nothing to do it to.
Mutator = Callable[[Subject, random.Random], Mutant | None]
