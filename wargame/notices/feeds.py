"""Somebody's deadlines as a calendar, and their notices as Atom, for programs that cannot sign in (ADR 0115)."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.timezone import localtime
from django.views.decorators.http import require_safe
from icalendar import Calendar
from icalendar import Event as Entry

from wargame.games import heartbeat
from wargame.games.models import Game, Seat
from wargame.games.words import game_title
from wargame.notices.atom import TextFeed
from wargame.notices.hooking import address_of
from wargame.notices.hooks import count_act
from wargame.notices.models import Feed
from wargame.notices.selectors import notices_of

MOST = 50
QUARTER = timedelta(minutes=15)
"""How long a deadline is in a calendar, up to its moment."""
RARELY = timedelta(hours=1)
"""How exactly it is kept when a feed was read."""


def feed_renew(*, user: Any) -> str:
    """New addresses in place of the old ones: what is secret of them, never to be had again. Raises `Throttled`."""
    count_act(user)
    token = secrets.token_urlsafe(32)
    told = {"digest": _digest(token), "made": heartbeat.now(), "used": None}
    Feed.objects.update_or_create(user_id=user.pk, defaults=told)
    return token


def feed_remove(*, user: Any) -> None:
    """No address of theirs says anything any more."""
    Feed.objects.filter(user=user.pk).delete()


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _reader(token: str) -> Any:
    """Whose feed it is; raises `Http404` for nobody's."""
    found = Feed.objects.select_related("user").filter(digest=_digest(token), user__is_active=True).first()
    if found is None:
        raise Http404
    now = heartbeat.now()
    if found.used is None or now - found.used > RARELY:
        Feed.objects.filter(pk=found.pk).update(used=now)
    return found.user


@require_safe
def atom(request: HttpRequest, token: str) -> HttpResponse:
    """What somebody was told, the latest first."""
    reader = _reader(token)
    page = f"{settings.SITE_ADDRESS}/notices/"
    told = TextFeed(
        title=f"Notices of {reader}", link=page, description="", language="en", author_name=settings.SITE_NAME,
        feed_url=settings.SITE_ADDRESS + request.path, feed_guid=f"{page}#{reader.pk}",
    )  # fmt: skip
    for notice in notices_of(reader)[:MOST]:
        told.add_item(
            title=notice.subject, link=address_of(notice), description=notice.text, pubdate=notice.made,
            updateddate=notice.made, unique_id=f"{page}{notice.pk}/#{notice.made.timestamp():.0f}",
        )  # fmt: skip
    return _answer(told.writeString("utf-8"), "application/atom+xml; charset=utf-8")


@require_safe
def calendar(request: HttpRequest, token: str) -> HttpResponse:
    """When somebody's clocks run out, and until when they may answer what they were asked."""
    reader, told = _reader(token), Calendar()
    told.add("prodid", f"-//{settings.SITE_NAME}//notices//EN")
    told.add("version", "2.0")
    told.add("x-wr-calname", f"{settings.SITE_NAME}: deadlines")
    now = heartbeat.now()
    for key, ends, summary, path in (*_clocks(reader), *_answers(reader)):
        entry = Entry()
        entry.add("uid", f"{key}@{urlsplit(settings.SITE_ADDRESS).hostname}")
        entry.add("dtstamp", now)
        entry.add("dtstart", localtime(ends - QUARTER))
        entry.add("dtend", localtime(ends))
        entry.add("summary", summary)
        entry.add("url", settings.SITE_ADDRESS + path)
        told.add_component(entry)
    return _answer(told.to_ical().decode(), "text/calendar; charset=utf-8")


def _clocks(reader: Any) -> Iterator[tuple[str, datetime, str, str]]:
    """The clocks that run, in games under way."""
    seats = Seat.objects.filter(user=reader, game__status=Game.Status.ACTIVE, runs_out__isnull=False)
    for seat in seats.select_related("game").order_by("runs_out", "pk")[:MOST]:
        assert seat.runs_out is not None
        game = seat.game
        yield (
            f"clock-{seat.pk}",
            seat.runs_out,
            f"Your time runs out: {game_title(game)}",
            f"/games/{game.code}/",
        )


def _answers(reader: Any) -> Iterator[tuple[str, datetime, str, str]]:
    """What waits for an answer until some time."""
    for notice in notices_of(reader).filter(needs=True, until__isnull=False)[:MOST]:
        assert notice.until is not None
        yield f"notice-{notice.pk}", notice.until, notice.subject, notice.path


def _answer(text: str, kind: str) -> HttpResponse:
    answer = HttpResponse(text, content_type=kind)
    answer["Cache-Control"] = "private, max-age=300"
    answer["X-Robots-Tag"] = "noindex"
    answer["Referrer-Policy"] = "no-referrer"
    return answer
