"""Who is a member and who is in the club's group are the same people, whoever changes it and how."""

from functools import partial
from typing import Any

from django.db import transaction
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver
from django.utils.timezone import now

from wargame.accounts.signals import person_leaving
from wargame.clubs.acts import club_lock, entry_write
from wargame.clubs.models import Application, Bar, Club, Entry, Invitation, Membership
from wargame.clubs.notices import KEEPERS, keeper_forget
from wargame.clubs.succession import offer_end, succession_settle
from wargame.games import announce
from wargame.results.models import Result
from wargame.results.signals import result_annulled


@receiver(post_save, sender=Membership)
def group_enter(sender: Any, instance: Membership, created: bool, raw: bool = False, **more: Any) -> None:
    """A new member sees what is private to the club, from the same commit on."""
    if created and not raw:
        instance.club.group.user_set.add(instance.user_id)
    if instance.role not in KEEPERS:
        keeper_forget(instance)


@receiver(post_delete, sender=Membership)
def group_leave(sender: Any, instance: Membership, **more: Any) -> None:
    """Who is no member any more sees none of it: the boards they have open close, and open again where they may."""
    instance.club.group.user_set.remove(instance.user_id)
    keeper_forget(instance)
    transaction.on_commit(partial(announce.push_departure, instance.user_id), robust=True)


@receiver(result_annulled)
def annulment_note(sender: Any, result: Result, **more: Any) -> None:
    """What was done to a result stands in the record of the club that it was played for."""
    club = Club.objects.filter(slug=result.game.terms.get("club", "")).first()
    if club is not None:
        act = "annulled a result" if result.annulled else "restored a result"
        entry_write(club, result.annulled_by, act, game=result.game.code, reason=result.reason)


@receiver(person_leaving)
def clubs_leave(sender: Any, user: Any, **more: Any) -> None:
    """Who leaves the site leaves its clubs, and nothing that they wrote to stewards stays, nor why they were kept out.

    A last owner may go, too: the club is offered to somebody else at once, and so is one that was offered to them.
    """
    for slug in Club.objects.filter(memberships__user=user).order_by("pk").values_list("slug", flat=True):
        club = club_lock(slug)
        for member in Membership.objects.filter(club=club, user=user):
            entry_write(club, user, "left the site", role=member.role)
            member.delete()
        transaction.on_commit(partial(succession_settle, slug), robust=True)
    for entry in Entry.objects.filter(facts__players__contains=[user.get_username()]):
        entry.facts["players"] = [
            None if name == user.get_username() else name for name in entry.facts["players"]
        ]
        entry.save(update_fields=["facts"])
    Application.objects.filter(user=user).update(text="", question="")
    waiting = Application.objects.filter(user=user, state=Application.State.WAITING)
    waiting.update(state=Application.State.WITHDRAWN, answered=now())
    Invitation.objects.filter(user=user, ended=None).update(ended=now())
    Bar.objects.filter(user=user).delete()
    for club in Club.objects.filter(heir=user):
        offer_end(club)
