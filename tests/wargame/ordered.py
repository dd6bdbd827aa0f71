"""A game in which orders in advance are given, up to the question that they answer."""

from __future__ import annotations

from typing import Any

from tests.wargame.sitting import Sitting, sit_down
from wargame.games.models import Seat
from wargame.games.position import game_moment

TERMS: dict[str, Any] = {"question": "retreat", "answer": "first"}
TRIES = 60


def sit_to_order(**how: Any) -> tuple[Sitting, str]:
    """A game in which a side is asked where a unit retreats to, and that side; the dice decide when."""
    for _ in range(TRIES):
        sitting = sit_down(**how)
        while sitting.game.awaiting:
            side = asked_to_retreat(sitting)
            if side:
                return sitting, side
            sitting.step()
    raise AssertionError("nobody had to retreat")


def asked_to_retreat(sitting: Sitting) -> str:
    """The side that is asked so now; '' where none is."""
    moment = game_moment(sitting.game)
    asked = (one for one in moment.ruleset.decisions(moment.state) if one.id == "retreat")
    return next((one.side for one in asked), "")


def ask_anew(sitting: Sitting, side: str) -> None:
    """As if the question had been put after the orders were given."""
    Seat.objects.filter(game=sitting.game, side=side).update(orders_seen=sitting.game.seq - 1)
