"""Small words and signs for the pages: clocks, titles, side marks."""

from __future__ import annotations

from datetime import timedelta

from django import template

from rules.core.contract import Message
from rules.core.words import say
from wargame.games import words
from wargame.games.held import hold_words
from wargame.games.models import Game, Seat
from wargame.games.releases import playable
from wargame.games.words import clock_line, minus, pace_label, pace_phrase
from wargame.players.selectors import name_of
from wargame.results.selectors import Tally

register = template.Library()
register.filter("minus", minus)
register.filter("pace_phrase", pace_phrase)
register.filter("clock_line", clock_line)
register.filter("pace_label", pace_label)
register.filter("called", name_of)
register.filter("held", hold_words)

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR


@register.filter
def clock(milliseconds: int | None) -> str:
    """A bank of time as on the board: «2d 11h», «11h 05m», «4m 09s»."""
    if milliseconds is None:
        return "no clock"
    if milliseconds >= DAY:
        return f"{milliseconds // DAY}d {milliseconds % DAY // HOUR:02}h"
    if milliseconds >= HOUR:
        return f"{milliseconds // HOUR}h {milliseconds % HOUR // MINUTE:02}m"
    return f"{max(milliseconds, 0) // MINUTE}m {max(milliseconds, 0) % MINUTE // 1000:02}s"


@register.filter
def title(game: Game) -> str:
    """The name that its host gave the game, else that of its scenario."""
    return words.game_title(game)


@register.filter
def scenario(game: Game) -> str:
    """The name of the game's scenario, as its ruleset gives it."""
    return words.scenario_title(game)


@register.filter
def system(game: Game) -> str:
    """The rule system's title."""
    return words.system_title(game)


@register.filter
def side_name(seat: Seat) -> str:
    """A seat's side in words, or its command where the side has several."""
    ruleset = playable(seat.game)
    return say(ruleset, Message(f"side-{seat.actor}")) if ruleset else seat.actor


@register.filter
def palette(seat: Seat) -> str:
    """The colour family of a seat's side: the second cue is its corner form."""
    return words.palette_of(playable(seat.game), seat.side)


@register.filter
def player(seat: Seat) -> str:
    """The player's name, or «free»."""
    return name_of(seat.user) if seat.user else "free"


COUNTS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")


@register.filter
def counted(number: int) -> str:
    """A small number as a word, as a heading would say it."""
    return COUNTS[number] if number < len(COUNTS) else str(number)


@register.filter
def lasting(span: timedelta) -> str:
    """A length of time in its two largest units: «1 d 8 h», «9 h», «12 min»."""
    minutes = round(span.total_seconds() / 60)
    days, hours = minutes // 1440, minutes // 60 % 24
    if days:
        return f"{days} d {hours} h" if hours else f"{days} d"
    return f"{hours} h" if hours else f"{minutes} min"


@register.filter
def in_full(span: timedelta) -> str:
    """A length of time that a sentence names, in its largest whole unit: «3 days», «36 hours»."""
    return words.span(round(span.total_seconds()) * 1000)


@register.filter
def score(tally: Tally) -> str:
    """Won, drawn and lost."""
    return "none yet" if not tally.games else f"{tally.won}–{tally.drawn}–{tally.lost}"
