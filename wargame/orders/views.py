"""The page of orders in advance: one's own in a game. All of it works without a script."""

from __future__ import annotations

from typing import Any

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from rules.core.errors import Malformed
from rules.core.foresight import Order as Terms
from rules.core.ruleset import Ruleset
from wargame.games.errors import SiteError
from wargame.games.faults import fault_of
from wargame.games.models import Game
from wargame.games.releases import ruleset_of
from wargame.games.selectors import game_get, post_of
from wargame.orders import services
from wargame.orders.forms import OrderForm
from wargame.orders.listing import OVER, list_answered, order_info
from wargame.orders.sentences import name_question
from wargame.orders.services import list_orders
from wargame.orders.shapes import TrialList
from wargame.orders.trying import order_try


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def orders(request: HttpRequest, code: str) -> HttpResponse:
    """One's orders in a game, with a form for another one or for `?order=` of them; what a form comes to is tried out
    or kept.
    """
    game = _own_game(request, code)
    ruleset = ruleset_of(game)
    changed = next(
        (one for one in list_orders(game, request.user) if str(one.pk) == request.GET.get("order")), None
    )
    terms = msgspec.convert(changed.terms, Terms) if changed else None
    question = terms.question if terms else request.GET.get("question", "")
    if question not in ruleset.foreseen:
        return _show(request, game, ruleset, None)
    posted = [request.POST] if request.method == "POST" else []
    left = changed.left if changed else None
    form = OrderForm(ruleset, game.scenario, question, *posted, terms=terms, left=left)
    if not posted or not form.is_valid():
        return _show(request, game, ruleset, form, status=422 if posted else 200)
    given = form.terms()
    if "try" in request.POST:
        try:
            game, post = services.own_game(code, request.user)
            tried = order_try(game, post, request.user, given)
        except SiteError as refused:
            form.add_error(None, refused.sentence)
            return _show(request, game, ruleset, form, status=409)
        return _show(request, game, ruleset, form, tried=tried)
    try:
        own: dict[str, Any] = {"code": code, "user": request.user, "terms": given}
        if changed:
            services.order_change(**own, order=changed.pk, left=form.cleaned_data["left"])
        else:
            services.order_give(**own, left=form.cleaned_data["left"])
    except (SiteError, Malformed) as refused:
        form.add_error(None, _reason(refused))
        return _show(request, game, ruleset, form, status=422)
    messages.success(request, "Saved. It answers what you are asked from now on.")
    return redirect("orders", code=code)


@login_required
@require_POST
def order_act(request: HttpRequest, code: str, order: int) -> HttpResponse:
    """Switch one on or off, have it asked sooner, or delete it."""
    act = ACTS.get(request.POST.get("do", ""))
    if act is None:
        raise Http404("no such act")
    _own_game(request, code)
    try:
        act(code=code, user=request.user, order=order)
    except SiteError as refused:
        messages.error(request, refused.sentence)
    return redirect("orders", code=code)


def _arm(**own: Any) -> None:
    services.order_arm(**own, armed=True)


def _disarm(**own: Any) -> None:
    services.order_arm(**own, armed=False)


ACTS = {"on": _arm, "off": _disarm, "up": services.order_raise, "delete": services.order_drop}


def _own_game(request: HttpRequest, code: str) -> Game:
    """The game, for one of its players; after its end for everybody who may see it."""
    try:
        game = game_get(code)
    except SiteError as refused:
        raise Http404(refused.sentence) from refused
    if post_of(game=game, user=request.user) is None:
        raise Http404("not a game of yours")
    return game


def _reason(refused: Exception) -> str:
    fault = fault_of(refused)
    return fault.reason if fault else ""


def _show(
    request: HttpRequest, game: Game, ruleset: Ruleset, form: OrderForm | None, *,
    tried: TrialList | None = None, status: int = 200,
) -> HttpResponse:  # fmt: skip
    told = {
        "game": game, "form": form, "tried": tried, "over": game.status in OVER,
        "orders": [order_info(game, one) for one in list_orders(game, request.user)],
        "answered": list_answered(game, request.user),
        "questions": [(kind, name_question(ruleset, kind)) for kind in ruleset.foreseen],
        "question": name_question(ruleset, form.question) if form else "",
    }  # fmt: skip
    return render(request, "orders/orders.html", told, status=status)
