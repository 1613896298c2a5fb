# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Map predicates and conditions are rows of tables: built in, or added by a dialect."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace

import pytest
from optree_core.affine import AffineMap, projection
from optree_core.condition import Condition, Facts, holds
from optree_core.element_type import element_type
from optree_core.export import vocabulary_json
from optree_core.generic import Illegal, Instance, instantiate
from optree_core.model import Role, Tree
from optree_core.predicate import MapClass, OperandGroup, sample, violations
from optree_core.read import read_vocabulary
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.project import Project
from optree_gen.targets.cpp.vocabulary import predicate_views, rule_views
from optree_lab.ir import dialects
from optree_lab.toolchain import CHECKOUT

MADE_UP = CHECKOUT / "tests" / "made_up" / "toy"


@pytest.fixture(scope="module")
def extended_tree(tmp_path_factory: pytest.TempPathFactory) -> Tree:
    root = tmp_path_factory.mktemp("toy")
    shutil.copytree(MADE_UP, root / "specs" / "toy")
    return Project(root).tree("toy", Diagnostics())


def roles_of(predicate: str) -> tuple[str, ...]:
    """Return the roles of the operands of some op of the package with the predicate."""
    ops = dialects.tree().ops.values()
    op = next(op for op in ops if op.maps.predicate.name == predicate)
    return tuple(operand.role for operand in op.operands)


def of_kind(name: str, *maps: AffineMap, roles: tuple[str, ...] = ()) -> list[str]:
    predicate = dialects.tree().dialect.vocabulary.predicates[name]
    return [v.kind for v in violations(predicate, roles or roles_of(name), maps)]


def test_each_predicate_demands_a_loop_of_each_needed_class() -> None:
    for name, predicate in dialects.tree().dialect.vocabulary.predicates.items():
        roles = roles_of(name)
        maps = sample(predicate, roles)
        assert maps is not None, name
        for needed in (kind for kind in predicate.loops if kind.needed):
            loop = predicate.loops.index(needed)
            less = tuple(
                AffineMap(m.loops, tuple(r for r in m.results if loop not in dict(r[0])))
                for m in maps
            )
            found = [v.demand for v in violations(predicate, roles, less)]
            assert needed.needed in found, (name, needed.name)


def test_the_contraction_predicate_reports_violations() -> None:
    rows, columns, both = projection(2, (0,)), projection(2, (1,)), projection(2, (0, 1))
    assert of_kind("contraction", both, both, rows) == []
    assert of_kind("contraction", both, rows, rows) == ["loop", "needed"]  # One input has loop 1.
    assert of_kind("contraction", both, both, both) == ["needed"]
    assert of_kind("contraction", both, projection(2, (1, 1)), rows) == ["twice"]
    three = ("input", "input", "input", "init")
    assert of_kind("contraction", both, columns, rows, rows, roles=three) == []  # Two of three.
    assert of_kind("contraction", both, rows, rows, rows, roles=three) == ["loop", "needed"]


def test_a_scale_reads_only_loops_of_the_scaled_operand() -> None:
    rows, columns, both = projection(2, (0,)), projection(2, (1,)), projection(2, (0, 1))
    assert of_kind("scaled", both, rows, columns, columns, rows) == []
    assert of_kind("scaled", both, rows, columns, rows, rows) == ["within"]


def test_the_windowed_predicate_reports_violations() -> None:
    def image(*terms: tuple[int, int]) -> AffineMap:
        return AffineMap(2, ((terms, 0),))

    out, filter_ = projection(2, (0,)), projection(2, (1,))
    assert of_kind("windowed", image((0, 2), (1, 3)), filter_, out) == []
    assert of_kind("windowed", image((0, 2), (1, -3)), filter_, out) == ["stride"]
    assert of_kind("windowed", image((0, 2)), filter_, out) == ["result"]
    assert of_kind("windowed", image((0, 1), (1, 1)), out, out) == ["window"]
    assert of_kind("windowed", projection(2, (0, 1)), filter_, out) == ["needed"]


def test_a_sum_in_a_map_of_any_class_is_no_window() -> None:
    """C++ does not look into such maps either."""
    windowed = dialects.tree().dialect.vocabulary.predicates["windowed"]
    free = OperandGroup("table", (Role.INPUT,), MapClass.ANY, first=2, step=0)
    predicate = replace(windowed, groups=(*windowed.groups, free))
    roles = ("input", "input", "input", "init")
    image = AffineMap(2, ((((0, 1), (1, 1)), 0),))
    maps = (image, projection(2, [1]), image, projection(2, [0]))
    assert not list(violations(predicate, roles, maps))
    twice = AffineMap(3, ((((0, 1), (2, 1)), 0),))
    maps = (AffineMap(3, image.results), projection(3, [1]), twice, projection(3, [0, 2]))
    assert [v.kind for v in violations(predicate, roles, maps)] == ["loop"]


def test_the_pointwise_predicate_reports_violations() -> None:
    both, turned = projection(2, (0, 1)), projection(2, (1, 0))
    assert of_kind("pointwise", AffineMap(2, ((((0, 2),), 1),)), turned) == []
    assert of_kind("pointwise", both, projection(2, (0,))) == ["missing"]


ELEMENTS = {"lhs": element_type("i8"), "rhs": element_type("i32"), "out": element_type("i32")}


@pytest.mark.parametrize(
    ("name", "argument", "facts", "expected"),
    [
        ("nonempty", "dims", Facts(parameters={"dims": ()}), False),
        ("nonempty", "dims", Facts(parameters={"dims": (0,)}), True),
        ("nonempty", "dims", Facts(parameters={}), None),
        ("not_identity", "p", Facts(parameters={"p": (1, 0)}), True),
        ("not_identity", "p", Facts(parameters={"p": (0, 1)}), False),
        ("distinct_types", "", Facts(elements=ELEMENTS), True),
        ("distinct_types", "", Facts(), None),
        ("widening", "", Facts(elements=ELEMENTS), True),
        ("widening", "", Facts(elements={**ELEMENTS, "out": element_type("i16")}), False),
        ("single_op", "cast", Facts(compound_casts=True), False),
        ("single_op", "cast", Facts(elements=ELEMENTS), None),
        ("reads_element", "", Facts(elements=ELEMENTS), None),
        ("reads_element", "", Facts(reads_element=True), True),
        ("same_sizes", "", Facts(same_sizes=False), False),
    ],
)
def test_conditions_are_decided_from_facts(
    name: str, argument: str, facts: Facts, expected: bool | None
) -> None:
    rule = dialects.tree().dialect.vocabulary.conditions[name]
    condition = Condition(name, (argument,) if argument else (), rule)
    assert holds(condition, facts) is expected


@pytest.mark.parametrize(
    ("scaled", "scale", "result", "expected"),
    [
        ("f16", "f8E8M0FNU", "f32", True),
        ("f16", "f16", "f32", False),
        ("f32", "f16", "f32", True),
        ("i8", "f16", "f32", True),
        ("f16", "i8", "f32", True),
    ],
)
def test_the_scale_condition_restricts_element_types(
    scaled: str, scale: str, result: str, expected: bool
) -> None:
    names = {"lhs": scaled, "lhs_scale": scale, "out": result}
    elements = {name: element_type(kind) for name, kind in names.items()}
    rule = dialects.tree().dialect.vocabulary.conditions["scale"]
    assert holds(Condition("scale", ("lhs_scale",), rule), Facts(elements=elements)) is expected


def test_rows_are_read_back_from_json(extended_tree: Tree) -> None:
    for tree in (dialects.tree(), extended_tree):
        rows = tree.dialect.vocabulary
        assert read_vocabulary(json.loads(json.dumps(vocabulary_json(rows)))) == rows


def test_a_dialect_adds_a_predicate_and_a_condition(extended_tree: Tree) -> None:
    """An op is legal exactly where its dialect's own predicate and condition hold; C++ has both."""
    op = extended_tree.ops["outer"]
    rows, columns, both = projection(2, (0,)), projection(2, (1,)), projection(2, (0, 1))

    def legal(elements: tuple[str, ...], *maps: AffineMap) -> str:
        ranks = tuple(len(m.results) for m in maps)
        instance = Instance(tuple(map(element_type, elements)), ranks, {}, maps)
        try:
            instantiate(op, instance, extended_tree.scalars)
        except Illegal as error:
            return str(error)
        return ""

    narrow, wide = ("i8", "i8", "i32"), ("i8", "i32", "i32")
    assert legal(narrow, rows, columns, both) == ""
    assert "a loop of one input and of the output" in legal(narrow, both, columns, both)
    assert "the operand is narrower than the output" in legal(wide, rows, columns, both)
    assert [v.name for v in predicate_views([op])] == ["outer"]
    assert [v.name for v in rule_views([op])] == ["narrow"]
