"""What is kept of how a game ended."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models

from wargame.games.models import Game


class Result(models.Model):
    """How a game ended, recorded once. What it was played under stands here too, as it was at the end.

    `verdict` is the `Message` of the rules, with the level of a victory; `bid` what was bid for the sides, if anything.
    An annulled result stays, and counts for nothing; so does a `held` one until the round of its event is signed, when
    it is released. `annulled_told` says whether its players have heard that it does. One that a ruling rolled the game
    back over is `overturned` too: the game is played again, and has another.
    """

    class How(models.TextChoices):
        VICTORY = "victory", "by the victory conditions"
        RESIGNATION = "resignation", "by resignation"
        TIME = "time", "on time"
        AGREED = "agreed", "by agreement"
        ADJUDICATED = "adjudicated", "adjudicated"
        ABANDONED = "abandoned", "abandoned"

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="endings", db_index=False)
    how = models.CharField(max_length=12, choices=How.choices)
    verdict = models.JSONField(null=True, blank=True)
    winner = models.CharField(max_length=32, blank=True)
    ruleset = models.SlugField(db_index=False)
    version = models.PositiveIntegerField()
    release = models.CharField(max_length=64)
    scenario = models.SlugField(db_index=False)
    options = models.JSONField(default=dict, blank=True)
    bid = models.JSONField(null=True, blank=True)
    pace = models.CharField(max_length=16)
    turn = models.PositiveIntegerField(default=0)
    rated = models.BooleanField(default=False)
    ended = models.DateTimeField(db_index=True)
    held = models.BooleanField(default=False)

    annulled = models.DateTimeField(null=True, blank=True)
    annulled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    reason = models.CharField(max_length=500, blank=True)
    annulled_told = models.BooleanField(default=False)
    overturned = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-ended", "-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["game"], condition=models.Q(overturned=None), name="one_result_stands"
            )
        ]
        indexes: ClassVar = [
            models.Index(fields=["game"]),
            models.Index(fields=["ruleset", "scenario"]),
            models.Index(
                fields=["annulled"],
                name="annulments",
                condition=models.Q(annulled__isnull=False) | models.Q(annulled_told=True),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game.code} {self.how}"

    @property
    def counts(self) -> bool:
        """Whether it moves ratings: rated, with a score, neither annulled nor held."""
        return self.rated and self.annulled is None and not self.held


class Share(models.Model):
    """What a player of a game got of its result: `halves` are half points (2 won, 1 drawn, 0 lost), null for none,
    and for whoever played alone. `place` is which they came in a game of more than two sides.

    `ended` repeats that of the result, so that the games of a player are read from one index.
    """

    result = models.ForeignKey(Result, on_delete=models.CASCADE, related_name="shares")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="shares",
        db_index=False,
    )
    side = models.CharField(max_length=32)
    command = models.CharField(max_length=32, blank=True, default="")
    halves = models.PositiveSmallIntegerField(null=True)
    place = models.PositiveSmallIntegerField(null=True)
    ended = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["pk"]
        indexes: ClassVar = [models.Index(fields=["user", "-ended"])]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["result", "side", "command"], name="one_share_a_seat")
        ]

    def __str__(self) -> str:
        return f"{self.side} of {self.result}"


class Account(models.Model):
    """What was worked out of the record of a game when it had ended: once, for all of its shares.

    `read` is False where its rules could not read the record: no luck and no answer times then.
    """

    result = models.OneToOneField(Result, on_delete=models.CASCADE, related_name="account", primary_key=True)
    read = models.BooleanField()
    made = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"account of {self.result}"


class Luck(models.Model):
    """What the dice of one kind gave a player in a game, beside what they might have given (ADR 0082).

    `chances` is the distribution of the sum as JSON, value and probability in pairs; null for too many rolls.
    """

    share = models.ForeignKey(Share, on_delete=models.CASCADE, related_name="luck", db_index=False)
    kind = models.CharField(max_length=32)
    unit = models.CharField(max_length=48)
    rolls = models.PositiveIntegerField()
    got = models.IntegerField()
    expected = models.FloatField()
    variance = models.FloatField()
    chances = models.BinaryField(null=True)

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["share", "kind"], name="one_luck_a_kind")]

    def __str__(self) -> str:
        return f"{self.kind} of {self.share}"


class Answers(models.Model):
    """How a player answered in a game: times in seconds, and how they left it if they did.

    `buckets` counts them by length, `sample` is all of them in order, or so many evenly spaced ones of them.
    `asked` are takebacks of the player's own, `given` those that opponents were given.
    """

    share = models.OneToOneField(Share, on_delete=models.CASCADE, related_name="answers", primary_key=True)
    count = models.PositiveIntegerField(default=0)
    buckets = ArrayField(models.PositiveIntegerField(), default=list)
    sample = ArrayField(models.PositiveIntegerField(), default=list)
    asked = models.PositiveIntegerField(default=0)
    given = models.PositiveIntegerField(default=0)
    forfeited = models.BooleanField(default=False)
    silent = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"answers of {self.share}"


class Silence(models.Model):
    """Something that a player was asked and left unanswered until its time was over; `source` names it."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="silences", db_index=False
    )
    source = models.CharField(max_length=40, unique=True)
    time = models.DateTimeField()

    class Meta:
        indexes: ClassVar = [models.Index(fields=["user", "time"])]

    def __str__(self) -> str:
        return f"{self.source} by {self.user}"


class Conduct(models.Model):
    """How reliable a player is, added up over all finished games, so that a table reads it in one query (ADR 0083).

    `forfeits` are what tells against them: date, kind, what it still weighs, games until it is gone.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="conduct", primary_key=True
    )
    begun = models.PositiveIntegerField(default=0)
    finished = models.PositiveIntegerField(default=0)
    forfeits = models.JSONField(default=list)
    score = models.PositiveSmallIntegerField()
    answers = models.PositiveIntegerField(default=0)
    buckets = ArrayField(models.PositiveIntegerField(), default=list)
    median = models.PositiveIntegerField(null=True)
    nine_tenths = models.PositiveIntegerField(null=True)
    asked = models.PositiveIntegerField(default=0)
    given = models.PositiveIntegerField(default=0)
    most = models.CharField(max_length=101, blank=True)

    def __str__(self) -> str:
        return f"conduct of {self.user}"
