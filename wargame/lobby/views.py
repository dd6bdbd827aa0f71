"""The pages round the board. They read without script; every change goes through a service."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from rules.core.contract import SPECTATOR, UMPIRE, Viewer
from rules.core.errors import Malformed
from wargame.bids.selectors import auctions_of
from wargame.clubs.selectors import clubs_of
from wargame.games import heartbeat, services
from wargame.games.alone import PRACTICE
from wargame.games.bonds import bond_of
from wargame.games.errors import SiteError, Unplayable
from wargame.games.inviting import invitations_of
from wargame.games.models import Game
from wargame.games.notices import FRESH
from wargame.games.record.export import is_open
from wargame.games.seating import RANDOM
from wargame.games.shapes import REMARK
from wargame.games.throttling import ChatThrottle, OpenThrottle
from wargame.games.words import game_title
from wargame.ladders.past import challenges_news
from wargame.lobby import offers, selectors
from wargame.lobby.cards import card, first_lesson, shelf
from wargame.lobby.forms import CHOICE_PREFIX, PEOPLE, GameForm, PhraseForm, scenario_or_none
from wargame.lobby.history import find_game
from wargame.lobby.joining import describe_gone, join_page, similar
from wargame.lobby.offers import club_choices
from wargame.lobby.rivals import fair_words, find_rival, nearest_for, prospects_of
from wargame.lobby.vacancies import vacancies
from wargame.membership import is_guest
from wargame.notices.services import game_read
from wargame.practice.teaching import has_lesson, lesson_of
from wargame.rulings.benches import bench_of


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """«Your games» for a player, the front page for a stranger."""
    watching = list(selectors.games_to_watch())
    if not request.user.is_authenticated:
        systems = shelf()
        told = {"watching": watching, "library": systems, "first_lesson": first_lesson(systems)}
        return render(request, "lobby/welcome.html", told)
    rows, auctions = selectors.games_of(request.user), auctions_of(request.user)
    waiting = [row for row in rows if row.mine]
    asked, news = challenges_news(request.user, heartbeat.now() - FRESH)
    invited = invitations_of(request.user)
    return render(
        request,
        "lobby/home.html",
        {
            "rows": rows,
            "first_lesson": None if rows or auctions else first_lesson(shelf()),
            "waiting": waiting,
            "auctions": auctions,
            "due": len(waiting) + sum(asked for _, asked in auctions),
            "ended": selectors.list_ended_games(request.user),
            "open": offers.open_rows(offers.games_open(request.user)[:5], request.user),
            "watching": watching,
            "answers": len(asked) + len(invited),
            "asked": asked,
            "news": news,
            "invited": invited,
            "clubs": clubs_of(request.user),
        },
    )


@require_safe
def open_games(request: HttpRequest) -> HttpResponse:
    """Games that wait for an opponent, narrowed by the address; a fragment for htmx."""
    wanted = offers.read_wanted(request.GET)
    page = Paginator(offers.games_open(request.user, wanted), offers.PAGE).get_page(request.GET.get("page"))
    part = "lobby/_open_page.html" if request.headers.get("HX-Request") else "lobby/open_games.html"
    shown = {
        "open": offers.open_rows(page, request.user),
        "page": page,
        "narrowed": any(wanted),
        "vacancies": vacancies(request.user),
        "filters": offers.filters(request.user, wanted),
    }
    return render(request, part, shown)


@require_safe
def library(request: HttpRequest) -> HttpResponse:
    """The rule systems and their scenarios."""
    return render(request, "lobby/library.html", {"library": shelf()})


@login_required
@require_safe
def new_game(request: HttpRequest) -> HttpResponse:
    """First choose what to play."""
    club = request.GET.get("club", "")
    mine = request.user.is_authenticated and club in dict(club_choices(request.user))
    told = {"library": shelf(), "club": club if mine else "", **find_rival(request)}
    if "rival" in told:
        told["fair"] = nearest_for(request.user, told["rival"])  # type: ignore[arg-type]  # signed in
    return render(request, "lobby/new_game.html", told)


def new_game_of(request: HttpRequest, ruleset: str, scenario: str) -> HttpResponse:
    """Then side, pace, phrase and the scenario's own choices; the address may say a club and a side beforehand, or that
    the lesson is wanted, for which a stranger needs no account.
    """
    found = scenario_or_none(ruleset, scenario)
    if not request.user.is_authenticated:
        if found and "lesson" in request.GET and lesson_of(ruleset, scenario):
            return redirect("lesson", ruleset, scenario)
        return redirect_to_login(request.get_full_path())
    if found is None:
        raise Http404("no such scenario")
    system, chosen = found
    staff = request.GET.get(CHOICE_PREFIX + chosen.staffed)
    clubs = club_choices(request.user)
    said: dict[str, Any] = {name: request.GET[name] for name in ("club", "side") if request.GET.get(name)}
    said["opponent"] = request.GET.get("against", "")
    played, taught = has_played(request.user, ruleset), "lesson" in request.GET
    others = said["opponent"] or said.get("club") or (played and not taught)
    guest = is_guest(request.user)
    said["play"] = request.GET.get("play", PEOPLE if others and not guest else PRACTICE)
    said["lesson"] = taught or not played
    form = GameForm(
        request.POST or None, ruleset=system, scenario=chosen, staff=staff, clubs=clubs, initial=said,
        members=offers.fellows(request.user, request.GET.get("club", "")), guest=guest,
    )  # fmt: skip
    if request.method == "GET" and request.headers.get("HX-Request"):
        return render(request, "_form.html", {"form": form, "fields": form.seat_field()})
    if form.is_valid() and not OpenThrottle().allow_request(request, None):  # type: ignore[arg-type]  # no APIView
        form.add_error(None, "You have opened many games recently; wait a while before opening another")
    elif form.is_valid() and (opened := try_opening(request, form, ruleset)):
        return redirect("game", code=opened.code)
    told = {"form": form, "card": card(system, scenario), **find_rival(request)}
    if "rival" in told:
        two = (request.user, told["rival"], system, scenario)
        told |= {"prospects": prospects_of(*two), "fair": fair_words(*two)}
    return render(request, "lobby/new_game_of.html", told)


def has_played(user: Any, ruleset: str) -> bool:
    """Whether this player has come to the end of a game of the system: whoever has not is offered practice first."""
    return Game.objects.filter(seats__user=user, ruleset=ruleset, status=Game.Status.FINISHED).exists()


def try_opening(request: HttpRequest, form: GameForm, ruleset: str) -> Game | None:
    """The game that the form asks for; None when it is refused, and then the form says why."""
    try:
        return form.open(request.user, ruleset)
    except SiteError as refused:
        form.add_error(None, refused.sentence)
    return None


def game(request: HttpRequest, code: str) -> HttpResponse:
    """The board of a game; before that what one lets oneself in for by joining it, or what became of it."""
    found, viewer = find_game(request, code)
    if found.status == Game.Status.OPEN:
        if "board" in request.GET:
            return render(request, "games/board.html", _board(found, viewer))
        return render(request, "lobby/join.html", join_page(request, found))
    withdrawn = found.status == Game.Status.ABANDONED and not found.seq
    if withdrawn or (viewer == SPECTATOR and "late" in request.GET):
        shown = {"game": found, "gone": describe_gone(found), "open": similar(found, request.user)}
        return render(request, "lobby/gone.html", shown)
    if viewer != SPECTATOR:
        game_read(request.user, found)
    return render(request, "games/board.html", _board(found, viewer))


def _board(game: Game, viewer: Viewer) -> dict[str, Any]:
    """What the page of a board is drawn with: whether no player calls its game off, whether a dispute stops clocks, and
    whether its record waits for its end; whether a lesson goes on in it.
    """
    stops = viewer != SPECTATOR and bench_of(game).policy.holds
    return {
        "game": game,
        "title": game_title(game),
        "bonded": bond_of(game) is not None,
        "stops": stops,
        "hides": _hides_record(game, viewer),
        "lesson": viewer not in (SPECTATOR, UMPIRE) and has_lesson(game),
    }


def _hides_record(game: Game, viewer: Viewer) -> bool:
    try:
        return not is_open(game, viewer)
    except Unplayable:
        return False


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
    except Malformed:
        messages.error(request, "There is no such side in this game")
    except SiteError as refused:
        if not Game.objects.filter(code=code, status=Game.Status.OPEN).exists():
            return redirect(
                f"{reverse('game', args=[code])}?late"
            )  # somebody was quicker: that page says who
        messages.error(request, refused.sentence)
    return redirect("game", code=code)


@login_required
@require_POST
def ask(request: HttpRequest, code: str) -> HttpResponse:
    """Ask about an open game, or answer: the first lines of its chat."""
    if not ChatThrottle().allow_request(request, None):  # type: ignore[arg-type]  # no APIView
        return render(request, "429.html", status=429)
    try:
        services.chat_post(
            code=code,
            user=request.user,
            key=request.POST.get("key", ""),
            text=request.POST.get("text", ""),
            invitation=request.session.get(f"invited-{code}", ""),
        )
    except Malformed:
        messages.error(request, f"Write something, up to {REMARK} characters")
    except SiteError as refused:
        messages.error(request, refused.sentence)
    return redirect(reverse("game", args=[code]) + "#questions")


@login_required
@require_POST
def phrase(request: HttpRequest, code: str) -> HttpResponse:
    """Give another phrase for the dice before the game has begun."""
    form = PhraseForm(request.POST)
    try:
        if form.is_valid():
            services.phrase_give(code=code, user=request.user, phrase=form.cleaned_data["phrase"])
            messages.success(request, "Your phrase is saved. You can change it until the game begins.")
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
    if find_game(request, code)[0].status != Game.Status.OPEN:
        return redirect("game", code=code)
    try:
        services.game_abandon(code=code, user=request.user)
        messages.success(request, "You have withdrawn the game.")
    except SiteError as refused:
        messages.error(request, refused.sentence)
    return redirect("home")


@login_required
@require_POST
def decline(request: HttpRequest, code: str) -> HttpResponse:
    """Decline a game that one was offered by name."""
    try:
        services.invitation_decline(code=code, user=request.user)
        messages.success(request, "You have declined the game. The player who offered it has been told.")
    except SiteError as refused:
        messages.error(request, refused.sentence)
    return redirect("home")


@login_required
@require_POST
def renew(request: HttpRequest, code: str) -> HttpResponse:
    """End the invitation link and make another."""
    try:
        services.invitation_renew(code=code, user=request.user)
        messages.success(request, "This is the new link. The old one no longer works.")
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
