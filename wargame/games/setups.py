"""How a game that has not begun will stand, as far as everybody may know it and chance has no part in it.

No die of the game is thrown for it: it follows from the scenario and the options alone, is seen as a spectator would
see it, and what chance decides is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from rules.core.codec import encode
from rules.core.contract import SPECTATOR, Entity, Explanation
from rules.core.dice import SeededDice
from rules.core.errors import Malformed
from rules.core.ruleset import Ruleset
from wargame.games.errors import Unplayable
from wargame.games.models import Game
from wargame.games.releases import find_ruleset

TRIES = 4
"""Set-ups with different dice: what is the same in all of them chance has no part in."""

View = Mapping[str, Entity]


def setup_board(game: Game) -> tuple[Entity, ...]:
    """Return what the board of an open game shows; nothing where its rules are not to be had."""
    try:
        return setup_entities(game.ruleset, game.release, game.scenario, encode(game.options))
    except Unplayable:
        return ()


def setup_entities(ruleset: str, release: str, scenario: str, options: bytes) -> tuple[Entity, ...]:
    """Return what a spectator sees on the map however the dice fall; decks, pools and whose turn it is hang on them."""
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
    rules_of = find_ruleset(ruleset, release)
    return tuple(rules_of.view(state, SPECTATOR) for state in _states(rules_of, scenario, options))


@lru_cache(maxsize=128)
def setup_victory(ruleset: str, release: str, scenario: str, options: bytes) -> Explanation | None:
    """Return what the set-up counts for victory as a spectator sees it however the dice fall; None where the rules of
    the game answer no such question."""
    rules_of = find_ruleset(ruleset, release)
    try:
        first, *others = (
            rules_of.explain(state, SPECTATOR, {"about": "victory"})
            for state in _states(rules_of, scenario, options)
        )
    except Malformed:
        return None
    lines = tuple(line for line in first.lines if all(line in other.lines for other in others))
    told = all(other.headline == first.headline for other in others)
    return msgspec.structs.replace(first, lines=lines, headline=first.headline if told else None)


@lru_cache(maxsize=128)
def setup_turns(ruleset: str, release: str, scenario: str, options: bytes) -> int:
    """Return how many turns a game begun this way may last: a later start leaves fewer than the scenario has."""
    rules_of = find_ruleset(ruleset, release)
    return max(rules_of.standing(state).turns for state in _states(rules_of, scenario, options))


def _states(ruleset: Ruleset, scenario: str, options: bytes) -> Iterator[Any]:
    """The set-up, and where any dice are thrown it with others."""
    given = msgspec.json.decode(options)
    for seed in range(TRIES):
        dice = SeededDice(seed)
        yield ruleset.fold(None, ruleset.setup(scenario, given, dice))
        if not dice.drawn:
            return
