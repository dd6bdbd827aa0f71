"""The site's time."""

from __future__ import annotations

from datetime import timedelta

from django.db import models


class Heartbeat(models.Model):
    """One row: until when somebody served, in the site's time, and how far the database's clock is ahead of it.

    `lapses` counts those that were settled.
    """

    beat = models.DateTimeField()
    held = models.DurationField(default=timedelta)
    lapses = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.beat}"


class Lapse(models.Model):
    """A leap of the clock that was refused as time, one that was believed after all, or an outage given back.

    `time` is the site's time after it, `clock` what the database showed, `span` the leap or the length of it.
    """

    class Kind(models.TextChoices):
        LEAP = "leap"
        OUTAGE = "outage"
        BELIEVED = "believed"

    kind = models.CharField(max_length=8, choices=Kind.choices)
    time = models.DateTimeField()
    clock = models.DateTimeField()
    span = models.DurationField()

    def __str__(self) -> str:
        return f"{self.kind} of {self.span}"
