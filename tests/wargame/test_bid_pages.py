"""The pages and the API of bids: the same services behind both, whoever asks."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.wargame.sitting import client_of, person
from wargame.bids.models import Auction, Bid
from wargame.bids.services import bid_open
from wargame.bids.templatetags.bids import HOW
from wargame.games.models import Game

pytestmark = pytest.mark.django_db


def browser(user: Any = None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


@pytest.fixture
def host(skirmish: str) -> Any:
    return person("host")


@pytest.fixture
def guest() -> Any:
    return person("guest")


def page(user: Any, code: str) -> str:
    return browser(user).get(f"/games/{code}/").content.decode()


def act(user: Any, code: str, name: str, **body: Any) -> Any:
    return browser(user).post(f"/games/{code}/bids/{name}/", body, follow=True)


def asked(user: Any, code: str) -> Any:
    return client_of(user).get(f"/api/games/{code}/bids/")


def tell(user: Any, code: str, **body: Any) -> Any:
    return client_of(user).post(f"/api/games/{code}/bids/", body, format="json")


def opened(host: Any, skirmish: str, method: str, **more: Any) -> Game:
    return bid_open(user=host, method=method, ruleset=skirmish, scenario="crossroads", **more)


@pytest.mark.dear
def test_the_new_game_page_offers_the_ways_and_opens_such_a_game(host: Any, skirmish: str) -> None:
    address = f"/games/new/{skirmish}/crossroads/"
    form = browser(host).get(address).content.decode()
    for way in ("bid-sealed", "bid-auction", "bid-pie", "bid-levels", "random", "blue", "red"):
        assert f'value="{way}"' in form
    body = {"side": "bid-sealed", "pace": "days", "choice-points": "2", "phrase": "words"}
    answer = browser(host).post(address, body)
    game = Game.objects.get()
    assert game.auction.bidders.get().phrase == "words" and "for the dice: saved" in page(host, game.code)
    act(host, game.code, "phrase", phrase="other words")
    assert game.auction.bidders.get().phrase == "other words"
    assert answer["Location"] == f"/games/{game.code}/"
    assert (
        game.terms == {"sides": "bid-sealed", "rests": ["quiet", "leave"]} and game.auction.method == "sealed"
    )


def test_a_scenario_without_a_bid_offers_none(
    host: Any, skirmish: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from wargame.lobby import forms

    monkeypatch.setattr(forms, "can_settle", lambda scenario, options: False)
    form = browser(host).get(f"/games/new/{skirmish}/crossroads/").content.decode()
    assert "bid-" not in form and 'value="blue"' in form


@pytest.mark.dear
def test_sealed_bids_over_the_pages(host: Any, guest: Any, skirmish: str) -> None:
    code = opened(host, skirmish, "sealed").code
    assert "nothing, or up to 4 points to attack with" in page(host, code) and "Withdraw the game" in page(
        host, code
    )
    assert "Join with this sealed bid" in page(guest, code) and "has not bid yet" in page(guest, code)
    assert "Sign in to bid" in page(None, code)
    assert 'value="2"' in page(guest, code)
    act(host, code, "give", side="blue", halves="2", phrase="mine")
    assert "has bid" in page(guest, code) and "You have done your part" in page(host, code)
    act(guest, code, "give", side="blue", halves="4", phrase="theirs")
    game = Game.objects.get(code=code)
    assert game.status == Game.Status.ACTIVE and game.options["bid"] == {"red": 4}
    assert {seat.side: seat.user_id for seat in game.seats.all()} == {"blue": guest.pk, "red": host.pk}


@pytest.mark.dear
def test_an_auction_over_the_pages(host: Any, guest: Any, skirmish: str) -> None:
    code = opened(host, skirmish, "auction").code
    for reader in (host, guest):
        shown = page(reader, code)
        assert (
            "Either player can open the bidding with a side" in shown
            and "<td>can open the bidding</td>" in shown
            and "Make the first bid" in shown
        )
    act(host, code, "raise", side="blue", halves="2", after="0", phrase="")
    assert "Raise the bid" not in page(host, code), "It is your opponent's turn now"
    shown = page(guest, code)
    assert "host offers to play the Blue side and give the other 1 point to attack with" in shown
    assert "Play the Red side, and receive 1 point to attack with" in shown and "Raise" in shown
    act(guest, code, "raise", side="blue", halves="8", after="1")
    shown = page(host, code)
    assert "nobody can raise it" in shown and "Raise the bid" not in shown
    act(host, code, "take", after="2")
    game = Game.objects.get(code=code)
    assert game.status == Game.Status.ACTIVE and game.options["bid"] == {"red": 8}


@pytest.mark.dear
def test_the_pie_rule_over_the_pages(host: Any, guest: Any, skirmish: str) -> None:
    code = opened(host, skirmish, "pie").code
    assert "receive" not in page(guest, code)
    act(host, code, "give", side="blue", halves="4")
    shown = page(guest, code)
    assert "host offers: the Blue side gives the other 2 points to attack with" in shown
    assert "Play the Red side, and receive 2 points to attack with" in shown
    assert "Play the Blue side, and give 2 points to attack with" in shown
    act(guest, code, "choose", side="blue")
    game = Game.objects.get(code=code)
    assert {seat.side: seat.user_id for seat in game.seats.all()} == {"blue": guest.pk, "red": host.pk}


@pytest.mark.dear
def test_balance_levels_over_the_pages(host: Any, guest: Any, skirmish: str) -> None:
    code = opened(host, skirmish, "levels").code
    assert "Blue 3: gives the other 3 points to attack with" in page(host, code)
    act(host, code, "give", wish="blue:3")
    act(guest, code, "give", wish=":0")
    assert Game.objects.get(code=code).options["bid"] == {"red": 6}


REFUSED = [
    ("give", {"side": "green", "halves": "2"}, "There is no side green"),
    ("give", {"side": "blue", "halves": "3"}, "A bid of 1½ is not a multiple of 1"),
    ("give", {"side": "blue", "halves": "90"}, "A bid of 45 is above the 4"),
    ("give", {"side": "blue", "halves": "-2"}, "A bid must be a positive whole number"),
    ("give", {"side": "blue", "halves": "²"}, "A bid must be a positive whole number"),
    ("give", {}, "A bid must be a positive whole number"),
    ("take", {"after": "0"}, "this game uses «Sealed bids»"),
    ("choose", {"side": "blue"}, "this game uses «Sealed bids»"),
    ("raise", {"side": "blue", "halves": "2", "after": "0"}, "this game uses «Sealed bids»"),
    ("leave", {}, "You are not one of the two"),
]


@pytest.mark.dear
def test_what_is_refused_is_said_in_a_sentence(
    host: Any, guest: Any, skirmish: str, subtests: pytest.Subtests
) -> None:
    code = opened(host, skirmish, "sealed").code
    for name, body, said in REFUSED:
        with subtests.test(name=name, body=body, said=said):
            assert said in act(guest, code, name, **body).content.decode()
            assert not Bid.objects.exists()


@pytest.mark.dear
def test_the_pages_take_nothing_else(host: Any, guest: Any, skirmish: str) -> None:
    code = opened(host, skirmish, "levels").code
    assert "A balance level must be 0 to 3" in act(guest, code, "give", wish="blue:9").content.decode()
    assert act(guest, code, "steal").status_code == 404
    assert browser(guest).get(f"/games/{code}/bids/give/").status_code == 405
    assert browser().post(f"/games/{code}/bids/give/", {}).status_code == 302
    hidden = opened(host, skirmish, "sealed", private=True).code
    assert act(guest, hidden, "give", side="blue", halves="2").status_code == 404
    assert browser(guest).get(f"/games/{hidden}/bids/").status_code == 404
    assert not Bid.objects.exists()


@pytest.mark.dear
def test_the_invitation_of_a_private_game_lets_one_bid(host: Any, guest: Any, skirmish: str) -> None:
    game = opened(host, skirmish, "sealed", private=True)
    client = browser(guest)
    client.get(f"/join/{game.invitation}/")
    client.post(f"/games/{game.code}/bids/give/", {"side": "blue", "halves": "2"})
    assert Bid.objects.get().bidder.user_id == guest.pk
    assert "has bid" in page(guest, game.code)  # on another device too


@pytest.mark.parametrize("method", ["sealed", "auction", "pie", "levels"])
def test_the_form_of_a_bid_stands_before_the_explanation(
    host: Any, guest: Any, skirmish: str, method: str
) -> None:
    box = browser(host).get(f"/games/{opened(host, skirmish, method).code}/bids/").content.decode()
    assert '<details class="rules"><summary>How the sides are settled</summary>' in box
    assert HOW[Auction.Method(method)].replace("'", "&#x27;") in box
    assert box.index("/bids/give/" if method != "auction" else "/bids/raise/") < box.index("How the sides")
    assert "<p" not in box[: box.index("<form")]


def test_the_explanation_of_bids_stands_open_where_there_is_no_form(host: Any, skirmish: str) -> None:
    code = opened(host, skirmish, "sealed").code
    assert '<details class="rules" open><summary>How the sides are settled' in page(None, code)


@pytest.mark.dear
def test_the_box_looks_again_only_while_one_waits(host: Any, guest: Any, skirmish: str) -> None:
    code = opened(host, skirmish, "sealed").code
    assert "hx-trigger" not in page(host, code)
    act(host, code, "give", side="blue", halves="2")
    assert "hx-trigger" in page(host, code)
    assert "has bid" in browser(host).get(f"/games/{code}/bids/").content.decode()
    act(guest, code, "give", side="red", halves="2")
    assert browser(host).get(f"/games/{code}/bids/")["HX-Refresh"] == "true"


@pytest.mark.dear
def test_home_and_lists_say_whose_sides_are_bid_for(host: Any, guest: Any, skirmish: str) -> None:
    code = opened(host, skirmish, "sealed").code
    listed = browser(guest).get("/games/").content.decode()
    assert code in listed and "sides by sealed bids" in listed and "host" in listed
    assert "Your turn to bid" in browser(host).get("/").content.decode()
    act(guest, code, "give", side="red", halves="2")
    assert "Waiting for your opponent's bid" in browser(guest).get("/").content.decode()
    assert code not in browser(person("third")).get("/games/").content.decode()


@pytest.mark.dear
def test_what_was_bid_stands_among_the_rules_of_the_game(host: Any, guest: Any, skirmish: str) -> None:
    from wargame.games.words import departures

    code = opened(host, skirmish, "sealed").code
    act(host, code, "give", side="blue", halves="4")
    act(guest, code, "give", side="blue", halves="2")
    told = departures(Game.objects.get(code=code))
    assert told == [("Given to the Red side", "2 points to attack with")]


# The API


@pytest.mark.dear
def test_the_api_opens_bids_and_settles(host: Any, guest: Any, skirmish: str) -> None:
    body = {"ruleset": skirmish, "scenario": "crossroads", "sides": "bid-auction"}
    made = client_of(host).post("/api/games/", body, format="json")
    assert made.status_code == 201
    code = made.json()["code"]
    shown = asked(guest, code).json()
    assert (shown["method"], shown["sides"], shown["step"], shown["most"]) == (
        "auction",
        ["blue", "red"],
        2,
        8,
    )
    assert (shown["you"], shown["may"], shown["least"]) == (None, ["raise"], 0)
    assert asked(host, code).json()["may"] == ["raise", "phrase", "withdraw"]
    assert asked(None, code).json()["may"] == []
    assert tell(host, code, act="raise", side="blue", halves=2).json()["offers"][0]["halves"] == 2
    assert asked(guest, code).json()["may"] == ["raise", "take"] and asked(guest, code).json()["least"] == 4
    answer = tell(guest, code, act="take", after=1, phrase="words")
    assert answer.status_code == 200 and answer.json()["settled"]
    game = Game.objects.get(code=code)
    assert game.status == Game.Status.ACTIVE and game.epochs.get().phrases == {"red": "words"}


REFUSED_BY_THE_API = [
    ({"act": "steal"}, 400),
    ({}, 400),
    ({"act": "give", "side": "blue", "halves": 2, "more": 1}, 400),
    ({"act": "give", "side": "blue", "halves": "2"}, 400),
    ({"act": "give", "side": "blue", "halves": 1.5}, 400),
    ({"act": "give", "side": "green", "halves": 2}, 400),
    ({"act": "give", "side": "blue", "halves": 3}, 400),
    ({"act": "give", "side": "blue", "halves": 2, "level": 2}, 400),
    ({"act": "take"}, 409),
    ({"act": "leave"}, 403),
]


@pytest.mark.dear
def test_the_api_refuses_with_the_documented_body(
    host: Any, guest: Any, skirmish: str, subtests: pytest.Subtests
) -> None:
    code = opened(host, skirmish, "sealed").code
    for body, status in REFUSED_BY_THE_API:
        with subtests.test(body=body, status=status):
            answer = tell(guest, code, **body)
            assert answer.status_code == status, answer.content
            assert {"code", "rule", "reason", "facts"} == set(answer.json())
            assert not Bid.objects.exists()


def test_the_api_knows_no_auction_where_there_is_none(host: Any, skirmish: str) -> None:
    from wargame.games.services import game_open

    code = game_open(user=host, ruleset=skirmish, scenario="crossroads").code
    assert asked(host, code).status_code == 404
    assert tell(host, code, act="give", side="blue", halves=2).status_code == 404
    assert tell(None, code, act="give").status_code in (401, 403)
    body = {"ruleset": skirmish, "scenario": "crossroads", "sides": "bid-loudly"}
    assert client_of(host).post("/api/games/", body, format="json").status_code == 400
