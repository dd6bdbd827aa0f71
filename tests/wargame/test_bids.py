"""Settling the sides of a game by bids: what each may do when, what comes of it, and that it goes into the record."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group

from rules.core.dice import FairDice
from rules.core.errors import Malformed
from tests.wargame.test_referee import assert_rows_are_the_replay
from wargame.bids import services
from wargame.bids.models import Auction, Bid
from wargame.bids.signals import bidder_asked, sides_settled
from wargame.bids.state import STILL, find_asked, stands_still
from wargame.games.errors import Conflict, Forbidden, NotFound
from wargame.games.models import DiceEpoch, Founding, Game
from wargame.games.record import export
from wargame.games.record.verify import verify
from wargame.games.services import game_abandon, game_open, game_resign, phrase_give, seat_leave, seat_take
from wargame.results.services import result_record

pytestmark = pytest.mark.django_db

METHODS = ("sealed", "auction", "pie", "levels")


def person(name: str) -> Any:
    return get_user_model().objects.create_user(f"{name}-{uuid4().hex[:6]}")


@pytest.fixture
def host(skirmish: str) -> Any:
    return person("host")


@pytest.fixture
def guest() -> Any:
    return person("guest")


Opened = Callable[..., Game]


@pytest.fixture
def opened(host: Any, skirmish: str) -> Opened:
    """Opens a game whose sides are settled by that method."""

    def open(method: str, **more: Any) -> Game:
        return services.bid_open(user=host, method=method, ruleset=skirmish, scenario="crossroads", **more)

    return open


def seats(game: Game) -> dict[str, int | None]:
    return dict(game.seats.values_list("side", "user_id"))


def fresh(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


# Opening


@pytest.mark.parametrize("method", METHODS)
def test_nobody_sits_before_the_sides_are_settled(opened: Opened, host: Any, guest: Any, method: str) -> None:
    game = opened(method)
    assert game.status == Game.Status.OPEN and seats(game) == {"blue": None, "red": None}
    assert game.terms["sides"] == f"bid-{method}" and game.auction.method == method
    for user in (host, guest):
        with pytest.raises(Conflict, match="settled by bids"):
            seat_take(code=game.code, user=user, side="blue", invitation=game.invitation)
        with pytest.raises(Forbidden):
            seat_leave(code=game.code, user=user)
        with pytest.raises(Forbidden):
            phrase_give(code=game.code, user=user, phrase="words")
    assert seats(fresh(game)) == {"blue": None, "red": None}


def test_sides_are_bid_for_only_where_the_scenario_says_what_a_bid_gives(
    host: Any, skirmish: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    import rules

    plan = rules.get(skirmish).scenarios["crossroads"]
    with pytest.raises(Malformed, match="no-such-way"):
        game_open(user=host, ruleset=skirmish, scenario="crossroads", sides="bid-loudly")
    object.__setattr__(plan, "bid", (bid := plan.bid) and None)
    try:
        with pytest.raises(Malformed, match="no-bid"):
            services.bid_open(user=host, method="sealed", ruleset=skirmish, scenario="crossroads")
    finally:
        object.__setattr__(plan, "bid", bid)
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    ("bid", "code"),
    [
        ({"red": 10}, "bid-too-much"),
        ({"red": 3}, "bid-no-step"),
        ({"green": 2}, "no-such-side"),
        ({"red": True}, "bid-unreadable"),
        ([], "bid-unreadable"),
    ],
)
def test_a_game_is_opened_with_no_bid_that_the_scenario_does_not_allow(
    host: Any, skirmish: str, bid: Any, code: str
) -> None:
    with pytest.raises(Malformed) as refused:
        game_open(user=host, ruleset=skirmish, scenario="crossroads", options={"bid": bid})
    assert refused.value.code == code


def test_a_game_may_be_opened_with_a_bid_that_was_agreed_elsewhere(
    host: Any, guest: Any, skirmish: str
) -> None:
    game = game_open(
        user=host, ruleset=skirmish, scenario="crossroads", options={"bid": {"red": 4}}, side="blue"
    )
    seat_take(code=game.code, user=guest)
    pools = {row.side: row.points for row in fresh(game).pools.all()}
    assert pools == {"blue": 2, "red": 4}
    assert_rows_are_the_replay(fresh(game))


# Sealed bids


def sealed(game: Game, user: Any, side: str, halves: int, **more: Any) -> Auction:
    return services.bid_give(
        code=game.code, user=user, side=side, halves=halves, invitation=game.invitation, **more
    )


def test_the_higher_sealed_bid_has_its_wish_and_the_game_begins(
    opened: Opened, host: Any, guest: Any, django_capture_on_commit_callbacks: Any
) -> None:
    game = opened("sealed")
    heard: list[Any] = []
    sides_settled.connect(hear := lambda auction, **_: heard.append(auction.pk))  # noqa: F841
    with django_capture_on_commit_callbacks(execute=True):
        sealed(game, host, "blue", 2, phrase="hosts words")
        assert fresh(game).status == Game.Status.OPEN and not heard
        sealed(game, guest, "blue", 4, phrase="guests words")
    game = fresh(game)
    assert game.status == Game.Status.ACTIVE and seats(game) == {"blue": guest.pk, "red": host.pk}
    assert game.options["bid"] == {"red": 4} and "sides" not in game.terms
    bid = game.terms["bid"]
    assert (bid["method"], bid["side"], bid["halves"], bid["bidder"]) == ("sealed", "blue", 4, "second")
    assert bid["bidders"] == {"first": "red", "second": "blue"} and "die" not in bid
    assert dict(game.epochs.get().phrases) == {"red": "hosts words", "blue": "guests words"}
    assert Founding.objects.get(game=game).agreed["terms"]["bid"] == bid
    assert {row.side: row.points for row in game.pools.all()} == {"blue": 2, "red": 4}
    assert heard == [game.pk]
    assert_rows_are_the_replay(game)


def test_who_want_different_sides_have_them_for_nothing(opened: Opened, host: Any, guest: Any) -> None:
    game = opened("sealed")
    sealed(game, host, "red", 6)
    sealed(game, guest, "blue", 4)
    game = fresh(game)
    assert seats(game) == {"blue": guest.pk, "red": host.pk} and "bid" not in game.options
    assert (game.terms["bid"]["side"], game.terms["bid"]["halves"]) == ("", 0)


@pytest.mark.dear
def test_an_equal_bid_is_decided_by_the_promised_dice(opened: Opened, host: Any, guest: Any) -> None:
    faces = set()
    for _ in range(12):
        game = opened("sealed")
        epoch = DiceEpoch.objects.get(game=game)
        sealed(game, host, "blue", 2, phrase="one")
        sealed(game, guest, "blue", 2, phrase="two")
        dice = FairDice(bytes(epoch.secret), game.code, 0, 0, {"first": "one", "second": "two"})
        face = dice.roll("sides", rule="", sides=2).faces[0]
        game = fresh(game)
        assert game.terms["bid"]["die"] == face
        assert seats(game)["blue"] == (host if face == 1 else guest).pk
        faces.add(face)
    assert faces == {1, 2}


def test_the_seals_open_what_was_bid(opened: Opened, host: Any, guest: Any) -> None:
    game = opened("sealed")
    sealed(game, host, "blue", 2)
    before = Bid.objects.get().seal
    sealed(game, guest, "red", 0)
    offers = fresh(game).terms["bid"]["offers"]
    assert offers[0]["seal"] == before
    for offer in offers:
        said = {key: offer[key] for key in ("halves", "level", "side")}
        text = json.dumps(said, sort_keys=True, separators=(",", ":"))
        assert hashlib.sha256(f"{offer['salt']}\n{text}".encode()).hexdigest() == offer["seal"]


def test_a_sealed_bid_is_given_once(opened: Opened, host: Any) -> None:
    game = opened("sealed")
    sealed(game, host, "blue", 2)
    with pytest.raises(Conflict, match="already"):
        sealed(game, host, "blue", 4)
    assert Bid.objects.get().halves == 2


@pytest.mark.parametrize(
    ("side", "halves", "level", "code"),
    [
        ("green", 2, 0, "no-such-side"),
        ("", 2, 0, "no-such-side"),
        ("blue", 3, 0, "bid-no-step"),
        ("blue", 10, 0, "bid-too-much"),
        ("blue", -2, 0, "bid-unreadable"),
        ("blue", 2, 1, "bid-no-level"),
    ],
)
@pytest.mark.parametrize("method", ["sealed", "pie"])
def test_an_offer_that_the_scenario_does_not_allow_is_refused(
    opened: Opened, host: Any, method: str, side: str, halves: int, level: int, code: str
) -> None:
    game = opened(method)
    with pytest.raises(Malformed) as refused:
        services.bid_give(code=game.code, user=host, side=side, halves=halves, level=level)
    assert refused.value.code == code and not Bid.objects.exists()


# Balance levels


def test_by_levels_each_plays_their_own_side_at_their_own_level(
    opened: Opened, host: Any, guest: Any
) -> None:
    game = opened("levels")
    services.bid_give(code=game.code, user=host, side="blue", level=3)
    services.bid_give(code=game.code, user=guest, side="red", level=1)
    game = fresh(game)
    assert seats(game) == {"blue": host.pk, "red": guest.pk}
    assert game.options["bid"] == {"red": 6, "blue": 2}
    assert (game.terms["bid"]["side"], game.terms["bid"]["halves"]) == ("blue", 4)
    assert_rows_are_the_replay(game)


@pytest.mark.parametrize(
    ("side", "level", "halves"),
    [("blue", 4, 0), ("blue", -1, 0), ("", 1, 0), ("blue", 1, 2), ("green", 1, 0)],
)
def test_a_level_that_is_none_is_refused(
    opened: Opened, host: Any, side: str, level: int, halves: int
) -> None:
    game = opened("levels")
    with pytest.raises(Malformed):
        services.bid_give(code=game.code, user=host, side=side, level=level, halves=halves)
    assert not Bid.objects.exists()


# Auction


def call(game: Game, user: Any, side: str, halves: int, after: int = 0, **more: Any) -> Auction:
    return services.bid_raise(
        code=game.code, user=user, side=side, halves=halves, after=after, invitation=game.invitation, **more
    )


def take(game: Game, user: Any, after: int) -> Auction:
    return services.bid_take(code=game.code, user=user, after=after, invitation=game.invitation)


def test_calls_rise_until_one_takes_what_the_other_side_is_given(
    opened: Opened, host: Any, guest: Any
) -> None:
    game = opened("auction")
    call(game, host, "blue", 0, phrase="h")
    call(game, guest, "blue", 2, after=1, phrase="g")
    call(game, host, "blue", 6, after=2)
    assert find_asked(Auction.objects.get()) == {"second"}
    take(game, guest, after=3)
    game = fresh(game)
    assert seats(game) == {"blue": host.pk, "red": guest.pk} and game.options["bid"] == {"red": 6}
    assert [offer["halves"] for offer in game.terms["bid"]["offers"]] == [0, 2, 6]
    assert game.terms["bid"]["bidder"] == "first"
    assert dict(game.epochs.get().phrases) == {"blue": "h", "red": "g"}


def test_a_call_is_higher_for_the_same_side_and_heard(opened: Opened, host: Any, guest: Any) -> None:
    game = opened("auction")
    with pytest.raises(Conflict, match="Nobody has bid"):
        take(game, guest, after=0)
    call(game, host, "blue", 4)
    with pytest.raises(Conflict, match="Your bid stands"):
        call(game, host, "blue", 6, after=1)
    with pytest.raises(Conflict, match="Your bid stands"):
        take(game, host, after=1)
    with pytest.raises(Conflict, match="other side"):
        call(game, guest, "red", 6, after=1)
    with pytest.raises(Conflict, match="A bid above 2 must be at least 3"):
        call(game, guest, "blue", 4, after=1)
    with pytest.raises(Conflict, match="in the meantime"):
        call(game, guest, "blue", 6, after=0)
    with pytest.raises(Conflict, match="in the meantime"):
        take(game, guest, after=2)
    call(game, guest, "blue", 8, after=1)
    with pytest.raises(Conflict, match="4 is the maximum"):
        call(game, host, "blue", 8, after=2)
    take(game, host, after=2)
    assert seats(fresh(game)) == {"blue": guest.pk, "red": host.pk}


# Pie rule


def test_one_divides_and_the_other_chooses(opened: Opened, host: Any, guest: Any) -> None:
    game = opened("pie")
    with pytest.raises(Conflict, match="has not said yet"):
        services.bid_choose(code=game.code, user=guest, side="red")
    with pytest.raises(Conflict, match="you choose"):
        sealed(game, guest, "blue", 4)
    sealed(game, host, "blue", 4)
    with pytest.raises(Conflict, match="your opponent chooses"):
        services.bid_choose(code=game.code, user=host, side="red")
    with pytest.raises(Malformed, match="no-such-side"):
        services.bid_choose(code=game.code, user=guest, side="green")
    services.bid_choose(code=game.code, user=guest, side="red", phrase="g")
    game = fresh(game)
    assert seats(game) == {"blue": host.pk, "red": guest.pk} and game.options["bid"] == {"red": 4}
    assert (game.terms["bid"]["side"], game.terms["bid"]["bidder"]) == ("blue", "second")


# Who, when, how it ends


ACTS: dict[str, Callable[[Game, Any], Any]] = {
    "give": lambda game, user: services.bid_give(code=game.code, user=user, side="blue", halves=2),
    "raise": lambda game, user: services.bid_raise(code=game.code, user=user, side="blue", halves=2),
    "take": lambda game, user: services.bid_take(code=game.code, user=user, after=1),
    "choose": lambda game, user: services.bid_choose(code=game.code, user=user, side="blue"),
    "leave": lambda game, user: services.bid_leave(code=game.code, user=user),
}


@pytest.mark.parametrize("act", ACTS)
def test_nothing_is_bid_where_there_is_no_auction(act: str, host: Any, skirmish: str) -> None:
    game = game_open(user=host, ruleset=skirmish, scenario="crossroads")
    with pytest.raises(NotFound):
        ACTS[act](game, host)
    game.code = "nowhere"
    with pytest.raises(NotFound):
        ACTS[act](game, host)


@pytest.mark.parametrize("act", ACTS)
def test_nothing_is_bid_once_the_game_has_begun_or_is_withdrawn(
    act: str, opened: Opened, host: Any, guest: Any
) -> None:
    game, other = opened("sealed"), opened("sealed")
    sealed(game, host, "blue", 2)
    sealed(game, guest, "red", 2)
    with pytest.raises(Conflict, match="settled"):
        ACTS[act](game, guest)
    game_abandon(code=other.code, user=host)
    with pytest.raises(Conflict, match="abandoned"):
        ACTS[act](other, guest)
    assert fresh(other).status == Game.Status.ABANDONED


FIT = {"sealed": {"give"}, "levels": {"give"}, "auction": {"raise", "take"}, "pie": {"give", "choose"}}


@pytest.mark.parametrize("act", ["give", "raise", "take", "choose"])
@pytest.mark.parametrize("method", METHODS)
def test_each_method_knows_its_own_acts(act: str, method: str, opened: Opened, host: Any) -> None:
    if act in FIT[method]:
        return
    with pytest.raises((Conflict, Malformed)):
        ACTS[act](opened(method), host)
    assert not Bid.objects.exists()


@pytest.mark.parametrize("method", ["sealed", "auction"])
def test_two_bid_and_no_third(method: str, opened: Opened, host: Any, guest: Any) -> None:
    game = opened(method)
    if method == "sealed":
        sealed(game, guest, "blue", 2)
    else:
        call(game, guest, "blue", 2)
    with pytest.raises(Conflict, match="Two players"):
        sealed(game, person("third"), "blue", 2) if method == "sealed" else call(
            game, person("third"), "blue", 4, 1
        )


def test_with_an_opponent_named_nobody_else_bids(opened: Opened, guest: Any) -> None:
    game = opened("sealed", opponent=guest, private=True)
    with pytest.raises(Conflict, match="Two players"):
        sealed(game, person("third"), "blue", 2)
    services.bid_give(code=game.code, user=guest, side="blue", halves=2)  # needs no invitation
    assert Bid.objects.get().bidder.user_id == guest.pk


def test_a_private_game_takes_its_invitation_or_its_group(opened: Opened, guest: Any) -> None:
    club = Group.objects.create(name="club")
    game = opened("sealed", private=True, group=club)
    with pytest.raises(Forbidden, match="private"):
        services.bid_give(code=game.code, user=guest, side="blue", halves=2)
    member = person("member")
    member.groups.add(club)
    services.bid_give(code=game.code, user=member, side="blue", halves=2)
    assert game.auction.bidders.count() == 2


def test_the_guest_may_step_back_and_another_come(opened: Opened, host: Any, guest: Any) -> None:
    game = opened("auction")
    call(game, host, "blue", 0)
    call(game, guest, "blue", 2, after=1)
    call(game, host, "blue", 4, after=2)
    with pytest.raises(Forbidden):
        services.bid_leave(code=game.code, user=person("third"))
    with pytest.raises(Conflict, match="withdraw it"):
        services.bid_leave(code=game.code, user=host)
    services.bid_leave(code=game.code, user=guest)
    assert [(bid.number, bid.halves) for bid in Bid.objects.all()] == [(1, 0)]
    other = person("other")
    call(game, other, "blue", 6, after=1)
    take(game, host, after=2)
    assert seats(fresh(game)) == {"blue": other.pk, "red": host.pk}


def test_whoever_is_asked_is_told_after_the_commit(
    opened: Opened, host: Any, guest: Any, django_capture_on_commit_callbacks: Any
) -> None:
    heard: list[list[int]] = []
    bidder_asked.connect(hear := lambda users, **_: heard.append(users))  # noqa: F841
    with django_capture_on_commit_callbacks(execute=True):
        game = opened("auction", opponent=guest)
        call(game, host, "blue", 0)
    with django_capture_on_commit_callbacks(execute=True):
        call(game, guest, "blue", 2, after=1)
    assert heard[-2:] == [[guest.pk], [host.pk]]


def test_an_auction_that_stands_still_is_shown_as_such(opened: Opened, host: Any) -> None:
    auction = opened("sealed").auction
    assert not stands_still(auction, auction.moved + STILL - timedelta(seconds=1))
    assert stands_still(auction, auction.moved + STILL)
    auction.settled = auction.moved
    assert not stands_still(auction, auction.moved + STILL)


def test_the_two_may_change_their_phrase_until_the_game_begins(opened: Opened, host: Any, guest: Any) -> None:
    game = opened("sealed", phrase="at first")
    with pytest.raises(Forbidden):
        services.bid_phrase(code=game.code, user=guest, phrase="words")
    sealed(game, host, "blue", 2)
    services.bid_phrase(code=game.code, user=host, phrase="at last")
    sealed(game, guest, "red", 2, phrase="theirs")
    assert fresh(game).epochs.get().phrases == {"blue": "at last", "red": "theirs"}
    with pytest.raises(Conflict):
        services.bid_phrase(code=game.code, user=host, phrase="too late")


def test_a_phrase_that_is_too_long_is_refused(opened: Opened, host: Any) -> None:
    with pytest.raises(Malformed, match="too-long"):
        sealed(opened("sealed"), host, "blue", 2, phrase="x" * 201)
    assert not Bid.objects.exists()


# Record and result


@pytest.mark.parametrize("method", METHODS)
def test_the_record_holds_and_the_result_has_the_bid(
    method: str, opened: Opened, host: Any, guest: Any
) -> None:
    game = opened(method)
    if method == "auction":
        call(game, host, "blue", 2)
        take(game, guest, after=1)
    elif method == "pie":
        sealed(game, host, "blue", 2)
        services.bid_choose(code=game.code, user=guest, side="red")
    else:
        bid = {"level": 1} if method == "levels" else {"halves": 2}
        services.bid_give(code=game.code, user=host, side="blue", phrase="words", **bid)
        services.bid_give(code=game.code, user=guest, side="blue", **bid)
    game_resign(code=game.code, user=host)
    game = fresh(game)
    lines = [line.decode() for line in export.record_bytes(game)]
    assert not verify(lines).findings
    result = result_record(game=game)
    assert result is not None and result.bid is not None
    assert (result.bid["method"], result.bid["side"], result.bid["points"]) == (method, "blue", 1)
    assert result.options["bid"] == {"red": 2}
