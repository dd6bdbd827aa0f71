"""What is asked and answered about an open game, before it begins: by whom, how often, who hears of it."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from tests.wargame.climbing import Climb, climb
from tests.wargame.sitting import SKELETON, client_of, person, shortest
from wargame.bids import services as bids
from wargame.games.errors import Conflict, Forbidden
from wargame.games.models import ChatMessage, Game
from wargame.games.services import chat_post, game_open, seat_take
from wargame.notices.models import Notice

pytestmark = pytest.mark.django_db


def opened(**given: Any) -> Game:
    """Ada waits for an opponent."""
    game = game_open(user=person("ada"), ruleset=SKELETON, scenario=shortest(SKELETON), **given)
    assert game.status == Game.Status.OPEN
    return game


def ask(game: Game, name: str, text: str = "How late do you play?", **more: Any) -> ChatMessage:
    return chat_post(code=game.code, user=person(name), key=uuid4(), text=text, **more)


def page(game: Game, user: Any = None) -> str:
    return str(client_of(user).get(f"/games/{game.code}/").content.decode())


@pytest.mark.dear
def test_who_might_join_asks_on_the_page_and_everybody_reads_it() -> None:
    game, ben = opened(), person("ben")
    told = page(game, ben)
    assert "Ask ada a question" in told and 'href="#questions">Ask a question' in told
    data = {"key": str(uuid4()), "text": "How late <b>do</b> you play?"}
    for _ in range(2):  # sent twice it is said once
        answer = client_of(ben).post(f"/games/{game.code}/ask/", data)
    assert answer["Location"] == f"/games/{game.code}/#questions"
    client_of(game.owner).post(f"/games/{game.code}/ask/", {"key": str(uuid4()), "text": "Till ten."})
    for reader in (None, person("cem")):
        told = page(game, reader)
        assert told.count("How late &lt;b&gt;do&lt;/b&gt; you play?") == 1 and "Till ten." in told
    assert "to ask." in page(game) and 'name="text"' not in page(game)


@pytest.mark.dear
def test_what_cannot_be_said_is_refused_on_the_page() -> None:
    game, ben = opened(), client_of(person("ben"))
    for data in ({"key": str(uuid4()), "text": " "}, {"key": "x", "text": "a"}, {}):
        told = ben.post(f"/games/{game.code}/ask/", data, follow=True).content.decode()
        assert "Write something, up to 2000 characters" in told
    assert not ChatMessage.objects.exists()


@pytest.mark.dear
def test_before_joining_one_says_five_lines_and_the_host_as_many_as_they_like() -> None:
    game = opened()
    for _ in range(5):
        ask(game, "ben")
        ask(game, "ada")
    with pytest.raises(Conflict, match="5 messages here; the limit before you join is 5"):
        ask(game, "ben")
    assert ask(game, "ada") and ask(game, "cem")


@pytest.mark.dear
def test_who_may_not_join_does_not_ask() -> None:
    secret = opened(private=True)
    with pytest.raises(Forbidden, match="private"):
        ask(secret, "ben")
    assert ask(secret, "ben", invitation=secret.invitation)
    limited = opened(terms={"limits": {"rating_from": 3000}})
    with pytest.raises(Forbidden, match="ratings from 3000"):
        ask(limited, "ben")
    assert 'name="text"' not in page(limited, person("ben"))


def test_once_it_has_begun_the_players_alone_talk() -> None:
    game = opened()
    ask(game, "ben")
    seat_take(code=game.code, user=person("cem"))
    with pytest.raises(Forbidden, match="Only players can write"):
        ask(game, "ben")
    assert ask(game, "cem")


def test_nobody_speaks_aside_before_they_sit() -> None:
    with pytest.raises(Conflict, match="Before the game begins you can write only to everybody"):
        ask(opened(), "ben", aside=True)


def test_who_asked_hears_of_the_answer() -> None:
    game = opened()
    ask(game, "ben")
    assert not Notice.objects.exists(), "who sits is told as in any chat"
    ask(game, "ada", "Till ten.")
    (notice,) = Notice.objects.all()
    assert (notice.reader, notice.text, notice.path) == (person("ben"), "Till ten.", f"/games/{game.code}/")


@pytest.fixture
def bidding() -> Climb:
    """A ladder on which sides are bid for."""
    return climb(sides="bid-sealed")


def test_between_two_who_bid_nobody_else_asks(skirmish: str) -> None:
    ada, cem = person("ada"), person("cem")
    game = bids.bid_open(user=ada, method="sealed", ruleset=skirmish, scenario="crossroads")
    bids.bid_give(code=game.code, user=cem, side="red", halves=0, invitation=game.invitation)
    for user in (cem, ada):
        assert chat_post(code=game.code, user=user, key=uuid4(), text="Good luck")
    with pytest.raises(Conflict, match="Two players are already settling the sides"):
        ask(game, "ben")
    assert {notice.reader.username for notice in Notice.objects.filter(kind="chat")} == {"ada", "cem"}


@pytest.mark.dear
def test_of_the_game_of_a_challenge_nobody_else_asks(bidding: Climb) -> None:
    game = bidding.begin("Cem", "Ada").game
    assert game
    with pytest.raises(Forbidden, match="only the two players of the challenge can join"):
        chat_post(code=game.code, user=bidding.people["Ben"], key=uuid4(), text="May I?")


@pytest.mark.dear
def test_the_board_may_be_looked_at_before_the_game() -> None:
    game = opened()
    assert 'href="?board">View the board' in page(game)
    assert "questions" not in str(client_of().get(f"/games/{game.code}/?board").content.decode())
    secret = opened(private=True)
    assert client_of(person("ben")).get(f"/games/{secret.code}/?board").status_code == 404
