"""What a director has asked for is begun at once; boards hear of cases; plans forget who leaves the site."""

from collections.abc import Collection
from typing import Any

from django.db import transaction
from django.db.models.signals import post_save
from django.dispatch import receiver

from wargame.accounts.signals import person_leaving
from wargame.games import announce
from wargame.games.models import Game
from wargame.games.shapes import CasesSent, encode
from wargame.rulings.models import Case, Ruling
from wargame.rulings.selectors import cases_open
from wargame.rulings.tasks import weigh
from wargame.rulings.weighing import weighing_asked


@receiver(weighing_asked)
def begin(sender: Any, weighing: int, **more: Any) -> None:
    """Hand it to a worker; where no broker takes it, the sweep does."""
    weigh.delay(weighing)


@receiver(post_save, sender=Case)
def case_moves(sender: Any, instance: Case, update_fields: Collection[str] | None, **more: Any) -> None:
    """What is before the directors is another than it was: both sides' boards say so, and nobody else's."""
    if update_fields is None or "state" in update_fields:
        transaction.on_commit(lambda: boards_tell(instance.game))


def boards_tell(game: Game) -> None:
    """Tell the boards of each side which cases are before the directors."""
    frame = encode(CasesSent(open=cases_open(game))).decode()
    for side in {seat.side for seat in game.seats.all()}:
        announce.push_frames(game.code, frame, viewer=side)


@receiver(person_leaving)
def plans_forget(sender: Any, user: Any, **more: Any) -> None:
    """Who was to take a seat over is named no more: the record has their seal."""
    for ruling in Ruling.objects.filter(plan__substitute=user.get_username()).only("pk", "plan"):
        Ruling.objects.filter(pk=ruling.pk).update(plan={**ruling.plan, "substitute": ""})
