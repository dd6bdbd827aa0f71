"""What is kept of a club."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.contrib.auth.models import Group
from django.db import models
from django.utils import timezone


class Club(models.Model):
    """People who play with each other. `group` are its members: what only they may see is private to that group.

    A club that was closed stays readable, and nothing can be done in it.
    """

    class Joining(models.TextChoices):
        OPEN = "open", "open to all"
        REQUEST = "request", "open to all who ask"
        INVITATION = "invitation", "by invitation"

    slug = models.SlugField(unique=True, max_length=60)
    name = models.CharField(max_length=60, unique=True)
    group = models.OneToOneField(Group, on_delete=models.PROTECT, related_name="club")
    joining = models.CharField(max_length=12, choices=Joining.choices, default=Joining.REQUEST)
    about = models.TextField(max_length=4000, blank=True)
    colour = models.CharField(max_length=7, blank=True)
    crest = models.TextField(max_length=40_000, blank=True)
    founded = models.DateTimeField(default=timezone.now)
    closed = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["name"]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """Who belongs to a club, as what, since when."""

    class Role(models.TextChoices):
        OWNER = "owner"
        STEWARD = "steward"
        DIRECTOR = "director"
        MEMBER = "member"

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=12, choices=Role.choices, default=Role.MEMBER)
    since = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["club", "user"], name="one_membership")]

    def __str__(self) -> str:
        return f"{self.user} in {self.club}"
