"""What programs read of a public event: its feed, its calendar, its standings for the pages of others."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe
from icalendar import Calendar
from icalendar import Event as Entry

from wargame.clubs.selectors import display_name
from wargame.events import selectors
from wargame.events.acts import event_get
from wargame.events.entering import name_of
from wargame.events.models import Event, Pairing, Round
from wargame.events.notices import half_of
from wargame.events.pages import refusals
from wargame.events.selectors import round_words
from wargame.events.standings import standings_of
from wargame.events.words import score
from wargame.events.writing import list_written_acts
from wargame.games.errors import NotFound
from wargame.games.times import moment
from wargame.notices.atom import TextFeed

MOST = 50
QUARTER = timedelta(minutes=15)
EMBEDDED = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *"
"""What a page of somebody else may show: text and our style, and nothing that runs."""


def public_event(slug: str) -> Event:
    """An event that everybody may see; any other is not there for programs, which cannot sign in."""
    event = event_get(slug)
    if not event.public:
        raise NotFound("event")
    return event


def list_published(event: Event) -> list[Round]:
    """The rounds that everybody may see, the last first."""
    rows = Round.objects.filter(stage__event=event, published__isnull=False).select_related("stage")
    return list(rows.order_by("-stage__number", "-number"))


@require_safe
@refusals
def feed(request: HttpRequest, slug: str) -> HttpResponse:
    """Rounds that were published and signed, how boards ended, and what was written to all, as Atom."""
    event = public_event(slug)
    page = settings.SITE_ADDRESS + reverse("event", args=[event.slug])
    told = TextFeed(
        title=event.name, link=page, description=event.about, language="en", author_name=event.name,
        feed_url=settings.SITE_ADDRESS + request.path, feed_guid=page,
    )  # fmt: skip
    for time, item in sorted(_items(event), key=lambda one: one[0], reverse=True)[:MOST]:
        told.add_item(**item, pubdate=time, updateddate=time)
    answer = HttpResponse(told.writeString("utf-8"), content_type="application/atom+xml; charset=utf-8")
    answer["Cache-Control"] = "max-age=300"
    answer["X-Robots-Tag"] = "noindex"
    return answer


def _items(event: Event) -> Iterator[tuple[datetime, dict[str, Any]]]:
    for row in list_published(event):
        address = settings.SITE_ADDRESS + reverse(
            "event_round", args=[event.slug, row.stage.number, row.number]
        )
        assert row.published
        words = round_words(row)
        yield row.published, {
            "title": f"{words} is published", "link": address, "unique_id": f"{address}#published",
            "description": f"Play it by {moment(row.deadline)}." if row.deadline else "",
        }  # fmt: skip
        if row.signed:
            yield row.signed, {
                "title": f"{words} is signed", "link": address, "unique_id": f"{address}#signed", "description": "",
            }  # fmt: skip
    for act in list_written_acts(event)[:MOST]:
        address = settings.SITE_ADDRESS + reverse("event", args=[event.slug])
        yield act.time, {
            "title": f"{display_name(act.actor)} writes to all players", "link": address,
            "unique_id": f"{address}#act-{act.number}", "description": act.reason,
        }  # fmt: skip
    people = ("first__user", "second__user", "first_former__user", "second_former__user", "round__stage")
    boards = Pairing.objects.filter(
        round__stage__event=event, round__published__isnull=False, second__isnull=False, settled__isnull=False
    )
    for board in boards.select_related(*people).order_by("-settled")[:MOST]:
        assert board.second_sat and board.settled
        row = board.round
        address = settings.SITE_ADDRESS + reverse(
            "event_round", args=[event.slug, row.stage.number, row.number]
        )
        pair = f"{name_of(board.first_sat)} – {name_of(board.second_sat)}"
        halves = f"{score(board.first_halves)} – {score(board.second_halves)}"
        yield board.settled, {
            "title": f"{pair} {halves}", "link": address,
            "unique_id": f"{address}#board-{board.board}",
            "description": f"{round_words(row)}, board {board.board}{', provisional' if row.is_provisional else ''}",
        }  # fmt: skip


@require_safe
@refusals
def calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """The dates of an event, for calendars."""
    event = public_event(slug)
    told = Calendar()
    told.add("prodid", f"-//{settings.SITE_NAME}//tournaments//EN")
    told.add("version", "2.0")
    told.add("x-wr-calname", event.name)
    page = settings.SITE_ADDRESS + reverse("event", args=[event.slug])
    for name, when, words, changed in _dates(event):
        entry = Entry()
        entry.add("uid", f"{name}.{event.slug}@{urlsplit(settings.SITE_ADDRESS).netloc}")
        entry.add("summary", f"{event.name}: {words}")
        entry.add("dtstart", when)
        with suppress(OverflowError):  # in the last minutes of the year 9999: it ends when it begins
            entry.add("dtend", when + QUARTER)
        entry.add("dtstamp", changed)
        entry.add("url", page)
        told.add_component(entry)
    answer = HttpResponse(told.to_ical(), content_type="text/calendar; charset=utf-8")
    answer["Content-Disposition"] = f'inline; filename="{event.slug}.ics"'
    answer["Cache-Control"] = "max-age=300"
    return answer


def _dates(event: Event) -> Iterator[tuple[str, datetime, str, datetime]]:
    """Each with a name that stays, so that a date that moves moves in calendars too."""
    if event.entries_until:
        yield "entries", event.entries_until, "entries close", event.made
    if event.starts:
        yield "start", event.starts, "start", event.made
    if event.state == Event.State.CANCELLED:
        return
    for row in list_published(event):
        if row.signed is not None:  # it has closed
            continue
        name, words = f"{row.stage.number}-{row.number}", round_words(row)
        assert row.published
        if row.deadline:
            half = half_of(row.published, row.deadline)
            yield f"half-{name}", half, f"halfway through {words.lower()}", row.published
            yield f"close-{name}", row.deadline, f"{words} closes", row.published
        for board in row.pairings.filter(deadline__isnull=False):
            assert board.deadline
            yield (
                f"board-{name}-{board.board}",
                board.deadline,
                f"{words}, board {board.board} closes",
                row.published,
            )


@require_safe
@xframe_options_exempt
def embed(request: HttpRequest, slug: str) -> HttpResponse:
    """The standings, to stand in a page of somebody else: as a visitor sees them, whoever looks."""
    try:
        event = public_event(slug)
    except NotFound as refused:
        raise Http404(refused.sentence) from refused
    row = selectors.visible_round(event, draft=False)
    told = {
        "event": event, "now": selectors.now_words(event),
        "standings": standings_of(row.stage, AnonymousUser()) if row else None,
        "page": settings.SITE_ADDRESS + reverse("event", args=[event.slug]),
    }  # fmt: skip
    answer = render(request, "events/embed.html", told)
    request.session.modified = False
    answer["Content-Security-Policy"] = EMBEDDED
    answer["Cache-Control"] = "public, max-age=60"
    return answer
