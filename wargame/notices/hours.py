"""Quiet hours and leave on the page of notices: what is typed, what is drawn, what they do to each game (ADR 0113)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime, time, timedelta
from itertools import pairwise
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo, available_timezones

from django import forms
from django.utils import timezone

from wargame.games import heartbeat
from wargame.games.calendars import LEAVE, QUIET, Minutes, merge
from wargame.games.clock import rests_of
from wargame.games.hands import hand_of, pace_of
from wargame.games.models import Game, Hours, Leave, Seat
from wargame.games.resting import DAYS, YEAR, leave_days
from wargame.games.times import moment
from wargame.games.words import game_title

WEEK = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
SPAN = re.compile(r"(\d{1,2})(?::(\d{2}))?\s*[-–]\s*(\d{1,2})(?::(\d{2}))?")  # people type either
WIDE = 24 * 60
"""Units across the drawing of a day: one a minute."""


class HoursForm(forms.Form):
    """The quiet hours of a week: of each day «22:00–24:00, 0:00–7:00», or nothing."""

    zone = forms.ChoiceField(label="Time zone")

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        names = sorted(available_timezones() - {"localtime", "Factory"})
        self.fields["zone"].choices = [(name, name.replace("_", " ")) for name in names]  # type: ignore[attr-defined]
        for number, day in enumerate(WEEK):
            self.fields[f"day{number}"] = forms.CharField(label=day, required=False, max_length=120)

    def days(self) -> list[forms.BoundField]:
        """The fields of the days."""
        return [self[f"day{number}"] for number in range(7)]

    def clean(self) -> dict[str, Any]:
        """Each day as spans of minutes."""
        told = super().clean() or {}
        for number in range(7):
            try:
                told[f"day{number}"] = read_spans(told.get(f"day{number}", ""))
            except ValueError:
                self.add_error(f"day{number}", "Write times as 22:00–24:00, 0:00–7:00.")
        return told

    @property
    def week(self) -> list[list[Minutes]]:
        """The spans of every day."""
        return [self.cleaned_data[f"day{number}"] for number in range(7)]


class LeaveForm(forms.Form):
    """Leave from the start of a day, or from now, to the end of another."""

    start = forms.DateField(label="From", required=False, widget=forms.DateInput({"type": "date"}))
    end = forms.DateField(label="To the end of", widget=forms.DateInput({"type": "date"}))

    def clean_end(self) -> date:
        """Within the year that a leave may be ahead."""
        end: date = self.cleaned_data["end"]
        if end > timezone.localdate() + YEAR:
            raise forms.ValidationError("Leave must end within a year from now.")
        return end

    def span(self) -> tuple[datetime, datetime]:
        """The moments of it, in the reader's zone."""
        start, end = self.cleaned_data["start"], self.cleaned_data["end"] + timedelta(days=1)
        zone = timezone.get_current_timezone()
        begins = datetime.combine(start, time(), zone) if start else heartbeat.now()
        return begins, datetime.combine(end, time(), zone)


def read_spans(said: str) -> list[Minutes]:
    """The spans of a day as somebody writes them, in order; raises `ValueError` for anything else."""
    spans = []
    for part in filter(None, (part.strip() for part in re.split(r"[,;]|\band\b", said))):
        found = SPAN.fullmatch(part)
        if found is None:
            raise ValueError(part)
        hours, minutes, till_hours, till_minutes = (int(figure or 0) for figure in found.groups())
        start, end = hours * 60 + minutes, till_hours * 60 + till_minutes
        if max(minutes, till_minutes) > 59 or end > WIDE or start >= end:
            raise ValueError(part)
        spans.append((start, end))
    spans.sort()
    if any(end > start for (_, end), (start, _) in pairwise(spans)):
        raise ValueError(said)
    return list(merge(spans))


def write_spans(spans: Iterable[Sequence[int]]) -> str:
    """The spans of a day as one reads and types them."""
    return ", ".join(f"{_clock(start)}–{_clock(end)}" for start, end in spans)


def _clock(minutes: int) -> str:
    return f"{minutes // 60}:{minutes % 60:02}"


class Bar(NamedTuple):
    """A day of the drawing: its name, its quiet spans as `(from, length)` in minutes, whether it is today."""

    name: str
    words: str
    spans: list[tuple[int, int]]
    today: bool


class Effect(NamedTuple):
    """What leave and quiet hours do to a game: its title, where it is, and in words."""

    title: str
    path: str
    words: str


def hours_context(user: Any, zone: str) -> dict[str, Any]:
    """What the page says of quiet hours and leave; `zone` is the reader's own, for who has none yet."""
    now = heartbeat.now()
    rows = list(Hours.objects.filter(user=user))
    last = rows[-1] if rows else None
    at = last.zone if last else zone
    days = last.days if last else [[]] * 7
    here = now.astimezone(ZoneInfo(at))
    return {
        "bars": [
            Bar(
                name[:3],
                f"{name}: {write_spans(spans) or 'none'}",
                [(start, end - start) for start, end in spans],
                number == here.weekday(),
            )
            for number, (name, spans) in enumerate(zip(WEEK, days, strict=True))
        ],
        "now": here.hour * 60 + here.minute,
        "quiet_zone": at,
        "quiet": round(sum(end - start for spans in days for start, end in spans) / 60, 1),
        "begins": last.since if last and last.since > now else None,
        "hours_form": HoursForm(
            initial={
                "zone": at,
                **{f"day{number}": write_spans(spans) for number, spans in enumerate(days)},
            }
        ),
        "leave_form": LeaveForm(),
        "leave": list(Leave.objects.filter(user=user, end__gt=now)),
        "leave_days": leave_days(user),
        "leave_most": DAYS,
        "effects": list(effects_of(user, now)),
    }


def effects_of(user: Any, now: datetime) -> Iterator[Effect]:
    """For each of a player's games under way, whether its clock rests."""
    seats = Seat.objects.filter(user=user, game__status=Game.Status.ACTIVE, game__bank_ms__gt=0)
    for seat in seats.select_related("game").order_by("game__moved"):
        yield Effect(game_title(seat.game), f"/games/{seat.game.code}/", _effect(seat, now))


def _effect(seat: Seat, now: datetime) -> str:
    holds, hand = pace_of(seat.game).rests, hand_of(seat)
    if not holds:
        return "your clock never rests"
    said = {(QUIET, LEAVE): "rests in quiet hours and on leave", (QUIET,): "rests in quiet hours alone"}
    words = said.get(tuple(holds), "rests on leave alone")
    ahead = {span for span in hand.calendar.leave if span[1] > now}
    if hand.since and ahead - set(rests_of(hand).leave):
        words = "leave does not stop this clock, which shows less than 12 hours when it begins"
    return f"{words}; runs out {moment(seat.runs_out)}" if seat.runs_out else words
