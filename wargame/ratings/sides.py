"""Who has the better side, what bid would be fair, and the chances between two (selectors)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeGuard

from django.core.cache import cache
from django.db.models import Count, Q

from wargame.games.words import ruleset_or_none
from wargame.ratings.balance import Edge, sigmoid
from wargame.ratings.fold import Known, Plan
from wargame.ratings.glicko import SCALE, certainty
from wargame.ratings.models import Balance, Pool, Standing
from wargame.ratings.periods import period_now
from wargame.ratings.selectors import NEWCOMER, Figure, figure_now
from wargame.ratings.store import bid_points, read_known
from wargame.results.models import Result

FEW = 20
"""Games from which on something may be said of a side."""


def has_enough_games(known: Known | None) -> TypeGuard[Known]:
    """Whether enough games tell of a scenario's sides."""
    return known is not None and known.games >= FEW


WORTH = 0.02
"""Log-odds that a point takes off at least; with less no bid makes a scenario fair."""


class BidSteps(NamedTuple):
    """What may be bid in a scenario, in points: multiples of the smallest bid up to the greatest."""

    step: float
    most: float

    def nearest(self, points: float) -> float:
        """The whole number of steps that lies nearest, whether or not it may be bid."""
        return round(points / self.step) * self.step


GONE = BidSteps(0.5, 20.0)
"""In scenarios that are not on this site."""

NO_BIDS = BidSteps(0.5, 0.0)
"""Where nothing is bid."""


@dataclass(frozen=True)
class Level:
    """What came of a level of bid: points that the first side gave (below 0 got), what to expect, what there was."""

    given: float
    share: float
    low: float
    high: float
    games: int
    won: int
    drawn: int


@dataclass(frozen=True)
class SideBalance:
    """A scenario's sides: the first side's share of wins between equals with its 90 % interval, and the fair bid.

    `fair_bid` are points that `fair_giver` gives for the better side; None, and nobody, where nothing can be said.
    """

    ruleset: str
    scenario: str
    side: str
    other: str
    share: float
    low: float
    high: float
    games: int
    fair_bid: float | None
    fair_giver: str
    levels: tuple[Level, ...] = ()

    @property
    def is_few(self) -> bool:
        """Whether there are too few games to say."""
        return self.games < FEW


KEPT = 600
"""Seconds; what is kept is found anew whenever ratings are worked out."""


def balances(plans: Iterable[Plan] | None = None) -> dict[Plan, SideBalance]:
    """By scenario what is known of its sides, of all scenarios with a rated game or of some: in one query."""
    return {plan: balance_of(plan, one) for plan, one in read_known_sides(plans).items()}


def read_kept_balances() -> list[SideBalance]:
    """The balance of all scenarios, the most played first, as of when ratings were last worked out."""
    return cache.get_or_set(balances_key(), sort_balances, KEPT) or []


def balances_renew() -> None:
    """Keep what is known by now, so that nobody waits for it."""
    cache.set(balances_key(), sort_balances(), KEPT)


def balances_key() -> str:
    """Another one whenever ratings are worked out: each process may have a cache of its own."""
    return f"balances:{Balance.objects.order_by('-pk').values_list('pk', flat=True).first()}"


def sort_balances() -> list[SideBalance]:
    """The most played first."""
    return sorted(balances().values(), key=lambda one: (-one.games, one.ruleset, one.scenario))


def scenario_balance(ruleset: str, scenario: str) -> SideBalance | None:
    """What is known of a scenario's sides, with what came at each level of bid; None without a rated game."""
    known = read_known_sides([(ruleset, scenario)]).get((ruleset, scenario))
    if known is None:
        return None
    found = balance_of((ruleset, scenario), known)
    key = f"levels-{ruleset}-{scenario}-{known.games}"  # every game of the scenario is looked at
    played = cache.get_or_set(key, lambda: tuple(levels(found, known.edge)), KEPT)
    return replace(found, levels=played or ())


def read_known_sides(plans: Iterable[Plan] | None = None) -> dict[Plan, Known]:
    """The last of what is known of each scenario."""
    rows = Balance.objects.order_by("ruleset", "scenario", "-period").distinct("ruleset", "scenario")
    if plans is not None:
        rows = rows.filter(one_of(plans))
    return {(row.ruleset, row.scenario): read_known(row) for row in rows}


def one_of(plans: Iterable[Plan]) -> Q:
    """Any of these scenarios."""
    found = Q(pk=None)
    for ruleset, scenario in plans:
        found |= Q(ruleset=ruleset, scenario=scenario)
    return found


def balance_of(plan: Plan, known: Known) -> SideBalance:
    """What a scenario's figures say in shares and points."""
    share, low, high = known.edge.share()
    bid = fair_bid(known, bid_steps(plan))
    giver = "" if not bid else known.side if bid > 0 else known.other
    told = None if bid is None else abs(bid)
    return SideBalance(*plan, known.side, known.other, share, low, high, known.games, told, giver)


def bid_steps(plan: Plan) -> BidSteps:
    """What may be bid in a scenario, as its ruleset says."""
    ruleset = ruleset_or_none(plan[0])
    scenario = ruleset.scenarios.get(plan[1]) if ruleset else None
    if scenario is None:
        return GONE
    return BidSteps(scenario.bid.halves / 2, float(scenario.bid.most)) if scenario.bid else NO_BIDS


def fair_bid(known: Known, steps: BidSteps) -> float | None:
    """Points, as they may be bid, at which equals win alike, of the first side; below 0 the other side gives them.

    None where too little is known, or where it would take more than may be bid.
    """
    edge = known.edge
    if not has_enough_games(known) or edge.effect < WORTH:
        return None
    points = steps.nearest(edge.edge / edge.effect)
    return points if abs(points) <= steps.most else None


def levels(found: SideBalance, edge: Edge) -> Iterable[Level]:
    """Every level of bid that was played, with what came of it."""
    rows = Result.objects.filter(
        ruleset=found.ruleset,
        scenario=found.scenario,
        rated=True,
        annulled=None,
        held=False,
        shares__side=found.side,
    )
    tally: dict[float, list[int]] = {}
    for bid, halves, count in (
        rows.values_list("bid", "shares__halves").annotate(count=Count("pk")).order_by()
    ):
        row = tally.setdefault(bid_points(bid, found.side), [0, 0, 0])
        row[2 - (halves or 0)] += count
    for given, (won, drawn, lost) in sorted(tally.items()):
        yield Level(given, *edge.share(given), won + drawn + lost, won, drawn)


def expectation(
    own: Figure, other: Figure, known: Known | None = None, side: str = "", given: float = 0.0
) -> float:
    """The share of wins to be expected of `own`, who has `side` and gives so many points for it. No query."""
    odds, unsure = (own.rating - other.rating) / SCALE, math.hypot(own.deviation, other.deviation)
    if known is not None:
        first = side == known.side
        told = known.edge.odds(given if first else -given)
        odds += told if first else -told
        unsure = math.hypot(unsure, SCALE * known.edge.spread(given))
    return sigmoid(certainty(unsure) * odds)


def chance(*, user: Any, opponent: Any, ruleset: str, scenario: str, side: str, bid: Any = None) -> float:
    """The share of wins to be expected of a user with that side. `bid` is as a result keeps it."""
    figures = figures_in([user.pk, opponent.pk], [ruleset])
    known = read_known_sides([(ruleset, scenario)]).get((ruleset, scenario))
    given = bid_points(bid, side)
    own, other = (figures.get((who.pk, ruleset), NEWCOMER) for who in (user, opponent))
    return expectation(own, other, known, side, given)


@dataclass(frozen=True)
class Fair:
    """A game of two: the scenario, the user's side, what they give for it (below 0: they get), their chance.

    `told` is that enough games tell of the scenario's sides.
    """

    ruleset: str
    scenario: str
    side: str
    given: float
    chance: float
    told: bool


Choices = Sequence[tuple[str, str, Sequence[str]]]
"""Scenarios: ruleset, scenario, its two sides."""


def fairest(
    *, user: Any, opponent: Any, choices: Choices, bids: bool = False, told: bool = False
) -> Fair | None:
    """Of scenarios the one nearest to even for these two, and who has which side; None without a choice.

    With `told` only of those of which enough games tell: of two equals any other is even for want of knowledge.
    """
    found = by_evenness(user=user, opponent=opponent, choices=choices, bids=bids)
    return next((one for one in found if one.told or not told), None)


def by_evenness(*, user: Any, opponent: Any, choices: Choices, bids: bool = False) -> list[Fair]:
    """Each side of each scenario, the nearest to even for these two first.

    With `bids` also at the bid that brings it nearest, where enough is known of them.
    """
    figures = figures_in([user.pk, opponent.pk], sorted({ruleset for ruleset, *_ in choices}))
    known = read_known_sides([(ruleset, scenario) for ruleset, scenario, _ in choices])
    found = []
    for ruleset, scenario, sides in choices:
        own, other = (figures.get((who.pk, ruleset), NEWCOMER) for who in (user, opponent))
        one = known.get((ruleset, scenario))
        for side in sides:
            for given in offers(own, other, one, side, bid_steps((ruleset, scenario))) if bids else (0.0,):
                share = expectation(own, other, one, side, given)
                found.append(Fair(ruleset, scenario, side, given, share, has_enough_games(one)))
    return sorted(found, key=lambda fair: (abs(fair.chance - 0.5), abs(fair.given)))


def offers(own: Figure, other: Figure, known: Known | None, side: str, steps: BidSteps) -> tuple[float, ...]:
    """No points, and those that bring it nearest to even, of what may be bid."""
    if not has_enough_games(known) or known.edge.effect < WORTH:
        return (0.0,)
    first = side == known.side
    odds = (own.rating - other.rating) / SCALE + (known.edge.edge if first else -known.edge.edge)
    points = steps.nearest(odds / known.edge.effect)
    return (0.0, max(-steps.most, min(steps.most, points)))


def figures_in(users: Sequence[int], rulesets: Sequence[str]) -> dict[tuple[int, str], Figure]:
    """The figures of users in some rulesets at any pace, by whose ratings the sides are judged too."""
    now = period_now()
    rows = Standing.objects.filter(user_id__in=users, ruleset__in=rulesets, pace=Pool().pace)
    return {(row.user_id, row.ruleset): figure_now(row, now) for row in rows}
