# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The laws of the tree of the defined dialect, on the ops that it adds and a sample of the others.

With S specialize and G generalize: S(G(x)) = S(x), S(S(x)) = S(x), and G(S(x)) = G(x) up to the
names of loops and the order of commuting operands. An op means what its spec says.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from optree_core.cases import Case
from optree_core.model import Op, OpKind, Tree
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.emit.mlir_text import MlirWriter
from optree_gen.project import Project
from optree_lab.ir.cases import legal_cases
from optree_lab.ir.upstream import Runner, Upstream, differing, listed, meanings
from optree_lab.ir.value_numbering import Numbering
from optree_lab.testing.figures import Figure

SPECIALIZE = "optree-specialize"
GENERALIZE = "optree-generalize"
BACK = "convert-optree-to-linalg"

#: The number of cases of an op that the dialect adds, and of one that linalg has too.
MOST = 12
FEW = 2

_OP = re.compile(r"\boptree\.(\w+)")


@pytest.fixture(scope="module")
def defined(checkout: Path) -> Tree:
    return Project(checkout).tree("optree", Diagnostics())


@pytest.fixture(scope="module")
def writer(checkout: Path, defined: Tree) -> MlirWriter:
    return MlirWriter(checkout / "templates", defined.dialect, defined.scalars)


@pytest.fixture(scope="module")
def cases(defined: Tree) -> dict[str, Case]:
    """The first cases of every op."""
    found: list[Case] = []
    for op in defined.structured():
        if op.kind is OpKind.ROOT or op.payload is None or (op.has_region and op.where):
            continue
        if op.kind is OpKind.CATEGORY and (
            op.maps.predicate.windowed or not op.maps.predicate.demands
        ):
            continue  # Its spec leaves the maps open; its leaves are tried.
        added = op.origin.dialect == "optree"
        found += first_cases(op, defined, MOST if added else FEW)
    return {f"case_{number}": case for number, case in enumerate(found)}


def first_cases(op: Op, tree: Tree, count: int) -> list[Case]:
    """Return the first cases, some of which have operands of different types."""
    cases = list(islice(legal_cases(op, tree), 40 * count))
    mixed = [case for case in cases if len(set(case.instance.elements)) > 1][: count // 2]
    return [*mixed, *cases[: count - len(mixed)]]


@pytest.fixture(scope="module")
def run(optree_opt: Path, writer: MlirWriter, cases: dict[str, Case]) -> Runner:
    return Runner(optree_opt, None, {name: writer.op(case, name) for name, case in cases.items()})


def cases_of_other_meaning(
    run: Runner, cases: dict[str, Case], left: dict[str, str], right: dict[str, str], tree: Tree
) -> list[str]:
    """Return the cases in which two generics differ in meaning."""
    numbering = Numbering(tree.scalars.commuting)
    first, second = (meanings(run.mlir_opt, numbering, found) for found in (left, right))
    return [
        f"{case}\n{left[name]}\n{right[name]}"
        for name, case in cases.items()
        if first[name] != second[name]
    ]


def test_ops_mean_what_their_specs_say(
    run: Runner, cases: dict[str, Case], writer: MlirWriter, defined: Tree, figure: Figure
) -> None:
    texts = {
        name: writer.text(replace(writer.generic_view(case, name), op="linalg.generic"))
        for name, case in cases.items()
    }
    said = Upstream(run.mlir_opt, ("--pass-pipeline=builtin.module()",)).convert(texts)
    different = cases_of_other_meaning(run, cases, said, run(GENERALIZE, BACK), defined)
    assert not different, f"{len(different)} cases differ\n{listed(different, 3)}"
    figure(len(cases), "cases of optree's ops mean what their specs say")


def test_specializing_a_generalized_op_gives_the_canonical_form(
    run: Runner, cases: dict[str, Case], figure: Figure
) -> None:
    different = differing(cases, run(SPECIALIZE), run(GENERALIZE, SPECIALIZE))
    assert not different, f"{len(different)} cases differ\n{listed(different, 3)}"
    figure(len(cases), "cases of optree's ops obey S(G(x)) = S(x)")


def test_specializing_is_idempotent(run: Runner, cases: dict[str, Case]) -> None:
    different = differing(cases, run(SPECIALIZE), run(SPECIALIZE, SPECIALIZE))
    assert not different, f"{len(different)} cases differ\n{listed(different, 3)}"


def test_the_canonical_form_keeps_the_meaning(
    run: Runner, cases: dict[str, Case], defined: Tree
) -> None:
    different = cases_of_other_meaning(
        run, cases, run(GENERALIZE, BACK), run(SPECIALIZE, GENERALIZE, BACK), defined
    )
    assert not different, f"{len(different)} cases differ\n{listed(different, 3)}"


def test_every_op_is_recovered_from_its_generic(
    run: Runner, cases: dict[str, Case], defined: Tree, figure: Figure
) -> None:
    outputs = run(GENERALIZE, SPECIALIZE)
    becomes: dict[str, set[str]] = {}
    for name, case in cases.items():
        found = _OP.search(outputs[name])
        becomes.setdefault(case.op.name, set()).add(found[1] if found else "")
    lost = {
        name: found
        for name, found in becomes.items()
        # An op with a body of the user's may become a more specific op.
        if name not in found
        and defined.ops[name].kind is OpKind.NAMED
        and not defined.ops[name].has_region
    }
    assert not lost
    figure(len(becomes), "ops of optree tried")
