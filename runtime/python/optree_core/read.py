# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads `tree.json` back: `read_tree(tree_json(tree))` equals `tree`."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import cache
from typing import Any, TypeVar

from .condition import Condition
from .export import FORMAT
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

#: Fields of an op that hold names in JSON as in the model.
_NAMES = ("precedes", "siblings", "decomposes", "interfaces", "hooks")

#: Fields of an op that are written under their own name and read as they are.
_PLAIN = ("name", "dialect", "kind", "parent", "abstract", "summary", "description", "types",
          "assembly", "result_name")  # fmt: skip

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


@cache
def _field_names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def _record(kind: type[_Record], data: Data) -> _Record:
    """The record whose fields are plain values."""
    return kind(**_fields(kind, data))


def _fields(kind: Any, data: Data) -> dict[str, Any]:
    return {name: _tuples(data[name]) for name in _field_names(kind) if name in data}


def _tuples(value: object) -> object:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


def _dialect(data: Data, vocabulary: Vocabulary) -> Dialect:
    others = ("base", "breaks", "roles", "vocabulary")
    plain = {name: data[name] for name in _field_names(Dialect) if name not in others}
    base = data.get("base")
    return Dialect(
        **plain,
        vocabulary=vocabulary,
        base=None if base is None else _dialect(base, vocabulary),
        roles=tuple(data.get("roles", {}).items()),
        breaks=tuple((release, tuple(names)) for release, names in data["breaks"].items()),
    )


def _op(data: Data, vocabulary: Vocabulary) -> Op:
    spec, maps, payload, moves = data["spec"], data["maps"], data["payload"], data["moves"]
    plain: dict[str, Any] = {name: data[name] for name in _PLAIN}
    names: dict[str, Any] = {name: tuple(data[name]) for name in _NAMES}
    return Op(
        **plain,
        **names,
        reference=data.get("reference", ""),
        example=tuple((name, _tuples(value)) for name, value in data.get("example", {}).items()),
        origin=Origin(spec.get("dialect", ""), spec["file"], spec["line"], spec["column"]),
        operands=tuple([_operand(each) for each in data["operands"]]),
        results=tuple([_operand(each) for each in data["results"]]),
        loops=None if data["loops"] is None else tuple(data["loops"]),
        maps=Maps(
            tuple(map(_map, maps["forms"])),
            vocabulary.predicate(maps["predicate"]),
            maps["attribute"],
        ),
        payload=None if payload is None else _payload(payload),
        parameters=tuple(map(_parameter, data["parameters"])),
        where=_conditions(data["where"], vocabulary),
        canonical=_conditions(data["canonical"], vocabulary),
        also_matches=tuple([_node(each["tree"]) for each in data["also_matches"]]),
        moves=_condition(moves) if moves else None,
        mlir=_record(Availability, data["mlir"]),
        lifecycle=_lifecycle(data["lifecycle"]),
        retired=tuple([_record(Retired, each) for each in data["retired"]]),
        provenance=dict(data["provenance"]),
    )


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


def _conditions(data: Sequence[Data], vocabulary: Vocabulary) -> tuple[Condition, ...]:
    return tuple([vocabulary.condition(each["name"], each["arguments"]) for each in data])


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
    kind = data["node"]
    if kind == "operand":
        return Operand(data["name"])
    if kind == "constant":
        return Constant(data["value"], data["type"])
    if kind == "index":
        return Index(data["loop"])
    if kind == "cast":
        sign = data["sign"]
        known = Sign(sign) if sign in tuple(Sign) else SignParameter(sign)
        return Cast(_node(data["operand"]), data["type"], known)
    arguments = tuple(map(_node, data["arguments"]))
    if kind == "call":
        return Call(data["function"], arguments)
    return ParameterCall(data["parameter"], arguments, data["variadic"])


def _scalars(data: Data) -> ScalarTable:
    return ScalarTable(
        functions={each["name"]: _function(each) for each in data["functions"]},
        casts=tuple([_record(CastRule, each) for each in data["casts"]]),
        helpers=dict(data["helpers"]),
        spellings=tuple(map(_spelling, data.get("spellings", ()))),
        predicates={name: list(known) for name, known in data.get("predicates", {}).items()},
        assertions=tuple([_record(Assertion, each) for each in data.get("assertions", ())]),
        traps={name: list(values) for name, values in data.get("traps", {}).items()},
        poison=tuple(data.get("poison", ())),
    )


def _function(data: Data) -> ScalarFunction:
    found = _fields(ScalarFunction, data)
    found["derive"] = {kind: _node(each["tree"]) for kind, each in data["derive"].items()}
    found["identity"] = {kind: _number(each) for kind, each in data["identity"].items()}
    return ScalarFunction(**found)


def _number(value: float | str) -> float | str:
    """A neutral element; JSON has infinities as text."""
    return float(value) if value in ("inf", "-inf", "nan") else value


def _spelling(data: Data) -> Spelling:
    return Spelling(
        value=_node(data["value"]["tree"]),
        arguments=tuple(data["arguments"]),
        on=data["on"],
        steps=tuple([_record(SpellingStep, each) for each in data["steps"]]),
        where={name: tuple(kinds) for name, kinds in data["where"].items()},
        types=tuple(data["types"]),
    )
