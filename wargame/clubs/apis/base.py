"""What the operations on one club share, and how its parts are told."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db.models import Count
from rest_framework.request import Request
from rest_framework.views import APIView

from wargame.accounts.names import name_or_none
from wargame.clubs.acts import bar_of, club_get, powers_of, refusal, standing_of
from wargame.clubs.exports import whole
from wargame.clubs.models import Application, Bar, Club, Invitation, News
from wargame.clubs.powers import Act, Standing
from wargame.clubs.selectors import UnderWay
from wargame.clubs.shapes import (
    ApplicationInfo,
    BarInfo,
    ClubDetail,
    ClubInfo,
    InvitationInfo,
    MemberInfo,
    NewsInfo,
)
from wargame.games.apis.base import Faults


class ClubApi(APIView):
    """An operation on one club: which, and what the asker is to it, is settled before it runs."""

    club: Club
    standing: Standing
    acts: frozenset[Act]
    faults: ClassVar[Faults] = {}

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Find the club; raises `NotFound`."""
        super().initial(request, *args, **kwargs)
        self.club = club_get(kwargs["slug"])
        self.standing = standing_of(self.club, request.user)
        self.acts = powers_of(self.club, self.standing)

    @property
    def who(self) -> dict[str, Any]:
        """What every service is given."""
        return {"club": self.club.slug, "user": self.request.user}

    @property
    def inside(self) -> bool:
        """Whether the asker sees what is for members alone."""
        return Act.SEE_INSIDE in self.acts

    def require(self, act: Act) -> None:
        """Raises the refusal when the asker may not do this."""
        if act not in self.acts:
            raise refusal(self.club, self.request.user, self.standing, act)


def club_facts(club: Club, members: int) -> dict[str, Any]:
    """What everybody is told of a club."""
    return {
        "slug": club.slug, "name": club.name, "joining": club.joining, "about": club.about, "colour": club.colour,
        "members": members, "founded": club.founded, "closed": club.closed,
    }  # fmt: skip


def club_info(club: Any) -> ClubInfo:
    """A club of a list, with its number of `members`."""
    return ClubInfo(**club_facts(club, club.members))


def club_detail(slug: str, user: Any) -> ClubDetail:
    """A club as it is now, for this asker."""
    club = Club.objects.annotate(members=Count("memberships")).get(slug=slug)
    standing = standing_of(club, user)
    acts = powers_of(club, standing)
    counted = UnderWay(club, user, inside=Act.SEE_INSIDE in acts).counts()
    bar = bar_of(club, user) if standing == Standing.BARRED else None
    return ClubDetail(
        **club_facts(club, club.members),
        standing=standing.value,
        powers=[act.value for act in Act if act in acts],
        games=counted["games"],
        hidden_games=counted["hidden"],
        barred_until=bar.until if bar else None,
        barred_for=bar.reason if bar else "",
    )


def member_info(row: Any) -> MemberInfo:
    """A row of `member_rows`."""
    return MemberInfo(
        name=row.user.get_username(), role=row.role, since=row.since, rating=whole(row.rating),
        deviation=whole(row.deviation), reliability=row.reliability, answers=row.answers,
        playing=row.playing or 0,
    )  # fmt: skip


def application_info(row: Application) -> ApplicationInfo:
    """A request, for stewards and for whoever made it."""
    return ApplicationInfo(
        id=row.pk, name=row.user.get_username(), text=row.text, question=row.question,
        state=row.state, asked=row.asked,  # type: ignore[arg-type]  # one of the model's choices
    )  # fmt: skip


def invitation_info(row: Invitation) -> InvitationInfo:
    """An invitation, for whoever may take it back."""
    return InvitationInfo(
        id=row.pk, token=None if row.user else row.token, name=row.user.get_username() if row.user else None,
        uses=row.uses, used=row.used, expires=row.expires,
    )  # fmt: skip


def news_info(row: News) -> NewsInfo:
    """A piece of news."""
    return NewsInfo(
        id=row.pk, title=row.title, text=row.text, author=name_or_none(row.author),
        members_only=row.members_only, written=row.written,
    )  # fmt: skip


def bar_info(row: Bar) -> BarInfo:
    """A bar, for stewards."""
    return BarInfo(name=row.user.get_username(), reason=row.reason, since=row.since, until=row.until)
