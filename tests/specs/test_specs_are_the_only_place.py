# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Specs are the only place that names an op: generator, runtime, review and templates know none.

These name an op of the tree:

- In Python, a string literal that is the op's name, or that contains it behind a dialect's name
  (`linalg.matmul`). Docstrings do not count, nor does a word of a message ("an op adds to its
  parent" does not name `linalg.add`).
- In a template, such a literal inside `{{ }}` or `{% %}`, or emitted text that contains the op
  behind a dialect's name, or its C++ class (`MatmulOp`). Comments `{# #}` do not count.
- In C++, a string literal as in Python, or the op's class. Comments do not count.
- A table of functions with the names of ops: the reference must compute a renamed op too.

Roles do not count, though most have the name of an op. Three places name them: `OP_ROLES`, the
table of the check of roles, and the argument of `role()`.

A dialect's name counts with any number of such parts in between (`linalg.structured.matmul`), and
so does C++ spelling (`linalg::matmul`). EXCEPTIONS lists all ops that may be named: the parts of
every generic.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from jinja2 import Environment
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.emit.naming import Name
from optree_gen.project import Project
from optree_reference import composite
from optree_reference.evaluate import evaluate

#: Words of the spec language itself, or of every structured op, that are ops too. `fma` is a
#: permission, `unique` a parameter of an algorithm.
EXCEPTIONS = frozenset({"generic", "yield", "index", "cast", "or", "fma", "unique"})

#: Tokens of Jinja's lexer that are text of the output, and string literals in its code.
_DATA = "data"
_STRING = "string"

#: Comments, string literals and qualified names of C++.
_CPP = re.compile(
    r'//[^\n]*|/\*.*?\*/|"(?P<string>(?:[^"\\\n]|\\.)*)"|(?P<word>[A-Za-z_]\w*(?:::\w+)*)', re.S
)


class Names:
    """The words that count as naming one of these ops."""

    def __init__(self, ops: set[str], dialects: set[str]) -> None:
        self.ops = ops - EXCEPTIONS
        self.dialects = dialects
        names = "|".join(sorted(map(re.escape, self.ops), key=len, reverse=True))
        classes = "|".join(sorted((Name(op).pascal for op in self.ops), key=len, reverse=True))
        prefixes = "|".join(sorted(map(re.escape, dialects)))
        self.qualified = re.compile(
            rf"\b(?:{prefixes})(?:\.|::)(?:[a-z_]+(?:\.|::))*(?:{names})(?![A-Za-z0-9_])"
        )
        self.classes = re.compile(rf"\b(?:{classes})Op\b")

    def in_literal(self, text: str) -> str | None:
        if text in self.ops:
            return text
        found = self.qualified.search(text)
        return found.group() if found else None

    def in_output(self, text: str) -> str | None:
        found = self.qualified.search(text) or self.classes.search(text)
        return found.group() if found else None


@pytest.fixture(scope="module")
def names(checkout: Path) -> Names:
    project = Project(checkout)
    ops: set[str] = set()
    for dialect in project.dialects():
        ops |= set(project.tree(dialect, Diagnostics()).ops)
    return Names(ops, set(project.dialects()))


def named_in_python(source: str, names: Names) -> Iterator[tuple[int, str]]:
    """Yield line and op for each string literal that names an op."""
    module = ast.parse(source)
    docstrings = set()
    for node in ast.walk(module):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                docstrings.add(id(first.value))
    skipped = docstrings | set(_roles(module))
    for node in ast.walk(module):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found = None if id(node) in skipped else names.in_literal(node.value)
            if found:
                yield node.lineno, found


def _roles(module: ast.Module) -> Iterator[int]:
    """Yield the ids of the nodes that name roles."""
    for node in ast.walk(module):
        named: list[ast.expr | None] = []
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            named += node.args if node.func.attr == "role" else []
        if isinstance(node, ast.Compare) and isinstance(node.left, ast.Name):
            named += node.comparators if node.left.id == "role" else []
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "OP_ROLES":
            assert isinstance(node.value, ast.Tuple)
            named += node.value.elts
        yield from (id(each) for each in named)


def named_in_cpp(source: str, names: Names) -> Iterator[tuple[int, str]]:
    """Yield line and op for each string literal and each class that names an op."""
    for match in _CPP.finditer(source):
        found = None
        if match["string"] is not None:
            found = names.in_literal(match["string"])
        elif match["word"] is not None:
            # `memref::CopyOp` is an op of another dialect.
            space = match["word"].rpartition("::")[0].rpartition("::")[2]
            found = names.in_output(match["word"]) if space in ("", *names.dialects) else None
        if found:
            yield source.count("\n", 0, match.start()) + 1, found


def named_in_template(source: str, names: Names) -> Iterator[tuple[int, str]]:
    """Yield line and op for each literal and each piece of output that names an op."""
    for line, kind, text in Environment().lex(source):
        found = None
        if kind == _STRING:
            found = names.in_literal(ast.literal_eval(text))
        elif kind == _DATA:
            found = names.in_output(text)
        if found:
            yield line, found


def test_no_string_literal_names_an_op(checkout: Path, names: Names) -> None:
    packages = ("generator", "review", "runtime", "site")
    files = [path for each in packages for path in sorted((checkout / each).rglob("*.py"))]
    assert files
    found = [
        f"{path.relative_to(checkout)}:{line}: '{name}'"
        for path in files
        for line, name in named_in_python(path.read_text(encoding="utf-8"), names)
    ]
    assert found == []


def test_no_cpp_of_the_runtime_names_an_op(checkout: Path, names: Names) -> None:
    files = [p for p in sorted((checkout / "runtime").rglob("*")) if p.suffix in (".cpp", ".h")]
    assert files
    found = [
        f"{path.relative_to(checkout)}:{line}: '{name}'"
        for path in files
        for line, name in named_in_cpp(path.read_text(encoding="utf-8"), names)
    ]
    assert found == []


def test_the_reference_computes_renamed_ops(checkout: Path) -> None:
    tree = Project(checkout).tree("optree", Diagnostics())
    outside = [op for op in tree.ops.values() if op.reference]
    renamed = {op.reference: replace(op, name=f"{op.name}_renamed") for op in outside}
    assert renamed.keys() == composite.FUNCTIONS.keys()
    schema = json.loads((checkout / "specs/schema/op.schema.json").read_text())
    assert schema["properties"]["reference"]["enum"] == sorted(composite.FUNCTIONS)
    ops = {op.name: op for op in renamed.values()}
    values = np.arange(6, dtype=np.float32).reshape(2, 3)
    found = evaluate(replace(tree, ops=ops), renamed["flip"].name, [values, values], dimensions=[1])
    assert np.array_equal(found, values[:, ::-1])


def test_no_template_names_an_op(checkout: Path, names: Names) -> None:
    files = sorted(path for path in (checkout / "templates").rglob("*") if path.is_file())
    assert files
    found = [
        f"{path.relative_to(checkout)}:{line}: '{name}'"
        for path in files
        for line, name in named_in_template(path.read_text(encoding="utf-8"), names)
    ]
    assert found == []


def test_exceptions_are_ops(checkout: Path) -> None:
    trees = Project(checkout).trees(Diagnostics())
    assert {name for tree in trees for name in tree.ops} >= EXCEPTIONS


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('x = "matmul"', ["matmul"]),
        ('"""matmul"""\nx = 1', []),
        ('def f():\n    "matmul"\n    return "contract"', ["contract"]),
        ('x = f"linalg.add {y}"', ["linalg.add"]),
        ('x = "mlir::linalg::MatmulOp"', []),
        ('x = "linalg::matmul"', ["linalg::matmul"]),
        ('x = tree.role("add")', []),
        ('x = tree.ops("add")', ["add"]),
        ('x = "a matmul of a message"', []),
        ('x = ["generic", "yield", "index", "linalg.generic", "linalg.add_one"]', []),
    ],
)
def test_names_of_ops_in_python_are_found(source: str, found: list[str]) -> None:
    names = Names({"matmul", "contract", "add", "generic", "yield", "index"}, {"linalg"})
    assert [name for _, name in named_in_python(source, names)] == found


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('if (name == "matmul") return;', ["matmul"]),
        ('StringRef name = "linalg.add";', ["linalg.add"]),
        ("isa<linalg::MatmulOp>(op) || isa<memref::AddOp>(op) // AddOp", ["MatmulOp"]),
        ("/* linalg.matmul */ linalg::GenericOp op; add(matmul);", []),
    ],
)
def test_names_of_ops_in_cpp_are_found(source: str, found: list[str]) -> None:
    names = Names({"matmul", "contract", "add", "generic", "yield", "index"}, {"linalg"})
    assert [name for _, name in named_in_cpp(source, names)] == found


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("{% if op.name == 'matmul' %}x{% endif %}", ["matmul"]),
        ("{{ 'linalg.add' }}", ["linalg.add"]),
        ("linalg.matmul ins()", ["linalg.matmul"]),
        ("void f(MatmulOp op);", ["MatmulOp"]),
        ("{# linalg.matmul #} add the map; linalg.yield, GenericOp", []),
        ("{{ view.add }} copy", []),
    ],
)
def test_names_of_ops_in_templates_are_found(source: str, found: list[str]) -> None:
    names = Names({"matmul", "contract", "add", "generic", "yield", "index"}, {"linalg"})
    assert [name for _, name in named_in_template(source, names)] == found
