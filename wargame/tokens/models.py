"""The keys with which programs sign in: hashed, named, limited, ending (ADR 0007)."""

from __future__ import annotations

import hashlib
from datetime import datetime

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils import timezone


def digest_of(key: str) -> str:
    """The hash under which a key is kept. A key is 32 random bytes, so one round of SHA-256 is enough."""
    return hashlib.sha256(key.encode()).hexdigest()


class Token(models.Model):
    """A key as the site keeps it: its hash, never itself. `used` is the last use to within an hour."""

    class Scope(models.TextChoices):
        READ = "read", "Look: at games, boards, records and chats"
        PLAY = "play", "Play: whatever a player may do, and look"
        DIRECT = "direct", "Direct: rule on the games that you direct"

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=60)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    scopes = ArrayField(models.CharField(max_length=8, choices=Scope.choices))
    created = models.DateTimeField(default=timezone.now)
    expires = models.DateTimeField(null=True, blank=True)
    used = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "name"], name="one_token_a_name")]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.name} of {self.user}"

    def covers(self, scope: str) -> bool:
        """Whether the token is good for it. Whoever may play or direct may look."""
        return scope == self.Scope.READ or scope in self.scopes

    def is_expired(self, now: datetime) -> bool:
        """Whether its time is over."""
        return self.expires is not None and self.expires <= now
