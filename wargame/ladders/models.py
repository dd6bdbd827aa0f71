"""What is kept of ladders: columns and constraints only."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Deferrable, F, Q
from django.db.models.functions import Greatest, Least
from django.utils import timezone

from wargame.clubs.models import Club
from wargame.games import heartbeat
from wargame.games.models import Game
from wargame.ladders import rulebook, table

BY_LOT = "lot"
BY_SITE = "paired"


class Ladder(models.Model):
    """A ladder of a club. `rulesets` and `paces` are what is played on it; none listed: all that there are.

    `rules` are a `rulebook.Rules`. One that is not `public` is for the members of the club.
    """

    class Kind(models.TextChoices):
        RATING = rulebook.Kind.RATING.value, "places by rating"
        CHALLENGE = rulebook.Kind.CHALLENGE.value, "places by exchange"

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="ladders", db_index=False)
    name = models.CharField(max_length=60)
    slug = models.SlugField(max_length=60, db_index=False)
    kind = models.CharField(max_length=12, choices=Kind.choices, default=Kind.CHALLENGE)
    rulesets = ArrayField(models.CharField(max_length=50), default=list, blank=True)
    paces = ArrayField(models.CharField(max_length=16), default=list, blank=True)
    rules = models.JSONField(default=dict)
    public = models.BooleanField(default=True)
    made = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering: ClassVar = ["name", "pk"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["club", "slug"], name="one_ladder_a_slug")]

    def __str__(self) -> str:
        return self.name


class Season(models.Model):
    """A stretch of a ladder. Once closed its `snapshot` stands for ever and nothing in it moves again."""

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="seasons", db_index=False)
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=60)
    begins = models.DateTimeField()
    ends = models.DateTimeField()
    closed = models.DateTimeField(null=True, blank=True)
    snapshot = models.JSONField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["ladder", "number"], name="one_season_a_number"),
            models.UniqueConstraint(fields=["ladder"], condition=Q(closed=None), name="one_open_season"),
            models.CheckConstraint(condition=Q(ends__gt=F("begins")), name="a_season_lasts"),
            models.CheckConstraint(
                condition=Q(closed=None) | Q(snapshot__isnull=False), name="what_is_closed_is_kept"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.ladder}, {self.name}"


class Place(models.Model):
    """Somebody's place in a season. `active` is when they last played or answered, `dropped` when idleness last told.

    `seeks` is since when they want a game, at `seeks_pace`. `leave_days` are the days of leave used up.
    `shown` is that who keeps their rating to themselves agreed to a place that follows from it; else it is hidden.
    `told` is what mail said of the season: that it is `open` (who takes a place knows), `closed`, or nothing yet.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="places", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="places")
    rank = models.PositiveIntegerField()
    division = models.PositiveSmallIntegerField(default=1)
    hidden = models.BooleanField(default=False)
    shown = models.BooleanField(default=False)
    since = models.DateTimeField()
    active = models.DateTimeField()
    dropped = models.DateTimeField(null=True, blank=True)
    away_until = models.DateTimeField(null=True, blank=True)
    leave_days = models.PositiveSmallIntegerField(default=0)
    seeks = models.DateTimeField(null=True, blank=True)
    seeks_pace = models.CharField(max_length=16, blank=True)
    won = models.PositiveIntegerField(default=0)
    drawn = models.PositiveIntegerField(default=0)
    lost = models.PositiveIntegerField(default=0)
    missed = models.PositiveIntegerField(default=0)
    told = models.CharField(max_length=8, default="open", blank=True)

    class Meta:
        ordering: ClassVar = ["rank"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["season", "rank"], name="one_place_a_rank", deferrable=Deferrable.DEFERRED
            ),
            models.UniqueConstraint(fields=["season", "user"], name="one_place_a_player"),
            models.CheckConstraint(condition=Q(rank__gte=1), name="ranks_begin_at_one"),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["season", "seeks"], name="who_wants_a_game", condition=Q(seeks__isnull=False)
            ),
            models.Index(fields=["season"], name="places_untold", condition=Q(told="")),
        ]

    def __str__(self) -> str:
        return f"{self.rank}. {self.user}"

    @property
    def away(self) -> bool:
        """Whether they are on leave."""
        return self.away_until is not None and self.away_until > heartbeat.now()


class Bar(models.Model):
    """Somebody may neither challenge nor be challenged for a while. It outlives the place."""

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="bars", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    until = models.DateTimeField()
    reason = models.CharField(max_length=300)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    made = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["-until"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["ladder", "user"], name="one_bar_a_player")]

    def __str__(self) -> str:
        return f"{self.user} until {self.until:%Y-%m-%d}"


class Challenge(models.Model):
    """One asks another for a game. `state` changes by `table.TABLE` alone; `former` is what was annulled.

    Leave moves `answer_until`. `free` says that the rules let this end without effect; `side` is the
    challenger's, where that comes nearest to even, and '' where the lot or bids decide. `told` is the state of which
    the two were told by mail; before that `BY_SITE` where nobody challenged, but the site paired them.
    """

    class State(models.TextChoices):
        ASKED = table.State.ASKED.value
        ACCEPTED = table.State.ACCEPTED.value
        PLAYING = table.State.PLAYING.value
        DECLINED = table.State.DECLINED.value
        LAPSED = table.State.LAPSED.value
        WITHDRAWN = table.State.WITHDRAWN.value
        WON = table.State.WON.value
        LOST = table.State.LOST.value
        DRAWN = table.State.DRAWN.value
        ANNULLED = table.State.ANNULLED.value
        VOID = table.State.VOID.value

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="challenges")
    challenger = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="challenges_made"
    )
    challenged = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="challenges_had"
    )
    state = models.CharField(max_length=12, choices=State.choices, default=State.ASKED)
    former = models.CharField(max_length=12, blank=True)
    free = models.BooleanField(default=False)
    made = models.DateTimeField()
    answer_until = models.DateTimeField()
    ended = models.DateTimeField(null=True, blank=True)
    ruleset = models.SlugField(db_index=False)
    scenario = models.SlugField(db_index=False)
    pace = models.CharField(max_length=16)
    sides = models.CharField(max_length=16, default=BY_LOT)
    side = models.CharField(max_length=32, blank=True)
    message = models.CharField(max_length=300, blank=True)
    reason = models.CharField(max_length=300, blank=True)
    told = models.CharField(max_length=12, blank=True)
    game = models.OneToOneField(
        Game, null=True, blank=True, on_delete=models.PROTECT, related_name="challenge"
    )

    class Meta:
        ordering: ClassVar = ["-made", "-pk"]
        indexes: ClassVar = [
            models.Index(fields=["id"], name="challenges_untold", condition=~Q(told=F("state")))
        ]
        constraints: ClassVar = [
            models.UniqueConstraint(
                F("season"),
                Least("challenger", "challenged"),
                Greatest("challenger", "challenged"),
                condition=Q(state__in=["asked", "accepted", "playing"]),
                name="one_challenge_a_pair",
            ),
            models.CheckConstraint(
                condition=~Q(challenger=F("challenged")) | Q(challenger=None), name="not_against_oneself"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.challenger} against {self.challenged}: {self.state}"


class Entry(models.Model):
    """A line of a season's history: what moved whom, why and when. The order follows from the lines not `struck`.

    Ids stand here, not people: who leaves the site leaves a number, and the history can be worked out again.
    On the line of somebody's leaving, `leave_days` are the days of leave that they had used up.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="entries", db_index=False)
    number = models.PositiveIntegerField()
    time = models.DateTimeField()
    what = models.CharField(max_length=12)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.DO_NOTHING,
        db_constraint=False,
        related_name="+",
    )
    other = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.DO_NOTHING,
        db_constraint=False,
        related_name="+",
    )
    before = models.PositiveIntegerField(null=True)
    after = models.PositiveIntegerField(null=True)
    other_before = models.PositiveIntegerField(null=True)
    other_after = models.PositiveIntegerField(null=True)
    why = models.CharField(max_length=300, blank=True)
    challenge = models.ForeignKey(Challenge, null=True, on_delete=models.CASCADE, related_name="entries")
    struck = models.BooleanField(default=False)
    leave_days = models.PositiveIntegerField(default=0)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["season", "number"], name="one_entry_a_number")
        ]

    def __str__(self) -> str:
        return f"{self.number}. {self.what} {self.user}"
