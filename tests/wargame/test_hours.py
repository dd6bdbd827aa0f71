"""Quiet hours and leave on the page of notices: typed, drawn, refused with what was typed, and said of each game."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from tests.wargame.match import Match, new_match
from tests.wargame.sitting import client_of, person
from tests.wargame.timing import at
from wargame.games.models import Hours, Leave
from wargame.notices.hours import read_spans, write_spans

START = datetime(2026, 3, 2, 12, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.mark.parametrize(
    ("said", "spans"),
    [
        ("", []),
        ("22:00–24:00, 0:00–7:00", [(0, 420), (1320, 1440)]),
        ("0-7 and 22:15 - 24", [(0, 420), (1335, 1440)]),
        ("9:30-9:45;", [(570, 585)]),
        ("0-1, 1-2", [(0, 120)]),
    ],
)
def test_spans_are_read_as_people_write_them(said: str, spans: list[tuple[int, int]]) -> None:
    assert read_spans(said) == spans and read_spans(write_spans(spans)) == spans


@pytest.mark.parametrize("said", ["night", "22:00", "7-7", "22-6", "0-25", "1:60-2", "0-7 22-24"])
def test_what_is_no_span_is_refused(said: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        read_spans(said)


@pytest.fixture
def asked(skirmish: str, db: None) -> tuple[Match, Client]:
    """A game of days and who is asked in it, signed in."""
    with at(START):
        match = new_match(skirmish, seed=5, pace="days")
    return match, client_of(match.users[match.asked])


def week(**days: str) -> dict[str, str]:
    return {"zone": "Europe/Brussels", **{f"day{number}": "" for number in range(7)}, **days}


def test_hours_are_saved_and_shown(asked: tuple[Match, Client]) -> None:
    _, client = asked
    assert "None" not in client.get("/notices/").content.decode()
    with at(START):
        answer = client.post("/notices/hours/", week(day0="0:00-7:00", day6="0-9"), follow=True)
        page = answer.content.decode()
    assert Hours.objects.get().days == [[[0, 420]], [], [], [], [], [], [[0, 540]]]
    assert "Europe/Brussels, 16 of at most 70 hours a week" in page
    assert '<rect class="rest" x="0" width="540" height="14"/>' in page and "These begin on" in page
    assert "rests in quiet hours and on leave; runs out" in page


def test_hours_that_are_refused_stand_there_as_they_were_typed(asked: tuple[Match, Client]) -> None:
    _, client = asked
    answer = client.post("/notices/hours/", week(day2="evening", day3="1-2"))
    page = answer.content.decode()
    assert answer.status_code == 422 and 'value="evening"' in page and "Write times as" in page
    answer = client.post("/notices/hours/", week(**{f"day{number}": "0-11" for number in range(7)}))
    assert (
        answer.status_code == 422
        and "Quiet hours may be 70 of a week; these are 77" in answer.content.decode()
    )
    assert not Hours.objects.exists()


def test_leave_is_taken_listed_and_ended(asked: tuple[Match, Client]) -> None:
    _, client = asked
    with at(START):
        client.post("/notices/leave/", {"start": "", "end": "2026-03-09"})
        leave = Leave.objects.get()
        assert (leave.start, leave.end) == (START, datetime(2026, 3, 10, tzinfo=UTC))
        assert f'action="/notices/leave/{leave.pk}/end/"' in client.get("/notices/").content.decode()
    stranger = client_of(person("nina"))
    with at(START + DAY):
        stranger.post(f"/notices/leave/{leave.pk}/end/")
        leave.refresh_from_db()
        assert leave.end > START + DAY, "another's leave is another's"
        client.post(f"/notices/leave/{leave.pk}/end/")
    leave.refresh_from_db()
    assert leave.end == START + DAY


def test_leave_beyond_the_days_is_refused_with_the_figures(asked: tuple[Match, Client]) -> None:
    _, client = asked
    with at(START):
        answer = client.post("/notices/leave/", {"start": "2026-03-03", "end": "2026-04-03"})
    assert answer.status_code == 422
    assert "You may have 28 days of leave in a year; this makes 32" in answer.content.decode()
    for end in ("soon", "9999-12-31", "0001-01-01"):
        assert client.post("/notices/leave/", {"end": end}).status_code == 422
    assert client.post("/notices/leave/", {"end": "soon"}).status_code == 422 and not Leave.objects.exists()


def test_a_game_whose_clock_leave_does_not_stop_says_so(asked: tuple[Match, Client]) -> None:
    _, client = asked
    with at(START + 7 * DAY - timedelta(hours=3)):
        client.post("/notices/leave/", {"start": "", "end": "2026-03-12"})
        page = client.get("/notices/").content.decode()
    assert "leave does not stop this clock, which shows less than 12 hours when it begins; runs out" in page
