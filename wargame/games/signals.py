"""What games publish to whoever listens: after the commit, so that no listener can undo what was played.

A process may die between the two: who must not miss anything looks again by itself (`results.tasks.sweep`).
"""

from django.dispatch import Signal

game_begun = Signal()
"""The last seat was taken: `game`."""

game_ended = Signal()
"""A game is over, finished or abandoned: `game`."""

game_reopened = Signal()
"""A ruling has taken a game back from its end: `game` is played again."""

side_taken_over = Signal()
"""A `user` has taken over a `side` of a `game`. Sent inside the transaction in which they do."""

lone_game_moved = Signal()
"""A `game` that one person plays has gone on: practice players may be asked now."""

seat_taken = Signal()
"""Somebody sat down: `game`, `seat`."""

letter_written = Signal()
"""Something is told to `reader`, whether or not a mail of it goes out: its `kind`, the `key` of what it is about,
`subject`, `text`, `path`, `about` whom, `game`, and whether it `needs` an answer; what its `mail` says, if one goes,
and how long that is to `wait`. Sent inside a transaction, the one that marks it as told."""
