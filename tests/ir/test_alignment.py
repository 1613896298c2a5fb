# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Arguments are matched one to one, by their uses."""

from __future__ import annotations

from optree_ir.alignment import align
from optree_ir.graph import Node, ValueGraph

ARGUMENT = Node("argument", (("type", "f32"),))


def made(count: int, *operations: tuple[str, tuple[int, ...]], results: int = 1) -> ValueGraph:
    """Return a graph of `count` arguments and operations; `mul` commutes."""
    nodes = [ARGUMENT] * count
    nodes += [Node(name, (), operands, name == "mul") for name, operands in operations]
    last = tuple(range(len(nodes) - results, len(nodes)))
    return ValueGraph("f", tuple(nodes), {n: (n, "f32") for n in range(count)}, (), last, ())


def test_arguments_in_another_order_are_found() -> None:
    left = made(3, ("sub", (0, 1)), ("div", (3, 2)))
    right = made(3, ("sub", (2, 0)), ("div", (3, 1)))
    assert align(left, right) == {0: 2, 1: 0, 2: 1}


def test_arguments_that_are_alike_are_matched_as_a_whole() -> None:
    """Each product has a partner only if the choice in one is the choice in the other."""
    left = made(4, ("mul", (0, 1)), ("mul", (2, 3)), ("mul", (4, 5)))
    right = made(4, ("mul", (0, 2)), ("mul", (1, 3)), ("mul", (4, 5)))
    found = align(left, right)
    assert found is not None
    assert {frozenset({found[0], found[1]}), frozenset({found[2], found[3]})} == {
        frozenset({0, 2}), frozenset({1, 3}),
    }  # fmt: skip


def test_one_argument_in_two_places_is_not_two_arguments() -> None:
    assert align(made(1, ("mul", (0, 0))), made(2, ("mul", (0, 1)))) is None
    twice = made(2, ("sub", (0, 1)), ("sub", (1, 0)), ("div", (2, 3)))
    once = made(2, ("sub", (0, 1)), ("sub", (0, 1)), ("div", (2, 3)))
    assert align(twice, once) is None


def test_rings_of_different_lengths_differ() -> None:
    """All arguments look alike, yet two rings of three are not one ring of six."""

    def rings(*sizes: int) -> ValueGraph:
        operations, start = [], 0
        for size in sizes:
            operations += [("mul", (start + i, start + (i + 1) % size)) for i in range(size)]
            start += size
        total = sum(sizes)
        nodes = [ARGUMENT] * total + [Node(n, (), o, True) for n, o in operations]
        # A sum over all products that does not say which is which.
        while len(operations) > 1:
            pairs = list(range(len(nodes) - len(operations), len(nodes)))
            operations = [("mul", (pairs[0], pairs[1]))] + [("mul", (p, p)) for p in pairs[2:]]
            nodes += [Node("mul", (), o, True) for _, o in operations]
        arguments = {n: (n, "f32") for n in range(total)}
        return ValueGraph("f", tuple(nodes), arguments, (), (len(nodes) - 1,), ())

    assert align(rings(3, 3), rings(3, 3)) is not None
    assert align(rings(3, 3), rings(6)) is None


def test_results_keep_their_order() -> None:
    one = made(2, ("sub", (0, 1)), ("div", (0, 1)), results=2)
    other = made(2, ("div", (0, 1)), ("sub", (0, 1)), results=2)
    assert align(one, other) is None
    assert align(one, one) == {0: 0, 1: 1}
