"""The page of orders in advance: giving one, trying it out, switching it off; who may open it."""

from __future__ import annotations

import pytest

from tests.wargame.ordered import ask_anew, sit_to_order
from tests.wargame.sitting import client_of, person, sit_down
from wargame.games import heartbeat
from wargame.games.models import Game
from wargame.orders import replying
from wargame.orders.models import Order

pytestmark = pytest.mark.django_db


def test_an_order_is_given_on_its_page_with_conditions() -> None:
    sitting, side = sit_to_order()
    client, url = sitting.clients[side], f"/games/{sitting.code}/orders/"
    assert "Where a unit retreats to" in client.get(url).content.decode()
    filled = {
        "answer": "first", "when-turn-least": "1", "guard-turn-most": "3", "when-place-outside": "crossroads, 0101",
        "left": "2",
    }  # fmt: skip
    tried = client.post(f"{url}?question=retreat", {**filled, "try": "1"}).content.decode()
    assert "It would answer: the first hex that is open to it." in tried and not Order.objects.exists()
    assert client.post(f"{url}?question=retreat", filled).status_code == 302
    told = client.get(url).content.decode()
    assert "if turn at least 1 and place not among Crossroads, 0101: the first hex that is open to it" in told
    assert "as long as turn at most 3, at most 2 more times" in told
    change = client.get(f"{url}?order={Order.objects.get().pk}").content.decode()
    assert 'name="when-place-outside" value="Crossroads, 0101"' in change


def test_a_place_that_is_not_on_the_map_is_named() -> None:
    sitting = sit_down()
    url = f"/games/{sitting.code}/orders/?question=retreat"
    refused = sitting.clients["blue"].post(url, {"answer": "first", "when-place-among": "0101, Atlantis"})
    assert refused.status_code == 422
    assert "There is no place Atlantis on this map." in refused.content.decode()
    assert not Order.objects.exists()


def test_an_order_is_switched_off_raised_and_deleted_on_its_page() -> None:
    sitting = sit_down()
    client, url = sitting.clients["blue"], f"/games/{sitting.code}/orders/"
    for _ in range(2):
        client.post(f"{url}?question=retreat", {"answer": "first"})
    first, second = Order.objects.all()
    for act in ("off", "up", "on", "off"):
        assert client.post(f"{url}{second.pk}/", {"do": act}).status_code == 302
    assert [(one.pk, one.armed) for one in Order.objects.all()] == [(second.pk, False), (first.pk, True)]
    client.post(f"{url}{second.pk}/", {"do": "delete"})
    assert list(Order.objects.all()) == [first]
    assert client.post(f"{url}{first.pk}/", {"do": "conquer"}).status_code == 404


def test_the_page_is_for_players_and_tells_everybodys_after_the_game() -> None:
    sitting, side = sit_to_order()
    url = f"/games/{sitting.code}/orders/"
    client = sitting.clients[side]
    client.post(f"{url}?question=retreat", {"answer": "first"})
    ask_anew(sitting, side)
    replying.replies_plan(heartbeat.now())
    (reply,) = replying.Reply.objects.all()
    assert replying.replies_send(reply.due) == 1
    assert client_of(person("stranger")).get(url).status_code == 404
    other = sitting.clients[sitting.opponent(side)]
    assert "Nothing yet" in other.get(url).content.decode()
    Game.objects.filter(pk=sitting.game.pk).update(status=Game.Status.FINISHED)
    assert "Where a unit retreats to" in other.get(url).content.decode()
