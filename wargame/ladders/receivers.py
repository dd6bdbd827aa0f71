"""Games that begin or end move a ladder; who leaves the club or the site leaves its ladders."""

from contextlib import suppress
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models.signals import post_delete, pre_delete
from django.dispatch import receiver

from wargame.accounts.signals import person_leaving
from wargame.bids.signals import bidder_left
from wargame.clubs.models import Membership
from wargame.games.models import Game
from wargame.games.signals import game_begun, game_ended
from wargame.ladders import tasks
from wargame.ladders.models import Bar, Challenge, Place
from wargame.ladders.places import place_end
from wargame.ladders.settling import challenge_settle
from wargame.ladders.standing import season_lock
from wargame.ratings.signals import ratings_moved
from wargame.results.models import Result
from wargame.results.signals import result_annulled, result_recorded


@receiver([result_recorded, result_annulled])
def settle(sender: Any, result: Result, **more: Any) -> None:
    """The challenge of a game follows its result."""
    settle_game(result.game)


@receiver([game_begun, game_ended, bidder_left])
def follow(sender: Any, game: Game, **more: Any) -> None:
    """A challenge whose game waited for bids is played now, or came to nothing: nobody else takes the free place."""
    settle_game(game)


def settle_game(game: Game) -> None:
    """Settle the challenge of a game, if it has one."""
    if "challenge" not in game.terms:
        return
    for pk in Challenge.objects.filter(game=game).values_list("pk", flat=True):
        challenge_settle(pk=pk)


@receiver(ratings_moved)
def rank_anew(sender: Any, **more: Any) -> None:
    """Places follow from ratings: have a worker sort them; while none can be reached the sweep does it."""
    with suppress(OSError):
        tasks.rank.delay()


@receiver(post_delete, sender=Membership)
def leave_ladders(sender: Any, instance: Membership, **more: Any) -> None:
    """Who no longer belongs to a club has no place in its ladders."""
    _leave(
        Place.objects.filter(user=instance.user_id, season__ladder__club=instance.club_id), "left the club"
    )


@receiver(pre_delete, sender=settings.AUTH_USER_MODEL)
def leave_all(sender: Any, instance: Any, **more: Any) -> None:
    """Who leaves the site leaves every ladder before the rows go, so that no rank is missing."""
    _leave(Place.objects.filter(user=instance.pk), "left the site")


@receiver(person_leaving)
def bars_forget(sender: Any, user: Any, **more: Any) -> None:
    """Nobody comes back as who has left: why they were barred need not stay. Their places went with their clubs."""
    Bar.objects.filter(user=user).delete()


def _leave(places: Any, why: str) -> None:
    with transaction.atomic():
        for place in places.filter(season__closed=None).order_by("season"):
            place_end(season_lock(place.season_id), place, why=why)
