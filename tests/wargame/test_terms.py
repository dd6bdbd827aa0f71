"""What an open game asks of whoever joins: settled when it is opened, checked at the door, said on its page."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.utils import timezone

from rules.core.errors import Malformed
from tests.wargame.sitting import SKELETON, client_of, person, shortest
from wargame.bids.services import bid_give
from wargame.bids.ways import PREFIX
from wargame.clubs.models import Club, Membership
from wargame.games.errors import Conflict, Forbidden
from wargame.games.models import Game
from wargame.games.services import game_abandon, game_offer, seat_take
from wargame.lobby import tasks
from wargame.lobby.offers import Wanted, games_open
from wargame.ratings.models import Standing
from wargame.ratings.periods import period_now
from wargame.results.models import Conduct
from wargame.results.reliability import NEWCOMER

pytestmark = pytest.mark.django_db
TODAY = timezone.now().date()


@pytest.fixture(autouse=True)
def one_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """The day of the first test is that of all, though midnight passes meanwhile."""
    for module in ("terms", "tasks"):
        monkeypatch.setattr(f"wargame.lobby.{module}.today", lambda: TODAY)


def offered(**given: Any) -> Game:
    """A game that Ada offers."""
    plain = {"user": person("ada"), "ruleset": SKELETON, "scenario": shortest(SKELETON), "side": "blue"}
    return game_offer(**{**plain, **given})


@pytest.fixture
def club(db: None) -> Club:
    """A club, of which Ada and Ben are members."""
    group = Group.objects.create(name="The Bridge Club")
    found = Club.objects.create(slug="bridge", name="The Bridge Club", group=group)
    for name in ("ada", "ben"):
        group.user_set.add(person(name))
        Membership.objects.create(club=found, user=person(name))
    return found


def rate(name: str, rating: float, ruleset: str = "", games: int = 5) -> Any:
    """Give somebody a rating."""
    user = person(name)
    Standing.objects.create(
        user=user,
        ruleset=ruleset,
        period=period_now(),
        rating=rating,
        deviation=50,
        volatility=0.06,
        games=games,
    )
    return user


def conduct(name: str, score: int, *, finished: int = 3, late: int = 1) -> Any:
    """Give somebody a reliability."""
    user = person(name)
    forfeits = [[TODAY.isoformat(), "late", 1.0, 30]] * late
    Conduct.objects.create(
        user=user, score=score, begun=finished + late, finished=finished, forfeits=forfeits
    )
    return user


# -- Settled -----------------------------------------------------------------------------------------------------------


def test_a_game_of_two_is_rated_unless_its_owner_says_otherwise() -> None:
    rests = {"rests": ["quiet", "leave"]}
    assert offered().terms == offered(rated=True).terms == {"rated": True, **rests}
    assert offered(rated=False).terms == rests


def test_a_game_is_for_a_club_of_ones_own(club: Club) -> None:
    public, private = offered(club="bridge"), offered(club="bridge", private=True)
    assert public.terms["club"] == private.terms["club"] == "bridge"
    assert (public.group, private.group) == (None, club.group)
    for user, slug in (("cem", "bridge"), ("ada", "nowhere")):
        with pytest.raises(Forbidden, match="you belong to"):
            offered(user=person(user), club=slug)
    club.closed = timezone.now()
    club.save()
    with pytest.raises(Forbidden, match="you belong to"):
        offered(club="bridge")


@pytest.mark.parametrize(
    ("limits", "words"),
    [
        ({"rating_from": 1700, "rating_to": 1400}, "The lowest rating, 1700, is above the highest, 1400"),
        ({"members": True}, "choose their club"),
        ({"until": TODAY - timedelta(days=1)}, "Choose a day from today to"),
        ({"until": (TODAY + timedelta(days=181)).isoformat()}, "Choose a day from today to"),
    ],
)
def test_limits_that_nobody_could_meet_are_refused(limits: dict[str, Any], words: str) -> None:
    with pytest.raises(Conflict, match=words):
        offered(limits=limits)
    assert not Game.objects.exists()


def test_the_terms_keep_what_was_set_and_nothing_else() -> None:
    game = offered(limits={"rating_from": 0, "reliability": 70, "until": TODAY, "members": False})
    assert game.terms["limits"] == {"reliability": 70, "until": TODAY.isoformat()}


def test_what_does_not_exist_is_refused_before_its_terms() -> None:
    for wrong in ({"scenario": "nowhere"}, {"options": {"nonsense": 1}}, {"ruleset": "nowhere"}):
        with pytest.raises(Malformed):
            offered(club="nowhere", **wrong)


# -- At the door -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rating", "lets_in"), [(1399, False), (1400, True), (1550, True), (1700, True), (1701, False)]
)
@pytest.mark.dear
def test_a_window_of_ratings(rating: int, lets_in: bool) -> None:
    assert_door(offered(limits={"rating_from": 1400, "rating_to": 1700}), rate("cem", rating), lets_in)


@pytest.mark.dear
def test_the_rating_that_counts_is_that_of_the_ruleset() -> None:
    rate("cem", 1800)
    game = offered(limits={"rating_to": 1700})
    assert_door(game, person("cem"), lets_in=False)
    rate("cem", 1600, SKELETON)
    assert_door(game, person("cem"), lets_in=True)


@pytest.mark.dear
def test_who_has_no_rating_is_where_everybody_begins() -> None:
    assert_door(offered(limits={"rating_from": 1501}), person("cem"), lets_in=False)
    assert_door(offered(limits={"rating_from": 1500}), person("cem"), lets_in=True)


@pytest.mark.parametrize(("score", "lets_in"), [(79, False), (80, True), (97, True)])
@pytest.mark.dear
def test_a_least_reliability(score: int, lets_in: bool) -> None:
    assert_door(offered(limits={"reliability": 80}), conduct("cem", score), lets_in)


@pytest.mark.dear
def test_who_has_played_no_game_is_as_reliable_as_their_page_says() -> None:
    assert_door(offered(limits={"reliability": NEWCOMER.score}), person("cem"), lets_in=True)
    assert_door(offered(limits={"reliability": NEWCOMER.score + 1}), person("cem"), lets_in=False)


@pytest.mark.dear
def test_only_members_join_a_game_for_them(club: Club) -> None:
    game = offered(club="bridge", limits={"members": True})
    assert_door(game, person("cem"), lets_in=False)
    assert_door(game, person("ben"), lets_in=True)


@pytest.mark.dear
def test_nobody_joins_after_the_last_day() -> None:
    game = offered(limits={"until": TODAY})
    Game.objects.filter(pk=game.pk).update(terms={"limits": {"until": "2020-02-29"}})
    game.refresh_from_db()
    with pytest.raises(Conflict, match="open until 29 February 2020"):
        seat_take(code=game.code, user=person("cem"))
    assert_door(offered(limits={"until": TODAY}), person("cem"), lets_in=True)


def test_the_owner_is_not_asked() -> None:
    rate("ada", 1200)
    game = offered(side=None, limits={"rating_from": 1900})
    assert seat_take(code=game.code, user=person("ada"), side="red").side == "red"


def test_an_invitation_opens_no_door() -> None:
    game = offered(private=True, limits={"rating_from": 1900})
    with pytest.raises(Forbidden, match="from 1900; yours is 1500 ±350"):
        seat_take(code=game.code, user=person("cem"), invitation=game.invitation)


@pytest.mark.dear
def test_who_bids_for_a_side_comes_through_the_same_door() -> None:
    game = offered(sides=PREFIX + "sealed", limits={"rating_from": 1600})
    cem, ben = person("cem"), rate("ben", 1700)
    assert listed_may(cem) == [] and listed_may(ben) == [game]
    with pytest.raises(Forbidden, match="from 1600; yours is 1500"):
        bid_give(code=game.code, user=cem, side="red", halves=0)
    room = client_of(cem).get(f"/games/{game.code}/").content.decode()
    assert "You cannot join" in room and 'id="bids"' not in room
    bid_give(code=game.code, user=ben, side="red", halves=0)
    assert list(game.auction.bidders.values_list("user", flat=True)) == [game.owner_id, ben.pk]


def listed_may(user: Any) -> list[Game]:
    return list(games_open(user, Wanted(mine="yes")))


def assert_door(game: Game, user: Any, lets_in: bool) -> None:
    """The list, the page and the service agree on who may join."""
    assert (game in games_open(user, Wanted(mine="yes"))) == lets_in
    page = client_of(user).get(f"/games/{game.code}/").content.decode()
    assert ("and begin</button>" in page) == lets_in and ("You cannot join" in page) != lets_in
    if not lets_in:
        with pytest.raises(Forbidden) as refused:
            seat_take(code=game.code, user=user)
        assert refused.value.sentence in page
        return
    assert seat_take(code=game.code, user=user).user == user


# -- Open until --------------------------------------------------------------------------------------------------------


def test_a_game_is_withdrawn_when_its_day_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    past, last, free = (
        offered(limits={"until": TODAY}),
        offered(limits={"until": TODAY + timedelta(days=1)}),
        offered(),
    )
    monkeypatch.setattr("wargame.lobby.tasks.today", lambda: TODAY + timedelta(days=1))
    assert (tasks.sweep(), tasks.sweep()) == (1, 0)
    statuses = [Game.objects.get(pk=game.pk).status for game in (past, last, free)]
    assert statuses == ["abandoned", "open", "open"]


@pytest.mark.dear
def test_a_page_says_what_became_of_an_open_game() -> None:
    ada, cem = client_of(person("ada")), client_of(person("cem"))
    taken, called_off, other = offered(), offered(), offered(name="Another")
    expired = offered(limits={"until": TODAY})
    game_abandon(code=called_off.code, user=person("ada"))
    Game.objects.filter(pk=expired.pk).update(terms={"limits": {"until": "2020-02-29"}})
    tasks.sweep()
    seat_take(code=taken.code, user=person("ben"))
    pages = {
        "ben joined this game": cem.post(
            f"/games/{taken.code}/join/", {"side": "red"}, follow=True
        ).content.decode(),
        "This game was withdrawn": cem.get(f"/games/{called_off.code}/").content.decode(),
        "Nobody joined in time": cem.get(f"/games/{expired.code}/").content.decode(),
    }
    for words, page in pages.items():
        assert words in page
        assert f"/games/{other.code}/" in page
    assert "29 February 2020" in pages["Nobody joined in time"]
    assert 'id="board"' in ada.get(f"/games/{taken.code}/?late").content.decode(), "its players see the board"


# -- Over the API ------------------------------------------------------------------------------------------------------


@pytest.mark.dear
def test_the_api_opens_games_under_the_same_terms(club: Club) -> None:
    body = {"ruleset": SKELETON, "scenario": shortest(SKELETON), "side": "blue"}
    ada = client_of(person("ada"))
    made = ada.post(
        "/api/games/", {**body, "club": "bridge", "limits": {"rating_to": 1600}}, format="json"
    ).json()
    assert (made["rated"], made["club"], made["limits"]) == (True, "bridge", {"rating_to": 1600})
    made = ada.post("/api/games/", {**body, "rated": False}, format="json").json()
    assert (made["rated"], made["club"], made["limits"]) == (False, "", {})
    statuses = {
        "nowhere": ada.post("/api/games/", {**body, "club": "nowhere"}, format="json").status_code,
        "no window": ada.post(
            "/api/games/", {**body, "limits": {"rating_from": 9, "rating_to": 1}}, format="json"
        ).status_code,
        "no limit": ada.post("/api/games/", {**body, "limits": {"height": 9}}, format="json").status_code,
        "no day": ada.post("/api/games/", {**body, "limits": {"until": "soon"}}, format="json").status_code,
        "text": ada.post("/api/games/", {**body, "limits": {"reliability": "80"}}, format="json").status_code,
    }
    assert statuses == {"nowhere": 403, "no window": 409, "no limit": 400, "no day": 400, "text": 400}


def test_a_refusal_over_the_api_has_its_figures(club: Club) -> None:
    game = offered(limits={"rating_from": 1600})
    answer = client_of(rate("cem", 1499.6)).post(f"/api/games/{game.code}/seats/", {}, format="json")
    assert answer.status_code == 403
    assert answer.json()["reason"] == "This game is for ratings from 1600; yours is 1500 ±50"
    assert answer.json()["facts"]["rating"] == 1500


def test_terms_are_hashed_into_the_founding() -> None:
    game = offered(limits={"rating_to": 1600})
    seat_take(code=game.code, user=person("cem"))
    game.refresh_from_db()
    assert game.founding.agreed["terms"] == game.terms
    assert game.terms["rated"] and game.terms["limits"] == {"rating_to": 1600}
