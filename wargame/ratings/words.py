"""People and systems as ratings name them."""

from __future__ import annotations

from typing import Any

from wargame.games.words import ruleset_or_none


def person_name(user: Any) -> str:
    """The name of a player; who has left the site has none."""
    return user.get_username() if user.is_active else "a former member"


def system_name(ruleset: str) -> str:
    """A rule system in words; its id where it is no longer here."""
    found = ruleset_or_none(ruleset)
    return found.title if found else ruleset
