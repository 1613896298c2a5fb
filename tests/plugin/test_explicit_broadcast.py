# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The pass that makes each broadcast an op, on every op whose maps can repeat an input.

These are the ops whose maps a user gives, freely or from the list in the spec, and ops with an
operand that may be a scalar for all elements.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np
from optree_core.affine import AffineMap
from optree_core.cases import Case, build
from optree_core.container import Container
from optree_core.generic import expanded_operands
from optree_core.model import Op, OpKind, Role
from optree_core.plain_variants import plain
from optree_lab.ir.cases import legal_modes, variants
from optree_lab.ir.dialects import tree, writer
from optree_lab.ir.random_maps import random_cases
from optree_lab.ir.upstream import functions
from optree_lab.running.execution import run_program
from optree_lab.running.whole_model import compile_model
from optree_lab.testing.figures import Figure
from optree_lab.verification.bound import identical
from optree_reference import storage

#: The number of cases of an op with open maps.
COUNT = 60


def cases(op: Op) -> Iterator[Case]:
    """Return the op's cases on tensors that repeat an input."""
    if op.open_maps:
        found = random_cases(op, tree(), COUNT)
    else:
        forms = [v for v in (*plain(op, tree()), *variants(op, tree())) if v.maps or v.ranks]
        found = iter(
            build(op, mode, tree().scalars, form)
            for form in forms
            for mode in legal_modes(op, tree(), form)[:1]
        )
    return (c for c in found if c.container is Container.TENSOR and any(repeated(c)))


def repeated(case: Case) -> Iterator[bool]:
    """Yield True for each operand that the pass must broadcast, and False for the others."""
    maps = case.generic(tree().scalars).maps
    listed = case.op.loops is not None
    operands = expanded_operands(case.op, len(maps))
    forms = case.op.maps.forms
    for place, ((_, role), indexing, shape) in enumerate(
        zip(operands, maps, case.shapes, strict=True)
    ):
        if role == Role.INIT or shape is None:
            yield False
        elif listed:
            yield len(indexing.results) < len(forms[place].results)
        else:
            yield repeats(indexing, shape)


def repeats(indexing: AffineMap, shape: tuple[int | None, ...]) -> bool:
    """True if the map lacks a loop, reads none twice, and is constant only at size 1."""
    terms = [terms for terms, _ in indexing.results]
    dims = [dim for term in terms for dim, _ in term]
    known = all(size == 1 for term, size in zip(terms, shape, strict=True) if not term)
    return len(set(dims)) == len(dims) < indexing.loops and known


def repeating_ops() -> list[Op]:
    """Return the ops with cases that the pass rewrites."""
    categories = ("contraction", "scaled", "windowed")  # These repeat inputs by definition.
    return [
        op
        for op in tree().structured()
        if op.parent is not None
        and op.payload is not None
        and not (op.open_maps and op.maps.predicate.name in categories)
        and next(cases(op), None) is not None
    ]


PASS = "optree-explicit-broadcast"


@cache
def found() -> dict[str, Case]:
    return {f"f{i}": c for i, c in enumerate(c for op in repeating_ops() for c in cases(op))}


def converted(optree_opt: Path, text: str) -> str:
    return run_program(optree_opt, [f"--pass-pipeline=builtin.module({PASS})"], text)


def test_every_repeated_input_is_broadcast(optree_opt: Path, figure: Figure) -> None:
    ops = {case.op.name for case in found().values()}
    assert {"elementwise", "gather", "matmul", "add", "select"} <= ops
    texts = {name: writer().op(case, name) for name, case in found().items()}
    done = converted(optree_opt, "\n".join(texts.values()))
    after = functions(done)
    for name, case in found().items():
        made = len(re.findall(r" = optree\.broadcast ", after[name]))
        assert made >= sum(repeated(case)), texts[name] + after[name]
        assert (
            made == 1
            or case.op.kind is OpKind.CATEGORY
            or f" = optree.{case.op.name} " in after[name]
        )
    assert converted(optree_opt, done) == done
    figure(len(texts), f"cases of {len(ops)} ops whose repeated inputs become broadcasts")


def test_explicit_broadcasts_keep_the_results(
    optree_opt: Path, tmp_path: Path, figure: Figure
) -> None:
    """Each op reads and writes the same elements with and without the pass."""
    chosen = {n: c for n, c in found().items() if static(c) and not c.op.has_region}
    chosen = {n: c for n, c in chosen.items() if plain_types(c)}
    text = "\n".join([*(writer().op(case, name) for name, case in chosen.items()), GATHER])
    before, after = (compile_model(text, optree_opt, p, tmp_path) for p in ((), (PASS,)))
    rng = np.random.default_rng(0)
    for name, case in chosen.items():
        arguments = [
            np.asarray(
                rng.integers(1, 5, [n for n in shape or () if n is not None]), storage(element)
            )
            for shape, element in zip(case.shapes, case.instance.elements, strict=True)
        ]
        results = []
        for code in (before, after):
            result = np.zeros_like(arguments[-1])
            code.call(name, *(a.copy() for a in arguments), result)
            results.append(result)
        assert identical(*results).all(), str(case)
    table, rows = rng.random((8, 7), np.float32), rng.integers(0, 8, (3, 1))
    results = []
    for code in (before, after):
        results.append(np.zeros((7, 3), np.float32))
        code.call("gather", table, rows, np.zeros((7, 3), np.float32), results[-1])
    assert (results[0] == table[rows[:, 0]].T).all()
    assert (results[0] == results[1]).all()
    figure(len(chosen) + 1, "of them are executed, and compute the same")


def static(case: Case) -> bool:
    return all(None not in (shape or ()) for shape in case.shapes) and None not in case.shapes


def plain_types(case: Case) -> bool:
    return {element.name for element in case.instance.elements} <= {"f32", "i32", "i64", "f64"}


#: The row that is read does not depend on loop d0, along which elements are written.
GATHER = """
func.func @gather(%table: tensor<8x7xf32>, %rows: tensor<3x1xi64>, %out: tensor<7x3xf32>)
    -> tensor<7x3xf32> {
  %0 = optree.gather
      indexing_maps = [affine_map<(d0, d1) -> (d1, 0)>, affine_map<(d0, d1) -> (d0, d1)>]
      ins(%rows : tensor<3x1xi64>) outs(%out : tensor<7x3xf32>) (%row: i64, %old: f32) {
    %i = arith.index_cast %row : i64 to index
    %j = linalg.index 0 : index
    %x = tensor.extract %table[%i, %j] : tensor<8x7xf32>
    linalg.yield %x : f32
  }
  return %0 : tensor<7x3xf32>
}
"""
