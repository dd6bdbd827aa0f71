"""The page of a player, what they show there, and the way out."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from wargame.membership import members
from wargame.players import selectors
from wargame.players.forms import LeaveForm, PrivacyForm
from wargame.players.leaving import games_under_way, leavings_of, person_leave
from wargame.players.meeting import ways_to_play
from wargame.players.sight import PARTS, list_shown_parts, privacy_of
from wargame.ratings.periods import period_days
from wargame.ratings.selectors import NEWCOMER, Point, pools_of, rating_history
from wargame.ratings.views import find_pool
from wargame.ratings.why import gains_of
from wargame.results.selectors import gather, has_met, opponents_of, results_of, tallies_of

ROWS = 50
FIRST = 8
"""Games, and opponents, on the first page of a player."""

MET = 500
"""Opponents that are listed at most where all are asked for."""


@require_safe
def player(request: HttpRequest, username: str) -> HttpResponse:
    """What this visitor may see of a player."""
    user = get_object_or_404(members().select_related("profile"), username=username)
    viewer, shown = request.user, list_shown_parts(request.user, user)
    all_met = request.GET.get("met") == "all"
    told: dict[str, Any] = {
        "person": user,
        "name": selectors.name_of(user),
        "shown": shown,
        "own": viewer.pk == user.pk,
        "hidden": [part for part in PARTS if part not in shown],
    }
    if "zone" in shown and user.is_active:
        told["zone"] = selectors.offset_of(user, selectors.hour_now())
    if "clubs" in shown:
        told["clubs"] = selectors.clubs_of(user)
    if "games" in shown:
        tallies = tallies_of(user, "ruleset", "scenario", "side")
        opponents = opponents_of(user, viewer, MET if all_met else FIRST + 1)
        told |= {
            "under_way": selectors.games_under_way(user, viewer)[:FIRST],
            "ended": results_of(user, viewer)[:FIRST],
            "finished": sum(tally.games for tally in tallies),
            "sides": selectors.side_rows(gather(tallies, "ruleset", "side")),
            "scenarios": selectors.scenario_rows(gather(tallies, "ruleset", "scenario"))[:FIRST],
            "opponents": opponents if all_met else opponents[:FIRST],
            "all_met": all_met,
            "more_met": not all_met and len(opponents) > FIRST,
        }
    if "ratings" in shown:
        told |= rating_facts(request, user)
        told["gains"] = gains_of(user, told.get("ended", ()), viewer)
    if isinstance(viewer, User) and viewer.pk != user.pk:
        told["meeting"] = selectors.meeting_of(viewer, user, told="ratings" in shown)
        told["ways"], told["may_play"] = ways_to_play(viewer, user), user.is_active
    return render(request, "players/player.html", told)


def rating_facts(request: HttpRequest, user: User) -> dict[str, Any]:
    """The rating of the pool that the address names, its history, and the periods in which it moved."""
    pool, pools = find_pool(request), pools_of(user)
    points = rating_history(user, pool)
    moved = [point for point in reversed(points) if point.games]
    return {
        "pool": pool,
        "systems": sorted({one.ruleset for one in pools if one.ruleset}),
        "figure": pools.get(pool),
        "points": plot_rating(points),
        "moved": moved[:FIRST],
    }


def plot_rating(points: Sequence[Point]) -> list[tuple[date, float, float]]:
    """Day, rating and deviation, from the newcomer that the player was when their first period began."""
    if not points:
        return []
    begun, _ = period_days(points[0].period)
    start = (begun, NEWCOMER.rating, NEWCOMER.deviation)
    return [start, *((point.day, point.rating, point.deviation) for point in points)]


@require_safe
def player_games(request: HttpRequest, username: str) -> HttpResponse:
    """All games of a player that this visitor may see, or those `against` somebody; 50 a page."""
    user = get_object_or_404(members(), username=username)
    allowed = "games" in list_shown_parts(request.user, user)
    shares, against = results_of(user, request.user), request.GET.get("against", "")
    if against:
        shares = shares.filter(has_met(against))
    page = Paginator(shares if allowed else shares.none(), ROWS).get_page(request.GET.get("page"))
    told = {"person": user, "name": selectors.name_of(user), "page": page, "allowed": allowed}
    told["against"] = selectors.display_name(against[:150])
    return render(request, "players/games.html", told)


@login_required
@require_http_methods(["GET", "POST"])
def privacy(request: HttpRequest) -> HttpResponse:
    """Who sees what of me."""
    assert isinstance(request.user, User)
    form = PrivacyForm(request.POST or None, instance=privacy_of(request.user))
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, "Saved.")
        return redirect("player", request.user.username)
    return render(request, "players/privacy.html", {"form": form})


@login_required
@reauthentication_required
@require_http_methods(["GET", "POST"])
def leave(request: HttpRequest) -> HttpResponse:
    """Leave the site: first what will happen, then, with the name typed, it happens."""
    assert isinstance(request.user, User)
    form = LeaveForm(request.POST or None, name=request.user.username)
    if request.method == "POST" and form.is_valid():
        person_leave(user=request.user)
        logout(request)
        messages.success(request, "Your account is closed.")
        return redirect("home")
    shown = {
        "form": form,
        "under_way": games_under_way(request.user),
        "leavings": leavings_of(request.user),
    }
    return render(request, "players/leave.html", shown)
