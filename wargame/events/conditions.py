"""The conditions of an event and of its stages as data: everybody reads them before entering."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from wargame.games.calendars import LEAVE, QUIET
from wargame.games.errors import Conflict
from wargame.pairing.ties import Tie


class After(StrEnum):
    """What happens to a game that is not over at the deadline of its round."""

    ADJUDICATION = "adjudication"
    EXTENSION = "extension"
    FORFEIT = "forfeit"


class Clocks(StrEnum):
    """What the clocks of a game do while a dispute in it is open."""

    STOP = "stop"
    RUN = "run"


class Zero(StrEnum):
    """What happens when a clock shows nothing."""

    CLAIM = "claim"
    LOSS = "loss"
    PRACTICE = "practice"
    DIRECTOR = "director"


class Recusal(StrEnum):
    """Which officials may not rule on a game, besides those who play it."""

    NOBODY = "nobody"
    ENTRANTS = "entrants"
    CLUBMATES = "clubmates"


class Format(StrEnum):
    """How a stage pairs its players."""

    SWISS = "swiss"
    ROUND_ROBIN = "round-robin"
    DOUBLE_ROUND_ROBIN = "double-round-robin"
    SINGLE = "single-elimination"
    DOUBLE = "double-elimination"
    POOLS = "pools"
    TEAM_SWISS = "team-swiss"


KNOCKOUT = frozenset({Format.SINGLE, Format.DOUBLE})
ALL_PLAY_ALL = frozenset({Format.ROUND_ROBIN, Format.DOUBLE_ROUND_ROBIN, Format.POOLS})

Halves = Annotated[int, Meta(ge=0, le=2)]
Small = Annotated[int, Meta(ge=0, le=1000)]
Rating = Annotated[int, Meta(ge=0, le=5000)]
PlanName = Annotated[str, Meta(pattern=r"^[-\w]+/[-\w]+$", max_length=120)]
MOST = 512
"""Entrants of an event at most."""
MOST_ROUNDS, MOST_OF_A_ROUND = 30, 20
"""Rounds of a Swiss, and scenarios of a round, at most."""


class Conditions(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=False):
    """What an event goes by. Every event holds all of it; points are counted in halves. `quiet` and `leave` are whether
    clocks rest in the players' quiet hours and on their leave, where the pace has it, `pauses` whether players may
    pause a game by consent; `zero` is what happens when a clock shows nothing, and `heirs` whether a game counts in
    which somebody took a side over.
    """

    pace: str = "days"
    quiet: bool = True
    leave: bool = False
    pauses: bool = True
    zero: Zero = Zero.CLAIM
    heirs: bool = False
    rated: bool = True
    ties: Annotated[tuple[Tie, ...], Meta(max_length=8)] = (
        Tie.BUCHHOLZ, Tie.SONNEBORN_BERGER, Tie.DIRECT, Tie.WINS,
    )  # fmt: skip
    bye_halves: Halves = 2
    asked_halves: Halves = 1
    asked_most: Small = 1
    missed_halves: Annotated[int, Meta(ge=0, le=1)] = 0
    late_until: Small = 2
    round_days: Annotated[int, Meta(ge=1, le=400)] = 28
    after: After = After.ADJUDICATION
    extension_days: Annotated[int, Meta(ge=1, le=60)] = 7
    silent_days: Annotated[int, Meta(ge=1, le=60)] = 5
    disputes: Clocks = Clocks.STOP
    recusal: Recusal = Recusal.CLUBMATES
    check_in_hours: Annotated[int, Meta(ge=0, le=336)] = 0
    size: Annotated[int, Meta(ge=2, le=MOST)] = 64
    approval: bool = False
    rating_from: Rating | None = None
    rating_to: Rating | None = None
    reliability: Annotated[int, Meta(ge=0, le=100)] | None = None
    members: bool = False


class Plan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=False):
    """What a stage goes by.

    `takes`: how many go on to it from the stage before, 0 for all. `plans` are the scenarios by round, the last for all
    that follow; where a round has several, boards take turns. `sides` is '' where the pairing says who has which, else
    the way to bid for them. Of knockouts: a drawn game is played again `replays` times, then the higher seed goes on;
    `third` is a game for the third place, `reset` a second final where the one without a loss has lost the first.
    """

    format: Format = Format.SWISS
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] = 5
    takes: Annotated[int, Meta(ge=0, le=MOST)] = 0
    pools: Annotated[int, Meta(ge=1, le=64)] = 1
    boards: Annotated[int, Meta(ge=1, le=20)] = 1
    reset: bool = True
    third: bool = False
    replays: Annotated[int, Meta(ge=0, le=3)] = 1
    sides: str = ""
    plans: Annotated[
        tuple[Annotated[tuple[PlanName, ...], Meta(max_length=MOST_OF_A_ROUND)], ...],
        Meta(max_length=MOST_ROUNDS),
    ] = ()
    options: dict[str, dict[str, Any]] = {}


def rests_of(conditions: Conditions) -> list[str]:
    """Why clocks rest in the games of an event, as the terms of a game say it."""
    return [QUIET] * conditions.quiet + [LEAVE] * conditions.leave


def conditions_read(given: Mapping[str, Any]) -> Conditions:
    """The conditions out of data; raises `Conflict` naming what is wrong with them."""
    read = _read(given, Conditions)
    if len(set(read.ties)) != len(read.ties):
        raise Conflict("List each tie-break only once", about="ties")
    low, high = read.rating_from, read.rating_to
    if low is not None and high is not None and low > high:
        raise Conflict(
            "The lowest rating, {low}, is above the highest, {high}", about="rating_from", low=low, high=high
        )
    return read


def plan_read(given: Mapping[str, Any]) -> Plan:
    """The plan of a stage out of data; raises `Conflict`."""
    return _read(given, Plan)


def _read(given: Mapping[str, Any], kind: type[Any]) -> Any:
    try:
        return msgspec.convert(dict(given), kind)
    except msgspec.ValidationError as fault:
        said = str(fault).replace("{", "(").replace("}", ")")
        raise Conflict(f"These conditions are not possible: {said}") from fault


def as_data(settings: Conditions | Plan) -> dict[str, Any]:
    """As the database keeps them."""
    return msgspec.to_builtins(settings)
