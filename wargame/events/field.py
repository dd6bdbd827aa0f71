"""A stage out of the database, as the pairing engine and the pages read it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import NamedTuple

from wargame.events import given
from wargame.events.bidding import is_bid_for
from wargame.events.conditions import Format
from wargame.events.entering import holder_name
from wargame.events.given import Field, Open, Played, Player, Team
from wargame.events.models import PLAYING, Entrant, Event, Pairing, Placing, Round, Stage
from wargame.events.words import side_words
from wargame.games.words import ruleset_or_none

UNSEEDED = 10**9
"""A seed number that sorts after every other."""


def field_of(
    stage: Stage, number: int, *, signed_only: bool = False, until: int | None = None,
    known: Sequence[Board] | None = None,
) -> Field:  # fmt: skip
    """What is known before round `number`; `until` leaves out what came after that round.

    `known` are its boards where they are at hand.
    """
    rows = Placing.objects.filter(stage=stage).order_by("seed").values_list(*PLACED)
    placed = [Placed(*row) for row in rows]
    players = [player_of(one, stage.number) for one in placed]
    ahead = Pairing.objects.filter(round__stage=stage, round__number=number, manual=True)
    conditions, plan, bids = stage.event.rules, stage.plan, sides_are_bid(stage, number)
    if known is None:
        known = boards_before(stage, number, signed_only, until)
    return Field(
        plan=plan, round=number, players=players, played=list_played(known), open=open_of(known),
        teams=teams_of(stage.event) if plan.format == Format.TEAM_SWISS else (),
        forbidden=frozenset((one, other) for one, other in stage.event.forbidden),
        byes=byes_of(placed, number) if stage.number == 1 else {},
        manual=tuple(
            (one.first.number, one.second.number if one.second else None)
            for one in ahead.select_related("first", "second").order_by("board")
        ),
        missed_halves=conditions.missed_halves, bye_halves=conditions.bye_halves, bids=bids,
        sides=None if bids else sides_of(stage, number), slot_sides=slot_sides_of(known),
    )  # fmt: skip


def boards_before(stage: Stage, number: int, signed_only: bool, until: int | None) -> list[Board]:
    """The boards of the rounds before one."""
    boards = Pairing.objects.filter(
        round__stage=stage, round__published__isnull=False, round__number__lt=number
    )
    if signed_only:
        boards = boards.filter(round__state=Round.State.SIGNED)
    if until is not None:
        boards = boards.filter(round__number__lte=until)
    return [Board(*row) for row in boards.order_by("round__number", "board").values_list(*BOARD)]


def sides_of(stage: Stage, number: int) -> tuple[str, str] | None:
    """What the sides are called in a round, where all its scenarios call them the same."""
    plans = stage.plan.plans
    names = {side_names(name) for name in plans[min(number, len(plans)) - 1]} if plans else set()
    return names.pop() if len(names) == 1 else None


def sides_are_bid(stage: Stage, number: int) -> bool:
    """Whether the sides of all that is played in a round are bid for."""
    plan = stage.plan
    names = plan.plans[min(number, len(plan.plans)) - 1] if plan.plans else []
    return bool(names) and all(is_bid_for(plan, name) for name in names)


def slot_sides_of(boards: Iterable[Board]) -> dict[str, tuple[str, str]]:
    """What the sides are called in each slot that was played: it keeps its scenario."""
    return {one.slot: side_names(one.scenario) for one in boards if one.slot and one.scenario}


def side_names(scenario: str) -> tuple[str, str]:
    """The two sides of `ruleset/scenario` in words; plain words where it is not here."""
    ruleset, _, id = scenario.partition("/")
    found = ruleset_or_none(ruleset)
    if found is None or id not in found.scenarios:
        return "the first side", "the second side"
    one, two = found.scenarios[id].sides[:2]
    return side_words(ruleset, one), side_words(ruleset, two)


class Placed(NamedTuple):
    """What the field takes of those who play: rows of a model for two hundred took most of the time of a page."""

    seed: int
    pool: int
    number: int
    rating: float
    team: int | None
    place: int
    from_round: int
    state: str
    byes: list[int]
    forced: list[int]
    name: str
    username: str | None
    active: bool | None

    @property
    def plays(self) -> bool:
        """Whether they are to be paired."""
        return self.state in PLAYING


PLACED = (
    "seed", "pool", "entrant__number", "entrant__rating", "entrant__team", "entrant__place", "entrant__from_round",
    "entrant__state", "entrant__byes", "entrant__forced", "entrant__name", "entrant__user__username",
    "entrant__user__is_active",
)  # fmt: skip


def player_of(one: Placed, stage: int) -> Player:
    """One of the field."""
    name = holder_name(one.name, one.username, one.active)
    from_round = one.from_round if stage == 1 else 1
    return Player(
        one.number, one.seed, one.rating, name, one.pool, one.team or 0, one.place, from_round, not one.plays
    )


class Board(NamedTuple):
    """A board by the numbers of whoever sits at it: no more is read, since a large event has a thousand.

    What stands of its game is for the crosstable alone; `side` is the first's, None where there is none yet.
    """

    round: int
    board: int
    first: int
    second: int | None
    first_halves: int | None
    second_halves: int | None
    kind: str
    source: str
    slot: str
    match: int | None
    scenario: str
    turn: int | None = None
    holds: Sequence[str] | None = None
    side: str | None = None

    @property
    def is_open(self) -> bool:
        """Whether it is not known yet how it ended."""
        return self.first_halves is None


BOARD = (
    "round__number", "board", "first__number", "second__number", "first_halves", "second_halves", "kind", "source",
    "slot", "match", "scenario",
)  # fmt: skip


def list_played(boards: Iterable[Board]) -> list[Played]:
    """The boards of which it is known how they ended; what was forfeited counts as unplayed."""
    return [
        Played(
            one.round, one.first, one.second, one.first_halves, one.second_halves or 0, one.kind,
            one.kind == Pairing.Kind.GAME and one.source != Pairing.Source.FORFEIT, one.slot, one.match,
        )
        for one in boards
        if one.first_halves is not None
    ]  # fmt: skip


def open_of(boards: Iterable[Board]) -> list[Open]:
    """The boards that are not over."""
    return [
        Open(one.round, one.first, one.second, one.match)
        for one in boards
        if one.first_halves is None and one.second is not None
    ]


def teams_of(event: Event) -> list[Team]:
    """The teams of an event; they are seeded with the first draw."""
    return [Team(one.pk, one.seed or one.pk, one.name) for one in event.teams.order_by("seed", "pk")]


def byes_of(placed: Iterable[Placed], number: int) -> dict[int, str]:
    """Who is not to be paired in that round though they play: by their own wish, or by a director's."""
    found = {}
    for one in placed:
        if one.plays and number in one.byes:
            found[one.number] = given.ASKED
        elif one.plays and number in one.forced:
            found[one.number] = given.BYE
    return found


def fingerprint(stage: Field) -> str:
    """Tells whether what a draw was made of still holds."""
    return sha256(repr(stage).encode()).hexdigest()


def list_seeded(event: Event) -> list[Entrant]:
    """Who plays, by the seeds of a list, then the strongest first; where players check in, those who did."""
    states = [Entrant.State.CHECKED]
    if not event.rules.check_in_hours:
        states.append(Entrant.State.ENTERED)
    rows = event.entrants.filter(state__in=states).select_related("user", "team")
    return sorted(rows, key=lambda one: (one.seed or UNSEEDED, -one.rating, one.number))
