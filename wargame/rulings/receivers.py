"""What a director has asked for is begun at once."""

from typing import Any

from django.dispatch import receiver

from wargame.rulings.tasks import weigh
from wargame.rulings.weighing import weighing_asked


@receiver(weighing_asked)
def begin(sender: Any, case: int, **more: Any) -> None:
    """Hand it to a worker; where no broker takes it, the sweep does."""
    weigh.delay(case)
