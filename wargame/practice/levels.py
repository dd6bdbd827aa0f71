"""How practice players play, and the accounts they play under."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib.auth import get_user_model

from rules.core.players import GreedyPlayer, Player, RandomPlayer
from rules.core.ruleset import Ruleset
from rules.core.steady import SteadyPlayer
from wargame.games.alone import TITLES


class Level(NamedTuple):
    """A way of playing: its name and what it is like in words, and the player for a seed."""

    title: str
    about: str
    make: Callable[[int], Player]


STEADY = "steady"

LEVELS: Mapping[str, Level] = {
    STEADY: Level(
        TITLES[STEADY], "Weighs what comes of each act, minds its supply, and says why it acts.", SteadyPlayer
    ),
    "greedy": Level(
        TITLES["greedy"],
        "Goes for the nearest enemy and attacks wherever the figures favour it.",
        GreedyPlayer,
    ),
    "chance": Level(
        TITLES["chance"], "Anything legal, drawn at random: for looking at the rules.", RandomPlayer
    ),
}
"""By their names on the wire; the first is the usual one."""


def levels_of(ruleset: Ruleset) -> Mapping[str, Level]:
    """The levels at which practice players play a ruleset: steadily only where it says what positions are worth."""
    return {name: level for name, level in LEVELS.items() if name != STEADY or ruleset.worth is not None}


def account_of(level: str, number: int = 1) -> Any:
    """The account of a level; a game of several opponents takes one of each `number`. Nobody can sign in to it."""
    name = f"{settings.PRACTICE_NAMES}{level}{'' if number == 1 else f'-{number}'}"
    users: Any = get_user_model()._default_manager
    return users.filter(username=name).first() or users.create_user(username=name)


def is_practice(user: Any) -> bool:
    """Whether it is a practice player's account: people cannot have such a name."""
    return user is not None and user.get_username().startswith(settings.PRACTICE_NAMES)
