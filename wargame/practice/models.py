"""What the database keeps of practice players: which games they are in, and why they did what they did."""

from __future__ import annotations

from django.contrib.postgres.fields import ArrayField
from django.db import models

from wargame.games.models import Game


class Practice(models.Model):
    """A game against practice players: how they play, and which `sides`. `beat`: when a worker was last at it; null
    when none is.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, primary_key=True, related_name="practice")
    level = models.CharField(max_length=16)
    sides = ArrayField(models.CharField(max_length=32))
    beat = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.game} {self.level}"


class LessonCourse(models.Model):
    """How far the lesson of a game is: `state`, and each step's mark with the event by which it came about, as known at
    event `seq`. `instead` is the act of the player's last action, if that met no step.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, primary_key=True, related_name="course")
    state = models.CharField(max_length=8, default="on")
    marks = models.JSONField()
    seq = models.PositiveIntegerField()
    instead = models.CharField(max_length=64, blank=True, default="")

    def __str__(self) -> str:
        return f"{self.game} {self.state}"


class Reason(models.Model):
    """Why a practice player did what began at event `since` and ended at `seq`: a message of the ruleset's or the
    core's words. `act` is what they chose to do, `pieces` with which pieces, as far as the person saw those.
    """

    practice = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="reasons", db_index=False)
    seq = models.PositiveIntegerField()
    since = models.PositiveIntegerField()
    act = models.CharField(max_length=64)
    pieces = models.JSONField(default=list)
    message = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["practice", "seq"], name="one_reason_a_seq")]
        ordering = ["seq"]
