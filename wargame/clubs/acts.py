"""What every act in a club begins with, the lock and the question who may, and ends with, the entry."""

from __future__ import annotations

from typing import Any

from django.utils.timezone import now

from wargame.clubs.models import Application, Bar, Club, Entry, Invitation, Membership
from wargame.clubs.powers import AFTER_CLOSING, TABLE, Act, Standing, powers
from wargame.clubs.words import why_not
from wargame.games.errors import Conflict, Forbidden, NotFound
from wargame.games.times import day


def club_get(slug: str) -> Club:
    """The club of that address; raises `NotFound`."""
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        raise NotFound("club", club=slug[:60])
    return club


def club_lock(slug: str) -> Club:
    """The club, for this transaction alone: whatever is done in one club is done one after the other."""
    club = Club.objects.select_for_update(no_key=True).filter(slug=slug).first()
    if club is None:
        raise NotFound("club", club=slug[:60])
    return club


def standing_of(club: Club, user: Any, token: str = "") -> Standing:
    """What somebody is to a club; `token` is that of an invitation they hold."""
    if not user.is_authenticated:
        return Standing.VISITOR
    member = Membership.objects.filter(club=club, user_id=user.pk).first()
    if member is not None:
        return Standing(member.role)
    if bar_of(club, user) is not None:
        return Standing.BARRED
    if invitation_of(club, user, token) is not None:
        return Standing.INVITED
    asked = Application.objects.filter(club=club, user_id=user.pk, state=Application.State.WAITING).exists()
    return Standing.ASKED if asked else Standing.STRANGER


def powers_of(club: Club, standing: Standing) -> frozenset[Act]:
    """What somebody of that standing may do in this club now."""
    return powers(standing, joining=club.joining, closed=club.closed is not None)


def bar_of(club: Club, user: Any) -> Bar | None:
    """The bar that keeps somebody out now."""
    bar = Bar.objects.filter(club=club, user_id=user.pk, lifted=None).first()
    return bar if bar and (bar.until is None or bar.until > now()) else None


def invitation_of(club: Club, user: Any, token: str = "") -> Invitation | None:
    """The invitation that lets somebody in: the one whose link they hold, else their own."""
    time = now()
    held = (
        Invitation.objects.filter(club=club, token=token, user=None) if token else Invitation.objects.none()
    )
    own = Invitation.objects.filter(club=club, user_id=user.pk or 0, ended=None)
    return next((one for one in (*held, *own) if one.is_open(time)), None)


def require(club: Club, user: Any, act: Act, token: str = "") -> frozenset[Act]:
    """All that the asker may do here; raises `Forbidden` or `Conflict` when `act` is none of it, and says why."""
    standing = standing_of(club, user, token)
    acts = powers_of(club, standing)
    if act in acts:
        return acts
    raise refusal(club, user, standing, act)


def refusal(club: Club, user: Any, standing: Standing, act: Act) -> Conflict | Forbidden:
    """Why somebody may not do this here."""
    if club.closed is not None and act not in AFTER_CLOSING:
        return Conflict("{club} was closed on {day}", club=club.name, day=day(club.closed))
    if standing == Standing.BARRED and (bar := bar_of(club, user)):
        until = f"until {day(bar.until)}" if bar.until else "for good"
        return Forbidden(
            "You are barred from {club} {until}: {said}", club=club.name, until=until, said=bar.reason
        )
    said = why_not(standing, act, club.joining)
    if act in TABLE[standing]:
        return Forbidden(said, club=club.name, joining=club.get_joining_display())
    takers = [who for who in Standing if act in TABLE[who]]
    return Forbidden(said, act=act.value, takers=" or ".join(takers), club=club.name, standing=standing.value)


def member_lock(club: Club, user_id: int | None) -> Membership:
    """The membership of somebody in a club that is locked; raises `NotFound`."""
    member = Membership.objects.select_related("user").filter(club=club, user_id=user_id or 0).first()
    if member is None:
        raise NotFound("member")
    return member


def find_member(club: Club, name: str) -> Membership:
    """The membership of the person of that name in a club that is locked; raises `NotFound`."""
    member = Membership.objects.select_related("user").filter(club=club, user__username=name).first()
    if member is None:
        raise NotFound("member")
    return member


def entry_write(club: Club, actor: Any, act: str, subject: Any = None, **facts: Any) -> Entry:
    """Keep what was done; `actor` is None when the site did it by itself."""
    return Entry.objects.create(club=club, actor=actor, act=act, subject=subject, facts=facts)


def entry_write_daily(club: Club, actor: Any, act: str) -> None:
    """The same of what may be done often: one line a day for each who does it."""
    today = now().date()
    if not Entry.objects.filter(club=club, actor=actor, act=act, time__date=today).exists():
        entry_write(club, actor, act)
