# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the defined dialect adds, executed and compared with the reference: functions, casts,
reductions, other semirings. Each op is compiled as it stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from execution import LOWERING, build, run_program
from figures import Figure
from optree_gen.cases import legal_cases
from optree_gen.diagnostic import Diagnostics
from optree_gen.mlir_text import MlirWriter
from optree_gen.model import Op, Tree
from optree_gen.modes import Case
from optree_gen.project import Project
from optree_gen.reference import Array, evaluate_generic
from setting import KINDS, sample
from verification import Example
from verification import defined as count_defined

#: Cases of an op.
FEW = 8

#: Element types that the lowering to machine code has for all operations.
TYPES = ("f32", "f64", "i1", "i8", "i16", "i32", "i64", "index")


@pytest.fixture(scope="module")
def defined(checkout: Path) -> Tree:
    return Project(checkout).tree("optree", Diagnostics())


def added(tree: Tree) -> Iterator[Op]:
    for op in tree.structured():
        if op.span.source.path.startswith("specs/optree/") and not op.has_region:
            yield op


def cases_of(op: Op, tree: Tree) -> list[Case]:
    """The first cases on memrefs of known sizes, of types that are compiled."""
    found: dict[tuple[str, ...], Case] = {}
    for case in legal_cases(op, tree):
        types = tuple(str(element) for element in case.instance.elements)
        if (
            case.container == "memref"
            and all(sizes is not None and None not in sizes for sizes in case.shapes)
            and all(name in TYPES for name in types)
        ):
            found.setdefault((*types, case.variant.label, case.mode.sign), case)
        if len(found) == FEW:
            break
    return list(found.values())


def test_what_is_added_computes_what_the_reference_says(
    defined: Tree, checkout: Path, optree_opt: Path, tmp_path: Path, figure: Figure
) -> None:
    writer = MlirWriter(checkout / "templates", defined.dialect, defined.scalars)
    cases = [case for op in added(defined) for case in cases_of(op, defined)]
    tried = {case.op.name for case in cases}
    assert tried == {op.name for op in added(defined)}
    module = "\n".join(writer.op(case, f"f{number}") for number, case in enumerate(cases))
    pipeline = f"--pass-pipeline=builtin.module({','.join(LOWERING)})"
    code = build(run_program(optree_opt, [pipeline], module), tmp_path)
    compared, wrong = 0, []
    for number, case in enumerate(cases):
        example = Example(case, case.generic(defined.scalars))
        for kind in KINDS:
            arrays = operands(case, kind)
            wanted = evaluate_generic(example.generic, arrays)
            if example.traps and not wanted.defined:
                continue  # A division by zero would end the process.
            code.call(f"f{number}", *arrays)
            compared += count_defined(wanted)
            difference = example.difference(arrays[-1:], wanted)
            if difference is not None:
                wrong.append(f"{case}, kind {kind}: {difference}")
    assert not wrong, f"{len(wrong)} differ\n" + "\n".join(wrong[:20])
    figure(compared, f"elements of {len(tried)} ops that optree adds equal the reference")


def operands(case: Case, kind: int) -> list[Array]:
    generator = np.random.default_rng((kind, len(case.op.name)))
    return [
        np.array(sample(generator, kind, sizes or (), element))
        for sizes, element in zip(case.shapes, case.instance.elements, strict=True)
    ]
