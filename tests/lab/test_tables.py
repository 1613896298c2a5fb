"""Data has a line per record, and equals what it was written from."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from optree_lab.tables import json_text


def test_a_record_is_a_line() -> None:
    rows = {"add": {"modes": {"f32": [1, 2]}}, "sub": {"modes": {}}}
    text = json_text({"mlir": 22, "ops": rows, "none": {}})
    assert text == (
        '{\n"mlir": 22,\n"ops": {\n"add": {"modes": {"f32": [1, 2]}},\n"sub": {"modes": {}}\n},\n'
        '"none": {}\n}\n'
    )
    assert json_text({"é": {"lines": ["a", "é"]}}) == '{\n"\\u00e9": {"lines": ["a", "é"]}\n}\n'


def stored() -> list[Path]:
    return sorted((Path(__file__).parents[2] / "docs" / "data").rglob("*.json"))


@pytest.mark.parametrize("path", stored(), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_stored_data_has_a_record_per_line(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert json_text(json.loads(text)) == text
