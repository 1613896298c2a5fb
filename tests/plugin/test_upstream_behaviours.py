# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The table of upstream's behaviours names lit tests that exist, or the reason for having none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml
from optree_lab.testing.figures import Figure


@pytest.fixture(scope="module")
def table(checkout: Path) -> dict[str, dict[str, dict[str, str]]]:
    text = (checkout / "tests" / "mlir" / "upstream-behaviours.yaml").read_text(encoding="utf-8")
    loaded: dict[str, dict[str, dict[str, str]]] = yaml.safe_load(text)
    return loaded


def test_every_mapped_behaviour_has_an_existing_test(
    table: dict[str, dict[str, dict[str, str]]], checkout: Path, figure: Figure
) -> None:
    known = {
        f"{path.name}@{name}"
        for path in (checkout / "tests" / "mlir").glob("*.mlir")
        for name in re.findall(r"^func\.func @(\w+)", path.read_text(encoding="utf-8"), re.M)
    }
    missing = {
        f"{file}: {function}: {test}"
        for file, parts in table.items()
        for function, test in parts.get("mapped", {}).items()
        if test not in known
    }
    assert not missing
    mapped = sum(len(parts.get("mapped", {})) for parts in table.values())
    unmapped = sum(len(parts.get("unmapped", {})) for parts in table.values())
    figure(
        mapped, f"behaviours of upstream's lit tests mapped to our own, {unmapped} with a reason"
    )


def test_each_behaviour_is_mapped_or_has_a_reason(
    table: dict[str, dict[str, dict[str, str]]],
) -> None:
    for file, parts in table.items():
        assert set(parts) <= {"mapped", "unmapped"}, file
        assert not set(parts.get("mapped", {})) & set(parts.get("unmapped", {})), file
        assert all(len(reason) > 20 for reason in parts.get("unmapped", {}).values()), file
