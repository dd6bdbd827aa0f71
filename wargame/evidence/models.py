"""From where somebody has been here: digests alone, and for half a year at most."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models


class Trace(models.Model):
    """A device or an address that somebody used, as a digest that only this site can make; first and last day."""

    class Kind(models.TextChoices):
        DEVICE = "device"
        ADDRESS = "address"

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="traces", db_index=False
    )
    kind = models.CharField(max_length=8, choices=Kind.choices)
    digest = models.CharField(max_length=64)
    first = models.DateField()
    last = models.DateField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["user", "kind", "digest"], name="one_trace")]
        indexes: ClassVar = [models.Index(fields=["kind", "digest"])]

    def __str__(self) -> str:
        return f"{self.kind} of {self.user_id}"
