"""Figures of tests, such as the number of cases compared, printed at the end of each run."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Figure = Callable[[int, str], None]


@pytest.fixture
def figure(record_property: Callable[[str, object], None]) -> Figure:
    """Return a function: `figure(1234, "cases compared")` prints a line at the end of the run."""

    def show(count: int, what: str) -> None:
        record_property("figure", f"{count:,} {what}")

    return show


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    lines = [
        str(value)
        for outcome in ("passed", "failed")
        for report in terminalreporter.stats.get(outcome, ())
        for name, value in report.user_properties
        if name == "figure"
    ]
    if lines:
        terminalreporter.section("figures")
        terminalreporter.write_line("\n".join(lines))
