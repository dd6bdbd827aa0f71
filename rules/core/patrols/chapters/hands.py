"""5 Hands: before the first turn each side takes two cards, which it alone knows until it plays them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from rules.core import slots
from rules.core.acts import Act, Action, Hook, RuleEvent
from rules.core.conduct import PhasePassed
from rules.core.contract import (
    UMPIRE,
    Decision,
    Draft,
    Entity,
    Event,
    LogLine,
    Message,
    Options,
    Side,
    Viewer,
)
from rules.core.errors import Illegal, Malformed
from rules.core.known import hide
from rules.core.ruleset import Dice
from rules.core.talk import line

from ..charts import CARDS, HAND, SIDES
from ..state import State

Card = Annotated[str, Meta(max_length=16)]


class Take(Action, frozen=True, kw_only=True, tag="take"):
    """5.1 The two cards that a side takes into its hand."""

    first: Card
    second: Card


class HandTaken(RuleEvent, frozen=True, kw_only=True):
    """5.1 The cards that a side has taken, for that side alone."""

    side: Side
    cards: tuple[str, ...]


def check_cards(cards: Sequence[str]) -> None:
    """5.1 Two different ones that there are; `Malformed` for an unknown one."""
    for card in cards:
        if card not in CARDS:
            raise Malformed("unknown-card", card=card)
    if len(set(cards)) < len(cards):
        raise Illegal("5.1", "same-card", card=Message(f"card-{cards[0]}"))


def check_held(state: State, side: Side, card: str) -> None:
    """5.2 A card of one's own hand."""
    if card not in CARDS:
        raise Malformed("unknown-card", card=card)
    if card not in state.hands.get(side, ()):
        raise Illegal("5.2", "not-in-hand", card=Message(f"card-{card}"))


def resolve_take(state: State, side: Side, take: Take, dice: Dice) -> list[Event]:
    """5.1 They are in hand; that they are, all may know."""
    cards = (take.first, take.second)
    check_cards(cards)
    taken = HandTaken(side=side, cards=cards, rules=("5.1",), audience=(side,))
    return [taken, PhasePassed(side=side, phase=state.phase, rules=("5.1",))]


def take_options(state: State, side: Side, draft: Draft) -> Options:
    """The slots `first` and `second`."""
    taken = [draft[slot] for slot in ("first", "second") if slot in draft]
    check_cards(taken)
    if len(taken) == HAND:
        return slots.whole("action-take")
    return slots.choice(("first", "second")[len(taken)], CARDS, lambda card: check_cards([*taken, card]))


def ask_takes(state: State) -> Sequence[Decision]:
    """5.1 Both sides at once."""
    return [
        Decision(id=f"take:{side}", side=side, rule="5.1", accepts=("take",), ask=Message("ask-take"))
        for side in SIDES
        if side not in state.passed
    ]


def apply_hand_taken(state: State, event: HandTaken) -> State:
    """5.1 The cards are the hand of their side, in place of what it held."""
    return replace(state, hands={**state.hands, event.side: event.cards})


def log_hand_taken(state: State, event: HandTaken) -> list[LogLine]:
    """Log which card the side itself has taken."""
    one, two = (Message(f"card-{card}") for card in event.cards)
    return line(event, side=event.side, one=one, two=two)


def show_hands(state: State, viewer: Viewer) -> Iterator[Entity]:
    """5.1 Show how many cards a side has, to all; which, to that side and the umpire."""
    for side, cards in state.hands.items():
        if side in state.passed or state.turn:
            yield {"id": f"hand-{side}", "kind": "hand", "place": None, "side": side, "count": len(cards)}
        if viewer in (side, UMPIRE):
            shown = [show_card(card) for card in cards]
            held = {"id": f"cards-{side}", "kind": "cards", "place": None, "side": side, "cards": shown}
            yield {**held, "audience": [side]}


def find_others(state: State, viewer: Viewer) -> set[Side]:
    """1.2, 5.1 Return the sides whose hand and sealed order the viewer does not know."""
    return set(SIDES) - {viewer}


with_backs = hide(find_others, "hands", blank=lambda cards: ("",) * len(cards))
without_orders = hide(find_others, "sealed")


def as_seen_by(state: State, viewer: Viewer) -> State:
    """1.2, 5.1 The hands of others as so many backs, and nothing of what they have sealed."""
    return without_orders(with_backs(state, viewer), viewer)


def show_card(card: str) -> Entity:
    """A card as the board draws it; its id is what is chosen by it."""
    title, text = ({"id": f"{of}-{card}", "facts": {}} for of in ("card", "card-text"))
    return {"id": card, "title": title, "text": text, "rule": "5.2"}


ACTS = {Take: Act(resolve_take, take_options)}
HOOKS = {"take": Hook(decisions=ask_takes)}
MARKS = [show_hands]
