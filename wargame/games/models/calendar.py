"""When a person's clocks stand though they are asked (ADR 0113)."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models


class Hours(models.Model):
    """A person's quiet hours from a moment on: of each day from Monday the spans in minutes after midnight."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="quiet_hours", db_index=False
    )
    since = models.DateTimeField()
    zone = models.CharField(max_length=64)
    days = models.JSONField()

    class Meta:
        ordering: ClassVar = ["since"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["user", "since"], name="one_week_a_moment")]

    def __str__(self) -> str:
        return f"{self.user} from {self.since:%F}"


class Leave(models.Model):
    """Time that a person takes off; one that ends before it was to has its `end` there."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="leave", db_index=False
    )
    start = models.DateTimeField()
    end = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["start"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "start"], name="one_leave_a_moment"),
            models.CheckConstraint(condition=models.Q(start__lte=models.F("end")), name="leave_ends_after"),
        ]

    def __str__(self) -> str:
        return f"{self.user}, {self.start:%F} to {self.end:%F}"
