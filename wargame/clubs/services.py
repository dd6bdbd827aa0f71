"""What members do in their club: leave, change roles, send somebody away, write news, change the page, close it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils.timezone import now

from wargame.accounts.looks import looks_of
from wargame.clubs.acts import club_lock, entry_write, find_member, member_lock, require
from wargame.clubs.colours import clean_colour
from wargame.clubs.crests import clean_crest
from wargame.clubs.founding import clean_name, club_found
from wargame.clubs.joining import (
    application_accept,
    application_change,
    application_decline,
    application_make,
    application_question,
    application_withdraw,
    bar_lift,
    bar_set,
    club_join,
    invitation_accept,
    invitation_end,
    invitation_make,
)
from wargame.clubs.models import ABOUT, TEXT, TITLE, Club, Membership, News, new_token
from wargame.clubs.notices import removal_tell
from wargame.clubs.powers import MAKING, Act, may_give, may_undo
from wargame.clubs.succession import close, club_pass, club_take_over
from wargame.games.errors import Conflict, Forbidden, NotFound
from wargame.games.seating import one_line

__all__ = [
    "application_accept", "application_change", "application_decline", "application_make", "application_question",
    "application_withdraw", "bar_lift", "bar_set", "club_change", "club_close", "club_found", "club_join",
    "club_leave", "club_pass", "club_take_over", "feed_renew", "invitation_accept", "invitation_end",
    "invitation_make", "member_remove", "news_remove", "news_write", "role_change", "role_resign",
]  # fmt: skip

Role = Membership.Role
MOST_NEWS, DAY = 20, timedelta(days=1)
"""Pieces of news that a club may write a day."""


@transaction.atomic
def club_leave(*, club: str, user: Any) -> None:
    """Leave a club; games go on. Raises `Conflict` for the last owner of one that is not closed."""
    found = club_lock(club)
    require(found, user, Act.LEAVE)
    member = member_lock(found, user.pk)
    if found.closed is None:
        _not_the_last_owner(member)
    entry_write(found, user, "left", role=member.role)
    member.delete()
    _forget_heir(found, user)


@transaction.atomic
def member_remove(*, club: str, user: Any, name: str, reason: str = "") -> None:
    """Send a member away, who is told and may come back. Raises `Forbidden` for a role that the asker may not take."""
    found = club_lock(club)
    acts = require(found, user, Act.REMOVE)
    member = member_removable(found, user, acts, name)
    why = reason.strip()[:TEXT]
    entry_write(found, user, "removed", member.user, role=member.role, **({"reason": why} if why else {}))
    member.delete()
    _forget_heir(found, member.user)
    removal_tell(found, member.user, user, why)


def member_removable(club: Club, user: Any, acts: frozenset[Act], name: str) -> Membership:
    """The membership that somebody with these powers wants to end. Raises `Conflict`, `Forbidden`, `NotFound`."""
    member = find_member(club, name)
    if member.user_id == user.pk:
        raise Conflict("You cannot remove yourself: leave the club instead")
    if not may_undo(acts, member.role):
        raise Forbidden("Your role does not let you change the role of this {role}", role=member.role)
    return member


@transaction.atomic
def role_change(*, club: str, user: Any, name: str, role: str) -> Membership:
    """Give a member another role. Raises `Forbidden` for a role that the asker may not give, or may not take."""
    found = club_lock(club)
    acts = require(found, user, MAKING[Role(role)])
    member = find_member(found, name)
    if member.user_id == user.pk:
        raise Conflict("To give up your own role, step down from it")
    if member.role == role:
        raise Conflict("{who} already has that role", who=name)
    if not may_give(acts, member.role, role):
        raise Forbidden("Your role does not let you change the role of this {role}", role=member.role)
    entry_write(found, user, "changed the role", member.user, before=member.role, after=role)
    member.role = role
    member.save(update_fields=["role"])
    return member


@transaction.atomic
def role_resign(*, club: str, user: Any) -> Membership:
    """Step down: be a member and no more. Raises `Conflict` for the last owner."""
    found = club_lock(club)
    require(found, user, Act.STEP_DOWN)
    member = member_lock(found, user.pk)
    _not_the_last_owner(member)
    entry_write(found, user, "stepped down", before=member.role)
    member.role = Role.MEMBER
    member.save(update_fields=["role"])
    return member


@transaction.atomic
def club_change(
    *,
    club: str,
    user: Any,
    name: str | None = None,
    about: str | None = None,
    joining: str | None = None,
    colour: str | None = None,
    crest: bytes | None = None,
) -> Club:
    """Change what is given of a club's page. Its address stays. Raises `Conflict` for what cannot be shown.

    `crest` is an SVG picture, `b""` for none; `colour` is `#rrggbb`, `""` for none.
    """
    found = club_lock(club)
    require(found, user, Act.CHANGE_PAGE)
    if name is not None and name != found.name:
        found.name = clean_name(name, found)
        found.looks = looks_of(found.name)
    if about is not None:
        found.about = about.strip()[:ABOUT]
    if joining is not None:
        found.joining = Club.Joining(joining)
    if colour is not None:
        found.colour = clean_colour(colour)
    if crest is not None:
        found.crest = clean_crest(crest) if crest else ""
    given = {"name": name, "about": about, "joining": joining, "colour": colour, "crest": crest}
    changed = [field for field, value in given.items() if value is not None]
    found.save(update_fields=[*changed, "looks"])
    entry_write(found, user, "changed the page", changed=changed, name=found.name, joining=found.joining)
    return found


@transaction.atomic
def club_close(*, club: str, user: Any) -> Club:
    """Close a club for good: it stays readable, its games go on. Waiting requests and invitations end."""
    found = club_lock(club)
    require(found, user, Act.CLOSE)
    close(found, user)
    return found


@transaction.atomic
def news_write(*, club: str, user: Any, title: str, text: str = "", members_only: bool = False) -> News:
    """Write a piece of news. Raises `Conflict` without a title, and for too many in a day."""
    found = club_lock(club)
    require(found, user, Act.WRITE_NEWS)
    shown = one_line(title[:TITLE])
    if not shown:
        raise Conflict("Give the news a title")
    today = found.news.filter(written__gt=now() - DAY).count()
    if today >= MOST_NEWS:
        raise Conflict(
            "The club has published {count} news items within a day; try again tomorrow", count=today
        )
    news = News.objects.create(
        club=found, author=user, title=shown, text=text.strip()[:ABOUT], members_only=members_only
    )
    entry_write(found, user, "wrote news", title=shown)
    return news


@transaction.atomic
def news_remove(*, club: str, user: Any, news: int) -> None:
    """Take a piece of news away: one's own, or as steward any. Raises `NotFound`."""
    found = club_lock(club)
    row = found.news.filter(pk=news).first()
    own = row is not None and row.author_id is not None and row.author_id == user.pk
    require(found, user, Act.WRITE_NEWS if own else Act.REMOVE_NEWS)
    if row is None:
        raise NotFound("news")
    entry_write(found, user, "removed news", title=row.title)
    row.delete()


@transaction.atomic
def feed_renew(*, club: str, user: Any) -> str:
    """Give one's own feed of a club another secret address: the old one ends."""
    found = club_lock(club)
    require(found, user, Act.SEE_INSIDE)
    member = member_lock(found, user.pk)
    member.feed = new_token()
    member.save(update_fields=["feed"])
    return member.feed


def _not_the_last_owner(member: Membership) -> None:
    others = Membership.objects.filter(club_id=member.club_id, role=Role.OWNER).exclude(pk=member.pk)
    if member.role == Role.OWNER and not others.exists():
        raise Conflict("You are the last owner: name another owner first")


def _forget_heir(club: Club, user: Any) -> None:
    """Who does not belong to the club takes nothing over."""
    if club.heir_id is not None and club.heir_id == user.pk:
        club.heir, club.heir_due = None, None
        club.save(update_fields=["heir", "heir_due"])
