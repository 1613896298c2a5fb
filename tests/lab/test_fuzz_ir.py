# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random programs obey the laws of every pass; a program that breaks one is found and shrunk.

`optree_lab fuzz-ir` tries 5,000 programs. These tests try the first ones, and the fuzzer.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import dataclass, fields, replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from optree_core.container import Container
from optree_core.model import Tree
from optree_lab.fuzz_ir.definedness import is_defined
from optree_lab.fuzz_ir.fuzzer import Fuzzer
from optree_lab.fuzz_ir.kinds import Case, case_of, structured, subject_of
from optree_lab.fuzz_ir.laws import judge
from optree_lab.fuzz_ir.mutation import MUTATORS
from optree_lab.fuzz_ir.origins import Origins
from optree_lab.fuzz_ir.passes import Family, Passes, linalg, optree
from optree_lab.fuzz_ir.smaller import smaller
from optree_lab.fuzz_ir.subject import Operand, Step, Subject, tidy
from optree_lab.fuzz_ir.text import function
from optree_lab.fuzzing.shrink import shrink
from optree_lab.ir.dialects import tree as defined_tree
from optree_lab.ir.writer import Isolated
from optree_lab.running.interpreted import is_compiled
from optree_lab.testing.figures import Figure
from optree_lab.testing.whole import Share

pytestmark = pytest.mark.slow

#: Programs that CI tries, in parts.
PARTS, PER_PART = 4, 30

#: The number of generics whose integers are too wide to be compiled.
WIDE = 40

#: MLIR may refuse one of this many programs.
VALID = 100

DOT = Subject(
    (2, 3, 4),
    ("parallel", "parallel", "reduction"),
    (
        Operand(("d0", "d2"), "f32"),
        Operand(("d1", "d2"), "f32", dynamic=frozenset({0, 1})),
        Operand(("d0", "d1"), "f32", init=True),
    ),
    (
        Step("s0", "arith.mulf", ("x0", "x1"), "f32"),
        Step("s1", "arith.addf", ("x2", "s0"), "f32"),
    ),
    ("s1",),
    attributes="note",
    origin="the transposed matmul",
)


@pytest.mark.whole(step=PARTS)
@pytest.mark.parametrize("part", range(PARTS))
def test_random_generics_obey_the_laws(
    part: int, tree: Tree, plugin: Path, tmp_path: Path, figure: Figure
) -> None:
    check_laws(Fuzzer(tree, tmp_path, linalg(plugin)), part, figure)


def test_generics_of_wide_integers_obey_the_laws(
    tree: Tree, plugin: Path, tmp_path: Path, figure: Figure, share: Share[int]
) -> None:
    """Generics that cannot be compiled are interpreted one operation at a time."""
    fuzzer = Fuzzer(tree, tmp_path, linalg(plugin))
    made = ((number, subject_of(fuzzer.origins, number)) for number in range(10_000))
    wide = (
        number
        for number, subject in made
        if is_defined(subject) and not is_compiled(function(subject).text)
    )
    numbers = share(list(islice(wide, WIDE)), 6, "generics of wide integers")
    score = fuzzer.run(numbers, kinds=("changed",))
    assert not score.failures, score.failures
    assert score.counts["executed"]
    figure(score.total, f"random generics of wide integers: {score}")


def test_generics_obey_the_laws_of_the_defined_dialect(
    tmp_path: Path, optree_opt: Path, figure: Figure
) -> None:
    """Ops of linalg become the dialect's own forms, and come back."""
    family = optree()
    assert family.program == optree_opt
    check_laws(Fuzzer(defined_tree(), tmp_path, family), 0, figure)


def check_laws(fuzzer: Fuzzer, part: int, figure: Figure) -> None:
    score = fuzzer.run(range(part * PER_PART, (part + 1) * PER_PART))
    assert not score.broken, "\n\n".join(map(" ".join, score.failures.items()))
    assert sum(score.refused.values()) * VALID <= score.total
    assert score.counts["executed"] > score.total / 4
    assert sum(score.left_out.values()) < score.total / 10
    figure(score.total, f"random programs in {fuzzer.family.dialect}: {score}")


@dataclass(frozen=True)
class OnePass(Family):
    """A family whose passes that specialize are all replaced by one pass."""

    passes: str = ""

    def specialize(self, form: str, options: str = "") -> str:
        return self.passes


def family_of_one_pass(plugin: Path, passes: str) -> OnePass:
    found = linalg(plugin)
    given = {field.name: getattr(found, field.name) for field in fields(found)}
    return OnePass(**{**given, "forms": ("one-to-one",), "accepted": ()}, passes=passes)


def test_another_process_makes_the_same_programs() -> None:
    """Programs depend on the seed only, not on the order of sets and dictionaries."""
    outputs = {
        subprocess.run(
            [sys.executable, "-m", "optree_lab", "fuzz-ir", "--show", "--count", "40"],
            check=True,
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    (text,) = outputs
    assert text.count("func.func @f") == 40


def test_every_mutator_changes_some_program(tree: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    used = set()

    def noted(mutator: Any) -> Any:
        def mutate(subject, rng):  # type: ignore[no-untyped-def]
            found = mutator(subject, rng)
            if found is not None and tidy(found) not in (None, subject):
                used.add(mutator.__name__)
            return found

        return mutate

    known = {noted(mutator): weight for mutator, weight in MUTATORS.items()}
    monkeypatch.setattr("optree_lab.fuzz_ir.mutation.MUTATORS", known)
    origins = Origins(tree)
    for seed in range(600):
        subject_of(origins, seed)
    assert used == {mutator.__name__ for mutator in MUTATORS}


def test_a_wrong_rewrite_is_found_and_made_small(
    tree: Tree, plugin: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The wrong pass is MLIR's own, which forgets that an operand is transposed."""
    fuzzer = Fuzzer(tree, tmp_path, linalg(plugin))
    case = structured(replace(DOT, extents=(3, 3, 3)), "changed")
    assert not fuzzer.judge([case]).broken
    monkeypatch.setattr(
        fuzzer, "family", family_of_one_pass(plugin, "linalg-specialize-generic-ops")
    )
    broken = fuzzer.judge([case]).broken[0]
    assert broken[0].law == "values are kept"
    file, text = fuzzer.report(7, case, broken[0])
    assert (file, text) == (str(tmp_path / "changed7.mlir"), Path(file).read_text())
    assert "?" not in text.partition("func.func")[2]
    assert "attrs" not in text
    command = next(line for line in text.splitlines() if "--pass-pipeline" in line)
    done = subprocess.run(
        command.removeprefix("// "), shell=True, capture_output=True, text=True, check=True
    )
    assert "linalg.matmul" in done.stdout


@pytest.mark.whole
def test_a_wrong_sequence_of_passes_is_found_and_shrunk(
    tree: Tree, plugin: Path, tmp_path: Path
) -> None:
    """Each pass alone is judged by other laws; MLIR's own pass makes this sequence wrong."""
    family = replace(linalg(plugin), forms=(), accepted=())
    case = structured(replace(DOT, extents=(3, 3, 3)), "changed")
    sequence = ("linalg-tree-generalize", "linalg-specialize-generic-ops", "canonicalize")
    assert not judge(family, [case]).broken
    (broken,) = judge(family, [case], sequences=[sequence]).broken[0]
    assert (broken.law, broken.passes) == ("values are kept", sequence)
    _, text = Fuzzer(tree, tmp_path, family).report(7, case, broken)
    assert "values are kept does not hold" in text
    assert ",".join(sequence) in text


def test_sequences_of_passes_depend_on_their_number_only() -> None:
    for family in (linalg(), optree()):
        assert family.sequences(3) == family.sequences(3) != family.sequences(4)
        for sequence in family.sequences(3):
            assert sequence[: len(family.into)] == family.into
            assert len(sequence) >= len(family.into) + 2


@pytest.mark.whole
def test_a_wrong_rewrite_of_an_in_place_op_is_found(
    tree: Tree, plugin: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The wrong pass is MLIR's own, which moves loops of a matmul that overwrites an operand."""
    fuzzer = Fuzzer(tree, tmp_path, linalg(plugin))
    cases = [case_of(fuzzer.origins, number, ("in-place",)) for number in range(8)]
    assert not fuzzer.judge(cases).broken
    monkeypatch.setattr(
        fuzzer, "family", family_of_one_pass(plugin, "linalg-specialize-generic-ops")
    )
    laws = {b.law for broken in fuzzer.judge(cases).broken.values() for b in broken}
    assert laws == {"values are kept"}


def test_windows_on_chains_of_views_become_named_ops(
    tree: Tree, plugin: Path, tmp_path: Path
) -> None:
    """Among them are quantized and three-dimensional convolutions."""
    fuzzer = Fuzzer(tree, tmp_path, linalg(plugin))
    cases = [case_of(fuzzer.origins, number, ("views",)) for number in range(40)]
    found = fuzzer.judge(cases)
    assert not found.broken
    assert not found.invalid
    assert found.counts["calls"] > found.counts["executed"] > 10
    family = fuzzer.family
    outputs = Passes(family.program, family.plugins)(
        [case.function.named(f"f{number}") for number, case in enumerate(cases)],
        family.specialize("one-to-one"),
    )
    text = "".join(output.text for output in outputs)
    assert re.search(r"linalg\.conv_3d_\w+_q ", text)
    assert "linalg.pooling_ndhwc" in text
    for view in ("subview", "transpose", "cast", "view", "reinterpret_cast"):
        assert f"memref.{view} " in text


def test_a_failing_pass_and_a_missing_fixed_point_are_found(
    tree: Tree, plugin: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pass that fails is noticed, and so is one that reaches no fixed point."""
    fuzzer = Fuzzer(tree, tmp_path, linalg(plugin))
    case = structured(DOT, "changed")
    monkeypatch.setattr(
        fuzzer, "family", family_of_one_pass(plugin, "linalg-tree-specialize{forms=1}")
    )
    assert fuzzer.judge([case]).broken[0][0].law == "it fails"
    monkeypatch.setattr(fuzzer, "family", family_of_one_pass(plugin, "linalg-generalize-named-ops"))
    named = "linalg-tree-specialize"
    monkeypatch.setattr("optree_lab.fuzz_ir.laws.CLEAN", named)
    assert "F(C(F(C(F(x))))) = C(F(C(F(x))))" in {b.law for b in fuzzer.judge([case]).broken[0]}


@pytest.mark.whole
def test_changes_by_canonicalization_alone_are_left_out(
    tree: Tree, plugin: Path, tmp_path: Path
) -> None:
    """The program has no iterations; its body reads the init until `x - x`, `0 * y` are folded."""
    subject = Subject(
        (0, 2),
        ("reduction", "parallel"),
        (Operand(("d0", "d1"), "i32"), Operand(("d1",), "i32", init=True)),
        (
            Step("s0", "arith.subi", ("x0", "x0"), "i32"),
            Step("s1", "arith.muli", ("x1", "s0"), "i32"),
        ),
        ("s1",),
        origin="an empty reduction",
    )
    assert is_defined(subject)
    fuzzer = Fuzzer(tree, tmp_path, linalg(plugin))
    score = fuzzer.judge([structured(subject, "changed")])
    assert not score.broken
    assert score.left_out["MLIR changes its value by canonicalizing alone"] > 0


#: A fill, a truncation and an extension; MLIR folds the copy of a fill without rounding.
ROUNDED = """func.func @NAME(%value: memref<f64>, %out: memref<2xf64>) {
  %scalar = memref.load %value[] : memref<f64>
  %wide = tensor.empty() : tensor<2xf64>
  %narrow = tensor.empty() : tensor<2xf16>
  %filled = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]} outs(%wide : tensor<2xf64>) {
  ^bb0(%init: f64):
    linalg.yield %scalar : f64
  } -> tensor<2xf64>
  %rounded = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]} ins(%filled : tensor<2xf64>) outs(%narrow : tensor<2xf16>) {
  ^bb0(%in: f64, %init: f16):
    %cast = arith.truncf %in : f64 to f16
    linalg.yield %cast : f16
  } -> tensor<2xf16>
  %result = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]} ins(%rounded : tensor<2xf16>) outs(%wide : tensor<2xf64>) {
  ^bb0(%in: f16, %init: f64):
    %cast = arith.extf %in : f16 to f64
    linalg.yield %cast : f64
  } -> tensor<2xf64>
  bufferization.materialize_in_destination %result in restrict writable %out
      : (tensor<2xf64>, memref<2xf64>) -> ()
  return
}
"""


@pytest.mark.whole
def test_changes_by_canonicalizing_linalg_ops_are_left_out(
    tree: Tree, plugin: Path, tmp_path: Path
) -> None:
    """The same program in generics keeps its value, with or without canonicalization."""
    fuzzer = Fuzzer(tree, tmp_path, linalg(plugin))
    function = Isolated(ROUNDED, ((), (2,)), ("f64", "f64"), 1)
    score = fuzzer.judge([Case("given", "a test", function, lambda: iter(()))])
    assert not score.broken
    assert score.left_out["MLIR changes its value by canonicalizing ops of linalg"] > 0


@pytest.mark.whole
def test_a_view_that_mlir_does_not_lower_is_left_out(tree: Tree, tmp_path: Path) -> None:
    """Of two unit dimensions of a depthwise convolution, MLIR drops the wrong one."""
    subject = Subject(
        (1, 1, 2, 2, 1, 2),
        (*["parallel"] * 4, *["reduction"] * 2),
        (
            Operand(("d0", "d3", "d1 + d4 * 3", "d2 + d5 * 2"), "f32", dynamic=frozenset({3})),
            Operand(("d3", "d4", "d5"), "f32"),
            Operand(("d0", "d3", "d1", "d2"), "f32", init=True),
        ),
        (
            Step("s0", "arith.mulf", ("x0", "x1"), "f32"),
            Step("s1", "arith.addf", ("x2", "s0"), "f32"),
        ),
        ("s1",),
        origin="a depthwise convolution",
    )
    score = Fuzzer(tree, tmp_path, optree()).judge([structured(subject, "changed")])
    assert not score.broken
    assert score.left_out["MLIR mistakes the extent that a view drops"] > 0


def test_shrinking_removes_everything_unneeded() -> None:
    """Shrinking removes everything that the check does not need."""
    made = shrink(
        replace(DOT, container=Container.MEMREF),
        smaller,
        lambda subjects: [any("mulf" in step.mnemonic for step in s.steps) for s in subjects],
    )
    assert made.extents == ()
    assert [step.mnemonic for step in made.steps] == ["arith.mulf"]
    assert made.container is Container.TENSOR
    assert "attrs" not in function(made).text
