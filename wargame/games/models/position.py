"""The entities of a position as rows."""

from __future__ import annotations

from django.db import models

from wargame.games.models.game import Game


class Position(models.Model):
    """The common part of `Unit`, `Dump` and `SupplyPool`: an entity of the umpire's view, as a row."""

    entity = models.CharField(max_length=64)
    side = models.CharField(max_length=32)
    place = models.CharField(max_length=32, null=True)
    data = models.JSONField()

    class Meta:
        abstract = True


class Unit(Position):
    """A unit as it stands now."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="units", db_index=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "entity"], name="one_row_a_unit")]


class Dump(Position):
    """A supply dump as it stands now, in tokens."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="dumps", db_index=False)
    tokens = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "entity"], name="one_row_a_dump")]


class SupplyPool(Position):
    """A side's pool of supply points as it stands now."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="pools", db_index=False)
    points = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "entity"], name="one_row_a_pool")]
