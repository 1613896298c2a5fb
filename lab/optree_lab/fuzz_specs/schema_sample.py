# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Hypothesis strategies for documents that a JSON Schema of this project accepts."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

WORDS = ("a", "b", "lhs", "rhs", "acc", "out", "m", "n", "k", "s", "cast", "kind", "strides")

TEXTS = (
    "lhs", "acc", "plus(acc, times(lhs, rhs))", "fn[kind](*args)", "cast(lhs)", "m + k * s", "0",
    "identity", "identity_or_scalar", "permute(k)", "drop(k)", "> 0", "increasing", "i1", "float",
    "single_op(cast)", "nonempty(k)", "signed", "unsigned", "plus", "times", "contraction",
    "pointwise", "windowed", "loops", "const(1, acc)", "index(m)", "f(a, b)", "", " ", "{", "a: b",
)  # fmt: skip

_NUMBERS = (1, 2, 7, 100, 0, -1, 2**40)
_SCALARS = ["string", "integer", "boolean"]


def documents(root: dict[str, Any], schema: dict[str, Any] | None = None) -> SearchStrategy[Any]:
    """Return a strategy for a schema, or for a part of it. root: has the definitions."""
    schema = root if schema is None else schema
    if "$ref" in schema:
        return documents(root, root["$defs"][schema["$ref"].rpartition("/")[2]])
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    types = schema.get("type", [*_SCALARS, "array"])
    return st.one_of(
        [_of_kind(root, schema, kind) for kind in (types if isinstance(types, list) else [types])]
    )


def _of_kind(root: dict[str, Any], schema: dict[str, Any], kind: str) -> SearchStrategy[Any]:
    if "if" in schema and schema["if"].get("type") == kind:
        return documents(root, {"type": kind, **schema["then"]})
    if kind == "object":
        return _objects(root, schema)
    if kind == "array":
        most = min(3, schema.get("maxItems", 3))
        return st.lists(documents(root, schema.get("items", {"type": _SCALARS})), max_size=most)
    if kind == "string":
        texts = WORDS if "pattern" in schema else (*TEXTS, *WORDS)
        return st.sampled_from([text for text in texts if text or not schema.get("minLength")])
    if kind == "integer":
        low, high = schema.get("minimum", -10), schema.get("maximum", 2**62)
        return st.sampled_from([number for number in _NUMBERS if low <= number <= high])
    return st.booleans() if kind == "boolean" else st.sampled_from([0.5, -1.0, 3.25])


def _objects(root: dict[str, Any], schema: dict[str, Any]) -> SearchStrategy[Any]:
    required = schema.get("required", [])
    given = {name: documents(root, part) for name, part in schema.get("properties", {}).items()}
    known = st.fixed_dictionaries(
        {name: given[name] for name in required if name in given},
        optional={name: part for name, part in given.items() if name not in required},
    )
    extra = schema.get("additionalProperties", False)
    if not isinstance(extra, dict):
        return known
    names = documents(root, {"type": "string", **schema.get("propertyNames", {})})
    more = st.dictionaries(names, documents(root, extra), max_size=3)
    return st.builds(lambda one, other: {**one, **other}, known, more)
