# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A record has the entries of a mapping, each with its place, and defaults for the others."""

from __future__ import annotations

from dataclasses import dataclass

from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.diagnostics.source import Source, Text
from optree_gen.spec.load import Mapping, load
from optree_gen.spec.record_reader import record, records


@dataclass(frozen=True)
class Entry:
    name: str
    text: Text | None = None
    texts: tuple[Text, ...] = ()
    listed: tuple[Text, ...] | None = None
    word: str = "none"
    on: bool = False
    number: int = 7
    plain: tuple[str, ...] = ()


def loaded(text: str) -> Mapping:
    diagnostics = Diagnostics()
    node = load(Source("spec.yaml", text), diagnostics)
    assert node is not None, diagnostics.found
    return node


def test_absent_entries_have_the_default_of_their_field() -> None:
    assert record(Entry, loaded("other: 1\n"), name="a") == Entry("a")


def test_entries_are_read_as_the_type_of_their_field_says() -> None:
    node = loaded("texts: one\nlisted: [x, y]\nword: 12\non: true\nnumber: 3\nplain: [p, q]\n")
    found = record(Entry, node, name="a")
    assert found == Entry("a", None, (found.texts[0],), found.listed, "12", True, 3, ("p", "q"))
    assert found.texts == ("one",)
    assert found.listed == ("x", "y")


def test_a_text_keeps_its_place() -> None:
    text = record(Entry, loaded("on: false\ntext: here\n"), name="a").text
    assert text is not None
    assert (text.span.line, text.span.column) == (2, 7)


def test_a_given_field_is_not_read() -> None:
    assert record(Entry, loaded("name: b\nnumber: 1\n"), name="a", number=2) == Entry("a", number=2)


def test_records_are_named_by_their_keys() -> None:
    node = loaded("rows:\n  a: {number: 1}\n  b: {}\n")
    assert records(Entry, node.get("rows")) == (Entry("a", number=1), Entry("b"))
