# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The rows and words of `tables.yaml`, which checks compare specs with."""

from __future__ import annotations

from pathlib import Path

from optree_gen.disk.library import table

TABLES = table(Path(__file__).with_name("tables.yaml"))


def words(key: str) -> frozenset[str]:
    """The words of a row."""
    return frozenset(TABLES[key].split())
