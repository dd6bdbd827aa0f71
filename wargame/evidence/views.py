"""What stewards see of the members of their club, and the staff of everybody. Nothing here does anything to anybody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from wargame.clubs.annulling import annulments_by_club
from wargame.clubs.pages import page_of, refusals
from wargame.evidence import selectors
from wargame.evidence.selectors import Ends, Shared, keep_for_minutes
from wargame.evidence.services import KEPT, evidence_look
from wargame.games.errors import Forbidden

ENDS = "resignations"


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a list: what is told of the pair, what the two are called, their rated games."""

    told: Shared | Ends
    names: tuple[str, str]
    games: int


@login_required
@require_safe
@refusals
def club(request: HttpRequest, slug: str) -> HttpResponse:
    """The members of a club, for its stewards and owners."""
    found = evidence_look(club=slug, user=request.user)
    return _page(request, found.memberships.values("user"), club=found)


@login_required
@require_safe
@refusals
def site(request: HttpRequest) -> HttpResponse:
    """Everybody, for the staff of the site."""
    if not (isinstance(request.user, User) and request.user.is_staff):
        raise Forbidden("Only site staff can see this; stewards find it on their own club's page")
    annulments = keep_for_minutes("annulments", annulments_by_club)
    return _page(request, User.objects.filter(is_active=True).values("pk"), annulments=annulments)


def _page(request: HttpRequest, people: QuerySet[Any], **more: Any) -> HttpResponse:
    """One of the two lists of the people with these ids, with how common that is."""
    rates, ends = keep_for_minutes("rates", selectors.rates), request.GET.get("show") == ENDS
    place = more["club"].pk if "club" in more else "site"
    told: dict[str, Any] = {"rates": rates, "kept": KEPT.days, "crowd": selectors.CROWD, "few": selectors.FEW}
    found: Sequence[Shared | Ends]
    if ends:
        usual = rates.early_share
        found, told["pairs"] = keep_for_minutes(
            f"ends-{place}", lambda: selectors.ends_between(people, usual)
        )
    else:
        found = keep_for_minutes(f"shared-{place}", lambda: selectors.list_shared(people))
    page = page_of(request, found)
    told |= {"page": page, "ends": ends, "rows": _named(list(page), people), "most": selectors.MOST, **more}
    return render(request, "evidence/evidence.html", told)


def _named(found: Sequence[Shared | Ends], people: QuerySet[Any]) -> list[Row]:
    """The rows of those who are there still."""
    pairs = [one.pair for one in found]
    names, games = selectors.names_of(pairs, people), selectors.games_between(pairs)
    return [
        Row(told, (names[told.pair[0]], names[told.pair[1]]), games.get(told.pair, 0))
        for told in found
        if names.keys() >= set(told.pair)
    ]
