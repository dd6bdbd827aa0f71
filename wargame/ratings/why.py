"""«Why −14?»: a period of a player in a pool, game by game, in figures that add up to what is printed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any, NamedTuple

from django.db.models import OuterRef, Subquery
from django.urls import reverse

from wargame.games.errors import NotFound
from wargame.ratings.balance import UNKNOWN
from wargame.ratings.fold import Known
from wargame.ratings.glicko import SCALE, TAU, Rating, certainty, expect_score, rest
from wargame.ratings.models import Balance, Change, Counted, Pool
from wargame.ratings.periods import period_begin, period_days, period_now
from wargame.ratings.powers import find_unseen_people
from wargame.ratings.store import bid_points, find_unheard_results, read_known
from wargame.ratings.veil import has_met_unseen, whole
from wargame.ratings.words import person_name
from wargame.results.models import Share
from wargame.tokens.services import directs

OUTCOMES = {2: "Beat", 1: "Drew with", 0: "Lost to"}


@dataclass(frozen=True)
class Line:
    """A game. What is private to others has no `code`, no `name` and no `opponent`; annulled ones gain nothing.

    `expected` and `gain` are by the ratings alone; `sided` and `brought` with what side and bid were held to be worth,
    `edge` in points. All of these are 0 and not `told` where they would tell the rating of somebody who keeps it to
    themselves.
    """

    outcome: str
    score: float
    code: str
    name: str
    opponent: Rating | None
    ruleset: str
    scenario: str
    weight: float
    expected: float
    sided: float
    edge: float
    gain: float
    brought: float
    ended: datetime
    club: bool = False
    annulled: str | None = None
    told: bool = True


@dataclass(frozen=True)
class Why:
    """A period: before, a line a game, what the sides did to it, after. The lines add up to `change` as printed."""

    name: str
    pool: Pool
    period: int
    days: tuple[date, date]
    running: bool
    before: Rating
    after: Rating
    idle: int
    lines: tuple[Line, ...]
    annulled: tuple[Line, ...]
    sides: float | None
    better: int
    worse: int
    renewing: bool
    """Whether a result of this player is not taken in yet as it is: the figures follow, and do not add up till then."""
    coarse: bool = False
    """Whether all is told in whole points, for an opponent, of this period or another, keeps theirs to themselves."""

    @property
    def places(self) -> int:
        """To how many places figures are printed."""
        return 0 if self.coarse else 1

    @property
    def change(self) -> float:
        """By how much the rating moved, to a tenth: of the figures as they are printed."""
        return round(round(self.after.rating, 1) - round(self.before.rating, 1), 1)

    def brought(self, line: Line) -> float:
        """What a game did, side and bid with it; the change as it is printed where it is the only one."""
        return self.change if len(self.lines) == 1 else line.brought

    @property
    def rounding(self) -> float:
        """What the printed lines miss of the printed change; 0 when they add up, or are not told."""
        if self.sides is None:
            return 0.0
        printed = sum(round(line.gain, 1) for line in self.lines) + round(self.sides, 1)
        return round(self.change - printed, 1) + 0.0


@dataclass(frozen=True)
class Faced:
    """What goes into a line: the player's share, the opponent's, and the opponent's rating at the period's start."""

    own: Share
    other: Share
    opponent: Rating | None
    known: Known

    @property
    def edge(self) -> float:
        """What the player's side and bid were held to be worth, in points of a rating."""
        given = bid_points(self.own.result.bid, self.own.side)
        if self.own.side == self.known.side:
            return self.known.edge.points(given)
        return -self.known.edge.points(-given)


def why_of(*, user: Any, pool: Pool, period: int, viewer: Any = None) -> Why:
    """How a player's rating moved in a period. Raises `NotFound` where no rated game of theirs ended in it."""
    change = Change.objects.filter(user=user, ruleset=pool.ruleset, pace=pool.pace, period=period).first()
    faced = list_faced(user, pool, [period]).get(period, [])
    if change is None and not faced:
        raise NotFound("period with a rated game of this player", period=period)
    found = tell_why(user, pool, period, change, faced, eyes_of(user, pool, faced, viewer))
    return replace(found, renewing=find_unheard_results().filter(shares__user=user).exists())


class Eyes(NamedTuple):
    """What a viewer sees of the games of a player: `unseen` keep their ratings, `coarse` says that the player has met
    somebody who does.
    """

    viewer: Any
    groups: set[int]
    unseen: set[int]
    coarse: bool


def eyes_of(user: Any, pool: Pool, faced: Iterable[Faced], viewer: Any) -> Eyes:
    """What a viewer sees of these games, in three queries."""
    groups = set(viewer.groups.values_list("pk", flat=True)) if viewer and viewer.is_authenticated else set()
    others = [one.other.user_id for one in faced]
    unseen = set(find_unseen_people(viewer).filter(pk__in=others).values_list("pk", flat=True))
    return Eyes(viewer, groups, unseen, bool(unseen) or has_met_unseen(user, pool, viewer))


def tell_why(
    user: Any, pool: Pool, period: int, change: Change | None, faced: Sequence[Faced], eyes: Eyes
) -> Why:
    """A period as a viewer reads it, out of what is known of it."""
    before, after, idle = figures_of(change) if change else (*figure_at(user, pool, period), 0)
    unseen = eyes.unseen & {one.other.user_id for one in faced}
    lines = [line_of(one, before, after, sees(eyes.viewer, eyes.groups, one), unseen) for one in faced]
    counting = tuple(line for line in lines if line.annulled is None)
    found = Why(
        name=person_name(user), pool=pool, period=period, days=period_days(period),
        running=period == period_now(), before=before, after=after, idle=idle, lines=counting,
        annulled=tuple(line for line in lines if line.annulled is not None),
        sides=sum(line.brought - line.gain for line in counting),
        better=sum(line.edge > 0 for line in counting), worse=sum(line.edge < 0 for line in counting),
        renewing=False,
    )  # fmt: skip
    return veil(found, here=bool(unseen)) if eyes.coarse else found


def veil(why: Why, *, here: bool) -> Why:
    """The period so that no opponent's rating follows from it; `here` says that it has such an opponent itself."""
    return replace(
        why, before=whole(why.before), after=whole(why.after), coarse=True,
        lines=tuple(veil_line(line, here) for line in why.lines),
        annulled=tuple(veil_line(line, here) for line in why.annulled),
        sides=None if here or why.sides is None else round(why.sides, 1),
    )  # fmt: skip


FINE = {"weight": 2, "expected": 2, "sided": 2, "edge": 0, "gain": 1, "brought": 0}
"""To how many places the figures of a game are told where finer ones would lead back to a rating."""


def veil_line(line: Line, here: bool) -> Line:
    """A game in coarse figures; without any where the period has somebody unseen."""
    told: dict[str, Any] = {
        name: 0.0 if here else round(getattr(line, name), places) for name, places in FINE.items()
    }
    return replace(line, told=not here, **told)


def figures_of(change: Change) -> tuple[Rating, Rating, int]:
    """The rating at the start of the period, that at its end, and the periods without a game before it."""
    idle = 0 if change.last is None else change.period - change.last - 1
    before = Rating(change.before_rating, change.before_deviation, change.before_volatility)
    after = Rating(change.rating, change.deviation, change.volatility)
    return (rest(before, idle) if idle else before), after, idle


def figure_at(user: Any, pool: Pool, period: int) -> tuple[Rating, Rating]:
    """The rating through a period in which no game counts."""
    last = Change.objects.filter(user=user, ruleset=pool.ruleset, pace=pool.pace, period__lt=period).last()
    if last is None:
        return Rating(), Rating()
    after = Rating(last.rating, last.deviation, last.volatility)
    return rest(after, period - last.period - 1), rest(after, period - last.period)


def list_faced(user: Any, pool: Pool, periods: Collection[int]) -> dict[int, list[Faced]]:
    """The player's rated games by period, annulled ones too, in four queries for any number of periods."""
    shares = Share.objects.filter(
        user=user, result__rated=True, result__counted__period__in=periods, ended__lt=period_begin(max(periods) + 1)
    )  # fmt: skip
    if min(periods):
        shares = shares.filter(ended__gte=period_begin(min(periods)))
    wanted = {f"result__{field}": value for field, value in pool._asdict().items() if value}
    known = Balance.objects.filter(
        ruleset=OuterRef("result__ruleset"), scenario=OuterRef("result__scenario"),
        period__lt=OuterRef("result__counted__period"),
    ).order_by("-period").values("pk")[:1]  # fmt: skip
    own = list(
        shares.filter(**wanted).select_related("result__game", "result__counted")
        .annotate(balance=Subquery(known)).order_by("ended", "pk")
    )  # fmt: skip
    others = Share.objects.filter(result__in=[share.result_id for share in own]).exclude(user=user)
    against = {share.result_id: share for share in others.select_related("user")}
    rows = Change.objects.filter(
        user__in={share.user_id for share in against.values()}, ruleset=pool.ruleset, pace=pool.pace,
        period__in=periods,
    )  # fmt: skip
    ratings = {(row.user_id, row.period): figures_of(row)[0] for row in rows}
    balances = Balance.objects.in_bulk({share.balance for share in own if share.balance})
    found: dict[int, list[Faced]] = {}
    for share in own:
        counted, other = share.result.counted, against.get(share.result_id)
        rating = ratings.get((other.user_id or 0, counted.period)) if other else None
        if other and (share.result.annulled or (counted.counts and rating)):
            sides = find_known(balances.get(share.balance), share)
            found.setdefault(counted.period, []).append(Faced(share, other, rating, sides))
    return found


def find_known(balance: Balance | None, share: Share) -> Known:
    """What was known of the scenario of a game when its period began; the prior where it had never been played."""
    return read_known(balance) if balance else Known(-1, share.side, UNKNOWN, 0)


def sees(viewer: Any, groups: set[int], faced: Faced) -> bool:
    """Whether somebody may know who played a game: all may, but for a private one."""
    game = faced.own.result.game
    if not game.private:
        return True
    if viewer is None or not viewer.is_authenticated:
        return False
    inside = {faced.own.user_id, faced.other.user_id, game.owner_id}
    return viewer.pk in inside or game.group_id in groups or directs(viewer)


def line_of(faced: Faced, before: Rating, after: Rating, seen: bool, unseen: set[int]) -> Line:
    """A game in figures."""
    result, halves = faced.own.result, faced.own.halves or 0
    opponent = faced.opponent or Rating()
    weight, score = certainty(opponent.rd), halves / 2
    even = expect_score(before.rating, opponent.rating, weight)
    sided = expect_score(before.rating + faced.edge, opponent.rating, weight)
    annulled = result.reason if result.annulled else None
    step = SCALE * (after.rd / SCALE) ** 2 * weight if annulled is None else 0.0
    return Line(
        outcome=OUTCOMES[halves], score=score, code=result.game.code if seen else "",
        name=person_name(faced.other.user) if seen and faced.other.user else "",
        opponent=faced.opponent if seen and faced.other.user_id not in unseen else None,
        ruleset=result.ruleset, scenario=result.scenario if seen else "",
        weight=weight, expected=even, sided=sided, edge=faced.edge,
        gain=step * (score - even), brought=step * (score - sided),
        ended=result.ended, club=not seen and result.game.group_id is not None, annulled=annulled,
    )  # fmt: skip


def steps_of(why: Why) -> Iterator[tuple[str, str]]:
    """The paper's steps with this period's figures, to be worked out by hand; none where no game counts, or where they
    would tell somebody's rating."""
    if not why.lines or why.coarse:
        return
    before, after = why.before, why.after
    phi, sigma = before.rd / SCALE, after.sigma
    told = sum(line.weight**2 * line.sided * (1 - line.sided) for line in why.lines)
    gained = sum(line.weight * (line.score - line.sided) for line in why.lines)
    yield "φ = RD / 173.7178", f"{before.rd:.4f} / 173.7178 = {phi:.6f}"
    yield "g = 1 / √(1 + 3 φⱼ² / π²), of each opponent", list_figures(line.weight for line in why.lines)
    yield (
        "E = 1 / (1 + exp(−g (r + side − rⱼ) / 173.7178)), of each game",
        list_figures(line.sided for line in why.lines),
    )
    yield "v = 1 / Σ g² E (1 − E)", f"{1 / told:.6f}"
    yield "Σ g (s − E)", f"{gained:.6f}"
    yield f"σ′ by step 5 with τ = {TAU}, from σ = {before.sigma:.6f}", f"{sigma:.6f}"
    yield "φ′ = 1 / √(1 / (φ² + σ′²) + 1 / v)", f"{after.rd / SCALE:.6f}, RD′ = {after.rd:.2f}"
    yield "r′ = r + 173.7178 φ′² Σ g (s − E)", f"{before.rating:.2f} → {after.rating:.2f}"


def list_figures(values: Iterator[float] | Sequence[float]) -> str:
    """Figures of four places in a row."""
    return ", ".join(f"{value:.4f}" for value in values)


def periods_of(user: Any, pool: Pool) -> list[Change]:
    """Every period in which a player's rating moved in a pool, the last first."""
    return list(Change.objects.filter(user=user, ruleset=pool.ruleset, pace=pool.pace).order_by("-period"))


class Gain(NamedTuple):
    """What a game brought a player's rating of all systems, to so many places, and the page that says why."""

    points: float
    places: int
    address: str

    @property
    def rounded_points(self) -> float:
        """The points as they are printed; never −0."""
        return round(self.points, self.places) + 0.0


def gains_of(user: Any, shares: Iterable[Share], viewer: Any) -> dict[int, Gain]:
    """What these games of a player brought, by result: figures that a viewer reads in their periods, and no others.

    As many queries for many games as for one.
    """
    rows = Counted.objects.filter(result__in=[share.result_id for share in shares], counts=True)
    by_code = dict(rows.values_list("result__game__code", "result"))
    periods = set(rows.values_list("period", flat=True))
    if not periods:
        return {}
    pool, name = Pool(), user.get_username()
    faced = list_faced(user, pool, periods)
    eyes = eyes_of(user, pool, [one for games in faced.values() for one in games], viewer)
    changes = Change.objects.filter(user=user, ruleset=pool.ruleset, pace=pool.pace, period__in=faced)
    found: dict[int, Gain] = {}
    for change in changes:
        why = tell_why(user, pool, change.period, change, faced[change.period], eyes)
        address = reverse("why", args=[name, change.period])
        found |= {
            by_code[line.code]: Gain(why.brought(line), why.places, address)
            for line in why.lines
            if line.told and line.code in by_code
        }
    return found
