"""What the pages of events share: who looks, what they may do, and a page for each refusal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

from django.contrib import messages
from django.core.paginator import Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render

from wargame.events.acts import event_get
from wargame.events.models import PLAYING, Event, Stage
from wargame.events.powers import Act, require, visible_acts
from wargame.events.selectors import officials_words, stages_read
from wargame.events.words import event_words
from wargame.games.errors import NotFound, SiteError

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
            return render(request, "events/refused.html", told, status=refused.status)

    return answered


class Look:
    """An event as somebody sees it: `can` holds what they may do, by the names of the acts in small letters."""

    def __init__(self, request: HttpRequest, slug: str) -> None:
        self.event: Event = event_get(slug)
        self.user: Any = request.user
        self.acts: frozenset[Act] = visible_acts(self.event, self.user)
        self.stages: list[Stage] = stages_read(self.event)

    def may(self, act: Act) -> bool:
        """Whether the reader may do this."""
        return act in self.acts

    def require(self, act: Act) -> None:
        """Raises the refusal when the reader may not do this."""
        require(self.event, self.user, act)

    def facts(self, **more: Any) -> dict[str, Any]:
        """What every template of an event is given, and more."""
        return {
            "event": self.event, "can": {act.name.lower(): True for act in self.acts},
            "words": event_words(self.event, self.stages), "officials": officials_words(self.event),
            "players": self.event.entrants.filter(state__in=PLAYING).count(),
            "trf": max((one.number for one in self.stages if one.started), default=None), **more,
        }  # fmt: skip


def page_of(rows: Sequence[Any], number: str | None) -> Page[Any]:
    """So many rows. It lets go of the others: what a template is given stays until the collector of cycles comes by."""
    page = Paginator(rows, ROWS).get_page(number)
    page.paginator.object_list = ()
    return page


def say_done(request: HttpRequest, slug: str, sentence: str, *, to: str = "event") -> HttpResponse:
    """Say what was done, on the page from which to go on."""
    messages.success(request, sentence)
    return redirect(to, slug=slug)
