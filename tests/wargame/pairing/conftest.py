"""The pairing knows no database: what the site's tests need beside it is left out here."""

from __future__ import annotations

import pytest


@pytest.fixture(scope="session", autouse=True)
def threads_end() -> None:
    """No socket is opened, so no thread has to end."""


@pytest.fixture(autouse=True)
def fresh_counts() -> None:
    """Nothing is counted in a cache."""
