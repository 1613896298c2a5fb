# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Validation of a stranger's files by JSON Schemas."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any


def fits(schema: Path, value: object) -> bool:
    """True if the value fits the schema; faster than `errors`."""
    fast = _accelerator(schema)
    return fast is not None and fast.is_valid(value)


def errors(schema: Path, value: object) -> Iterator[Any]:
    """Return the errors of the value, as `jsonschema` reports them."""
    found: Iterator[Any] = _validator(schema).iter_errors(value)
    return found


def wrong(schema: Path, value: object) -> str:
    """Return the JSON path of the first place that does not fit the schema; empty if all fits."""
    first = None if fits(schema, value) else next(errors(schema, value), None)
    return "" if first is None else str(first.json_path).removeprefix("$") or "."


@cache
def _schema(path: Path) -> dict[str, Any]:
    schema: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return schema


@cache
def _accelerator(path: Path) -> Any:
    # Import it first: an interruption while jsonschema_rs imports it is a panic.
    import decimal  # noqa: F401

    try:  # Many times faster than jsonschema, which runs only to report errors.
        from jsonschema_rs import validator_for
    except ImportError:  # pragma: no cover
        return None
    return validator_for(_schema(path), validate_formats=True)


@cache
def _validator(path: Path) -> Any:
    from jsonschema import Draft202012Validator, validators

    # Python's `$` also matches before a final line end; that of JSON Schema does not.
    extend: Any = validators.extend
    validator = extend(Draft202012Validator, {"pattern": _pattern})
    return validator(_schema(path), format_checker=Draft202012Validator.FORMAT_CHECKER)


def _pattern(validator: Any, pattern: str, instance: object, schema: object) -> Iterator[Any]:
    from jsonschema import ValidationError

    closed = pattern[:-1] + r"\Z" if pattern.endswith("$") else pattern
    if isinstance(instance, str) and not re.search(closed, instance):
        yield ValidationError(f"{instance!r} does not match {pattern!r}")
