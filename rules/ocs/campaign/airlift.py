"""The airlift of a scenario: what the transports fly in each turn, and where they can land."""

from __future__ import annotations

from fractions import Fraction

from rules.core.contract import Event, LogLine
from rules.core.talk import report
from rules.ocs.acts import Dice, PhaseWork, RuleEvent
from rules.ocs.amounts import round_half_up, supply
from rules.ocs.campaign.income import lay_tokens
from rules.ocs.field import find_shut_hexes
from rules.ocs.schema import Airlift, Landing
from rules.ocs.skies import sky
from rules.ocs.state import State


class AirliftLanded(RuleEvent, frozen=True, kw_only=True):
    """24 Tokens flown in; `hex` is empty when there was nowhere to land."""

    side: str
    tokens: int
    hex: str = ""


def usable(state: State, side: str, hex_id: str) -> bool:
    """24 The side holds the base, and no un-negated enemy ZOC lies on it."""
    here = state.battle.hexes.index[hex_id]
    return state.control(hex_id) == side and here not in find_shut_hexes(state, side)


def find_table(state: State) -> Airlift | None:
    """24 The table of the airlift; none where planes carry it."""
    flown = state.planes and sky(state).airlift == "flown"
    return None if flown else state.battle.file.airlift


def fly(state: State, dice: Dice) -> list[Event]:
    """24 One die on the row of the flying weather, less what lost bases cost."""
    lift = find_table(state)
    if lift is None or lift.side != state.active or not any(lift.table[state.flying]):
        return []
    thrown = dice.roll("airlift", rule="24")
    missing = sum(base.tokens for base in lift.fields if not usable(state, lift.side, base.hex))
    flown = max(0, lift.table[state.flying][thrown.faces[0] - 1] - missing)
    place = landing(state, lift)
    tokens = arriving(place, flown) if place is not None else 0
    where = place.hex if place is not None and tokens else ""
    return [AirliftLanded(side=lift.side, tokens=tokens, hex=where, rules=("24",), rolls=(thrown,))]


def landing(state: State, lift: Airlift) -> Landing | None:
    """24 The first of the landing grounds that is usable."""
    return next((place for place in lift.land if usable(state, lift.side, place.hex)), None)


def arriving(place: Landing, flown: int) -> int:
    """24 What the ground can take: its share, rounded to the nearest token (4.1), and no more than its limit."""
    return min(place.most, round_half_up(Fraction(place.share) * flown))


def apply_airlift_landed(state: State, event: AirliftLanded) -> State:
    """24 The tokens lie in the hex; without a place to land the state stays as it is."""
    if not event.hex:
        return state
    return lay_tokens(state, event.side, event.hex, event.tokens).post(event.side, "airlift", event.tokens)


def log_airlift_landed(state: State, event: AirliftLanded) -> list[LogLine]:
    """24 What has been flown in."""
    code = "event-AirliftLanded" if event.hex else "event-AirliftFailed"
    amount = supply(event.tokens)
    return report(event, code=code, came="came-landed", amount=amount)


ENTER = {"reinforcement": PhaseWork(fly, rank=40)}
