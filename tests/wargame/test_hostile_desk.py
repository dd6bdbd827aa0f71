"""Some hundred hostile requests, to the desk and to every address there is; `bench/hostile_desk.py` sends many.

No 500; what is refused has changed nothing; who has no part in it changes nothing whatever they send.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from django.test import Client

from tests import explored
from tests.wargame import hostile_desk, hostile_site
from tests.wargame.chains import chain_faults
from tests.wargame.hostile_desk import Shot, ground
from tests.wargame.sitting import client_of, person
from wargame.games.models import Game
from wargame.games.record.export import record_bytes
from wargame.games.record.verify import verify
from wargame.games.signing import public_keys

pytestmark = pytest.mark.django_db
COUNT = 150 if explored.is_on() else 60
OUTSIDE = ("nobody", "stranger")
INSIDE = ("/disputes/", "/rulings/", "/games/")
"""Where who does not belong may do nothing."""


@pytest.fixture(autouse=True)
def unthrottled(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is sent here is to reach the site."""
    monkeypatch.setattr("rest_framework.throttling.SimpleRateThrottle.allow_request", lambda *_: True)


def send(clients: dict[str, Any], shot: Shot) -> int:
    """The status of the answer."""
    client = clients[shot.who]
    answer = client.generic(shot.method, shot.path, shot.body, content_type=shot.type)
    return int(answer.status_code)


@pytest.mark.parametrize("at", [hostile_desk, hostile_site])
@pytest.mark.dear
def test_no_request_is_a_crash_and_no_refusal_leaves_a_trace(at: Any, seed: int) -> None:
    on = at.ground()
    clients = {name: client_of(user) for name, user in on.people.items()} | {"nobody": client_of()}
    before, found = on.fingerprint(), Counter[int]()
    for shot in at.shots(on, Random(seed), COUNT):
        status = send(clients, shot)
        found[status] += 1
        assert status < 500, shot
        after = on.fingerprint()
        if status >= 400 or (shot.who in OUTSIDE and shot.path.startswith(INSIDE)):
            assert after == before, shot
        before = after
    assert found[200] and found[302] and found[400] and found[403] and found[404], found
    assert not chain_faults(on.cup.event)
    for game in Game.objects.filter(seq__gt=0):
        lines = [line.decode() for line in record_bytes(game)]
        assert verify(lines, list(public_keys().values())).findings == []


def test_a_body_that_cannot_be_read_is_no_failure_where_there_is_no_page() -> None:
    client = Client(enforce_csrf_checks=True)
    client.cookies["csrftoken"] = "x" * 32
    body = b"act=sign&" + b"9" * 5000
    for path, status in (("/nowhere/", 404), ("/disputes/x/rule/", 404), ("/disputes/7/rule/", 400)):
        answer = client.generic("POST", path, body, content_type="multipart/form-data; boundary=x")
        assert answer.status_code == status, path


@pytest.mark.dear
def test_a_refusal_with_braces_in_it_is_a_page() -> None:
    on = ground()
    path = f"/tournaments/{on.cup.event.slug}/act/"
    answer = client_of(on.cup.clara).post(path, {"do": "pair", "score": "{}", "entrant": "{x}"})
    assert answer.status_code == 409 and "{}" in answer.content.decode()


def test_a_saved_query_has_no_nul(db: None) -> None:
    client = client_of(person("stranger"))
    for path in ("/annals/saved/", "/annals/saved/delete/"):
        assert client.post(path, {"name": "a\0b", "q": "die:6\0"}).status_code in (302, 404)
