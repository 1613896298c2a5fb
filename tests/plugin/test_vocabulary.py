# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The C++ verifier and the library give one verdict on the rows of `specs/vocabulary.yaml`.

Conditions are tried on every pair of element types, predicates on maps that satisfy them and on
changed ones. A program verifies all ops of a test, one by one.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from optree_core.cases import Case, build, legal
from optree_core.element_type import FLOAT_WIDTHS, ElementType, element_type
from optree_core.model import Op, OpKind
from optree_core.plain_variants import plain
from optree_lab import toolchain
from optree_lab.ir import dialects
from optree_lab.ir.cases import legal_modes, variants
from optree_lab.ir.random_maps import changed, random_maps
from optree_lab.testing.figures import Figure
from optree_lab.testing.whole import Share

TREE = dialects.tree()

#: All floats of specs, and a type of each other class.
TYPES = tuple(map(element_type, (*FLOAT_WIDTHS, "i1", "i8", "i32", "index", "complex<f32>")))

BREAK = "// -----\n"


def refused(optree_opt: Path, texts: Sequence[str], directory: Path) -> set[int]:
    """Return the numbers of the modules that the C++ verifier refuses."""
    file = directory / "modules.mlir"
    file.write_text(BREAK.join(texts), encoding="utf-8")
    done = toolchain.run([optree_opt, "--split-input-file", file, "-o", "/dev/null"])
    starts = list(itertools.accumulate((text.count("\n") + 1 for text in texts), initial=1))
    lines = {int(n) for n in re.findall(r"modules\.mlir:(\d+):\d+: error", done.stderr)}
    return {next(n for n, end in enumerate(starts[1:]) if line < end) for line in lines}


def differing(optree_opt: Path, cases: Sequence[Case], directory: Path) -> list[str]:
    """Return the cases on which the verdicts differ; some cases are legal, some are not."""
    legal_ones = [legal(case, TREE.scalars) for case in cases]
    assert 0 < sum(legal_ones) < len(cases)
    texts = [dialects.writer().op(case, "f") for case in cases]
    bad = refused(optree_opt, texts, directory)
    return [
        f"{'C++' if good else 'Python'} alone refuses\n{texts[number]}"
        for number, good in enumerate(legal_ones)
        if good is (number in bad)
    ]


def with_types(case: Case) -> Iterator[Case]:
    """Yield the case with all types for each operand and the next one, and for it and the last."""
    elements = case.instance.elements
    last = len(elements) - 1
    pairs = {*itertools.pairwise(range(last + 1)), *((place, last) for place in range(last))}
    for (one, other), kinds in itertools.product(sorted(pairs), itertools.product(TYPES, repeat=2)):
        found: list[ElementType] = list(elements)
        found[one], found[other] = kinds
        yield replace(case, instance=replace(case.instance, elements=tuple(found)))


CONDITIONS = sorted({str(c) for op in TREE.structured() for c in op.where})


@pytest.mark.parametrize("name", ["contract", "scaled_contract"])
def test_conditions_on_all_element_types(
    name: str, optree_opt: Path, tmp_path: Path, figure: Figure, share: Share[Case]
) -> None:
    op = TREE.ops[name]
    variant = plain(op, TREE)[0]
    mixed = [mode for mode in legal_modes(op, TREE, variant) if mode.source != mode.target]
    every = list(with_types(build(op, mixed[0], TREE.scalars, variant)))
    cases = share(every, 5, f"pairs of element types of {name}")
    assert differing(optree_opt, cases, tmp_path) == []
    figure(len(cases), f"element types of {name}, one verdict in C++ and in Python")


def test_all_conditions_on_types_have_an_op_here() -> None:
    tried = {str(c) for name in ("contract", "scaled_contract") for c in TREE.ops[name].where}
    assert set(CONDITIONS) - tried == {"reads_element"}


OPEN = [
    op
    for op in TREE.structured()
    if op.open_maps and not op.has_region and op.kind is not OpKind.ROOT
]


@pytest.mark.parametrize("op", OPEN, ids=lambda op: op.name)
def test_predicates_on_right_and_changed_maps(
    op: Op, optree_opt: Path, tmp_path: Path, figure: Figure, share: Share[int]
) -> None:
    rng = Random(op.name)
    variant, mode = next(
        (variant, mode)
        for variant in (*plain(op, TREE), *variants(op, TREE))
        for mode in legal_modes(op, TREE, variant)
    )
    cases = []
    for _ in share(range(150), 3, f"lists of maps of {op.name}"):
        maps = random_maps(op, variant.group, rng)
        for chosen in (maps, changed(maps, rng), changed(changed(maps, rng), rng)):
            cases.append(build(op, mode, TREE.scalars, replace(variant, maps=chosen)))
    assert differing(optree_opt, cases, tmp_path) == []
    figure(len(cases), f"lists of maps of {op.name}, one verdict in C++ and in Python")
