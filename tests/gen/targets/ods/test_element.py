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


CONDITIONS = """conditions:
  narrowing:
    test: not(fits(operands, output))
    meaning: an operand is wider than the output
  powers:
    of: [operand]
    test: typed(it, f8E8M0FNU)
    meaning: the operand is a power of two
"""

NARROW = """op: narrow
parent: generic
summary: An op.
operands: {x: input, y: input, out: init}
types: numeric
where: [narrowing, powers(y)]
indexing_maps: {x: identity, y: identity, out: identity}
payload: mul(cast(x), cast(y))
parameters: {cast: {type: sign, default: signed, attribute: cast}}
"""


def test_conditions_on_types_leave_the_classes_that_some_types_of_a_class_have(
    tmp_path: Path,
) -> None:
    """f32 and f32 break `narrowing`, and f64 and f32 meet it."""
    specs = tmp_path / "specs" / "acme"
    specs.mkdir(parents=True)
    (specs / "dialect.yaml").write_text(
        "dialect: acme\nmode: define\nsummary: Ops.\nextends: {dialect: optree, subset: [add]}\n"
    )
    (specs / "vocabulary.yaml").write_text(CONDITIONS)
    (specs / "narrow.yaml").write_text(NARROW)
    tree = Project(tmp_path).tree("acme", Diagnostics())
    classes = ElementTypes(tree.scalars).of(tree.ops["narrow"])
    assert classes["y"] == ("float",)
    assert {"float", "int", "complex"} <= set(classes["x"])
    assert {"float", "int", "complex"} <= set(classes["out"])


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
