# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The schemas of specs allow exactly the words that are members of enumerations."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from optree_core.element_type import TYPE_CLASSES
from optree_core.model import Form, OpKind, Role, TypeRule
from optree_core.parameter_type import ParameterType
from optree_core.predicate import MapClass


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
