# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Composites as people write them in torch: at any width, and in the forms that other projects'
patterns miss, they are what they are."""

from pathlib import Path

import pytest
from optree_lab.testing.whole import Share
from optree_lab.verification.model_composites import (
    MEANT,
    MISSED,
    NEEDS,
    Lowered,
    distances,
    modules,
)

#: How far results may be from each other with permissions, in units of rounding.
_MOST = 256.0


@pytest.fixture(scope="module")
def lowered() -> dict[str, Lowered]:
    return {module.name: module for module in modules()}


def test_all_functions_are_known(lowered: dict[str, Lowered]) -> None:
    names = lowered["torch.768"].names
    assert {*MEANT} == {*names}
    assert {*MISSED} == {*lowered}
    assert {*NEEDS} == {*MEANT} - MISSED["torch.768"]


@pytest.mark.parametrize("name", MISSED)
def test_functions_are_recognized_as_what_they_are(
    lowered: dict[str, Lowered], optree_opt: Path, name: str
) -> None:
    found = lowered[name].recognized("all")
    missed = {each for each, meant in MEANT.items() if found.get(each, [meant]) != [meant]}
    assert missed == MISSED[name]


def test_composites_are_recognized_in_fused_ops(
    lowered: dict[str, Lowered], optree_opt: Path, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    module = lowered["torch.768"].fused(tmp_path)
    found = module.recognized("all")
    missed = {name for name, meant in MEANT.items() if found[name] != [meant]}
    assert missed == MISSED["torch.768"]
    if pytestconfig.getoption("whole"):
        for allow in ("", "all"):
            assert max(distances(module, allow).values()) <= _MOST


def test_no_permission_more_or_less(
    lowered: dict[str, Lowered], optree_opt: Path, share: Share[frozenset[str]]
) -> None:
    """Under the permissions that a function needs it is found, without any one of them it is not.

    So nothing is exact because of a width: the product with 1/768 is none of the mean.
    """
    groups = {*NEEDS.values()}
    groups |= {group - {each} for group in groups for each in group}
    for group in share(sorted(groups, key=sorted), 3, "sets of permissions for models"):
        found = lowered["torch.768"].recognized(",".join(sorted(group)))
        for name, needed in NEEDS.items():
            assert (MEANT[name] in found[name]) == (group >= needed), (name, group)


@pytest.mark.parametrize("allow", ["", "all"])
def test_what_is_recognized_computes_the_same(
    lowered: dict[str, Lowered], optree_opt: Path, allow: str
) -> None:
    found = distances(lowered["torch.768"], allow)
    assert {*found} >= {*MEANT}
    assert {name for name, distance in found.items() if not distance <= _MOST} == set()
