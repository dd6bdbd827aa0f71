"""How a game that has not begun will stand, as far as everybody may know it and chance has no part in it.

No die of the game is thrown for it: it follows from the scenario and the options alone, is seen as a spectator would
see it, and what chance decides is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from rules.core.codec import encode
from rules.core.contract import SPECTATOR, Entity
from rules.core.dice import SeededDice
from rules.core.ruleset import Ruleset
from wargame.games.errors import Unplayable
from wargame.games.models import Game
from wargame.games.releases import ruleset_named

TRIES = 4
"""Set-ups with different dice: what is the same in all of them chance has no part in."""

View = Mapping[str, Entity]


def setup_board(game: Game) -> tuple[Entity, ...]:
    """What the board of an open game shows; nothing where its rules are not to be had."""
    try:
        return setup_entities(game.ruleset, game.release, game.scenario, encode(game.options))
    except Unplayable:
        return ()


def setup_entities(ruleset: str, release: str, scenario: str, options: bytes) -> tuple[Entity, ...]:
    """What a spectator sees on the map wherever the dice fall; decks, pools and whose turn it is hang on them."""
    first, *others = setup_views(ruleset, release, scenario, options)
    return tuple(
        one
        for id, one in first.items()
        if one["place"] is not None and all(other.get(id) == one for other in others)
    )


def setup_units(ruleset: str, release: str, scenario: str, options: bytes) -> tuple[Entity, ...]:
    """The units that a spectator sees on one place wherever the dice fall."""
    first, *others = setup_views(ruleset, release, scenario, options)
    return tuple(
        unit
        for id, unit in first.items()
        if unit["kind"] == "unit" and all(_where(other.get(id)) == _where(unit) for other in others)
    )


def _where(unit: Entity | None) -> Any:
    return unit and (unit["side"], unit["place"])


@lru_cache(maxsize=128)
def setup_views(ruleset: str, release: str, scenario: str, options: bytes) -> tuple[View, ...]:
    """The set-up as a spectator sees it, with different dice where any are thrown."""
    rules_of, given = ruleset_named(ruleset, release), msgspec.json.decode(options)
    first, is_rolled = _view(rules_of, scenario, given, 0)
    others = range(1, TRIES if is_rolled else 1)
    return first, *(_view(rules_of, scenario, given, seed)[0] for seed in others)


def _view(ruleset: Ruleset, scenario: str, options: Mapping[str, Any], seed: int) -> tuple[View, bool]:
    """A set-up with such dice as a spectator sees it, and whether any were thrown."""
    dice = SeededDice(seed)
    state = ruleset.fold(None, ruleset.setup(scenario, options, dice))
    return ruleset.view(state, SPECTATOR), bool(dice.drawn)
