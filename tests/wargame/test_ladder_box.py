"""«Ladders» beside a club: the first five with their figures, and one's own row, from as few queries for many."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.wargame.climbing import Climb, climb, rate
from tests.wargame.sitting import client_of
from wargame.ladders.boxes import club_box
from wargame.ladders.figures import Trend
from wargame.ladders.models import Place
from wargame.ladders.places import places_rank
from wargame.players.models import Privacy

pytestmark = pytest.mark.django_db


@pytest.fixture
def ladder(db: None) -> Climb:
    """Six people on a ladder of exchange."""
    return climb()


def rows(climbing: Climb, name: str = "") -> list[str]:
    """The lines of the box on the page of the club, as somebody reads them."""
    answer = client_of(climbing.people.get(name)).get("/clubs/the-climbers/")
    box = answer.content.decode().split(">Ladders ")[1].split("</section>")[0]
    lines = re.findall(r"<tr[^>]*>.*?</tr>", box, re.DOTALL)
    return [" ".join(re.sub("<[^>]+>", " ", line).split()) for line in lines]


@pytest.mark.dear
def test_five_with_rating_and_change_and_ones_own(ladder: Climb, monkeypatch: pytest.MonkeyPatch) -> None:
    for at, user in enumerate(ladder.people.values()):
        rate(user, 1700 - 10 * at, 61)
    pks = {name: user.pk for name, user in ladder.people.items()}
    trends = {pks["Ada"]: Trend(month=12.3), pks["Ben"]: Trend(month=-7.6)}
    monkeypatch.setattr("wargame.ladders.page.trends_of", lambda users, pool: trends)
    first = ["1 Ada 1700 ±61 +12", "2 Ben 1690 ±61 −8", "3 Cem 1680 ±61", "4 Dora 1670 ±61", "5 Eve 1660 ±61"]
    assert rows(ladder) == first
    assert rows(ladder, "Eve") == first
    assert rows(ladder, "Finn") == [*first, "6 Finn 1650 ±61"]


@pytest.mark.dear
def test_no_figure_of_who_keeps_it_to_themselves(ladder: Climb, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = ladder.people["Ada"]
    rate(ada, 1712, 61)
    Privacy.objects.create(user=ada, ratings=0)
    monkeypatch.setattr("wargame.ladders.page.trends_of", lambda users, pool: {ada.pk: Trend(month=12.3)})
    assert rows(ladder, "Ben")[0] == "1 Ada –"
    assert rows(ladder, "Ada")[0] == "1 Ada 1712 ±61 +12"


@pytest.mark.dear
def test_where_no_rating_is_sure_the_order_stands_all_the_same() -> None:
    ladder = climb(kind="rating")
    rate(ladder.people["Ben"], 1600, 150)
    places_rank(ladder.season)
    assert Place.objects.filter(hidden=True).count() == 6
    found = rows(ladder)
    assert len(found) == 5 and found[0] == "– Ben uncertain 1600 ±150 0"
    rate(ladder.people["Cem"], 1500, 60)
    places_rank(ladder.season)
    assert rows(ladder) == ["1 Cem 1500 ±60 0"]
    assert rows(ladder, "Ben")[1:] == ["– Ben uncertain 1600 ±150 0"]


def test_no_more_queries_for_six_rated_people_than_for_one(ladder: Climb) -> None:
    def queries(user: Any) -> int:
        with CaptureQueriesContext(connection) as caught:
            club_box(ladder.club, user)
        return len(caught)

    finn = ladder.people["Finn"]
    rate(finn, 1500, 61)
    few = queries(finn)
    for user in ladder.people.values():
        rate(user, 1500, 61)
    assert queries(finn) == few
