# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tiles of one iteration become the op at the end of each edge."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from optree_core.cases import build
from optree_core.edges import OpEdge, unit_edges
from optree_core.model import Op, Tree
from optree_core.plain_variants import plain
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.emit.mlir_text import MlirWriter
from optree_gen.project import Project
from optree_lab import toolchain
from optree_lab.ir.cases import legal_modes
from optree_lab.ir.upstream import Upstream, functions
from optree_lab.testing.figures import Figure

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


def programs(op: Op, edges: Sequence[OpEdge], tree: Tree, writer: MlirWriter) -> dict[str, str]:
    """Return a program per edge, by a name that has the tiled loops."""
    assert op.loops is not None
    form = plain(op, tree)[0]
    case = build(op, legal_modes(op, tree, form)[0], tree.scalars, form)
    found = {}
    for edge in edges:
        name = f"{op.name}__{'_'.join(edge.dropped)}"
        ones = tuple(map(op.loops.index, edge.dropped))
        found[name] = tiled(writer.op(case, name), ones, len(op.loops))
    return found


def test_tiles_become_the_op_of_each_edge(checkout: Path, figure: Figure) -> None:
    optree = Project(checkout).tree("optree", Diagnostics())
    edges = unit_edges(optree)
    writer = MlirWriter(checkout / "templates", optree.dialect, optree.scalars)
    texts: dict[str, str] = {}
    wanted: dict[str, set[str]] = {}
    for name, found in edges.items():
        op = optree.ops[name]
        texts |= programs(op, found, optree, writer)
        for edge in found:
            wanted.setdefault(f"{op.name}__{'_'.join(edge.dropped)}", set()).add(edge.target)
    modules = Upstream(OPT, [PIPELINE]).run(texts)
    assert set(modules) == set(texts)
    other = {}
    for name, module in modules.items():
        body = functions(module)[name]
        assert "scf.for" in body, name
        became = set(re.findall(r"\boptree\.(\w+)", body))
        if not became <= wanted[name]:
            other[name] = became, wanted[name]
    assert other == {}
    assert len(texts) > 250
    figure(len(texts), "edges, each executed by coercing tiles of one iteration")
