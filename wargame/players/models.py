"""What a person has chosen to show."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class Privacy(models.Model):
    """Who sees which part of a player's page. Without a row everything stands at its default.

    Reliability and the bare tally are for whoever is signed in: an opponent reads them before accepting.
    """

    class Audience(models.IntegerChoices):
        MYSELF = 0, "nobody but me"
        FELLOWS = 1, "members of my clubs"
        PLAYERS = 2, "whoever is signed in"
        EVERYBODY = 3, "everybody"

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="privacy")
    ratings = models.PositiveSmallIntegerField(
        "ratings and their history", choices=Audience.choices, default=Audience.EVERYBODY
    )
    games = models.PositiveSmallIntegerField(
        "games, and results by side and opponent", choices=Audience.choices, default=Audience.EVERYBODY
    )
    luck = models.PositiveSmallIntegerField(
        "luck account", choices=Audience.choices, default=Audience.PLAYERS
    )
    answers = models.PositiveSmallIntegerField(
        "how fast I answer, and when", choices=Audience.choices, default=Audience.PLAYERS
    )
    clubs = models.PositiveSmallIntegerField(
        "clubs I belong to", choices=Audience.choices, default=Audience.EVERYBODY
    )
    zone = models.PositiveSmallIntegerField("time zone", choices=Audience.choices, default=Audience.PLAYERS)

    def __str__(self) -> str:
        return f"privacy of {self.user_id}"
