"""What the clocks showed at an event, counted again from the times of the record."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from itertools import takewhile

from rules.core.contract import Side
from wargame.games import clock
from wargame.games.hands import calendar_of
from wargame.games.models import Game
from wargame.games.record.export import record_lines
from wargame.games.record.verify import Adjudication
from wargame.games.releases import find_ruleset, release_at


def clocks_at(game: Game, seq: int) -> dict[Side, clock.Hand]:
    """What each side had left after event `seq`, standing; what was given back for an outage is not in it. The record
    does not say when anybody's clock stood: that is the seats' own.
    """
    header, *lines = record_lines(game)
    course = Adjudication(find_ruleset(game.ruleset, release_at(game, 0)), header)
    course.calendars = {seat.side: calendar_of(seat) for seat in game.seats.all()}
    time = header["opened"]
    for line in takewhile(lambda line: line["until"] <= seq, lines):
        course.follow(line)
        time = line["time"]
    now = datetime.fromisoformat(time)
    return {side: replace(clock.settle(hand, now), since=None) for side, hand in course.hands.items()}
