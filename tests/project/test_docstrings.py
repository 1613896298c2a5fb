# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""No docstring begins with a question word: it names the thing first, as CONTRIBUTING.md asks."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from optree_lab.toolchain import CHECKOUT

QUESTIONS = ("How", "What", "Where", "Whether")

FOLDERS = ("generator", "lab", "review", "runtime", "scripts", "site", "tests")
#: Folders whose docstrings are still to be rewritten.
REMAINING: tuple[str, ...] = ()


def questions(text: str) -> list[tuple[int, str]]:
    """Return the place and first line of each docstring that begins with a question word."""
    found = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            docstring = ast.get_docstring(node)
            if docstring and docstring.split()[0] in QUESTIONS:
                found.append((node.body[0].lineno, docstring.splitlines()[0]))
    return found


def in_folder(folder: str) -> list[tuple[str, int, str]]:
    return [
        (path.relative_to(CHECKOUT).as_posix(), *question)
        for path in sorted(Path(CHECKOUT, folder).rglob("*.py"))
        for question in questions(path.read_text(encoding="utf-8"))
    ]


@pytest.mark.parametrize("folder", [name for name in FOLDERS if name not in REMAINING])
def test_no_docstring_begins_as_a_question(folder: str) -> None:
    assert in_folder(folder) == []


def test_docstrings_that_begin_as_questions_are_found() -> None:
    text = 'def f():\n    """Whether it is."""\nclass A:\n    """True if it is; what else."""\n'
    assert questions(text) == [(2, "Whether it is.")]
