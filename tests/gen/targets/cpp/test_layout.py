# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Rows of C++ tables name their members and have lines that a reviewer can read."""

from __future__ import annotations

from pathlib import Path

from optree_gen.targets.cpp.layout import fill, row, row_lines, sentence

GENERATED = Path(__file__).parents[4] / "generated"


def test_a_row_omits_members_with_default_values() -> None:
    members = row(name='"x"', count=0, list=True, bound=False, value=None, type="", args=("a", "b"))
    assert members == ('.name = "x"', ".count = 0", ".list = true", ".args = {a, b}")
    assert row_lines(members) == '    {.name = "x", .count = 0, .list = true, .args = {a, b}},'


def test_a_definition_is_filled_into_lines() -> None:
    head = "constexpr int x[] = {"
    assert fill(["a", "b"], head, "};", 4) == "constexpr int x[] = {a, b};"
    assert fill((), "constexpr Row row = {", "};", 4) == "constexpr Row row = {};"
    lines = fill([f"element({n})" for n in range(30)], head, "};", 4).splitlines()
    assert len(lines) == 4
    assert max(map(len, lines)) <= 120
    assert "".join(lines).count("element(") == 30


def test_a_long_text_is_several_literals() -> None:
    pieces = sentence("one two " * 30).split('"\n        "')
    assert "".join(pieces) == f'"{"one two " * 30}"'
    assert max(map(len, pieces)) <= 110


def test_tables_have_at_most_120_columns() -> None:
    files = [path for name in ("Tables.cpp", "Rows.h") for path in GENERATED.rglob(f"lib/{name}")]
    assert len(files) == 4
    for path in files:
        long = [line for line in path.read_text(encoding="utf-8").splitlines() if len(line) > 120]
        assert not long, path
