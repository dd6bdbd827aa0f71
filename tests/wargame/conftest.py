"""Fixtures of the site's tests: the smallest ruleset, registered from the rules' own skeleton."""

from __future__ import annotations

from pathlib import Path

import pytest

import rules
from tests.wargame.match import Match, new_match
from wargame.games import position

SKELETON = Path(rules.__file__).parent / "core" / "skeleton"


@pytest.fixture(scope="session")
def skirmish() -> str:
    """The id of the skeleton as a ruleset."""
    return rules.register_folder(SKELETON)


@pytest.fixture
def match(skirmish: str, db: None) -> Match:
    """A game of it between two users, set up and under way."""
    position.forget()
    return new_match(skirmish)
