"""What stewards may look at: digests and base rates; no address is kept, and nothing is judged."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.test import Client

from tests.wargame.sitting import person
from tests.wargame.test_results_selectors import ended
from wargame.evidence.models import Trace
from wargame.evidence.selectors import (
    CROWD,
    Ends,
    Rates,
    ends_between,
    games_between,
    list_shared,
    names_of,
    rates,
    tail,
)
from wargame.evidence.services import KEPT, digest_of, network, trace_keep, traces_forget
from wargame.games.models import Game
from wargame.players.leaving import person_leave
from wargame.results.models import Result
from wargame.results.services import result_annul

pytestmark = pytest.mark.django_db
DAY = date(2026, 11, 24)


def of(*users: User) -> QuerySet[Any]:
    return User.objects.filter(pk__in=[user.pk for user in users]).values("pk")


def told(users: QuerySet[Any]) -> list[tuple[str, tuple[str, ...], int]]:
    """What is shared, by names."""
    found = list_shared(users)
    names = names_of((one.pair for one in found), users)
    return [(one.words, tuple(names[user] for user in one.pair), one.people) for one in found]


def used(user: User, value: str, kind: Trace.Kind = Trace.Kind.ADDRESS, day: date = DAY) -> None:
    trace_keep(user=user, kind=kind, value=value, day=day)


def test_an_address_is_kept_as_a_digest_alone() -> None:
    anna = person("anna")
    used(anna, "203.0.113.7")
    trace = Trace.objects.get()
    assert "203.0.113.7" not in str(trace.__dict__)
    assert trace.digest == digest_of("address", "203.0.113.7") != digest_of("device", "203.0.113.7")
    used(anna, "203.0.113.7", day=DAY + timedelta(days=3))
    used(anna, "203.0.113.7", day=DAY - timedelta(days=3))
    trace.refresh_from_db()
    assert (trace.first, trace.last) == (DAY, DAY + timedelta(days=3))


@pytest.mark.parametrize(
    ("address", "household"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("not an address", "not an address"),
    ],
)
def test_a_household_has_one_network(address: str, household: str) -> None:
    assert network(address) == household


def test_traces_are_forgotten() -> None:
    anna = person("anna")
    used(anna, "203.0.113.7", day=DAY - KEPT - timedelta(days=1))
    used(anna, "203.0.113.8", day=DAY - KEPT)
    assert traces_forget(DAY) == 1
    assert Trace.objects.count() == 1
    person_leave(user=anna)
    assert not Trace.objects.exists()


@pytest.mark.dear
def test_a_session_leaves_one_trace_a_day(django_assert_num_queries: object) -> None:
    client = Client(REMOTE_ADDR="203.0.113.9")
    client.force_login(person("anna"))
    for _ in range(3):
        client.get("/rules/")
    assert [trace.kind for trace in Trace.objects.all()] == ["address"]
    Client(REMOTE_ADDR="203.0.113.9").get("/rules/")
    assert Trace.objects.count() == 1


def test_who_signs_in_with_the_same_browser_shares_its_device() -> None:
    client = Client(REMOTE_ADDR="203.0.113.9")
    for name in ("anna", "boris"):
        user = person(name)
        user.emailaddress_set.create(email=user.email, verified=True, primary=True)
        client.post("/accounts/login/", {"login": name, "password": "tent pole 42"})
        client.post("/accounts/logout/")
    devices = Trace.objects.filter(kind=Trace.Kind.DEVICE)
    assert devices.count() == 2 and devices.values("digest").distinct().count() == 1
    assert ("1 device", ("anna", "boris"), 2) in told(of(person("anna"), person("boris")))


def test_what_many_share_is_named_with_how_many() -> None:
    people = [person(name) for name in ("anna", "boris", "emil")]
    for user in (*people, person("stranger")):
        used(user, "198.51.100.1")
    for user in people[:2]:
        used(user, "laptop", Trace.Kind.DEVICE)
    used(people[0], "198.51.100.2", day=DAY - timedelta(days=1))
    used(people[1], "198.51.100.2", day=DAY - timedelta(days=9))
    assert told(of(*people)) == [
        ("1 device", ("anna", "boris"), 2),
        ("2 addresses", ("anna", "boris"), 2),
        ("1 address", ("anna", "emil"), 4),
        ("1 address", ("boris", "emil"), 4),
    ]
    assert [one.last for one in list_shared(of(*people))][1] == DAY, "the last day on which both were seen"
    assert list_shared(of(*people[2:])) == []
    assert rates() == Rates(people=4, devices=2, addresses=4, crowded=0, games=0, early=0)


def test_what_a_crowd_shares_is_counted_and_not_listed() -> None:
    people = [person(f"u{number:02}") for number in range(CROWD)]
    for user in people:
        used(user, "198.51.100.1")
    assert len(list_shared(of(*people))) == CROWD * (CROWD - 1) // 2
    used(person("one more"), "198.51.100.1")
    assert list_shared(of(*people)) == []
    assert (rates().crowded, rates().addresses) == (1, CROWD + 1)


@pytest.mark.dear
def test_early_resignations_stand_beside_how_common_they_are(skirmish: str) -> None:
    anna, boris, emil = person("anna"), person("boris"), person("emil")
    for other, turn in ((boris, 3), (emil, 4)):
        for _ in range(3):
            result = ended(skirmish, anna, other, anna)
            Game.objects.filter(pk=result.game_id).update(turns=9)
            Result.objects.filter(pk=result.pk).update(turn=turn)
    assert (rates().games, rates().early) == (6, 3)
    everybody = of(anna, boris, emil)
    (ends,), pairs = ends_between(everybody, rates().early_share)
    assert (names_of([ends.pair], everybody), pairs) == ({anna.pk: "anna", boris.pk: "boris"}, 2)
    assert (ends.games, ends.early, ends.won, ends.resigned, ends.expected) == (3, 3, (3, 0), (0, 3), 1.5)
    assert ends.chance == pytest.approx(1 / 8) and ends.odds == "12 %"
    assert ends_between(of(anna, emil), rates().early_share) == ([], 1)
    assert games_between([ends.pair, (anna.pk, emil.pk), (boris.pk, emil.pk)]) == {
        ends.pair: 3,
        (anna.pk, emil.pk): 3,
    }
    result_annul(result=result, user=person("olga"), reason="a mistake")
    assert games_between([(anna.pk, emil.pk)]) == {(anna.pk, emil.pk): 2}


@pytest.mark.parametrize(
    ("chance", "odds"),
    [(0.4, "40 %"), (0.1, "1 in 10"), (0.0004, "1 in 2,500"), (0.0, "under 1 in 1,000,000")],
)
def test_a_chance_in_words(chance: float, odds: str) -> None:
    assert Ends((1, 2), 3, (0, 0), (3, 0), 0.1, chance).odds == odds


def test_the_tail_of_chance() -> None:
    assert tail(4, 0, 0.3) == pytest.approx(1)
    assert tail(2, 2, 0.5) == pytest.approx(0.25)
    assert tail(3, 1, 0.0) == 0
