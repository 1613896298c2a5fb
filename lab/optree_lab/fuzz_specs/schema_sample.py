# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random documents that a JSON Schema accepts, of the kinds of schema that this project has."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

WORDS = ("a", "b", "lhs", "rhs", "acc", "out", "m", "n", "k", "s", "cast", "kind", "strides")

TEXTS = (
    "lhs", "acc", "plus(acc, times(lhs, rhs))", "fn[kind](*args)", "cast(lhs)", "m + k * s", "0",
    "identity", "identity_or_scalar", "permute(k)", "drop(k)", "> 0", "increasing", "i1", "float",
    "single_op(cast)", "nonempty(k)", "signed", "unsigned", "plus", "times", "contraction",
    "pointwise", "windowed", "loops", "const(1, acc)", "index(m)", "f(a, b)", "", " ", "{", "a: b",
)  # fmt: skip


@dataclass
class Sampler:
    """`known` are words that a document is likely to need: the names of ops and operands."""

    schema: dict[str, Any]
    rng: random.Random
    known: tuple[str, ...] = WORDS

    def document(self) -> Any:
        return self.value(self.schema)

    def value(self, schema: dict[str, Any]) -> Any:
        if "$ref" in schema:
            return self.value(self.schema["$defs"][schema["$ref"].rpartition("/")[2]])
        if "enum" in schema:
            return self.rng.choice(schema["enum"])
        types = schema.get("type", ["string", "integer", "boolean", "array"])
        kind = self.rng.choice(types if isinstance(types, list) else [types])
        if "if" in schema and schema["if"].get("type") == kind:
            return self.value(
                {**schema["then"], **({} if "$ref" in schema["then"] else {"type": kind})}
            )
        return getattr(self, kind)(schema)

    def object(self, schema: dict[str, Any]) -> dict[str, Any]:
        required = schema.get("required", [])
        chosen = {
            name: self.value(inner)
            for name, inner in schema.get("properties", {}).items()
            if name in required or self.rng.random() < 0.35
        }
        extra = schema.get("additionalProperties", False)
        if isinstance(extra, dict):
            names = {"type": "string", **schema.get("propertyNames", {})}
            for _ in range(self.rng.choice([0, 1, 2, 3])):
                chosen[self.value(names)] = self.value(extra)
        return chosen

    def array(self, schema: dict[str, Any]) -> list[Any]:
        items = schema.get("items", {})
        size = self.rng.choice([0, 1, 1, 2, 3])
        return [self.value(items) for _ in range(min(size, schema.get("maxItems", 3)))]

    def string(self, schema: dict[str, Any]) -> str:
        if "pattern" in schema:
            return self.rng.choice(self.known)
        text = self.rng.choice((*TEXTS, *self.known))
        return text or "x" if schema.get("minLength") else text

    def integer(self, schema: dict[str, Any]) -> int:
        numbers = [1, 2, 7, 100, 0, -1, 2**40]
        low, high = schema.get("minimum", -10), schema.get("maximum", 2**62)
        return self.rng.choice([n for n in numbers if low <= n <= high])

    def number(self, schema: dict[str, Any]) -> float:
        return self.rng.choice([0.5, -1.0, 3.25])

    def boolean(self, schema: dict[str, Any]) -> bool:
        return self.rng.random() < 0.5
