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

from wargame.clubs.pages import page_of, refusals
from wargame.evidence import selectors
from wargame.evidence.selectors import Ends, Shared
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
    members = User.objects.filter(memberships__club=found)
    return _page(request, members, club=found)


@login_required
@require_safe
@refusals
def site(request: HttpRequest) -> HttpResponse:
    """Everybody, for the staff of the site."""
    if not (isinstance(request.user, User) and request.user.is_staff):
        raise Forbidden("Only the staff of the site may look at this; stewards find it in their own club")
    return _page(request, User.objects.filter(is_active=True))


def _page(request: HttpRequest, users: QuerySet[User], **more: Any) -> HttpResponse:
    """One of the two lists, with how common that is."""
    rates, ends = selectors.rates_kept(), request.GET.get("show") == ENDS
    told: dict[str, Any] = {"rates": rates, "kept": KEPT.days, "crowd": selectors.CROWD, "few": selectors.FEW}
    found: Sequence[Shared | Ends]
    if ends:
        found, told["pairs"] = selectors.ends_between(users, rates.early_share)
    else:
        found = selectors.shared_by(users)
    page = page_of(request, found)
    told |= {"page": page, "ends": ends, "rows": _named(list(page)), "most": selectors.MOST, **more}
    return render(request, "evidence/evidence.html", told)


def _named(found: Sequence[Shared | Ends]) -> list[Row]:
    pairs = [one.pair for one in found]
    names, games = selectors.names_of(pairs), selectors.games_between(pairs)
    return [Row(one, (names[one.pair[0]], names[one.pair[1]]), games.get(one.pair, 0)) for one in found]
