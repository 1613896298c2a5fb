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
Share = Callable[[Sequence[Case], int, str], Sequence[Case]]

MARK = "whole"
#: The count of tests left out, by folder; of cases left out, by kind.
LEFT = pytest.StashKey[Counter[str]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--whole", action="store_true", help="run the tests and cases that the gate leaves out, too"
    )


def pytest_configure(config: pytest.Config) -> None:
    config.stash[LEFT] = Counter()


def is_whole(config: pytest.Config) -> bool:
    return bool(config.getoption("--whole"))


@pytest.fixture
def share(request: pytest.FixtureRequest) -> Share[Case]:
    """Return a function: `share(cases, 5, "guards")` is one case in five, with `--whole` all.

    The first case is always among them. The name says what the cases are, for the end of the run.
    """

    def taken(cases: Sequence[Case], step: int, what: str) -> Sequence[Case]:
        chosen = cases if is_whole(request.config) else cases[::step]
        if len(chosen) < len(cases):
            left = f"{len(cases) - len(chosen)} of {len(cases)} {what}"
            request.node.user_properties.append((MARK, left))
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


# Processes of pytest-xdist select tests, each the same ones, and send their counts to the first.
def pytest_sessionfinish(session: pytest.Session) -> None:
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        counts = session.config.stash[LEFT]
        output[MARK] = dict(counts)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: object) -> None:
    config: pytest.Config = node.config  # type: ignore[attr-defined]
    counts: dict[str, int] = getattr(node, "workeroutput", {}).get(MARK, {})
    config.stash[LEFT] = Counter(counts)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for line in _lines(terminalreporter):
        terminalreporter.write_line(f"left out: {line}")


def _lines(terminalreporter: pytest.TerminalReporter) -> Iterator[str]:
    for folder, count in sorted(terminalreporter.config.stash[LEFT].items()):
        yield f"{count} tests of {folder}"
    for outcome in ("passed", "failed"):
        for report in terminalreporter.stats.get(outcome, ()):
            yield from (str(value) for name, value in report.user_properties if name == MARK)
