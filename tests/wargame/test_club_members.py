"""The table of members of a club: its order, what it shows to whom, its cost."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.timezone import now

from tests.wargame.clubhouse import Clubhouse, begin, clubhouse, page
from tests.wargame.sitting import SKELETON, person, shortest
from wargame.clubs import selectors, services
from wargame.clubs.models import Membership
from wargame.games.models import Action
from wargame.games.services import game_resign
from wargame.players.models import Privacy
from wargame.ratings.models import Standing as Rating
from wargame.ratings.periods import period_now
from wargame.ratings.selectors import standings_of
from wargame.results.models import Conduct
from wargame.results.reliability import conduct_renew

pytestmark = pytest.mark.django_db


@pytest.fixture
def house(db: None) -> Clubhouse:
    return clubhouse()


@pytest.fixture
def rated(house: Clubhouse) -> Clubhouse:
    """Mila 1500 ±60, Dirk 1700 ±50, Moritz 1900 ±300, who lost a game on time."""
    for name, rating, deviation in (("mila", 1500, 60), ("dirk", 1700, 50), ("moritz", 1900, 300)):
        Rating.objects.create(
            user=person(name),
            period=period_now(),
            rating=rating,
            deviation=deviation,
            volatility=0.06,
            games=3,
        )
    return house


def names(rows: Any) -> list[str]:
    return [row.user.username for row in rows]


@pytest.mark.dear
def test_members_are_ordered_as_the_address_says(rated: Clubhouse) -> None:
    def sorted_by(word: str, search: str = "") -> list[str]:
        order = selectors.member_order(rated.club, person("olga"), sort=word, search=search)
        return names(selectors.fill_members(rated.club, person("olga"), order))

    by_rating = sorted_by("rating")
    assert by_rating[:3] == ["dirk", "mila", "moritz"]
    assert by_rating[3:] == sorted(by_rating[3:])
    by_name = sorted_by("name")
    assert by_name == sorted(by_name)
    assert sorted_by("name", "MIL") == ["mila"]
    assert "1500 <small>±60</small>" in page(rated)
    for nonsense in ({"sort": "'; drop"}, {"page": "x"}, {"page": "-1"}, {"q": "x" * 999}):
        assert "Members" in page(rated, **nonsense)


def test_a_rating_of_long_ago_has_grown_uncertain_as_on_the_page_of_ratings(rated: Clubhouse) -> None:
    Rating.objects.filter(user=person("dirk")).update(period=period_now() - 40)
    figure = standings_of([person("dirk").pk])[person("dirk").pk]
    assert figure.deviation > 70
    row = selectors.member_rows(rated.club, person("olga")).get(user=person("dirk"))
    assert row.deviation == pytest.approx(figure.deviation)
    assert f"1700 <small>±{figure.deviation:.0f}</small>" in page(rated)


@pytest.mark.dear
def test_a_crowd_reads_what_was_found_a_minute_ago(rated: Clubhouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selectors, "CROWD", 2)
    before = selectors.member_order(rated.club, person("olga"), sort="rating")
    Rating.objects.filter(user=person("mila")).update(rating=2000)
    assert selectors.member_order(rated.club, person("olga"), sort="rating") == before
    assert "2000 <small>±60</small>" in page(rated), "figures are those of now"
    cache.clear()
    assert selectors.member_order(rated.club, person("olga"), sort="rating") != before


@pytest.mark.parametrize(
    ("audience", "seen"), [(0, []), (1, ["mila"]), (2, ["mila", "sven"]), (3, ["mila", "sven", ""])]
)
@pytest.mark.dear
def test_a_rating_is_shown_to_whom_its_person_shows_it(
    rated: Clubhouse, audience: int, seen: list[str]
) -> None:
    Privacy.objects.create(user=person("dirk"), ratings=audience)
    assert [name for name in ("mila", "sven", "") if ">1700 " in page(rated, name).replace("\n", "")] == seen
    assert "1700 " in page(rated, "dirk")


@pytest.mark.dear
def test_a_row_tells_how_reliable_somebody_is_and_what_they_play(
    house: Clubhouse, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        game_resign(code=begin(house, "mila", "omar").code, user=person("mila"))
    conduct_renew(user_id=person("mila").pk)
    Conduct.objects.filter(user=person("mila")).update(score=64, median=7200)
    found = {row.user.username: row for row in selectors.member_rows(house.club, person("olga"))}
    assert (found["mila"].reliability, found["mila"].answers, found["dirk"].reliability) == (64, 7200, None)
    assert found["mila"].most == f"{SKELETON}/{shortest(SKELETON)}"
    assert names(selectors.members_unreliable(house.club, person("olga"))) == ["mila"]
    assert "mila is below 70" in page(house, "stina") and "is below 70" not in page(house, "dirk")
    assert "2 h" in page(house, "dirk") and "64 of 100" in page(house, "dirk")
    assert "2 h" not in page(house) and "64 of 100" not in page(house), "for whoever is signed in"


@pytest.mark.dear
def test_all_rows_are_one_query(rated: Clubhouse) -> None:
    page(rated, "mila")  # the hours are kept for a while
    with CaptureQueriesContext(connection) as few:
        page(rated, "mila")
    users = get_user_model().objects.bulk_create(
        get_user_model()(username=f"u{number:03}") for number in range(120)
    )
    for user in users:
        Membership.objects.create(club=rated.club, user=user)
    with CaptureQueriesContext(connection) as many:
        text = page(rated, "mila")
    assert len(many) == len(few)
    assert "1–50 of 127" in text
    last = page(rated, "mila", page="3")
    assert "u119" in last and last.count('<tr class="me"') == 1, "one's own row stands on every page"


def test_the_hours_are_told_of_eight_who_answered_and_of_no_fewer(house: Clubhouse) -> None:
    game = begin(house, "mila", "omar")
    people = [person(name) for name in ("olga", "omar", "stina", "dirk", "mila", "moritz", "dana")]
    for user in people:
        Action.objects.create(
            game=game, user=user, side="blue", payload={}, verdict="accepted", seq_before=1, seq_after=1
        )
    assert selectors._hours(house.club) is None
    services.application_accept(**house.by("stina"), application=house.waiting["ada"].pk)
    assert selectors._hours(house.club) is None, "eight members, of whom seven answered"
    Action.objects.create(
        game=game, user=person("ada"), side="blue", payload={}, verdict="accepted", seq_before=1, seq_after=1
    )
    hours = selectors._hours(house.club)
    assert hours is not None and sum(hours) == 8 and hours[now().hour] >= 1
