# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from pathlib import Path

import pytest
from optree_core.model import Op
from optree_lab.ir import dialects
from optree_lab.testing.figures import Figure
from optree_lab.testing.whole import Share
from optree_lab.verification.composites import Use, composites, uses
from optree_lab.verification.group_tiles import Subject, differing, outcomes


def _ops() -> list[Op]:
    """Return the ops with steps: those of optree, and those that linalg has."""
    own, bound = (composites(dialects.tree(name)) for name in ("optree", "linalg"))
    return [*own, *(op for op in bound if not op.abstract)]


def _some(op: Op, element: str, wide: str | None) -> list[Use]:
    """Return uses of each rank with most that is optional, rank 2 first, and others in between."""
    output = op.inits[0].name
    found = [use for use in uses(op, element, wide) if use.shapes[output]]
    first = sorted(found[:3], key=lambda use: abs(len(use.shapes[output] or ()) - 2))
    return first + found[3 :: max(1, len(found) // 4)]


@pytest.mark.parametrize("element", ["f32", pytest.param("bf16", marks=pytest.mark.whole)])
@pytest.mark.parametrize("op", _ops(), ids=lambda op: op.qualified_name)
def test_tilings_of_a_composite_and_of_its_groups_compute_the_same_bits(
    op: Op,
    element: str,
    optree_opt: Path,
    plugin: Path,
    share: Share[tuple[Use, bool]],
    figure: Figure,
) -> None:
    some = _some(op, element, "f32" if element == "bf16" else None)
    # The gate tiles one case of each composite: by turns with sizes that are known or unknown.
    cases = [(use, dynamic) for use in some for dynamic in (False, True)][_ops().index(op) % 2 :]
    executed = 0
    for use, dynamic in share(cases, len(cases), f"tiled cases of {op.qualified_name}"):
        found = outcomes(use, dynamic=dynamic)
        assert differing(found) == []
        for outcome in found:
            assert outcome.is_refused or not outcome.message, outcome.message
            assert outcome.is_refused or outcome.is_tiled, outcome.module
        along = {
            subject: [o.tiling.sizes for o in found if o.tiling.subject is subject and o.is_tiled]
            for subject in Subject
        }
        # The groups are tiled along every dimension along which the composite is.
        assert along[Subject.GROUP] == along[Subject.ISOLATED]
        assert along[Subject.GROUP] == along[Subject.COMPOSITE] or op.dialect == "linalg"
        executed += sum(map(len, along.values()))
    figure(executed, f"tilings of {op.qualified_name} and its groups in {element} are executed")
