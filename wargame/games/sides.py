"""How the sides of a game are settled, where not by sitting down: other apps bring the ways, the referee none.

A game that was opened so has the way in its `terms` under `UNSETTLED`, and nobody sits, until `seats_settle`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from rules.core.errors import Malformed
from rules.core.ruleset import Scenario
from wargame.games.errors import Conflict
from wargame.games.models import Game

UNSETTLED = "sides"


class Way(NamedTuple):
    """`title`: its name in words, `about`: what it comes to. `open` makes what it needs for a game that
    its owner has just opened, with the owner's phrase for the dice; `is_party` says whether somebody takes part who has
    no seat yet, `has_room` whether another may.
    """

    title: str
    about: str
    open: Callable[[Game, Any, str], None]
    is_party: Callable[[Game, Any], bool]
    has_room: Callable[[Game], bool]


WAYS: dict[str, Way] = {}
"""By its name on the wire; filled when the apps are ready."""


def way_of(game: Game) -> Way | None:
    """Return how the sides of this game are being settled; None where players sit down by themselves."""
    return WAYS.get(game.terms.get(UNSETTLED, ""))


def is_party(game: Game, user: Any) -> bool:
    """Whether this user takes part in settling the sides of the game."""
    way = way_of(game)
    return way is not None and way.is_party(game, user)


def check_room(game: Game) -> None:
    """Raises `Conflict` where all who are to play the game are settling its sides already."""
    way = way_of(game)
    if way is not None and not way.has_room(game):
        raise Conflict("Two players are already settling the sides of this game", game=game.code)


def can_settle(scenario: Scenario, options: Mapping[str, Any]) -> bool:
    """Whether it is a scenario of two players, opened with these options, and with something to bid."""
    seats = scenario.seats(options)
    return scenario.bid is not None and len(seats) == 2 and not any(command for _, command in seats)


def check_way(name: str, scenario: Scenario, options: Mapping[str, Any]) -> Way:
    """The way of that name, for a scenario of two players with something to bid; raises `Malformed`."""
    if name not in WAYS:
        raise Malformed("no-such-way", way=name)
    if not can_settle(scenario, options):
        raise Malformed("no-bid", scenario=scenario.id)
    return WAYS[name]
