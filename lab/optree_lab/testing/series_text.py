# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests of the plugin, translated to the syntax of the MLIR that runs them.

They are written for the default series. If a release lacks an op, its ancestor with the function
as an attribute replaces it, in inputs and in expected output. From release 24 on, that attribute
is written without its name.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

from optree_core.dialect_op import DialectOp
from optree_core.model import Op, Tree
from optree_core.parameter_type import ParameterType

_EXPECTED = re.compile(r"^ *// *[A-Z0-9_-]+: ")
#: An op in the generic syntax; its operands have one dimension in these tests.
_GENERIC = re.compile(r'"([\w.]+)"\(([^)]*)\) <{')
_IDENTITY = "affine_map<(d0) -> (d0)>"
_COMMAND = re.compile(r"^ *// *(RUN|DEFINE):")
_MAPS = r"{{( indexing_maps = \[[^]]*\])?}}"

#: The first release that writes a function without the name of its attribute.
SHORT = 24


def copy_for(release: int, source: Path, target: Path, tree: Tree) -> None:
    """Copy a directory of tests, with its texts translated for a release."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "*.py"))
    line = translation(tree, release)
    for file in target.rglob("*"):
        if file.suffix in {".mlir", ".td", ".test", ".json"}:
            text = file.read_text(encoding="utf-8")
            file.write_text("".join(map(line, text.splitlines(keepends=True))), encoding="utf-8")


def translation(tree: Tree, release: int) -> Callable[[str], str]:
    """Return a function that translates a line for a release."""
    stand_in = {
        op.qualified_name: (tree.materialized_ancestor(op.name, release).qualified_name, function)
        for op in tree.structured()
        if DialectOp(op, tree.dialect).exists and not op.mlir.includes(release)
        if (function := _function(op)) is not None
    }
    written = tree.dialect.function_attribute
    owned = [
        (op, p.attribute)
        for op in tree.structured()
        for p in op.parameters
        if p.type is ParameterType.FUNCTION and p.attribute
    ]
    # The generic syntax, with the attribute among others in braces, stays as it is.
    prefix = re.escape(written.partition("{}")[0])
    named = re.compile(
        rf"(?<!{{)(?<!, )\b(?:{_either(attribute for _, attribute in owned)})\s*=\s*{prefix}"
    )
    # An op of another dialect keeps the attribute's name.
    owners = _either(op.name for op, _ in owned)
    other = re.compile(rf"\b(?!{tree.dialect.name}\.)\w+\.(?:{owners})\b")
    gone = re.compile(rf"\b({_either(stand_in) or '(?!)'})(?![\w.])")

    def line(text: str) -> str:
        if _COMMAND.search(text):
            return text
        if release >= SHORT and not other.search(text):
            text = named.sub("<", text)
        generic = _GENERIC.search(text)
        if generic is not None and generic[1] in stand_in:
            name, function = stand_in[generic[1]]
            maps = ", ".join([_IDENTITY] * (generic[2].count(",") + 1))
            kind = f"kind = {written.format(function)}, indexing_maps = [{maps}]"
            return _GENERIC.sub(rf'"{name}"(\2) <{{{kind}, ', text)
        return gone.sub(lambda found: _spelled(text, *stand_in[found[1]]), text)

    return line


def _either(words: Iterable[str]) -> str:
    """Return a pattern that matches any of the words."""
    return "|".join(map(re.escape, sorted(set(words))))


def _spelled(text: str, name: str, function: str) -> str:
    """Return the text that replaces an op on a line."""
    if re.search(r"remark|becomes|[\"']linalg|match\.operation_name", text):
        return name
    # The ancestor prints the maps by which it reads scalars; the op itself prints none.
    return f"{name} <{function}>{_MAPS if _EXPECTED.search(text) else ''}"


def _function(op: Op) -> str | None:
    return next((str(p.value) for p in op.parameters if p.type is ParameterType.FUNCTION), None)
