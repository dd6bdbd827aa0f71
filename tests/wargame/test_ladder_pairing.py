"""«I want a game»: who is paired with whom, and whom nobody is paired with."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from tests.wargame.climbing import DAY, Climb, climb, rate
from wargame.games import heartbeat
from wargame.games.errors import Conflict
from wargame.games.models import Game
from wargame.ladders import services, tasks
from wargame.ladders.models import Challenge
from wargame.ladders.pairing import Match, exact, games_pair, nearest_first, pairing

ODD = [Match(0.1, 1, 2), Match(0.0, 2, 3), Match(0.1, 3, 4)]


def test_as_many_play_as_can_and_of_those_the_nearest() -> None:
    assert pairing(ODD) == [Match(0.1, 1, 2), Match(0.1, 3, 4)]
    assert nearest_first(ODD) == [Match(0.0, 2, 3)]
    assert pairing([]) == []


def test_a_pairing_does_not_hang_on_the_order_of_the_rows() -> None:
    assert {tuple(pairing(list(order))) for order in permutations(ODD)} == {tuple(pairing(ODD))}
    even = [Match(0.0, a, b) for a in range(4) for b in range(a)]
    assert {tuple(pairing(list(order))) for order in list(permutations(even))[:200]} == {
        (Match(0.0, 1, 0), Match(0.0, 3, 2))
    }


@pytest.mark.dear
def test_nobody_finds_a_better_pairing_than_the_exact_one() -> None:
    chance = Random(7)
    for _ in range(50):
        people = list(range(6))
        found = [
            Match(chance.random(), b, a) for a in people for b in people if a < b and chance.random() < 0.6
        ]
        edges = {frozenset((match.lower, match.higher)): match.cost for match in found}
        best = min(
            (-len(pairs), sum(edges[pair] for pair in pairs))
            for order in permutations(people)
            for pairs in [
                [p for p in map(frozenset, zip(order[::2], order[1::2], strict=True)) if p in edges]
            ]
        )
        chosen = exact(people, found)
        assert (-len(chosen), pytest.approx(sum(match.cost for match in chosen))) == best


@pytest.fixture
def ladder(db: None) -> Climb:
    """Six people, all within reach of each other."""
    return climb(up=9, down=9)


def want(ladder: Climb, *names: str, pace: str = "") -> None:
    """These say that they want a game."""
    for name in names:
        services.place_seek(user=ladder.people[name], season=ladder.season, pace=pace)


def pairs() -> list[tuple[str, str]]:
    rows = Challenge.objects.order_by("pk").values_list("challenger__username", "challenged__username")
    return [(str(one), str(other)) for one, other in rows]


@pytest.mark.dear
def test_those_who_want_a_game_get_the_nearest(ladder: Climb) -> None:
    for name, rating in (("Ada", 1900), ("Ben", 1500), ("Cem", 1880), ("Dora", 1490)):
        rate(ladder.people[name], rating)
    want(ladder, "Ada", "Ben", "Cem", "Dora")
    assert tasks.sweep() == 2
    assert sorted(pairs()) == [("Cem", "Ada"), ("Dora", "Ben")]
    assert all(challenge.state == "playing" for challenge in Challenge.objects.all())
    assert Game.objects.filter(status="active").count() == 2
    assert ladder.place("Ada").seeks is None
    assert tasks.sweep() == 0


def test_one_alone_waits(ladder: Climb) -> None:
    want(ladder, "Ada")
    assert games_pair(ladder.season.pk) == []
    assert ladder.place("Ada").seeks is not None


def test_reasons_hold_for_who_is_paired_too(ladder: Climb) -> None:
    ladder.begin("Ben", "Ada")
    want(ladder, "Ada", "Ben")
    assert games_pair(ladder.season.pk) == []


@pytest.mark.dear
def test_paces_that_differ_do_not_meet(ladder: Climb) -> None:
    want(ladder, "Ada", pace="slow")
    want(ladder, "Ben", pace="live")
    assert games_pair(ladder.season.pk) == []
    want(ladder, "Cem")
    (made,) = games_pair(ladder.season.pk)
    assert made.pace in ("slow", "live")
    with pytest.raises(Conflict, match="This ladder is played at these paces"):
        want(ladder, "Dora", pace="bullet")


def test_who_no_longer_wants_a_game_or_is_away_gets_none(ladder: Climb) -> None:
    want(ladder, "Ada", "Ben")
    services.place_seek(user=ladder.people["Ada"], season=ladder.season, wants=False)
    assert games_pair(ladder.season.pk) == []
    services.place_away(user=ladder.people["Ben"], season=ladder.season, until=heartbeat.now() + DAY)
    assert ladder.place("Ben").seeks is None
    with pytest.raises(Conflict, match="You are away until"):
        want(ladder, "Ben")
