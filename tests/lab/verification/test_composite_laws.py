# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from pathlib import Path

from optree_lab.verification.composite_laws import outcomes
from optree_lab.verification.packed_models import unpacked


def test_a_decomposed_composite_has_the_form_of_what_it_was_recognized_in(
    optree_opt: Path, plugin: Path
) -> None:
    files = sorted((unpacked() / "ir").glob("*.mlir"))[::23]
    found = [outcome for file in files for outcome in outcomes(file)]
    assert [outcome for outcome in found if outcome.difference] == []
    assert sum(outcome.found for outcome in found) > 10
