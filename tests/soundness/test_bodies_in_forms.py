# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Small scalar bodies in the forms that are sequences; a slice of `optree_lab verify --bodies`."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from optree_core.model import Tree
from optree_lab.bodies.alphabets import WIDE, make
from optree_lab.bodies.body_forms import BodiesInForms, function, in_forms, is_right, places
from optree_lab.ir.program import programs
from optree_lab.testing.figures import Figure
from optree_lab.testing.whole import Share
from optree_lab.verification.form_check import usual

#: The test takes one of `STRIDE` settings, and one of `STEP` bodies of two operations.
STRIDE, STEP = 4, 25


def test_bodies_keep_their_meaning(
    tree: Tree, plugin: Path, tmp_path: Path, figure: Figure, share: Share[tuple[str, str]]
) -> None:
    some = share(places()[::STRIDE], 3, "settings of bodies in forms")
    commutes = tree.scalars.commuting
    with ThreadPoolExecutor(2) as pool:
        found = list(
            pool.map(
                lambda where: in_forms(where[0], where[1], {1: 1, 2: STEP}, commutes, tmp_path),
                some,
            )
        )
    total = BodiesInForms()
    for bodies in found:
        total.add(bodies)
    assert not total.wrong, total.wrong[0]
    for counts in total.counts.values():
        assert counts["fused"]
        assert counts["executed"]
    count = sum(total.counts["named"].values())
    figure(count, f"bodies under {len(some)} settings in each form: {total}")


def test_bodies_of_wide_integers_keep_their_meaning(
    tree: Tree, tmp_path: Path, figure: Figure
) -> None:
    """Only the reference judges these: constants of one sign, and constants equal in 64 bits."""
    total = BodiesInForms()
    for place, type_class in places():
        if type_class.startswith(WIDE) and type_class.endswith("with all bits set"):
            total.add(
                in_forms(place, type_class, {1: 1, 2: STEP}, tree.scalars.commuting, tmp_path)
            )
    assert not total.wrong, total.wrong[0]
    for counts in total.counts.values():
        assert counts["executed"]
    count = sum(total.counts["named"].values())
    figure(count, f"bodies of wide integers in each form: {total}")


def test_bodies_that_upstream_folds_are_judged_by_the_reference(
    tree: Tree, plugin: Path, tmp_path: Path
) -> None:
    """Upstream folds `a + (b - a)` of complex numbers to `b`, which rounds differently."""
    found = in_forms("unary", "complex<f32>", {3: 400}, tree.scalars.commuting, tmp_path)
    assert not found.wrong
    assert all(counts["folded otherwise upstream"] for counts in found.counts.values())
    under, letters = make("unary", "complex<f32>")
    bodies = [p.body for p in programs(letters, letters.arguments[-1], 1, ordered=False)]
    made = function(under, bodies[0])
    right = [is_right(under, body, made, "named", tmp_path, usual(made)) for body in bodies]
    assert right[0]
    assert not all(right)
