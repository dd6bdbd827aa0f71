"""What is kept of cases and rulings. Nothing is deleted: what was said, ruled and looked at stays (ADR 0086)."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils import timezone

from wargame.games.models import Game

TITLE, TEXT, REASON = 80, 2000, 400
"""Characters of what a case is called, of a piece of its thread, of a reason (it stands in the game's record)."""

PERSON = settings.AUTH_USER_MODEL


class Case(models.Model):
    """A question to the directors of a game, raised by a player at an event, or by a director of their own accord.

    `told` is the state that all have been told.
    `hold` names what holds the game meanwhile, '' where its clocks run on. `director` is who has taken it; `due` until
    when an answer is owed, `late_told` that the directors know it has passed. An appeal is a case about a `ruling`,
    for others than whoever gave it, and holds the game as a dispute does.
    """

    class Kind(models.TextChoices):
        DISPUTE = "dispute"
        APPEAL = "appeal"
        OWN = "own", "of a director's own accord"

    class State(models.TextChoices):
        OPEN = "open"
        RULED = "ruled"
        WITHDRAWN = "withdrawn"

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="cases")
    kind = models.CharField(max_length=8, choices=Kind.choices, default=Kind.DISPUTE)
    state = models.CharField(max_length=9, choices=State.choices, default=State.OPEN)
    seq = models.PositiveIntegerField()
    raised_by = models.ForeignKey(PERSON, null=True, on_delete=models.SET_NULL, related_name="+")
    side = models.CharField(max_length=32, blank=True)
    title = models.CharField(max_length=TITLE)
    hold = models.CharField(max_length=24, blank=True)
    director = models.ForeignKey(
        PERSON, null=True, blank=True, on_delete=models.SET_NULL, related_name="cases"
    )
    about = models.ForeignKey(
        "Ruling", null=True, blank=True, on_delete=models.PROTECT, related_name="appeals"
    )
    raised = models.DateTimeField(default=timezone.now)
    due = models.DateTimeField()
    closed = models.DateTimeField(null=True, blank=True)
    told = models.CharField(max_length=9, blank=True)
    late_told = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["raised", "pk"]
        indexes: ClassVar = [
            models.Index(fields=["due"], name="cases_open", condition=models.Q(state="open")),
        ]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["game", "side"],
                condition=models.Q(state="open", kind="dispute"),
                name="one_open_dispute_a_side",
            ),
            models.UniqueConstraint(
                fields=["about", "side"], condition=models.Q(kind="appeal"), name="one_appeal_a_side"
            ),
        ]

    def __str__(self) -> str:
        return f"case {self.pk}: {self.title}"


class Entry(models.Model):
    """A line of a case's thread: what somebody wrote, or what was done (`act`), read by the players and directors."""

    case = models.ForeignKey(Case, on_delete=models.CASCADE, related_name="entries")
    user = models.ForeignKey(PERSON, null=True, on_delete=models.SET_NULL, related_name="+")
    side = models.CharField(max_length=32, blank=True)
    act = models.CharField(max_length=48, blank=True)
    text = models.TextField(max_length=TEXT, blank=True)
    time = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering: ClassVar = ["pk"]
        verbose_name_plural = "entries"

    def __str__(self) -> str:
        return f"{self.act or 'word'} in {self.case}"


class Ruling(models.Model):
    """What a director decides of a game: a draft, then previewed, then signed, by a second one where that is needed.

    A second one who does not sign sends it back (`RETURNED`): it is its author's alone again, who changes or drops it.

    `plan` is what it does, as `wargame.rulings.plans` reads it. `previewed` and `state_hash` are the event it was
    looked at and the position it led to: a game that has moved on takes the preview back. `seq` is its line in the
    record.
    `dice` is what became of each action of a roll-back that had thrown some, as `Fallen` without what the record has.
    `follows` is the earlier ruling that it agrees with where those under its clauses disagree.
    """

    class Choice(models.TextChoices):
        STAND = "stand", "let it stand"
        WARN = "warn", "warn a player"
        PATCH = "patch", "amend the position"
        ROLLBACK = "rollback", "roll back"
        ADJUDICATE = "adjudicate", "adjudicate"
        FORFEIT = "forfeit", "declare forfeit"
        TIME = "time", "give time"
        HOLD = "hold", "hold the game"
        RESUME = "resume", "let the game go on"
        REPLACE = "replace", "replace a player"
        RELEASE = "release", "go over to the newer rules"

    class State(models.TextChoices):
        DRAFT = "draft"
        PREVIEWED = "previewed"
        RETURNED = "returned", "sent back"
        WAITING = "waiting", "waiting for a second signature"
        FORCE = "force", "in force"
        REPLACED = "replaced"

    case = models.ForeignKey(Case, on_delete=models.PROTECT, related_name="rulings")
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="rulings")
    choice = models.CharField(max_length=10, choices=Choice.choices)
    state = models.CharField(max_length=9, choices=State.choices, default=State.DRAFT)
    director = models.ForeignKey(PERSON, null=True, on_delete=models.SET_NULL, related_name="rulings")
    second = models.ForeignKey(PERSON, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    ruleset = models.SlugField(db_index=False)
    rules = ArrayField(models.CharField(max_length=24), default=list)
    cites = ArrayField(models.PositiveIntegerField(), default=list)
    reason = models.CharField(max_length=REASON)
    plan = models.JSONField(default=dict)
    dice = models.JSONField(default=list, blank=True)
    previewed = models.PositiveIntegerField(null=True, blank=True)
    state_hash = models.CharField(max_length=64, blank=True)
    follows = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="followed"
    )
    neither = models.BooleanField(default=False)
    replaced_by = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="replaces"
    )
    made = models.DateTimeField(default=timezone.now)
    signed = models.DateTimeField(null=True, blank=True)
    appeal_until = models.DateTimeField(null=True, blank=True)
    seq = models.PositiveIntegerField(null=True, blank=True)
    told = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["-signed", "-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["case"], condition=models.Q(signed=None), name="one_draft_a_case")
        ]
        indexes: ClassVar = [models.Index(fields=["ruleset", "-signed"])]

    def __str__(self) -> str:
        return f"ruling {self.pk} of {self.game_id}"

    @property
    def upholds(self) -> Ruling | None:
        """The ruling that this one, on an appeal against it, leaves in force."""
        return self.case.about if self.choice == self.Choice.STAND else None


class Look(models.Model):
    """A director looked into a running game that hides something: when, with whose eyes, up to where, for what.

    What one looks at for one case within an hour is one line: `time` when it began, `seq` how far it went.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="looks", db_index=False)
    user = models.ForeignKey(PERSON, null=True, on_delete=models.SET_NULL, related_name="+")
    viewer = models.CharField(max_length=32)
    seq = models.PositiveIntegerField()
    case = models.ForeignKey(Case, null=True, blank=True, on_delete=models.SET_NULL, related_name="looks")
    what = models.CharField(max_length=24)
    hour = models.DateTimeField()
    time = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering: ClassVar = ["-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["game", "user", "viewer", "what", "case", "hour"], name="one_look_an_hour_and_case"
            ),
            models.UniqueConstraint(
                fields=["game", "user", "viewer", "what", "hour"],
                name="one_look_an_hour",
                condition=models.Q(case=None),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} looked into {self.game_id}"


class Weighing(models.Model):
    """Games that practice players play on from the present position of a game, to weigh it: `wanted` of them.

    `ends` are those played so far: who won ('' for nobody), and in which turn. A worker that died goes on where it was.
    `begun` is when `user` asked for them. A case keeps all of them: a later one shows what the earlier gave.
    """

    case = models.ForeignKey(Case, on_delete=models.CASCADE, related_name="weighings")
    user = models.ForeignKey(PERSON, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    seq = models.PositiveIntegerField()
    wanted = models.PositiveSmallIntegerField()
    ends = models.JSONField(default=list)
    begun = models.DateTimeField(default=timezone.now)
    beat = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-pk"]

    def __str__(self) -> str:
        return f"{len(self.ends)} of {self.wanted} games for {self.case}"


class Check(models.Model):
    """How the record of a game verified, as it stood at `seq`: what was found wrong, what could not be checked."""

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="check_of", primary_key=True)
    seq = models.PositiveIntegerField()
    findings = models.JSONField(default=list)
    unchecked = models.JSONField(default=list)
    time = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.game}: {len(self.findings)} findings"

    @property
    def holds(self) -> bool:
        """Whether nothing was found wrong."""
        return not self.findings
