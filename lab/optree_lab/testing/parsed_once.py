# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Parses a text of a spec once per process of tests, which make thousands of projects of few texts.

The same holds of the rules, which most projects take from the package. A command reads either once,
so the generator keeps nothing.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from optree_gen import parsing
from optree_gen.diagnostics.diagnostic import Diagnostic, Diagnostics
from optree_gen.spec import load, spec_files

_parse = spec_files.parse_file


@lru_cache(maxsize=4096)
def _parsed(
    file: spec_files.File, schema: Path, former: bool
) -> tuple[load.Mapping | None, tuple[Diagnostic, ...]]:
    found = Diagnostics()
    return _parse(file, schema, found, former), tuple(found.found)


def parse_file(
    file: spec_files.File, schema: Path, diagnostics: Diagnostics, former: bool = False
) -> load.Mapping | None:
    """Do what `spec_files.parse_file` does; files are equal if their paths and texts are."""
    node, found = _parsed(file, schema, former)
    diagnostics.found += found
    return node


@dataclass(frozen=True)
class _Given:
    """The specs of a project; they are equal if all is that rules are read from."""

    files: spec_files.SpecFiles = field(compare=False)
    texts: tuple[spec_files.File, ...]
    schemas: Path


_read_rules = vars(parsing)["_rules"]


@lru_cache(maxsize=64)
def _rules(given: _Given) -> Any:
    return _read_rules(given.files)


def rules(files: spec_files.SpecFiles) -> Any:
    """Return what `parsing._rules` does: rules, the functions that they use, and mistakes."""
    names = (spec_files.SCALAR_FILE, spec_files.DIALECT_FILE)
    below = f"specs/{spec_files.RULES}/"
    read = (p.startswith(below) or p.endswith(names) for p in files.files)
    texts = tuple(itertools.compress(files.files.values(), read))
    return _rules(_Given(files, texts, files.schemas))


def pytest_configure(config: pytest.Config) -> None:
    vars(parsing).update(parse_file=parse_file, _rules=rules)
