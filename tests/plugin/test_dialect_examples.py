# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The built tool reads the examples in the documentation of ops outside the tree."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from optree_core.dialect_op import DialectOp
from optree_core.model import OUTSIDE_KINDS
from optree_gen.emit.outside_example import syntax_example
from optree_lab import toolchain
from optree_lab.ir.dialects import tree

OPS = [op for op in tree().ops.values() if op.kind in OUTSIDE_KINDS]


@pytest.mark.parametrize("name", [op.name for op in OPS])
def test_the_tool_prints_the_example_as_it_is(name: str, optree_opt: Path) -> None:
    here = DialectOp(tree().ops[name], tree().dialect)
    example = syntax_example(here, tree())
    arguments = ", ".join(f"{name}: {kind}" for name, kind in example.operands)
    text = f"func.func @f({arguments}) {{\n{example.text}\nreturn\n}}"
    done = toolchain.run([optree_opt], input=text)
    assert done.returncode == 0, done.stderr
    # A body has lines of its own.
    start = next(
        number for number, line in enumerate(done.stdout.split("\n"))
        if f"{here.op.qualified_name} " in line
    )  # fmt: skip
    printed = done.stdout.split("\n")[start:]
    end = next(number for number, line in enumerate(printed) if line.strip() == "return")
    line = " ".join(" ".join(printed[:end]).split())
    shown = " ".join(example.text.split())
    assert renamed(line.partition(" = ")[2]) == renamed(shown.partition(" = ")[2])


def renamed(text: str) -> str:
    """Return the text with values named by the order in which they occur."""
    names: dict[str, str] = {}
    return re.sub(r"%\w+", lambda m: names.setdefault(m.group(), f"%v{len(names)}"), text)
