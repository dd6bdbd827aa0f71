"""What games publish to who listens: after the commit, so that no listener can undo what was played.

A process may die between the two: who must not miss anything looks again by itself (`results.tasks.sweep`).
"""

from django.dispatch import Signal

game_begun = Signal()
"""The last seat was taken: `game`."""

game_ended = Signal()
"""A game is over, finished or abandoned: `game`."""

seat_taken = Signal()
"""Somebody sat down: `game`, `seat`."""
