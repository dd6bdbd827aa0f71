"""What players write beside the game."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models

from wargame.games.models.game import Game


class ChatMessage(models.Model):
    """A line of a game's chat. `readers` are the sides that it is for, the writer's first; none: all. `time` is the
    site's (ADR 0009).
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="chat")
    key = models.UUIDField(default=uuid.uuid4)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    text = models.CharField(max_length=2000)
    readers = ArrayField(models.CharField(max_length=32), default=list, blank=True)
    time = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "key"], name="one_message_a_key")]
        ordering = ["id"]


class Note(models.Model):
    """A player's private notes on a game: nobody else reads them."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="notes", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    text = models.TextField(blank=True)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "user"], name="one_note_a_reader")]
