"""3.B, 7.B, 12.B The decks as events: a card drawn, a deck shuffled anew."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.core.contract import LogLine, Message, Roll, Side
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.storm_of_steel.acts import RuleEvent
from rules.storm_of_steel.pieces import Deck, deck
from rules.storm_of_steel.scenario import Battle, random_cards, support_cards
from rules.storm_of_steel.state import State

SEQUENCE, PLAY, SUPPORT = "sequence", "play", "support"


class CardDrawn(RuleEvent, frozen=True, kw_only=True):
    """A card of a deck; `side` is whose support deck it is."""

    deck: str
    card: str
    side: str = ""


class SupportShuffled(RuleEvent, frozen=True, kw_only=True):
    """7.B All ten cards have been drawn: they are shuffled."""

    side: str


def find_deck(state: State, kind: str, side: Side = "") -> Deck:
    """One of the four decks."""
    if kind == SUPPORT:
        return state.forces[side].support
    return state.sequence if kind == SEQUENCE else state.play


def draw(state: State, dice: Dice, kind: str, rule: str, side: Side = "") -> CardDrawn:
    """The card on top of the deck, which is any of those not seen; what lies at the bottom comes last. The deck must
    not be empty.
    """
    pack = find_deck(state, kind, side)
    card, rolls = _top(pack, dice, kind, rule)
    return CardDrawn(deck=kind, card=card, side=side, rules=(rule,), rolls=rolls)


def _top(pack: Deck, dice: Dice, kind: str, rule: str) -> tuple[str, tuple[Roll, ...]]:
    if pack.bottom and pack.left == 1:
        return pack.bottom, ()
    if len(pack.unseen) == 1:
        return pack.unseen[0], ()
    roll = dice.roll(f"draw-{kind}", rule=rule, sides=len(pack.unseen))
    return pack.unseen[roll.faces[0] - 1], (roll,)


def sequence_deck(state: State) -> Deck:
    """3.B A fresh sequence deck of all its cards."""
    return deck(state.battle.cards.sequence)


def support_deck(state: State, side: Side) -> Deck:
    """7.A The ten cards of a side."""
    return deck(support_cards(state.battle.support(side)))


def play_deck(state: State) -> Deck:
    """12.B One card a turn, the last THE END."""
    return replace(deck(random_cards(state.battle)), left=state.turns, bottom=state.battle.cards.end)


def apply_card_drawn(state: State, event: CardDrawn) -> State:
    pack = find_deck(state, event.deck, event.side).draw(event.card)
    if event.deck == SUPPORT:
        return state.force(event.side, support=pack)
    if event.deck == PLAY:
        return replace(state, play=pack)
    return replace(state, sequence=pack, card=event.card)


def apply_support_shuffled(state: State, event: SupportShuffled) -> State:
    """7.B The side's support deck is whole again, nothing of it drawn."""
    old = state.forces[event.side].support
    return state.force(event.side, support=old.anew(support_deck(state, event.side)))


def title(fight: Battle, card: str) -> Message:
    """What is printed on a card, the players by their sides; its text is the message with `-text` behind it."""
    return Message(f"card-{card}", dict(zip(("first", "second"), fight.sides, strict=True)))


def log_card_drawn(state: State, event: CardDrawn) -> Sequence[LogLine]:
    """Which card has come; those of the sequence deck are told by the phase that they begin."""
    if event.deck == SEQUENCE:
        return ()
    unrolled = replace(event, rolls=())
    return line(unrolled, side=event.side or None, deck=event.deck, card=title(state.battle, event.card))


def log_support_shuffled(state: State, event: SupportShuffled) -> Sequence[LogLine]:
    """7.B Whose support deck is shuffled again."""
    return line(event, side=event.side, who=event.side)
