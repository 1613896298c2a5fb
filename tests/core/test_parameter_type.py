# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The schemas of specs allow, and the C++ runtime knows, exactly the members of enumerations."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from optree_core.condition import PRIMITIVES
from optree_core.element_type import TYPE_CLASSES
from optree_core.export import NODES
from optree_core.expression import Sign
from optree_core.model import Form, OpKind, Role, TypeRule
from optree_core.parameter_type import ParameterType
from optree_core.predicate import MapClass
from optree_core.shape_evaluation import FUNCTIONS
from optree_gen.targets.cpp import shapes


@pytest.mark.parametrize(
    ("schema", "place", "words"),
    [
        ("op", "properties kind", OpKind),
        ("op", "properties types", TypeRule),
        ("op", "$defs role", Role),
        ("op", "$defs parameter properties type", ParameterType),
        ("tree", "$defs op properties kind", OpKind),
        ("tree", "$defs op properties types", TypeRule),
        ("tree", "$defs class", TYPE_CLASSES),
        ("tree", "$defs operand properties role", Role),
        ("tree", "$defs map properties form", Form),
        ("vocabulary", "$defs group properties maps", MapClass),
    ],
)
def test_the_schema_has_the_members_of_the_enumeration(
    checkout: Path, schema: str, place: str, words: Iterable[str]
) -> None:
    path = checkout / "specs" / "schema" / f"{schema}.schema.json"
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    for key in place.split():
        found = found[key]
    assert found["enum"] == list(words)


@pytest.mark.parametrize(
    ("enum", "words"),
    [
        ("ExprKind", [name.replace("parameter", "param") for name in NODES if name != "several"]),
        ("MapClass", MapClass),
        ("ParamKind", [type for type in ParameterType if type.kind.matched]),
        ("Role", Role),
        ("ShapeKind", ["number", "name", *shapes.KINDS.values(), *FUNCTIONS]),
        ("Sign", Sign),
        ("TestKind", PRIMITIVES),
        ("TypeClass", TYPE_CLASSES),
        ("TypeRule", TypeRule),
    ],
)
def test_cpp_has_the_members_of_the_enumeration(
    checkout: Path, enum: str, words: Iterable[str]
) -> None:
    headers = (checkout / "runtime/include/OpTree").glob("*Table.h")
    text = "".join(re.sub(r"//.*", "", path.read_text(encoding="utf-8")) for path in headers)
    (body,) = re.findall(rf"enum class {enum} : \w+ \{{([^}}]*)\}}", text)
    members = [member.partition("=")[0].strip().lower() for member in body.split(",")]
    wanted = [word.replace("_", "").lower() for word in words]
    assert sorted(filter(None, members)) == sorted(wanted)


def test_cpp_has_the_classes_of_types_in_their_order(checkout: Path) -> None:
    text = (checkout / "runtime/lib/Matching/Conditions.cpp").read_text(encoding="utf-8")
    (classes,) = re.findall(r"StringLiteral classes\[\] = \{([^}]*)\}", text)
    assert re.findall(r'"(\w+)"', classes) == list(TYPE_CLASSES)
