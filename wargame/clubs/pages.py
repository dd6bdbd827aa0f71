"""What the pages of clubs share: who looks, what they may do, and a page for each refusal."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.core.paginator import Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render

from wargame.clubs.acts import club_get, powers_of, refusal, standing_of
from wargame.clubs.models import Club
from wargame.clubs.powers import Act, Standing
from wargame.clubs.selectors import owners_of
from wargame.games.errors import Conflict, NotFound, SiteError

ROWS = 50
View = Callable[..., HttpResponseBase]


def refusals(view: View) -> View:
    """A view whose refusals are pages with their sentence and status; what is not there is the 404 page."""

    @wraps(view)
    def answered(request: HttpRequest, *args: Any, **named: Any) -> HttpResponseBase:
        try:
            return view(request, *args, **named)
        except NotFound as refused:
            raise Http404(refused.sentence) from refused
        except SiteError as refused:
            told = {"refused": refused.sentence, "slug": named.get("slug", "")}
            return render(request, "clubs/refused.html", told, status=refused.status)

    return answered


class Look:
    """A club as somebody sees it: `can` holds what they may do, by the names of the acts in small letters."""

    def __init__(self, request: HttpRequest, slug: str) -> None:
        self.club: Club = club_get(slug)
        self.user: Any = request.user
        self.standing: Standing = standing_of(self.club, self.user, token_in(request, slug))
        self.acts: frozenset[Act] = powers_of(self.club, self.standing)
        self.inside = Act.SEE_INSIDE in self.acts
        self.can = {act.name.lower(): True for act in self.acts}

    @property
    def is_last_owner(self) -> bool:
        """Whether they own the club alone, so that they can neither step down nor leave."""
        return self.standing == Standing.OWNER and len(owners_of(self.club)) == 1

    def require(self, act: Act) -> None:
        """Raises the refusal when the reader may not do this."""
        if act not in self.acts:
            raise refusal(self.club, self.user, self.standing, act)

    def facts(self, **more: Any) -> dict[str, Any]:
        """What every template of a club is given, and more."""
        return {"club": self.club, "standing": self.standing.value, "can": self.can, **more}


def token_in(request: HttpRequest, slug: str) -> str:
    """The token of the invitation whose link this browser has followed."""
    return str(request.session.get(f"club-{slug}", ""))


def say_done(request: HttpRequest, slug: str, sentence: str, *, to: str = "club") -> HttpResponse:
    """Say what was done, on the page from which to go on."""
    messages.success(request, sentence)
    return redirect(to, slug=slug)


def read_form(form: Any) -> dict[str, Any]:
    """The checked values of a form without a page of its own; raises `Conflict` with what is wrong."""
    if not form.is_valid():
        raise Conflict(
            "; ".join(f"{name}: {' '.join(faults)}" for name, faults in form.errors.items()).replace("{", "(")
        )
    return dict(form.cleaned_data)


def page_of(request: HttpRequest, rows: Any, most: int | None = None) -> Page[Any]:
    """The page of a list that the address asks for, or the nearest there is; of the first `most` rows."""
    return Paginator(rows[:most] if most else rows, ROWS).get_page(request.GET.get("page"))
