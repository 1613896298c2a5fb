# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Leaves the tests with the mark `whole`, and all but a slice of some cases, to `pytest --whole`.

`whole(step=4)` takes one in four of the parameters of a test, the first one included. A run prints
what it leaves out at its end, a line for each kind of case and each folder of tests.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

import pytest

Case = TypeVar("Case")
Share = Callable[[Sequence[Case], int | Sequence[Case], str], Sequence[Case]]

MARK = "whole"
#: The count of tests left out, by folder.
LEFT = pytest.StashKey[Counter[str]]()
#: A line for each slice of cases: what was left out.
CASES = pytest.StashKey[list[str]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--whole", action="store_true", help="run the tests and cases that the gate leaves out, too"
    )


def pytest_configure(config: pytest.Config) -> None:
    config.stash[LEFT] = Counter()
    config.stash[CASES] = []


def is_whole(config: pytest.Config) -> bool:
    return bool(config.getoption("--whole"))


@pytest.fixture(scope="session")
def share(pytestconfig: pytest.Config) -> Share[Case]:
    """Return a function: `share(cases, 5, "guards")` is one case in five, with `--whole` all.

    The first case is always among them. In place of a step, some of the cases say which ones. The
    name says what the cases are, for the end of the run.
    """

    def taken(cases: Sequence[Case], step: int | Sequence[Case], what: str) -> Sequence[Case]:
        some = cases[::step] if isinstance(step, int) else step
        chosen = cases if is_whole(pytestconfig) else some
        if len(chosen) < len(cases):
            left = f"{len(cases) - len(chosen)} of {len(cases)} {what}"
            pytestconfig.stash[CASES].append(left)
        return chosen

    return taken


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if is_whole(config):
        return
    left = list(_left(items))
    if left:
        gone = set(map(id, left))
        items[:] = [item for item in items if id(item) not in gone]
        config.hook.pytest_deselected(items=left)
    config.stash[LEFT] = Counter(_folder(item) for item in left)


def _left(items: Sequence[pytest.Item]) -> Iterator[pytest.Item]:
    """Yield the tests that are left out; parameters count from the first of each test."""
    numbers: Counter[str] = Counter()
    for item in items:
        mark = item.get_closest_marker(MARK)
        if mark is not None:
            test = item.nodeid.partition("[")[0]
            step = mark.kwargs.get("step")
            if step is None or numbers[test] % step:
                yield item
            numbers[test] += 1


def _folder(item: pytest.Item) -> str:
    """Return the folder of a test below the root, to a depth of two: `tests/site`."""
    return "/".join(item.nodeid.partition("::")[0].split("/")[:2])


# Processes of pytest-xdist select tests, each the same ones, and run cases, each its own.
def pytest_sessionfinish(session: pytest.Session) -> None:
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        counts: Counter[str] = session.config.stash[LEFT]
        output[MARK] = dict(counts), session.config.stash[CASES]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: object) -> None:
    config: pytest.Config = node.config  # type: ignore[attr-defined]
    counts, cases = getattr(node, "workeroutput", {}).get(MARK, ({}, []))
    config.stash[LEFT] = Counter(counts)
    config.stash[CASES].extend(cases)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    stash = terminalreporter.config.stash
    for folder, count in sorted(stash[LEFT].items()):
        terminalreporter.write_line(f"left out: {count} tests of {folder}")
    cases: list[str] = stash[CASES]
    for line in sorted(cases):
        terminalreporter.write_line(f"left out: {line}")
