"""Open games over the API, narrowed as on the page; and what would be fair for two, to whom the page tells it."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

import rules
from tests.wargame.openapi import check, component
from tests.wargame.sitting import SKELETON, client_of, know_sides, person, shortest
from tests.wargame.test_ruling_api import by_token
from tests.wargame.test_terms import club, conduct, offered, rate  # noqa: F401  # `club` is a fixture
from wargame.bids.ways import PREFIX
from wargame.clubs.models import Club
from wargame.games.models import Invitee
from wargame.games.services import seat_take
from wargame.lobby import offers
from wargame.lobby.rivals import TOO_FEW, fair_words
from wargame.players.leaving import person_leave
from wargame.players.models import Privacy
from wargame.ratings.sides import FEW

pytestmark = pytest.mark.django_db


def read(path: str, user: Any = None, status: int = 200, **asked: Any) -> Any:
    """What the API answers to somebody, as the OpenAPI document says it."""
    client = user if hasattr(user, "credentials") else client_of(user)
    answer = client.get(f"/api/{path}", asked)
    assert answer.status_code == status, answer.content[:300]
    if status == 200:
        check(component("FairFound" if path.endswith("fair/") else "OpenGames"), answer.json())
    return answer.json()


def listed(user: Any = None, **asked: Any) -> set[str]:
    """The codes of the games that are listed."""
    return {row["game"]["code"] for row in read("games/open/", user, **asked)["rows"]}


# -- Open games --------------------------------------------------------------------------------------------------------


@pytest.mark.dear
def test_a_row_says_what_one_joins(club: Club) -> None:  # noqa: F811
    rate("ada", 1642, SKELETON)
    conduct("ada", 88)
    game = offered(club="bridge", limits={"rating_from": 1600})
    (row,) = read("games/open/", person("cem"))["rows"]
    (sitting,) = row["sitting"]
    assert (sitting["player"], sitting["side"], sitting["reliability"]) == ("ada", "blue", 88)
    assert (sitting["rating"]["rating"], row["free"], row["club"]) == (1642, ["red"], "The Bridge Club")
    assert row["limits"] == ["ratings from 1600"] and "yours is 1500" in row["refusal"]
    assert row["game"]["code"] == game.code and row["game"].get("invitation") is None
    (seen,) = read("games/open/")["rows"]
    assert not seen.get("refusal") and seen["sitting"][0].get("reliability") is None
    Privacy.objects.create(user=person("ada"), ratings=Privacy.Audience.FELLOWS)
    ratings = [
        read("games/open/", user)["rows"][0]["sitting"][0].get("rating")
        for user in (None, person("cem"), person("ben"))
    ]
    assert [rating is not None for rating in ratings] == [False, False, True]


def test_sides_that_are_bid_for(db: None) -> None:
    offered(sides=PREFIX + "sealed")
    (row,) = read("games/open/")["rows"]
    assert [(one["player"], one.get("side")) for one in row["sitting"]] == [("ada", None)]


@pytest.mark.dear
def test_the_parameters_narrow_the_list_as_the_address_does(club: Club) -> None:  # noqa: F811
    plain = offered(rated=False)
    red, fast, clubs = offered(side="red"), offered(pace="live"), offered(club="bridge")
    strong = offered(limits={"rating_from": 1900})
    every = {game.code for game in (plain, red, fast, clubs, strong)}
    minutes = rules.get(SKELETON).scenarios[plain.scenario].minutes
    length = next(name for name, _, least, most in offers.LENGTHS if least <= minutes <= most)
    other = next(name for name, *_ in offers.LENGTHS if name != length)
    system, elsewhere = next(one for one in offers.scenarios() if one[0].id != SKELETON)
    cem = person("cem")
    for asked, expected in (
        ({}, every), ({"ruleset": SKELETON}, every),
        ({"ruleset": SKELETON, "scenario": plain.scenario}, every),
        ({"ruleset": system.id}, set()), ({"ruleset": system.id, "scenario": elsewhere.id}, set()),
        ({"pace": "live"}, {fast.code}), ({"length": length}, every), ({"length": other}, set()),
        ({"rated": "true"}, every - {plain.code}), ({"rated": "false"}, {plain.code}),
        ({"club": "bridge"}, {clubs.code}), ({"side": "blue"}, {red.code}),
        ({"joinable": "true"}, every - {strong.code}), ({"joinable": "false"}, every),
        ({"rated": "true", "pace": "live"}, {fast.code}),
    ):  # fmt: skip
        assert listed(cem, **asked) == expected, asked


@pytest.mark.dear
def test_who_sees_which(club: Club) -> None:  # noqa: F811
    public, inside = offered(), offered(private=True, club="bridge")
    hidden, full, called = offered(private=True), offered(), offered(private=True)
    seat_take(code=full.code, user=person("ben"))
    Invitee.objects.create(game=called, user=person("cem"), made=called.created)
    assert listed() == {public.code}
    assert listed(person("ben")) == listed(by_token(person("ben"), "read")) == {public.code, inside.code}
    assert listed(person("cem")) == {public.code, called.code}
    assert listed(person("ada")) == set(), "one's own are not listed"
    assert hidden.code not in listed(person("dirk"))


@pytest.mark.parametrize(
    "asked",
    [
        {"ruleset": "nowhere"}, {"scenario": "crossing"}, {"ruleset": SKELETON, "scenario": "nowhere"},
        {"length": "nonsense"}, {"pace": "fast"}, {"side": "purple"}, {"rated": "perhaps"}, {"club": "nowhere"},
        {"joinable": "true"}, {"page": "0"}, {"mine": "yes"}, {"ruleset": "a b"},
    ],
)  # fmt: skip
def test_a_value_that_is_none_is_refused(asked: dict[str, str]) -> None:
    offered()
    refused = read("games/open/", None, 400, **asked)
    assert refused["code"] == "malformed" and set(refused["facts"]["fields"]) <= set(asked)


@pytest.mark.dear
def test_no_row_costs_a_query() -> None:
    counts, cem = [], person("cem")
    read("games/open/", cem)
    for number in (1, 8):
        for at in range(number):
            offered(user=rate(f"host-{number}-{at}", 1500 + at), limits={"rating_from": 1000})
        with CaptureQueriesContext(connection) as queries:
            read("games/open/", cem)
        counts.append(len(queries))
    assert counts[0] == counts[1], [one["sql"][:200] for one in queries]


def test_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    codes = [offered().code for _ in range(3)]
    monkeypatch.setattr(offers, "PAGE", 2)
    first, second = (read("games/open/", page=page) for page in (1, 2))
    found = [row["game"]["code"] for one in (first, second) for row in one["rows"]]
    assert found == codes[::-1] and (first["count"], first["pages"], second["page"]) == (3, 2, 2)


def test_no_game_has_the_address_of_the_list() -> None:
    assert len(offered().code) > len("open")


# -- What would be fair ------------------------------------------------------------------------------------------------


@pytest.fixture
def rivals(skirmish: str) -> dict[str, str]:
    """Ada, and Ben who is much stronger; a scenario."""
    rate("ada", 1500, skirmish)
    rate("ben", 1900, skirmish)
    return {"ruleset": skirmish, "scenario": shortest(skirmish)}


@pytest.mark.dear
def test_a_scenario_tells_what_its_page_tells(rivals: dict[str, str]) -> None:
    ada, ben = person("ada"), person("ben")
    ruleset, scenario = rules.get(rivals["ruleset"]), rivals["scenario"]
    few = read("players/ben/fair/", ada, **rivals)
    assert few.get("nearest") is None and few["words"] == TOO_FEW
    know_sides(ruleset.id, FEW)
    found = read("players/ben/fair/", ada, **rivals)
    assert found["words"] == fair_words(ada, ben, ruleset, scenario)
    assert f"({found['nearest']['percent']} %)" in found["words"]
    page = client_of(ada).get(f"/games/new/{ruleset.id}/{scenario}/?against=ben").content.decode()
    assert found["words"] in page
    assert [one["side"] for one in found["prospects"]] == list(ruleset.scenarios[scenario].sides)
    for one in found["prospects"]:
        assert f"<b>{one['percent']} %</b>" in page


@pytest.mark.dear
def test_the_nearest_of_all_is_that_of_the_page(rivals: dict[str, str]) -> None:
    ada = person("ada")
    assert read("players/ben/fair/", ada).get("nearest") is None
    know_sides(rivals["ruleset"], FEW)
    found = read("players/ben/fair/", by_token(ada, "read"))
    nearest = found["nearest"]
    assert {name: nearest[name] for name in rivals} == rivals and nearest["given"] == 0
    page = client_of(ada).get("/games/new/?against=ben").content.decode()
    assert f"you can expect {nearest['percent']} % of the points" in page
    assert read("players/ben/fair/", ada, ruleset=rivals["ruleset"]) == found


@pytest.mark.dear
def test_who_may_be_asked_about(rivals: dict[str, str]) -> None:
    ada, ben = person("ada"), person("ben")
    assert client_of().get("/api/players/ben/fair/").status_code == 401
    read("players/ada/fair/", ada, 404)
    read("players/nobody/fair/", ada, 404)
    Privacy.objects.create(user=ben, ratings=Privacy.Audience.MYSELF)
    for asked in ({}, rivals):
        assert read("players/ben/fair/", ada, 403, **asked)["code"] == "forbidden"
    person_leave(user=ben)
    ben.refresh_from_db()
    for name in ("ben", ben.username):
        read(f"players/{name}/fair/", ada, 404)


@pytest.mark.parametrize(
    "asked", [{"ruleset": "nowhere"}, {"scenario": "crossing"}, {"x": "1"}, {"ruleset": SKELETON, "scenario": "x"}]
)  # fmt: skip
def test_what_cannot_be_read_is_refused(rivals: dict[str, str], asked: dict[str, str]) -> None:
    assert read("players/ben/fair/", person("ada"), 400, **asked)["code"] == "malformed"
