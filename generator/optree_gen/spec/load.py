# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Load a spec: a strict subset of YAML, every key and value with its place.

Allowed are mappings with string keys, sequences and YAML 1.2 core scalars. Anchors, aliases,
tags, merge keys, duplicate keys and several documents are mistakes, reported all at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

import yaml

from optree_gen.diagnostics.diagnostic import MANY, Diagnostics, Label
from optree_gen.diagnostics.source import Source, Span, Text

from .yaml_mistakes import report_syntax

_SafeLoader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class NodeLoader(_SafeLoader):  # type: ignore[misc]
    """Composes nodes without resolving tags; `plain_value` interprets scalars."""

    #: Called for each node: a function in C that takes any arguments and returns an empty string.
    resolve = descend_resolver = ascend_resolver = "".format


MAX_BYTES = 256 * 1024
MAX_DEPTH = 24

_INTEGER = re.compile(r"[-+]?[0-9]+|0x[0-9a-fA-F]+|0o[0-7]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\.(inf|Inf|INF)")


class Scalar(NamedTuple):
    """A scalar: its value (Text, int, float, bool or None) and its place."""

    value: Text | int | float | bool | None
    span: Span


@dataclass(frozen=True, slots=True)
class Sequence:
    items: tuple[Node, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Mapping:
    """Entries in the order written; keys are Text, so each knows its place."""

    entries: dict[Text, Node]
    span: Span

    def get(self, key: str) -> Node | None:
        return self.entries.get(key)  # type: ignore[call-overload,no-any-return]

    def key(self, name: str) -> Text:
        """Return the key `name` with its place."""
        return next(key for key in self.entries if key == name)

    def innermost(self, keys: Iterable[str]) -> Span | None:
        """Return the place of a nested key: of the innermost of `keys` that exists, or None."""
        node: Node | None = self
        span = None
        for key in keys:
            if not isinstance(node, Mapping) or key not in node.entries:
                break
            span, node = node.key(key).span, node.get(key)
        return span


Node = Scalar | Sequence | Mapping


def plain(node: Node) -> Any:
    """Return the node as plain data, for the schema validator."""
    if isinstance(node, Scalar):
        return str(node.value) if isinstance(node.value, Text) else node.value
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return {str(key): plain(value) for key, value in node.entries.items()}


_NULLS = ("", "~", "null", "Null", "NULL")
_BOOLEANS = ("true", "True", "TRUE", "false", "False", "FALSE")


def plain_value(text: str) -> str | int | float | bool | None:
    """Return the value of an unquoted scalar."""
    if text in _NULLS:
        return None
    if text in _BOOLEANS:
        return text.lower() == "true"
    if text[0].isalpha():
        return text
    if _INTEGER.fullmatch(text) and len(text) <= 20:
        return int(text, 0) if text[:2] in ("0x", "0o") else int(text)
    if _FLOAT.fullmatch(text):
        return float(text.lower().replace(".inf", "inf"))
    return text


def load(source: Source, diagnostics: Diagnostics) -> Mapping | None:
    """Return the document in `source`, or None if it cannot be read. Mistakes are reported."""
    start = Span(source, 1, 1)
    if len(source.text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        diagnostics.error("file-too-large", start, f"the file is larger than {MAX_BYTES} bytes")
        return None
    if (deep := _too_deep(source)) is not None:
        message = f"nesting is deeper than {MAX_DEPTH} levels"
        diagnostics.error("yaml-syntax", deep, message, "a spec needs no more than five")
        return None
    try:
        loader = NodeLoader(source.text)
        try:
            document = loader.get_single_node()
        finally:
            loader.dispose()
    except yaml.MarkedYAMLError as error:
        report_syntax(source, error, diagnostics)
        return None
    except (yaml.YAMLError, ValueError) as error:
        place = source.at(getattr(error, "position", 0) or 0)
        hint = "remove it, or write it as an escape such as '\\t' in double quotes"
        diagnostics.error("yaml-syntax", place, str(error).splitlines()[0], hint)
        return None
    if document is None:
        hint = "write the keys that its schema requires, or remove the file"
        diagnostics.error("yaml-syntax", start, "the file is empty", hint)
        return None
    node = _Builder(source, diagnostics).build(document)
    if isinstance(node, Mapping):
        return node
    hint = "write lines such as 'op: NAME'; each op has a file of its own"
    diagnostics.error("wrong-type", node.span, "a spec is a mapping of keys to values", hint)
    return None


def _too_deep(source: Source) -> Span | None:
    """Return the first place nested deeper than MAX_DEPTH, found without recursion, or None."""
    if not _may_be_deep(source):
        return None
    try:
        return _first_deep(source, NodeLoader)
    except (yaml.YAMLError, ValueError) as error:
        if "nesting" not in str(error):
            return None  # `load` reports it when it composes the document.
    # Since 0.2.6, libyaml has its own limit and reports another place, because it reads ahead.
    with suppress(yaml.YAMLError, ValueError):
        return _first_deep(source, yaml.SafeLoader)
    return None


def _first_deep(source: Source, loader_class: Any) -> Span | None:
    depth = 0
    loader = loader_class(source.text)
    try:
        while loader.check_event():
            event = loader.get_event()
            if isinstance(event, (yaml.MappingStartEvent, yaml.SequenceStartEvent)):
                depth += 1
            elif isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
                depth -= 1
            if depth > MAX_DEPTH:
                return Span(source, event.start_mark.line + 1, event.start_mark.column + 1)
    finally:
        loader.dispose()
    return None


def _may_be_deep(source: Source) -> bool:
    """True if brackets or indentation may nest too deep; also counts those inside texts."""
    text = source.text
    return (
        text.count("[") + text.count("{") > MAX_DEPTH
        or " " * (MAX_DEPTH + 1) in text
        or "- - " in text
        or "? " in text
    )


class _Builder:
    """Converts PyYAML's nodes and reports YAML that specs cannot use."""

    def __init__(self, source: Source, diagnostics: Diagnostics) -> None:
        self.source = source
        self.diagnostics = diagnostics
        self.seen: set[int] = set()
        #: True if the text may have anchors or tags to reject.
        self.extras = "&" in source.text or "!" in source.text

    def build(self, node: yaml.Node) -> Node:
        span = self.span(node)
        if len(self.diagnostics.found) >= MANY:
            return Scalar(None, span)
        if self.extras:
            if id(node) in self.seen:  # An alias: the report of its anchor lists it.
                return Scalar(None, span)
            self.seen.add(id(node))
            self.reject_extras(node)
        if isinstance(node, yaml.ScalarNode):
            return Scalar(self.scalar(node, span), span)
        if isinstance(node, yaml.SequenceNode):
            return Sequence(tuple([self.build(item) for item in node.value]), span)
        assert isinstance(node, yaml.MappingNode)
        return self.mapping(node, span)

    def mapping(self, node: yaml.MappingNode, place: Span) -> Mapping:
        entries: dict[Text, Node] = {}
        for key_node, value_node in node.value:
            if len(self.diagnostics.found) >= MANY:
                break
            span = self.span(key_node)
            if not isinstance(key_node, yaml.ScalarNode):
                self.diagnostics.error("wrong-type", span, "a key must be a plain string")
                continue
            if self.extras:
                self.reject_extras(key_node)
            key = Text(key_node.value, span)
            value = self.build(value_node)
            if key == "<<":
                message = "merge keys are not allowed"
                self.diagnostics.error("yaml-subset", span, message, "write the keys out")
            elif key in entries:
                message, hint = f"key '{key}' is given twice", "remove one of them"
                first = Mapping(entries, place).key(key)
                labels = [Label(first.span, "first given here")]
                self.diagnostics.error("duplicate-key", span, message, hint, labels)
            else:
                entries[key] = value
        return Mapping(entries, place)

    def reject_extras(self, node: yaml.Node) -> None:
        at = node.start_mark
        text = self.source.line(at.line + 1)[at.column :]
        message, hint, labels = "tags are not allowed", "", []
        if text.startswith("&"):
            message = "anchors and aliases are not allowed"
            hint = "write the value out where it is used"
            labels = [Label(span, "used here") for span in self.aliases(text[1:])]
        elif text.startswith("!"):
            hint = "remove it, or quote a value that begins with '!'"
        if hint:
            self.diagnostics.error("yaml-subset", self.span(node), message, hint, labels)

    def aliases(self, text: str) -> list[Span]:
        """Return the first five places that use the anchor with whose name `text` begins."""
        name = re.match(r"[^\s,\[\]{}]*", text)
        pattern = re.compile(rf"\*({re.escape(name.group() if name else '')})(?![^\s,\[\]{{}}])")
        return [
            Span(self.source, number, match.start() + 1, len(match.group()))
            for number, line in enumerate(self.source.lines, 1)
            for match in pattern.finditer(line)
        ][:5]

    def scalar(self, node: yaml.ScalarNode, span: Span) -> Text | int | float | bool | None:
        text: str = node.value
        if node.style:
            return Text(text, span, quoted=node.style in "'\"")
        value = plain_value(text)
        return Text(text, span) if isinstance(value, str) else value

    def span(self, node: yaml.Node) -> Span:
        start, end = node.start_mark, node.end_mark
        if end.line == start.line:
            stop = end.column
        else:
            stop = len(self.source.line(start.line + 1).rstrip())
        length = stop - start.column
        return Span(self.source, start.line + 1, start.column + 1, length if length > 0 else 1)
