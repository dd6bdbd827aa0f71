"""What is kept of ratings: all of it follows from results and can be worked out again."""

from __future__ import annotations

from datetime import date
from typing import ClassVar, NamedTuple

from django.conf import settings
from django.db import models

from wargame.ratings.periods import period_days
from wargame.results.models import Result


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
        return f"{self.user} {self.rating:.0f} ±{self.deviation:.0f}"


class Change(models.Model):
    """What a period with a game did to a player in a pool. `games` ended in it, `total` until then.

    What was before is as of the end of `last`, the period before it with a game; null for a newcomer's.
    """

    # Without a constraint: a hundred thousand games leave seven times as many rows, each of which would be looked up.
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="rating_changes",
        db_index=False,
        db_constraint=False,
    )
    ruleset = models.SlugField(blank=True, db_index=False)
    pace = models.CharField(max_length=16, blank=True)
    period = models.PositiveIntegerField(db_index=True)
    last = models.PositiveIntegerField(null=True)
    before_rating = models.FloatField()
    before_deviation = models.FloatField()
    before_volatility = models.FloatField()
    rating = models.FloatField()
    deviation = models.FloatField()
    volatility = models.FloatField()
    games = models.PositiveIntegerField()
    total = models.PositiveIntegerField()

    class Meta:
        ordering: ClassVar = ["period"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "ruleset", "pace", "period"], name="one_change_a_period")
        ]

    def __str__(self) -> str:
        return f"{self.user} {self.before_rating:.1f} to {self.rating:.1f} in {self.period}"

    @property
    def change(self) -> float:
        """By how much the rating moved, of the figures as they are printed."""
        return round(round(self.rating, 1) - round(self.before_rating, 1), 1)

    @property
    def days(self) -> tuple[date, date]:
        """The first and the last day of the period."""
        return period_days(self.period)


class Balance(models.Model):
    """What is known after a period of a scenario's sides: log-odds of `side` against the `other`, and
    what a point that it gives takes off.

    Of a scenario the row of the last period holds. `games` are all until then.
    """

    ruleset = models.SlugField(db_index=False)
    scenario = models.SlugField(db_index=False)
    period = models.PositiveIntegerField()
    side = models.CharField(max_length=32)
    other = models.CharField(max_length=32)
    edge = models.FloatField()
    effect = models.FloatField()
    edge_var = models.FloatField()
    effect_var = models.FloatField()
    covariance = models.FloatField()
    games = models.PositiveIntegerField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["ruleset", "scenario", "period"], name="one_balance_a_period")
        ]

    def __str__(self) -> str:
        return f"{self.ruleset}/{self.scenario} {self.edge:+.2f}"


class Counted(models.Model):
    """A result that the ratings have taken in, and as what: it `counts`, or was annulled by then.

    What differs from the result itself, or is missing, nobody has heard of yet.
    """

    result = models.OneToOneField(Result, on_delete=models.CASCADE, primary_key=True, related_name="counted")
    period = models.PositiveIntegerField()
    counts = models.BooleanField()

    def __str__(self) -> str:
        return f"{self.result} {self.counts}"


class Recomputation(models.Model):
    """Ratings being worked out again: who asked and why, how far it is.

    A preview writes nothing but what it has `found`; it holds as long as `stamp` is what `preview_stamp` says.
    What follows an annulment keeps what its preview had found, to be read afterwards.
    """

    class Kind(models.TextChoices):
        FOLLOWING = "following"
        WHOLE = "whole"
        PREVIEW = "preview"

    class State(models.TextChoices):
        WAITING = "waiting"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    result = models.ForeignKey(Result, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    why = models.CharField(max_length=600)
    kind = models.CharField(max_length=12, choices=Kind.choices, default=Kind.FOLLOWING)
    stamp = models.CharField(max_length=16, blank=True)
    found = models.JSONField(null=True, blank=True)
    state = models.CharField(max_length=12, choices=State.choices, default=State.WAITING)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    asked = models.DateTimeField()
    noted = models.DateTimeField()
    ended = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-pk"]

    def __str__(self) -> str:
        return f"{self.why} {self.state}"

    @property
    def is_annulment(self) -> bool:
        """Whether it follows from a result that was annulled, or counts again."""
        return self.kind == self.Kind.FOLLOWING and self.result_id is not None
