"""What is kept of a tournament. Points are half points everywhere."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q

from wargame.clubs.models import Club
from wargame.events.conditions import Conditions, Plan, conditions_read, plan_read
from wargame.games import heartbeat
from wargame.games.models import Game
from wargame.games.position import DICE

NAME, ABOUT, REASON = 80, 4000, 500


class Event(models.Model):
    """A tournament, of a club or of none. `conditions` are a `Conditions`: fixed once the first round is drawn.

    An event that is not `public` is for the members of its club. `starts` is when the first round is to be drawn.
    """

    class State(models.TextChoices):
        ANNOUNCED = "announced", "announced"
        RUNNING = "running", "running"
        OVER = "over", "over"
        CANCELLED = "cancelled", "cancelled"

    slug = models.SlugField(unique=True, max_length=60)
    name = models.CharField(max_length=NAME)
    club = models.ForeignKey(Club, null=True, blank=True, on_delete=models.PROTECT, related_name="events")
    public = models.BooleanField(default=True)
    about = models.TextField(max_length=ABOUT, blank=True)
    conditions = models.JSONField(default=dict)
    state = models.CharField(max_length=12, choices=State.choices, default=State.ANNOUNCED)
    entries_open = models.BooleanField(default=True)
    entries_until = models.DateTimeField(null=True, blank=True)
    starts = models.DateTimeField(null=True, blank=True)
    maker = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    made = models.DateTimeField()
    ended = models.DateTimeField(null=True, blank=True)
    forbidden = models.JSONField(default=list, blank=True)

    class Meta:
        ordering: ClassVar = ["-made", "-pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def rules(self) -> Conditions:
        """The conditions out of the JSON that holds them."""
        return conditions_read(self.conditions)


class Official(models.Model):
    """Who directs an event, as what."""

    class Role(models.TextChoices):
        CHIEF = "chief", "chief director"
        DIRECTOR = "director", "director"
        DEPUTY = "deputy", "deputy"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="officials", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    role = models.CharField(max_length=12, choices=Role.choices)
    since = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "user"], name="one_office_an_event")
        ]

    def __str__(self) -> str:
        return f"{self.user}, {self.role} of {self.event}"


class Team(models.Model):
    """A team of an event; its entrants play the boards in their order."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="teams", db_index=False)
    name = models.CharField(max_length=NAME)
    seed = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["seed", "pk"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["event", "name"], name="one_team_a_name")]

    def __str__(self) -> str:
        return self.name


class Entrant(models.Model):
    """A place in an event and who holds it now: a replacement takes it over with its points and opponents.

    `number` is the order of entry and stays. `name` is that of somebody without an account, out of a file: they are not
    paired, and whoever gets their place takes it over. Rating and deviation are those at entry. `byes` are rounds of
    the first stage for which the player asked not to be paired, `forced` rounds in which a director gives them a bye.
    `place` is their place in the order of their team. `heard` is the last act by which something was written to all
    that they were told. `put_by` is who put them in or invited them, `told` that they know.
    """

    class State(models.TextChoices):
        ASKED = "asked", "asked to enter"
        INVITED = "invited", "invited"
        ENTERED = "entered", "entered"
        CHECKED = "checked", "checked in"
        WITHDRAWN = "withdrawn", "withdrawn"
        DECLINED = "declined", "not admitted"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entrants", db_index=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="entries"
    )
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=NAME, blank=True)
    seed = models.PositiveIntegerField(null=True, blank=True)
    rating = models.FloatField(default=1500.0)
    deviation = models.FloatField(default=350.0)
    state = models.CharField(max_length=12, choices=State.choices, default=State.ENTERED)
    from_round = models.PositiveSmallIntegerField(default=1)
    byes = ArrayField(models.PositiveSmallIntegerField(), default=list, blank=True)
    forced = ArrayField(models.PositiveSmallIntegerField(), default=list, blank=True)
    team = models.ForeignKey(Team, null=True, blank=True, on_delete=models.SET_NULL, related_name="players")
    place = models.PositiveSmallIntegerField(default=0)
    heard = models.PositiveIntegerField(default=0)
    put_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    told = models.BooleanField(default=True)
    made = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["number"]
        indexes: ClassVar = [
            models.Index(fields=["id"], name="put_in_untold", condition=models.Q(told=False))
        ]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "number"], name="one_entrant_a_number"),
            models.UniqueConstraint(fields=["event", "user"], name="one_entry_a_player"),
        ]

    def __str__(self) -> str:
        return f"{self.user or self.name} in {self.event}"

    @property
    def plays(self) -> bool:
        """Whether they are to be paired."""
        return self.state in PLAYING


PLAYING = (Entrant.State.ENTERED, Entrant.State.CHECKED)
"""The states of those who are to be paired."""


class Former(models.Model):
    """Who held a place before: from round `round` of stage `stage` on another does.

    `name` is that of somebody without an account. The boards that they played point here. `act` is the replacement,
    and `told` whether the two have been told of it.
    """

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="formers")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    name = models.CharField(max_length=NAME, blank=True)
    stage = models.PositiveSmallIntegerField()
    round = models.PositiveSmallIntegerField()
    act = models.ForeignKey("Act", null=True, on_delete=models.SET_NULL, related_name="+")
    told = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.user or self.name} before {self.entrant}"


class Stage(models.Model):
    """A part of an event with one way of pairing. `settings` are a `Plan`. `started` is when its field was fixed."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="stages", db_index=False)
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=NAME, blank=True)
    settings = models.JSONField(default=dict)
    started = models.DateTimeField(null=True, blank=True)
    ended = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "number"], name="one_stage_a_number")
        ]

    def __str__(self) -> str:
        return f"{self.event}, stage {self.number}"

    @property
    def plan(self) -> Plan:
        """The plan of the stage out of the JSON that holds it."""
        return plan_read(self.settings)


class Placing(models.Model):
    """Who plays in a stage, with which seed, and in which of its pools."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="field", db_index=False)
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="placings")
    seed = models.PositiveIntegerField()
    pool = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering: ClassVar = ["seed"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["stage", "entrant"], name="one_place_a_stage"),
            models.UniqueConstraint(fields=["stage", "seed"], name="one_seed_a_stage"),
        ]

    def __str__(self) -> str:
        return f"{self.seed}. {self.entrant}"


class Round(models.Model):
    """A round of a stage. `job` names the drawing that is under way, `noted` when it last said how far it is.

    `table` is the tournament file that the engine was given. Nobody but officials sees the pairings before `published`.
    `stale` says that what was signed has been corrected since, and waits for another sign-off.
    """

    class State(models.TextChoices):
        WAITING = "waiting"
        DRAWING = "drawing"
        DRAWN = "drawn"
        PUBLISHED = "published"
        SIGNED = "signed"

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="rounds", db_index=False)
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=12, choices=State.choices, default=State.WAITING)
    job = models.UUIDField(null=True, blank=True)
    noted = models.DateTimeField(null=True, blank=True)
    progress = models.PositiveSmallIntegerField(default=0)
    fault = models.CharField(max_length=REASON, blank=True)
    drawn = models.DateTimeField(null=True, blank=True)
    drawn_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    table = models.TextField(blank=True)
    published = models.DateTimeField(null=True, blank=True)
    deadline = models.DateTimeField(null=True, blank=True)
    extended = models.BooleanField(default=False)
    signed = models.DateTimeField(null=True, blank=True)
    stale = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["stage__number", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["stage", "number"], name="one_round_a_number")
        ]

    def __str__(self) -> str:
        return f"{self.stage}, round {self.number}"

    @property
    def is_public(self) -> bool:
        """Whether everybody may know its pairings."""
        return self.published is not None

    @property
    def is_provisional(self) -> bool:
        """Whether its results may still change without a correction: it is not signed, or needs signing again."""
        return self.signed is None or self.stale

    @property
    def is_late(self) -> bool:
        """Whether its time is over."""
        return self.deadline is not None and self.deadline <= heartbeat.now()


MOST_HOURS = 24 * 60
"""What may be given to all games at once."""

DEADLINE = "The deadline of the round"
"""Why the site says how a board ended."""


class Pairing(models.Model):
    """A board of a round: two entrants and their game, or one and a bye. `first` begins with the first side.

    Of a place that has changed hands since, `first_former` and `second_former` are who sat there.
    `first_halves` and `second_halves` are null until it is known how it ended; `source` says whence that is known.
    `slot` names the place in a bracket, `match` the team match. `why` is the engine's explanation.
    `told` says of what its players were told last.
    """

    class Kind(models.TextChoices):
        GAME = "game"
        BYE = "bye"
        ASKED = "asked", "asked bye"
        MISSED = "missed", "not paired"

    class Source(models.TextChoices):
        GAME = "game", "played"
        RULED = "ruled", "ruled by a director"
        FORFEIT = "forfeit", "forfeited"
        BYE = "bye", "bye"

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="pairings", db_index=False)
    board = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=8, choices=Kind.choices, default=Kind.GAME)
    first = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="first_pairings")
    second = models.ForeignKey(
        Entrant, null=True, blank=True, on_delete=models.PROTECT, related_name="second_pairings"
    )
    first_former = models.ForeignKey(
        Former, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    second_former = models.ForeignKey(
        Former, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    slot = models.CharField(max_length=24, blank=True)
    match = models.PositiveSmallIntegerField(null=True, blank=True)
    scenario = models.CharField(max_length=120, blank=True)
    game = models.OneToOneField(
        Game, null=True, blank=True, on_delete=models.PROTECT, related_name="event_pairing"
    )
    first_halves = models.PositiveSmallIntegerField(null=True, blank=True)
    second_halves = models.PositiveSmallIntegerField(null=True, blank=True)
    source = models.CharField(max_length=8, choices=Source.choices, blank=True)
    settled = models.DateTimeField(null=True, blank=True)
    manual = models.BooleanField(default=False)
    reason = models.CharField(max_length=REASON, blank=True)
    why = models.JSONField(default=dict, blank=True)
    deadline = models.DateTimeField(null=True, blank=True)
    told = models.CharField(max_length=12, blank=True)

    class Meta:
        ordering: ClassVar = ["board"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["round", "board"], name="one_pairing_a_board"),
            models.UniqueConstraint(fields=["round", "first"], name="one_board_first"),
            models.UniqueConstraint(
                fields=["round", "second"], name="one_board_second", condition=Q(second__isnull=False)
            ),
            models.CheckConstraint(
                condition=Q(second=None) | ~Q(first=F("second")), name="nobody_meets_themselves"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round}, board {self.board}"

    @property
    def first_sat(self) -> Entrant | Former:
        """Who sits there as the first, or sat there when it was played."""
        return self.first_former or self.first

    @property
    def second_sat(self) -> Entrant | Former | None:
        """Who sits or sat opposite; None where nobody does."""
        return self.second_former or self.second

    @property
    def is_open(self) -> bool:
        """Whether it is not known yet how it ended."""
        return self.first_halves is None

    @property
    def follows_game(self) -> bool:
        """Whether it says what its game says: see `FOLLOWS_GAME`."""
        return self.is_by_deadline or self.source == self.Source.GAME

    @property
    def is_by_deadline(self) -> bool:
        """Whether the site has said how it ended, for the time of the round was over."""
        return self.source == self.Source.FORFEIT and self.reason == DEADLINE

    @property
    def held(self) -> bool:
        """Whether its game stands still: for a dispute, a ruling, or until new dice begin."""
        return self.game is not None and bool(self.game.holds)

    @property
    def waits_for_dice(self) -> bool:
        """Whether it stands still for new dice alone: nothing is to be ruled any more, a phrase is to be given."""
        return self.game is not None and self.game.holds == [DICE]

    @property
    def due(self) -> datetime | None:
        """Until when it is to be played."""
        return self.deadline or self.round.deadline

    @property
    def is_late(self) -> bool:
        """Whether it is open still, and its time is over."""
        return self.is_open and self.due is not None and self.due <= heartbeat.now()


FOLLOWS_GAME = Q(source=Pairing.Source.GAME) | Q(source=Pairing.Source.FORFEIT, reason=DEADLINE)
"""The boards that say what their game says: it was played to its end, or ended by a forfeit at the deadline."""


WROTE = "wrote to all players"
"""The act whose reason is what all players are told."""


class Act(models.Model):
    """What was done to an event, by whom, and why: never changed, never deleted.

    `before` and `after` are the fields of `target` («entrant:12») that it changed. What is `private` officials alone
    read the reason of. `undoes` is the act that this one takes back.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="acts", db_index=False)
    number = models.PositiveIntegerField()
    time = models.DateTimeField(default=heartbeat.now)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    what = models.CharField(max_length=32)
    target = models.CharField(max_length=40, blank=True)
    facts = models.JSONField(default=dict)
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    reason = models.CharField(max_length=REASON, blank=True)
    private = models.BooleanField(default=False)
    undoes = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="undone_by"
    )

    class Meta:
        ordering: ClassVar = ["-number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["event", "number"], name="one_act_a_number")]
        indexes: ClassVar = [models.Index(fields=["time"], name="acts_written", condition=Q(what=WROTE))]

    def __str__(self) -> str:
        return f"{self.number}. {self.what}"


class SignOff(models.Model):
    """A round signed: `document` is what was signed, `hash` stands over it and the sign-off before (`chained`).

    Of a round that was signed again `changed` is what that changed beside its boards, as `correcting` reads it.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="sign_offs", db_index=False)
    number = models.PositiveIntegerField()
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="sign_offs")
    time = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    document = models.JSONField()
    chained = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)
    reason = models.CharField(max_length=REASON, blank=True)
    changed = models.JSONField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "number"], name="one_sign_off_a_number")
        ]

    def __str__(self) -> str:
        return f"{self.round}, signed {self.time:%Y-%m-%d}"
