# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
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


def tree_json(tree: Tree) -> str:
    """The tree as JSON text, the same for the same tree."""
    head = {
        "$schema": SCHEMA,
        "format": FORMAT,
        "license": LICENSE,
        "dialect": _dialect(tree.dialect),
    }
    vocabulary = {key: _Rows(rows) for key, rows in _vocabulary(tree).items()}
    ops = ",\n".join(_filled(_op(op)) for op in tree.ops.values())
    scalars = _scalars(tree.scalars)
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
        entry = f'"{key}": {_encode(value)}'
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
    if value == []:
        return "[]"
    if not isinstance(value, _Rows):
        return _encode(value)
    rows = ",\n".join(f"{indent}  {_encode(row)}" for row in value)
    return f"[\n{rows}\n{indent} ]"


@cache
def _field_names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(kind))


def _record(value: Any) -> dict[str, object]:
    """A record whose fields are plain values, under the names that they have in the model."""
    names = _field_names(type(value))  # type: ignore[arg-type]
    return {name: _plain(getattr(value, name)) for name in names}


def _plain(value: object) -> object:
    """The value as JSON has it; an infinity, which JSON lacks, as text."""
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


def _op(op: Op) -> dict[str, object]:
    return {
        "name": op.name,
        "qualified_name": op.qualified_name,
        "dialect": op.dialect,
        "kind": op.kind,
        "parent": op.parent,
        "abstract": op.abstract,
        "structured": op.structured,
        "summary": op.summary,
        "description": op.description,
        "spec": {
            "dialect": op.origin.dialect,
            "file": op.origin.path,
            "line": op.origin.line,
            "column": op.origin.column,
        },
        "operands": list(map(_operand, op.operands)),
        "results": list(map(_operand, op.results)),
        "types": op.types,
        "loops": _plain(op.loops),
        "iterator_types": _plain(op.iterator_types),
        "maps": {
            "predicate": op.maps.predicate.name,
            "attribute": op.maps.attribute,
            "forms": [
                _map(spec.name, form) for spec, form in zip(op.operands, op.maps.forms, strict=True)
            ],
        },
        "payload": None if op.payload is None else payload_json(op.payload),
        "parameters": [_parameter(parameter) for parameter in op.parameters],
        "where": list(map(_condition, op.where)),
        "canonical": list(map(_condition, op.canonical)),
        "precedes": list(op.precedes),
        "also_matches": [payload_json(expr) for expr in op.also_matches],
        "siblings": list(op.siblings),
        **({"reference": op.reference} if op.reference else {}),
        **({"example": _plain(dict(op.example))} if op.example else {}),
        "decomposes": list(op.decomposes),
        "moves": "" if op.moves is None else str(op.moves),
        "interfaces": list(op.interfaces),
        "assembly": op.assembly,
        "hooks": list(op.hooks),
        "result_name": op.result_name,
        "mlir": _record(op.mlir),
        "lifecycle": _lifecycle(op.lifecycle),
        "retired": [_record(entry) for entry in op.retired],
        "provenance": dict(sorted(op.provenance.items())),
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


def _node(expr: Expr) -> dict[str, object]:
    if isinstance(expr, Operand):
        return {"node": "operand", "name": expr.name}
    if isinstance(expr, Constant):
        return {"node": "constant", "value": expr.value, "type": expr.type}
    if isinstance(expr, Index):
        return {"node": "index", "loop": expr.loop}
    if isinstance(expr, Cast):
        return {
            "node": "cast",
            "operand": _node(expr.operand),
            "type": expr.type,
            "sign": expr.sign.name if isinstance(expr.sign, SignParameter) else expr.sign,
        }
    arguments = [_node(argument) for argument in expr.arguments]
    if isinstance(expr, Call):
        return {"node": "call", "function": expr.function, "arguments": arguments}
    assert isinstance(expr, ParameterCall)
    return {
        "node": "parameter_call",
        "parameter": expr.parameter,
        "arguments": arguments,
        "variadic": expr.variadic,
    }


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
