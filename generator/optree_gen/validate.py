# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Validate a loaded file against its published JSON Schema, with a place for every mistake."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from . import load
from .diagnostic import Diagnostics, did_you_mean
from .source import Span

try:  # Many times faster; it only decides whether the reporting validator must run.
    import jsonschema_rs
except ImportError:  # pragma: no cover
    jsonschema_rs = None  # type: ignore[assignment]


@cache
def _schema(path: Path) -> dict[str, Any]:
    schema: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return schema


@cache
def _accelerator(path: Path) -> Any:
    return jsonschema_rs.validator_for(_schema(path)) if jsonschema_rs else None


@cache
def _validator(path: Path) -> Any:
    from jsonschema import Draft202012Validator

    return Draft202012Validator(_schema(path))


def validate(node: load.Mapping, schema: Path, diagnostics: Diagnostics) -> bool:
    """Whether `node` has the shape that the schema at this path asks for; reports what differs."""
    data = load.plain(node)
    fast = _accelerator(schema)
    if fast is not None and fast.is_valid(data):
        return True
    errors = list(_leaves(_validator(schema).iter_errors(data)))
    for error in errors:
        _report(node, error, diagnostics)
    return not errors


def _leaves(errors: Iterable[Any]) -> Iterable[Any]:
    for error in errors:
        if error.context:
            yield from _leaves(error.context)
        else:
            yield error


def _find(node: load.Node, path: Sequence[str | int]) -> load.Node:
    for step in path:
        if isinstance(node, load.Mapping) and isinstance(step, str):
            child = node.get(step)
        elif isinstance(node, load.Sequence) and isinstance(step, int):
            child = node.items[step]
        else:
            child = None
        if child is None:
            return node
        node = child
    return node


_TYPE_NAMES = {
    "string": "a string",
    "integer": "an integer",
    "number": "a number",
    "boolean": "true or false",
    "array": "a list",
    "object": "a mapping",
}


def _report(root: load.Mapping, error: Any, diagnostics: Diagnostics) -> None:
    path = list(error.absolute_path)
    node = _find(root, path)
    what = f"'{path[-1]}'" if path and isinstance(path[-1], str) else "this value"
    keyword = error.validator
    if keyword == "additionalProperties" and isinstance(node, load.Mapping):
        known = set(error.schema.get("properties", {}))
        for key in node.entries:
            if key not in known:
                diagnostics.error(
                    "unknown-key", key.span, f"unknown key '{key}'", did_you_mean(key, known)
                )
    elif keyword == "required":
        missing = str(error.message).split("'")[1]
        present = isinstance(node, load.Mapping) and bool(path)
        span = _key_span(root, path) if present else Span(root.span.source, *_start(root))
        diagnostics.error("missing-key", span, f"the key '{missing}' is missing")
    elif keyword == "enum":
        legal = [str(v).lower() if isinstance(v, bool) else str(v) for v in error.validator_value]
        value = _shown(error.instance)
        hint = did_you_mean(str(error.instance), legal)
        diagnostics.error("wrong-value", node.span, f"{what} cannot be {value}", hint)
    elif keyword == "type":
        types = error.validator_value
        names = [types] if isinstance(types, str) else list(types)
        wanted = " or ".join(_TYPE_NAMES.get(name, name) for name in names)
        diagnostics.error("wrong-type", node.span, f"{what} must be {wanted}")
    elif keyword == "pattern":
        _report_pattern(root, path, node, error, diagnostics)
    else:
        limit = f"{keyword} {error.validator_value}"
        diagnostics.error("wrong-value", node.span, f"{what} breaks the limit '{limit}'")


def _report_pattern(
    root: load.Mapping, path: list[Any], node: load.Node, error: Any, diagnostics: Diagnostics
) -> None:
    span = node.span
    if isinstance(node, load.Mapping):  # A key that is not a name.
        span = next((key.span for key in node.entries if key == error.instance), span)
    diagnostics.error(
        "wrong-value",
        span,
        f"{_shown(error.instance)} is not a name",
        "a name is lower-case letters, digits and underscores, and starts with a letter",
    )


def _shown(value: object) -> str:
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return f"'{text[:60]}'"


def _start(root: load.Mapping) -> tuple[int, int, int]:
    key = next(iter(root.entries), None)
    span = key.span if key is not None else root.span
    return span.line, span.column, span.length


def _key_span(root: load.Mapping, path: Sequence[str | int]) -> Span:
    parent = _find(root, path[:-1])
    if isinstance(parent, load.Mapping) and isinstance(path[-1], str):
        return parent.key(path[-1]).span
    return _find(root, path).span
