"""Nobody learns of a sealed offer more than that it is there, before both are in: whatever else it said, every page,
answer, frame and refusal is the same, and as much work.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.explored import Sample, one_in
from tests.wargame.sitting import client_of, person
from tests.wargame.sockets import Open
from wargame.bids import services
from wargame.bids.models import Auction, Bid
from wargame.games.models import Game

OFFERS = {
    "sealed": [("blue", 0, 0), ("blue", 2, 0), ("blue", 8, 0), ("red", 0, 0), ("red", 6, 0)],
    "levels": [("", 0, 0), ("blue", 0, 1), ("blue", 0, 3), ("red", 0, 2)],
}
"""Different offers that a host could have sealed."""

PAGES = ("/games/{code}/", "/games/{code}/bids/", "/games/", "/", "/games/{code}/history/")
ANSWERS = (
    "bids/", "", "view/", "record/", "events/", "history/", "proof/", "chat/",
)  # fmt: skip
REFUSED = (
    {"act": "give", "side": "green", "halves": 2},
    {"act": "give", "side": "blue", "halves": 3},
    {"act": "give", "side": "blue", "halves": 90},
    {"act": "give", "side": "blue", "halves": 2, "level": 3},
    {"act": "give", "side": "blue", "level": 3, "halves": 2},
    {"act": "raise", "side": "blue", "halves": 2},
    {"act": "take", "after": 1},
    {"act": "choose", "side": "blue"},
    {"act": "leave"},
    {"act": "phrase", "phrase": "x"},
    {"act": "give", "side": "blue", "halves": 2, "phrase": "x" * 201},
)


@pytest.fixture
def people(db: None) -> dict[str, Any]:
    names = ("host", "guest", "third")
    return {
        **{name: person(name) for name in names},
        "nobody": None,
        "desk": person("desk", is_staff=True, is_superuser=True),
    }


@pytest.fixture
def game(people: dict[str, Any], skirmish: str, request: pytest.FixtureRequest) -> Game:
    return services.bid_open(
        user=people["host"], method=request.param, ruleset=skirmish, scenario="crossroads"
    )


def plain(text: str) -> str:
    """Without what is new in every answer: tokens against forgery, times, signatures."""
    text = re.sub(r'((csrfmiddlewaretoken|name="key)" value|nonce)="[^"]*"', "", text)
    text = re.sub(r"\d{4}-\d\d-\d\dT[0-9:.]+(Z|\+00:00)", "", text)
    text = re.sub(r'"signature":"[0-9a-f]*"', "", text)
    return re.sub(
        r"opened [^<]*|\b(just )?now\b|[\d:.]+\s?(a\.m\.|p\.m\.|(second|minute)s?( ago)?)", "", text
    )


def shown(game: Game, people: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """All that anybody may read of the game, and what they are told who try what is refused."""
    for name, user in people.items():
        browser = Client()
        if user:
            browser.force_login(user)
        for address in PAGES:
            answer = browser.get(address.format(code=game.code))
            yield f"{name} {address}", f"{answer.status_code} {plain(answer.content.decode())}"
        api = client_of(user)
        for path in ANSWERS:
            answer = api.get(f"/api/games/{game.code}/{path}")
            yield f"{name} {path}", f"{answer.status_code} {plain(b''.join(answer).decode())}"
        if user is None or not game.auction.bidders.filter(user=user).exists():
            for body in REFUSED:
                yield f"{name} {body}", refused(game, user, body)
    desk = Client()
    desk.force_login(people["desk"])
    for address in ("bids/auction/", f"bids/auction/{game.pk}/change/", f"games/game/{game.pk}/change/"):
        yield f"desk {address}", plain(desk.get(f"/admin/{address}").content.decode())
    listed = client_of(people["third"]).get("/api/games/")
    yield "third list", plain(listed.content.decode())


def refused(game: Game, user: Any, body: dict[str, Any]) -> str:
    answer = client_of(user).post(f"/api/games/{game.code}/bids/", body, format="json")
    assert answer.status_code >= 400, (body, answer.content)
    return f"{answer.status_code} {answer.content.decode()}"


def offer(game: Game, user: Any, offered: tuple[str, int, int]) -> None:
    side, halves, level = offered
    services.bid_give(code=game.code, user=user, side=side, halves=halves, level=level)


def swap(offered: tuple[str, int, int]) -> None:
    """As if that had been sealed from the first; the seal, which is no more than chance to others, stays."""
    side, halves, level = offered
    Bid.objects.update(side=side, halves=halves, level=level)


@pytest.mark.parametrize("game", one_in(2, OFFERS), indirect=True)
@pytest.mark.dear
def test_all_that_can_be_read_is_the_same_whatever_was_sealed(
    game: Game, people: dict[str, Any], sample: Sample
) -> None:
    first, *others = OFFERS[game.auction.method]
    offer(game, people["host"], first)
    told = dict(shown(game, people))
    assert "has bid" in told["guest /games/{code}/"] and '"given":true' in told["guest bids/"]
    for other in sample(others, 1):
        swap(other)
        assert dict(shown(game, people)) == told, other


@pytest.mark.parametrize("game", one_in(2, OFFERS), indirect=True)
@pytest.mark.dear
def test_refusals_are_the_same_before_and_after_the_other_has_bid(game: Game, people: dict[str, Any]) -> None:
    before = [refused(game, people["guest"], body) for body in REFUSED]
    offer(game, people["host"], OFFERS[game.auction.method][-1])
    assert [refused(game, people["guest"], body) for body in REFUSED] == before


@pytest.mark.parametrize("game", one_in(2, OFFERS), indirect=True)
@pytest.mark.dear
def test_refusals_are_as_much_work_whether_or_what_the_other_has_bid(
    game: Game, people: dict[str, Any]
) -> None:
    """Statements to the database in number and kind: what a clock could measure hangs on them."""

    def work() -> list[str]:
        found: list[str] = []
        for body in REFUSED:
            with CaptureQueriesContext(connection) as queries:
                refused(game, people["guest"], body)
            found += [re.sub(r"'[^']*'|\d+", "?", one["sql"]) for one in queries]
        return found

    nothing = work()
    for other in OFFERS[game.auction.method]:
        if not Bid.objects.exists():
            offer(game, people["host"], other)
        swap(other)
        assert work() == nothing


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", OFFERS, indirect=True)
def test_nothing_is_written_to_the_log(
    game: Game, people: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    offer(game, people["host"], OFFERS[game.auction.method][-1])
    list(shown(game, people))
    salt = Bid.objects.get().salt
    lines = [record.getMessage() for record in caplog.records if not record.name.startswith("django.db")]
    assert not [line for line in lines if salt in line or "halves" in line]


@pytest.mark.parametrize("game", one_in(2, OFFERS), indirect=True)
@pytest.mark.dear
def test_the_seal_is_for_the_two_and_salt_and_offer_for_nobody(game: Game, people: dict[str, Any]) -> None:
    offer(game, people["host"], OFFERS[game.auction.method][-1])
    bid = Bid.objects.get()
    services.bid_open(
        user=people["third"], method="sealed", ruleset=game.ruleset, scenario=game.scenario
    )  # another auction, so that a query by the wrong key would show
    told = dict(shown(game, people))
    assert not [name for name, text in told.items() if bid.salt in text]
    assert {name.split()[0] for name, text in told.items() if bid.seal in text} == {"host"}
    with_guest = services.bid_open(
        user=people["host"],
        method="sealed",
        opponent=people["guest"],
        ruleset=game.ruleset,
        scenario=game.scenario,
    )
    offer(with_guest, people["host"], ("blue", 2, 0))
    seal = Bid.objects.get(auction=with_guest.pk).seal
    told = dict(shown(with_guest, people))
    assert {name.split()[0] for name, text in told.items() if seal in text} == {"host", "guest"}


@pytest.mark.parametrize("game", ["sealed"], indirect=True)
def test_who_steps_back_leaves_nothing_behind(game: Game, people: dict[str, Any]) -> None:
    offer(game, people["guest"], ("blue", 8, 0))
    services.bid_leave(code=game.code, user=people["guest"])
    assert not Bid.objects.exists()
    assert Auction.objects.get(pk=game.pk).bidders.count() == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.dear
async def test_sockets_hear_the_same_whatever_was_sealed(skirmish: str, open_socket: Open) -> None:
    heard: dict[Any, list[Any]] = {}
    host, guest = await sync_to_async(person)("host"), await sync_to_async(person)("guest")
    for offered in OFFERS["sealed"]:
        game = await sync_to_async(services.bid_open)(
            user=host, method="sealed", ruleset=skirmish, scenario="crossroads"
        )
        browser = await open_socket(game.code, guest)
        frames = [await browser.resume()]
        await sync_to_async(offer)(game, host, offered)
        frames.append(await browser.next("game"))
        text = re.sub(r"'[a-z]+_?at'|" + game.code, "", plain(repr(frames)))
        heard[offered] = [re.sub(r"[0-9a-f]{64}", "", re.sub(r"'(now|moved|created)': '[^']*'", "", text))]
        assert "has bid" not in text and "halves" not in text
    assert len({repr(one) for one in heard.values()}) == 1
