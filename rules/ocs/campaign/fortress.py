"""24 A command that holds a region until its side gives the word, at a price in points."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.contract import Event, LogLine, Message, Side
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.talk import report
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, RuleEvent
from rules.ocs.movement.regions import WORD
from rules.ocs.schema import Fortress
from rules.ocs.state import State


class Declare(Action, frozen=True, kw_only=True, tag="declare"):
    """24 The command may leave its region from now on."""


class FortressGivenUp(RuleEvent, frozen=True, kw_only=True):
    """24 The command may leave its region; `points` are those of `victory.side`, below 0 where it pays."""

    side: str
    points: int


def check_declare(state: State, side: Side) -> Fortress:
    """24 Once, from a turn on, by the side whose command it is."""
    rule = state.battle.file.fortress
    if rule is None or rule.side != side:
        raise Illegal("24", "no-fortress", side=side)
    if state.turn < rule.from_turn:
        raise Illegal("24", "too-early-to-declare", turn=rule.from_turn)
    if WORD in state.campaign.declared:
        raise Illegal("24", "declared-already")
    return rule


def resolve_declare(state: State, side: Side, action: Declare, dice: Dice) -> list[Event]:
    """24 The points are those of `victory.side`: below 0 when that side declares."""
    rule = check_declare(state, side)
    sign = -1 if side == state.battle.file.victory.side else 1
    return [FortressGivenUp(side=side, points=sign * rule.points, rules=("24",))]


def find_price(state: State) -> dict[str, int]:
    """24 The price of the word in points."""
    return {"points": state.battle.file.fortress.points} if state.battle.file.fortress else {}


def apply_fortress_given_up(state: State, event: FortressGivenUp) -> State:
    """24 In the book, with its price."""
    book = state.campaign
    points = {**book.points, WORD: event.points}
    return replace(state, campaign=replace(book, declared=(*book.declared, WORD), points=points))


def log_fortress_given_up(state: State, event: FortressGivenUp) -> list[LogLine]:
    """24 Both sides read it; the price in points has no sign."""
    return report(event, head=False, points=Message("n-points", {"points": abs(event.points)}))


OFFER = slots.button("act-declare", check_declare, find_price)
ACTS = {
    Declare: Act(
        resolve_declare, OFFER, ("movement",), 90, lambda state, side: refusal(check_declare, state, side),
        suits=lambda state: state.battle.file.fortress is not None,
    )
}  # fmt: skip
