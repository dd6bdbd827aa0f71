"""A player over the API: the page's facts, to the same readers as the page."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.wargame.climbing import rate
from tests.wargame.openapi import check, component
from tests.wargame.sitting import client_of, know_sides, person
from tests.wargame.test_players import viewer_in
from tests.wargame.test_results_selectors import ended
from tests.wargame.test_ruling_api import by_token
from wargame.games.models import Game
from wargame.games.services import game_open, seat_take
from wargame.players.leaving import person_leave
from wargame.players.models import Privacy
from wargame.players.selectors import name_of
from wargame.players.sight import PARTS, list_shown_parts
from wargame.ratings.sides import FEW
from wargame.results.services import result_annul

pytestmark = pytest.mark.django_db
Audience = Privacy.Audience
PART_OF = {"games": "games", "clubs": "clubs", "zone": "zone", "reliability": "reliability"}
"""Which part of a page a field is of."""


def read(path: str, user: Any = None, status: int = 200) -> Any:
    """What the API answers to somebody, as the OpenAPI document says it."""
    client = user if hasattr(user, "credentials") else client_of(user)
    answer = client.get(f"/api/players/{path}")
    assert answer.status_code == status, answer.content[:300]
    if status == 200:
        check(component("PlayerResults" if "/results/" in path else "PlayerInfo"), answer.json())
    return answer.json()


def tally(found: Any) -> tuple[int, int, int]:
    return found["won"], found["drawn"], found["lost"]


@pytest.fixture
def anna(db: None) -> User:
    """Somebody with a page."""
    return person("anna")


@pytest.fixture
def boris(anna: User, skirmish: str) -> User:
    """Who has won against Anna once, lost to Anna in private, and had a third result annulled."""
    boris = person("boris")
    ended(skirmish, anna, boris, boris)
    ended(skirmish, anna, boris, anna, private=True)
    result_annul(result=ended(skirmish, anna, boris, anna), user=None, reason="a mistake")
    return boris


def under_way(ruleset: str, scenario: str, first: User, second: User, *, private: bool) -> Game:
    """A game that has begun."""
    game = game_open(user=first, ruleset=ruleset, scenario=scenario, private=private)
    seat_take(code=game.code, user=second, invitation=game.invitation)
    return game


@pytest.mark.dear
def test_what_came_of_their_games(boris: User, skirmish: str) -> None:
    games = read("anna/")["games"]
    assert games["finished"] == 2, "the private one counts, the annulled one does not"
    assert [(row["ruleset"], *tally(row)) for row in games["by_scenario"]] == [(skirmish, 1, 0, 1)]
    assert sum(row["won"] + row["lost"] for row in games["by_side"]) == 2
    assert [(row["opponent"], *tally(row)) for row in games["by_opponent"]] == [("boris", 0, 0, 1)]
    (met,) = read("anna/", boris)["games"]["by_opponent"]
    assert tally(met) == (1, 0, 1), "who played the private one sees that it was against them"


@pytest.mark.dear
def test_how_the_asker_stands_with_them(boris: User, anna: User) -> None:
    met = read("anna/", boris)["meeting"]
    assert tally(met) == (1, 0, 1) and sum(row["won"] for row in met["by_side"]) == 1
    assert tally(read("anna/", person("emil"))["meeting"]) == (0, 0, 0)
    assert read("anna/").get("meeting") is None and read("anna/", anna).get("meeting") is None


@pytest.mark.dear
def test_games_under_way_that_the_asker_may_see(boris: User, anna: User, skirmish: str) -> None:
    scenario = Game.objects.all()[0].scenario
    public, private = (
        under_way(skirmish, scenario, anna, boris, private=private).code for private in (False, True)
    )

    def seen(user: Any = None) -> set[str]:
        return {game["code"] for game in read("anna/", user)["games"]["under_way"]}

    assert (seen(), seen(person("emil"))) == ({public}, {public})
    assert seen(boris) == seen(anna) == {public, private}
    assert set(read("anna/", boris)["meeting"]["under_way"]) == {public, private}


@pytest.mark.parametrize("circle", Audience)
@pytest.mark.parametrize("chosen", [None, *Audience])
def test_each_part_is_told_to_whom_the_page_tells_it(
    circle: Audience, chosen: Audience | None, anna: User
) -> None:
    if chosen is not None:
        Privacy.objects.create(user=anna, **dict.fromkeys(PARTS, chosen))
    viewer = viewer_in(circle, anna)
    shown = list_shown_parts(viewer, anna)
    found = read("anna/", viewer if viewer.is_authenticated else None)
    assert set(found["parts"]) == shown
    assert {field for field in PART_OF if found.get(field) is not None} == {
        field for field, part in PART_OF.items() if part in shown
    }
    times = (found.get("reliability") or {}).get("times")
    assert (times is not None) == ("answers" in shown and viewer.is_authenticated)


@pytest.mark.dear
def test_finished_games_as_a_list(boris: User, anna: User) -> None:
    found = read("anna/results/")
    assert (found["count"], found["page"], found["pages"]) == (2, 1, 1)
    last, first = found["rows"]
    assert (last["annulled"], last["rated"], last["score"], last["opponents"]) == (
        True,
        False,
        "won",
        ["boris"],
    )
    assert (first["annulled"], first["score"], first["how"], first["words"]) == (
        False, "lost", "resignation", "by resignation",
    )  # fmt: skip
    for user in (boris, anna, by_token(anna, "read")):
        assert read("anna/results/", user)["count"] == 3
    assert read("anna/results/?against=boris")["count"] == 2
    assert read("anna/results/?against=emil")["rows"] == []


@pytest.mark.dear
def test_fifty_a_page(anna: User, boris: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wargame.players.apis.ROWS", 1)
    pages = [read(f"anna/results/?page={page}", anna) for page in (1, 2, 3, 9)]
    assert [page["page"] for page in pages] == [1, 2, 3, 3]
    assert len({page["rows"][0]["game"] for page in pages}) == 3 and pages[0]["count"] == 3


@pytest.mark.dear
def test_games_that_are_kept_back(boris: User, anna: User) -> None:
    Privacy.objects.create(user=anna, games=Audience.FELLOWS)
    for user in (None, person("emil"), boris):
        assert read("anna/results/", user, 403)["code"] == "forbidden"
        assert read("anna/", user).get("games") is None
    assert tally(read("anna/", boris)["meeting"]) == (1, 0, 1), "what one played oneself one knows"
    assert read("anna/results/", anna)["count"] == 3


@pytest.mark.dear
def test_what_would_be_fair_is_told_to_whom_the_rating_is(anna: User, boris: User, skirmish: str) -> None:
    rate(anna, 1900, ruleset=skirmish)
    know_sides(skirmish, FEW)
    fair = read("anna/", boris)["meeting"]["fair"]
    page = client_of(boris).get("/players/anna/").content.decode()
    assert f"{fair['percent']} %" in page.split("Fairest next game")[1][:300]
    Privacy.objects.create(user=anna, ratings=Audience.MYSELF)
    assert read("anna/", boris)["meeting"].get("fair") is None


@pytest.mark.dear
def test_who_has_left_is_found_under_no_name(anna: User, boris: User) -> None:
    person_leave(user=anna)
    anna.refresh_from_db()
    read("anna/", boris, 404)
    read("anna/results/", boris, 404)
    found = read(f"{anna.username}/", boris)
    assert name_of(anna) == "a former member" and found.get("player") is None and found["closed"]
    assert not {"joined", "zone", "clubs"} & {name for name, value in found.items() if value}
    assert found["games"]["finished"] == 2
    assert [row.get("opponent") for row in read("boris/")["games"]["by_opponent"]] == [None]
    assert read("boris/results/")["rows"][0]["opponents"] == [None]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("nobody/", 404), ("nobody/results/", 404), ("anna/results/?page=0", 400),
        ("anna/results/?page=x", 400), ("anna/results/?x=1", 400), ("anna/results/?against=%00", 404),
        (f"anna/results/?against={'x' * 151}", 400),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_refused(anna: User, path: str, status: int) -> None:
    assert read(path, None, status)["reason"]


@pytest.mark.dear
def test_many_games_cost_no_more_queries(
    anna: User, boris: User, skirmish: str, django_assert_max_num_queries: Any
) -> None:
    for _ in range(5):
        ended(skirmish, anna, person("emil"), anna)
    with django_assert_max_num_queries(9):
        assert read("anna/results/")["count"] == 7
