"""Who takes a seat over under way, and time that clocks got back (ADR 0116)."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models

from wargame.games.models.game import Game

PERSON = settings.AUTH_USER_MODEL


class Heir(models.Model):
    """Somebody who took a side over under way, from whom, and the event that says so. The game counts for neither."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="heirs", db_index=False)
    side = models.CharField(max_length=32)
    former = models.ForeignKey(PERSON, null=True, on_delete=models.SET_NULL, related_name="+")
    user = models.ForeignKey(PERSON, null=True, on_delete=models.SET_NULL, related_name="+")
    since = models.DateTimeField()
    seq = models.PositiveIntegerField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "seq"], name="one_heir_an_event")]

    def __str__(self) -> str:
        return f"{self.user} in {self.game}"


class Candidate(models.Model):
    """Somebody who would take over a side that is given up; waits for the consent of the others, or of a
    director. `agreed` are the sides that have given it.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="candidates", db_index=False)
    side = models.CharField(max_length=32)
    user = models.ForeignKey(PERSON, on_delete=models.CASCADE, related_name="+")
    time = models.DateTimeField()
    agreed = ArrayField(models.CharField(max_length=32), default=list, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "user"], name="one_candidacy_a_game")
        ]
        ordering: ClassVar = ["time", "pk"]

    def __str__(self) -> str:
        return f"{self.user} for {self.side} of {self.game}"


class Credit(models.Model):
    """Time that a running clock got back after an outage, once: `told` when it stands in the record of the game."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="credits", db_index=False)
    lapse = models.PositiveIntegerField()
    side = models.CharField(max_length=32)
    given_ms = models.BigIntegerField()
    told = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "lapse", "side"], name="one_credit_a_lapse")
        ]
        indexes: ClassVar = [
            models.Index(fields=["id"], name="credits_untold", condition=models.Q(told=None)),
        ]

    def __str__(self) -> str:
        return f"{self.given_ms} ms for {self.side} of {self.game}"
