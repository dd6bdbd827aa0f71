"""What the database keeps of what happened: requests, facts, dice, signatures, names; append-only."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import BrinIndex
from django.db import models

from wargame.games.models.game import Game


class Signature(models.Model):
    """The site's signature under the head of a game: its founding, the end of a turn, its result, a ruling."""

    class Of(models.TextChoices):
        FOUNDING = "founding"
        TURN = "turn"
        RESULT = "result"
        RULING = "ruling"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="signatures", db_index=False)
    seq = models.PositiveIntegerField()
    of = models.CharField(max_length=12, choices=Of.choices)
    head = models.CharField(max_length=64)
    time = models.DateTimeField()
    key = models.CharField(max_length=16)
    signature = models.CharField(max_length=128)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "seq"], name="one_signature_a_seq")]
        ordering = ["seq"]


class SigningKey(models.Model):
    """A public key that this site has signed with: what it has signed can be checked when the key is long gone."""

    name = models.CharField(max_length=16, primary_key=True)
    public = models.CharField(max_length=64, unique=True)
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["since"]

    def __str__(self) -> str:
        return self.name


class DiceEpoch(models.Model):
    """A stretch of the game whose dice hang on one secret: the commitment is public, it only at the end.

    The first begins with the game, another one after an event `EpochBegun`, which carries its commitment.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="epochs", db_index=False)
    number = models.PositiveIntegerField()
    from_seq = models.PositiveIntegerField()
    secret = models.BinaryField(max_length=32)
    commitment = models.CharField(max_length=64)
    phrases = models.JSONField(default=dict)
    published = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "number"], name="one_epoch_a_number")]
        ordering = ["number"]


class Promise(models.Model):
    """The secret of an epoch that is promised and has not begun: the players are asked for phrases, until `due`.

    `phrases` are those given so far, by seat as the dice name it.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="promise", primary_key=True)
    number = models.PositiveIntegerField()
    secret = models.BinaryField(max_length=32)
    commitment = models.CharField(max_length=64)
    phrases = models.JSONField(default=dict)
    reason = models.CharField(max_length=400)
    due = models.DateTimeField(db_index=True)


class Named(models.Model):
    """A person whom an event of a game names by a seal: who ruled, who took a seat over.

    Who leaves the site is taken out here, as out of a `Founding`: the record holds all the same.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="named", db_index=False)
    seq = models.PositiveIntegerField()
    seal = models.CharField(max_length=64)
    player = models.CharField(max_length=150, null=True)
    salt = models.CharField(max_length=32, null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "seq"], name="one_name_a_seq")]
        ordering = ["seq"]


class Action(models.Model):
    """A request: what was asked, by whom, and how it was judged. Refused ones are kept: directors read them.

    `dice` is every draw of the action in its order, as `rules.core.dice.Draw`, `epoch` whose secret they hang on.
    `command` is whose orders of the side's they were; '' are those of the whole side. `kept` is the event that the dice
    were first thrown for, where a ruling has kept them.
    """

    class Verdict(models.TextChoices):
        ACCEPTED = "accepted"
        ILLEGAL = "illegal"
        MALFORMED = "malformed"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="actions", db_index=False)
    key = models.UUIDField(default=uuid.uuid4)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    side = models.CharField(max_length=32)
    command = models.CharField(max_length=32, blank=True, default="")
    payload = models.JSONField()
    verdict = models.CharField(max_length=12, choices=Verdict.choices)
    answer = models.JSONField(default=dict)
    dice = models.JSONField(default=list)
    epoch = models.PositiveIntegerField(default=0)
    kept = models.PositiveIntegerField(null=True)
    seq_before = models.PositiveIntegerField()
    seq_after = models.PositiveIntegerField()
    time = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "key"], name="one_action_a_key")]
        # A few bytes for many rows that came one after the other: what was answered lately is found by it.
        indexes = [BrinIndex(fields=["time"], name="actions_by_time")]
        ordering = ["id"]


class GameEvent(models.Model):
    """A fact of a game: append-only, numbered without gaps, each hashed onto the one before.

    `payload` is the event as the rules wrote it, `audience` the sides that may know it (null: all).
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="events", db_index=False)
    seq = models.PositiveIntegerField()
    action = models.ForeignKey(Action, null=True, on_delete=models.SET_NULL, related_name="events")
    side = models.CharField(max_length=32, blank=True)
    payload = models.JSONField()
    audience = ArrayField(models.CharField(max_length=32), null=True, blank=True)
    log = models.JSONField(default=list)
    hash = models.CharField(max_length=64)
    time = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "seq"], name="gapless_events")]
        ordering = ["seq"]


class Checkpoint(models.Model):
    """The encoded state at a phase start: any moment is the checkpoint before it plus the events between."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="checkpoints", db_index=False)
    seq = models.PositiveIntegerField()
    state = models.BinaryField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "seq"], name="one_checkpoint_a_seq")]
        ordering = ["seq"]
