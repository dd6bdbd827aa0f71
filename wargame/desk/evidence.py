"""What speaks for a game beside its record: luck, answer times, and what may tell that two players are one person."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from django.contrib.auth.models import User

from wargame.evidence import selectors
from wargame.evidence.selectors import Ends, Rates, Shared
from wargame.games.errors import Forbidden
from wargame.games.models import Game, Seat
from wargame.games.releases import playable
from wargame.games.words import seat_names
from wargame.results.luck import LuckRow, luck_in
from wargame.results.models import Answers, Share
from wargame.rulings.benches import bench_of, is_on, recusal
from wargame.rulings.looks import look_note, looks_of
from wargame.rulings.models import Check, Look

NINE = 0.9


@dataclass(frozen=True, slots=True)
class Player:
    """A seat of the game, its player, and of a game that is over what was worked out of it."""

    seat: Seat
    name: str
    luck: list[LuckRow]
    answers: int
    middle: int | None
    nine_tenths: int | None

    @property
    def outside(self) -> int:
        """Kinds of roll that lie outside their band."""
        return sum(not row.inside for row in self.luck)


@dataclass(frozen=True, slots=True)
class Signals:
    """What two players of a game share and how their games ended, beside how common that is.

    What more people use than `crowd` is counted, and lists no pair.
    """

    shared: list[tuple[Shared, str, str]]
    ends: list[tuple[Ends, str, str]]
    rates: Rates
    crowd: int


def evidence_read(game: Game, user: Any) -> dict[str, Any]:
    """What a player or a director of the game is told of it; that a director looks is noted. Raises `Forbidden`."""
    plays, bench = is_party(game, user), bench_of(game)
    if not plays:
        look_note(game=game, user=user, viewer="evidence", what="evidence", always=True)
    return {
        "game": game, "check": Check.objects.filter(game=game).first(), "looks": looks_of(game),
        "bench": bench, "plays": plays, "cases": game.cases.all(), **evidence_of(game, directs=not plays),
    }  # fmt: skip


def looks_read(game: Game, user: Any) -> list[Look]:
    """Who looked into a game that is over, for its players and directors; raises `Forbidden`."""
    is_party(game, user)
    return looks_of(game)


def is_party(game: Game, user: Any) -> bool:
    """Whether somebody plays in the game; raises `Forbidden` for anyone who neither plays in it nor may rule on it."""
    if game.seats.filter(user_id=user.pk or 0).exists():
        return True
    bench = bench_of(game)
    if not is_on(bench, user):
        raise Forbidden(
            "Only the players of this game and the directors of {bench} can see its evidence",
            bench=bench.name,
        )
    if why := recusal(game, user):
        raise Forbidden(why)
    return False


def evidence_of(game: Game, *, directs: bool) -> dict[str, Any]:
    """What the page tells; signals to directors alone."""
    seats = list(game.seats.select_related("user"))
    told: dict[str, Any] = {"players": list(_players(game, seats))}
    return told | ({"signals": signals_of(seats)} if directs else {})


def _players(game: Game, seats: Sequence[Seat]) -> list[Player]:
    ruleset = playable(game)
    names = dict(seat_names(ruleset, [(seat.side, seat.command) for seat in seats])) if ruleset else {}
    shares = Share.objects.filter(result__game=game).select_related("answers").prefetch_related("luck")
    of = {(share.side, share.command): share for share in shares}
    return [
        _player(seat, names.get(seat.actor, seat.actor), of.get((seat.side, seat.command))) for seat in seats
    ]


def _player(seat: Seat, name: str, share: Share | None) -> Player:
    answers: Answers | None = getattr(share, "answers", None)
    times = sorted(answers.sample) if answers else []
    nine = times[min(int(len(times) * NINE), len(times) - 1)] if times else None
    luck = luck_in(share) if share else []
    return Player(
        seat, name, luck, answers.count if answers else 0, round(median(times)) if times else None, nine
    )


def signals_of(seats: Sequence[Seat]) -> Signals:
    """Devices and addresses that the players share, and their early resignations, beside those of the whole site."""
    people = User.objects.filter(pk__in=[seat.user_id for seat in seats if seat.user_id]).values("pk")
    rates = selectors.keep_for_minutes("rates", selectors.rates)
    shared = selectors.list_shared(people)
    ends, _ = selectors.ends_between(people, rates.early_share)
    names = selectors.names_of([*(one.pair for one in shared), *(one.pair for one in ends)], people)
    return Signals(
        [(one, names[one.pair[0]], names[one.pair[1]]) for one in shared],
        [(one, names[one.pair[0]], names[one.pair[1]]) for one in ends],
        rates,
        selectors.CROWD,
    )
