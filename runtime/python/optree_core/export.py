# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The resolved tree as JSON, for the Python runtime and for tools in any language.

`specs/schema/tree.schema.json` describes every key. Ops are in tree order, keys in a fixed order;
scalar functions and predicates have one line each, so that a change of a spec changes few lines.
Short entries of an op share lines; the others have one each.
"""

from __future__ import annotations

import dataclasses
import json
import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from json.encoder import encode_basestring
from typing import Any

from .condition import Condition, ConditionRule, Formula, ValueCondition
from .definition import CompositeStep
from .expression import (
    Call,
    Cast,
    Constant,
    Expr,
    Fold,
    Index,
    IndexExpr,
    LoopSize,
    Operand,
    ParameterCall,
    Payload,
    Read,
    Region,
    Several,
    SignParameter,
)
from .lifecycle import STABLE, Lifecycle
from .model import Dialect, MapForm, Op, OperandSpec, Parameter, Tree
from .predicate import LoopClass
from .rewrite_rule import RuleNode
from .scalar import ScalarTable
from .vocabulary import Vocabulary

#: The version of the form; raised when a reader of the former version would misread the JSON.
FORMAT = 1

#: The file beside `tree.json` with the ops that are written by hand, if there are any.
HANDWRITTEN_FILE = "handwritten.json"

LICENSE = "Apache-2.0 WITH LLVM-exception"

#: The longest line of entries that share it, and the longest such entry, in columns.
_COLUMNS, _SHORT = 100, 40

_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False)
_encode = _ENCODER.encode


def tree_data(tree: Tree) -> dict[str, Any]:
    """Return the tree without its ops as JSON values."""
    return {
        "format": FORMAT,
        "license": LICENSE,
        "dialect": _dialect(tree.dialect),
        "vocabulary": _vocabulary(tree),
        "scalars": _scalars(tree.scalars),
        "rules": _plain(tree.rules),
    }


def tree_json(tree: Tree) -> str:
    """Return the tree as JSON text; the same tree gives the same text."""
    head = tree_data(tree)
    vocabulary = {key: _Rows(rows) for key, rows in head.pop("vocabulary").items()}
    last = {"scalars": head.pop("scalars"), "rules": _Rows(head.pop("rules"))}
    known: Known = {}
    ops = ",\n".join([_filled(op, known) for op in tree.ops.values()])
    return (
        _lines(head, "")[:-2]
        + f',\n "vocabulary": {_lines(vocabulary, " ").lstrip()}'
        + f',\n "ops": [\n{ops}\n ],\n "scalars": {_lines(last["scalars"], " ").lstrip()}'
        + f',\n "rules": {_text(last["rules"], " ")}\n}}\n'
    )


def ops_json(ops: Iterable[Op], end: str) -> str:
    """Return ops that are in no tree as JSON text. end: the op that ends blocks of their bodies."""
    texts = ",\n".join(_filled(op, {}) for op in ops)
    return f'{{\n "end": {_encode(end)},\n "ops": [\n{texts}\n ]\n}}\n'


def _vocabulary(tree: Tree) -> dict[str, Any]:
    """Return the predicates and conditions that ops use, by name."""
    ops = tree.ops.values()
    predicates = {op.maps.predicate.name: op.maps.predicate for op in ops}
    conditions = {c.name: c.rule for op in ops for c in (*op.where, *op.canonical)}
    used = Vocabulary(dict(sorted(predicates.items())), dict(sorted(conditions.items())))
    return vocabulary_json(used)


def _lines(entries: Mapping[str, object], indent: str) -> str:
    """Return an object with one entry per line."""
    body = ",\n".join(f'{indent} "{key}": {_text(value, indent)}' for key, value in entries.items())
    return f"{indent}{{\n{body}\n{indent}}}"


def _filled(op: Op, known: Known) -> str:
    """Return the text of an op: a line for each long entry, shared lines for short ones."""
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


def _named_texts(op: Op) -> dict[str, str]:
    return {**named_texts(op, _ENCODER), "provenance": _encode(dict(sorted(op.provenance.items())))}


#: Identity of a value -> the value, which keeps its identity, and its JSON: ops inherit values.
Known = dict[int, tuple[object, str]]


def op_texts(
    op: Op, named: Mapping[str, str], known: Known, encoder: json.JSONEncoder
) -> Iterator[tuple[str, str]]:
    """Yield each key of an op and its value's JSON; `named` has the entries of `named_texts`."""
    for key in _OP_KEYS:
        if key in named:
            yield key, named[key]
        elif key == "lifecycle" and op.lifecycle == STABLE:
            continue  # As nearly all are, so that only the others are written.
        elif (value := getattr(op, key)) or key not in _OPTIONAL:
            if isinstance(value, str):
                yield key, encode_basestring(value)
                continue
            if id(value) not in known:
                known[id(value)] = value, written(value, encoder)
            yield key, known[id(value)][1]


def written(value: object, encoder: json.JSONEncoder) -> str:
    """Return the JSON of a value of the model."""
    return encoder.encode(_plain(value))


class _Rows(list[Any]):
    """A list with one line per element."""


def _text(value: object, indent: str) -> str:
    if not isinstance(value, _Rows):
        return _encode(value)
    rows = ",\n".join(f"{indent}  {_encode(row)}" for row in value)
    return f"[\n{rows}\n{indent} ]"


@cache
def field_names(kind: Any) -> tuple[str, ...]:
    """Return the names of a record's fields, in order."""
    return tuple(field.name for field in dataclasses.fields(kind))


def _record(value: Any) -> dict[str, Any]:
    """Return a record as an object whose keys are the record's fields."""
    return {name: _plain(getattr(value, name)) for name in field_names(type(value))}  # type: ignore[arg-type]


def _plain(value: Any) -> Any:
    """Return the value as JSON; an infinity becomes text."""
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
    """Return a record as an object; the fields `names`, which hold pairs, become objects."""
    return {**_record(value), **{name: _plain(dict(getattr(value, name))) for name in names}}


def _dialect(dialect: Dialect) -> dict[str, Any]:
    entries = _named(replace(dialect, vocabulary=Vocabulary({}, {})), "roles", "breaks")
    del entries["vocabulary"], entries["handwritten"]
    return entries


#: Field of an op -> its keys, if it has another key than its name, or a computed one beside it.
_KEYS = {
    "name": ("name", "qualified_name"),
    "abstract": ("abstract", "structured"),
    "origin": ("spec",),
    "loops": ("loops", "iterator_types"),
}
#: The keys of an op, in order; a key that `named_texts` lacks is an attribute of the record.
_OP_KEYS = tuple(key for name in field_names(Op) for key in _KEYS.get(name, (name,)))
#: Keys that are absent if their value is empty.
_OPTIONAL = (
    "reference",
    "numpy",
    "example",
    "computes",
    "runs",
    "steps",
    "ranks",
    "computed_in",
    "regions",
    "effects",
)


def named_texts(op: Op, encoder: json.JSONEncoder) -> dict[str, str]:
    """Return the JSON of the entries that are computed from the record; the caller adds
    `provenance`."""
    origin, maps = op.origin, op.maps
    entries = {
        "spec": {
            "dialect": origin.dialect,
            "file": origin.path,
            "line": origin.line,
            "column": origin.column,
        },
        "moves": None if op.moves is None else _plain(op.moves),
        **({"computes": _plain(op.computes)} if op.computes else {}),
        **({"runs": _plain(op.runs)} if op.runs else {}),
        **({"example": _plain(dict(op.example))} if op.example else {}),
    }
    forms = encoder.item_separator.join(
        [_form(spec.name, form, encoder) for spec, form in op.operand_maps]
    )
    head = _maps_head(maps.predicate.name, maps.attribute, maps.loops, encoder)
    return {"maps": f"{head}{forms}]}}", **{key: encoder.encode(e) for key, e in entries.items()}}


@lru_cache
def _maps_head(
    predicate: str, attribute: str | None, loops: tuple[str, ...], encoder: json.JSONEncoder
) -> str:
    """Return the JSON of an op's maps up to the first form."""
    named = {"loops": loops} if loops else {}
    head: dict[str, object] = {"predicate": predicate, "attribute": attribute, **named, "forms": []}
    return encoder.encode(head)[:-2]


# Many ops have equal maps.
def _form(operand: str, form: MapForm, encoder: json.JSONEncoder) -> str:
    return encoder.encode({"operand": operand, **_record(form)})


def _lifecycle(lifecycle: Lifecycle) -> dict[str, Any]:
    found = {"stability": lifecycle.stability, **_record(lifecycle)}
    if lifecycle.deprecated is None or not lifecycle.experimental:
        del found["experimental"]  # `stability` is `experimental` then.
    return found


def payload_json(payload: Payload) -> dict[str, Any]:
    """Return a payload as text and as a tree of nodes."""
    if isinstance(payload, Region):
        return {"text": str(payload), "tree": {"node": "region", "of": list(payload.arguments)}}
    return {"text": str(payload), "tree": _node(payload)}


#: Kind of node -> the record that has its fields.
NODES: dict[str, type[Expr]] = {
    "operand": Operand,
    "constant": Constant,
    "index": Index,
    "size": LoopSize,
    "cast": Cast,
    "call": Call,
    "fold": Fold,
    "parameter_call": ParameterCall,
    "read": Read,
    "several": Several,
}
_NAMES = {kind: name for name, kind in NODES.items()}


def _node(part: object) -> object:
    """Return an expression, or a field of one, as JSON values."""
    if isinstance(part, tuple):
        return list(map(_node, part))
    if isinstance(part, SignParameter):
        return part.name
    if not isinstance(part, Expr):
        return _plain(part)
    fields = {name: _node(getattr(part, name)) for name in field_names(type(part))}  # type: ignore[arg-type]
    return {"node": _NAMES[type(part)], **fields}


def _operand(operand: OperandSpec) -> dict[str, Any]:
    entries = {**_record(replace(operand, where=())), "shape": operand.shape_text}
    entries["where"] = list(map(str, operand.where))
    del entries["lists"]  # `shape` has it.
    if not operand.broadcasts:
        del entries["broadcasts"]
    return entries


def _parameter(parameter: Parameter) -> dict[str, Any]:
    entries = {**_record(parameter), "state": parameter.state}
    if parameter.lifecycle == STABLE:
        del entries["lifecycle"]
    return entries


def _formula(formula: Formula) -> list[Any]:
    """Return the name of the term, then its arguments."""
    return [formula.name, *map(_formula, formula.arguments)]


def _rule(rule: ConditionRule) -> dict[str, Any]:
    found = _record(rule)
    spelled = ("spelling",) if rule.spelling else ()
    return {key: found[key] for key in ("name", "argument", "test", "meaning", *spelled)}


def vocabulary_json(vocabulary: Vocabulary) -> dict[str, list[Any]]:
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


#: Record types whose JSON is not an object of their fields, each with the function that makes it.
_FORMS: dict[type, Callable[[Any], object]] = {
    CompositeStep: lambda s: {k: v for k, v in _record(s).items() if k != "turns" or v},
    Condition: lambda c: {"name": c.name, "arguments": list(c.arguments), "text": str(c)},
    ConditionRule: _rule,
    Dialect: _dialect,
    Formula: _formula,
    IndexExpr: lambda result: {"text": str(result), **_record(result)},
    Lifecycle: _lifecycle,
    LoopClass: lambda loops: _named(loops, "uses"),
    OperandSpec: _operand,
    Parameter: _parameter,
    RuleNode: lambda node: {k: v for k, v in _record(node).items() if v not in (None, "", [])},
    ValueCondition: lambda condition: list(condition.texts),
    **dict.fromkeys((*_NAMES, Region), payload_json),
}
