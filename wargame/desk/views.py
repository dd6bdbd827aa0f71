"""The director's desk: the queue, the query, a moment as each saw it; and what speaks for a game's record."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from wargame.annals import pages, services
from wargame.annals.finding import Search
from wargame.annals.query import BadTerm, Query, Term, query_parse
from wargame.annals.query import list_keys as terms_known
from wargame.annals.scope import Scope
from wargame.desk.evidence import evidence_read
from wargame.desk.pulse import pulse
from wargame.desk.queue import find_directed_event, next_deadline, usual_time, waiting
from wargame.desk.seeing import case_at, eyes_of, moment_look, require_desk
from wargame.events.models import Event, Pairing, Round
from wargame.games.errors import NotFound
from wargame.games.models import Game
from wargame.rulings.benches import recusal
from wargame.rulings.models import Case
from wargame.rulings.views import refusals

MOST = 80
"""Things that a comparison lists."""

SHOWN = 30
"""Things of the queue that stand on the desk."""

MINE = Term("mine", "yes")
"""What a query of the desk is about unless it says otherwise."""


def number_in(request: HttpRequest, name: str) -> int | None:
    """A whole number of the address; None for anything else."""
    given = request.GET.get(name, "")
    return int(given) if given.isdecimal() and len(given) < 9 else None


@login_required
@require_safe
@refusals
def desk(request: HttpRequest) -> HttpResponse:
    """What waits, what happened, and a moment of one game."""
    found, games, events = require_desk(request.user)
    items = waiting(found, games, events)
    told: dict[str, Any] = {
        "items": items[:SHOWN], "more": len(items) - SHOWN, "count": len(items),
        "urgent": sum(item.now and not item.not_mine for item in items), "usual": usual_time(games),
        "deadline": next_deadline(games, events), "keys": terms_known(),
    }  # fmt: skip
    told |= _seen(request)
    running = [event for event in events if event.state == Event.State.RUNNING]
    text = request.GET.get("q", "")[:1500]
    given, game = _given(request, text), told.get("game")
    named = _named(request, found, given, game)
    event = named or _served(game, running)
    told |= {"event": event, "round": _round(event)}
    told |= _asked(request, found, told, given, text)
    told["serves"] = _choose(running, told["asked"]) if len(running) > 1 else []
    told["pulse"] = pulse(games.filter(terms__event=named.slug) if named else games, told["round"])
    return render(request, "desk/desk.html", told)


def _named(request: HttpRequest, found: Scope, given: Query, game: Game | None) -> Event | None:
    """The event of the reader's that the query names, else, where no game is looked at, the one chosen."""
    names = set(given.sound.of("event"))
    asked = names.pop() if len(names) == 1 else ""
    chosen = "" if game else request.GET.get("event", "")
    for name in (asked, chosen):
        if name and (event := find_directed_event(found, name)):
            return event
    return None


def _served(game: Game | None, running: list[Event]) -> Event | None:
    """The event that the head of the desk serves where none is named: that of the game looked at, else the first."""
    if game is None:
        return next(iter(running), None)
    return next((event for event in running if event.slug == game.terms.get("event")), None)


def _choose(running: list[Event], asked: Query) -> list[tuple[Event, str]]:
    """The events under way, each with the address that has the desk serve it and asks the same of it."""
    return [(event, urlencode({"event": event.slug, **_of_event(asked, event)})) for event in running]


def _of_event(asked: Query, event: Event) -> dict[str, str]:
    """The query as an address asks it, of that event where it names any."""
    terms = (Term("event", event.slug) if term.key == "event" else term for term in asked.terms)
    return {"q": str(Query(tuple(dict.fromkeys(terms))))} if asked.terms else {}


def _round(event: Event | None) -> Round | None:
    """Its round under way, or the last one that was."""
    rounds = Round.objects.filter(stage__event=event, published__isnull=False).select_related("stage")
    rounds = rounds.order_by("-published")
    return rounds.first() if event and Pairing.objects.filter(round__in=rounds).exists() else None


def _asked(
    request: HttpRequest, found: Scope, seen: dict[str, Any], given: Query, text: str
) -> dict[str, Any]:
    """The query and its first rows; `keep` is what an address needs so that the moment stays beside it."""
    stays = {
        name: request.GET[name]
        for name in ("case", "game", "at", "with", "eyes", "event")
        if request.GET.get(name)
    }
    opening = _opening(seen, given)
    query = given if found.staff or given.says_where else Query((*given.terms, opening))
    bare = not text and query == Query((opening,)) and "game" not in seen
    asked = Query() if bare else query
    opened = request.GET.get("list", "")
    opened = opened if opened in terms_known() else ""
    told: dict[str, Any] = {
        "asked": asked, "text": str(asked), "saved": services.list_saved_queries(user=request.user), "stays": stays,
        "here": reverse("desk"), "keep": f"&{urlencode(stays)}" if stays else "",
        "asking": f"&{urlencode({'q': str(asked)})}" if asked.terms else "",
        "offers": pages.offers(query, (), opened), "list": opened, "hint": pages.hint(opened) if opened else "",
    }  # fmt: skip
    try:
        # Who only opens the desk asks for nothing, so looks into nothing.
        eyes = found.as_spectator() if bare else found
        search, page, behind = services.happenings_ask(scope=eyes, query=query, near=_near(query, seen))
    except BadTerm:
        search, query = services.faults_find(scope=found, query=query)
        return told | {"chips": pages.chips(search, query)}
    wider = _wider(query, opening)
    return told | {
        "query": asked, "chips": _chips(search, opening, wider), "page": page, "behind": behind,
        "lines": _drop_hidden(pages.lines(search, page.rows), search.scope),
        "base": pages.base(search, query, page.count),
        "values": pages.list_occurring(search, (), opened) if opened else [], "whole": pages.address(query),
        "wider": wider, "openly": search.scope.openly,
    }  # fmt: skip


def _opening(seen: dict[str, Any], asked: Query) -> Term:
    """Which games a query is about that does not say so: the one looked into, so that its rows stand about that moment;
    else all that the reader directs, or as long as nothing is asked those of the event that the desk serves.
    """
    if "game" in seen:
        return Term("game", seen["game"].code)
    return Term("event", seen["event"].slug) if seen["event"] and not asked.terms else MINE


def _wider(query: Query, opening: Term) -> str:
    """The address of the same query about all games that one directs, where it is about the event served; else ''."""
    narrow = opening != MINE and opening in query.terms
    return pages.address(query.without(opening).also(MINE)) if narrow else ""


def _chips(search: Search, opening: Term, wider: str) -> list[pages.Chip]:
    """The terms of the query; who takes the event served away asks `wider`, for the desk would say the event again."""
    served = (opening.key, opening.value)
    return [
        replace(chip, without=wider) if wider and (chip.key, chip.value) == served else chip
        for chip in pages.chips(search, search.query)
    ]


def _near(query: Query, seen: dict[str, Any]) -> int | None:
    """The event of the moment looked at, where the query is about its game alone."""
    return seen["sight"].about if "sight" in seen and query.of("game") == [seen["game"].code] else None


def _drop_hidden(lines: list[pages.Line], scope: Scope) -> list[pages.Line]:
    """The rows; before anything is asked those alone that tell everybody something."""
    return [line for line in lines if line.told.text] if scope.openly else lines


def _given(request: HttpRequest, text: str) -> Query:
    """The text of an address, and a term that was filled in, as they were typed."""
    key, value = request.GET.get("key", ""), request.GET.get("value", "")
    return query_parse(text, {key: [value]} if key and value.strip() else {})


def _seen(request: HttpRequest) -> dict[str, Any]:
    """A moment of a game that the reader directs, and another one to compare it with."""
    case = _case(request)
    code, at = request.GET.get("game", "")[:12], number_in(request, "at")
    if case is None and (not code or at is None):
        return {}
    game = case.game if case else get_object_or_404(Game, code=code)
    at = at if at is not None else case.seq if case else game.seq + 1
    other, viewers = number_in(request, "with"), _viewers(request, game)
    seen, compared = moment_look(game=game, user=request.user, at=at, viewers=viewers, other=other, case=case)
    told: dict[str, Any] = {
        "game": game, "case": case, "chosen": f"case-{case.pk}" if case else f"game-{game.code}", "other": other,
        "sight": seen, "eyes": request.GET.get("eyes", ""), "choices": _choices(game),
        "stays_at": _address(game, case),
    }  # fmt: skip
    if compared is not None:
        told |= {
            "pair": compared.pair, "watched": compared.watched, "changed": compared.changed[:MOST],
            "changed_more": max(0, len(compared.changed) - MOST),
        }  # fmt: skip
    return told


@login_required
@require_safe
@refusals
def cite(request: HttpRequest, code: str, seq: int) -> HttpResponse:
    """Rule on an event: in the open case of its game, else in a new one of the director's own."""
    game = get_object_or_404(Game, code=code)
    recusal(game, request.user)
    if not 0 < seq <= game.seq:
        raise NotFound("event", event=seq)
    if mine := _own_case(game, request.user):
        return redirect(f"{reverse('rule', args=[mine.pk])}?cite={seq}")
    return redirect(f"{reverse('case_own', args=[code])}?at={seq}")


def _case(request: HttpRequest) -> Case | None:
    pk = number_in(request, "case")
    return case_at(pk) if pk is not None else None


def _own_case(game: Game, user: Any) -> Case | None:
    """The open case of the game that this director has, or that nobody has: what an event is cited in."""
    rows = Case.objects.filter(game=game, state=Case.State.OPEN)
    return rows.filter(director=user).first() or rows.filter(director=None).first()


def _address(game: Game, case: Case | None) -> str:
    """What an address of another moment begins with."""
    return urlencode({"case": case.pk} if case else {"game": game.code})


def _viewers(request: HttpRequest, game: Game) -> list[str]:
    """Whose eyes are asked for; none for those of all sides."""
    asked = request.GET.get("eyes", "")
    return [asked] if asked in eyes_of(game) else []


def _choices(game: Game) -> list[tuple[str, str]]:
    return [("", "Both sides"), *eyes_of(game).items()]


@login_required
@require_safe
@refusals
def evidence(request: HttpRequest, code: str) -> HttpResponse:
    """What speaks for a game: badge, luck, answer times, release, who looked; signals for its directors alone."""
    game = get_object_or_404(Game, code=code)
    return render(request, "desk/evidence.html", evidence_read(game, request.user))
