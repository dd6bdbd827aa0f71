"""What the database keeps of daily roots."""

from __future__ import annotations

from django.db import models

from wargame.games.models import Game


class Root(models.Model):
    """The hash over the heads of all games that have moved since the root `before` it, and over that one."""

    day = models.DateField(primary_key=True)
    root = models.CharField(max_length=64)
    before = models.CharField(max_length=64)
    count = models.PositiveIntegerField()
    time = models.DateTimeField()
    key = models.CharField(max_length=16)
    signature = models.CharField(max_length=128)

    class Meta:
        ordering = ["-day"]

    def __str__(self) -> str:
        return f"{self.day} {self.root}"


class Leaf(models.Model):
    """The sealed head of one game under a root. It stays when the game is deleted: the root rests on it."""

    root = models.ForeignKey(Root, on_delete=models.CASCADE, related_name="leaves", db_index=False)
    game = models.ForeignKey(Game, null=True, on_delete=models.SET_NULL, related_name="leaves")
    seq = models.PositiveIntegerField()
    sealed_head = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["root", "hash"], name="one_leaf_a_hash")]
        ordering = ["hash"]
