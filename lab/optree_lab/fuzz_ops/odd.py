# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Unexpected values for the parts of an op: the lists of odd.yaml."""

from __future__ import annotations

from pathlib import Path

import yaml

_LISTS: dict[str, list[str]] = yaml.safe_load(
    Path(__file__).with_suffix(".yaml").read_text(encoding="utf-8")
)
NUMBERS, ATTRIBUTES, MAPS, TYPES, OPERATIONS = (
    tuple(_LISTS[name]) for name in ("numbers", "attributes", "maps", "types", "operations")
)
