"""What is kept of a notice."""

from __future__ import annotations

import secrets
from typing import ClassVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.core.validators import MaxValueValidator
from django.db import models
from django.utils import timezone

from wargame.games import heartbeat
from wargame.games.models import Game
from wargame.notices.kinds import KINDS, UNKNOWN, Kind

SUBJECT, TEXT, PATH, KEY = 200, 400, 200, 80
"""Characters of a notice in one line, of what stands below it, of where it leads, of what it is about."""
NAME, ADDRESS, ENDPOINT = 40, 500, 1000
"""Characters of what somebody calls a place of theirs, and of its address; browsers make longer ones."""
SAID, LINE, PLACE = 80, 60, 70
"""Characters of what was answered to a delivery, of what names a line of them, of what names a club or an event."""


class Notice(models.Model):
    """Something that one `reader` was told. One a `key`: what is told of the same thing later takes its place.

    `about` is who it names: of whoever leaves the site no notice is left. `needs` says that an answer is waited for,
    perhaps `until` then; where that is one in a `game`, `looked` is up to when its moves were looked at for one.
    The database does not check `game`: whoever plays has it locked, and to be told of it must not wait for that.
    """

    reader = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    kind = models.CharField(max_length=12)
    key = models.CharField(max_length=KEY)
    subject = models.CharField(max_length=SUBJECT)
    text = models.CharField(max_length=TEXT, blank=True)
    path = models.CharField(max_length=PATH)
    about = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    game = models.ForeignKey(
        Game, null=True, blank=True, on_delete=models.CASCADE, db_constraint=False, related_name="+"
    )
    needs = models.BooleanField(default=False)
    until = models.DateTimeField(null=True, blank=True)
    made = models.DateTimeField(default=timezone.now)
    looked = models.DateTimeField(default=timezone.now)
    read = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-made", "-pk"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["reader", "key"], name="one_notice_a_key")]
        indexes: ClassVar = [
            models.Index(fields=["reader", "-made", "-id"], name="notices_of"),
            models.Index(fields=["reader"], name="notices_unread", condition=models.Q(read=None)),
            models.Index(fields=["game"], name="notices_open", condition=models.Q(needs=True)),
            models.Index(fields=["made"], name="notices_old"),
            models.Index(fields=["key"], name="notices_key", opclasses=["varchar_pattern_ops"]),
        ]

    def __str__(self) -> str:
        return f"{self.key} to {self.reader}"

    @property
    def drawn(self) -> Kind:
        """How it is drawn."""
        return KINDS.get(self.kind, UNKNOWN)


class Bulletin(models.Model):
    """Something that everybody may see of a `place` (`club:bridge-club`), told to its webhooks once. It names `people`:
    of whoever leaves the site nothing is left in it. What is told of a private `game` goes no further.
    """

    place = models.CharField(max_length=PLACE)
    kind = models.CharField(max_length=12)
    key = models.CharField(max_length=KEY)
    subject = models.CharField(max_length=SUBJECT)
    text = models.CharField(max_length=TEXT, blank=True)
    path = models.CharField(max_length=PATH)
    people = ArrayField(models.IntegerField(), default=list, blank=True)
    game = models.ForeignKey(
        Game, null=True, blank=True, on_delete=models.CASCADE, db_constraint=False, related_name="+"
    )
    made = models.DateTimeField(default=heartbeat.now)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["place", "key"], name="one_bulletin_a_key")]
        indexes: ClassVar = [models.Index(fields=["made"], name="bulletins_old")]

    def __str__(self) -> str:
        return f"{self.key} of {self.place}"


def new_key() -> str:
    """What tells a delivery from every other: 32 characters, as much as a push service takes for a topic."""
    return secrets.token_hex(16)


class Channel(models.TextChoices):
    """The ways by which a notice leaves the site."""

    MAIL = "mail", "Email"
    PUSH = "push", "Push"
    HOOK = "hook", "Webhook"


class Wish(models.Model):
    """Whether somebody wants what happens on an occasion by a channel, where they have chosen."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    occasion = models.CharField(max_length=12)
    channel = models.CharField(max_length=8, choices=Channel.choices)
    wanted = models.BooleanField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "occasion", "channel"], name="one_wish_a_cell")
        ]


class Mute(models.Model):
    """That somebody wants less of a game than of others: by one `channel`, or by all of them where that is ''."""

    class How(models.TextChoices):
        CLOCK = "clock", "only when my time runs low"
        ALL = "all", "nothing but the page"

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+")
    channel = models.CharField(max_length=8, choices=Channel.choices, blank=True, default="")
    how = models.CharField(max_length=8, choices=How.choices)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "game", "channel"], name="one_mute_a_channel")
        ]


class Digest(models.Model):
    """That somebody wants what does not press in one mail a day, at a full `hour` of their own time zone."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, primary_key=True, on_delete=models.CASCADE, related_name="+"
    )
    hour = models.PositiveSmallIntegerField(validators=[MaxValueValidator(23)])


class Feed(models.Model):
    """That programs may read somebody's deadlines and notices at a secret address, of which the hash is kept."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, primary_key=True, on_delete=models.CASCADE, related_name="+"
    )
    digest = models.CharField(max_length=64, unique=True, editable=False)
    made = models.DateTimeField(default=timezone.now)
    used = models.DateTimeField(null=True, blank=True)


class Outcome(models.TextChoices):
    """What became of a delivery; all but the first are for good."""

    WAITING = "waiting"
    TAKEN = "taken"
    SHOWN = "shown"
    REFUSED = "refused"
    GIVEN_UP = "given up"
    NOT_NEEDED = "not needed"
    REPLACED = "replaced"


class Receiver(models.Model):
    """An address that somebody has typed. Nothing goes there before `rests`, while something does. It was `served` last
    then, and `takes` about so many seconds; null is not known yet.
    """

    rests = models.DateTimeField(null=True, blank=True, editable=False)
    served = models.DateTimeField(null=True, blank=True, editable=False)
    takes = models.FloatField(null=True, blank=True, editable=False)

    class Meta:
        abstract = True


class Webhook(Receiver):
    """An address to which is posted, signed with its `secret`, what somebody is told, or what everybody may see of a
    `place` (ADR 0115, 0122): it has a user or a place.
    """

    class Shape(models.TextChoices):
        PLAIN = "plain", "JSON"
        DISCORD = "discord", "Discord"
        SLACK = "slack", "Slack"

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    place = models.CharField(max_length=PLACE, blank=True)
    name = models.CharField(max_length=NAME)
    url = models.CharField(max_length=ADDRESS)
    shape = models.CharField(max_length=8, choices=Shape.choices, default=Shape.PLAIN)
    secret = models.CharField(max_length=64, editable=False)
    made = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "name"], name="one_webhook_a_name"),
            models.UniqueConstraint(
                fields=["place", "name"], name="one_webhook_a_place", condition=~models.Q(place="")
            ),
            models.CheckConstraint(
                condition=models.Q(user=None) ^ models.Q(place=""), name="webhook_of_one_owner"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} of {self.place or self.user}"


class PushDevice(Receiver):
    """A browser of somebody's that shows their notices: where its push service takes them, and the keys by which the
    browser alone can read them (RFC 8291). `shown` is when it last did.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=NAME)
    endpoint = models.CharField(max_length=ENDPOINT, unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    made = models.DateTimeField(default=timezone.now)
    shown = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"{self.name} of {self.user}"


class Delivery(models.Model):
    """A notice, or a bulletin, on its way by one channel, and what became of it (ADR 0115).

    Tried when it is `due`, `tries` times until now; `said` is what was answered last. `key` is the same at every try:
    whoever gets it twice can tell. `why` says for what it is held. `subject` is that of the telling: the notice may say
    something else by now. Of one `line` the first goes first, one at a time. The `body` is kept while it may be sent.
    """

    class Why(models.TextChoices):
        QUIET = "quiet", "quiet hours"
        DIGEST = "digest", "the mail of the day"
        OFTEN = "often", "many within an hour"
        AGAIN = "again", "sent again by hand"

    notice = models.ForeignKey(
        Notice, null=True, blank=True, on_delete=models.CASCADE, related_name="deliveries"
    )
    bulletin = models.ForeignKey(
        Bulletin, null=True, blank=True, on_delete=models.CASCADE, related_name="deliveries"
    )
    channel = models.CharField(max_length=8, choices=Channel.choices)
    hook = models.ForeignKey(
        Webhook, null=True, blank=True, on_delete=models.SET_NULL, related_name="deliveries"
    )
    device = models.ForeignKey(
        PushDevice, null=True, blank=True, on_delete=models.SET_NULL, related_name="deliveries"
    )
    key = models.CharField(max_length=32, unique=True, default=new_key, editable=False)
    subject = models.CharField(max_length=SUBJECT)
    body = models.TextField(blank=True)
    line = models.CharField(max_length=LINE, blank=True)
    why = models.CharField(max_length=8, choices=Why.choices, blank=True)
    written = models.DateTimeField()
    due = models.DateTimeField()
    tries = models.PositiveSmallIntegerField(default=0)
    outcome = models.CharField(max_length=12, choices=Outcome.choices, default=Outcome.WAITING)
    said = models.CharField(max_length=SAID, blank=True)
    ended = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-written", "-pk"]
        indexes: ClassVar = [
            models.Index(
                fields=["channel", "due"], name="deliveries_due", condition=models.Q(outcome="waiting")
            ),
            models.Index(fields=["written"], name="deliveries_old"),
            models.Index(fields=["line", "id"], name="deliveries_in_line", condition=~models.Q(line="")),
        ]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(notice=None) ^ models.Q(bulletin=None), name="delivery_of_one_thing"
            )
        ]

    def __str__(self) -> str:
        if self.notice is None:
            return f"{self.channel} of bulletin {self.bulletin_id}"
        return f"{self.channel} of notice {self.notice_id} to user {self.notice.reader_id}"

    @property
    def receiver(self) -> Webhook | PushDevice | None:
        """The address that it goes to, where somebody has typed it."""
        return self.hook or self.device

    @property
    def own_notice(self) -> Notice:
        """What it tells one person; a bulletin goes to webhooks alone."""
        assert self.notice is not None
        return self.notice

    @property
    def is_read(self) -> bool:
        """Whether whoever it is for has read it on the site; a bulletin is for nobody in particular."""
        return self.notice is not None and self.notice.read is not None
