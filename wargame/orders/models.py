"""What is kept of orders in advance (ADR 0114): nobody but their giver reads them while the game is played."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from wargame.games.models import Game


class Order(models.Model):
    """An order of a `user` for the side they play, or the command of it: `terms` is a `foresight.Order`.

    Those of a seat are asked in the order of `rank`. `left` is how often it may still answer, null for always; `used`
    how often it did. What is not `armed` answers nothing; `off` says why, as a message of the ruleset's words, and is
    null where its giver switched it off.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="orders", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    side = models.CharField(max_length=32)
    command = models.CharField(max_length=32, blank=True, default="")
    rank = models.PositiveSmallIntegerField()
    terms = models.JSONField()
    left = models.PositiveSmallIntegerField(null=True, blank=True)
    used = models.PositiveIntegerField(default=0)
    armed = models.BooleanField(default=True)
    off = models.JSONField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["rank", "pk"]
        indexes: ClassVar = [models.Index(fields=["game", "side"], name="orders_of")]

    def __str__(self) -> str:
        return f"{self.terms['question']} of {self.side} in {self.game}"


class Reply(models.Model):
    """What an order is about to answer, once it is `due`: the question that was put at event `seq`."""

    order = models.ForeignKey(Order, on_delete=models.CASCADE, related_name="+")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+", db_index=False)
    side = models.CharField(max_length=32)
    command = models.CharField(max_length=32, blank=True, default="")
    seq = models.PositiveIntegerField()
    due = models.DateTimeField(db_index=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "side", "command"], name="one_reply_a_seat")
        ]

    def __str__(self) -> str:
        return f"{self.order} at {self.seq}"


class Answered(models.Model):
    """What an `order` has answered, up to event `seq`: its terms then, and the action. Its side reads it, and once the
    game is over everybody.
    """

    order = models.ForeignKey(Order, null=True, on_delete=models.SET_NULL, related_name="+")

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="answered", db_index=False)
    side = models.CharField(max_length=32)
    command = models.CharField(max_length=32, blank=True, default="")
    seq = models.PositiveIntegerField()
    terms = models.JSONField()
    action = models.JSONField()

    class Meta:
        ordering: ClassVar = ["seq"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "seq"], name="one_answer_a_seq")]

    def __str__(self) -> str:
        return f"{self.terms['question']} at {self.seq} in {self.game}"
