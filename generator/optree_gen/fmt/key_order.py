# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The order of keys, as the JSON Schema lists them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class KeyOrder:
    """A part of a schema, seen as an order of keys."""

    root: dict[str, Any]
    schema: dict[str, Any]

    @staticmethod
    @cache
    def of(path: Path) -> KeyOrder:
        schema = json.loads(path.read_text(encoding="utf-8"))
        return KeyOrder(schema, schema)

    def sorted(self, keys: Iterable[str]) -> list[str]:
        """Known keys in the schema's order, then the others as written."""
        known = list(self.schema.get("properties", {}))
        return sorted(keys, key=lambda k: known.index(k) if k in known else len(known))

    def value(self, key: str) -> KeyOrder:
        """The order inside the value of `key`."""
        properties = self.schema.get("properties", {})
        return self._resolved(properties.get(key, self.schema.get("additionalProperties")))

    def item(self) -> KeyOrder:
        """The order inside an item of a list."""
        return self._resolved(self.schema.get("items"))

    def _resolved(self, schema: object) -> KeyOrder:
        if not isinstance(schema, dict):
            return KeyOrder(self.root, {})
        if isinstance(reference := schema.get("$ref"), str):
            return KeyOrder(self.root, self.root["$defs"][reference.rpartition("/")[2]])
        return KeyOrder(self.root, schema)
