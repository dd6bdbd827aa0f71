"""Texts that somebody has read and approved; `--approve` writes them anew, to be read as a difference."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import unified_diff
from pathlib import Path

import pytest

Approve = Callable[[Path, Iterable[str]], None]

ADVICE = "If it reads as it should, approve it: --whole --approve -k approved (docs/running.md)."


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--approve", action="store_true", help="write the approved texts anew: read what changes"
    )


@pytest.fixture
def approve(request: pytest.FixtureRequest) -> Approve:
    """Fails where a text is not what was approved, with the difference."""

    def approve(path: Path, lines: Iterable[str]) -> None:
        now = list(lines)
        if request.config.option.approve:
            path.parent.mkdir(exist_ok=True, parents=True)
            path.write_text("".join(f"{line}\n" for line in now), "utf-8")
        then = path.read_text("utf-8").splitlines() if path.exists() else []
        if now != then:
            changes = unified_diff(then, now, f"{path.name}, approved", f"{path.name}, now", "", "", 1, "")
            pytest.fail("\n".join([*changes, ADVICE]), pytrace=False)

    return approve
