"""A game for two whose pairing others made: both sit at once, or bid for the sides first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import rules
from wargame.bids.services import bid_open
from wargame.bids.ways import PREFIX
from wargame.games.models import Game
from wargame.games.seating import RANDOM
from wargame.games.services import game_open
from wargame.games.sides import can_settle


def game_between(
    first: Any,
    second: Any,
    *,
    ruleset: str,
    scenario: str,
    options: Mapping[str, Any],
    sides: str = "",
    side: str = "",
    **given: Any,
) -> Game:
    """Open a game of two; `given` is what `game_open` takes besides.

    `sides` names a way to bid, where the scenario has something to bid for; else `first` has `side`, or one by lot.
    Raises `Malformed` for what cannot be opened.
    """
    told = {"ruleset": ruleset, "scenario": scenario, "options": options, **given}
    if sides.startswith(PREFIX) and has_bids(ruleset, scenario, options):
        return bid_open(user=first, method=sides.removeprefix(PREFIX), opponent=second, **told)
    return game_open(user=first, side=side or RANDOM, opponents=[second], **told)


def has_bids(ruleset: str, scenario: str, options: Mapping[str, Any]) -> bool:
    """Whether there is something to bid for the sides of a scenario; if not they are drawn by lot."""
    plan = rules.get(ruleset).scenarios[scenario]
    chosen = {choice.id: choice.default for choice in plan.choices} | dict(options)
    return can_settle(plan, chosen)
