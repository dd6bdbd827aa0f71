"""Sides that are given up, for whoever would take one over: the list below the open games, and its two forms."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from rules.core.contract import Message
from rules.core.words import say
from wargame.games import services
from wargame.games.errors import SiteError
from wargame.games.infos import visible
from wargame.games.models import Candidate, Game, Seat
from wargame.games.releases import playable
from wargame.games.words import scenario_title, system_title
from wargame.lobby.selectors import Visitor

MOST = 50


class Vacancy(NamedTuple):
    """A row of the list: which side of which game, against whom, since when; whether the visitor waits for consent."""

    game: Game
    seat: Seat
    scenario: str
    system: str
    side: str
    against: str
    waits: bool


def vacancies(visitor: Visitor) -> list[Vacancy]:
    """The sides that are given up in games that the visitor may see and does not play in, the latest first."""
    seats = Seat.objects.filter(given_up__isnull=False, game__status=Game.Status.ACTIVE)
    seen = Game.objects.filter(visible(visitor), pk__in=seats.values("game"))
    if visitor.is_authenticated:
        seen = seen.exclude(seats__user=visitor)
        waits = set(Candidate.objects.filter(user=visitor).values_list("game", flat=True))
    else:
        waits = set()
    found = seats.filter(game__in=seen).select_related("game").order_by("-given_up")[:MOST]
    return [_row(seat, waits) for seat in found]


def _row(seat: Seat, waits: set[int]) -> Vacancy:
    game, ruleset = seat.game, playable(seat.game)
    others = [one.user for one in game.seats.exclude(side=seat.side).select_related("user") if one.user]
    return Vacancy(
        game=game, seat=seat, scenario=scenario_title(game), system=system_title(game),
        side=say(ruleset, Message(f"side-{seat.side}")) if ruleset else seat.side,
        against=" and ".join(dict.fromkeys(one.get_username() for one in others)), waits=game.pk in waits,
    )  # fmt: skip


@login_required
@require_POST
def take_over(request: HttpRequest, code: str) -> HttpResponse:
    """Be ready to take a side over; the others are asked. Or be so no longer."""
    user: Any = request.user
    try:
        if "withdraw" in request.POST:
            services.heir_withdraw(code=code, user=user)
        else:
            invitation = request.session.get(f"invited-{code}", "")
            services.heir_offer(
                code=code, user=user, side=request.POST.get("side", "")[:32], invitation=invitation
            )
            messages.success(request, "The other side has been asked for its consent. You will be told.")
    except SiteError as refused:
        messages.error(request, refused.sentence)
    return redirect("open_games")
