"""What is kept of ratings: all of it follows from results and can be worked out again."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from django.conf import settings
from django.db import models


class Pool(NamedTuple):
    """Which games a rating counts: of one ruleset or '' for all, at one pace or '' for all."""

    ruleset: str = ""
    pace: str = ""


class Standing(models.Model):
    """How strong a player is now in a pool. `period` is the last one in which a game of theirs counted.

    `deviation` is as of the end of that period; it grows with each one that goes by without a game.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="standings", db_index=False
    )
    ruleset = models.SlugField(blank=True, db_index=False)
    pace = models.CharField(max_length=16, blank=True)
    period = models.PositiveIntegerField()
    rating = models.FloatField()
    deviation = models.FloatField()
    volatility = models.FloatField()
    games = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "ruleset", "pace"], name="one_standing_a_pool")
        ]
        indexes: ClassVar = [models.Index(fields=["ruleset", "pace", "-rating"])]

    def __str__(self) -> str:
        return f"{self.user_id} {self.rating:.0f} ±{self.deviation:.0f}"
