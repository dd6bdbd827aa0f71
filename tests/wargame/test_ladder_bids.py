"""Bidding for the sides of a ladder's game: for the two alone, with what hangs on it said, and over at once."""

from __future__ import annotations

from typing import Any

import pytest

from tests.wargame.climbing import Climb, climb
from tests.wargame.sitting import client_of
from wargame.bids.models import Bidder
from wargame.bids.services import bid_give, bid_leave
from wargame.games.errors import Forbidden, SiteError
from wargame.games.models import Game
from wargame.games.services import chat_post, game_abandon
from wargame.games.times import moment
from wargame.ladders.models import Challenge
from wargame.ladders.notices import letter_of

pytestmark = pytest.mark.django_db

Captured = Any


@pytest.fixture
def bidding(db: None) -> Climb:
    """A ladder on which sides are bid for."""
    return climb(sides="bid-sealed")


def game_of(challenge: Challenge) -> Game:
    """The game of a challenge that was accepted."""
    assert challenge.game is not None
    return challenge.game


def test_nobody_takes_the_place_of_who_has_stepped_back(bidding: Climb) -> None:
    """Not even before the ladder has heard of it."""
    game, dora = game_of(bidding.begin("Cem", "Ada")), bidding.people["Dora"]
    bid_leave(code=game.code, user=bidding.people["Ada"])
    alone = "a game on Autumn ladder; only the two players of the challenge can join"
    with pytest.raises(Forbidden, match=alone):
        bid_give(code=game.code, user=dora, side="blue")
    with pytest.raises(Forbidden, match=alone):
        chat_post(code=game.code, user=dora, key="1f1d7e4e-6a4c-4c55-9d6b-0a4f2f8e9a11", text="May I?")
    assert not Bidder.objects.filter(user=dora).exists()


@pytest.mark.parametrize(("leaver", "state"), [("Ada", "declined"), ("Cem", "withdrawn")])
@pytest.mark.dear
def test_a_game_that_is_called_off_ends_its_challenge_at_once(
    bidding: Climb, leaver: str, state: str, django_capture_on_commit_callbacks: Captured
) -> None:
    challenge = bidding.begin("Cem", "Ada")
    leave = bid_leave if leaver == "Ada" else game_abandon
    with django_capture_on_commit_callbacks(execute=True):
        leave(code=game_of(challenge).code, user=bidding.people[leaver])
    challenge.refresh_from_db()
    assert challenge.state == state
    assert Game.objects.get(pk=game_of(challenge).pk).status == Game.Status.ABANDONED
    assert bidding.place(leaver).lost == 1
    with pytest.raises(SiteError):
        bid_give(code=game_of(challenge).code, user=bidding.people["Dora"], side="blue")
    letter = letter_of(challenge)
    assert letter and letter.subject(challenge) == f"{leaver} has called your game off"
    told = client_of(bidding.people["Cem"]).get("/ladders/challenges/").content.decode()
    assert "was accepted, and called off before the game began" in told


@pytest.mark.parametrize(("who", "words"), [("Ada", "Leave the game"), ("Cem", "Withdraw the game")])
def test_what_it_costs_to_call_a_game_off_is_said_before_the_button(
    bidding: Climb, who: str, words: str
) -> None:
    game = game_of(bidding.begin("Cem", "Ada"))
    page = client_of(bidding.people[who]).get(f"/games/{game.code}/").content.decode()
    cost = "If one of you calls the game off before it begins, that player drops one place"
    folded = page[page.index(f'<summary class="btn">{words} …</summary>') :]
    assert cost in folded[: folded.index(f"{words} anyway")]


@pytest.mark.dear
def test_the_two_read_until_when_a_bid_is_owed_and_what_calling_off_costs(bidding: Climb) -> None:
    challenge = bidding.begin("Cem", "Ada")
    address = f"/games/{game_of(challenge).code}/"
    until = moment(challenge.answer_until)
    told = client_of(bidding.people["Ada"]).get(address).content.decode()
    assert (
        f"Bid by {until}; after that, the player who has not bid drops one place, and it counts as a loss"
        in told
    )
    assert "If one of you calls the game off before it begins, that player drops one place" in told
    assert "Bid by " not in client_of(bidding.people["Dora"]).get(address).content.decode()


@pytest.mark.dear
def test_a_bid_that_is_owed_waits_for_who_owes_it(bidding: Climb) -> None:
    challenge = bidding.begin("Cem", "Ada")
    until = moment(challenge.answer_until)
    client = client_of(bidding.people["Ada"])
    home = client.get("/").content.decode()
    assert "One decision waits for you" in home and "Your turn to bid" in home and f"Bid by {until}" in home
    assert f"bid owed by Cem and Ada, until {until}" in client.get("/ladders/challenges/").content.decode()
    bid_give(code=game_of(challenge).code, user=bidding.people["Ada"], side="blue")
    home = client.get("/").content.decode()
    assert "Nothing needs you right now" in home and "Waiting for your opponent" in home
    assert "bid owed by Cem, until" in client.get("/ladders/challenges/").content.decode()


@pytest.mark.dear
def test_who_is_to_choose_is_not_told_that_their_part_is_done() -> None:
    ladder = climb(sides="bid-pie")
    game = game_of(ladder.begin("Cem", "Ada"))
    told = client_of(ladder.people["Ada"]).get(f"/games/{game.code}/").content.decode()
    assert "Your opponent goes first: they divide, then you choose." in told and "done your part" not in told
    bid_give(code=game.code, user=ladder.people["Cem"], side="blue")
    told = client_of(ladder.people["Cem"]).get(f"/games/{game.code}/").content.decode()
    assert "You have done your part. It is your opponent's turn now." in told
