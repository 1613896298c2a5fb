# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Write a YAML document in canonical form."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from optree_gen.spec.load import NodeLoader, plain_value

from .comments import MODELINE, Notes, collapsed, read_notes
from .strings import WIDTH, block, inline

# The order of keys in the JSON Schema.


@dataclass(frozen=True)
class KeyOrder:
    """The order of keys that a part of a schema gives."""

    root: dict[str, Any]
    schema: dict[str, Any]

    @staticmethod
    @cache
    def of(path: Path) -> KeyOrder:
        schema = json.loads(path.read_text(encoding="utf-8"))
        return KeyOrder(schema, schema)

    def sorted(self, keys: Iterable[str]) -> list[str]:
        """Return known keys in the schema's order, then the others as written."""
        known = list(self.schema.get("properties", {}))
        return sorted(keys, key=lambda k: known.index(k) if k in known else len(known))

    def value(self, key: str) -> KeyOrder:
        """Return the order of keys inside the value of `key`."""
        properties = self.schema.get("properties", {})
        return self._resolved(properties.get(key, self.schema.get("additionalProperties")))

    def item(self) -> KeyOrder:
        """Return the order of keys inside an item of a list."""
        return self._resolved(self.schema.get("items"))

    def _resolved(self, schema: object) -> KeyOrder:
        if not isinstance(schema, dict):
            return KeyOrder(self.root, {})
        if isinstance(reference := schema.get("$ref"), str):
            return KeyOrder(self.root, self.root["$defs"][reference.rpartition("/")[2]])
        return KeyOrder(self.root, schema)


#: An expression with commas, which needs quotes only in flow style.
_EXPRESSION = re.compile(r"[A-Za-z0-9_ ()*+.\[\]-]*,[A-Za-z0-9_ ,()*+.\[\]-]*")


def canonical_text(text: str, order: KeyOrder, schema: str) -> str:
    """Return the document in canonical form. It is a mapping and has no mistakes."""
    loader = NodeLoader(text)
    try:
        root = loader.get_single_node()
    finally:
        loader.dispose()
    notes = read_notes(text, root)
    lines = _Emitter(notes).mapping(root, 0, order)
    footer = notes.footer[not lines[-1] :] if notes.footer and not notes.footer[0] else notes.footer
    parts = [f"{MODELINE} $schema={schema}", *notes.header, *lines, *footer]
    return "\n".join(parts) + "\n"


class _Emitter:
    def __init__(self, notes: Notes) -> None:
        self.notes = notes

    def mapping(self, node: yaml.MappingNode, indent: int, order: KeyOrder) -> list[str]:
        by_name = {key.value: (key, value) for key, value in node.value}
        lines: list[str] = []
        for name in order.sorted(by_name):
            key, value = by_name[name]
            lines += self.before(key, indent, lines)
            head = " " * indent + inline(name, flow=False) + ":"
            lines += self.value(key, value, head, indent + 2, order.value(name))
        return lines

    def sequence(self, node: yaml.SequenceNode, indent: int, order: KeyOrder) -> list[str]:
        lines: list[str] = []
        for item in node.value:
            self.hoist(item, order)
            lines += self.before(item, indent, lines)
            head = " " * indent + "-"
            if isinstance(item, yaml.ScalarNode) or self.short(item, head, order) is not None:
                lines += self.value(item, item, head, indent + 2, order)
                continue
            behind = self.notes.behind.get(id(item))
            if behind:
                lines.append(" " * indent + behind)
            nested = self.collection(item, indent + 2, order)
            lines += [head + " " + nested[0].lstrip(), *nested[1:]]
        return lines

    def hoist(self, item: yaml.Node, order: KeyOrder) -> None:
        """Move comments above the first line of an item to the item, whose dash is on that line."""
        above = self.notes.before.setdefault(id(item), [])
        while isinstance(item, yaml.CollectionNode) and item.value:
            if isinstance(item, yaml.MappingNode):
                keys = {key.value: key for key, _ in item.value}
                item = keys[order.sorted(keys)[0]]
            else:
                item, order = item.value[0], order.item()
            above += self.notes.before.pop(id(item), [])
            if isinstance(item, yaml.CollectionNode) and id(item) in self.notes.behind:
                above.append(self.notes.behind.pop(id(item)))

    def before(self, entry: yaml.Node, indent: int, above: list[str]) -> list[str]:
        """Return the lines before an entry; it has no blank line of its own after a blank line."""
        lines = collapsed(self.notes.before.get(id(entry), []))
        if lines and not lines[0] and not (above and above[-1]):
            lines = lines[1:]
        return [" " * indent + line if line else "" for line in lines]

    def value(
        self, entry: yaml.Node, value: yaml.Node, head: str, indent: int, order: KeyOrder
    ) -> list[str]:
        """Return the lines of `head`, a key or a dash, and its value."""
        behind = self.notes.behind.get(id(entry), "")
        behind = "  " + behind if behind else ""
        if isinstance(value, yaml.ScalarNode):
            return self.scalar(value, head, indent, behind)
        short = self.short(value, head, order)
        if short is not None:
            return [f"{head} {short}{behind}"]
        return [head + behind, *self.collection(value, indent, order)]

    def collection(self, node: yaml.Node, indent: int, order: KeyOrder) -> list[str]:
        if isinstance(node, yaml.MappingNode):
            return self.mapping(node, indent, order)
        assert isinstance(node, yaml.SequenceNode)
        return self.sequence(node, indent, order.item())

    def scalar(self, node: yaml.ScalarNode, head: str, indent: int, behind: str) -> list[str]:
        text = self.text(node, flow=False)
        line = f"{head} {text}" if text else head
        if _is_string(node) and ("\n" in node.value or len(line) > WIDTH):
            lines = block(node.value, indent)
            if lines is not None and ("\n" in node.value or max(map(len, lines)) <= WIDTH):
                return [f"{head} {lines[0]}{behind}", *lines[1:]]
        return [line + behind]

    def text(self, node: yaml.ScalarNode, flow: bool) -> str:
        if _is_string(node):
            return inline(node.value, flow)
        value = plain_value(node.value)
        if value is None:
            return "null" if flow else ""
        return str(value).lower() if isinstance(value, bool) else str(node.value)

    def short(self, node: yaml.Node, head: str, order: KeyOrder) -> str | None:
        """Return the collection in flow style, or None if it cannot be or exceeds `head`'s line."""
        if self.notes.inside(node):
            return None
        text = self.flow(node, order)
        return text if text is not None and len(head) + 1 + len(text) <= WIDTH else None

    def flow(self, node: yaml.Node, order: KeyOrder) -> str | None:
        if isinstance(node, yaml.ScalarNode):
            if _is_string(node) and ("\n" in node.value or _EXPRESSION.fullmatch(node.value)):
                return None
            return self.text(node, flow=True)
        if isinstance(node, yaml.SequenceNode):
            items = [self.flow(item, order.item()) for item in node.value]
            return None if None in items else f"[{', '.join(map(str, items))}]"
        by_name = {key.value: value for key, value in node.value}
        lists = [v for v in by_name.values() if isinstance(v, yaml.SequenceNode) and v.value]
        if len(by_name) > 2 and len(lists) > 1:
            return None  # A line per entry is easier to read, also in a diff.
        parts = []
        for name in order.sorted(by_name):
            value = self.flow(by_name[name], order.value(name))
            if value is None or _EXPRESSION.fullmatch(name):
                return None
            parts.append(f"{inline(name, flow=True)}: {value}")
        return "{" + ", ".join(parts) + "}"


def _is_string(node: yaml.ScalarNode) -> bool:
    return bool(node.style) or isinstance(plain_value(node.value), str)
