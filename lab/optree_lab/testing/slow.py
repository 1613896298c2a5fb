# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A pytest plugin that marks test functions `slow`: those that tests/slow.txt lists.

`pytest --write-slow` measures the processor time of every test function, its child processes
included, and lists the functions that do not fit into a budget, most expensive first. A dash in
place of the seconds is for a function that was not measured and needs a built tool.
"""

from __future__ import annotations

import os
from collections import Counter

import pytest

from optree_lab.toolchain import CHECKOUT

SLOW = CHECKOUT / "tests" / "slow.txt"

#: Seconds of processor time that all functions together may take that are not slow.
BUDGET = 45.0

_SPENT = "processor seconds"
_START = pytest.StashKey[float]()
_spent: Counter[str] = Counter()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--write-slow", action="store_true", help=f"measure all tests and write {SLOW.name}"
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", f"slow: takes long, as {SLOW.name} has it")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    slow = {line.split()[1] for line in SLOW.read_text(encoding="utf-8").splitlines()}
    for item in items:
        if function_of(item.nodeid) in slow:
            item.add_marker("slow")


def function_of(test: str) -> str:
    """The test function of a test, whatever its parameters are."""
    return test.partition("[")[0]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    item.stash[_START] = _processor_time()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    item.user_properties.append((_SPENT, _processor_time() - item.stash[_START]))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.when == "teardown":
        for name, seconds in report.user_properties:
            if name == _SPENT and isinstance(seconds, float):
                _spent[function_of(report.nodeid)] += seconds  # type: ignore[assignment]


def _processor_time() -> float:
    """Seconds that this process and its children have had."""
    return sum(os.times()[:4])


def pytest_sessionfinish(session: pytest.Session) -> None:
    if session.config.getoption("--write-slow") and not hasattr(session.config, "workerinput"):
        fast = 0.0
        lines = []
        for function, seconds in reversed(_spent.most_common()):
            fast += seconds
            if fast > BUDGET:
                lines.append(f"{seconds:.1f} {function}\n")
        SLOW.write_text("".join(reversed(lines)), encoding="utf-8")
