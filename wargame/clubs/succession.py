"""Nothing dies with one volunteer: a club whose owners are all gone goes over to whoever has served it longest."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.timezone import now

from wargame.clubs.acts import club_lock, entry_write, member_lock, require
from wargame.clubs.models import Club, Membership
from wargame.clubs.notices import club_forget
from wargame.clubs.powers import Act
from wargame.games.errors import Conflict
from wargame.games.models import Action
from wargame.games.post import letter_send
from wargame.games.times import day, read_by
from wargame.notices.services import notices_drop
from wargame.tokens.models import Token

Role = Membership.Role
LINE = (Role.STEWARD, Role.DIRECTOR, Role.MEMBER)
"""Who is asked first to take a club over; among equals who has been a member longest."""


def awake(members: QuerySet[Membership], time: datetime) -> QuerySet[Membership]:
    """Those of the members who signed in, used a token, or played within the last weeks."""
    since = time - timedelta(days=settings.CLUB_OWNER_ABSENT_DAYS)
    own = {"user": OuterRef("user")}
    seen = Q(user__last_login__gt=since) | Q(user__date_joined__gt=since)
    seen |= Exists(Token.objects.filter(**own, used__gt=since)) | Exists(
        Action.objects.filter(**own, time__gt=since)
    )
    return members.filter(seen, user__is_active=True)


def find_orphaned(time: datetime) -> QuerySet[Club]:
    """Clubs of whose owners none is there any more, or that wait for an heir."""
    owner = Membership.objects.filter(club=OuterRef("pk"), role=Role.OWNER)
    return Club.objects.filter(Q(~Exists(awake(owner, time))) | Q(heir_due__isnull=False), closed=None)


def heir_of(club: Club, time: datetime) -> Membership | None:
    """Who is to take a club over: the longest-serving of the first rank in which somebody is there."""
    lately = Q(passed__gt=time - timedelta(days=settings.CLUB_OWNER_ABSENT_DAYS))
    there = awake(Membership.objects.filter(club=club).exclude(lately), time)
    ranked = sorted(
        there.exclude(role=Role.OWNER), key=lambda one: (LINE.index(Role(one.role)), one.since, one.pk)
    )
    return next(iter(ranked), None)


def successions_sweep() -> int:
    """Offer clubs without an owner, hand over those whose time has come, take back what an owner's return undoes."""
    return sum(succession_settle(slug) for slug in list(find_orphaned(now()).values_list("slug", flat=True)))


@transaction.atomic
def succession_settle(slug: str) -> bool:
    """Do for one club what is due; whether anything was."""
    club, time = club_lock(slug), now()
    members = Membership.objects.filter(club=club)
    if club.closed is not None:
        return False
    if awake(members.filter(role=Role.OWNER), time).exists():
        return _withdraw(club)
    if not members.exists():
        return close(club, None)
    heir = awake(members.filter(user_id=club.heir_id), time).first() if club.heir_id else None
    if heir is not None and club.heir_due is not None:
        return club.heir_due <= time and _hand_over(club, heir, None)
    return _offer(club, time)


@transaction.atomic
def club_take_over(*, club: str, user: Any) -> Membership:
    """Take over a club that was offered, before its time. Raises `Conflict` when it was not offered to the asker."""
    found = _offered(club, user)
    member = member_lock(found, user.pk)
    _hand_over(found, member, user)
    return member


@transaction.atomic
def club_pass(*, club: str, user: Any) -> None:
    """Do not take over a club that was offered: the next is asked. Raises `Conflict` when it was not."""
    found = _offered(club, user)
    Membership.objects.filter(club=found, user=user).update(passed=now())
    entry_write(found, user, "passed the succession")
    _offer(found, now())


def _offered(slug: str, user: Any) -> Club:
    club = club_lock(slug)
    require(club, user, Act.TAKE_OVER)
    if club.heir_id is None or club.heir_id != user.pk:
        raise Conflict("{club} is not offered to you", club=club.name)
    if awake(Membership.objects.filter(club=club, role=Role.OWNER), now()).exists():
        raise Conflict("An owner of {club} has signed in again and keeps it", club=club.name)
    return club


def _offer(club: Club, time: datetime) -> bool:
    """Name the next heir, if there is one, and tell them and the owners."""
    heir = heir_of(club, time)
    if heir is None:
        return _withdraw(club)
    offer_end(club)
    club.heir, club.heir_due = heir.user, time + timedelta(days=settings.CLUB_SUCCESSION_NOTICE_DAYS)
    club.save(update_fields=["heir", "heir_due"])
    entry_write(club, None, "succession offered", heir.user, due=club.heir_due.isoformat())
    _tell(club, heir)
    return True


def _hand_over(club: Club, heir: Membership, user: Any) -> bool:
    """Make the heir an owner. Owners who are merely away stay so; those whose account is shut do not."""
    heir.role = Role.OWNER
    heir.save(update_fields=["role"])
    Membership.objects.filter(club=club, role=Role.OWNER, user__is_active=False).update(role=Role.MEMBER)
    offer_end(club)
    entry_write(club, user, "took over", heir.user)
    return True


def _withdraw(club: Club) -> bool:
    """Offer the club to nobody any more."""
    if club.heir_due is None:
        return False
    entry_write(club, None, "succession withdrawn", club.heir)
    offer_end(club)
    return True


def offer_end(club: Club) -> None:
    """Nobody is to take the club over; the notices that say so are taken back."""
    club.heir, club.heir_due = None, None
    club.save(update_fields=["heir", "heir_due"])
    notices_drop(key=_key(club))


def close(club: Club, user: Any) -> bool:
    """Close a club that is locked; `user` is None when the site does, since nobody belongs to it any more."""
    club.closed = now()
    club.save(update_fields=["closed"])
    offer_end(club)
    club.invitations.filter(ended=None).update(ended=now())
    club.applications.filter(state="waiting").update(state="declined", answered=now())
    club_forget(club)
    entry_write(club, user, "closed")
    return True


def _tell(club: Club, heir: Membership) -> None:
    """A mail to the heir and one to each owner, after the commit."""
    head = f"{club.name} no longer has an owner."
    if club.memberships.filter(role=Role.OWNER).exists():
        head = f"No owner of {club.name} has signed in for {settings.CLUB_OWNER_ABSENT_DAYS} days."
    to_heir = (
        f"You are its longest-serving active member. On {_due(club, heir.user)} it passes to you.",
        "You can take it over now, or pass it on.",
    )
    owners = Membership.objects.filter(club=club, role=Role.OWNER, user__is_active=True)
    name = heir.user.get_username()
    letters = {heir.user: to_heir} | {
        one.user: (f"On {_due(club, one.user)} it passes to {name}, unless you sign in before then.",)
        for one in owners.select_related("user__profile")
    }
    for reader, told in letters.items():
        about = None if reader == heir.user else heir.user
        transaction.on_commit(partial(_post, club, reader, (head, *told), about), robust=True)


def _key(club: Club) -> str:
    return f"succession:{club.pk}"


def _due(club: Club, reader: Any) -> str:
    """The day on which it goes over to the heir, by the reader's own clock."""
    assert club.heir_due is not None
    with read_by(reader):
        return day(club.heir_due)


def _post(club: Club, reader: Any, lines: tuple[str, ...], about: Any) -> None:
    letter_send(
        reader=reader, occasion="", kind="club", key=_key(club), subject=f"{club.name} has no owner",
        lines=lines, text=lines[1], path=f"/clubs/{club.slug}/", about=about,
    )  # fmt: skip


def clubs_left(user: Any) -> Iterator[str]:
    """What becomes of clubs when somebody leaves the site: those of which they are the only owner get another."""
    for member in Membership.objects.filter(user=user, role=Role.OWNER, club__closed=None).select_related(
        "club"
    ):
        others = member.club.memberships.filter(user__is_active=True).exclude(user=user)
        if not others.exists():
            yield f"{member.club.name} has no other members, and will be closed."
        elif not others.filter(role=Role.OWNER).exists():
            yield f"{member.club.name} has no other owner: it will be offered to its longest-serving member."
