# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from collections import Counter
from pathlib import Path

import pytest
from optree_core.model import Tree
from optree_lab.ir import dialects
from optree_lab.verification.composites import composites
from optree_lab.verification.look_alikes import LookAlike, Verdict, family, judged, tally

#: Of each composite; a whole run tries more of them by the command `composites`.
_COUNT = 10
_BATCH = 50


@pytest.fixture(scope="module")
def tree() -> Tree:
    return dialects.tree("optree")


@pytest.fixture(scope="module")
def programs(tree: Tree) -> list[LookAlike]:
    return [program for op in composites(tree) for program in family(tree, op, _COUNT)]


def test_a_family_has_programs_of_many_kinds(tree: Tree) -> None:
    programs = family(tree, tree.ops["rms_norm"], 100)
    assert len({program.text for program in programs}) == 100
    assert len({program.kind for program in programs}) > 8
    assert len({program.use.element for program in programs}) == 4
    assert max(Counter(program.kind for program in programs).values()) < 30
    assert programs == family(tree, tree.ops["rms_norm"], 100)


@pytest.mark.parametrize(
    ("allow", "fused"),
    [("", False), ("all", True), pytest.param("all", False, marks=pytest.mark.whole)],
)
def test_what_is_recognized_in_look_alikes_computes_the_same(
    tree: Tree, programs: list[LookAlike], optree_opt: Path, allow: str, fused: bool
) -> None:
    assert len(programs) == _COUNT * len(composites(tree))
    verdicts: list[Verdict] = []
    for start in range(0, len(programs), _BATCH):
        verdicts += judged(optree_opt, programs[start : start + _BATCH], allow, fused)
    assert [verdict for verdict in verdicts if verdict.problem] == []
    assert tally(verdicts)["refused"] > len(programs) / 2


def test_a_wrong_result_is_noticed(
    tree: Tree, optree_opt: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A text that differs from what the tool reads stands for a rewrite that is wrong."""
    module = "optree_lab.verification.look_alikes.passes"
    from optree_lab.verification.composites import passes

    def broken(tool: Path, text: str, names: tuple[str, ...]) -> str:
        return passes(tool, text, names).replace("math.exp2", "math.exp")

    monkeypatch.setattr(module, broken)
    some: list[LookAlike] = [
        program for program in family(tree, tree.ops["softmax"], 500) if "math.exp2" in program.text
    ]
    assert some
    assert all(verdict.problem for verdict in judged(optree_opt, some[:2]))
