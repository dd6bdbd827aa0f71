"""The pages' side of bids: one address an act, and the box that shows how it stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from rules.core.errors import Malformed
from wargame.bids import services
from wargame.bids.forms import LevelForm
from wargame.bids.models import Auction
from wargame.bids.selectors import auction_of
from wargame.bids.templatetags.bids import box
from wargame.games.errors import SiteError
from wargame.games.faults import fault_of
from wargame.games.models import Game
from wargame.games.releases import ruleset_of
from wargame.games.selectors import game_get, viewer_of

Act = Callable[[HttpRequest, Auction, dict[str, Any]], Any]


@require_safe
def bids(request: HttpRequest, code: str) -> HttpResponse:
    """The box alone, for a page that looks again."""
    auction, _ = _seen(request, code)
    if auction.game.status != Game.Status.OPEN:
        return HttpResponse(headers={"HX-Refresh": "true"})
    return render(request, "bids/_bids.html", box(auction, request.user))


@login_required
@require_POST
def bid_act(request: HttpRequest, code: str, act: str) -> HttpResponse:
    """Do one thing, and see the game again, or the board when it has begun."""
    if act not in ACTS:
        raise Http404("no such act")
    auction, common = _seen(request, code)
    try:
        ACTS[act](request, auction, common)
    except SiteError as refused:
        messages.error(request, refused.sentence)
    except Malformed as refused:
        fault = fault_of(refused, ruleset_of(auction.game))
        messages.error(request, fault.reason if fault else "That is not a possible bid")
    return redirect("game", code=code)


def _seen(request: HttpRequest, code: str) -> tuple[Auction, dict[str, Any]]:
    """The auction of a game that this visitor may see, and what every act is given."""
    invitation = request.session.get(f"invited-{code}", "")
    try:
        game = game_get(code)
        viewer_of(game=game, user=request.user, invitation=invitation)
    except SiteError as refused:
        raise Http404(refused.sentence) from refused
    auction = auction_of(game)
    if auction is None:
        raise Http404("no bidding for the sides of this game")
    return auction, {"code": code, "user": request.user, "invitation": invitation}


def _give(request: HttpRequest, auction: Auction, common: dict[str, Any]) -> None:
    if auction.method != Auction.Method.LEVELS:
        services.bid_give(**common, **_phrase(request), **_offer(request.POST))
        return
    game = auction.game
    form = LevelForm(request.POST, ruleset=ruleset_of(game), scenario=game.scenario)
    if not form.is_valid():
        raise Malformed("bid-no-level", level=request.POST.get("wish", "")[:20], most=3)
    services.bid_give(**common, **_phrase(request), **form.cleaned_data["wish"])


def _raise(request: HttpRequest, auction: Auction, common: dict[str, Any]) -> None:
    after = _whole(request.POST.get("after", ""))
    services.bid_raise(**common, **_phrase(request), **_offer(request.POST), after=after)


def _take(request: HttpRequest, auction: Auction, common: dict[str, Any]) -> None:
    services.bid_take(**common, **_phrase(request), after=_whole(request.POST.get("after", "")))


def _choose(request: HttpRequest, auction: Auction, common: dict[str, Any]) -> None:
    services.bid_choose(**common, **_phrase(request), side=request.POST.get("side", "")[:32])


def _say(request: HttpRequest, auction: Auction, common: dict[str, Any]) -> None:
    phrase = request.POST.get("phrase", "")
    services.bid_phrase(code=common["code"], user=common["user"], phrase=phrase)
    messages.success(request, "Your phrase is saved. You can change it until the game begins.")


def _leave(request: HttpRequest, auction: Auction, common: dict[str, Any]) -> None:
    services.bid_leave(code=common["code"], user=common["user"])


ACTS: Mapping[str, Act] = {
    "give": _give,
    "raise": _raise,
    "take": _take,
    "choose": _choose,
    "phrase": _say,
    "leave": _leave,
}


def _offer(posted: Any) -> dict[str, Any]:
    return {"side": posted.get("side", "")[:32], "halves": _whole(posted.get("halves", ""))}


def _whole(text: str) -> int:
    """A figure of a form; raises `Malformed` for what the page does not offer."""
    if not (text.isascii() and text.isdecimal() and len(text) < 5):
        raise Malformed("bid-unreadable", bid=text[:20])
    return int(text)


def _phrase(request: HttpRequest) -> dict[str, Any]:
    """The phrase, where the page has asked for one."""
    return {"phrase": request.POST["phrase"]} if "phrase" in request.POST else {}
