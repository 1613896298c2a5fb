# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The classes of element types of operands."""

from __future__ import annotations

from pathlib import Path

import pytest
from optree_core.scalar import ScalarFunction, ScalarTable
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.project import Project
from optree_gen.targets.ods.element import ElementTypes


def test_sharing_alike_functions_keeps_the_element_types(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree = Project(checkout).tree("optree", Diagnostics())
    shared = ElementTypes(tree.scalars)
    assert len({*shared.like.values()}) < len(shared.like)
    for op in tree.ops.values():
        alone = ElementTypes(tree.scalars)
        monkeypatch.setattr(alone, "like", {name: name for name in tree.scalars.functions})
        assert alone.of(op) == shared.of(op), op.name


def test_functions_are_alike_if_they_take_the_same_types() -> None:
    functions = (
        ScalarFunction("sin", {"x": "T"}, lower={"float": "math.sin"}),
        ScalarFunction("cos", {"x": "T"}, lower={"float": "math.cos"}),
        ScalarFunction("abs", {"x": "T"}, lower={"float": "math.absf", "int": "math.absi"}),
        ScalarFunction("is_nan", {"x": "T"}, result="i1", lower={"float": "math.isnan"}),
        ScalarFunction("power", {"x": "T", "y": "int"}, lower={"float": "math.fpowi"}),
    )
    like = ElementTypes(ScalarTable({f.name: f for f in functions})).like
    assert like == {f.name: "sin" if f.name == "cos" else f.name for f in functions}
