"""What the database keeps of a game and of who plays it."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.contrib.auth.models import Group
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils import timezone

from rules.core.releases import WORKING
from wargame.games.alone import PRACTICE, SOLO

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"


def new_code() -> str:
    """A game's public name in addresses: short, readable aloud, not guessable in sequence."""
    return "".join(secrets.choice(ALPHABET) for _ in range(8))


def new_token() -> str:
    """The secret part of an invitation link."""
    return secrets.token_urlsafe(18)


class Release(models.Model):
    """A published release of a ruleset: the text of its files by path, so that a restored dump can play (ADR 0071)."""

    name = models.CharField(max_length=64, primary_key=True)
    ruleset = models.SlugField(db_index=False)
    version = models.PositiveIntegerField()
    files = models.JSONField()
    kept = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.ruleset} {self.version}"


class Game(models.Model):
    """One match. `ruleset` is a slug without choices: a new ruleset needs no migration.

    `release` names the rules that judge it now; `releases` those before, each with the event until which they did.
    `commitment` is the promise about the dice that are thrown now, public from the moment a game is opened.
    A `private` game is for its players, whoever has the invitation, and the people of its `group`.
    `terms` is what else the players agree to by sitting down (whether it is rated, for which club): the referee hashes
    it into the founding and reads nothing in it.

    `holds` says what holds the game: its clocks stand and nothing is played while anything stands there. `kept` are
    actions of a part that was rolled back whose dice stand, for when they are played again (ADR 0086).

    `pause` is a pause by consent that is offered or goes on (`clockshapes.PauseNow`), `pause_ends` when it is over.

    `questions` is what each awaited side is asked, for lists and notices: side → `{"ask": Message, "at": [places]}`,
    as a watcher hears it: lists and mails tell it to everybody. What one commander of a side is asked stands below
    that command too; where the whole side is asked nothing else, the side's question names that `command`.
    """

    class Status(models.TextChoices):
        OPEN = "open"
        ACTIVE = "active"
        FINISHED = "finished"
        ABANDONED = "abandoned"

    code = models.CharField(max_length=12, unique=True, default=new_code)
    name = models.CharField(max_length=80, blank=True)
    ruleset = models.SlugField(db_index=False)
    version = models.PositiveIntegerField()
    release = models.CharField(max_length=64, default=WORKING)
    releases = models.JSONField(default=list, blank=True)
    scenario = models.SlugField(db_index=False)
    options = models.JSONField(default=dict, blank=True)
    status = models.CharField(max_length=12, choices=Status.choices, default=Status.OPEN)
    private = models.BooleanField(default=False)
    group = models.ForeignKey(Group, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    terms = models.JSONField(default=dict, blank=True)
    invitation = models.CharField(max_length=40, unique=True, default=new_token)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="games_opened"
    )

    commitment = models.CharField(max_length=64, blank=True)
    seq = models.PositiveIntegerField(default=0)
    head_hash = models.CharField(max_length=64, blank=True)

    turn = models.PositiveIntegerField(default=0)
    turns = models.PositiveIntegerField(default=0)
    phase = models.JSONField(default=dict)
    awaiting = ArrayField(models.CharField(max_length=32), default=list)
    questions = models.JSONField(default=dict)
    result = models.JSONField(null=True, blank=True)
    holds = ArrayField(models.CharField(max_length=24), default=list, blank=True)
    kept = models.JSONField(default=list, blank=True)

    pause = models.JSONField(default=dict, blank=True)
    pause_ends = models.DateTimeField(null=True, blank=True)

    pace = models.CharField(max_length=16, default="days")
    bank_ms = models.BigIntegerField(default=0)
    increment_ms = models.BigIntegerField(default=0)
    cap_ms = models.BigIntegerField(default=0)

    created = models.DateTimeField(default=timezone.now)
    moved = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-moved"]
        indexes = [
            models.Index(fields=["status"]),
            models.Index(
                fields=["pause_ends"], name="pauses_due", condition=models.Q(pause_ends__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.code} {self.ruleset}/{self.scenario}"

    @property
    def alone(self) -> str:
        """The term by which one person plays it, so that it counts for nothing; '' for a game between people."""
        return next((term for term in (PRACTICE, SOLO) if term in self.terms), "")


class Seat(models.Model):
    """A side of a game and who plays it. The side of an action comes from here, never from a payload.

    A side with several commanders has a seat for each `command`, the chief's first (ADR 0050); '' is the whole side.
    Its clock is one: all of its seats carry the same figures. `credited` is the turn up to which the clock has paid
    its increments, `asked` for which question it is, where each has its own (`clock.Asked`); `asked_seq` the event at
    which somebody else's doing last put a question to this player; `taken` when its player sat down. `calendar` is when
    the clock rests in this game (`calendars.Calendar`); where another led the side before, theirs up to `led_since` is
    `rested`. `runs_out` is when the clock has nothing left, `warns_at` when that is next to be told. `given_up`: since
    when somebody may take it over; `heir_line`: up to which line of the chat its present player reads nothing private.
    `orders_seen` is the event up to which orders in advance were looked at for what is asked; null without orders.
    The rest says which mails went out: `notified_seq` for the question, `chat_told` up to which line of the chat,
    `joined_told` that somebody sits here, to the owner.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats", db_index=False)
    side = models.CharField(max_length=32)
    command = models.CharField(max_length=32, blank=True, default="")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="seats"
    )
    phrase = models.CharField(max_length=200, blank=True)
    seen_seq = models.PositiveIntegerField(default=0)
    taken = models.DateTimeField(null=True, blank=True)

    bank_ms = models.BigIntegerField(default=0)
    running_since = models.DateTimeField(null=True, blank=True)
    credited = models.PositiveIntegerField(default=0)
    asked = models.JSONField(default=dict, blank=True)
    calendar = models.JSONField(default=dict, blank=True)
    rested = models.JSONField(default=dict, blank=True)
    led_since = models.DateTimeField(null=True, blank=True)
    runs_out = models.DateTimeField(null=True, blank=True)
    warns_at = models.DateTimeField(null=True, blank=True)
    flagged = models.DateTimeField(null=True, blank=True)
    draw_offered = models.DateTimeField(null=True, blank=True)
    abandon_offered = models.DateTimeField(null=True, blank=True)
    given_up = models.DateTimeField(null=True, blank=True)
    heir_line = models.BigIntegerField(default=0)
    rules_offered = models.CharField(max_length=64, blank=True, default="")

    orders_seen = models.PositiveIntegerField(null=True, blank=True)

    asked_seq = models.PositiveIntegerField(default=0)
    notified_seq = models.PositiveIntegerField(default=0)
    chat_told = models.BigIntegerField(default=0)
    result_told = models.BooleanField(default=False)
    joined_told = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "side", "command"], name="one_seat_a_command")]
        indexes = [
            models.Index(
                fields=["asked_seq"],
                name="notices_due",
                condition=models.Q(asked_seq__gt=models.F("notified_seq")),
            ),
            models.Index(
                fields=["warns_at"], name="warnings_due", condition=models.Q(warns_at__isnull=False)
            ),
            models.Index(
                fields=["runs_out"],
                name="flags_due",
                condition=models.Q(runs_out__isnull=False, flagged=None),
            ),
            models.Index(
                fields=["given_up"],
                name="sides_given_up",
                condition=models.Q(given_up__isnull=False),
            ),
            models.Index(
                fields=["taken"],
                name="joined_due",
                condition=models.Q(joined_told=False, taken__isnull=False),
            ),
        ]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.game.code} {self.actor}"

    @property
    def actor(self) -> str:
        """The seat's name on the wire, in the dice's phrases and in words: its command, or its side."""
        return self.command or self.side


class Founding(models.Model):
    """The founding of a game, word for word as it is hashed; `players` opens the seals in it, seat by seat.

    Who leaves the site is taken out of `players`: the record holds all the same.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="founding", primary_key=True)
    agreed = models.JSONField()
    players = models.JSONField()


class Invitee(models.Model):
    """The one player that an open game is offered to: nobody else may sit down, and they may decline it.

    `told` is what mail said: nothing yet, that it was `asked`, that it was `declined`.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="invitee")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="invited_to")
    made = models.DateTimeField()
    declined = models.DateTimeField(null=True, blank=True)
    told = models.CharField(max_length=8, blank=True)

    class Meta:
        indexes = [models.Index(fields=["id"], name="invitees_untold", condition=models.Q(told=""))]

    def __str__(self) -> str:
        return f"{self.user} to {self.game}"


class Consent(models.Model):
    """An act of a commander that ends a phase, and waits until the fellow commanders agree to it (ADR 0108).

    `seq` is the event that it was asked at, `key` that of the action it becomes. `left` is what each of those asked
    could still do, by command: lines in words; `agreed` are those who have consented. At `due` nobody is waited for.
    A fellow has `stopped` it: nobody is asked, but whoever asks again has them wait no longer than until `due`.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="consents", db_index=False)
    side = models.CharField(max_length=32)
    command = models.CharField(max_length=32)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    key = models.UUIDField()
    seq = models.PositiveIntegerField()
    action = models.JSONField()
    left = models.JSONField()
    agreed = ArrayField(models.CharField(max_length=32), default=list, blank=True)
    since = models.DateTimeField()
    due = models.DateTimeField(db_index=True)
    stopped = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "side"], name="one_consent_a_side")]

    def __str__(self) -> str:
        return f"{self.command} in {self.game}"

    @property
    def missing(self) -> list[str]:
        """The commands that have still to agree."""
        return [command for command in self.left if command not in self.agreed]
