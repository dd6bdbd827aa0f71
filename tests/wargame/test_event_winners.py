"""Who has won, and how those who went on came by their seeds."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser

from tests.wargame.cup import NAMES, Cup, agree_draw, cup
from tests.wargame.sitting import client_of
from wargame.events.models import Event
from wargame.events.standings import StageEnd, numbers_of, winners_of

pytestmark = pytest.mark.django_db
AT = "/tournaments/steppe-front-cup/"
FINAL = {"name": "Final of 2", "format": "single-elimination", "takes": 2}


def page_of(path: str = "") -> str:
    """A page as a visitor reads it."""
    return client_of().get(AT + path).content.decode()


def played(count: int, *stages: Any) -> Cup:
    """An event that is played to its end."""
    made = cup(NAMES[:count], stages)
    while made.event.state != "over":
        made.run()
        made.event.refresh_from_db()
    return made


@pytest.mark.dear
def test_the_winner_of_an_event_that_is_over_is_named() -> None:
    made = cup(NAMES[:2], [{"format": "swiss", "rounds": 1}])
    assert winners_of(made.event) == [] and "Won by" not in page_of()
    made.run()
    made.event.refresh_from_db()
    assert winners_of(made.event) == ["Tom"] and "Won by Tom" in page_of()
    assert "not on points" not in page_of()


def test_what_is_at_hand_is_asked_once(django_assert_num_queries: Any) -> None:
    made = played(2, {"format": "swiss", "rounds": 1})
    event = Event.objects.prefetch_related("stages").get()
    end = StageEnd(event.stages.all()[0])
    with django_assert_num_queries(0):
        assert winners_of(event, end) == winners_of(event, end) == ["Tom"]
    with django_assert_num_queries(0):
        assert numbers_of(made.event, AnonymousUser(), "number") == frozenset()


@pytest.mark.dear
def test_who_won_a_bracket_has_won_whatever_the_points() -> None:
    made = played(4, {"format": "double-elimination"})
    assert winners_of(made.event) == ["Tom"]
    page = page_of()
    assert (
        "Won by Tom" in page
        and "Places depend on how far each player got in the bracket, not on points." in page
    )


@pytest.mark.dear
def test_two_whom_nothing_parts_have_both_won() -> None:
    made = cup(NAMES[:2], [{"format": "swiss", "rounds": 1}], ties=[])
    row = made.publish()
    agree_draw(made.boards(row)[0])
    made.sign(row)
    made.event.refresh_from_db()
    assert winners_of(made.event) == ["Tom", "Vera"]
    assert "Won by Tom and Vera" in page_of() and "They are tied." in page_of()


@pytest.mark.dear
def test_of_pools_each_has_a_winner() -> None:
    made = played(4, {"format": "pools", "pools": 2})
    assert sorted(winners_of(made.event)) == ["Tom (Pool A)", "Vera (Pool B)"]


@pytest.mark.dear
def test_who_goes_on_out_of_pools_is_told_how_they_came_by_their_seed() -> None:
    made = cup(NAMES[:4], [{"format": "pools", "pools": 2}, FINAL])
    made.run()
    row = made.publish()
    board = made.boards(row)[0]
    assert (row.stage.number, row.number) == (2, 1)
    first = board.why["steps"][0]["words"]
    assert "Tom: 1st of Pool A, 1 point" in first and "Vera: 1st of Pool B, 1 point" in first
    assert "Tom: 1st of Pool A, 1 point" in page_of("rounds/2/1/")


@pytest.mark.dear
def test_out_of_a_swiss_it_is_the_place_in_it() -> None:
    made = cup(NAMES[:4], [{"name": "Heats", "format": "swiss", "rounds": 2}, FINAL])
    made.run()
    made.run()
    board = made.boards(made.publish())[0]
    assert "1st of Heats, 2 points" in board.why["steps"][0]["words"]
