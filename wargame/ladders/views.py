"""Pages of ladders. They read without script; every change goes through a service."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

import rules as rulesets
from wargame.clubs.annulling import annulments_of
from wargame.clubs.exports import as_csv
from wargame.games import heartbeat
from wargame.games.errors import NotFound, SiteError
from wargame.games.pacing import is_pace, name_of
from wargame.games.throttling import OpenThrottle
from wargame.ladders import past, selectors, services
from wargame.ladders.export import PLACES, season_rows
from wargame.ladders.figures import fairest, find_unseen, pool_of
from wargame.ladders.forms import AwayForm, ChallengeForm
from wargame.ladders.games import list_played_systems, paces_of, plans_of
from wargame.ladders.models import Challenge, Ladder, Place, Season
from wargame.ladders.page import ladder_page, nearest_in, own_place
from wargame.ladders.parties import view_of
from wargame.ladders.places import bar_now, needs_consent
from wargame.ladders.powers import REFUSED, Act, may_run
from wargame.ladders.seasons import names_of
from wargame.ladders.standing import rules_of
from wargame.ladders.table import OPEN
from wargame.ladders.telling import challenge_clauses, list_played_scenarios, rule_lines, sides_words
from wargame.ratings.models import Pool
from wargame.ratings.sides import read_kept_balances
from wargame.ratings.views import last_why

ROWS = 50
BALANCES = 6
"""Scenarios whose balance stands beside the table."""


def find_ladder(request: HttpRequest, club: str, ladder: str) -> Ladder:
    """The ladder at this address; a page is 404 where it is missing or not for the reader."""
    try:
        return selectors.ladder_get(club, ladder, request.user)
    except NotFound as missing:
        raise Http404(missing.sentence) from missing


def whole(text: str | None, default: int) -> int:
    """A number out of an address; what is none is the default."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 7 else default


def pool_in(request: HttpRequest, ladder: Ladder) -> Pool:
    """The ratings that the address asks for, the ladder's own unless it says otherwise."""
    own = pool_of(ladder)
    system, pace = request.GET.get("system", own.ruleset), request.GET.get("pace", own.pace)
    return Pool(
        system if system in ("", *list_played_systems(ladder)) else own.ruleset,
        pace if pace in ("", *pools_of(ladder)) else own.pace,
    )


def pools_of(ladder: Ladder) -> list[str]:
    """The paces by whose ratings the ladder can be looked at: those with own values are one."""
    return list(dict.fromkeys(name_of(pace) for pace in paces_of(ladder)))


def attempt(request: HttpRequest, act: Callable[[], Any], done: str = "") -> bool:
    """Do it; a refusal is told on the next page."""
    try:
        act()
    except SiteError as refused:
        messages.error(request, refused.sentence)
        return False
    if done:
        messages.success(request, done)
    return True


@require_safe
def ladders(request: HttpRequest) -> HttpResponse:
    """The ladders that the reader may see."""
    return render(request, "ladders/ladders.html", {"ladders": selectors.visible_ladders(request.user)})


@require_safe
def ladder(request: HttpRequest, club: str, ladder: str) -> HttpResponse:
    """The table of a ladder."""
    found = find_ladder(request, club, ladder)
    season = selectors.season_of(found)
    told = about(request, found, season)
    if season is not None:
        told["page"] = ladder_page(
            season,
            request.user,
            number=whole(request.GET.get("page"), 1),
            division=whole(request.GET.get("division"), 0),
            pool=pool_in(request, found),
            unsure=request.GET.get("unsure") == "1",
        )
        told["pool"] = told["page"].pool
        if told["page"].place is not None:
            told["why"] = last_why(request.user, told["pool"])
            told["nearest"] = nearest_in(told["page"])
            told["bar"] = bar_now(found, request.user)
        if season.closed is None:
            told["consent"] = request.user.is_authenticated and needs_consent(found, request.user)
        if told["page"].place is None and season.closed is None:
            told["refusal"] = selectors.entry_refusal(found, request.user)
    return render(request, "ladders/ladder.html", told)


def about(request: HttpRequest, ladder: Ladder, season: Season | None) -> dict[str, Any]:
    """What stands around the table."""
    systems, own = list_played_systems(ladder), pool_of(ladder)
    plans = {(plan.ruleset, plan.scenario) for plan in plans_of(ladder)}
    return {
        "ladder": ladder,
        "season": season,
        "week": week_of(season) if season else None,
        "keepers": selectors.keepers_of(ladder.club),
        "runs": may_run(request.user, ladder.club),
        "clauses": challenge_clauses(ladder),
        "systems": [(id, rulesets.get(id).title) for id in systems] if len(systems) > 1 else [],
        "paces": pools_of(ladder) if len(pools_of(ladder)) > 1 else [],
        "own_pool": own,
        "balances": [one for one in read_kept_balances() if (one.ruleset, one.scenario) in plans][:BALANCES],
        "pool": own,
    }


def week_of(season: Season) -> tuple[int, int]:
    """In which of its weeks a season is."""
    now = min(heartbeat.now(), season.ends)
    weeks = max(1, round((season.ends - season.begins).days / 7))
    return min(weeks, max(0, (now - season.begins).days) // 7 + 1), weeks


@require_safe
def ladder_rules(request: HttpRequest, club: str, ladder: str) -> HttpResponse:
    """The rules of a ladder in words."""
    found = find_ladder(request, club, ladder)
    told = {
        "ladder": found, "clauses": challenge_clauses(found), "lines": rule_lines(found),
        "played": list_played_scenarios(found),
    }  # fmt: skip
    return render(request, "ladders/rules.html", told)


@require_safe
def ladder_csv(request: HttpRequest, club: str, ladder: str) -> HttpResponse:
    """The table as a spreadsheet."""
    found = find_ladder(request, club, ladder)
    season = selectors.season_of(found)
    answer = HttpResponse(content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{found.slug}.csv"'
    answer.write(as_csv(PLACES, season_rows(season, request.user) if season else []))
    return answer


@require_safe
def history(request: HttpRequest, club: str, ladder: str) -> HttpResponse:
    """Who moved in a season, the last one unless the address says which, from where to where, why and when."""
    found = find_ladder(request, club, ladder)
    season = selectors.season_of(found)
    if "season" in request.GET:
        season = get_object_or_404(found.seasons, number=whole(request.GET.get("season"), 0))
    page = past.history_page(season, request.GET.get("page")) if season else None
    annulled = past.list_annulled(season, request.user) if season else []
    told = {
        "ladder": found,
        "season": season,
        "page": page,
        "annulled": annulled,
        "share": annulments_of(found.club),
    }
    return render(request, "ladders/history.html", told)


@require_safe
def seasons(request: HttpRequest, club: str, ladder: str) -> HttpResponse:
    """The seasons of a ladder."""
    found = find_ladder(request, club, ladder)
    told = {"ladder": found, "seasons": found.seasons.defer("snapshot")}
    return render(request, "ladders/seasons.html", told)


@require_safe
def season(request: HttpRequest, club: str, ladder: str, number: int) -> HttpResponse:
    """A season that was closed, as it was then."""
    found = find_ladder(request, club, ladder)
    kept = found.seasons.filter(number=number).first()
    if kept is None:
        raise Http404("no such season")
    if kept.closed is None:
        return redirect("ladder", club=club, ladder=ladder)
    page = Paginator(past.read_closed_rows(kept, request.user), ROWS).get_page(request.GET.get("page"))
    names = names_of([row["user"] for row in page])
    lines = [{**row, "name": names.get(row["user"], "a former member")} for row in page]
    return render(
        request, "ladders/season.html", {"ladder": found, "season": kept, "page": page, "rows": lines}
    )


@login_required
@require_POST
def place(request: HttpRequest, club: str, ladder: str) -> HttpResponse:
    """Take a place, leave it, go away, come back, want a game or none."""
    found = find_ladder(request, club, ladder)
    try:
        given: dict[str, Any] = {"user": request.user, "season": selectors.season_open_of(found)}
    except NotFound:
        messages.error(request, "No season is open")
        return redirect("ladder", club=club, ladder=ladder)
    do = request.POST.get("do", "")
    if do == "away":
        return away(request, found, given)
    acts: dict[str, tuple[Callable[[], Any], str]] = {
        "take": (lambda: take(request, given), ""),
        "leave": (lambda: services.place_leave(**given), "You have left the ladder. Your games continue."),
        "show": (lambda: services.place_show(**given, shows=True), "Your place is shown."),
        "hide": (lambda: services.place_show(**given, shows=False), "Your place is no longer shown."),
        "return": (lambda: services.place_return(**given), "Welcome back."),
        "seek": (lambda: seek(request, given), "Your game begins as soon as a suitable opponent is found."),
        "rest": (lambda: services.place_seek(**given, wants=False), "You are no longer looking for a game."),
    }
    if do in acts:
        attempt(request, *acts[do])
    return redirect("ladder", club=club, ladder=ladder)


def take(request: HttpRequest, given: dict[str, Any]) -> None:
    """Take a place, and say which one it is."""
    place = services.place_take(**given, shows="shows" in request.POST)
    if place.hidden:
        told = "You are on the ladder. You get a place once your rating is below ±120."
    elif Place.objects.filter(season=place.season_id).count() == 1:
        told = "You have the first place, and are alone on the ladder so far. Players who join can challenge you."
    else:
        told = f"You have place {place.rank}. Challenge somebody above you to climb."
    messages.success(request, told)


def seek(request: HttpRequest, given: dict[str, Any]) -> None:
    """Want a game, at the pace that was chosen."""
    pace = request.POST.get("pace", "")
    services.place_seek(**given, pace=pace if is_pace(pace) else "")


def away(request: HttpRequest, ladder: Ladder, given: dict[str, Any]) -> HttpResponse:
    """Go on leave until a day."""
    form = AwayForm(request.POST)
    if form.is_valid():
        attempt(
            request,
            lambda: services.place_away(**given, until=form.moment()),
            "Your leave is set. You can end it early on this page.",
        )
    else:
        messages.error(request, "Choose the day until which you are away")
    return redirect("ladder", club=ladder.club.slug, ladder=ladder.slug)


@login_required
@require_http_methods(["GET", "POST"])
def challenge(request: HttpRequest, club: str, ladder: str, name: str) -> HttpResponse:
    """Challenge somebody; if that may not be, the page says why instead of a form.

    Who has no place reads so on the page of the ladder, where one is taken.
    """
    found = find_ladder(request, club, ladder)
    try:
        current = selectors.season_open_of(found)
    except NotFound:
        messages.error(request, "No season is open")
        return redirect("ladder", club=club, ladder=ladder)
    them = Place.objects.filter(season=current, user__username=name).select_related("user").first()
    if them is None:
        raise Http404("no such place")
    own = own_place(current, request.user)
    if own is None:
        messages.error(request, selectors.entry_refusal(found, request.user) or REFUSED[Act.CHALLENGE])
        return redirect("ladder", club=club, ladder=ladder)
    reason = view_of(current, own, [them.user_id]).reason(them)
    nearest = fairest(request.user, them.user, plans_of(found)) if reason is None else None
    if nearest is not None and find_unseen([them.user_id], request.user):
        nearest = nearest._replace(chance=None)  # it would tell the rating that they keep to themselves
    wanted = {"scenario": request.GET.get("scenario", "")}
    form = ChallengeForm(request.POST or None, ladder=found, nearest=nearest, initial=wanted)
    if request.method == "POST" and form.is_valid():
        if not OpenThrottle().allow_request(request, None):  # type: ignore[arg-type]  # no APIView
            return render(request, "429.html", status=429)
        given = {"user": request.user, "season": current, "opponent": them.user, **form.cleaned_data}
        if attempt(
            request,
            lambda: services.challenge_make(**given),
            f"{name} has been challenged. You are told when they answer.",
        ):
            return redirect("my_challenges")
        return redirect("ladder", club=club, ladder=ladder)
    told = {
        "ladder": found, "them": them, "reason": reason, "form": form, "rules": rules_of(found),
        "sides": sides_words(rules_of(found)), "clauses": challenge_clauses(found),
        "played": list_played_scenarios(found),
    }  # fmt: skip
    return render(request, "ladders/challenge.html", told)


@login_required
@require_safe
def my_challenges(request: HttpRequest) -> HttpResponse:
    """What I am asked, what I asked, and what came of it."""
    rows = past.challenges_of(request.user)
    waiting = rows.filter(state__in=[str(state) for state in OPEN])
    told = {
        "asked_of_me": [
            one for one in waiting if one.state == "asked" and one.challenged_id == request.user.pk
        ],
        "asked_by_me": [
            one for one in waiting if one.state == "asked" and one.challenger_id == request.user.pk
        ],
        "playing": [one for one in waiting if one.state != "asked"],
        "page": Paginator(rows.exclude(state__in=[str(state) for state in OPEN]), ROWS).get_page(
            request.GET.get("page")
        ),
    }
    return render(request, "ladders/challenges.html", told)


ANSWERS: dict[str, tuple[Callable[..., Challenge], str]] = {
    "accept": (services.challenge_accept, "Your game is open."),
    "decline": (services.challenge_decline, "You have declined."),
    "withdraw": (services.challenge_withdraw, "Your challenge is withdrawn."),
}
"""What may be done to a challenge on its page, by the acts of `powers`."""

assert set(ANSWERS) == {str(act) for act in (Act.ACCEPT, Act.DECLINE, Act.WITHDRAW)}


@login_required
@require_POST
def challenge_answer(request: HttpRequest, pk: int) -> HttpResponse:
    """Accept, decline or withdraw a challenge."""
    do = request.POST.get("do", "")
    if do == "accept" and not OpenThrottle().allow_request(request, None):  # type: ignore[arg-type]  # no APIView
        messages.error(request, "You have opened many games recently; wait a while before opening another")
    elif do in ANSWERS:
        act, done = ANSWERS[do]
        attempt(request, lambda: act(user=request.user, pk=pk), done)
    return redirect("my_challenges")
