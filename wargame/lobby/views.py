"""The pages round the board. They read without script; every change goes through a service."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

import rules
from rules.core.contract import Message
from rules.core.errors import Malformed
from rules.core.ruleset import Ruleset
from rules.core.words import say
from wargame.games import services
from wargame.games.errors import SiteError
from wargame.games.models import Game
from wargame.games.releases import ruleset_of
from wargame.games.seating import RANDOM
from wargame.games.throttling import OpenThrottle
from wargame.games.words import departures, game_title, pace_choices, pace_words, seat_names
from wargame.lobby import selectors
from wargame.lobby.clubs import clubs_of
from wargame.lobby.forms import (
    CHOICE_PREFIX,
    GameForm,
    JoinForm,
    PhraseForm,
    by_lot,
    scenario_or_none,
)
from wargame.lobby.history import game_seen


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """«Your games» for a player, the front page for a stranger."""
    watching = selectors.games_to_watch()
    if not request.user.is_authenticated:
        return render(request, "lobby/welcome.html", {"watching": watching, "library": shelf()})
    rows = selectors.games_of(request.user)
    return render(
        request,
        "lobby/home.html",
        {
            "rows": rows,
            "waiting": [row for row in rows if row.mine],
            "ended": selectors.games_ended(request.user),
            "open": selectors.games_open(request.user)[:5],
            "watching": watching,
            "clubs": clubs_of(request.user),
        },
    )


@require_safe
def open_games(request: HttpRequest) -> HttpResponse:
    """Games that wait for an opponent, by rule system and pace; a fragment for htmx."""
    chosen = {"ruleset": request.GET.get("ruleset", ""), "pace": request.GET.get("pace", "")}
    games = selectors.games_open(request.user, **chosen)
    part = "lobby/_open_games.html" if request.headers.get("HX-Request") else "lobby/open_games.html"
    systems = [(slug, rules.get(slug).title) for slug in rules.playable()]
    return render(
        request, part, {"open": games, "chosen": chosen, "systems": systems, "paces": pace_choices()}
    )


@require_safe
def library(request: HttpRequest) -> HttpResponse:
    """The rule systems and their scenarios."""
    return render(request, "lobby/library.html", {"library": shelf()})


@login_required
@require_safe
def new_game(request: HttpRequest) -> HttpResponse:
    """First choose what to play."""
    return render(request, "lobby/new_game.html", {"library": shelf()})


@login_required
def new_game_of(request: HttpRequest, ruleset: str, scenario: str) -> HttpResponse:
    """Then side, pace, phrase and the scenario's own choices."""
    found = scenario_or_none(ruleset, scenario)
    if found is None:
        raise Http404("no such scenario")
    system, chosen = found
    staff = request.GET.get(CHOICE_PREFIX + chosen.staffed)
    form = GameForm(request.POST or None, ruleset=system, scenario=chosen, staff=staff)
    if request.method == "GET" and request.headers.get("HX-Request"):
        return render(request, "_form.html", {"form": form, "fields": form.seat_field()})
    if form.is_valid() and not OpenThrottle().allow_request(request, None):  # type: ignore[arg-type]  # no APIView
        form.add_error(None, "You have opened many games; wait a while before the next")
    elif form.is_valid():
        game = services.game_open(
            user=request.user,
            ruleset=ruleset,
            scenario=scenario,
            options=form.chosen_options(),
            **form.side_wanted(),
            pace=form.cleaned_data["pace"],
            private=form.cleaned_data["private"],
            name=form.cleaned_data["name"],
            phrase=form.cleaned_data["phrase"],
        )
        return redirect("game", code=game.code)
    return render(request, "lobby/new_game_of.html", {"form": form, "card": card(system, scenario)})


def game(request: HttpRequest, code: str) -> HttpResponse:
    """The board of a game, or its waiting room while a seat is free."""
    found, _ = game_seen(request, code)
    if found.status == Game.Status.OPEN:
        return render(request, "lobby/waiting.html", waiting_room(request, found))
    return render(request, "games/board.html", {"game": found, "title": game_title(found)})


def waiting_room(request: HttpRequest, game: Game) -> dict[str, object]:
    """What the waiting room shows: seats, the invitation (to its players), the way in."""
    seats = list(game.seats.select_related("user"))
    ruleset = ruleset_of(game)
    names = dict(seat_names(ruleset, [(seat.side, seat.command) for seat in seats]))
    free = [(seat.actor, names[seat.actor]) for seat in seats if seat.user_id is None]
    own = next((seat for seat in seats if seat.user_id and seat.user_id == request.user.pk), None)
    link = request.build_absolute_uri(f"/join/{game.invitation}/")
    return {
        "game": game,
        "card": card(ruleset, game.scenario),
        "seats": [(names[seat.actor], seat) for seat in seats],
        "seated": own is not None,
        "phrase": own and PhraseForm({"phrase": own.phrase}),
        "owns": request.user.is_authenticated and request.user.pk == game.owner_id,
        "form": JoinForm(free=by_lot(free), wanted=request.GET.get("seat", "")),
        "link": link,
        "free": [(name, f"{link}?seat={actor}") for actor, name in free],
        "pace": pace_words(game.pace),
        "departures": departures(game),
    }


@login_required
@require_POST
def join(request: HttpRequest, code: str) -> HttpResponse:
    """Take a free seat; the last one to sit down starts the game."""
    try:
        services.seat_take(
            code=code,
            user=request.user,
            side=request.POST.get("side", RANDOM),
            invitation=request.session.get(f"invited-{code}", ""),
            phrase=request.POST.get("phrase", "")[:200],
        )
    except SiteError as refused:
        messages.error(request, refused.sentence)
    except Malformed:
        messages.error(request, "There is no such side in this game")
    return redirect("game", code=code)


@login_required
@require_POST
def phrase(request: HttpRequest, code: str) -> HttpResponse:
    """Give another phrase for the dice before the game has begun."""
    form = PhraseForm(request.POST)
    try:
        if form.is_valid():
            services.phrase_give(code=code, user=request.user, phrase=form.cleaned_data["phrase"])
            messages.success(request, "Your phrase is kept. You may change it until the game begins.")
    except SiteError as refused:
        messages.error(request, refused.sentence)
    return redirect("game", code=code)


@login_required
@require_POST
def leave(request: HttpRequest, code: str) -> HttpResponse:
    """Get up again before the game has begun."""
    try:
        services.seat_leave(code=code, user=request.user)
    except SiteError as refused:
        messages.error(request, refused.sentence)
    return redirect("home")


@login_required
@require_POST
def withdraw(request: HttpRequest, code: str) -> HttpResponse:
    """Call off a game that has not begun; once it has, the board offers it to the opponent."""
    if game_seen(request, code)[0].status != Game.Status.OPEN:
        return redirect("game", code=code)
    try:
        services.game_abandon(code=code, user=request.user)
    except SiteError as refused:
        messages.error(request, refused.sentence)
    return redirect("home")


@login_required
@require_POST
def renew(request: HttpRequest, code: str) -> HttpResponse:
    """End the invitation link and make another."""
    try:
        services.invitation_renew(code=code, user=request.user)
        messages.success(request, "This is the new link. The old one opens nothing any more.")
    except SiteError as refused:
        messages.error(request, refused.sentence)
    return redirect("game", code=code)


def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """An invitation link: remembers it for this visitor and shows the game, with the seat that it may name."""
    found = get_object_or_404(Game, invitation=token)
    request.session[f"invited-{found.code}"] = token
    seat = request.GET.get("seat", "")
    shown = redirect("game", code=found.code)
    if any(seat == one.actor for one in found.seats.all()):
        shown["Location"] += f"?seat={seat}"
    return shown


def shelf() -> list[dict[str, object]]:
    """Every rule system with its scenarios, for the library and for opening a game."""
    return [
        {
            "id": slug,
            "title": rules.get(slug).title,
            "scenarios": [card(rules.get(slug), scenario) for scenario in rules.get(slug).scenarios],
        }
        for slug in rules.playable()
    ]


def card(ruleset: Ruleset, scenario_id: str) -> dict[str, object]:
    """A scenario in words."""
    scenario = ruleset.scenarios[scenario_id]
    return {
        "ruleset": ruleset.id,
        "system": ruleset.title,
        "id": scenario_id,
        "name": say(ruleset, Message(f"scenario-{scenario_id}")),
        "about": say(ruleset, Message(f"scenario-{scenario_id}-about")),
        "sides": [say(ruleset, Message(f"side-{side}")) for side in scenario.sides],
        "most": max(len(scenario.seats({scenario.staffed: value})) for value in (*scenario.staffs, None)),
        "turns": scenario.turns,
        "hours": round(scenario.minutes / 60, 1),
    }
