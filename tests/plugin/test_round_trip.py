# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every rewrite of the plugin on real IR can be undone: a slice of `optree_lab verify --all`.

The comparison is tested too, on differences that it must overlook and on others that it must see.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from optree_core.model import Tree
from optree_ir.operation import BlockList, Operation
from optree_ir.reader import read
from optree_lab.ir.value_numbering import GENERIC, Numbering
from optree_lab.running.execution import run_tool
from optree_lab.testing.figures import Figure
from optree_lab.testing.whole import Share
from optree_lab.verification.form_check import module_after
from optree_lab.verification.round_trip import GENERALIZE, differences, round_trip

#: One of this many files is tried.
STEP = 8


@pytest.fixture(scope="module")
def commutes(tree: Tree) -> frozenset[str]:
    return tree.scalars.commuting


def test_every_rewrite_can_be_undone(
    corpus: Path, plugin: Path, commutes: frozenset[str], figure: Figure, share: Share[Path]
) -> None:
    files = share(sorted((corpus / "ir").glob("*.mlir"))[::STEP], 4, "files of real IR")
    with ThreadPoolExecutor(2) as pool:
        trips = list(pool.map(lambda file: round_trip(file, plugin, commutes), files))
    rewritten = sum(trip.rewritten for trip in trips)
    figure(rewritten, f"rewrites in {len(files)} files of real IR undone: the generic came back")
    assert {trip.file: trip.wrong[0] for trip in trips if trip.wrong} == {}
    assert rewritten > 0


def generic(maps: str, operands: str, types: str, body: str, captured: str = "") -> str:
    """Return a module with one generic on %a, %b and the init %c."""
    inputs = operands.count("%")
    arguments = ", ".join(f"%x{i}: f32" for i in range(inputs))
    names = [f"affine_map<(d0, d1, d2) -> ({m.strip()})>" for m in maps.split(";")]
    return f"""
    func.func @f(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>, %s: f32)
        -> tensor<?x?xf32> {{
      {captured}
      %0 = linalg.generic {{indexing_maps = [{", ".join(names)}],
          iterator_types = ["parallel", "parallel", "reduction"]}}
          ins({operands} : {types}) outs(%c : tensor<?x?xf32>) {{
        ^bb0({arguments}, %acc: f32):
          {body}
          linalg.yield %r : f32
      }} -> tensor<?x?xf32>
      return %0 : tensor<?x?xf32>
    }}"""


TWO = "tensor<?x?xf32>, tensor<?x?xf32>"
BODY = "%p = arith.subf %x0, %x1 : f32\n%r = arith.addf %acc, %p : f32"
PLAIN = generic("d0, d2; d2, d1; d0, d1", "%a, %b", TWO, BODY)

SAME = {
    "loops renamed": generic("d0, d1; d1, d2; d0, d2", "%a, %b", TWO, BODY).replace(
        '"parallel", "parallel", "reduction"', '"parallel", "reduction", "parallel"'
    ),
    "inputs exchanged": generic(
        "d2, d1; d0, d2; d0, d1", "%b, %a", TWO, BODY.replace("%x0, %x1", "%x1, %x0")
    ),
    "operands commuted": PLAIN.replace("%acc, %p", "%p, %acc"),
    "a dead operation": PLAIN.replace("%r =", "%dead = arith.mulf %x0, %acc : f32\n%r ="),
}
OTHER = {
    "operands swapped": PLAIN.replace("%x0, %x1 :", "%x1, %x0 :"),
    "another operation": PLAIN.replace("subf", "divf"),
    "inputs exchanged": PLAIN.replace("ins(%a, %b", "ins(%b, %a"),
    "a map transposed": PLAIN.replace("(d0, d2)", "(d2, d0)"),
    "the result transposed": PLAIN.replace("(d0, d1)>]", "(d1, d0)>]"),
    "another iterator": PLAIN.replace('"reduction"', '"parallel"'),
    "no accumulation": PLAIN.replace("%acc, %p", "%x0, %p"),
    "fast": PLAIN.replace("addf %acc, %p", "addf %acc, %p fastmath<reassoc>"),
    "another init": PLAIN.replace("outs(%c", "outs(%a"),
    "a sum in a map": PLAIN.replace("(d2, d1)", "(d2, d1 + d2)"),
}


def module(text: str) -> Operation:
    return read(run_tool("mlir-opt", ["--mlir-print-op-generic"], text))


@pytest.mark.parametrize("name", SAME)
def test_the_comparison_overlooks_other_spellings(name: str, commutes: frozenset[str]) -> None:
    assert differences(module(PLAIN), module(SAME[name]), commutes) == ()


@pytest.mark.parametrize("name", OTHER)
def test_the_comparison_finds_other_meanings(name: str, commutes: frozenset[str]) -> None:
    assert OTHER[name] != PLAIN
    assert differences(module(PLAIN), module(OTHER[name]), commutes)


def test_captured_scalars_are_operands(commutes: frozenset[str]) -> None:
    given = generic("d0, d2; ; d0, d1", "%a, %s", "tensor<?x?xf32>, f32", BODY)
    body = BODY.replace("%x1", "%s")
    captured = generic("d0, d2; d0, d1", "%a", "tensor<?x?xf32>", body)
    other = captured.replace("%x0, %s", "%s, %x0")
    assert differences(module(given), module(captured), commutes) == ()
    assert differences(module(captured), module(other), commutes)


def test_an_operand_that_only_gives_an_extent_is_compared(commutes: frozenset[str]) -> None:
    body = BODY.replace("%x0, %x1", "%acc, %acc")
    of_a, of_b = (
        generic("d2, d0; d0, d1", operand, "tensor<?x?xf32>", body) for operand in ("%a", "%b")
    )
    assert differences(module(of_a), module(of_b), commutes)


def changes(operation: Operation) -> Iterator[Operation]:
    """Yield the generic with another step, with reversed operands of a step, with other maps."""
    block = operation.blocks[0]
    for number, step in enumerate(block.operations[:-1]):
        for other in (
            replace(step, name=f"{step.name}x"),
            replace(step, operands=step.operands[::-1]),
        ):
            steps = (*block.operations[:number], other, *block.operations[number + 1 :])
            yield replace(operation, regions=(BlockList((replace(block, operations=steps),)),))
    # Transposing a single map would only rename the loops.
    transposed = "-> (d0, d1)" if operation.property_text.count("-> (d0, d1)") > 1 else "none"
    changes = (("parallel", "reduction"), (transposed, "-> (d1, d0)"), (", d1)>", ", d0)>"))
    for old, new in changes:
        yield replace(operation, property_text=operation.property_text.replace(old, new, 1))


def test_faults_in_real_ir_are_found(
    corpus: Path, plugin: Path, commutes: frozenset[str], figure: Figure
) -> None:
    file = sorted((corpus / "ir").glob("*.mlir"))[0]
    before = module_after(file.read_text(), (GENERALIZE,), plugin)
    function = before.blocks[0].operations[0]
    operations = function.blocks[0].operations
    seen = same = 0
    for number, operation in enumerate(operations):
        if operation.name != GENERIC:
            continue
        for changed in changes(operation):
            block = replace(
                function.blocks[0],
                operations=(*operations[:number], changed, *operations[number + 1 :]),
            )
            changed_function = replace(function, regions=(BlockList((block,)),))
            body = replace(before.blocks[0], operations=(changed_function,))
            if differences(before, replace(before, regions=(BlockList((body,)),)), commutes):
                seen += 1
            else:
                same += 1
                commuted = [s.name for s in changed.blocks[0].operations[:-1]]
                twice = len(set(operation.operands)) < len(operation.operands)
                assert twice or changed == operation or commutes & set(commuted), changed
    figure(seen, f"faults in real IR are seen, {same} are none")
    assert seen > same


def test_renamed_loops_have_the_same_value_numbers(commutes: frozenset[str]) -> None:
    numbering = Numbering(commutes)
    first, second = (numbering.module(module(text)) for text in (PLAIN, SAME["loops renamed"]))
    assert [results for _, results in first.structured] == [r for _, r in second.structured]
