"""Pages for whoever keeps the ladders of a club."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth import get_user_model
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from wargame.clubs.models import Club
from wargame.games.errors import SiteError
from wargame.ladders import past, selectors, services
from wargame.ladders.forms import BarForm, LadderForm, ReasonForm, RulesForm, SeasonForm, options_forms
from wargame.ladders.models import Bar, Challenge, Ladder
from wargame.ladders.powers import may_run
from wargame.ladders.rulebook import Kind
from wargame.ladders.seasons import names_of
from wargame.ladders.settling import annulment_preview, annulment_refusal, is_rated, result_of
from wargame.ladders.table import ENDED, State
from wargame.ladders.telling import list_played_scenarios
from wargame.ladders.views import attempt, find_ladder


def own_ladder(request: HttpRequest, club: str, ladder: str) -> Ladder:
    """The ladder, for whoever keeps it; 403 for others."""
    found = find_ladder(request, club, ladder)
    if not may_run(request.user, found.club):
        raise PermissionDenied("Only owners, stewards and directors of the club")
    return found


@login_required
@require_http_methods(["GET", "POST"])
def ladder_new(request: HttpRequest, club: str) -> HttpResponse:
    """Make a ladder; the rules have defaults."""
    found = get_object_or_404(Club, slug=club)
    if not may_run(request.user, found):
        raise PermissionDenied("Only owners, stewards and directors of the club")
    form = LadderForm(request.POST or None)
    if form.is_valid():
        given = {name: form.cleaned_data[name] for name in ("name", "kind", "rulesets", "public")}
        given["paces"] = form.all_paces()
        try:
            made = services.ladder_make(user=request.user, club=found, rules=form.rules(), **given)
            return redirect("ladder_desk", club=club, ladder=made.slug)
        except SiteError as refused:
            form.refuse(refused)
    return render(request, "ladders/new.html", {"club": found, "form": form})


def rules_form_of(ladder: Ladder, data: Any = None) -> RulesForm:
    """The rules of a ladder, to be changed."""
    return RulesForm(data, kind=ladder.kind, given=ladder.rules, systems=ladder.rulesets)


@login_required
@require_safe
def desk(request: HttpRequest, club: str, ladder: str) -> HttpResponse:
    """What is kept: the season, the rules, bars, what may be annulled."""
    found = own_ladder(request, club, ladder)
    return show_desk(request, found)


def show_desk(
    request: HttpRequest, ladder: Ladder, *, rules_form: RulesForm | None = None,
    season_form: SeasonForm | None = None, bar_form: BarForm | None = None,
) -> HttpResponse:  # fmt: skip
    """The desk; a form that was refused stands there as it was filled in."""
    rules_form = rules_form or rules_form_of(ladder)
    season = selectors.season_of(ladder)
    open_season = season if season and season.closed is None else None
    ended = [str(state) for state in ENDED]
    told = {
        "ladder": ladder,
        "season": open_season,
        "last": season,
        "season_form": season_form or SeasonForm(),
        "rules_form": None if open_season and not rules_form.errors else rules_form,
        "bars": Bar.objects.filter(ladder=ladder).select_related("user", "by"),
        "bar_form": bar_form or BarForm(),
        "annulled": past.list_annulled(season, request.user) if season else [],
        "ended": past.challenges_in(season).filter(state__in=ended)[:20] if season else [],
    }
    return render(request, "ladders/desk.html", told)


@login_required
@require_POST
def season_new(request: HttpRequest, club: str, ladder: str) -> HttpResponse:
    """Open a season; refusals stand beside the form, on the desk."""
    found, form = own_ladder(request, club, ladder), SeasonForm(request.POST)
    if form.is_valid():
        name, ends = form.cleaned_data["name"], form.moment()
        try:
            services.season_open(user=request.user, ladder=found, name=name, ends=ends)
            messages.success(request, f"{name} is open.")
            return redirect("ladder_desk", club=club, ladder=ladder)
        except SiteError as refused:
            if refused.about not in form.fields:  # another is open: the desk has no such form
                messages.error(request, refused.sentence)
                return redirect("ladder_desk", club=club, ladder=ladder)
            form.add_error(refused.about, refused.sentence)
    return show_desk(request, found, season_form=form)


@login_required
@require_POST
def season_end(request: HttpRequest, club: str, ladder: str) -> HttpResponse:
    """Close the season that is open."""
    found = own_ladder(request, club, ladder)
    season = selectors.season_of(found)
    if season is not None:
        given: dict[str, Any] = {"user": request.user, "season": season}
        attempt(
            request, lambda: services.season_close(**given), "The season is closed and its final table saved."
        )
    return redirect("ladder_desk", club=club, ladder=ladder)


@login_required
@require_POST
def rules_change(request: HttpRequest, club: str, ladder: str) -> HttpResponse:
    """Other rules from the next season on."""
    found = own_ladder(request, club, ladder)
    form = rules_form_of(found, request.POST)
    if form.is_valid():
        try:
            services.ladder_change(user=request.user, ladder=found, rules=form.rules())
            messages.success(request, "The rules are saved.")
            return redirect("ladder_desk", club=club, ladder=ladder)
        except SiteError as refused:
            form.refuse(refused)
    return show_desk(request, found, rules_form=form)


@login_required
@require_http_methods(["GET", "POST"])
def options_change(request: HttpRequest, club: str, ladder: str) -> HttpResponse:
    """Fix the options of each scenario, in words; between seasons, as all rules."""
    found = own_ladder(request, club, ladder)
    options = options_forms(found, request.POST if request.method == "POST" else None)
    if request.method == "POST" and not any(one.is_refused() for one in options):
        fixed = {one.plan: one.options() for one in options if one.options()}
        given: dict[str, Any] = {"user": request.user, "ladder": found, "rules": {"options": fixed}}
        if attempt(request, lambda: services.ladder_change(**given), "The options are saved."):
            return redirect("ladder_rules", club=club, ladder=ladder)
    season = selectors.season_of(found)
    told = {
        "ladder": found, "options": options, "mistakes": [fault for one in options for fault in one.mistakes()],
        "open": season if season and season.closed is None else None,
        "played": list_played_scenarios(found),
    }  # fmt: skip
    return render(request, "ladders/options.html", told)


@login_required
@require_POST
def bar(request: HttpRequest, club: str, ladder: str) -> HttpResponse:
    """Bar somebody until a day, or lift a bar."""
    found = own_ladder(request, club, ladder)
    given: dict[str, Any] = {"user": request.user, "ladder": found}
    if "lift" in request.POST:
        player = get_user_model().objects.filter(username=request.POST["lift"][:150]).first()
        if player is not None:
            attempt(request, lambda: services.bar_lift(**given, player=player), "The bar is lifted.")
        return redirect("ladder_desk", club=club, ladder=ladder)
    form = BarForm(request.POST)
    if form.is_valid():
        more = {"player": form.person, "until": form.moment(), "reason": form.cleaned_data["reason"]}
        try:
            services.bar_set(**given, **more)
            messages.success(request, f"{form.person.get_username()} is barred.")
            return redirect("ladder_desk", club=club, ladder=ladder)
        except SiteError as refused:
            form.add_error(refused.about if refused.about in form.fields else None, refused.sentence)
    return show_desk(request, found, bar_form=form)


@login_required
@require_http_methods(["GET", "POST"])
def annul(request: HttpRequest, club: str, ladder: str, pk: int) -> HttpResponse:
    """Annul what a challenge did; before that the page shows who would stand elsewhere. Who may not reads why.

    Where places follow from the ratings it leads to what changes in those: nothing else would.
    """
    found = own_ladder(request, club, ladder)
    challenge = (
        Challenge.objects.select_related("season__ladder__club", "challenger", "challenged", "game")
        .filter(pk=pk, season__ladder=found)
        .first()
    )
    if challenge is None:
        raise Http404("no such challenge")
    if challenge.state == State.ANNULLED:
        row = past.make_annulled_row(challenge, result_of(challenge), request.user)
        refusal = annulment_refusal(request.user, challenge) if row.by else ""
        told: dict[str, Any] = {"ladder": found, "challenge": challenge, "annulled": row, "refusal": refusal}
        return render(request, "ladders/annul.html", told)
    refusal = annulment_refusal(request.user, challenge)
    if found.kind == Kind.RATING and challenge.game and is_rated(challenge) and not refusal:
        return redirect("annul", challenge.game.code)
    form = ReasonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        given = {"user": request.user, "pk": pk, "reason": form.cleaned_data["reason"]}
        attempt(
            request, lambda: services.challenge_annul(**given), "Annulled. The order has been recalculated."
        )
        return redirect("ladder_desk", club=club, ladder=ladder)
    moves = annulment_preview(challenge)
    names = names_of([move.user for move in moves])
    told = {
        "ladder": found,
        "challenge": challenge,
        "form": form,
        "rated": is_rated(challenge),
        "refusal": refusal,
        "moves": [(names.get(move.user, "a former member"), move.before, move.after) for move in moves],
    }
    return render(request, "ladders/annul.html", told)
