# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tiles of one iteration become exactly the siblings that specs declare."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest
from optree_core.cases import build
from optree_core.model import Op, Tree
from optree_core.plain_variants import plain
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.emit.mlir_text import MlirWriter
from optree_gen.project import Project
from optree_lab import toolchain
from optree_lab.ir.cases import legal_modes
from optree_lab.ir.upstream import Upstream, functions

OPT = toolchain.BUILD_DIR / "bin" / "optree-opt"

pytestmark = pytest.mark.skipif(not OPT.is_file(), reason=f"{OPT} does not exist: `make build`")

PIPELINE = "--pass-pipeline=builtin.module(transform-interpreter,optree-coerce{siblings=true})"

SCRIPT = """
  transform.named_sequence @__transform_main(%root: !transform.any_op {{transform.readonly}}) {{
    %op = transform.structured.match interface{{LinalgOp}} in %root
      : (!transform.any_op) -> !transform.any_op
    %tiled, %loops:{count} = transform.structured.tile_using_for %op tile_sizes [{sizes}]
      : (!transform.any_op) -> (!transform.any_op, {loops})
    transform.yield
  }}"""


def tiled(function: str, ones: tuple[int, ...], loops: int) -> str:
    """Return a module in which the op of the function is tiled by one over these loops."""
    script = SCRIPT.format(
        count=len(ones),
        sizes=", ".join("1" if loop in ones else "0" for loop in range(loops)),
        loops=", ".join(["!transform.any_op"] * len(ones)),
    )
    return f"module attributes {{transform.with_named_sequence}} {{\n{function}\n{script}\n}}"


def programs(op: Op, tree: Tree, writer: MlirWriter) -> Iterator[tuple[str, str]]:
    """Yield a program per choice of as many loops as a sibling has fewer."""
    assert op.loops is not None
    form = plain(op, tree)[0]
    case = build(op, legal_modes(op, tree, form)[0], tree.scalars, form)
    fewer = {len(op.loops) - len(tree.ops[s].loops or ()) for s in op.siblings}
    for count in sorted(fewer):
        for ones in combinations(range(len(op.loops)), count):
            name = f"{op.name}__{'_'.join(map(str, ones))}"
            yield name, tiled(writer.op(case, name), ones, len(op.loops))


def descendants(name: str, tree: Tree) -> set[str]:
    """Return the op, its siblings and theirs."""
    found = {name}
    for sibling in tree.ops[name].siblings:
        found |= descendants(sibling, tree)
    return found


def test_tiles_become_the_declared_siblings(checkout: Path) -> None:
    optree = Project(checkout).tree("optree", Diagnostics())
    ops = [op for op in optree.structured() if op.siblings]
    assert len(ops) > 30
    writer = MlirWriter(checkout / "templates", optree.dialect, optree.scalars)
    texts = {name: text for op in ops for name, text in programs(op, optree, writer)}
    modules = Upstream(OPT, [PIPELINE]).run(texts)
    assert set(modules) == set(texts)
    became: dict[str, set[str]] = {op.name: set() for op in ops}
    for name, module in modules.items():
        body = functions(module)[name]
        assert "scf.for" in body, name
        found = set(re.findall(r"\boptree\.(\w+)", body))
        became[name.partition("__")[0]] |= found
    for op in ops:
        assert set(op.siblings) <= became[op.name], op.name
        assert became[op.name] <= descendants(op.name, optree), op.name
