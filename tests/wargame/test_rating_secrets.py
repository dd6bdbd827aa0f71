"""Ratings that somebody keeps to themselves: a solver looks for them in what the site tells of those they play."""

from __future__ import annotations

import math
from datetime import timedelta
from itertools import product
from typing import Any

import pytest

from tests.wargame.climbing import climb, join, rate
from tests.wargame.hobby import MONDAY, result
from tests.wargame.sitting import SKELETON, client_of, person
from wargame.games.errors import Conflict
from wargame.ladders import services, tasks
from wargame.ladders.models import Place
from wargame.players.models import Privacy
from wargame.ratings import periods
from wargame.ratings.glicko import SCALE, Rating, Score, rate_period
from wargame.ratings.models import Change
from wargame.ratings.periods import period_of
from wargame.ratings.services import ratings_update

pytestmark = pytest.mark.django_db
FIRST = period_of(MONDAY)
WEEKS = 12
FIELDS = ("weight", "expected", "sided", "gain", "edge", "brought")


def keep(name: str, audience: int = Privacy.Audience.MYSELF) -> None:
    """They keep their ratings to that circle."""
    Privacy.objects.update_or_create(user=person(name), defaults={"ratings": audience})


@pytest.fixture
def seasoned(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ada has played for long, and in the last week but one against Ben, who is strong and keeps it private."""
    monkeypatch.setattr(periods.heartbeat, "now", lambda: MONDAY + timedelta(weeks=WEEKS + 1))
    for week in range(WEEKS):
        for first, second in (("ada", "cem"), ("dora", "ada"), ("cem", "dora")):
            result(first, second, (week + len(first)) % 3, week=week)
        if week < WEEKS - 1:
            result("ben", "dora", 2, week=week)
    result("ben", "dora", 1, week=WEEKS)
    result("ada", "ben", 1, week=WEEKS)
    result("ada", "cem", 2, week=WEEKS + 1)
    ratings_update()
    keep("ben")


def told(viewer: str, period: int) -> Any:
    """Why Ada's rating moved, over the API, as somebody reads it."""
    return client_of(person(viewer)).get(f"/api/ratings/ada/{period}/?ruleset={SKELETON}").json()


def straight(why: Any) -> list[float]:
    """The opponents' ratings by turning the formula for the expected score round, where it is told."""
    return [
        why["before"]["rating"] + SCALE / line["weight"] * math.log(1 / line["expected"] - 1)
        for line in why["lines"]
        if line["expected"] and line["weight"] and not line["rating"]
    ]


def searched(before: Any, after: Any, score: float, edge: float) -> list[int]:
    """Every rating of one opponent by which the printed figures would come out, whatever was rounded off them.

    `edge` is what the side was worth, as the next week tells it.
    """
    found = []
    for rating, deviation in product(range(900, 2300, 10), range(30, 270, 40)):
        for off in (-0.5, 0.0, 0.5):
            start = Rating(before["rating"] + off, before["deviation"], before["volatility"])
            end = rate_period(start, [Score(Rating(rating, deviation), score, edge)])
            if abs(end.rating - after["rating"]) <= 0.5:
                found.append(rating)
    return found


@pytest.mark.parametrize("viewer", ["ada", "cem"])
@pytest.mark.dear
def test_no_solver_finds_what_an_opponent_keeps(seasoned: None, viewer: str) -> None:
    truth = Change.objects.get(user__username="ben", ruleset=SKELETON, pace="", period=FIRST + WEEKS)
    why = told(viewer, FIRST + WEEKS)
    assert why["coarse"] and straight(why) == []
    assert [line[name] for line in why["lines"] for name in FIELDS] == [None] * len(FIELDS)
    around = (told(viewer, FIRST + WEEKS - 1)["after"], told(viewer, FIRST + WEEKS + 1)["before"])
    found = searched(*around, 0.5, told(viewer, FIRST + WEEKS + 1)["lines"][0]["edge"])
    assert min(found) <= truth.before_rating <= max(found), "the solver works"
    assert max(found) - min(found) >= 60, "and learns hardly more than who is the stronger"


def test_the_solver_finds_what_is_not_kept(seasoned: None) -> None:
    truth = Change.objects.get(user__username="ben", ruleset=SKELETON, pace="", period=FIRST + WEEKS)
    keep("ben", Privacy.Audience.EVERYBODY)
    why = told("ada", FIRST + WEEKS)
    (line,) = why["lines"]
    assert not why["coarse"] and line["rating"] == pytest.approx(truth.before_rating)
    assert straight({**why, "lines": [{**line, "rating": None}]}) == [pytest.approx(truth.before_rating)]


@pytest.mark.dear
def test_no_week_tells_more_than_whole_points(seasoned: None) -> None:
    for week in range(WEEKS + 2):
        why = told("cem", FIRST + week)
        figures = [why[at][name] for at in ("before", "after") for name in ("rating", "deviation")]
        assert all(figure == round(figure) for figure in (*figures, why["change"]))
    history = client_of().get(f"/api/ratings/ada/?ruleset={SKELETON}").json()
    figures = [point[name] for point in history["history"] for name in ("rating", "deviation")]
    assert all(figure == round(figure) for figure in figures) and len(figures) > WEEKS
    page = client_of(person("cem")).get(f"/ratings/ada/{FIRST + WEEKS}/?ruleset={SKELETON}").content.decode()
    assert "An opponent's rating is private" in page and "expected 0" not in page
    assert "φ = RD" not in page


@pytest.mark.dear
def test_a_place_by_rating_tells_nothing_of_who_has_not_agreed() -> None:
    ladder = climb(("Ada", "Ben", "Cem"), kind="rating")
    for name, rating in (("Ada", 1500), ("Ben", 1700), ("Cem", 1600)):
        rate(ladder.people[name], rating)
    tasks.sweep()
    assert ladder.order() == ["Ben", "Cem", "Ada"]
    keep("Ben", Privacy.Audience.PLAYERS)
    tasks.sweep()
    assert ladder.order() == ["Cem", "Ada", "Ben"] and ladder.place("Ben").hidden
    page = client_of().get("/ladders/the-climbers/autumn-ladder/").content.decode()
    assert "<b>Cem</b>" in page and "<b>Ben</b>" not in page
    rate(ladder.people["Ben"], 900)
    assert tasks.sweep() == 0, "whatever the rating, the place is the same"
    services.place_show(user=ladder.people["Ben"], season=ladder.season, shows=True)
    assert not ladder.place("Ben").hidden
    services.place_show(user=ladder.people["Ben"], season=ladder.season, shows=False)
    assert ladder.place("Ben").hidden


@pytest.mark.dear
def test_who_keeps_their_rating_agrees_when_they_take_a_place() -> None:
    ladder = climb(("Ada",), kind="rating")
    new, path = join(ladder.club, "Gus"), "/ladders/the-climbers/autumn-ladder/"
    keep("Gus")
    client = client_of(new)
    assert "I agree that my place shows roughly what it is" in client.get(path).content.decode()
    with pytest.raises(Conflict, match="Agree to that, or make your rating visible"):
        services.place_take(user=new, season=ladder.season)
    refused = client.post("/api/ladders/the-climbers/autumn-ladder/places/", {}, format="json")
    assert refused.status_code == 409
    assert client.post(path + "place/", {"do": "take", "shows": "on"}).status_code == 302
    assert Place.objects.get(user=new).shown
    ladder.ladder.public = False
    ladder.ladder.save()
    other = join(ladder.club, "Hal")
    keep("Hal", Privacy.Audience.FELLOWS)
    assert services.place_take(user=other, season=ladder.season).rank == 3, "fellows may know"
