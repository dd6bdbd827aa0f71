"""What becomes of a challenge: the one table of states and events. Nothing else lets a result move anybody."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from wargame.games.errors import Conflict
from wargame.ladders.order import DREW, WON, Cause
from wargame.ladders.rulebook import Effect, Rules


class State(StrEnum):
    """Where a challenge stands."""

    ASKED = "asked"
    ACCEPTED = "accepted"
    PLAYING = "playing"
    DECLINED = "declined"
    LAPSED = "lapsed"
    WITHDRAWN = "withdrawn"
    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    ANNULLED = "annulled"
    VOID = "void"


class Event(StrEnum):
    """What may happen to it. `stall` is the challenger's silence before the game began, `lapse` the other's.

    `reopen` is a ruling that takes its game back from the end: it is played again.

    A game that somebody calls off alone, before it was played: `retreat` by the challenger, `shirk` by the other.
    `fill` is that one of the two has as many games by now as the ladder allows: what was only asked comes to nothing.
    """

    ACCEPT = "accept"
    DECLINE = "decline"
    WITHDRAW = "withdraw"
    LAPSE = "lapse"
    STALL = "stall"
    RETREAT = "retreat"
    SHIRK = "shirk"
    FILL = "fill"
    BEGIN = "begin"
    WIN = "win"
    LOSE = "lose"
    DRAW = "draw"
    ABANDON = "abandon"
    ANNUL = "annul"
    RESTORE = "restore"
    REOPEN = "reopen"
    CLOSE = "close"


class Journal(StrEnum):
    """What an event does to the season's history."""

    KEEP = "keep"
    ADD = "add"
    STRIKE = "strike"
    REVIVE = "revive"


class Party(StrEnum):
    """Who of the two."""

    CHALLENGER = "challenger"
    CHALLENGED = "challenged"


class Transition(NamedTuple):
    """Where an event leads; the clause of the rules that says what it does, who pays, what is counted besides.

    `to` is None where the state returns to what it was before it was annulled.
    """

    to: State | None
    journal: Journal = Journal.KEEP
    clause: str = ""
    payer: Party = Party.CHALLENGED
    counts: str = ""


OPEN = frozenset({State.ASKED, State.ACCEPTED, State.PLAYING})
"""States that something is still to come of."""

ENDED = frozenset({State.DECLINED, State.LAPSED, State.WITHDRAWN, State.WON, State.LOST, State.DRAWN})
"""States whose effects stand, and can be taken back."""

DECLINED = Transition(State.DECLINED, Journal.ADD, "decline", Party.CHALLENGED)
LAPSED = Transition(State.LAPSED, Journal.ADD, "timeout", Party.CHALLENGED)
WITHDRAWN = Transition(State.WITHDRAWN, Journal.ADD, "cancel", Party.CHALLENGER)
RETREATED = Transition(State.WITHDRAWN, Journal.ADD, "decline", Party.CHALLENGER)
STALLED = Transition(State.WITHDRAWN, Journal.ADD, "timeout", Party.CHALLENGER)
VOID = Transition(State.VOID)
WIN = Transition(State.WON, Journal.ADD, "win", Party.CHALLENGED, WON)
LOSE = Transition(State.LOST, Journal.ADD, "loss", Party.CHALLENGER, WON)
DRAWN = Transition(State.DRAWN, Journal.ADD, "draw", Party.CHALLENGER, DREW)

TABLE: Mapping[tuple[State, Event], Transition] = {
    (State.ASKED, Event.ACCEPT): Transition(State.ACCEPTED),
    (State.ASKED, Event.DECLINE): DECLINED,
    (State.ASKED, Event.WITHDRAW): WITHDRAWN,
    (State.ASKED, Event.LAPSE): LAPSED,
    (State.ASKED, Event.FILL): VOID,
    (State.ASKED, Event.CLOSE): VOID,
    (State.ACCEPTED, Event.BEGIN): Transition(State.PLAYING),
    (State.ACCEPTED, Event.DECLINE): DECLINED,
    (State.ACCEPTED, Event.WITHDRAW): RETREATED,
    (State.ACCEPTED, Event.LAPSE): LAPSED,
    (State.ACCEPTED, Event.STALL): STALLED,
    (State.ACCEPTED, Event.RETREAT): RETREATED,
    (State.ACCEPTED, Event.SHIRK): DECLINED,
    (State.ACCEPTED, Event.CLOSE): VOID,
    (State.PLAYING, Event.WIN): WIN,
    (State.PLAYING, Event.LOSE): LOSE,
    (State.PLAYING, Event.DRAW): DRAWN,
    (State.PLAYING, Event.RETREAT): RETREATED,
    (State.PLAYING, Event.SHIRK): DECLINED,
    (State.PLAYING, Event.ABANDON): VOID,
    (State.PLAYING, Event.CLOSE): VOID,
    **{(state, Event.ANNUL): Transition(State.ANNULLED, Journal.STRIKE) for state in sorted(ENDED)},
    (State.ANNULLED, Event.RESTORE): Transition(None, Journal.REVIVE),
    **{(state, Event.REOPEN): Transition(State.PLAYING, Journal.STRIKE) for state in sorted(ENDED)},
    (State.ANNULLED, Event.REOPEN): Transition(State.PLAYING),
}
"""Every change there is; what is not here is refused."""

DONE: Mapping[Event, str] = {
    Event.ACCEPT: "accepted", Event.DECLINE: "declined", Event.WITHDRAW: "withdrawn", Event.LAPSE: "timed out",
    Event.STALL: "timed out", Event.RETREAT: "called off", Event.SHIRK: "called off",
    Event.FILL: "cleared",
    Event.BEGIN: "started", Event.WIN: "won", Event.LOSE: "lost", Event.DRAW: "drawn",
    Event.ABANDON: "abandoned", Event.ANNUL: "annulled", Event.RESTORE: "restored",
    Event.REOPEN: "played again", Event.CLOSE: "closed",
}  # fmt: skip


def step(state: str, event: Event) -> Transition:
    """What an event does to a challenge in a state; raises `Conflict` when it can do nothing."""
    found = TABLE.get((State(state), event))
    if found is None:
        raise Conflict(
            "The challenge is {state} and cannot be {done}",
            state=str(state),
            done=DONE[event],
            event=str(event),
        )
    return found


def causes(
    found: Transition, rules: Rules, *, challenger: int, challenged: int, free: bool = False
) -> list[Cause]:
    """What a step does by the rules of the ladder; one that is free of them does nothing."""
    payer, gainer = (challenged, challenger) if found.payer == Party.CHALLENGED else (challenger, challenged)
    counted = [Cause(found.counts, payer, gainer)] if found.counts else []
    if not found.clause or free:
        return counted
    effects = [effect for effect in rules.effects(found.clause) if effect != Effect.NOTHING]
    return counted + [Cause(str(effect), payer, gainer) for effect in effects]
