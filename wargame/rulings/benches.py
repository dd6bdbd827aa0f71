"""Who directs a game. Apps above this one add the benches they know: `BENCHES.append(bench_of_its_event)`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Q

from wargame.clubs.models import Club, Membership
from wargame.clubs.powers import TABLE, Act
from wargame.games.errors import Forbidden
from wargame.games.models import Game
from wargame.games.sitters import players_of
from wargame.rulings.finality import authors, finals_of
from wargame.rulings.models import Case, Entry, Ruling
from wargame.tokens.services import directs, may_direct

ROLES = [standing.value for standing, acts in TABLE.items() if Act.RULE_GAMES in acts]
"""The roles of a club whose bearers rule on its games."""


@dataclass(frozen=True, slots=True)
class Policy:
    """How disputes are handled: whether clocks stand meanwhile, until when an answer is due and may be appealed.

    `recused` are people who may direct other games of the bench but not this one, with the reason; `second` those who
    may with another director's signature beside theirs. `reserves` are groups of the recused who decide nonetheless,
    each only where nobody before it is left.
    """

    holds: bool = False
    answer: timedelta = timedelta(days=3)
    appeal: timedelta = timedelta(days=3)
    recused: dict[int, str] = field(default_factory=dict)
    second: dict[int, str] = field(default_factory=dict)
    reserves: tuple[frozenset[int], ...] = ()


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

ASIDE = "stepped aside"
"""The act of an entry by which somebody hands a case over."""

SITE = Bench("the site", "/", frozenset())
"""Whose staff direct what nobody else does."""


def bench_of(game: Game) -> Bench:
    """Who directs the game."""
    found = (bench(game) for bench in reversed(BENCHES))
    return next((bench for bench in found if bench is not None), SITE)


def is_on(bench: Bench, user: Any) -> bool:
    """Whether somebody sits on it; staff do on every one, a token without the scope `direct` on none."""
    return may_direct(user) and (user.pk in bench.people or directs(user))


@dataclass(frozen=True, slots=True)
class Deciders:
    """Who decides a case, or a game of which nobody has asked anything yet, by the order of ADR 0092.

    The steps are the bench, the site's staff, then the reserves of the bench's policy, without who plays in the game
    and without who ruled on what is appealed. `directors` and `staff` are those whom nothing keeps out: staff may act
    beside the directors at any time. A reserve decides where neither is left, who stepped `aside` where nobody else is.
    """

    directors: frozenset[int]
    staff: frozenset[int]
    reserve: frozenset[int] = frozenset()
    aside: frozenset[int] = frozenset()

    @property
    def asked(self) -> frozenset[int]:
        """Whose turn it is: the first step that is not empty."""
        return self.directors or self.staff or self.reserve or self.aside

    @property
    def able(self) -> frozenset[int]:
        """All who may decide now."""
        return self.directors | self.staff or self.reserve or self.aside


def deciders(
    game: Game, bench: Bench, case: Case | None = None, *, without: frozenset[int] = frozenset()
) -> Deciders:
    """Who decides; `without` are more people who do not, as somebody who would have ruled before an appeal."""
    out = {*without, *find_ruling_directors(case), *players_of(game)}
    return deciders_but(out, bench, find_stepped_aside(case))


def deciders_but(out: Iterable[int], bench: Bench, aside: frozenset[int] = frozenset()) -> Deciders:
    """Who of a bench and the staff decides by that order, without who is `out`; who stepped `aside` comes last."""
    rows = User.objects.filter(Q(pk__in=bench.people) | Q(is_staff=True), is_active=True).exclude(pk__in=out)
    left = frozenset(rows.values_list("pk", flat=True))
    found = _by_order(left - aside, bench)
    return (
        found if found.able else Deciders(frozenset(), frozenset(), aside=_by_order(left & aside, bench).able)
    )


def _by_order(left: frozenset[int], bench: Bench) -> Deciders:
    """Who of these decides, by the steps of the bench."""
    free = left - bench.policy.recused.keys()
    reserve = next((some & left for some in bench.policy.reserves if some & left), frozenset[int]())
    return Deciders(free & bench.people, free - bench.people, frozenset() if free else reserve)


def find_stepped_aside(case: Case | None) -> frozenset[int]:
    """Who has handed the case over: they are out of it."""
    if case is None or case.pk is None:
        return frozenset()
    gone = Entry.objects.filter(case=case, act=ASIDE, user__isnull=False)
    return frozenset(gone.values_list("user_id", flat=True))


def find_ruling_directors(case: Case | None) -> frozenset[int]:
    """Who gave the ruling that the case appeals against, or that an appeal has settled about the same event."""
    if case is None:
        return frozenset()
    found = authors(case.about) if case.about else frozenset[int]()
    settled = (
        (one.before for one in finals_of(case.game_id) if one.find_touched([case.seq]))
        if case.game_id
        else ()
    )
    return found.union(*settled)


def seconds(case: Case, author: int | None, bench: Bench) -> frozenset[int]:
    """Who may sign second what this author rules: who needs no second themselves, else whoever else may decide."""
    others = deciders(case.game, bench, case).able - {author}
    return others - bench.policy.second.keys() or others


def needs_second(case: Case, author: int, bench: Bench) -> bool:
    """Whether another director signs what this author rules beside them; not where there is no other."""
    return author in bench.policy.second and bool(seconds(case, author, bench))


def recusal(game: Game, user: Any, bench: Bench | None = None, case: Case | None = None) -> str:
    """Why a director may not rule on this game, in a sentence; '' where they may. `Forbidden` for anyone who is none.

    In a `case` the order of who decides goes by that case; without one also by those in which the director has a part.
    """
    bench = bench or bench_of(game)
    if not is_on(bench, user):
        raise Forbidden(
            "Only the directors of {bench} can rule on this game", bench=bench.name, game=game.code
        )
    if game.seats.filter(user_id=user.pk).exists():
        return "You play in this game: another director decides"
    if case and user.pk in find_stepped_aside(case):
        return "" if user.pk in deciders(game, bench, case).aside else OUT
    why = bench.policy.recused.get(user.pk, "")
    cases = [case] if case else [None, *cases_with(game, user)]
    stands_in = why and any(user.pk in deciders(game, bench, one).able for one in cases)
    return "" if stands_in else why


OUT = "You stepped aside from this case: another director decides"


def cases_with(game: Game, user: Any) -> list[Case]:
    """The open cases of the game that somebody has, or whose ruling waits for another's signature."""
    rows = Case.objects.filter(game=game, state=Case.State.OPEN).select_related("game", "about")
    waiting = Ruling.objects.filter(game=game, state=Ruling.State.WAITING).values("case")
    return list(rows.filter(Q(director_id=user.pk) | Q(pk__in=waiting)))


def rules_on(game: Game, user: Any) -> Bench:
    """The bench, for whoever may rule on the game; raises `Forbidden` with the reason for anybody else."""
    bench = bench_of(game)
    if why := recusal(game, user, bench):
        raise Forbidden(why)
    return bench
