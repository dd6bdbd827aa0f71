"""The Celery application: `celery -A wargame worker`, `celery -A wargame beat`."""

import os
from typing import Any

from celery import Celery
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
