"""What happens in a club that everybody may see: news, members, the games of its ladders, results."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from django.urls import reverse

from wargame.clubs.acts import powers_of
from wargame.clubs.feeds import result_sentence
from wargame.clubs.models import Club, Membership
from wargame.clubs.models import News as ClubNews
from wargame.clubs.powers import Act, Standing
from wargame.clubs.selectors import club_results, display_name, news_of
from wargame.games.models import Signature
from wargame.games.words import scenario_name
from wargame.ladders.models import Challenge, Ladder
from wargame.notices.bulletins import News
from wargame.notices.models import Bulletin
from wargame.results.words import how_words


def is_club_public(club: Club | None) -> bool:
    """Whether everybody may see a club, and it is not closed."""
    return club is not None and club.closed is None and Act.SEE_MEMBERS in powers_of(club, Standing.VISITOR)


def list_club_news(club: Club, since: datetime) -> Iterator[News]:
    """What happened since then that everybody may see."""
    yield from _news(club, since)
    yield from _members(club, since)
    yield from _begun(club, since)
    yield from _results(club, since)


NEWS = "news"


def _news(club: Club, since: datetime) -> Iterator[News]:
    page = reverse("club_news", args=[club.slug])
    for row in news_of(club, inside=False).filter(written__gt=since):
        people = () if row.author_id is None else (row.author_id,)
        path = f"{page}#n{row.pk}"
        yield News(row.written, NEWS, f"{NEWS}:{row.pk}", f"{club.name}: {row.title}", path, row.text, people)


def _members(club: Club, since: datetime) -> Iterator[News]:
    for row in Membership.objects.filter(club=club, since__gt=since, user__is_active=True).select_related(
        "user"
    ):
        subject = f"{row.user.get_username()} has joined {club.name}"
        path = reverse("club", args=[club.slug])
        yield News(row.since, "member", f"member:{row.pk}", subject, path, people=(row.user_id,))


def _begun(club: Club, since: datetime) -> Iterator[News]:
    """Games of ladders that everybody may see."""
    begun = Signature.objects.filter(
        of=Signature.Of.FOUNDING, time__gt=since, game__private=False,
        game__challenge__season__ladder__club=club, game__challenge__season__ladder__public=True,
    )  # fmt: skip
    times = dict(begun.values_list("game", "time"))
    people = ("challenger", "challenged", "season__ladder", "game")
    for row in Challenge.objects.filter(game__in=times).select_related(*people):
        assert row.game is not None
        yield News(
            times[row.game.pk], "begun", f"begun:{row.game.pk}",
            f"{club.name}: {display_name(row.challenger)} – {display_name(row.challenged)} has begun",
            reverse("game", args=[row.game.code]),
            f"{row.season.ladder.name}: {scenario_name(row.game.ruleset, row.game.scenario)}",
            tuple(pk for pk in (row.challenger_id, row.challenged_id) if pk is not None), row.game,
        )  # fmt: skip


def _results(club: Club, since: datetime) -> Iterator[News]:
    """Those of the public feed, but for games of ladders that are for members alone."""
    shut = Ladder.objects.filter(club=club, public=False).values_list("slug", flat=True)
    rows = club_results(club, inside=False).filter(ended__gt=since, annulled=None, overturned=None)
    for row in rows.exclude(game__terms__ladder__in=list(shut)) if shut else rows:
        yield News(
            row.ended, "result", f"result:{row.pk}", f"{club.name}: {result_sentence(row)}",
            reverse("game", args=[row.game.code]),
            f"{scenario_name(row.ruleset, row.scenario)}, {how_words(row)}",
            tuple(share.user_id for share in row.shares.all() if share.user_id is not None), row.game,
        )  # fmt: skip


def is_public_still(bulletin: Bulletin) -> bool:
    """Whether a piece of news was neither taken away nor made one for members."""
    if bulletin.kind != NEWS:
        return True
    return ClubNews.objects.filter(pk=bulletin.key.partition(":")[2], members_only=False).exists()
