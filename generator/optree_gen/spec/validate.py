# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Validate a loaded file against its published JSON Schema, with a place for every mistake."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

from optree_gen.diagnostics.diagnostic import MANY, Diagnostics, did_you_mean
from optree_gen.diagnostics.source import Span
from optree_gen.disk import json_schema

from . import load
from .yaml_mistakes import PHRASES


def validate(node: load.Mapping, schema: Path, diagnostics: Diagnostics) -> bool:
    """Return True if `node` fits the schema at this path, else report the mistakes."""
    data = load.plain(node)
    if json_schema.fits(schema, data):
        return True
    errors = _independent(list(islice(_leaves(json_schema.errors(schema, data)), MANY)))
    reported = {d.span for d in diagnostics.found}
    for error in errors:
        if _find(node, list(error.absolute_path)).span not in reported:
            _report(node, error, diagnostics)
    return not errors


def without_former(node: load.Mapping) -> load.Mapping:
    """Return a file of an earlier state without the keys and values that specs no longer have."""
    kept = {k: v for k, v in node.entries.items() if not is_former(k, load.plain(v))}
    return replace(node, entries=kept)


def is_former(key: str, value: object) -> bool:
    """True if specs had the key, or the key had the value."""
    return key in PHRASES["former"] or value in PHRASES["former_values"].get(key, ())


def _independent(errors: list[Any]) -> list[Any]:
    """Return the errors that do not follow from another one.

    A value of the wrong type is not also reported for its content. A misspelt key is reported as
    unknown, but the key that is meant is not reported as missing.
    """
    mistyped = {tuple(e.absolute_path) for e in errors if e.validator == "type"}
    misspelt = {
        (tuple(e.absolute_path), *difflib.get_close_matches(key, e.schema.get("properties", {}), 1))
        for e in errors
        if e.validator == "additionalProperties"
        for key in islice(e.instance, MANY)
        if key not in e.schema.get("properties", {})
    }
    return [
        e
        for e in errors
        if not (e.validator != "type" and tuple(e.absolute_path) in mistyped)
        and not ((*e.absolute_path, e.instance) in mistyped if _is_key(e) else False)
        and not (e.validator == "required" and (tuple(e.absolute_path), _missing(e)) in misspelt)
    ]


def _is_key(error: Any) -> bool:
    """True if the error is about a key, not a value."""
    return "propertyNames" in error.absolute_schema_path


def _missing(error: Any) -> str:
    """Return the key that the error reports as missing."""
    return str(error.message).split("'")[1]


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


_NAME_PATTERN = "^(?!.*__)[a-z][a-z0-9_]{0,62}$"
#: That of a loop, which may stand for any number of loops.
_LOOP_PATTERN = r"^\*?[a-z][a-z0-9_]*$"


def _report(root: load.Mapping, error: Any, diagnostics: Diagnostics) -> None:
    path = list(error.absolute_path)
    node = _find(root, path)
    what, keyword, value = _what(path), error.validator, error.validator_value
    rule, place, hint = "wrong-value", node.span, str(error.schema.get("description", ""))
    if keyword == "additionalProperties" and isinstance(node, load.Mapping):
        _report_unknown(node, set(error.schema.get("properties", {})), diagnostics)
        return
    if _is_key(error) and isinstance(node, load.Mapping):  # A key that is not a name.
        what = "a key"
        place = next((key.span for key in node.entries if key == error.instance), place)
    message = f"{what} cannot be {_shown(error.instance)}"
    if keyword == "required":
        first = next(iter(root.entries), root)
        rule, place = "missing-key", _key_span(root, path) if path else first.span
        message = f"the key '{_missing(error)}' is missing"
        meaning = error.schema.get("properties", {}).get(_missing(error), {})
        hint = meaning.get("description", "")
    elif keyword == "enum":
        legal = [str(v).lower() if isinstance(v, bool) else str(v) for v in value]
        hint = did_you_mean(str(error.instance), legal) or f"the values are {', '.join(legal)}"
    elif keyword == "type":
        names = [value] if isinstance(value, str) else list(value)
        rule = "wrong-type"
        message = f"{what} must be {' or '.join(PHRASES['types'][name] for name in names)}"
        if "string" in names and isinstance(error.instance, (int, float)):
            hint = "put it in quotes"
        if names == ["array"] and isinstance(error.instance, str) and "\n" not in error.instance:
            hint = f"write [{error.instance[:60]}]"
        if "string" in names and _is_null(node):
            hint = "put it in quotes"
        elif path and isinstance(node, load.Scalar) and node.value is None:
            place = _key_span(root, path)
            hint = "write a value, or remove the key"
            if not str(path[-1]).isidentifier():
                message = f"the key {what} has no value"
                hint = "a comma splits values inside {...}; put the whole value in quotes"
    elif keyword == "pattern" and value in (_NAME_PATTERN, _LOOP_PATTERN):
        message = f"{_shown(error.instance)} is not a name"
        hint = "a name is lower-case letters, digits and single underscores, and starts with a "
        hint += "letter"
    elif keyword != "pattern":
        message = PHRASES["limits"][keyword].format(what=what, limit=value)
    diagnostics.error(rule, place, message, hint)


def _is_null(node: load.Node) -> bool:
    """True if the value is written, as a word that YAML reads as no value: `null`."""
    if not isinstance(node, load.Scalar) or node.value is not None:
        return False
    span = node.span
    line = span.source.lines[span.line - 1]
    return line[span.column - 1 :][: span.length].lower() in ("null", "~")


def _report_unknown(node: load.Mapping, known: set[str], diagnostics: Diagnostics) -> None:
    for key in [key for key in node.entries if key not in known][:MANY]:
        hint = PHRASES["former"].get(key) or did_you_mean(key, known)
        hint = hint or f"the keys are {', '.join(sorted(known))}"
        diagnostics.error("unknown-key", key, f"unknown key '{key}'", hint)


def _what(path: Sequence[str | int]) -> str:
    """Return the node at a path in words, such as `entry 2 of 'loops'`."""
    if not path:
        return "the file"
    last = path[-1]
    if isinstance(last, str):
        return f"'{last}'"
    name = next((step for step in reversed(path) if isinstance(step, str)), "the list")
    return f"entry {last + 1} of '{name}'"


def _shown(value: object) -> str:
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return f"'{text[:60]}'"


def _key_span(root: load.Mapping, path: Sequence[str | int]) -> Span:
    parent = _find(root, path[:-1])
    if isinstance(parent, load.Mapping) and isinstance(path[-1], str):
        return parent.key(path[-1]).span
    return _find(root, path).span
