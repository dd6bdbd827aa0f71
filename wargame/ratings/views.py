"""The pages of ratings: the table, why a figure moved, who has the better side."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

import rules
from wargame.games.clock import paces
from wargame.games.errors import NotFound
from wargame.membership import members
from wargame.ratings.models import Change, Pool
from wargame.ratings.periods import period_now
from wargame.ratings.powers import find_unseen_people, may_recompute
from wargame.ratings.selectors import SURE, PoolTable, pool_table
from wargame.ratings.sides import FEW, SideBalance, read_kept_balances, scenario_balance
from wargame.ratings.why import Why, periods_of, steps_of, why_of

LOW, HIGH = 1000.0, 2000.0
"""The scale of the bands, wider where somebody of the page lies outside."""


LEAST_SPAN = 40.0
"""Points that the little lines of a table span at least: a quiet one is nearly flat."""

SIDES = 8
"""Scenarios whose balance stands beside a table."""


def find_pool(request: HttpRequest) -> Pool:
    """The pool that the address names; raises `Http404` for a pace that is none."""
    pool = Pool(request.GET.get("ruleset", ""), request.GET.get("pace", ""))
    if (pool.pace and pool.pace not in paces()) or len(pool.ruleset) > 50:
        raise Http404("no such pool")
    return pool


def tabs(pool: Pool) -> dict[str, Any]:
    """The systems and paces to choose from, that of the address too where it is no longer played."""
    systems = sorted({*rules.playable(), *([pool.ruleset] if pool.ruleset else [])})
    return {"pool": pool, "systems": systems, "paces": list(paces())}


@require_safe
def table(request: HttpRequest) -> HttpResponse:
    """Everybody with a rating that is sure enough, strongest first."""
    pool = find_pool(request)
    viewer = request.user if request.user.is_authenticated else None
    found = pool_table(pool, page=number(request.GET.get("page", "1")), viewer=viewer)
    low, high = scale(found)
    spans = [max(row.ratings) - min(row.ratings) for row in found.rows]
    told = {
        "table": found, "low": low, "high": high, "span": max([LEAST_SPAN, *spans]), "sure": SURE,
        "recomputes": may_recompute(request.user), "why": viewer and last_why(viewer, pool),
        "balances": side_balances(pool.ruleset)[:SIDES],
    }  # fmt: skip
    return render(request, "ratings/table.html", told | tabs(pool))


def last_why(user: Any, pool: Pool) -> Why | None:
    """Why the visitor's own rating moved last."""
    last = Change.objects.filter(user=user, ruleset=pool.ruleset, pace=pool.pace).last()
    return why_of(user=user, pool=pool, period=last.period, viewer=user) if last else None


def side_balances(ruleset: str) -> list[SideBalance]:
    """The balance of all scenarios, or of those of one ruleset, the most played first."""
    return [one for one in read_kept_balances() if not ruleset or one.ruleset == ruleset]


def scale(found: PoolTable) -> tuple[float, float]:
    """The scale on which all bands of a page find room."""
    told = [(row.figure.rating, 2 * row.figure.deviation) for row in found.rows]
    low = min([LOW, *(100 * ((rating - off) // 100) for rating, off in told)])
    return low, max([HIGH, *(100 * ((rating + off) // 100 + 1) for rating, off in told)])


def number(asked: str) -> int:
    """The number of a page; the first for what is none."""
    return int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 7 else 1


@require_safe
def why(request: HttpRequest, username: str, period: int) -> HttpResponse:
    """Why a rating moved in a period: game by game."""
    user, pool = get_object_or_404(members(), username=username), find_pool(request)
    if period > period_now():
        raise Http404("no such period")
    if find_unseen_people(request.user).filter(pk=user.pk).exists():
        raise PermissionDenied("This player's ratings are private")
    try:
        found = why_of(user=user, pool=pool, period=period, viewer=request.user)
    except NotFound as none:
        raise Http404(none.sentence) from none
    told = {"why": found, "person": user, "periods": periods_of(user, pool), "steps": list(steps_of(found))}
    return render(request, "ratings/why.html", told | tabs(pool))


@require_safe
def balance(request: HttpRequest) -> HttpResponse:
    """Who has the better side, of every scenario with a rated game; of one with what came at each level of bid."""
    ruleset, scenario = request.GET.get("ruleset", ""), request.GET.get("scenario", "")
    chosen = scenario_balance(ruleset, scenario) if scenario else None
    if scenario and chosen is None:
        raise Http404("no rated game of that scenario")
    told = {"balances": side_balances(ruleset), "chosen": chosen, "few": FEW}
    return render(request, "ratings/balance.html", told | tabs(Pool(ruleset)))
