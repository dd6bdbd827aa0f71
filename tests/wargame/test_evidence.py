"""What stewards may look at: digests and base rates; no address is kept, and nothing is judged."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.wargame.sitting import person
from tests.wargame.test_results_selectors import ended
from wargame.evidence.models import Trace
from wargame.evidence.selectors import ends_between, rates, shared_by, tail
from wargame.evidence.services import KEPT, digest_of, network, trace_keep, traces_forget
from wargame.games.models import Game
from wargame.players.leaving import person_leave
from wargame.results.models import Result

pytestmark = pytest.mark.django_db
DAY = date(2026, 11, 24)


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
    found = shared_by([person("anna"), person("boris")])
    assert {(shared.kind, shared.players, shared.people) for shared in found} >= {
        ("Device", ("anna", "boris"), 2)
    }


def test_what_many_share_is_named_with_how_many() -> None:
    people = [person(name) for name in ("anna", "boris", "emil")]
    for user in (*people, person("stranger")):
        used(user, "198.51.100.1")
    for user in people[:2]:
        used(user, "laptop", Trace.Kind.DEVICE)
    found = shared_by(people)
    assert [(shared.kind, shared.players, shared.people) for shared in found] == [
        ("Device", ("anna", "boris"), 2),
        ("Address", ("anna", "boris"), 4),
        ("Address", ("anna", "emil"), 4),
        ("Address", ("boris", "emil"), 4),
    ]
    assert shared_by(people[2:]) == []
    assert (rates().sharing, rates().people) == (6, 4)


def test_early_resignations_stand_beside_how_common_they_are(skirmish: str) -> None:
    anna, boris, emil = person("anna"), person("boris"), person("emil")
    for other, turn in ((boris, 3), (emil, 4)):
        for _ in range(3):
            result = ended(skirmish, anna, other, anna)
            Game.objects.filter(pk=result.game_id).update(turns=9)
            Result.objects.filter(pk=result.pk).update(turn=turn)
    assert (rates().games, rates().early) == (6, 3)
    assert [(ends.players, ends.games, ends.early) for ends in ends_between([anna, boris, emil])] == [
        (("anna", "boris"), 3, 3)
    ]
    assert ends_between([anna, boris, emil])[0].chance == pytest.approx(1 / 8)


def test_the_tail_of_chance() -> None:
    assert tail(4, 0, 0.3) == pytest.approx(1)
    assert tail(2, 2, 0.5) == pytest.approx(0.25)
    assert tail(3, 1, 0.0) == 0
