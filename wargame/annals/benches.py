"""What other apps bring to the query: who directs which games, and which games a club or an event is.

`bench("events", games)` with a function of the user that gives the games they direct, `ground("event", games)` with
one of a name and who asks, that gives the games so called, or None where there is nothing of that name for them.
`recusal("events", games)` gives those whose director somebody is not, whoever else says so: staff too.
`silence("events", days)` gives for some games how many days of silence are long in them.
`watcher(look)` is told which games under way a director has asked about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.db.models import QuerySet

from wargame.games.models import Game

Directed = Callable[[Any], QuerySet[Game]]
Ground = Callable[[str, Any], QuerySet[Game] | None]
Silence = Callable[[Iterable[Game]], Mapping[str, int]]
Watcher = Callable[[Any, QuerySet[Game]], None]

BENCHES: dict[str, Directed] = {}
RECUSALS: dict[str, Directed] = {}
GROUNDS: dict[str, Ground] = {}
SILENCES: dict[str, Silence] = {}
WATCHERS: list[Watcher] = []


def bench(name: str, games: Directed) -> None:
    """Have the games that this gives for a user be directed by them."""
    BENCHES[name] = games


def recusal(name: str, games: Directed) -> None:
    """Have nobody direct the games that this gives for them."""
    RECUSALS[name] = games


def ground(name: str, games: Ground) -> None:
    """Have `name:…` in a query stand for the games that this gives."""
    GROUNDS[name] = games


def silence(name: str, days: Silence) -> None:
    """Have this say after how many days silence is long in a game, by its code; nothing of games it does not know."""
    SILENCES[name] = days


def watcher(look: Watcher) -> None:
    """Have this told who has asked with a director's eyes, and about which games under way."""
    WATCHERS.append(look)
