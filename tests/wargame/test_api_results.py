"""How a game ended, over the API: what its page tells the same reader, and nothing before it is over."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.wargame.climbing import climb
from tests.wargame.hobby import result
from tests.wargame.match import new_match
from tests.wargame.openapi import check, component
from tests.wargame.sitting import client_of, person
from tests.wargame.test_results_selectors import ended
from tests.wargame.test_ruling_api import by_token
from wargame.games.services import game_resign
from wargame.players.leaving import person_leave
from wargame.players.models import Privacy
from wargame.ratings.models import Change, Pool
from wargame.ratings.services import ratings_update
from wargame.ratings.why import gains_of, why_of
from wargame.results.models import Result, Share
from wargame.results.services import result_annul, result_overturn, results_find

pytestmark = pytest.mark.django_db


def told(game: Any, user: Any = None, status: int = 200) -> Any:
    """The result of a game as somebody reads it."""
    client = user if hasattr(user, "credentials") else client_of(user)
    answer = client.get(f"/api/games/{game.code}/result/")
    assert answer.status_code == status, answer.content[:300]
    if status == 200:
        check(component("ResultInfo"), answer.json())
    return answer.json()


def shares(found: Any) -> dict[str, tuple[Any, Any]]:
    """Who got what, by side."""
    return {one["side"]: (one["player"], one["score"]) for one in found["shares"]}


def test_there_is_none_before_the_end(skirmish: str) -> None:
    match = new_match(skirmish)
    assert told(match.game, match.users["blue"], 404)["code"] == "not_found"
    game_resign(code=match.code, user=match.users["blue"])
    results_find()
    found = told(match.game)
    assert (found["how"], found["words"], found["winner"]) == ("resignation", "by resignation", "red")
    assert shares(found) == {
        "blue": (match.users["blue"].username, "lost"),
        "red": (match.users["red"].username, "won"),
    }
    assert (found["rated"], found["rated_words"]) == (False, "unrated")
    assert found["scenario"] == match.game.scenario and found["release"] == match.game.release


def test_why_a_game_is_not_rated_after_all(skirmish: str) -> None:
    match = new_match(skirmish, terms={"rated": True})
    game_resign(code=match.code, user=match.users["blue"])
    results_find()
    assert told(match.game)["rated_words"] == "unrated, because it ended before anybody had moved"


def test_a_private_game_is_for_who_plays_it(skirmish: str) -> None:
    anna, boris = person("anna"), person("boris")
    game = ended(skirmish, anna, boris, anna, private=True).game
    told(game, None, 403)
    told(game, person("emil"), 403)
    assert shares(told(game, boris)) == shares(told(game, by_token(anna, "read")))


@pytest.mark.dear
def test_the_week_in_which_it_counts_is_told_to_whom_the_rating_is() -> None:
    game = result("ada", "ben", bid={"side": "blue", "halves": 3, "points": 1.5}).game

    def periods(user: Any = None) -> list[Any]:
        return [one.get("period") for one in told(game, user)["shares"]]

    assert periods() == [None, None], "it has counted for none yet"
    ratings_update()
    first, second = periods()
    assert first == second and first is not None
    Privacy.objects.create(user=person("ada"), ratings=Privacy.Audience.MYSELF)
    assert (periods(), periods(person("ada"))) == ([None, second], [first, second])
    found = told(game)
    assert (found["rated_words"], found["bid"]["points"]) == ("rated", 1.5)


def gains(game: Any, user: Any = None) -> list[float | None]:
    """What a game brought the two, in its result and in their lists, which say the same."""
    said = told(game, user)["shares"]
    for one in said:
        rows = client_of(user).get(f"/api/players/{one['player']}/results/").json()["rows"]
        (row,) = (row for row in rows if row["game"] == game.code)
        assert row.get("gain") == one.get("gain")
    return [one.get("gain") for one in said]


@pytest.mark.dear
def test_what_a_game_brought_is_told_to_whom_the_rating_is() -> None:
    ada, game = person("ada"), result("ada", "ben").game
    unrated = result("ada", "cem", rated=False).game
    assert gains(game) == [None, None]
    ratings_update()
    first, second = gains(game)
    assert first == -second == Change.objects.get(user=ada, ruleset="", pace="").change
    assert gains(unrated) == [None, None]
    Privacy.objects.create(user=ada, ratings=Privacy.Audience.MYSELF)
    assert gains(game) == [None, None], "what it brought the opponent would tell hers"
    assert gains(game, ada) == [first, second]


@pytest.mark.dear
def test_a_page_of_games_asks_as_much_for_many_as_for_few(django_assert_num_queries: Any) -> None:
    weeks = [result("ada", name, week=week) for week, name in enumerate(("ben", "cem", "ben", "eve"))]
    ratings_update()
    ada = person("ada")
    found = gains_of(ada, Share.objects.filter(user=ada, result=weeks[0]), None)
    with CaptureQueriesContext(connection) as asked:
        assert list(gains_of(ada, Share.objects.filter(user=ada, result=weeks[0]), None)) == list(found)
    with django_assert_num_queries(len(asked)):
        found = gains_of(ada, Share.objects.filter(user=ada), None)
    assert len(found) == 4
    for one in weeks:
        why = why_of(user=ada, pool=Pool(), period=one.counted.period)
        assert found[one.pk].points == why.brought(why.lines[0])


@pytest.mark.dear
def test_an_annulled_result_says_why_and_who_may_bring_it_back() -> None:
    found, staff = result("ada", "ben"), person("dora", is_staff=True)
    assert told(found.game, staff)["may_annul"] and not told(found.game, person("ada")).get("may_annul")
    result_annul(result=found, user=staff, reason="They had agreed on it")
    after = told(found.game)
    assert after["annulled"] and after["reason"] == "They had agreed on it"
    assert told(found.game, by_token(staff, "direct"))["may_annul"]
    assert not told(found.game, by_token(staff, "read")).get("may_annul"), "the token does not direct"


@pytest.mark.dear
def test_who_has_left_is_named_no_more(skirmish: str) -> None:
    anna, boris = person("anna"), person("boris")
    game = ended(skirmish, anna, boris, anna).game
    person_leave(user=anna)
    assert set(shares(told(game)).values()) == {(None, "won"), ("boris", "lost")}
    assert "former" not in str(told(game))


@pytest.mark.dear
def test_the_ladder_that_it_was_played_for() -> None:
    made = climb(("Uma", "Vito"))
    made.play("Vito", "Uma", "Uma")
    found = told(Result.objects.latest("pk").game)
    assert found["ladder"] == f"{made.club.slug}/{made.ladder.slug}"


def test_an_end_that_a_ruling_took_back_is_told_as_the_page_tells_it(skirmish: str) -> None:
    anna, boris = person("anna"), person("boris")
    game = ended(skirmish, anna, boris, anna).game
    game.status, game.result = "active", None
    game.save(update_fields=["status", "result"])
    result_overturn(game=game)
    page = client_of().get(f"/games/{game.code}/history/").content.decode()
    assert told(game)["reason"] in page


@pytest.mark.parametrize("asked", ["nosuch/result/", "nosuch/result/?x=%00"])
def test_no_game_has_no_result(asked: str, db: None) -> None:
    assert client_of().get(f"/api/games/{asked}").status_code == 404
