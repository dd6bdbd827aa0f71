"""Who directs a game. Apps above this one add the benches they know: `BENCHES.append(bench_of_its_event)`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from wargame.clubs.models import Club, Membership
from wargame.clubs.powers import TABLE, Act
from wargame.games.errors import Forbidden
from wargame.games.models import Game
from wargame.tokens.services import directs, may_direct

ROLES = [standing.value for standing, acts in TABLE.items() if Act.RULE_GAMES in acts]
"""The roles of a club whose bearers rule on its games."""


@dataclass(frozen=True, slots=True)
class Policy:
    """How disputes are handled: whether clocks stand meanwhile, until when an answer is due and may be appealed.

    `recused` are people who may direct other games of the bench but not this one, with the reason; `second` those who
    may with another director's signature beside theirs.
    """

    holds: bool = False
    answer: timedelta = timedelta(days=3)
    appeal: timedelta = timedelta(days=3)
    recused: dict[int, str] = field(default_factory=dict)
    second: dict[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Bench:
    """The people who direct a game together, whom they sit for, and how they handle disputes."""

    name: str
    path: str
    people: frozenset[int]
    policy: Policy = Policy()


def club_bench(game: Game) -> Bench | None:
    """The directors of the club that a game is played for."""
    slug = game.terms.get("club")
    club = Club.objects.filter(slug=slug, closed=None).first() if slug else None
    if club is None:
        return None
    people = Membership.objects.filter(club=club, role__in=ROLES).values_list("user_id", flat=True)
    return Bench(club.name, f"/clubs/{club.slug}/", frozenset(people))


BENCHES: list[Callable[[Game], Bench | None]] = [club_bench]
"""Asked in their order, the last one added first; the first that knows the game directs it."""

SITE = Bench("the site", "/", frozenset())
"""Whose staff direct what nobody else does."""


def bench_of(game: Game) -> Bench:
    """Who directs the game."""
    found = (bench(game) for bench in reversed(BENCHES))
    return next((bench for bench in found if bench is not None), SITE)


def is_on(bench: Bench, user: Any) -> bool:
    """Whether somebody sits on it; staff do on every one, a token without the scope `direct` on none."""
    return may_direct(user) and (user.pk in bench.people or directs(user))


def recusal(game: Game, user: Any, bench: Bench | None = None) -> str:
    """Why a director may not rule on this game, in a sentence; '' where they may. `Forbidden` for who is none."""
    bench = bench or bench_of(game)
    if not is_on(bench, user):
        raise Forbidden("Only the directors of {bench} rule on this game", bench=bench.name, game=game.code)
    if game.seats.filter(user_id=user.pk).exists():
        return "You play in this game: another director has it"
    return bench.policy.recused.get(user.pk, "")


def rules_on(game: Game, user: Any) -> Bench:
    """The bench, for who may rule on the game; raises `Forbidden` with the reason for anybody else."""
    bench = bench_of(game)
    if why := recusal(game, user, bench):
        raise Forbidden(why)
    return bench
