# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads `tree.json` back: `read_tree(tree_json(tree))` equals `tree`."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, TypeVar

from .condition import Condition
from .export import FORMAT, NODES, field_names
from .expression import (
    Expr,
    IndexExpr,
    Payload,
    Region,
    Sign,
    SignParameter,
    Term,
)
from .lifecycle import STABLE, Deprecation, Lifecycle, Retired
from .model import (
    Availability,
    Dialect,
    Form,
    MapForm,
    Maps,
    Op,
    OperandSpec,
    Origin,
    Parameter,
    Role,
    Tree,
)
from .scalar import Assertion, CastRule, ScalarFunction, ScalarTable, Spelling, SpellingStep
from .vocabulary import Vocabulary, read_vocabulary

Data = Mapping[str, Any]

_Record = TypeVar("_Record")

_CONDITION = re.compile(r"(\w+)(?:\((.*)\))?")


class FormatError(ValueError):
    """The text is JSON of another form than this library reads."""


def read_tree(text: str) -> Tree:
    """The tree that `tree_json` wrote.

    What releases before 0.2.0 did not write is left at its default.

    Raises:
        FormatError: the text is of another format.
    """
    data = json.loads(text)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise FormatError(f"this is no tree of format {FORMAT}")
    vocabulary = read_vocabulary(data.get("vocabulary", {}))
    return Tree(
        dialect=_dialect(data["dialect"], vocabulary),
        ops={op["name"]: _op(op, vocabulary) for op in data["ops"]},
        scalars=_scalars(data["scalars"]),
    )


def _record(kind: type[_Record], data: Data) -> _Record:
    """The record whose fields are plain values."""
    return kind(**_fields(kind, data))


def _fields(kind: Any, data: Data) -> dict[str, Any]:
    return {name: _tuples(data[name]) for name in field_names(kind) if name in data}


def _tuples(value: object) -> object:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


def _dialect(data: Data, vocabulary: Vocabulary) -> Dialect:
    found = _fields(Dialect, data)
    base = data.get("base")
    found["base"] = None if base is None else _dialect(base, vocabulary)
    found["roles"] = tuple(data.get("roles", {}).items())
    found["breaks"] = tuple((name, tuple(names)) for name, names in data["breaks"].items())
    return Dialect(**found, vocabulary=vocabulary)


def _op(data: Data, vocabulary: Vocabulary) -> Op:
    def conditions(key: str) -> tuple[Condition, ...]:
        return tuple([vocabulary.condition(c["name"], c["arguments"]) for c in data[key]])

    spec, maps, payload, moves = data["spec"], data["maps"], data["payload"], data["moves"]
    example = data.get("example", {})
    found = _fields(Op, data)
    found |= {
        "origin": Origin(spec.get("dialect", ""), spec["file"], spec["line"], spec["column"]),
        "operands": tuple([_operand(each) for each in data["operands"]]),
        "results": tuple([_operand(each) for each in data["results"]]),
        "maps": Maps(
            tuple(map(_map, maps["forms"])),
            vocabulary.predicate(maps["predicate"]),
            maps["attribute"],
        ),
        "payload": None if payload is None else _payload(payload),
        "parameters": tuple(map(_parameter, data["parameters"])),
        "where": conditions("where"),
        "canonical": conditions("canonical"),
        "also_matches": tuple([_node(each["tree"]) for each in data["also_matches"]]),
        "example": tuple((name, _tuples(value)) for name, value in example.items()),
        "moves": _condition(moves) if moves else None,
        "mlir": _record(Availability, data["mlir"]),
        "lifecycle": _lifecycle(data["lifecycle"]),
        "retired": tuple([_record(Retired, each) for each in data["retired"]]),
    }
    return Op(**found)


def _operand(data: Data) -> OperandSpec:
    return OperandSpec(**{**_fields(OperandSpec, data), "role": Role(data["role"])})


def _parameter(data: Data) -> Parameter:
    found = _fields(Parameter, data)
    found["lifecycle"] = _lifecycle(data["lifecycle"])
    return Parameter(**found)


def _lifecycle(data: Data) -> Lifecycle:
    deprecated = data["deprecated"]
    found = Lifecycle(
        experimental=data["stability"] == "experimental" or "experimental" in data,
        since=data["since"],
        deprecated=None if deprecated is None else _record(Deprecation, deprecated),
        until=data["until"],
        formerly=tuple(data["formerly"]),
    )
    return STABLE if found == STABLE else found


def _condition(text: str) -> Condition:
    match = _CONDITION.fullmatch(text)
    assert match is not None
    return Condition(match[1], tuple(match[2].split(", ")) if match[2] else ())


def _map(data: Data) -> MapForm:
    return MapForm(
        Form(data["form"]),
        tuple(map(_index, data["results"])),
        tuple([tuple(map(_index, results)) for results in data["within"]]),
        data["parameter"],
    )


def _index(data: Data) -> IndexExpr:
    terms = tuple([Term(term["loop"], term["factor"]) for term in data["terms"]])
    return IndexExpr(terms, data["constant"])


def _payload(data: Data) -> Payload:
    tree = data["tree"]
    return Region(tuple(tree["of"])) if tree["node"] == "region" else _node(tree)


def _node(data: Data) -> Expr:
    fields = {name: _part(value) for name, value in data.items() if name != "node"}
    if "sign" in fields:
        sign = data["sign"]
        fields["sign"] = Sign(sign) if sign in tuple(Sign) else SignParameter(sign)
    return NODES[data["node"]](**fields)


def _part(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(map(_node, value))
    return _node(value) if isinstance(value, dict) else value


def _scalars(data: Data) -> ScalarTable:
    found = _fields(ScalarTable, data)
    found |= {
        "functions": {each["name"]: _function(each) for each in data["functions"]},
        "casts": tuple([_record(CastRule, each) for each in data["casts"]]),
        "spellings": tuple(map(_spelling, data.get("spellings", ()))),
        "assertions": tuple([_record(Assertion, each) for each in data.get("assertions", ())]),
    }
    return ScalarTable(**found)


def _function(data: Data) -> ScalarFunction:
    found = _fields(ScalarFunction, data)
    found["derive"] = {kind: _node(each["tree"]) for kind, each in data["derive"].items()}
    found["identity"] = {kind: _number(each) for kind, each in data["identity"].items()}
    return ScalarFunction(**found)


def _number(value: float | str) -> float | str:
    """A neutral element; JSON has infinities as text."""
    return float(value) if value in ("inf", "-inf", "nan") else value


def _spelling(data: Data) -> Spelling:
    found = _fields(Spelling, data)
    found["value"] = _node(data["value"]["tree"])
    found["steps"] = tuple([_record(SpellingStep, each) for each in data["steps"]])
    found["where"] = {name: tuple(kinds) for name, kinds in data["where"].items()}
    return Spelling(**found)
