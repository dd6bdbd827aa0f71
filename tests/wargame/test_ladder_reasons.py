"""Why somebody may not be challenged: the first reason that holds, the same words wherever they are said."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.wargame.climbing import DAY, Climb, climb, later
from wargame.games import heartbeat
from wargame.games.errors import Conflict
from wargame.ladders import services
from wargame.ladders.models import Challenge, Place
from wargame.ladders.parties import view_of
from wargame.ladders.reasons import REASONS, Case, Pair, Party, why_not
from wargame.ladders.rulebook import Rules

NOW = datetime(2026, 11, 24, 12, tzinfo=UTC)
OLD = NOW - timedelta(days=100)
YOU, THEM = Party(1, 3, OLD), Party(2, 4, OLD)
FREE = Case(YOU, THEM, Pair(), Rules(), NOW)


def days(count: float) -> datetime:
    """So many days from now."""
    return NOW + timedelta(days=count)


HOLDING: list[tuple[str, dict[str, Any], str, datetime | None]] = [
    ("you", {"them": {"id": 1}}, "you", None),
    ("barred", {"them": {"active": False}}, "No longer plays here", None),
    ("barred", {"them": {"barred_until": days(3)}}, "Barred until 27 Nov", days(3)),
    ("barred", {"you": {"barred_until": days(3)}}, "You are barred until 27 Nov", days(3)),
    ("away", {"them": {"away_until": days(6)}}, "Away until 30 Nov", days(6)),
    ("away", {"you": {"away_until": days(6)}}, "You are away until 30 Nov", days(6)),
    ("new", {"them": {"since": days(-1)}}, "New here; from 7 Dec", days(13)),
    ("playing", {"pair": {"open": True, "game": "abcd2345"}}, "You are already playing abcd2345", None),
    ("playing", {"pair": {"open": True, "asked": days(-2)}}, "Challenged 22 Nov", None),
    (
        "playing",
        {"pair": {"open": True, "asked": days(-2), "theirs": True}},
        "Challenges you since 22 Nov",
        None,
    ),
    ("busy", {"you": {"games": 3}}, "You have 3 of 3 games open", None),
    ("busy", {"them": {"games": 4}}, "Has 4 of 3 games open", None),
    ("met", {"pair": {"met": days(-11)}}, "Challenge of 13 Nov; again from 27 Nov", days(3)),
    ("far", {"them": {"rank": 6}}, "Three below, two allowed", None),
    ("far", {"you": {"rank": 20}}, "16 above, two allowed", None),
]
"""Reason, what makes it hold, its words, when it ends: in the order of precedence."""


def made(changes: dict[str, Any]) -> Case:
    """The free case with some of it otherwise."""
    found = FREE
    for part, change in changes.items():
        found = found._replace(**{part: replace(getattr(found, part), **change)})
    return found


@pytest.fixture
def site_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is now for the site, too: by that days say their year."""
    monkeypatch.setattr(heartbeat, "now", lambda: NOW)


@pytest.mark.parametrize(("id", "change", "words", "until"), HOLDING)
def test_each_reason_has_its_words_and_its_end(
    site_time: None, id: str, change: dict[str, Any], words: str, until: datetime | None
) -> None:
    reason = why_not(made(change))
    assert reason and (reason.id, reason.words, reason.until) == (id, words, until)


def test_nothing_speaks_against_it() -> None:
    assert why_not(FREE) is None
    past = {
        "them": {"away_until": days(-1), "barred_until": days(-1), "since": days(-14), "games": 2, "rank": 5},
        "pair": {"met": days(-14)},
    }
    assert why_not(made(past)) is None


def test_the_first_that_holds_is_said(site_time: None) -> None:
    merged: dict[str, dict[str, Any]] = {}
    order = []
    for id, change, _, _ in reversed(HOLDING):
        for part, more in change.items():
            merged[part] = merged.get(part, {}) | more
        reason = why_not(made(merged))
        assert reason and reason.id == id
        order.append(id)
    names = ("you", "barred", "away", "new", "playing", "busy", "met", "far")
    assert tuple(dict.fromkeys(reversed(order))) == names
    assert len(REASONS) == len(names)


def test_who_is_not_placed_yet_has_no_distance() -> None:
    assert why_not(made({"them": {"rank": 90, "placed": False}})) is None


def test_where_leave_does_not_protect_it_is_no_reason() -> None:
    away = made({"them": {"away_until": days(6)}})
    assert why_not(away._replace(rules=Rules(vacation_protects=False))) is None


@pytest.fixture
def ladder(db: None) -> Climb:
    """Six people on a ladder of exchange."""
    return climb()


@pytest.mark.dear
def test_the_service_refuses_with_the_words_of_the_page(ladder: Climb) -> None:
    ladder.begin("Cem", "Dora")
    services.place_away(user=ladder.people["Ben"], season=ladder.season, until=heartbeat.now() + 5 * DAY)
    cem, places = ladder.place("Cem"), Place.objects.filter(season=ladder.season).select_related("user")
    view = view_of(ladder.season, cem, [place.user_id for place in places])
    told = {place.user.username: view.reason(place) for place in places}
    assert {name for name, reason in told.items() if reason is None} == {"Ada", "Eve"}
    for name, reason in told.items():
        if reason is None:
            continue
        with pytest.raises(Conflict) as refused:
            ladder.challenge("Cem", name)
        assert refused.value.sentence == reason.sentence
        assert refused.value.facts["why"] == reason.id
        assert refused.value.facts["until"] == (reason.until and reason.until.isoformat())


@pytest.mark.dear
def test_from_the_rows_come_the_reasons(ladder: Climb) -> None:
    code = Challenge.objects.get(pk=ladder.begin("Cem", "Dora").pk).game
    assert code
    for asker, asked, words in (
        ("Cem", "Dora", f"You are already playing {code.code}"),
        ("Dora", "Cem", f"You are already playing {code.code}"),
        ("Cem", "Finn", "Three below, two allowed"),
        ("Cem", "Cem", "This is you: you cannot challenge yourself"),
    ):
        with pytest.raises(Conflict) as refused:
            ladder.challenge(asker, asked)
        assert refused.value.sentence == words


@pytest.mark.dear
def test_too_many_games_on_either_side(db: None) -> None:
    ladder = climb(most_games=1, up=9)
    ladder.begin("Cem", "Ada")
    ladder.challenge("Dora", "Eve")
    for asker, asked, words in (
        ("Ben", "Ada", "Has 1 of 1 game open"),
        ("Cem", "Ben", "You have 1 of 1 game open"),
        ("Dora", "Ben", "You have 1 of 1 game open"),
    ):
        with pytest.raises(Conflict) as refused:
            ladder.challenge(asker, asked)
        assert refused.value.sentence == words


@pytest.mark.dear
def test_what_friends_ask_keeps_nobody_else_from_asking(db: None) -> None:
    ladder = climb(most_games=2, up=9)
    friends = [ladder.challenge(name, "Ada") for name in ("Cem", "Dora", "Eve")]
    stranger = ladder.challenge("Ben", "Ada")
    assert stranger.state == "asked", "who is asked by friends can be asked by others"
    for challenge in (stranger, friends[0]):
        services.challenge_accept(user=ladder.people["Ada"], pk=challenge.pk)
    states = Challenge.objects.order_by("pk").values_list("state", "free")
    assert list(states) == [("playing", False), ("void", True), ("void", True), ("playing", False)]
    assert ladder.order()[0] == "Ada" and ladder.place("Ada").lost == 0, (
        "what there is no room for costs nothing"
    )


@pytest.mark.dear
def test_newcomers_are_left_alone(monkeypatch: pytest.MonkeyPatch, db: None) -> None:
    ladder = climb(new_weeks=2)
    later(monkeypatch, days=15)
    ladder.enrol("Gus")
    with pytest.raises(Conflict, match=r"^New here; from "):
        ladder.challenge("Finn", "Gus")
    later(monkeypatch, days=14.1)
    assert ladder.challenge("Finn", "Gus").state == "asked"


@pytest.mark.dear
def test_who_is_carried_over_into_a_season_is_no_newcomer(monkeypatch: pytest.MonkeyPatch, db: None) -> None:
    ladder = climb(new_weeks=2)
    later(monkeypatch, days=3)
    services.season_close(user=ladder.steward, season=ladder.season)
    given = {"user": ladder.steward, "ladder": ladder.ladder, "name": "Winter"}
    ladder.season = services.season_open(**given, ends=heartbeat.now() + 90 * DAY)
    later(monkeypatch, days=1)
    assert ladder.challenge("Ben", "Ada").state == "asked"
    services.place_leave(user=ladder.people["Cem"], season=ladder.season)
    services.place_take(user=ladder.people["Cem"], season=ladder.season)
    assert ladder.challenge("Finn", "Cem").state == "asked", "nor who leaves and comes back"
    ladder.enrol("Gus")
    with pytest.raises(Conflict, match=r"^New here; from "):
        ladder.challenge("Finn", "Gus")


def test_when_a_ladder_begins_nobody_is_a_newcomer(monkeypatch: pytest.MonkeyPatch, db: None) -> None:
    ladder = climb(new_weeks=2)
    assert ladder.challenge("Ben", "Ada").state == "asked"
    later(monkeypatch, days=13)
    ladder.enrol("Gus")
    assert ladder.challenge("Finn", "Gus").state == "asked"
