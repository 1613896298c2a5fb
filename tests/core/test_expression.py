# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A new node of an expression is a case in each walk; a walk that lacks the case is reported."""

from __future__ import annotations

import ast
import typing
from functools import cache

import pytest
from optree_core import expression, shape_expression
from optree_core.export import NODES
from optree_lab.toolchain import CHECKOUT

#: Union of nodes -> the names of its members.
UNIONS = {
    name: frozenset(kind.__name__ for kind in typing.get_args(union))
    for name, union in (("payload", expression.Expr), ("size", shape_expression.SizeExpr))
}

#: Functions that treat a few nodes apart from all others, with the reason.
PARTIAL = {
    ("optree_core/edges.py", "_is_listed"): "the other nodes are the same without a loop",
    ("optree_core/generic/body.py", "_facts"): "names and literals are never computed twice",
    **{
        ("optree_core/inference.py", name): "other nodes call no function"
        for name in ("_combining", "combining_function", "root_function", "users")
    },
    ("optree_site/reference.py", "_used"): "other nodes call no function",
    ("optree_gen/check/payloads.py", "_names"): "other nodes name no operand",
    **{
        ("optree_gen/spec/payload.py", name): "other nodes have neither a sign nor a group"
        for name in ("apply_parameters", "visit")
    },
    **{
        ("optree_gen/targets/python/docstring.py", name): "other nodes are written as they are"
        for name in ("_text", "named")
    },
    ("optree_mlir/rewrite/splitter.py", "_cast_of"): "other nodes name no operand",
    ("optree_gen/spec/payload.py", "substitute"): "other nodes name no operand",
    ("optree_gen/spec/scalar_reader.py", "_misfits"): "any other node is a mistake",
    ("optree_mlir/rewrite/respelling.py", "value"): "spellings have no other nodes",
}


@cache
def sources() -> tuple[tuple[str, ast.Module], ...]:
    """Return the modules that name nodes, each with its path."""
    found = []
    for folder in ("runtime/python", "generator", "review", "site", "lab"):
        for path in sorted((CHECKOUT / folder).rglob("*.py")):
            name = path.relative_to(CHECKOUT / folder).as_posix()
            text = path.read_text(encoding="utf-8")
            if "expression import" in text or name == "optree_core/expression.py":
                found.append((name, ast.parse(text)))
    return tuple(found)


def names(node: ast.AST) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}


def is_exhaustive(match: ast.Match) -> bool:
    return "assert_never" in names(match.cases[-1])


@pytest.fixture(scope="module")
def matches() -> dict[str, list[tuple[str, frozenset[str]]]]:
    """Union -> the places of its exhaustive matches, each with the classes of the cases."""
    found: dict[str, list[tuple[str, frozenset[str]]]] = {name: [] for name in UNIONS}
    for path, module in sources():
        for match in ast.walk(module):
            if not isinstance(match, ast.Match) or not is_exhaustive(match):
                continue
            # A case with a guard leaves values to later ones.
            cases = [case.pattern for case in match.cases if case.guard is None]
            classes = frozenset(
                part.cls.id
                for case in cases
                for part in ast.walk(case)
                if isinstance(part, ast.MatchClass) and isinstance(part.cls, ast.Name)
            )
            for name, members in UNIONS.items():
                if classes & members:
                    found[name].append((f"{path}:{match.lineno}", classes & members))
    return found


@pytest.mark.parametrize("union", UNIONS)
def test_an_exhaustive_walk_has_a_case_for_each_node(
    union: str, matches: dict[str, list[tuple[str, frozenset[str]]]]
) -> None:
    assert len(matches[union]) >= 4
    assert [place for place, classes in matches[union] if classes != UNIONS[union]] == []


def test_a_chain_of_questions_for_the_kind_of_a_node_is_no_walk() -> None:
    """A function that asks for three kinds or more of one name has to be an exhaustive match."""
    found = set()
    for path, module in sources():
        for function in ast.walk(module):
            if not isinstance(function, ast.FunctionDef):
                continue
            asked: dict[str, set[str]] = {}
            for call in ast.walk(function):
                if isinstance(call, ast.Call) and names(call.func) == {"isinstance"}:
                    asked.setdefault(ast.dump(call.args[0]), set()).update(names(call.args[1]))
            for members in UNIONS.values():
                if any(len(classes & members) > 2 for classes in asked.values()):
                    found.add((path, function.name))
    assert found == set(PARTIAL)


def test_a_value_without_a_case_is_reported() -> None:
    class Unknown:
        pass

    with pytest.raises(AssertionError, match="no case for"):
        expression.children(Unknown())  # type: ignore[arg-type]


def test_json_has_a_name_for_each_node() -> None:
    assert {kind.__name__ for kind in NODES.values()} == UNIONS["payload"]
