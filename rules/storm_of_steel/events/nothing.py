"""12.C A card of which nothing comes is told, with the reason."""

from __future__ import annotations

from rules.core.contract import Event, LogLine, Side
from rules.core.talk import line
from rules.storm_of_steel.acts import RuleEvent
from rules.storm_of_steel.state import State


class NothingComes(RuleEvent, frozen=True, kw_only=True):
    """12.C There is nobody, or nothing, for the card to fall on; `why` names the words, `side` whose card it is."""

    why: str
    side: str = ""
    unit: str = ""


def nothing(why: str, side: Side = "", unit: str = "") -> list[Event]:
    """12.C The event that says so."""
    return [NothingComes(why=why, side=side, unit=unit, rules=("12.C",))]


def apply_nothing_comes(state: State, event: NothingComes) -> State:
    """The state stays as it is: the event is for the log."""
    return state


def log_nothing_comes(state: State, event: NothingComes) -> list[LogLine]:
    """Why nothing comes of it."""
    return line(
        event, code=f"event-NothingComes-{event.why}", side=event.side or None, at=(event.unit,),
        who=event.side, unit=state.label(event.unit) if event.unit else "",
    )  # fmt: skip
