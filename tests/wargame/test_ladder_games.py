"""Games out of challenges: their sides, and who ends them before they begin."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

import rules
from tests.wargame.climbing import DAY, Climb, climb, later, rate
from tests.wargame.sitting import SKELETON, client_of
from wargame.bids.services import bid_give, bid_leave
from wargame.games import heartbeat
from wargame.games.models import Game
from wargame.games.services import game_abandon
from wargame.ladders import services, tasks
from wargame.ladders.figures import fairest
from wargame.ladders.games import plans_of
from wargame.ladders.models import Challenge
from wargame.ladders.settling import challenges_settle
from wargame.results.services import results_find

pytestmark = pytest.mark.django_db


@pytest.fixture
def ladder(db: None) -> Climb:
    """Six people on a ladder of exchange."""
    return climb()


@pytest.fixture
def committed(django_capture_on_commit_callbacks: Any) -> Any:
    """What is done within has its signals sent, as after a commit."""
    return partial(django_capture_on_commit_callbacks, execute=True)


@pytest.mark.dear
def test_who_calls_the_game_off_before_a_move_has_declined_it(ladder: Climb) -> None:
    for challenger, loser, state in (("Cem", "Ada", "declined"), ("Dora", "Dora", "withdrawn")):
        challenge = ladder.begin(challenger, "Ada" if challenger == "Cem" else "Cem")
        assert challenge.game
        game_abandon(code=challenge.game.code, user=ladder.people[loser])
        results_find()
        assert challenges_settle() == 1
        challenge.refresh_from_db()
        assert (challenge.state, challenge.free) == (state, False)
    assert ladder.order()[:2] == ["Ben", "Ada"]
    assert (ladder.order()[3:], ladder.place("Dora").lost) == (["Eve", "Dora", "Finn"], 1), (
        "a bad lot is no way out"
    )


@pytest.fixture
def bidding(db: None) -> Climb:
    """A ladder on which sides are bid for."""
    return climb(sides="bid-sealed")


def bid(ladder: Climb, challenge: Challenge, name: str, halves: int = 0) -> None:
    """An offer for the first side."""
    assert challenge.game
    side = rules.get(SKELETON).scenarios[challenge.scenario].sides[0]
    bid_give(code=challenge.game.code, user=ladder.people[name], side=side, halves=halves)


@pytest.mark.dear
def test_sides_are_bid_for_before_the_game_begins(bidding: Climb) -> None:
    challenge = bidding.begin("Cem", "Ada")
    assert challenge.state == "accepted" and challenge.game and challenge.game.status == "open"
    bid(bidding, challenge, "Cem")
    bid(bidding, challenge, "Ada", 2)
    challenges_settle()
    challenge.refresh_from_db()
    assert challenge.state == "playing" and challenge.game
    assert challenge.game.terms["challenge"] == challenge.pk and "bid" in challenge.game.terms


@pytest.mark.dear
def test_the_page_before_the_bids_says_who_plays(bidding: Climb) -> None:
    challenge = bidding.begin("Cem", "Ada")
    rate(bidding.people["Ada"], 1600)
    rate(bidding.people["Cem"], 1500)
    assert challenge.game
    told = {
        name: client_of(user).get(f"/games/{challenge.game.code}/").content.decode()
        for name, user in (("Ada", bidding.people["Ada"]), ("Ben", bidding.people["Ben"]), ("nobody", None))
    }
    for page in told.values():
        assert "Cem and Ada; they still have to bid for the sides" in page and ": Cem against Ada" in page
        assert (
            "Anybody who can see this game" not in page
            and "offered by" not in page
            and "Sign in to bid" not in page
        )
    promises = ("you can expect", "If you win, draw or lose", "for the two of you")
    assert all(words in told["Ada"] for words in promises[:2])
    assert not any(words in told[name] for name in ("Ben", "nobody") for words in promises)


@pytest.mark.parametrize(
    ("bidder", "state", "top"),
    [("Cem", "lapsed", "Ben"), ("Ada", "withdrawn", "Ada"), ("", "withdrawn", "Ada")],
)
@pytest.mark.dear
def test_who_does_not_bid_ends_it(
    bidding: Climb, monkeypatch: pytest.MonkeyPatch, bidder: str, state: str, top: str
) -> None:
    challenge = bidding.begin("Cem", "Ada")
    if bidder:
        bid(bidding, challenge, bidder)
    later(monkeypatch, days=5.1)
    tasks.sweep()
    challenge.refresh_from_db()
    assert (challenge.state, bidding.order()[0]) == (state, top)
    assert challenge.game and challenge.game.status == "abandoned"


@pytest.mark.dear
def test_who_steps_back_from_bidding_has_declined(bidding: Climb) -> None:
    challenge = bidding.begin("Cem", "Ada")
    assert challenge.game
    bid_leave(code=challenge.game.code, user=bidding.people["Ada"])
    assert challenges_settle() == 1
    challenge.refresh_from_db()
    assert challenge.state == "declined" and bidding.order()[0] == "Ben"
    assert Game.objects.get(pk=challenge.game.pk).status == "abandoned"


@pytest.mark.dear
def test_who_withdraws_the_game_while_sides_are_bid_for_has_taken_it_back(bidding: Climb) -> None:
    challenge = bidding.begin("Cem", "Ada")
    assert challenge.game
    game_abandon(code=challenge.game.code, user=bidding.people["Cem"])
    assert (challenges_settle(), challenges_settle()) == (1, 0)
    challenge.refresh_from_db()
    assert challenge.state == "withdrawn" and bidding.order()[:4] == ["Ada", "Ben", "Dora", "Cem"]
    assert bidding.place("Cem").lost == 1


@pytest.mark.dear
def test_sides_are_those_that_come_nearest_to_even(ladder: Climb, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = plans_of(ladder.ladder)[-1]
    side = rules.get(plan.ruleset).scenarios[plan.scenario].sides[1]
    monkeypatch.setattr(
        "wargame.ladders.challenges.fairest", lambda *of: plan._replace(chance=0.51, side=side)
    )
    challenge = ladder.begin("Cem", "Ada")
    assert (challenge.scenario, challenge.side) == (plan.scenario, side)
    assert challenge.game
    assert challenge.game.seats.get(side=side).user == ladder.people["Cem"]


def test_between_equals_of_whom_nothing_is_known_the_lot_decides(ladder: Climb) -> None:
    found = fairest(ladder.people["Cem"], ladder.people["Ada"], plans_of(ladder.ladder))
    assert found and (found.chance, found.side) == (0.5, "")
    assert fairest(ladder.people["Cem"], ladder.people["Ada"], []) is None
    rate(ladder.people["Cem"], 2100)
    far = fairest(ladder.people["Cem"], ladder.people["Ada"], plans_of(ladder.ladder))
    assert far and far.chance and far.chance > 0.8


def test_what_is_even_is_asked_once(ladder: Climb, django_assert_num_queries: Any) -> None:
    plans, _ = plans_of(ladder.ladder), heartbeat.now()
    with django_assert_num_queries(2):
        assert fairest(ladder.people["Cem"], ladder.people["Ada"], plans)


@pytest.mark.dear
def test_who_looks_at_the_game_reads_for_which_ladder_it_is_and_who_stands_where(bidding: Climb) -> None:
    challenge = bidding.begin("Cem", "Ben")
    assert challenge.game
    address = f"/games/{challenge.game.code}/"
    told = client_of(bidding.people["Ben"]).get(address).content.decode()
    assert '<a href="/ladders/the-climbers/autumn-ladder/">Autumn ladder</a>' in told
    assert "Places on the Autumn ladder" in told
    assert '<dt>Ben</dt><dd class="fig">2</dd>' in told and '<dt>Cem</dt><dd class="fig">3</dd>' in told
    info = client_of(bidding.people["Ada"]).get(f"/api{address}").json()
    assert (info["ladder"], info["sides_by"], info["rated"]) == ("autumn-ladder", "bid-sealed", True)
    for name in ("Cem", "Ben"):
        bid(bidding, challenge, name)
    assert client_of(bidding.people["Ada"]).get(f"/api{address}").json()["sides_by"] == ""


@pytest.mark.dear
def test_who_is_asked_last_has_all_the_days_to_bid(monkeypatch: pytest.MonkeyPatch, db: None) -> None:
    ladder = climb(sides="bid-pie")
    challenge = ladder.begin("Cem", "Ada")
    later(monkeypatch, days=4.99)
    bid(ladder, challenge, "Cem")
    later(monkeypatch, days=0.1)
    tasks.sweep()
    challenge.refresh_from_db()
    assert challenge.state == "accepted", "Ada has had no day to choose"
    later(monkeypatch, days=5)
    tasks.sweep()
    challenge.refresh_from_db()
    assert challenge.state == "lapsed" and ladder.place("Ada").missed == 1


@pytest.mark.dear
def test_leave_stops_the_days_to_bid(bidding: Climb, monkeypatch: pytest.MonkeyPatch) -> None:
    challenge = bidding.begin("Cem", "Ada")
    bid(bidding, challenge, "Cem")
    services.place_away(user=bidding.people["Ada"], season=bidding.season, until=heartbeat.now() + 14 * DAY)
    for days, state in ((6, "accepted"), (14, "lapsed")):
        later(monkeypatch, days=days)
        tasks.sweep()
        challenge.refresh_from_db()
        assert challenge.state == state
