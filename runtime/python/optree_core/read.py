# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads `tree.json`: `read_tree(tree_json(tree))` equals `tree`.

A field's type determines how its JSON is read; `_FORMS` has the exceptions.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Mapping
from dataclasses import is_dataclass
from enum import Enum
from functools import cache
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from .condition import Condition, Formula, ValueCondition, value_conditions
from .export import FORMAT, NODES
from .expression import SIGNS, Expr, Payload, Region, Sign, SignParameter
from .lifecycle import STABLE, Lifecycle, Stability
from .model import Dialect, Maps, Op, OperandSpec, Origin, Role, Tree
from .rewrite_rule import RewriteRule
from .scalar import ScalarTable
from .shape_expression import SizeExpr, parse, parse_one, size_names
from .vocabulary import Vocabulary

Data = Mapping[str, Any]

_Record = TypeVar("_Record")


class FormatError(ValueError):
    """The JSON has a format that this library does not read."""


def read_tree(text: str) -> Tree:
    """Return the tree that `tree_json` wrote.

    Raises:
        FormatError: the text has another format.
    """
    data = json.loads(text)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise FormatError(f"the file is not a tree of format {FORMAT}")
    vocabulary = read_vocabulary(data["vocabulary"])
    scalars = data["scalars"]
    functions = {each["name"]: each for each in scalars["functions"]}
    return Tree(
        dialect=_dialect(data["dialect"], vocabulary),
        ops={op["name"]: _op(op, vocabulary) for op in data["ops"]},
        scalars=_record(ScalarTable, {**scalars, "functions": functions}),
        rules=tuple([_record(RewriteRule, rule) for rule in data["rules"]]),
    )


def read_ops(text: str) -> tuple[dict[str, Op], str]:
    """Return the ops that `ops_json` wrote, and the op that ends blocks of their regions."""
    data = json.loads(text)
    return {op["name"]: _op(op, Vocabulary()) for op in data["ops"]}, data["end"]


def read_vocabulary(data: Data) -> Vocabulary:
    """Return the vocabulary that `vocabulary_json` wrote, and the rows that each one has."""
    rows = {key: {row["name"]: row for row in found} for key, found in data.items()}
    found, always = _record(Vocabulary, rows), Vocabulary()
    return Vocabulary(always.predicates | found.predicates, always.conditions | found.conditions)


def _dialect(data: Data, vocabulary: Vocabulary) -> Dialect:
    base = data.get("base")
    known = None if base is None else _dialect(base, vocabulary)
    return _record(Dialect, data, base=known, vocabulary=vocabulary)


def _op(data: Data, vocabulary: Vocabulary) -> Op:
    spec, maps = data["spec"], data["maps"]
    conditions = {
        key: tuple([vocabulary.condition(c["name"], c["arguments"]) for c in data[key]])
        for key in ("where", "canonical")
    }
    return _record(
        Op,
        data,
        origin=Origin(spec.get("dialect", ""), spec["file"], spec["line"], spec["column"]),
        maps=_record(Maps, maps, predicate=vocabulary.predicate(maps["predicate"])),
        moves=_call(data["moves"]),
        computes=_call(data.get("computes")),
        runs=_call(data.get("runs")),
        **conditions,
    )


def _call(data: Data | None) -> Condition | None:
    return None if data is None else Condition(data["name"], tuple(data["arguments"]))


# Records, read by the types of their fields.


def _record(kind: type[_Record], data: Data, **known: object) -> _Record:
    """Return the record with these fields; fields without a key in JSON have their defaults."""
    for name, read in _fields(kind).items():  # type: ignore[arg-type]
        if name in data and name not in known:
            known[name] = read(data[name])
    return kind(**known)


@cache
def _fields(kind: Hashable) -> dict[str, Callable[[Any], Any]]:
    return {name: _reader(hint) for name, hint in get_type_hints(kind).items()}


@cache
def _reader(kind: Any) -> Callable[[Any], Any]:
    """Return the function from JSON to values of a type; pairs may be written as an object."""
    origin, arguments = get_origin(kind), get_args(kind)
    if kind in _FORMS:
        return _FORMS[kind]
    if is_dataclass(kind):
        return lambda data: _record(kind, data)  # type: ignore[arg-type]
    if origin is list:
        return list
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind
    if origin is dict:
        item = _reader(arguments[1])
        return lambda data: {key: item(value) for key, value in data.items()}
    if origin is tuple and arguments[-1] is Ellipsis:
        item = _reader(arguments[0])
        return lambda data: tuple(
            [item(each) for each in (data.items() if isinstance(data, dict) else data)]
        )
    if origin is tuple:
        readers = tuple(map(_reader, arguments))
        return lambda data: tuple([f(each) for f, each in zip(readers, data, strict=True)])
    if origin in (Union, UnionType) and arguments[1:] == (type(None),):
        given = _reader(arguments[0])
        return lambda data: None if data is None else given(data)
    return _plain


def _plain(value: object) -> object:
    """Return a value for a field of any type, with lists as tuples."""
    return tuple(map(_plain, value)) if isinstance(value, list) else value


def _number(value: float | str) -> float | str:
    """Return a number or the name of one; JSON has infinities as text."""
    return float(value) if value in ("inf", "-inf", "nan") else value


def _lifecycle(data: Data) -> Lifecycle:
    experimental = data["stability"] == Stability.EXPERIMENTAL or "experimental" in data
    found = _record(Lifecycle, data, experimental=experimental)
    return STABLE if found == STABLE else found


def _payload(data: Data) -> Payload:
    tree = data["tree"]
    return Region(tuple(tree["of"])) if tree["node"] == "region" else _node(tree)


def _node(data: Data) -> Expr:
    fields = {name: _part(value) for name, value in data.items() if name != "node"}
    if "sign" in fields:
        sign = data["sign"]
        fields["sign"] = Sign(sign) if sign in SIGNS else SignParameter(sign)
    if "value" in fields:
        fields["value"] = _number(data["value"])
    return NODES[data["node"]](**fields)


def _part(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(map(_node, value))
    return _node(value) if isinstance(value, dict) else value


def _operand(data: Data) -> OperandSpec:
    text = data.get("shape", "")
    lists: tuple[int, ...] = ()
    shape: tuple[SizeExpr, ...] = ()
    if text and data["role"] == Role.INIT:
        shape = parse(text)
    elif text:
        shape, lists = size_names(text.split(", "))
    where = tuple(map(parse_one, data.get("where", ())))
    return _record(OperandSpec, data, shape=shape, lists=lists, where=where)


def _formula(data: list[Any]) -> Formula:
    return Formula(data[0], tuple(map(_formula, data[1:])))


#: Types whose JSON is not an object of their fields, each with its reader.
_FORMS: dict[Any, Callable[[Any], Any]] = {
    float | int | str: _number,
    float | int | None: _number,
    Expr: _payload,
    Payload | None: lambda data: None if data is None else _payload(data),
    Formula: _formula,
    Lifecycle: _lifecycle,
    OperandSpec: _operand,
    ValueCondition: value_conditions,
}
