"""12.C Cards that end the turn or the game, thin the deck, or confuse a command."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.core.contract import Event, LogLine, Side
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.storm_of_steel.acts import RuleEvent
from rules.storm_of_steel.campaign.victory import end_by_points
from rules.storm_of_steel.effects import Confused, EndGame, EndTurn, Thin
from rules.storm_of_steel.events.nothing import nothing
from rules.storm_of_steel.schema import sides
from rules.storm_of_steel.state import State
from rules.storm_of_steel.turns import TurnCut


class ForceConfused(RuleEvent, frozen=True, kw_only=True):
    """12.C The next command roll of the side is halved."""

    side: str


class DeckThinned(RuleEvent, frozen=True, kw_only=True):
    """12.C So many cards have left the play deck unseen, of `die` that were to go."""

    cards: int
    die: int


def end_game(state: State, owner: Side, effect: EndGame, dice: Dice) -> Sequence[Event]:
    """12.C The game is over at once."""
    return [end_by_points(state, "12.C")]


def end_turn(state: State, owner: Side, effect: EndTurn, dice: Dice) -> Sequence[Event]:
    """12.C The turn is over."""
    return [TurnCut(rules=("12.C",))]


def thin(state: State, owner: Side, effect: Thin, dice: Dice) -> Sequence[Event]:
    """12.C From the top of the play deck; R58 never the last card, and no more than lie above it."""
    above = state.play.left - bool(state.play.bottom)
    if not above:
        return nothing("thin")
    roll = dice.roll("thin-deck", rule="12.C", sides=sides(effect.cards))
    die = roll.faces[0]
    return [DeckThinned(cards=min(die, above), die=die, rules=("12.C",), rolls=(roll,))]


def confuse(state: State, owner: Side, effect: Confused, dice: Dice) -> Sequence[Event]:
    """12.C Confusion: the owner's next command roll counts half."""
    return [ForceConfused(side=owner, rules=("12.C",))]


def apply_force_confused(state: State, event: ForceConfused) -> State:
    """12.C Until the next roll."""
    return state.force(event.side, confused=True)


def apply_deck_thinned(state: State, event: DeckThinned) -> State:
    """12.C They are gone; nobody knows which."""
    return replace(state, play=state.play.lose(event.cards))


def log_force_confused(state: State, event: ForceConfused) -> list[LogLine]:
    return line(event, side=event.side, tone="bad", who=event.side)


def log_deck_thinned(state: State, event: DeckThinned) -> list[LogLine]:
    """How many cards, and how many are left."""
    return line(event, cards=event.cards, die=event.die, left=state.play.lose(event.cards).left)
