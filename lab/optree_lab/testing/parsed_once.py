# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Parses a text of a spec once per process of tests, which make thousands of projects of few texts.

A command parses each of its files once; so the generator keeps nothing.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pytest
from optree_gen import parsing
from optree_gen.diagnostics.diagnostic import Diagnostic, Diagnostics
from optree_gen.spec import load, spec_files

_parse = spec_files.parse_file


@lru_cache(maxsize=4096)
def _parsed(
    file: spec_files.File, schema: Path
) -> tuple[load.Mapping | None, tuple[Diagnostic, ...]]:
    found = Diagnostics()
    return _parse(file, schema, found), tuple(found.found)


def parse_file(
    file: spec_files.File, schema: Path, diagnostics: Diagnostics
) -> load.Mapping | None:
    """Do what `spec_files.parse_file` does; files are equal if their paths and texts are."""
    node, found = _parsed(file, schema)
    diagnostics.found += found
    return node


def pytest_configure(config: pytest.Config) -> None:
    vars(parsing)["parse_file"] = parse_file
