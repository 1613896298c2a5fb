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
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from json.encoder import encode_basestring
from typing import Any

from .condition import Condition, ConditionRule, Formula
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
from .model import Dialect, MapForm, Op, OperandSpec, Parameter, Tree, computed_once
from .predicate import LoopClass
from .scalar import ScalarTable
from .vocabulary import Vocabulary

#: Raised when a reader of the old form would misread the new one.
FORMAT = 1

SCHEMA = "https://optree-gen.dev/schema/tree.schema.json"
LICENSE = "Apache-2.0 WITH LLVM-exception"

#: Columns of a line that several entries of an op share, and of the longest of these entries.
_COLUMNS, _SHORT = 100, 40

_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False)
_encode = _ENCODER.encode


def tree_data(tree: Tree) -> dict[str, Any]:
    """The tree as JSON values, without its ops."""
    return {
        "$schema": SCHEMA,
        "format": FORMAT,
        "license": LICENSE,
        "dialect": _dialect(tree.dialect),
        "vocabulary": _vocabulary(tree),
        "scalars": _scalars(tree.scalars),
    }


def tree_json(tree: Tree) -> str:
    """The tree as JSON text, the same for the same tree."""
    head = tree_data(tree)
    vocabulary = {key: _Rows(rows) for key, rows in head.pop("vocabulary").items()}
    scalars = head.pop("scalars")
    known: Known = {}
    ops = ",\n".join([_filled(op, known) for op in tree.ops.values()])
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
    return vocabulary_json(used)


def _lines(entries: Mapping[str, object], indent: str) -> str:
    """An object with one entry per line."""
    body = ",\n".join(f'{indent} "{key}": {_text(value, indent)}' for key, value in entries.items())
    return f"{indent}{{\n{body}\n{indent}}}"


def _filled(op: Op, known: Known) -> str:
    """An op, each long entry on its own line and short ones together."""
    lines: list[str] = []
    shared = False
    for key, text in op_texts(op, _named_texts(op), known, _ENCODER):
        entry = f'"{key}": {text}'
        short = len(entry) <= _SHORT
        if short and shared and len(lines[-1]) + len(entry) + 2 <= _COLUMNS:
            lines[-1] += f", {entry}"
        else:
            lines.append(f"   {entry}")
        shared = short
    return "  {\n" + ",\n".join(lines) + "\n  }"


@computed_once
def _named_texts(op: Op) -> dict[str, str]:
    return {**named_texts(op, _ENCODER), "provenance": _encode(dict(sorted(op.provenance.items())))}


#: By key the value that an op had and its JSON: most are those of the op before it, too.
Known = dict[str, tuple[object, str]]


def op_texts(
    op: Op, named: Mapping[str, str], known: Known, encoder: json.JSONEncoder
) -> Iterator[tuple[str, str]]:
    """The keys of an op, each with the JSON of its value. named: those that are no attribute."""
    for key in _OP_KEYS:
        if key in named:
            yield key, named[key]
        elif (value := getattr(op, key)) or key not in _OPTIONAL:
            if isinstance(value, str):
                yield key, encode_basestring(value)
                continue
            before = known.get(key)
            if before is None or before[0] is not value:
                before = known[key] = value, written(value, encoder)
            yield key, before[1]


# Ops have most of their entries in common.
@lru_cache(maxsize=4096, typed=True)
def written(value: object, encoder: json.JSONEncoder) -> str:
    """The JSON of a value of the model."""
    return encoder.encode(_plain(value))


class _Rows(list[Any]):
    """A list that is written with an element per line."""


def _text(value: object, indent: str) -> str:
    if not isinstance(value, _Rows):
        return _encode(value)
    rows = ",\n".join(f"{indent}  {_encode(row)}" for row in value)
    return f"[\n{rows}\n{indent} ]"


@cache
def field_names(kind: Any) -> tuple[str, ...]:
    """The fields of a record, in their order."""
    return tuple(field.name for field in dataclasses.fields(kind))


def _record(value: Any) -> dict[str, Any]:
    """A record under the names that its fields have in the model."""
    return {name: _plain(getattr(value, name)) for name in field_names(type(value))}  # type: ignore[arg-type]


def _plain(value: Any) -> Any:
    """The value as JSON has it; an infinity, which JSON lacks, as text."""
    if value is None or isinstance(value, (str, int)):
        return value
    if isinstance(value, (tuple, list)):
        return list(map(_plain, value))
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, float):
        return value if math.isfinite(value) else str(value)
    return _FORMS.get(type(value), _record)(value)


def _named(value: Any, *names: str) -> dict[str, Any]:
    """A record whose fields of these names are pairs, written as objects."""
    return {**_record(value), **{name: _plain(dict(getattr(value, name))) for name in names}}


def _dialect(dialect: Dialect) -> dict[str, Any]:
    entries = _named(replace(dialect, vocabulary=Vocabulary({}, {})), "roles", "breaks")
    del entries["vocabulary"]
    return entries


#: The keys of an op, in their order; what `named_texts` lacks is an attribute of the record.
_OP_KEYS = (
    "name", "qualified_name", "dialect", "kind", "parent", "abstract", "structured", "summary",
    "description", "spec", "operands", "results", "types", "loops", "iterator_types", "maps",
    "payload", "parameters", "where", "canonical", "precedes", "also_matches", "siblings",
    "reference", "example", "decomposes", "moves", "interfaces", "assembly", "hooks",
    "result_name", "mlir", "lifecycle", "retired", "provenance",
)  # fmt: skip
#: Those that are absent where the op has nothing to say there.
_OPTIONAL = ("reference", "example")


def named_texts(op: Op, encoder: json.JSONEncoder) -> dict[str, str]:
    """The JSON of the entries that are not an attribute of the record as it is; of these only the
    provenance is left out."""
    origin, maps = op.origin, op.maps
    entries = {
        "spec": {
            "dialect": origin.dialect,
            "file": origin.path,
            "line": origin.line,
            "column": origin.column,
        },
        "moves": "" if op.moves is None else str(op.moves),
        **({"example": _plain(dict(op.example))} if op.example else {}),
    }
    pairs = zip(op.operands, maps.forms, strict=True)
    forms = encoder.item_separator.join([_form(spec.name, form, encoder) for spec, form in pairs])
    head = _maps_head(maps.predicate.name, maps.attribute, encoder)
    return {"maps": f"{head}{forms}]}}", **{key: encoder.encode(e) for key, e in entries.items()}}


@lru_cache
def _maps_head(predicate: str, attribute: str | None, encoder: json.JSONEncoder) -> str:
    """The JSON of an op's maps up to the first form."""
    return encoder.encode({"predicate": predicate, "attribute": attribute, "forms": []})[:-2]


# Ops have many of their maps in common.
@lru_cache(maxsize=4096)
def _form(operand: str, form: MapForm, encoder: json.JSONEncoder) -> str:
    return encoder.encode({"operand": operand, **_record(form)})


def _lifecycle(lifecycle: Lifecycle) -> dict[str, Any]:
    found = {"stability": lifecycle.stability, **_record(lifecycle)}
    if lifecycle.deprecated is None or not lifecycle.experimental:
        del found["experimental"]  # The stability says so.
    return found


def payload_json(payload: Payload) -> dict[str, Any]:
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


def _formula(formula: Formula) -> list[Any]:
    """The name of the term, then its arguments."""
    return [formula.name, *map(_formula, formula.arguments)]


def _rule(rule: ConditionRule) -> dict[str, Any]:
    found = _record(rule)
    return {key: found[key] for key in ("name", "argument", "test", "meaning")}


def vocabulary_json(vocabulary: Vocabulary) -> dict[str, list[Any]]:
    """The rows as JSON has them."""
    return {
        "predicates": _plain([*vocabulary.predicates.values()]),
        "conditions": _plain([*vocabulary.conditions.values()]),
    }


def _scalars(scalars: ScalarTable) -> dict[str, Any]:
    names = [name for name in field_names(ScalarTable) if name != "base"]
    found = {name: getattr(scalars, name) for name in names}
    functions = list(scalars.functions.values())
    found = _plain({**found, "functions": functions})
    rows = ("functions", "casts", "spellings", "assertions")
    return {**found, **{key: _Rows(found[key]) for key in rows}}


#: How records are written that have another form than their fields.
_FORMS: dict[type, Callable[[Any], object]] = {
    Condition: lambda c: {"name": c.name, "arguments": list(c.arguments), "text": str(c)},
    ConditionRule: _rule,
    Dialect: _dialect,
    Formula: _formula,
    IndexExpr: lru_cache(maxsize=4096)(lambda result: {"text": str(result), **_record(result)}),
    Lifecycle: lru_cache(maxsize=256)(_lifecycle),
    LoopClass: lambda loops: _named(loops, "uses"),
    OperandSpec: lru_cache(maxsize=4096)(_record),
    Parameter: lru_cache(maxsize=4096)(lambda p: {**_record(p), "state": p.state}),
    **dict.fromkeys((*_NAMES, Region), lru_cache(maxsize=4096)(payload_json)),
}
