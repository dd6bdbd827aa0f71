"""What was not run is said at the end, with what is missing."""

from __future__ import annotations

from collections import Counter

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """One line a reason: how many tests, and what to install."""
    reasons = Counter(
        report.longrepr[2].removeprefix("Skipped: ")
        for report in terminalreporter.getreports("skipped")
        if isinstance(report.longrepr, tuple)
    )
    if reasons:
        terminalreporter.section("not run")
    for reason, tests in reasons.most_common():
        terminalreporter.write_line(f"{tests} tests: {reason}")
