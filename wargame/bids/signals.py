"""What bids publish to whoever listens, after the commit."""

from django.dispatch import Signal

bidder_asked = Signal()
"""Somebody is asked for an offer or an answer: `auction`, `users` (their ids)."""

bidder_left = Signal()
"""One of the two has stepped back before the sides were settled: `game`."""

sides_settled = Signal()
"""The sides of a game are settled, and it has begun: `auction`."""
