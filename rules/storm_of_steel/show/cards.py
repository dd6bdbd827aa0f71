"""3.B, 7.B, 12.B What is left in each deck, and how likely each card is to come next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from rules.core.contract import Explanation, Line, Message, Viewer
from rules.storm_of_steel.decks import PLAY, SEQUENCE, SUPPORT, find_deck, title
from rules.storm_of_steel.events.lasting import words
from rules.storm_of_steel.pieces import Deck
from rules.storm_of_steel.sequence import station
from rules.storm_of_steel.show.seen import line
from rules.storm_of_steel.state import State

RULES = {SEQUENCE: "3.B", PLAY: "12.B", SUPPORT: "7.B"}


def explain_cards(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """What may still come from every deck, and how many cards are left in it."""
    return Explanation(title=Message("explain-cards"), lines=tuple(_every(state)))


def _every(state: State) -> Iterator[Line]:
    yield from deck_lines(SEQUENCE, find_deck(state, SEQUENCE), partial(station, state.battle))
    yield from deck_lines(PLAY, find_deck(state, PLAY), partial(title, state.battle))
    for side in state.battle.sides:
        yield from deck_lines(SUPPORT, find_deck(state, SUPPORT, side), partial(title, state.battle), side)
    yield from lasting_lines(state)


def lasting_lines(state: State) -> Iterator[Line]:
    """12.A, 12.C What cards drawn before still do: effects that last, the weather, a confused command."""
    if state.weather != "normal":
        yield line(f"event-WeatherChanged-{state.weather}", "12.C", "bad")
    for one in state.events.lasting:
        code, facts = words(state, one.effect, one.owner, one.until)
        yield line(code, "12.A", "bad", **facts)
    for side, force in state.forces.items():
        if force.confused:
            yield line("event-ForceConfused", "12.C", "bad", who=side)


def deck_lines(kind: str, pack: Deck, name: Callable[[str], Message], side: str = "") -> Iterator[Line]:
    """Cards to come, and each with its chance to be the next: any of those not seen, whatever was drawn (ADR 0063)."""
    rule = RULES[kind]
    yield line(f"cards-{kind}", rule, value=str(pack.left), side=side)
    if not pack.left:
        return
    chances = next_card(pack)
    of = sum(chances.values())
    for count in sorted(set(chances.values()), reverse=True):
        cards = [name(card) for card, many in chances.items() if many == count]
        yield line(
            "cards-next" if len(cards) == 1 else "cards-each", rule, value=f"{count}/{of}", cards=cards
        )


def next_card(pack: Deck) -> Mapping[str, int]:
    """Of how many cards unseen each would come next; what lies at the bottom comes last for certain (12.B)."""
    if pack.bottom and pack.left == 1:
        return {pack.bottom: 1}
    return Counter(pack.unseen)


EXPLAIN = {"cards": explain_cards}
