"""Days and moments in words: what pages, letters and refusals say, in the time zone of whoever reads.

The same names are filters of every template, which draw a `<time>` that programs can read, too. Lengths of time are
others' business; feeds, exports, records and the API keep to ISO 8601.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from functools import wraps
from typing import Any
from zoneinfo import ZoneInfo

from django.template import Library
from django.utils.html import format_html
from django.utils.timezone import localtime, override

from wargame.games import heartbeat

register = Library()


def day(when: date) -> str:
    """«13 October», with its year where that is not this one."""
    return _dated(when, "%-d %B")


def short_day(when: date) -> str:
    """«13 Oct»: the same for a narrow column."""
    return _dated(when, "%-d %b")


def month(when: date) -> str:
    """«October 2026», of what nobody needs to know more exactly."""
    return f"{_here(when):%B %Y}"


def moment(when: datetime) -> str:
    """«13 October, 14:05 CEST»."""
    return f"{day(when)}, {localtime(when):%H:%M %Z}"


def away(when: datetime) -> str:
    """«3 days ago», «in 5 hours», in the unit that says it best."""
    minutes = round((when - heartbeat.now()).total_seconds() / 60)
    if not minutes:
        return "just now"
    size = abs(minutes)
    hours, days = round(size / 60), round(size / 1440)
    count, unit = (days, "day") if hours >= 24 else (hours, "hour") if size >= 60 else (size, "minute")
    length = f"{count} {unit}{'' if count == 1 else 's'}"
    return f"in {length}" if minutes > 0 else f"{length} ago"


def read_by(reader: Any) -> override:
    """Inside, times are told to this person, who is not the one that asks: what a letter says is theirs."""
    return override(ZoneInfo(getattr(getattr(reader, "profile", None), "time_zone", "UTC")))


def _here(when: date) -> date:
    return localtime(when) if isinstance(when, datetime) else when


def _dated(when: date, form: str) -> str:
    here = _here(when)
    year = "" if here.year == localtime(heartbeat.now()).year else f" {here.year}"
    return here.strftime(form) + year


def element(words: Callable[[Any], str]) -> Callable[[Any], str]:
    """The filter that draws a time in these words; nothing of what has no time."""

    @wraps(words)
    def drawn(when: date | None) -> str:
        return format_html('<time datetime="{}">{}</time>', when.isoformat(), words(when)) if when else ""

    return drawn


for words in (day, short_day, month, moment, away):
    register.filter(words.__name__, element(words))
