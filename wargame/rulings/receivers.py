"""What a director has asked for is begun at once; plans forget who leaves the site."""

from typing import Any

from django.dispatch import receiver

from wargame.accounts.signals import person_leaving
from wargame.rulings.models import Ruling
from wargame.rulings.tasks import weigh
from wargame.rulings.weighing import weighing_asked


@receiver(weighing_asked)
def begin(sender: Any, case: int, **more: Any) -> None:
    """Hand it to a worker; where no broker takes it, the sweep does."""
    weigh.delay(case)


@receiver(person_leaving)
def plans_forget(sender: Any, user: Any, **more: Any) -> None:
    """Who was to take a seat over is named no more: the record has their seal."""
    for ruling in Ruling.objects.filter(plan__substitute=user.get_username()).only("pk", "plan"):
        Ruling.objects.filter(pk=ruling.pk).update(plan={**ruling.plan, "substitute": ""})
