"""How a game that waits for players is won: what its rules count for victory, as the set-up stands."""

from __future__ import annotations

from typing import NamedTuple

from rules.core.codec import encode
from rules.core.words import say
from wargame.games.models import Game
from wargame.games.releases import ruleset_of
from wargame.games.setups import setup_victory


class Condition(NamedTuple):
    """One line of the count: what counts, or what a total means; what it comes to, and its rules."""

    words: str
    value: str
    rules: tuple[str, ...]


class Winning(NamedTuple):
    """What decides the game by its victory conditions so far: each, and what they come to."""

    title: str
    headline: str
    conditions: list[Condition]


def winning_of(game: Game) -> Winning | None:
    """The count of a game's scenario with its options, as everybody may know it; None where its rules have none."""
    found = setup_victory(game.ruleset, game.release, game.scenario, encode(game.options))
    if found is None:
        return None
    ruleset, scenario = ruleset_of(game), game.scenario
    return Winning(
        say(ruleset, found.title, scenario=scenario),
        found.headline or "",
        [
            Condition(say(ruleset, line.message, scenario=scenario), line.value or "", tuple(line.rules))
            for line in found.lines
        ],
    )
