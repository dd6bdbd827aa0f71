"""Seeds that a director sets on a page or by a program, as a list of seeds does."""

from __future__ import annotations

import re
from typing import Any

import pytest
from rest_framework.test import APIClient

from tests.wargame.cup import NAMES, Cup, cup
from tests.wargame.sitting import client_of
from wargame.events import services
from wargame.events.models import Act, Entrant
from wargame.games.errors import Conflict, Forbidden
from wargame.players.models import Privacy
from wargame.tokens.services import token_make

pytestmark = pytest.mark.django_db
PAGE = "/tournaments/steppe-front-cup/seeds/"
API = "/api/events/steppe-front-cup/seeds/"


@pytest.fixture
def four(db: None) -> Cup:
    """Tom, Vera, Ilse and Nils, numbered 1 to 4 in the order of their ratings."""
    return cup(NAMES[:4])


def seeds_of(made: Cup) -> dict[str, int | None]:
    """The seed of each player by name."""
    return dict(made.event.entrants.values_list("user__username", "seed"))


def sent(*seeds: Any, reason: str = "The committee's order") -> dict[str, Any]:
    """The form with a seed for each of the players 1, 2, …"""
    return {f"seed-{number}": seed for number, seed in enumerate(seeds, 1)} | {"reason": reason}


def put(user: Any, order: Any, status: int = 200) -> Any:
    """Set the order over the API."""
    answer = client_of(user).put(API, {"order": order, "reason": "So"}, format="json")
    assert answer.status_code == status, answer.content
    return answer.json()


@pytest.mark.dear
def test_a_director_sets_the_seeds_on_a_page_and_takes_them_back(four: Cup) -> None:
    clara = client_of(four.clara)
    assert f'href="{PAGE}"' in clara.get("/tournaments/steppe-front-cup/").content.decode()
    page = clara.get(PAGE).content.decode()
    assert re.findall(r'name="seed-(\d)" value="(\d)"', page) == [(str(at), str(at)) for at in range(1, 5)]
    done = clara.post(PAGE, sent(3, 1, 4, 2), follow=True).content.decode()
    assert "The seeds are set." in done
    assert seeds_of(four) == {"Tom": 3, "Vera": 1, "Ilse": 4, "Nils": 2}
    act = Act.objects.get(what="set the seeds")
    assert act.reason == "The committee's order" and act.actor == four.clara
    assert "set the seeds" in client_of().get("/tournaments/steppe-front-cup/acts/").content.decode()
    four.do(services.act_undo, number=act.number, reason="The other list")
    assert set(seeds_of(four).values()) == {None}


@pytest.mark.parametrize(
    ("seeds", "sentences"),
    [
        ((1, 1, 2, 3), ["Nobody has seed 4", "Seed 1 is given to Vera too", "Seed 1 is given to Tom too"]),
        ((1, 2, 3, ""), ["Give a seed"]),
        ((1, 2, 3, 9), ["less than or equal to 4"]),
        ((0, 1, 2, 3), ["greater than or equal to 1"]),
        ((1, 2, 3, "x"), ["Enter a whole number"]),
    ],
)
def test_seeds_that_stand_twice_or_are_left_out_are_refused_at_their_fields(
    four: Cup, seeds: Any, sentences: list[str]
) -> None:
    answer = client_of(four.clara).post(PAGE, sent(*seeds))
    page = answer.content.decode()
    assert answer.status_code == 409 and all(sentence in page for sentence in sentences), page
    assert 'role="alert"' in page and set(seeds_of(four).values()) == {None}
    assert re.findall(r'name="seed-\d" value="([^"]*)"', page) == [str(one) for one in seeds if one != ""]


def test_a_reason_is_needed_and_private_ratings_stay_private(four: Cup) -> None:
    page = client_of(four.clara).post(PAGE, sent(1, 2, 3, 4, reason="")).content.decode()
    assert "This field is required" in page and ">private<" not in page
    Privacy.objects.create(user=four.people["Tom"], ratings=Privacy.Audience.MYSELF)
    assert ">private<" in client_of(four.clara).get(PAGE).content.decode()


@pytest.mark.dear
def test_seeds_are_set_by_who_may_seed_and_until_the_first_draw(four: Cup) -> None:
    for name in ("Tom", "Stina"):
        user = four.people[name]
        refused = name == "Tom"
        assert (client_of(user).get(PAGE).status_code == 403) is refused
        if refused:
            put(user, [1, 2, 3, 4], 403)
            with pytest.raises(Forbidden):
                four.do(services.seeds_set, user, order=[1, 2, 3, 4], reason="So")
    assert client_of().get(PAGE).status_code == 302 and client_of().put(API).status_code == 401
    four.draw()
    page = client_of(four.clara).get(PAGE).content.decode()
    assert "Seeds can no longer be set" in page and "<form method" not in page.split("<main")[1]
    assert client_of(four.clara).post(PAGE, sent(1, 2, 3, 4)).status_code == 409
    assert "The field was fixed at the first draw" in put(four.clara, [1, 2, 3, 4], 409)["reason"]


@pytest.mark.dear
def test_undo_is_not_offered_once_the_field_is_fixed(four: Cup) -> None:
    client, log = client_of(four.clara), "/tournaments/steppe-front-cup/acts/"
    four.do(services.seeds_set, order=[4, 3, 2, 1], reason="So")
    assert 'value="undo"' in client.get(log).content.decode()
    four.draw()
    assert 'value="undo"' not in client.get(log).content.decode()


@pytest.mark.dear
def test_the_order_over_the_api_names_each_player_once(four: Cup) -> None:
    told = put(four.clara, [4, 3, 2, 1])
    assert [(one["name"], one["seed"]) for one in told] == [("Nils", 1), ("Ilse", 2), ("Vera", 3), ("Tom", 4)]
    for order, why in (
        ([1, 2, 3], "Everybody who plays needs a seed: Nils is missing"),
        ([1, 2], "Nils and Ilse are missing"),
        ([1, 2, 3, 3], "Ilse is in the order twice"),
        ([1, 2, 3, 7], "No player of this event has the number 7"),
    ):
        assert why in put(four.clara, order, 409)["reason"]
    put(four.clara, ["1"], 400)
    with pytest.raises(Conflict, match="Give a reason"):
        four.do(services.seeds_set, order=[1, 2, 3, 4], reason=" ")
    assert seeds_of(four) == {"Nils": 1, "Ilse": 2, "Vera": 3, "Tom": 4}
    assert set(four.names(four.publish())[0]) == {"Nils", "Vera"}, "the first of each half"


@pytest.mark.dear
def test_who_does_not_play_has_no_seed(four: Cup) -> None:
    four.do(services.entrant_withdraw, entrant=2, reason="Ill")
    assert 'name="seed-2"' not in client_of(four.clara).get(PAGE).content.decode()
    put(four.clara, [1, 3, 4])
    assert Entrant.objects.get(number=2).seed is None
    assert "has the number 2" in put(four.clara, [1, 2, 3, 4], 409)["reason"]


@pytest.mark.parametrize(("scopes", "status"), [(["play"], 403), (["play", "direct"], 200)])
def test_a_program_needs_the_scope_to_direct(four: Cup, scopes: list[str], status: int) -> None:
    _, key = token_make(user=four.clara, name="a program", scopes=scopes, days=1)
    program = APIClient()
    program.credentials(HTTP_AUTHORIZATION=f"Token {key}")
    given = {"order": [4, 3, 2, 1], "reason": "So"}
    assert program.put(API, given, format="json").status_code == status
