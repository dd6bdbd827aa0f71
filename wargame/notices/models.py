"""What is kept of a notice."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone

from wargame.games.models import Game
from wargame.notices.kinds import KINDS, UNKNOWN, Kind

SUBJECT, TEXT, PATH, KEY = 200, 400, 200, 80
"""Characters of a notice in one line, of what stands below it, of where it leads, of what it is about."""


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


class Mail(models.Model):
    """The mail of a notice, until it has gone (ADR 0102): after so many `tries` it is tried again when it is `due`."""

    notice = models.OneToOneField(Notice, primary_key=True, on_delete=models.CASCADE)
    body = models.TextField()
    written = models.DateTimeField()
    due = models.DateTimeField(db_index=True)
    tries = models.PositiveSmallIntegerField(default=0)

    def __str__(self) -> str:
        return f"Mail of {self.notice_id}"
