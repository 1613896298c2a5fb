# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the files of tests that took most processor time, in all processes that they waited for.

Time by the clock depends on what else the machine does; the parts of a run are limited by the time
of processors.
"""

from __future__ import annotations

import resource
from collections import Counter
from collections.abc import Generator

import pytest

PROPERTY = "processor"
#: The processor time of this process and its children when the test, or its last phase, began.
START = pytest.StashKey[float]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--processor-times", type=int, default=0, metavar="N",
        help="print the N files of tests that took most processor time",
    )  # fmt: skip


def processor_time() -> float:
    used = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in used)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    item.stash[START] = processor_time()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    now = processor_time()
    report.user_properties.append((PROPERTY, now - item.stash.get(START, now)))
    item.stash[START] = now
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    count: int = terminalreporter.config.getoption("--processor-times")
    if not count:
        return
    seconds: Counter[str] = Counter()
    for reports in terminalreporter.stats.values():
        for report in reports:
            for name, value in getattr(report, "user_properties", ()):
                if name == PROPERTY:
                    seconds[report.nodeid.partition("::")[0]] += value
    terminalreporter.section("processor time")
    for file, spent in seconds.most_common(count):
        terminalreporter.write_line(f"{spent:8.1f} s  {file}")
    terminalreporter.write_line(f"{sum(seconds.values()):8.1f} s  in {len(seconds)} files")
