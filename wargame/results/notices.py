"""Who played a game is told when its result is annulled, or counts again; found among the rows (ADR 0005)."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Q, QuerySet
from django.urls import reverse

from wargame.games.isolation import each
from wargame.games.notices import FRESH, title
from wargame.games.post import letter_send
from wargame.results.models import Result

BATCH = 200


def results_to_notify() -> QuerySet[Result]:
    """The results whose players were told otherwise than it is now."""
    return Result.objects.filter(
        Q(annulled__isnull=False, annulled_told=False) | Q(annulled=None, annulled_told=True)
    )


def annulments_tell(now: datetime) -> int:
    """Tell of what was annulled or restored since the last time; of how many results."""
    due = results_to_notify().values_list("pk", flat=True)[:BATCH]
    return each(lambda pk: annulment_tell(pk, now), list(due))


@transaction.atomic
def annulment_tell(pk: int, now: datetime) -> bool:
    """Tell the players of one of them, once; what is older than a day is no news."""
    found = results_to_notify().select_for_update(of=("self",), skip_locked=True)
    result = found.select_related("game").filter(pk=pk).first()
    if result is None:
        return False
    if result.annulled is None or result.annulled > now - FRESH:
        for share in result.shares.select_related("user__profile").exclude(user=None):
            annulment_write(result, share.user)
    Result.objects.filter(pk=pk).update(annulled_told=result.annulled is not None)
    return True


def annulment_write(result: Result, reader: object) -> None:
    """The mail to one of them."""
    named = title(result.game)
    gone = result.annulled is not None
    does = "no longer counts: ratings and places are recalculated without it" if gone else "counts again"
    letter_send(
        reader=reader,
        occasion="result",
        kind="result",
        key=f"annulled:{result.game.code}",
        subject=f"The result of {named} {'is annulled' if gone else 'counts again'}",
        lines=(f"It {does}.", "", f"Reason: {result.reason}"),
        path=reverse("history", args=[result.game.code]),
        text=f"Reason: {result.reason}",
        game=result.game,
    )
