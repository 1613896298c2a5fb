# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests that share a fixture of their module run in one process of pytest-xdist.

Without groups each process would build the site, a guarded plugin and the versioned dialect anew.
"""

from __future__ import annotations

import os

import pytest


@pytest.fixture(scope="module")
def process() -> int:
    return os.getpid()


@pytest.mark.parametrize("number", range(8))
def test_tests_of_a_module_fixture_are_of_one_group(
    process: int, number: int, request: pytest.FixtureRequest
) -> None:
    group = request.node.get_closest_marker("xdist_group")
    assert group is not None
    distributed = "PYTEST_XDIST_WORKER" in os.environ
    grouped = request.node.nodeid.endswith(f"@{group.args[0]}")
    assert grouped == distributed, "give pytest '--dist loadgroup' beside '-n'"
