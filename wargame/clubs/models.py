"""What is kept of a club."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import ClassVar

from django.conf import settings
from django.contrib.auth.models import Group
from django.db import models
from django.utils import timezone

ABOUT, TEXT, TITLE = 4000, 1000, 80
"""Characters of a club's description, of what a request or a bar says, of a piece of news in one line."""


def new_token() -> str:
    """The secret part of an address."""
    return secrets.token_urlsafe(18)


class Club(models.Model):
    """People who play with each other. `group` are its members: what only they may see is private to that group.

    `looks` is what the name looks like, so that no other club takes one like it. A club that was closed stays
    readable, and nothing can be done in it. `heir` is who takes over at `heir_due`, since no owner is there any more.
    """

    class Joining(models.TextChoices):
        OPEN = "open", "open to all"
        REQUEST = "request", "on request"
        INVITATION = "invitation", "by invitation"

    slug = models.SlugField(unique=True, max_length=60)
    name = models.CharField(max_length=60, unique=True)
    looks = models.CharField(max_length=1200, null=True, editable=False, unique=True)
    group = models.OneToOneField(Group, on_delete=models.PROTECT, related_name="club")
    joining = models.CharField(max_length=12, choices=Joining.choices, default=Joining.REQUEST)
    about = models.TextField(max_length=ABOUT, blank=True)
    colour = models.CharField(max_length=7, blank=True)
    crest = models.TextField(max_length=40_000, blank=True)
    founder = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    founded = models.DateTimeField(default=timezone.now)
    closed = models.DateTimeField(null=True, blank=True)
    heir = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    heir_due = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["name"]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """Who belongs to a club, as what, since when. `feed` is the secret of the member's own feed of it.

    `passed` is when they last said that they do not wish to take the club over.
    """

    class Role(models.TextChoices):
        OWNER = "owner"
        STEWARD = "steward"
        DIRECTOR = "director"
        MEMBER = "member"

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=12, choices=Role.choices, default=Role.MEMBER)
    since = models.DateTimeField(default=timezone.now)
    feed = models.CharField(max_length=40, unique=True, default=new_token, editable=False)
    passed = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["club", "user"], name="one_membership")]

    def __str__(self) -> str:
        return f"{self.user} in {self.club}"


class Application(models.Model):
    """Somebody asks to join, in a `text` that stewards alone read; `question` is what one of them asked back."""

    class State(models.TextChoices):
        WAITING = "waiting"
        ACCEPTED = "accepted"
        DECLINED = "declined"
        WITHDRAWN = "withdrawn"

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="applications")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="applications")
    text = models.CharField(max_length=TEXT, blank=True)
    question = models.CharField(max_length=TEXT, blank=True)
    state = models.CharField(max_length=12, choices=State.choices, default=State.WAITING)
    asked = models.DateTimeField(default=timezone.now)
    answered = models.DateTimeField(null=True, blank=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        ordering: ClassVar = ["asked", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["club", "user"], condition=models.Q(state="waiting"), name="one_application_waits"
            )
        ]

    def __str__(self) -> str:
        return f"{self.user} asks to join {self.club}"


class Invitation(models.Model):
    """A way into a club: for whoever has its link, so many times, or for one `user`."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="invitations")
    token = models.CharField(max_length=40, unique=True, default=new_token)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    uses = models.PositiveIntegerField(default=1)
    used = models.PositiveIntegerField(default=0)
    made = models.DateTimeField(default=timezone.now)
    expires = models.DateTimeField()
    ended = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-made", "-pk"]

    def __str__(self) -> str:
        return f"invitation to {self.club}"

    def is_open(self, now: datetime) -> bool:
        """Whether it lets somebody in still."""
        return self.ended is None and self.used < self.uses and now < self.expires


class Bar(models.Model):
    """Somebody may not belong to a club, for a `reason`, `until` then or for good; `lifted` before its time."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="bars")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="bars")
    reason = models.CharField(max_length=TEXT)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    since = models.DateTimeField(default=timezone.now)
    until = models.DateTimeField(null=True, blank=True)
    lifted = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-since"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["club", "user"], condition=models.Q(lifted=None), name="one_bar_stands"
            )
        ]

    def __str__(self) -> str:
        return f"{self.user} barred from {self.club}"


class News(models.Model):
    """What a club tells its members, or everybody."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="news", db_index=False)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    title = models.CharField(max_length=TITLE)
    text = models.TextField(max_length=ABOUT, blank=True)
    members_only = models.BooleanField(default=False)
    written = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering: ClassVar = ["-written", "-pk"]
        indexes: ClassVar = [models.Index(fields=["club", "-written"])]
        verbose_name_plural = "news"

    def __str__(self) -> str:
        return self.title


class Entry(models.Model):
    """What was done in a club: when, by whom (null: the site, or somebody who has left it), to whom, with what figures.

    Nothing is ever changed here. The text of an application is not in it.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="entries", db_index=False)
    time = models.DateTimeField(default=timezone.now)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    act = models.CharField(max_length=32)
    subject = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    facts = models.JSONField(default=dict)

    class Meta:
        ordering: ClassVar = ["-pk"]
        indexes: ClassVar = [models.Index(fields=["club", "-id"])]
        verbose_name_plural = "entries"

    def __str__(self) -> str:
        return f"{self.act} in {self.club}"
