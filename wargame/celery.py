"""The Celery application: `celery -A wargame worker`, `celery -A wargame beat`."""

import os
from datetime import datetime
from typing import Any

from celery import Celery
from celery.schedules import schedstate, schedule
from celery.signals import worker_init

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "wargame.settings")

app = Celery("wargame")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_init.connect
def warm_worker(**_: Any) -> None:
    """Before the worker has processes or threads: they find every type ready."""
    from wargame.warming import warm  # the rules are for a worker, not for whoever hands it a task

    warm()


class Every(schedule):
    """So often, even after the machine's clock was set back: what seems to have run in the future is due (ADR 0009)."""

    def is_due(self, last_run_at: datetime) -> Any:
        """Whether it is due, and in how many seconds to ask again."""
        if self.maybe_make_aware(last_run_at) > self.now():
            return schedstate(is_due=True, next=self.seconds)
        return super().is_due(last_run_at)
