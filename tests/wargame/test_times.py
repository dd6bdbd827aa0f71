"""Days and moments in words: year, time zone, past and future; in pages, in letters to others."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any
from unittest import mock
from zoneinfo import ZoneInfo

import pytest
from django.template import Context, Template
from django.utils import timezone

from wargame.games import heartbeat
from wargame.games.times import away, day, moment, month, read_by, short_day

NOW = datetime(2026, 10, 13, 12, 5, tzinfo=UTC)
TEMPLATES = sorted(Path(__file__).parents[2].glob("wargame/**/templates/**/*.html"))


@pytest.fixture(autouse=True)
def _stands() -> Iterator[None]:
    with mock.patch.object(heartbeat, "now", lambda: NOW):
        yield


@pytest.mark.parametrize(
    ("words", "when", "told"),
    [
        (day, NOW, "13 October"), (short_day, NOW, "13 Oct"), (month, NOW, "October 2026"),
        (moment, NOW, "13 October, 12:05 UTC"),
        (day, date(2026, 1, 2), "2 January"), (short_day, date(2027, 1, 2), "2 Jan 2027"),
        (day, date(2025, 12, 31), "31 December 2025"),
        (moment, NOW.replace(year=2025), "13 October 2025, 12:05 UTC"),
    ],
)  # fmt: skip
def test_a_year_is_said_where_it_is_another(words: Callable[[Any], str], when: date, told: str) -> None:
    assert words(when) == told


def test_days_and_moments_are_those_of_the_reader() -> None:
    late = datetime(2026, 12, 31, 23, 30, tzinfo=UTC)
    with timezone.override(ZoneInfo("Europe/Berlin")):
        assert moment(NOW) == "13 October, 14:05 CEST"
        assert (day(late), month(late)) == ("1 January 2027", "January 2027")
        assert day(late.date()) == "31 December"  # a day is the same everywhere
    with timezone.override(ZoneInfo("America/New_York")):
        assert moment(NOW) == "13 October, 08:05 EDT"


def test_the_year_that_it_is_is_the_reader_s() -> None:
    with mock.patch.object(heartbeat, "now", lambda: datetime(2026, 12, 31, 23, 30, tzinfo=UTC)):
        assert day(date(2027, 1, 1)) == "1 January 2027"
        with timezone.override(ZoneInfo("Europe/Berlin")):
            assert day(date(2027, 1, 1)) == "1 January"
            assert day(date(2026, 12, 31)) == "31 December 2026"


@pytest.mark.parametrize(
    ("from_now", "told"),
    [
        (timedelta(), "just now"), (timedelta(seconds=-29), "just now"),
        (timedelta(minutes=-1), "1 minute ago"), (timedelta(minutes=59), "in 59 minutes"),
        (timedelta(minutes=-60), "1 hour ago"), (timedelta(hours=23), "in 23 hours"),
        (timedelta(hours=23, minutes=45), "in 1 day"), (timedelta(days=-3), "3 days ago"),
        (timedelta(days=14, seconds=-2), "in 14 days"), (timedelta(days=-400), "400 days ago"),
    ],
)  # fmt: skip
def test_how_far_away_it_is(from_now: timedelta, told: str) -> None:
    assert away(NOW + from_now) == told


def test_a_template_draws_a_time_that_programs_can_read() -> None:
    page = Template("{{ when|moment }}; {{ when|away }}; {{ never|day }}.").render(
        Context({"when": NOW, "never": None})
    )
    shown = '<time datetime="2026-10-13T12:05:00+00:00">{}</time>'
    assert page == f"{shown.format('13 October, 12:05 UTC')}; {shown.format('just now')}; ."


def test_a_letter_is_in_the_time_of_who_gets_it() -> None:
    reader = mock.Mock(profile=mock.Mock(time_zone="Asia/Tokyo"))
    with timezone.override(ZoneInfo("Europe/Berlin")):
        with read_by(reader):
            assert moment(NOW) == "13 October, 21:05 JST"
        with read_by(None):
            assert moment(NOW) == "13 October, 12:05 UTC"
        assert moment(NOW) == "13 October, 14:05 CEST"


def test_no_page_writes_times_by_hand() -> None:
    by_hand = re.compile(r"\|(?:date|time|timesince|timeuntil|naturaltime|naturalday)\b(?!:'Y-m-d')")
    assert len(TEMPLATES) > 100
    assert not {path.name: found for path in TEMPLATES if (found := by_hand.findall(path.read_text()))}
