"""Results settle the boards of events; who leaves a club leaves its events for members, who leaves the site all."""

from typing import Any

from django.db.models.signals import post_delete
from django.dispatch import receiver

from wargame.accounts.signals import person_leaving
from wargame.clubs.models import Membership
from wargame.events.boards import board_settle
from wargame.events.boxes import inside_entries, is_for_members
from wargame.events.leaving import entrant_drop, person_drop
from wargame.events.models import Pairing
from wargame.results.models import Result
from wargame.results.signals import result_annulled, result_recorded


@receiver(post_delete, sender=Membership)
def leave_events(sender: Any, instance: Membership, **more: Any) -> None:
    """Who no longer belongs to a club withdraws from its events that are for members alone; games there go on."""
    for entry in inside_entries(instance.club, instance.user_id):
        if is_for_members(entry.event):
            entrant_drop(entrant=entry.pk, reason="left the club")


@receiver([result_recorded, result_annulled])
def settle(sender: Any, result: Result, **more: Any) -> None:
    """The board of a game follows its result."""
    if "event" not in result.game.terms:
        return
    for pk in Pairing.objects.filter(game=result.game_id).values_list("pk", flat=True):
        board_settle(pk)


@receiver(person_leaving)
def leave_all(sender: Any, user: Any, **more: Any) -> None:
    """Who leaves the site leaves its events: as a player, as an official, and by name."""
    person_drop(user=user)
