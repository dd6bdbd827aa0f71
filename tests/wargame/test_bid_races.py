"""Two who act at once act one after the other: real threads, the real database."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from tests.wargame.sitting import person
from wargame.bids import services
from wargame.bids.models import Auction, Bid, Bidder
from wargame.games.errors import SiteError
from wargame.games.models import Founding, Game
from wargame.games.services import game_abandon

pytestmark = pytest.mark.django_db(transaction=True)

ROUNDS = 5

Work = Callable[[], Any]


def at_once(*works: Work) -> list[str]:
    """Each in a thread of its own, begun together: the sentence of its refusal, or ''."""
    barrier, found = threading.Barrier(len(works)), [""] * len(works)

    def run(number: int, work: Work) -> None:
        barrier.wait()
        try:
            work()
        except SiteError as refused:
            found[number] = refused.sentence
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(works)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()
    return found


@pytest.fixture
def host(skirmish: str) -> Any:
    return person("host")


@pytest.fixture
def guest() -> Any:
    return person("guest")


def opened(host: Any, skirmish: str, method: str) -> Game:
    return services.bid_open(user=host, method=method, ruleset=skirmish, scenario="crossroads")


def give(game: Game, user: Any, side: str = "blue", halves: int = 2) -> Work:
    return lambda: services.bid_give(code=game.code, user=user, side=side, halves=halves)


def call(game: Game, user: Any, halves: int, after: int) -> Work:
    return lambda: services.bid_raise(code=game.code, user=user, side="blue", halves=halves, after=after)


def take(game: Game, user: Any, after: int) -> Work:
    return lambda: services.bid_take(code=game.code, user=user, after=after)


@pytest.mark.dear
def test_both_seal_at_once_and_the_game_begins_once(host: Any, guest: Any, skirmish: str) -> None:
    for _ in range(ROUNDS):
        game = opened(host, skirmish, "sealed")
        assert at_once(give(game, host), give(game, guest, halves=4)) == ["", ""]
        game.refresh_from_db()
        assert game.status == Game.Status.ACTIVE and game.options["bid"] == {"red": 4}
        assert Founding.objects.filter(game=game).count() == 1
        assert sorted(Bid.objects.filter(auction=game.pk).values_list("number", flat=True)) == [1, 2]
        assert {seat.user_id for seat in game.seats.all()} == {host.pk, guest.pk}


def test_one_who_sends_a_sealed_bid_twice_at_once_has_given_one(host: Any, skirmish: str) -> None:
    game = opened(host, skirmish, "sealed")
    found = at_once(*(give(game, host, halves=halves) for halves in (2, 4, 6)))
    assert found.count("") == 1 and Bid.objects.count() == 1


@pytest.mark.dear
def test_of_many_who_come_in_at_once_one_does(host: Any, skirmish: str) -> None:
    game = opened(host, skirmish, "sealed")
    found = at_once(*(give(game, person(f"guest{number}")) for number in range(4)))
    assert found.count("") == 1 and sum("Two players" in one for one in found) == 3
    assert Bidder.objects.filter(auction=game.pk).count() == 2 and Bid.objects.count() == 1


def test_one_guest_in_two_windows_comes_in_once(host: Any, guest: Any, skirmish: str) -> None:
    game = opened(host, skirmish, "auction")
    found = at_once(call(game, guest, 2, 0), call(game, guest, 4, 0))
    assert found.count("") == 1 and Bidder.objects.filter(auction=game.pk).count() == 2


@pytest.mark.dear
def test_of_two_who_call_first_at_once_one_is_heard(host: Any, guest: Any, skirmish: str) -> None:
    for _ in range(ROUNDS):
        game = opened(host, skirmish, "auction")
        found = at_once(call(game, host, 2, 0), call(game, guest, 4, 0))
        assert sorted(bool(one) for one in found) == [False, True]
        assert any("in the meantime" in one for one in found)
        assert Bid.objects.filter(auction=game.pk).count() == 1


@pytest.mark.dear
def test_a_raise_and_a_take_at_once(host: Any, guest: Any, skirmish: str) -> None:
    """In two windows of one who is asked: whichever comes first holds."""
    for _ in range(ROUNDS):
        game = opened(host, skirmish, "auction")
        call(game, host, 2, 0)()
        found = at_once(call(game, guest, 4, 1), take(game, guest, 1))
        game.refresh_from_db()
        assert found.count("") == 1
        assert (game.status == Game.Status.ACTIVE) == (found[1] == "")
        assert Bid.objects.filter(auction=game.pk).count() == (1 if found[1] == "" else 2)


@pytest.mark.dear
def test_withdrawing_and_settling_at_once(host: Any, guest: Any, skirmish: str) -> None:
    for _ in range(ROUNDS):
        game = opened(host, skirmish, "sealed")
        give(game, host)()
        at_once(lambda game=game: game_abandon(code=game.code, user=host), give(game, guest))  # type: ignore[misc]
        game.refresh_from_db()
        settled = Auction.objects.get(pk=game.pk).settled is not None
        assert settled == Founding.objects.filter(game=game).exists()
        if not settled:
            assert game.status == Game.Status.ABANDONED and not game.seq


@pytest.mark.dear
def test_stepping_back_and_taking_at_once(host: Any, guest: Any, skirmish: str) -> None:
    for _ in range(ROUNDS):
        game = opened(host, skirmish, "auction")
        call(game, host, 0, 0)()
        call(game, guest, 2, 1)()
        leave = lambda game=game: services.bid_leave(code=game.code, user=guest)  # noqa: E731
        at_once(leave, take(game, host, 2))
        game.refresh_from_db()
        begun = game.status == Game.Status.ACTIVE
        assert begun == (Bidder.objects.filter(auction=game.pk).count() == 2)
        assert {seat.user_id for seat in game.seats.all()} == ({host.pk, guest.pk} if begun else {None})
