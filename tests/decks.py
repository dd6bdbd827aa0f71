"""Decks as viewers see them, whatever the ruleset."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

import rules
from rules.core.codec import plain
from rules.core.contract import UMPIRE, Event
from rules.core.dice import SeededDice
from rules.core.players import RandomPlayer, play
from rules.core.ruleset import Ruleset

Decks = dict[str, Any]


class Draw(NamedTuple):
    """A card that came: of which deck, and what is printed on it; `rolled` when the event has a die."""

    deck: str
    card: str
    rolled: bool


def decks(view: Mapping[str, Any]) -> Decks:
    """The decks of a view, by id, as plain data."""
    return {id: plain(entity) for id, entity in view.items() if entity["kind"] == "deck"}


def decks_at(ruleset: Ruleset, state: Any, viewer: str = UMPIRE) -> Decks:
    """The decks that a viewer sees in a position; none before the game."""
    return decks(ruleset.view(state, viewer)) if state is not None else {}


def turned_up(before: Decks, after: Decks) -> list[str]:
    """The decks whose last card is another one than before."""
    return [id for id in after if number(after[id]) and number(after[id]) != number(before.get(id))]


def number(deck: Any) -> int:
    """The number of the card on top; 0 while there is none."""
    return int(deck["top"]["n"]) if deck and deck["top"] else 0


def draws(ruleset: Ruleset, state: Any, events: Iterable[Event]) -> Iterator[Draw]:
    """The cards that come by some events, in their order."""
    for event in events:
        before, state = decks_at(ruleset, state), ruleset.apply(state, event)
        after = decks_at(ruleset, state)
        for id in turned_up(before, after):
            yield Draw(id, str(after[id]["top"]["title"]["id"]), bool(event.rolls))


def lying(found: Decks) -> set[str]:
    """What is printed on the cards that lie open."""
    cards = [card for deck in found.values() for card in (deck["top"], *deck["out"]) if card]
    return {str(card["title"]["id"]) for card in cards}


@cache
def printed(name: str, scenario: str, games: int = 4) -> frozenset[str]:
    """What is printed on the cards that come in some games."""
    ruleset, every = rules.get(name), set[str]()
    for seed in range(games):
        players = {side: RandomPlayer(seed + at) for at, side in enumerate(ruleset.scenarios[scenario].sides)}
        *_, last = play(ruleset, scenario, {}, players, SeededDice(seed))
        every |= lying(decks_at(ruleset, last.state))
    return frozenset(every)


def quickest(ruleset: Ruleset) -> str:
    """The scenario that takes the least time."""
    return min(ruleset.scenarios.values(), key=lambda one: one.minutes).id


def with_decks(name: str) -> list[str]:
    """The ruleset, if its first position shows a deck."""
    ruleset = rules.get(name)
    first = ruleset.fold(None, ruleset.setup(quickest(ruleset), {}, SeededDice(1)))
    return [name] if decks_at(ruleset, first) else []
