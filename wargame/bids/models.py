"""What is kept while two settle the sides of a game, and afterwards."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone

from wargame.bids.methods import FIRST, SECOND
from wargame.games.models import Game


class Auction(models.Model):
    """How the sides of a game are settled. `moved` is when somebody last did something, `settled` when it was over."""

    class Method(models.TextChoices):
        SEALED = "sealed", "Sealed bids"
        OPEN = "auction", "Auction"
        PIE = "pie", "Pie rule"
        LEVELS = "levels", "Balance levels"

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="auction", primary_key=True)
    method = models.CharField(max_length=8, choices=Method.choices)
    moved = models.DateTimeField(default=timezone.now)
    settled = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.method} for {self.game}"

    @property
    def is_sealed(self) -> bool:
        """Whether nobody may know an offer before both are in."""
        return self.method in (self.Method.SEALED, self.Method.LEVELS)


class Bidder(models.Model):
    """One of the two: `first` has opened the game. The phrase for the dice comes with the first offer."""

    auction = models.ForeignKey(Auction, on_delete=models.CASCADE, related_name="bidders", db_index=False)
    role = models.CharField(max_length=6, choices=[(FIRST, FIRST), (SECOND, SECOND)])
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    phrase = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering: ClassVar = ["role"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["auction", "role"], name="one_bidder_a_role"),
            models.UniqueConstraint(fields=["auction", "user"], name="nobody_bids_against_themselves"),
        ]

    def __str__(self) -> str:
        return f"{self.role} of {self.auction}"


class Bid(models.Model):
    """What a bidder offers, numbered from 1. A sealed one is shown to nobody before both are in: only `seal`, which is
    that of the offer with its `salt`.
    """

    bidder = models.ForeignKey(Bidder, on_delete=models.CASCADE, related_name="offers", db_index=False)
    auction = models.ForeignKey(Auction, on_delete=models.CASCADE, related_name="offers", db_index=False)
    number = models.PositiveSmallIntegerField()
    side = models.CharField(max_length=32, blank=True)
    halves = models.PositiveSmallIntegerField(default=0)
    level = models.PositiveSmallIntegerField(default=0)
    salt = models.CharField(max_length=32)
    seal = models.CharField(max_length=64)
    time = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["auction", "number"], name="one_offer_a_number"),
            models.UniqueConstraint(fields=["bidder", "number"], name="one_offer_a_bidder_and_number"),
        ]

    def __str__(self) -> str:
        return f"offer {self.number} of {self.auction}"
