"""Who leaves the site in the middle of something: auctions, ladders, clubs; each ends cleanly for those who stay."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail

from tests.wargame.climbing import DAY, Climb, climb
from tests.wargame.clubhouse import Clubhouse, clubhouse
from tests.wargame.sitting import SKELETON, client_of, person
from wargame.bids import services as bids
from wargame.bids.models import Auction, Bid, Bidder
from wargame.bids.state import find_asked
from wargame.clubs import services as clubs
from wargame.clubs.models import Application, Bar, Club, Entry, Invitation
from wargame.clubs.succession import successions_sweep
from wargame.games import heartbeat
from wargame.games.models import Game
from wargame.games.services import game_abandon
from wargame.ladders.models import Bar as LadderBar
from wargame.ladders.models import Challenge, Place
from wargame.ladders.settling import challenges_settle
from wargame.ladders.table import OPEN
from wargame.players.leaving import FORMER, person_leave
from wargame.results.services import results_find

pytestmark = pytest.mark.django_db
Captured = Any
METHODS = ("sealed", "auction", "pie", "levels")
OFFERS: dict[str, Any] = {
    "sealed": lambda game, user: bids.bid_give(**game, user=user, side="blue", halves=2),
    "auction": lambda game, user: bids.bid_raise(**game, user=user, side="blue", halves=2),
    "pie": lambda game, user: bids.bid_give(**game, user=user, side="blue", halves=2),
    "levels": lambda game, user: bids.bid_give(**game, user=user, side="blue", level=2),
}
"""A first offer, by method."""


def opened(method: str, **more: Any) -> Game:
    """Host has opened a game and made an offer that begins to settle its sides, Guest has come in."""
    game = bids.bid_open(
        user=person("host"), method=method, opponent=person("guest"), ruleset=SKELETON, scenario="crossroads",
        phrase="from the heart", **more,
    )  # fmt: skip
    OFFERS[method]({"code": game.code}, person("host"))
    return game


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.dear
def test_with_who_opened_it_the_game_goes_and_every_bid(
    method: str, django_capture_on_commit_callbacks: Captured
) -> None:
    game = opened(method)
    with django_capture_on_commit_callbacks(execute=True):
        person_leave(user=person("host"))
    game.refresh_from_db()
    assert game.status == Game.Status.ABANDONED
    assert not Bid.objects.exists() and not Bidder.objects.exclude(phrase="").exists()
    assert [letter.to for letter in mail.outbox] == [["guest@example.org"]]
    assert "was withdrawn" in mail.outbox[0].subject and game.code in mail.outbox[0].body
    guest = client_of(person("guest"))
    page = guest.get(f"/games/{game.code}/")
    assert page.status_code == 200 and "host" not in page.content.decode().replace("localhost", "")
    assert guest.get(f"/games/{game.code}/bids/")["HX-Refresh"] == "true", "the open page looks again"
    answer = guest.post(f"/games/{game.code}/bids/give/", {"side": "blue", "halves": "4"})
    assert answer.status_code == 302 and not Bid.objects.exists()


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.dear
def test_who_came_in_steps_back_and_another_may_come(
    method: str, django_capture_on_commit_callbacks: Captured
) -> None:
    game = bids.bid_open(user=person("host"), method=method, ruleset=SKELETON, scenario="crossroads")
    if method == "pie":
        OFFERS[method]({"code": game.code}, person("host"))
        Bidder.objects.create(auction=game.auction, role="second", user=person("guest"), phrase="mine")
    else:
        OFFERS[method]({"code": game.code}, person("guest"))
    with django_capture_on_commit_callbacks(execute=True):
        person_leave(user=person("guest"))
    game.refresh_from_db()
    auction = Auction.objects.get(game=game)
    assert (game.status, auction.settled) == (Game.Status.OPEN, None)
    assert [bidder.user.username for bidder in auction.bidders.all()] == ["host"]
    assert all(offer.bidder.user.username == "host" for offer in Bid.objects.all())
    assert find_asked(auction) != frozenset()


def test_a_game_that_is_withdrawn_keeps_no_bid(django_capture_on_commit_callbacks: Captured) -> None:
    game = opened("sealed")
    with django_capture_on_commit_callbacks(execute=True):
        game_abandon(code=game.code, user=person("host"))
    assert not Bid.objects.exists() and not Bidder.objects.exclude(phrase="").exists()
    assert not mail.outbox


def test_what_was_settled_stays(django_capture_on_commit_callbacks: Captured) -> None:
    game = opened("sealed")
    with django_capture_on_commit_callbacks(execute=True):
        bids.bid_give(code=game.code, user=person("guest"), side="red")
        person_leave(user=person("host"))
    game.refresh_from_db()
    assert game.status == Game.Status.FINISHED
    assert Bid.objects.count() == 2 and Auction.objects.get().settled is not None


@pytest.fixture
def ladder() -> Climb:
    """A ladder on which six have places."""
    return climb()


@pytest.mark.dear
def test_ladder_places_close_ranks_and_challenges_end(ladder: Climb) -> None:
    asking, had = ladder.challenge("Dora", "Cem"), ladder.challenge("Cem", "Ben")
    LadderBar.objects.create(
        ladder=ladder.ladder, user=ladder.people["Cem"], until=heartbeat.now() + DAY, reason="shouts",
        made=heartbeat.now(),
    )  # fmt: skip
    person_leave(user=ladder.people["Cem"])
    assert ladder.order() == ["Ada", "Ben", "Dora", "Eve", "Finn"]
    for challenge in (asking, had):
        challenge.refresh_from_db()
        assert challenge.state not in OPEN and challenge.ended
    assert not LadderBar.objects.exists()


@pytest.mark.dear
def test_a_ladder_game_under_way_is_lost_and_the_order_holds(
    ladder: Climb, django_capture_on_commit_callbacks: Captured
) -> None:
    challenge = ladder.begin("Dora", "Cem")
    with django_capture_on_commit_callbacks(execute=True):
        person_leave(user=ladder.people["Cem"])
    results_find()
    challenges_settle()
    challenge.refresh_from_db()
    assert challenge.state not in OPEN
    assert challenge.game is not None and challenge.game.status == Game.Status.FINISHED
    assert "Cem" not in ladder.order() and len(ladder.order()) == 5


@pytest.mark.parametrize("leaver", ["Dora", "Cem"])
@pytest.mark.dear
def test_a_challenge_that_is_bid_for_comes_to_nothing(
    leaver: str, django_capture_on_commit_callbacks: Captured
) -> None:
    ladder = climb(sides="bid-sealed")
    challenge = ladder.begin("Dora", "Cem")
    assert challenge.game is not None and challenge.game.status == Game.Status.OPEN
    bids.bid_give(code=challenge.game.code, user=ladder.people["Dora"], side="blue", halves=2)
    with django_capture_on_commit_callbacks(execute=True):
        person_leave(user=ladder.people[leaver])
    challenge.refresh_from_db()
    assert challenge.state not in OPEN and not Bid.objects.exists()
    assert Game.objects.get(pk=challenge.game.pk).status == Game.Status.ABANDONED
    assert leaver not in ladder.order()


def test_whoever_seeks_a_game_seeks_none(ladder: Climb) -> None:
    Place.objects.filter(user=ladder.people["Eve"]).update(seeks=heartbeat.now())
    person_leave(user=ladder.people["Eve"])
    assert not Place.objects.filter(seeks__isnull=False).exists()
    assert not Challenge.objects.exists()


@pytest.fixture
def house() -> Clubhouse:
    """The club with somebody of every standing."""
    return clubhouse()


@pytest.mark.dear
def test_a_club_whose_last_owner_leaves_is_offered_to_who_served_longest(house: Clubhouse) -> None:
    User.objects.update(last_login=heartbeat.now())
    for name in ("omar", "olga"):
        person_leave(user=person(name))
    assert Entry.objects.filter(club=house.club, act="left the site").count() == 2
    successions_sweep()
    house.club.refresh_from_db()
    assert house.club.heir == person("stina") and house.club.closed is None
    person_leave(user=house.club.heir)
    house.club.refresh_from_db()
    assert house.club.heir is None, "no page names who has left"
    successions_sweep()
    house.club.refresh_from_db()
    assert house.club.heir is not None and house.club.heir.username in ("dana", "dirk")
    Club.objects.update(heir_due=heartbeat.now() - DAY)
    successions_sweep()
    assert house.club.memberships.filter(role="owner").get().user == house.club.heir


@pytest.mark.dear
def test_a_club_whose_last_member_leaves_is_closed(house: Clubhouse) -> None:
    for member in list(house.club.memberships.select_related("user")):
        person_leave(user=member.user)
    successions_sweep()
    house.club.refresh_from_db()
    assert house.club.closed is not None


@pytest.mark.dear
def test_what_waits_between_a_person_and_a_club_ends(house: Clubhouse) -> None:
    for name in ("ada", "ivo", "bert"):
        person_leave(user=person(name))
    application = Application.objects.get(user__username__startswith=FORMER)
    assert (application.state, application.text) == (Application.State.WITHDRAWN, "")
    assert Invitation.objects.get(user__username__startswith=FORMER).ended is not None
    assert not Bar.objects.exists(), "nor why somebody was kept out"
    page = client_of(person("stina")).get(f"/clubs/{house.slug}/roles/").content.decode()
    assert "threw the dice" not in page and FORMER not in page


@pytest.mark.dear
def test_the_own_feed_of_who_left_is_shut(house: Clubhouse) -> None:
    member = house.member("mila")
    assert member is not None
    address = f"/clubs/{house.slug}/feed/{member.feed}/"
    assert client_of().get(address).status_code == 200
    person_leave(user=member.user)
    assert client_of().get(address).status_code == 404
    assert not house.club.group.user_set.filter(pk=member.user_id).exists()


@pytest.mark.dear
def test_an_invitation_by_link_outlives_who_made_it(house: Clubhouse) -> None:
    """It is the club's: stewards end it."""
    invitation = house.invite(uses=2)
    person_leave(user=person("olga"))
    clubs.invitation_accept(club=house.slug, user=person("sven"), token=invitation.token)
    assert house.member("sven") is not None
