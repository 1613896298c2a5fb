"""Fixtures of the tests of the Python builders."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from optree_mlir.bindings import ir


@pytest.fixture
def context() -> Iterator[object]:
    """One context for all functions of a test: making one takes longer than building an op."""
    with ir.Context() as made:
        yield made
