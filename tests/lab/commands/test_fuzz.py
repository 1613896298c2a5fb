# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A mutant of a real spec generates files that other tools read, or is refused with a place.

`optree_lab fuzz` tries 10,000 mutants. These tests try the first ones, and the mutators.
"""

from __future__ import annotations

import random

import pytest
from optree_lab import toolchain
from optree_lab.commands import fuzz
from optree_lab.fuzz_specs import harmless, mistakes, noise
from optree_lab.fuzz_specs.small_project import SmallProject
from optree_lab.testing.figures import Figure

pytestmark = pytest.mark.slow

MUTANTS, PARTS = 500, 10
OTHER_FILES = 100


@pytest.mark.whole(step=PARTS)
@pytest.mark.parametrize("part", range(PARTS))
def test_mutants_of_specs_are_valid_or_refused(part: int, figure: Figure) -> None:
    size = MUTANTS // PARTS
    assert toolchain.tool("mlir-tblgen")
    score = fuzz.fuzz(range(part * size, (part + 1) * size))
    assert not score.failures, score.failures
    total, valid, rejected, known, first = (fuzz.counted(score, c) for c in fuzz.COLUMNS)
    assert total == size == valid + rejected
    assert valid >= 0.3 * total
    assert first == known >= 0.1 * total
    figure(total, f"mutants of specs, {valid} of them valid")


@pytest.mark.whole
def test_mutants_of_other_files_are_valid_or_refused(figure: Figure) -> None:
    score = fuzz.fuzz_files(range(OTHER_FILES))
    assert not score.failures, score.failures
    assert fuzz.counted(score, "rejected", fuzz.OTHER_FILES) >= 0.2 * OTHER_FILES
    figure(OTHER_FILES, "mutants of other files of a project")


def test_a_seed_determines_its_mutant() -> None:
    project = SmallProject(toolchain.CHECKOUT / "specs")
    for seed in range(20):
        assert fuzz.mutant_of(project, seed) == fuzz.mutant_of(project, seed)


def test_every_mutator_changes_some_spec() -> None:
    project = SmallProject(toolchain.CHECKOUT / "specs")
    subjects = [project.subject(op) for op in project.names]
    for module in (harmless, mistakes, noise):
        assert len(set(module.MUTATORS)) == len(module.MUTATORS)
        for number, mutator in enumerate(module.MUTATORS):
            made = (mutator(subject, random.Random(number)) for subject in subjects)
            assert any(made), f"{module.__name__} {number}"
