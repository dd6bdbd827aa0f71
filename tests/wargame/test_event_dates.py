"""Dates of an event: the start, checking in, byes ahead; and what a player reads of how they stand."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from tests.wargame.cup import NAMES, Cup, cup
from tests.wargame.sitting import client_of, person
from wargame.events import services
from wargame.events.conditions import Conditions
from wargame.events.models import Act, Event, Round
from wargame.events.rounds import drawing_run
from wargame.events.words import outlast_words
from wargame.games import heartbeat
from wargame.games.errors import Conflict, NotFound
from wargame.games.times import moment

pytestmark = pytest.mark.django_db
AT = "/tournaments/steppe-front-cup/"
DAY = timedelta(days=1)


def page_of(user: Any = None, path: str = "") -> str:
    """A page of the event."""
    return client_of(user).get(AT + path).content.decode()


def checking(days: int = 1, **stage: Any) -> Cup:
    """Four who are to check in before a start in so many days, or so many ago; the last has not."""
    stages = [{"format": "swiss", "rounds": 3, **stage}]
    made = cup(NAMES[:4], stages, check_in_hours=48)
    Event.objects.filter(pk=made.event.pk).update(starts=heartbeat.now() + days * DAY)
    for name in NAMES[:3]:
        made.do(services.entrant_check_in, made.people[name])
    return made


@pytest.mark.dear
def test_start_and_check_in_stand_on_the_page_and_in_the_conditions() -> None:
    made = checking()
    made.event.refresh_from_db()
    assert made.event.starts
    page = page_of()
    assert "check-in begins" in page and "start, check-in ends" in page
    told = f"to {moment(made.event.starts)}; players who do not check in are not paired"
    assert told in page_of(path="conditions/")


@pytest.mark.dear
def test_nothing_is_drawn_while_somebody_may_still_check_in() -> None:
    made = checking()
    with pytest.raises(
        Conflict, match=r"and Nils can still check in: wait, check them in yourself, or withdraw them"
    ):
        made.do(services.round_draw)
    assert not Round.objects.filter(state=Round.State.DRAWING).exists()
    made.do(services.entrant_withdraw, entrant=made.entrant("Nils").number, reason="Not there")
    made.draw()


@pytest.mark.dear
def test_who_has_not_checked_in_is_left_out_and_told_so_and_comes_late() -> None:
    made = checking(-1)
    made.draw()
    assert Act.objects.get(what="had a round drawn").facts["left_out"] == [4]
    assert "without № 4, not checked in" in page_of(made.clara, "acts/")
    assert "Not paired because they did not check in: Nils" in page_of(made.clara)
    assert "had not checked in when the field was fixed, so you are not paired" in page_of(
        made.people["Nils"]
    )
    made.do(services.entrant_check_in, entrant=4)
    late = made.entrant("Nils")
    assert (late.state, late.from_round, late.seed) == ("checked", 2, 4)
    assert "You are in, seed 4, from round 2 on, and checked in" in page_of(made.people["Nils"])


@pytest.mark.dear
def test_where_the_field_cannot_grow_nobody_checks_in_late() -> None:
    made = checking(-1, format="round-robin")
    made.draw()
    with pytest.raises(Conflict, match="Late entry is not possible"):
        made.do(services.entrant_check_in, entrant=4)


@pytest.mark.dear
def test_who_comes_back_after_the_draw_is_in_the_field() -> None:
    made = cup(NAMES[:4])
    made.do(services.entrant_withdraw, made.people["Nils"])
    made.draw()
    assert "You have withdrawn: you are not paired again" in page_of(made.people["Nils"])
    made.do(services.entrant_reinstate, entrant=4, reason="Well again")
    assert made.event.stages.get().field.filter(entrant=made.entrant("Nils")).exists()
    assert made.entrant("Nils").from_round == 2


@pytest.mark.dear
def test_a_bye_that_was_asked_for_is_shown_and_taken_back() -> None:
    made = cup(NAMES[:4])
    tom = made.people["Tom"]
    made.do(services.bye_ask, tom, round=2)
    page = page_of(tom)
    assert "You asked for a bye in round 2." in page and "Cancel the bye" in page
    client_of(tom).post(AT + "act/", {"do": "unask-bye", "round": 2})
    assert made.entrant("Tom").byes == []
    with pytest.raises(Conflict, match="You have not asked for a bye in round 2"):
        made.do(services.bye_unask, tom, round=2)
    made.do(services.bye_ask, tom, round=1)
    made.draw()
    with pytest.raises(Conflict, match="Round 1 is already drawn"):
        made.do(services.bye_unask, tom, round=1)
    made.do(services.bye_give, entrant=1, round=3, reason="Away")
    assert "A director has given you a bye in round 3." in page_of(tom)


@pytest.mark.parametrize(
    ("until", "starts", "late", "said"),
    [
        (-1, None, 2, "Entries end on .* UTC, which is in the past"),
        (None, -1, 2, "The start is on .* UTC, which is in the past"),
        (9, 3, 0, "is before entries end.*do not allow late entry"),
    ],
)
def test_dates_that_cannot_be(until: int | None, starts: int | None, late: int, said: str) -> None:
    made = cup(NAMES[:2])
    now = heartbeat.now()
    dates = {
        "entries_until": now + until * DAY if until else None, "starts": now + starts * DAY if starts else None,
    }  # fmt: skip
    plans = [{"plans": made.event.stages.get().plan.plans}]
    given = {"conditions": {"late_until": late}, "stages": plans}
    with pytest.raises(Conflict, match=said):
        services.event_open(user=made.clara, name="Winter Cup", club=made.club.slug, **given, **dates)
    assert Event.objects.count() == 1
    with pytest.raises(Conflict, match=said):
        made.do(services.event_change, **given, **dates)
    made.event.refresh_from_db()
    assert made.event.starts is None and made.event.entries_until is None


def test_entries_may_go_on_after_the_start_where_players_come_late() -> None:
    made = cup(NAMES[:2])
    now = heartbeat.now()
    made.do(services.event_change, entries_until=now + 9 * DAY, starts=now + 3 * DAY)
    Event.objects.update(entries_until=now - DAY)
    made.event.refresh_from_db()
    made.do(services.event_change, name="The Cup", entries_until=made.event.entries_until)


def test_a_clock_that_holds_more_than_a_round_is_named() -> None:
    made = cup(NAMES[:2], round_days=2)
    assert "A clock holds" in outlast_words(made.event.rules)
    assert not outlast_words(Conditions())
    assert "A clock holds" in page_of(path="conditions/")


def test_names_are_found_in_any_letters_and_near_ones_are_offered() -> None:
    made = cup(NAMES[:2])
    person("anna")
    assert made.do(services.entrant_add, name=" Anna ").user.username == "anna"
    with pytest.raises(NotFound, match="no such player by the name «Annna»; similar names: anna"):
        made.do(services.entrant_add, name="Annna")
    with pytest.raises(NotFound, match=r"no such entrant as № 9; numbers go from 1 to 3"):
        made.do(services.entrant_withdraw, entrant=9, reason="Gone")
    with pytest.raises(NotFound, match="no such official by the name «Tom»; there are Clara, Dirk and Hedda"):
        made.do(services.official_remove, name="Tom")
    made.do(services.official_remove, name="hedda")


@pytest.mark.dear
def test_the_page_of_a_round_that_is_being_drawn_looks_by_itself() -> None:
    made = cup(NAMES[:4])
    row = made.do(services.round_draw)
    assert 'hx-trigger="every 3s"' in page_of(made.clara)
    looks = client_of(made.clara)
    assert looks.get(AT, headers={"HX-Request": "true"}).status_code == 204
    assert row.job and drawing_run(row.pk, row.job)
    assert looks.get(AT, headers={"HX-Request": "true"})["HX-Refresh"] == "true"
    assert 'hx-trigger="every 3s"' not in page_of(made.clara)
