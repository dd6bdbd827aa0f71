"""The pages of the annals: the query over all games or one, its rows as files, what is saved."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST, require_safe

from wargame.annals import pages, services
from wargame.annals.cuts import cut
from wargame.annals.exports import KINDS, export
from wargame.annals.finding import PAGE, Search
from wargame.annals.query import BadTerm, Query, Term, list_keys, query_parse, query_read
from wargame.annals.rows import eyes
from wargame.annals.scope import scope
from wargame.games import heartbeat
from wargame.games.errors import NotFound, SiteError
from wargame.games.models import Game
from wargame.games.selectors import game_get
from wargame.games.words import game_title

BOOKLET = 60
"""Rows of a part of a booklet: each has a map, which is painted in the browser."""

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
            told = {"refused": refused.sentence}
            return render(request, "annals/refused.html", told, status=refused.status)

    return answered


@require_safe
@refusals
def annals(request: HttpRequest) -> HttpResponse:
    """The query over all games that the visitor may see."""
    return _page(request)


@require_safe
@refusals
def game_log(request: HttpRequest, code: str) -> HttpResponse:
    """The query over one game."""
    game = game_get(code)
    if not scope(request.user).games().filter(pk=game.pk).exists():
        raise NotFound("game", game=code)
    return _page(request, game)


def _page(request: HttpRequest, game: Game | None = None) -> HttpResponse:
    fixed = (Term("game", game.code),) if game else ()
    query, seen, number = _asked(request, fixed), scope(request.user), _number(request)
    opened = request.GET.get("list", "")
    opened = opened if opened in list_keys() else ""
    told: dict[str, Any] = {
        "game": game, "title": game_title(game) if game else "", "keys": list_keys(), "here": reverse("annals"),
        "saved": services.list_saved_queries(user=request.user),
        "knows_players": game is not None and (game.pk in seen.sides or seen.is_director(game)),
        "offers": pages.offers(query, fixed, opened), "list": opened, "hint": pages.hint(opened) if opened else "",
        "text": str(pages.strip_fixed(query, fixed)),
    }  # fmt: skip
    try:
        search, page, behind = services.happenings_ask(scope=seen, query=query, page=number)
    except BadTerm as refused:
        search, query = services.faults_find(scope=seen, query=query)
        told["chips"] = pages.chips(search, query, fixed)
        return render(request, "annals/annals.html", told, status=refused.status)
    rest = pages.strip_fixed(query, fixed)
    told |= {
        "query": query, "chips": pages.chips(search, query, fixed), "page": page, "behind": behind,
        "lines": pages.lines(search, page.rows, fixed), "base": pages.base(search, query, page.count),
        "values": pages.list_occurring(search, fixed, opened) if opened else [],
        "before": pages.address(rest, page=number - 1) if number > 1 else "",
        "after": pages.address(rest, page=number + 1) if number < page.pages else "",
        "whole": pages.address(query), "booklet": BOOKLET, "first": (number - 1) * PAGE + 1,
    }  # fmt: skip
    return render(request, "annals/annals.html", told)


def _asked(request: HttpRequest, fixed: tuple[Term, ...] = ()) -> Query:
    """The query that an address asks, as it was typed; of a page of one game that game's."""
    given = {key: request.GET.getlist(key) for key in list_keys() if key in request.GET}
    if (key := request.GET.get("key", "")) and request.GET.get("value", "").strip():
        given.setdefault(key, []).append(request.GET["value"])
    query = query_parse(request.GET.get("q", ""), given)
    rest = tuple(term for term in query.terms if not fixed or term.key != "game" or term in query.bad)
    return Query((*fixed, *rest))


def _number(request: HttpRequest, name: str = "page") -> int:
    number = request.GET.get(name, "1")
    return min(max(int(number), 1), 1_000_000) if number.isdecimal() and len(number) < 8 else 1


@require_safe
@refusals
def rows(request: HttpRequest, form: str) -> HttpResponseBase:
    """All rows of a query as a file."""
    if form not in KINDS:
        raise NotFound("form", form=form)
    search = _searched(request)
    return export(search, form)


@require_safe
@refusals
def booklet(request: HttpRequest) -> HttpResponse:
    """The rows of a query to be printed, each with the map of that moment, in parts (ADR 0089)."""
    search = _searched(request)
    count = search.happenings.count()
    parts = max(1, -(-count // BOOKLET))
    part = min(_number(request, "part"), parts)
    first = (part - 1) * BOOKLET
    found = list(search.order().select_related("game", "user", "request")[first : first + BOOKLET])
    seen = eyes(search.scope, {row.game for row in found})
    maps = [None if row.request_id else cut(row.game, row.seq, seen[row.game_id]) for row in found]
    titles = list(dict.fromkeys(game_title(row.game) for row in found))
    told = {
        "query": search.query, "chips": pages.chips(search, search.query), "now": heartbeat.now(), "count": count,
        "part": part, "parts": parts,
        "first": first + 1, "last": first + len(found),
        "before": pages.address(search.query, part=part - 1) if part > 1 else "",
        "after": pages.address(search.query, part=part + 1) if part < parts else "",
        "rows": list(zip(pages.lines(search, found), maps, strict=True)),
        "titles": " · ".join(titles) if len(titles) < 4 else f"{len(titles)} games",
    }  # fmt: skip
    return render(request, "annals/booklet.html", told)


def _searched(request: HttpRequest) -> Search:
    """What an address asks, for one who takes all of it away."""
    return services.happenings_take(scope=scope(request.user), query=_asked(request))


def _posted(request: HttpRequest, name: str) -> str:
    """A field of a form, without NUL, which PostgreSQL does not take."""
    return request.POST.get(name, "").replace("\0", "")


@login_required
@require_POST
@refusals
def save(request: HttpRequest) -> HttpResponse:
    """Keep a query under a name."""
    row = services.query_save(
        user=request.user, name=_posted(request, "name"), terms=_posted(request, "q")[:1500]
    )
    messages.success(request, f"Saved as {row.name}.")
    return redirect(f"{_origin(request)}{pages.address(query_read(row.terms))}")


@login_required
@require_POST
@refusals
def delete(request: HttpRequest) -> HttpResponse:
    """Forget a saved query."""
    services.query_delete(user=request.user, name=_posted(request, "name"))
    messages.success(request, "The saved query is deleted.")
    return redirect(_origin(request))


def _origin(request: HttpRequest) -> str:
    """The page of this site that a form with a query stands on; the log of all games for any other."""
    given = request.POST.get("from", "")
    here = given.startswith("/") and url_has_allowed_host_and_scheme(given, allowed_hosts=None)
    return given.partition("?")[0] if here else reverse("annals")
