# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Differences are what lies between the results and what both graphs have."""

from __future__ import annotations

from optree_ir.difference import differences
from optree_ir.graph import Node, ValueGraph

Step = tuple[str, tuple[int, ...]]


def made(*steps: Step, arguments: int = 2, text: str = "") -> ValueGraph:
    """Return a graph whose last node is the result; node n is at line n. text: of constants."""
    nodes = [Node("argument", (("type", "f32"),))] * arguments
    for number, (name, operands) in enumerate(steps, arguments):
        attributes = (("value", text),) if name == "constant" else ()
        nodes.append(Node(name, attributes, operands, name == "mul", ("f.mlir", number, 1)))
    known = {n: (n, "f32") for n in range(arguments)}
    return ValueGraph("f", tuple(nodes), known, (), (len(nodes) - 1,), ())


def test_another_operation_in_the_middle_is_found() -> None:
    left = made(("exp", (0,)), ("neg", (2,)), ("sub", (3, 1)), ("sqrt", (4,)))
    right = made(("exp", (0,)), ("abs", (2,)), ("sub", (3, 1)), ("sqrt", (4,)))
    (found,) = differences(left, right)
    assert (found.what, found.left.text, found.right.text) == (
        "neg against abs",
        "neg(a)",
        "abs(a)",
    )
    assert (found.left.location, found.right.location) == ("f.mlir:3:1", "f.mlir:3:1")


def test_an_operation_that_only_one_graph_has_is_found() -> None:
    left = made(("exp", (0,)), ("neg", (2,)), ("sub", (3, 1)))
    right = made(("exp", (0,)), ("sub", (2, 1)))
    (found,) = differences(left, right)
    assert found.what == "the first computes neg on top"
    assert (found.left.text, found.right.text) == ("neg(a)", "a")
    (found,) = differences(right, left)
    assert found.what == "the second computes neg on top"


def test_two_differences_in_a_row_are_two() -> None:
    """Nodes above the last difference are compared, though they differ, too."""
    left = made(("exp", (0,)), ("neg", (2,)), ("sub", (3, 1)), ("sqrt", (4,)), ("neg", (5,)))
    right = made(("exp", (0,)), ("abs", (2,)), ("sub", (3, 1)), ("sqrt", (4,)), ("abs", (5,)))
    found = differences(left, right)
    # `sub` and `sqrt` look alike in both graphs, down to the first difference.
    assert [d.left.text for d in found] == ["neg(a)", "neg(a)"]


def test_attributes_of_one_operation_are_named() -> None:
    left, right = (made(("constant", ()), ("sub", (0, 2)), text=t) for t in ("1.0", "2.0"))
    (found,) = differences(left, right)
    assert found.what == "constant: value is 1.0, and 2.0"


def test_arguments_in_different_places_are_named() -> None:
    left = made(("sub", (0, 1)), ("sub", (1, 0)), ("div", (2, 3)))
    right = made(("sub", (0, 1)), ("div", (2, 2)))
    (found,) = differences(left, right)
    assert found.what == "arguments are used in different places"


def test_another_number_of_results_is_named() -> None:
    one = made(("sub", (0, 1)))
    two = ValueGraph(one.function, one.nodes, one.arguments, (), (2, 2), ())
    assert differences(one, two)[0].what == "1 result against 2 results"
