"""What is kept of the events of all games so that they can be searched. The record itself is in `games`.

Every row can be written again from the record: `writing.py`.
"""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import F, Func, Q

from wargame.games.models import Action, Game

SAVED = 40
"""Queries that one person may save."""


class Bookmark(models.Model):
    """How far the record of a game is written up: `seq` the last event, `checked` the last checkpoint that was read.

    `turn`, `phase` and `branch` are those of that moment; `roster` has the printed name and the side of each unit met
    so far, by its id; `times` when the last event of each audience happened, ms since 1970, «*» those of everybody.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="+", primary_key=True)
    seq = models.PositiveIntegerField(default=0)
    checked = models.PositiveIntegerField(default=0)
    turn = models.PositiveIntegerField(default=0)
    phase = models.CharField(max_length=64, blank=True)
    branch = models.CharField(max_length=8, default="A")
    times = models.JSONField(default=dict)
    roster = models.JSONField(default=dict)


class Happening(models.Model):
    """An event of a game, or a `request` that was refused; `seq` is the event, or that after which it was refused.

    `gap_ms` is the time since the event before that all who know this one may know, `phase` that in which the
    request was made, `turn` that in which it happened: what opens a turn is of it. `side` is who acted, which
    decides what is whose to know; `about` whose event it is, by which it is found. `audience` says whose event it
    is (null: everybody's). `taken_back` and `rolled_back` are the event that undid this one. `terms` is what it is
    found by (`terms.py`), as far as its readers may know while the game is played; `sealed` everything, where that
    is more; `words` those of `text`, which its readers may know.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+", db_index=False)
    seq = models.PositiveIntegerField()
    request = models.ForeignKey(Action, null=True, on_delete=models.CASCADE, related_name="+", db_index=False)
    time = models.DateTimeField()
    gap_ms = models.BigIntegerField(null=True)
    side = models.CharField(max_length=32, blank=True)
    about = models.CharField(max_length=32, blank=True)
    command = models.CharField(max_length=32, blank=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    turn = models.PositiveIntegerField(default=0)
    phase = models.CharField(max_length=64, blank=True)
    branch = models.CharField(max_length=8, default="A")
    taken_back = models.PositiveIntegerField(null=True)
    rolled_back = models.PositiveIntegerField(null=True)
    audience = ArrayField(models.CharField(max_length=32), null=True)
    terms = ArrayField(models.TextField())
    sealed = ArrayField(models.TextField(), null=True)
    words = ArrayField(models.TextField())
    text = models.TextField(blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["game", "seq"], name="one_happening_an_event", condition=Q(request=None)
            ),
            models.UniqueConstraint(
                fields=["request"], name="one_happening_a_request", condition=Q(request__isnull=False)
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["time", "id"], name="happenings_by_time"),
            models.Index(fields=["gap_ms"], name="happenings_by_gap"),
            GinIndex(fields=["terms"], name="happenings_by_term"),
            GinIndex(fields=["sealed"], name="happenings_sealed", condition=Q(sealed__isnull=False)),
            GinIndex(Func(F("words"), function="array_to_tsvector"), name="happenings_by_word"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.seq} {self.text[:40]}"


class SavedQuery(models.Model):
    """A query that somebody keeps by name; `terms` is its text."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    name = models.CharField(max_length=40)
    terms = models.CharField(max_length=1000)
    saved = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["owner", "name"], name="one_query_a_name")]
        ordering: ClassVar = ["name"]

    def __str__(self) -> str:
        return f"{self.name}: {self.terms}"
