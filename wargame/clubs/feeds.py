"""The Atom feed of a club: its news and results. Everybody's has what everybody may see, a member's own has all."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_safe

from wargame.clubs.acts import club_get, powers_of, refusal
from wargame.clubs.models import Club, Membership
from wargame.clubs.pages import refusals
from wargame.clubs.powers import Act, Standing
from wargame.clubs.selectors import club_results, display_name, news_of
from wargame.games.words import scenario_name
from wargame.notices.atom import TextFeed
from wargame.results.models import Result
from wargame.results.words import how_words

MOST = 50


@require_safe
@refusals
def feed(request: HttpRequest, slug: str) -> HttpResponse:
    """What everybody may see of a club; raises `Forbidden` where that is nothing."""
    club = club_get(slug)
    if Act.SEE_MEMBERS not in powers_of(club, Standing.VISITOR):
        raise refusal(club, request.user, Standing.VISITOR, Act.SEE_MEMBERS)
    return _answer(club, request, inside=False)


@require_safe
def feed_own(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """What a member may see, for programs that cannot sign in: the address is the secret."""
    member = get_object_or_404(Membership.objects.select_related("club", "user"), feed=token, club__slug=slug)
    if not member.user.is_active:
        return HttpResponse(status=404)
    return _answer(member.club, request, inside=True)


def _answer(club: Club, request: HttpRequest, *, inside: bool) -> HttpResponse:
    """The feed as text."""
    page = settings.SITE_ADDRESS + reverse("club", args=[club.slug])
    told = TextFeed(
        title=club.name, link=page, description=club.about, language="en", author_name=club.name,
        feed_url=settings.SITE_ADDRESS + request.path, feed_guid=page,
    )  # fmt: skip
    items = [*_news(club, page, inside), *_results(club, inside)]
    for time, item in sorted(items, key=lambda one: one[0], reverse=True)[:MOST]:
        told.add_item(**item, pubdate=time, updateddate=time)
    answer = HttpResponse(told.writeString("utf-8"), content_type="application/atom+xml; charset=utf-8")
    answer["Cache-Control"] = "private, max-age=300"
    answer["X-Robots-Tag"] = "noindex"
    return answer


def _news(club: Club, page: str, inside: bool) -> Iterator[tuple[datetime, dict[str, Any]]]:
    for row in news_of(club, inside=inside)[:MOST]:
        address = f"{page}news/#n{row.pk}"
        yield row.written, {
            "title": row.title, "link": address, "description": row.text, "unique_id": address,
            "author_name": display_name(row.author),
        }  # fmt: skip


def _results(club: Club, inside: bool) -> Iterator[tuple[datetime, dict[str, Any]]]:
    for result in club_results(club, inside=inside).filter(annulled=None)[:MOST]:
        address = settings.SITE_ADDRESS + reverse("game", args=[result.game.code])
        yield result.ended, {
            "title": result_sentence(result), "link": address, "unique_id": f"{address}#result",
            "description": f"{scenario_name(result.ruleset, result.scenario)}, {how_words(result)}",
        }  # fmt: skip


def result_sentence(result: Result) -> str:
    """Who beat whom, in one line."""
    shares = list(result.shares.all())
    names = {share.pk: display_name(share.user) for share in shares}
    won = [names[share.pk] for share in shares if share.halves == 2]
    lost = [names[share.pk] for share in shares if share.halves == 0]
    if won and lost:
        return f"{' and '.join(won)} beat {' and '.join(lost)}"
    verb = "drew" if any(share.halves == 1 for share in shares) else "ended without a result"
    return f"{' and '.join(names.values())} {verb}"
