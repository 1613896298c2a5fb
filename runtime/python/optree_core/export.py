# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The resolved tree as JSON, from which the Python runtime and tools in any language read it.

`specs/schema/tree.schema.json` describes every key. Ops are in tree order, keys in a fixed order,
one scalar function, one predicate per line: a change of a spec changes few lines. The keys of an op
whose values are short share lines, the others have one each.
"""

from __future__ import annotations

import dataclasses
import json
import math
from collections.abc import Mapping
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

from .condition import Condition
from .expression import (
    Call,
    Cast,
    Constant,
    Expr,
    Index,
    IndexExpr,
    Operand,
    ParameterCall,
    Payload,
    Region,
    SignParameter,
)
from .lifecycle import Lifecycle
from .model import Dialect, MapForm, Op, OperandSpec, Parameter, Tree
from .scalar import ScalarFunction, ScalarTable
from .vocabulary import Vocabulary, vocabulary_json

#: Raised when a reader of the old form would misread the new one.
FORMAT = 1

SCHEMA = "https://optree-gen.dev/schema/tree.schema.json"
LICENSE = "Apache-2.0 WITH LLVM-exception"

#: Columns of a line that several entries of an op share, and of the longest of these entries.
_COLUMNS, _SHORT = 100, 40

_encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode


def tree_data(tree: Tree) -> dict[str, Any]:
    """The tree as JSON values."""
    return {
        "$schema": SCHEMA,
        "format": FORMAT,
        "license": LICENSE,
        "dialect": _dialect(tree.dialect),
        "vocabulary": _vocabulary(tree),
        "ops": list(map(_op, tree.ops.values())),
        "scalars": _scalars(tree.scalars),
    }


def tree_json(tree: Tree) -> str:
    """The tree as JSON text, the same for the same tree."""
    head = tree_data(tree)
    vocabulary = {key: _Rows(rows) for key, rows in head.pop("vocabulary").items()}
    ops = ",\n".join(map(_filled, head.pop("ops")))
    scalars = head.pop("scalars")
    return (
        _lines(head, "")[:-2]
        + f',\n "vocabulary": {_lines(vocabulary, " ").lstrip()}'
        + f',\n "ops": [\n{ops}\n ],\n "scalars": '
        + _lines(scalars, " ").lstrip()
        + "\n}\n"
    )


def _vocabulary(tree: Tree) -> dict[str, Any]:
    """The predicates and conditions that ops name, by name."""
    ops = tree.ops.values()
    predicates = {op.maps.predicate.name: op.maps.predicate for op in ops}
    conditions = {c.name: c.rule for op in ops for c in (*op.where, *op.canonical)}
    used = Vocabulary(dict(sorted(predicates.items())), dict(sorted(conditions.items())))
    return {key: _plain(rows) for key, rows in vocabulary_json(used).items()}


def _lines(entries: Mapping[str, object], indent: str) -> str:
    """An object with one entry per line."""
    body = ",\n".join(f'{indent} "{key}": {_text(value, indent)}' for key, value in entries.items())
    return f"{indent}{{\n{body}\n{indent}}}"


def _filled(op: Mapping[str, object]) -> str:
    """An op, each long entry on its own line and short ones together."""
    lines: list[str] = []
    shared = False
    for key, value in op.items():
        entry = f'"{key}": {_text(value, "")}'
        short = len(entry) <= _SHORT
        if short and shared and len(lines[-1]) + len(entry) + 2 <= _COLUMNS:
            lines[-1] += f", {entry}"
        else:
            lines.append(f"   {entry}")
        shared = short
    return "  {\n" + ",\n".join(lines) + "\n  }"


class _Rows(list[Any]):
    """A list that is written with an element per line."""


def _text(value: object, indent: str) -> str:
    if value in ([], None):  # Most entries of an op: the encoder takes longer.
        return "[]" if value == [] else "null"
    if not isinstance(value, _Rows):
        return _encode(value)
    rows = ",\n".join(f"{indent}  {_encode(row)}" for row in value)
    return f"[\n{rows}\n{indent} ]"


@cache
def field_names(kind: type) -> tuple[str, ...]:
    """The fields of a record, in their order."""
    return tuple(field.name for field in dataclasses.fields(kind))


def _record(value: Any) -> dict[str, object]:
    """A record whose fields are plain values, under the names that they have in the model."""
    names = field_names(type(value))  # type: ignore[arg-type]
    return {name: _plain(getattr(value, name)) for name in names}


def _plain(value: object) -> object:
    """The value as JSON has it; an infinity, which JSON lacks, as text."""
    if value is None or isinstance(value, (str, int)):
        return value
    if isinstance(value, (tuple, list)):
        return list(map(_plain, value))
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return _record(value)
    return str(value) if isinstance(value, float) and not math.isfinite(value) else value


def _dialect(dialect: Dialect) -> dict[str, object]:
    entries = _record(replace(dialect, vocabulary=Vocabulary()))
    del entries["vocabulary"]
    entries["base"] = None if dialect.base is None else _dialect(dialect.base)
    entries["roles"] = dict(dialect.roles)
    entries["breaks"] = {release: list(names) for release, names in dialect.breaks}
    return entries


#: The keys of an op, in their order; those that `_op` does not name are attributes of the record.
_OP_KEYS = (
    "name", "qualified_name", "dialect", "kind", "parent", "abstract", "structured", "summary",
    "description", "spec", "operands", "results", "types", "loops", "iterator_types", "maps",
    "payload", "parameters", "where", "canonical", "precedes", "also_matches", "siblings",
    "reference", "example", "decomposes", "moves", "interfaces", "assembly", "hooks",
    "result_name", "mlir", "lifecycle", "retired", "provenance",
)  # fmt: skip


def _op(op: Op) -> dict[str, object]:
    origin, maps = op.origin, op.maps
    pairs = zip(op.operands, maps.forms, strict=True)
    named: dict[str, object] = {
        "spec": {
            "dialect": origin.dialect,
            "file": origin.path,
            "line": origin.line,
            "column": origin.column,
        },
        "maps": {
            "predicate": maps.predicate.name,
            "attribute": maps.attribute,
            "forms": [_map(spec.name, form) for spec, form in pairs],
        },
        "payload": None if op.payload is None else payload_json(op.payload),
        "also_matches": list(map(payload_json, op.also_matches)),
        "operands": list(map(_operand, op.operands)),
        "parameters": list(map(_parameter, op.parameters)),
        "where": list(map(_condition, op.where)),
        "canonical": list(map(_condition, op.canonical)),
        "example": _plain(dict(op.example)),
        "moves": "" if op.moves is None else str(op.moves),
        "lifecycle": _lifecycle(op.lifecycle),
        "provenance": dict(sorted(op.provenance.items())),
    }
    absent = [key for key in ("reference", "example") if not getattr(op, key)]
    return {
        key: named[key] if key in named else _plain(getattr(op, key))
        for key in _OP_KEYS
        if key not in absent
    }


def _condition(condition: Condition) -> dict[str, object]:
    return {
        "name": condition.name,
        "arguments": list(condition.arguments),
        "text": str(condition),
    }


@lru_cache(maxsize=4096)
def _operand(operand: OperandSpec) -> dict[str, object]:
    return _record(operand)


def _parameter(parameter: Parameter) -> dict[str, object]:
    lifecycle = _lifecycle(parameter.lifecycle)
    return {**_record(parameter), "lifecycle": lifecycle, "state": parameter.state}


@lru_cache(maxsize=256)
def _lifecycle(lifecycle: Lifecycle) -> dict[str, object]:
    deprecated = lifecycle.deprecated
    hidden = {"experimental": True} if deprecated is not None and lifecycle.experimental else {}
    return {
        **hidden,
        "stability": lifecycle.stability,
        "since": lifecycle.since,
        "deprecated": None if deprecated is None else _record(deprecated),
        "until": lifecycle.until,
        "formerly": list(lifecycle.formerly),
    }


def _map(operand: str, form: MapForm) -> dict[str, object]:
    return {
        "operand": operand,
        "form": form.form,
        "results": [_index(result) for result in form.results],
        "within": [[_index(result) for result in results] for results in form.within],
        "parameter": form.parameter,
    }


@lru_cache(maxsize=4096)
def _index(result: IndexExpr) -> dict[str, object]:
    return {
        "text": str(result),
        "terms": [{"loop": term.loop, "factor": term.factor} for term in result.terms],
        "constant": result.constant,
    }


def payload_json(payload: Payload) -> dict[str, object]:
    """A payload as text and as a tree of nodes."""
    if isinstance(payload, Region):
        return {"text": str(payload), "tree": {"node": "region", "of": list(payload.arguments)}}
    return {"text": str(payload), "tree": _node(payload)}


#: The kinds of nodes, each with the record whose fields it has.
NODES: dict[str, type[Expr]] = {
    "operand": Operand,
    "constant": Constant,
    "index": Index,
    "cast": Cast,
    "call": Call,
    "parameter_call": ParameterCall,
}
_NAMES = {kind: name for name, kind in NODES.items()}


def _node(part: object) -> object:
    """An expression, or a field of one, as JSON has it."""
    if isinstance(part, tuple):
        return list(map(_node, part))
    if isinstance(part, SignParameter):
        return part.name
    if not isinstance(part, Expr):
        return part
    fields = {name: _node(getattr(part, name)) for name in field_names(type(part))}  # type: ignore[arg-type]
    return {"node": _NAMES[type(part)], **fields}


def _scalars(scalars: ScalarTable) -> dict[str, object]:
    return {
        "functions": _Rows(map(_function, scalars.functions.values())),
        "casts": _Rows(map(_record, scalars.casts)),
        "helpers": dict(scalars.helpers),
        "spellings": _Rows(
            {**_record(each), "value": payload_json(each.value)} for each in scalars.spellings
        ),
        "predicates": _plain(scalars.predicates),
        "assertions": _Rows(map(_record, scalars.assertions)),
        "traps": _plain(scalars.traps),
        "poison": list(scalars.poison),
    }


def _function(function: ScalarFunction) -> dict[str, object]:
    derive = {kind: payload_json(expr) for kind, expr in function.derive.items()}
    return {**_record(function), "derive": derive}
