# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The words that the schema of specs allows are the members of enumerations."""

from __future__ import annotations

import json
from pathlib import Path

from optree_core.model import OpKind
from optree_core.parameter_type import ParameterType


def test_the_schema_has_the_members_of_the_enumerations(checkout: Path) -> None:
    text = (checkout / "specs" / "schema" / "op.schema.json").read_text(encoding="utf-8")
    schema = json.loads(text)
    assert schema["properties"]["kind"]["enum"] == list(OpKind)
    parameter = schema["$defs"]["parameter"]["properties"]
    assert parameter["type"]["enum"] == list(ParameterType)
